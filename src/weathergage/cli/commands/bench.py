"""How fast it is here: `weathergage bench`."""

import sys
from typing import Annotated

import typer

from weathergage.cli.output import fail


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table for a document.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the time, and rougher figures.")] = False,
    only: Annotated[str, typer.Option(help="Only figures whose name holds this text.")] = "",
    alone: Annotated[
        bool, typer.Option("--alone", help="Only this build: neither its plain sources nor catanatron.")
    ] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds for each measurement.")] = 3.0,
) -> None:
    """Measure the engine on one core, beside catanatron (which is fetched into a throwaway environment).

    [bold]Examples[/bold]

    \b
    weathergage bench
    weathergage bench --quick --only "two ships"
    weathergage bench --json
    """
    import msgspec

    from weathergage.bench import measure

    def progress(figure: object) -> None:
        print(f"{figure.what} …", file=sys.stderr, flush=True)  # type: ignore[attr-defined]

    report = measure(0.3 if quick else seconds, only, not alone, progress)
    if not report.figures:
        fail(f"no figure has {only!r} in its name; weathergage bench lists them all")
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return
    from weathergage.cli.bench_table import markdown_of, printed

    if markdown:
        typer.echo(markdown_of(report))
    else:
        printed(report)
