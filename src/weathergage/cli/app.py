"""Register all commands; each imports what it needs only when it runs, so that help comes at once."""

from typing import Annotated

import typer

from weathergage import __version__
from weathergage.cli.commands import (
    bench,
    campaign,
    catalogue,
    docs,
    files,
    fleet,
    forecast,
    hosting,
    ladder,
    odds,
    play,
    rules,
    scenarios,
    ships,
    sim,
    study,
)
from weathergage.cli.output import PlainCommand, PlainGroup

app = typer.Typer(
    name="weathergage",
    cls=PlainGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"weathergage {__version__}")
        raise typer.Exit


@app.callback(epilog="To play, type: [bold]weathergage play[/bold]")
def weathergage(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Fleet actions of the age of sail: play them in the browser, simulate them, or referee them at the table."""


PLAY, LOOK, WORK = "Play", "Look things up", "Simulate, check, referee"

app.command(cls=PlainCommand, rich_help_panel=PLAY)(play.play)
app.command(cls=PlainCommand, rich_help_panel=PLAY)(play.serve)
app.command(cls=PlainCommand, rich_help_panel=PLAY)(hosting.backup)
app.command(cls=PlainCommand, rich_help_panel=PLAY)(hosting.restore)
app.command(cls=PlainCommand, rich_help_panel=PLAY)(hosting.admin)
app.command(cls=PlainCommand, rich_help_panel=PLAY)(hosting.ratings)
app.add_typer(campaign.app, name="campaign", rich_help_panel=PLAY)
app.add_typer(fleet.app, name="fleet", rich_help_panel=PLAY)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(scenarios.scenarios)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(ships.ships)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(catalogue.rulesets)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(rules.rules)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(catalogue.bots)
app.command(cls=PlainCommand, rich_help_panel=LOOK)(docs.docs)
app.command(cls=PlainCommand, rich_help_panel=WORK, context_settings=odds.EVERYTHING_ELSE)(odds.odds)
app.command(cls=PlainCommand, rich_help_panel=WORK)(forecast.forecast)
app.command(cls=PlainCommand, rich_help_panel=WORK)(sim.sim)
app.command(cls=PlainCommand, rich_help_panel=WORK)(study.study)
app.command(cls=PlainCommand, rich_help_panel=WORK)(ladder.ladder)
app.command(cls=PlainCommand, rich_help_panel=WORK)(bench.bench)
app.command(cls=PlainCommand, rich_help_panel=WORK)(files.adjudicate)
app.command(cls=PlainCommand, rich_help_panel=WORK)(files.verify)
app.command(cls=PlainCommand, rich_help_panel=WORK)(files.report)
