"""`bench`: measure speed on this machine."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import fail

if TYPE_CHECKING:
    from weathergage.bench import Figure, Report

_HEAD = ("measure", "figure", "unit", "build", "target")


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table as Markdown.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Take a tenth of the time, with rougher figures.")
    ] = False,
    only: Annotated[str, typer.Option(help="Only figures whose name contains this text.")] = "",
    alone: Annotated[
        bool,
        typer.Option("--alone", help="Measure only this build, neither its plain sources nor catanatron."),
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds for each measurement.")] = 3.0,
) -> None:
    """Measure the speed of the engine on one core, next to catanatron (installed temporarily).

    [bold]Examples[/bold]

    \b
    weathergage bench
    weathergage bench --quick --only "two ships"
    weathergage bench --only catanatron
    weathergage bench --only "ten ships, greedy: turns to catanatron actions"
    weathergage bench --json
    """
    import msgspec

    from weathergage.bench import measure, refusal

    if wrong := refusal(only, beside=not alone):
        fail(wrong)

    def progress(figure: object) -> None:
        print(f"{figure.what} …", file=sys.stderr, flush=True)  # type: ignore[attr-defined]

    report = measure(0.3 if quick else seconds, only, not alone, progress)
    if not report.figures:
        fail("; ".join(report.missing))
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return
    if markdown:
        typer.echo(_markdown(report))
    else:
        _print(report)


def _rows(report: "Report") -> list[tuple[str, str, str, str, str]]:
    """Return one row for each figure."""
    return [(each.what, _number(each.value), each.unit, each.build, _target(each)) for each in report.figures]


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"


def _target(figure: "Figure") -> str:
    if figure.reached is None:
        return ""
    return f"{_number(figure.target)} {'reached' if figure.reached else 'missed'}"


def _markdown(report: "Report") -> str:
    """Return the table as Markdown, with the machine's name."""
    lines = [f"Measured on one core of {report.machine}, Python {report.python}.", ""]
    lines += ["| " + " | ".join(_HEAD) + " |", "|---|---:|---|---|---|"]
    lines += ["| " + " | ".join(row) + " |" for row in _rows(report)]
    return "\n".join([*lines, *(f"\nNot measured: {reason}." for reason in report.missing)])


def _print(report: "Report") -> None:
    """Print the table."""
    from rich.console import Console
    from rich.table import Table

    title = f"Weathergage on one core of {report.machine}, Python {report.python}"
    grid = Table(title=title, title_justify="left")
    for column in _HEAD:
        grid.add_column(column, justify="right" if column == "figure" else "left")
    for row in _rows(report):
        grid.add_row(*row)
    console = Console()
    console.print(grid)
    for reason in report.missing:
        console.print(f"Not measured: {reason}.")
