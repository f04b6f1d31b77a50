"""Print tables and JSON, and one clear line for a mistake; commands whose help shows what to type."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

#: Exit codes: a failed check, and input that cannot be used.
DIFFERS = 1
BAD_INPUT = 2

#: Where a wind blows to, by its direction.
TOWARDS = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text.")]
Errata = Annotated[
    Literal["as-printed", "corrected"],
    typer.Option(help="Ship values as printed (apart from obvious slips), or with all corrections."),
]


def say(text: str = "") -> None:
    """Print a text."""
    typer.echo(text)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun if number == 1 else noun + 's'}"


def tell_agreement(agreeing: int, files: int) -> None:
    """Print how many of the files that were verified came out as they say."""
    if files == 1:
        say("The file agrees." if agreeing else "The file does not agree.")
    else:
        say(f"All {files} files agree." if agreeing == files else f"{agreeing} of {files} files agree.")


def say_json(value: Any) -> None:
    """Print a value as indented JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def fail(reason: object, code: int = BAD_INPUT) -> NoReturn:
    """Print what is wrong on the error stream, and exit."""
    typer.echo(f"weathergage: {reason}", err=True)
    raise typer.Exit(code)


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    title: str = "",
    numbers: str = "",
    wide: bool = False,
) -> None:
    """Print a table; columns named in `numbers` (separated by commas) are aligned to the right.

    A `wide` table does not wrap its lines in a narrow window.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    right = numbers.split(",")
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for index, column in enumerate(columns):
        # The first column holds ids to be typed, so it is never cut.
        grid.add_column(column, justify="right" if column in right else "left", no_wrap=index == 0)
    for row in rows:
        grid.add_row(*(Text(str(cell)) for cell in row))
    if title:
        say(title)
    console = Console(highlight=False)
    if wide:
        whole = console.measure(grid, options=console.options.update(max_width=1000))
        console.width = max(console.width, whole.maximum)
    console.print(grid, "", sep="\n")


def prose(text: str, indent: int = 0) -> None:
    """Print a paragraph, wrapped to the window."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    Console(highlight=False).print(Padding(Text(text), (0, 0, 0, indent)))


class PlainCommand(TyperCommand):
    """A command whose switches are shown without a type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters for the help and for the command line."""
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters for the help and for the command line."""
        return _plain(super().get_params(ctx))


def _plain(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
    return params
