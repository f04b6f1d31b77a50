"""`fleet`: fleets bought by points, kept in files, and brought together in a battle."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import (
    DIFFERS,
    TOWARDS,
    Json,
    PlainCommand,
    PlainGroup,
    counted,
    fail,
    say,
    say_json,
    table,
)
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.campaign.book import Book
    from weathergage.campaign.fleet import FleetPlan

app = typer.Typer(
    cls=PlainGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A fleet, as TOML or JSON.")]
Points = Annotated[int, typer.Option(min=0, help="Points agreed on; 0 for no limit.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


@app.callback()
def fleet() -> None:
    """Buy fleets by points from the ship table, and let two of them meet in battle.

    [bold]Examples[/bold]

    \b
    weathergage fleet new mine.toml --nation british --points 120
    weathergage fleet check mine.toml --points 120
    weathergage fleet battle mine.toml theirs.toml --points 120 --out battle.toml
    """


@app.command(cls=PlainCommand)
def new(
    file: File,
    nation: Annotated[str, typer.Option(metavar="NATION", help="Nation of the fleet.")] = "british",
    points: Annotated[int, typer.Option(min=1, help="Points to spend.")] = 120,
    name: Annotated[str, typer.Option(help="Name of the fleet.")] = "",
    seed: Annotated[int, typer.Option(help="Seed of the choice; another seed buys another fleet.")] = 0,
    force: Force = False,
) -> None:
    """Buy a fleet and write it to a file, which you can edit.

    [bold]Examples[/bold]

    \b
    weathergage fleet new mine.toml --nation spanish --points 90 --seed 4
    """
    from weathergage.campaign.battle.meeting import bought
    from weathergage.campaign.files.fleet_files import fleet_text
    from weathergage.scenarios.mistakes import unknown
    from weathergage.ships.nations import nations

    if nation not in nations():
        fail(unknown("nation", nation, list(nations())))
    plan = bought(nation, points, seed, name)
    if not plan.squadrons[0].ships:
        fail(f"{points} points do not buy a ship; give more, see: weathergage fleet prices")
    _write(file, fleet_text(plan), force)
    _show(plan, points)
    say(f"Written to {file}. Change it with any editor, then: weathergage fleet check {file}")


@app.command(cls=PlainCommand)
def prices(json: Json = False) -> None:
    """Print the ship table: masts, movement dice, turning, and the price with each crew.

    [bold]Examples[/bold]

    \b
    weathergage fleet prices
    """
    from weathergage.engine.scenario import QUALITIES

    book = _book()
    if json:
        say_json(book.tables.ship)
        return
    rows = [
        (
            row.rate,
            row.type,
            " or ".join(map(str, sorted(row.masts))),
            " ".join(map(str, row.dice)),
            row.turn,
            *row.cost,
        )
        for row in book.tables.ship
    ]
    columns = ("rate", "type", "masts", "dice A B C D", "turn", *QUALITIES)
    table(columns, rows, title=book.title, numbers=f"rate,turn,{','.join(QUALITIES)}", wide=True)


@app.command(cls=PlainCommand)
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Fleets, as TOML or JSON.")],
    points: Points = 0,
) -> None:
    """Check fleets, and say what is wrong with them.

    [bold]Examples[/bold]

    \b
    weathergage fleet check mine.toml theirs.toml --points 120
    """
    from weathergage.campaign.battle.meeting import meeting_faults
    from weathergage.campaign.fleet import cost

    book, bad = _book(), False
    for file in files:
        plan = _read(file)
        wrong = meeting_faults(book, plan, points)
        bad = bad or bool(wrong)
        if wrong:
            say("\n  ".join([f"{file}: this fleet cannot sail:", *map(str, wrong)]))
        else:
            say(f"{file}: {plan.name} is ready, {_ships(plan)} for {cost(book, plan)} points")
    if bad:
        raise typer.Exit(DIFFERS)


@app.command(cls=PlainCommand)
def show(file: File, points: Points = 0, json: Json = False) -> None:
    """Show a fleet with its prices.

    [bold]Examples[/bold]

    \b
    weathergage fleet show mine.toml
    """
    from weathergage.campaign.battle.meeting import meeting_faults

    plan = _read(file)
    if wrong := meeting_faults(_book(), plan):
        fail("\n  ".join([f"{file}: this fleet cannot sail:", *map(str, wrong)]))
    if json:
        say_json(plan)
    else:
        _show(plan, points)


@app.command(cls=PlainCommand)
def battle(
    first: Annotated[Path, typer.Argument(metavar="FIRST", help="The fleet of the first side.")],
    second: Annotated[Path, typer.Argument(metavar="SECOND", help="The fleet of the second side.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The battle file to write.")],
    points: Points = 0,
    wind: Annotated[
        int,
        typer.Option(
            min=0, max=6, help="Direction the wind blows to: 1 is north, clockwise to 6; 0 rolls for it."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(help="Seed of the wind.")] = 0,
    title: Annotated[str, typer.Option(help="Title of the battle.")] = "",
    force: Force = False,
) -> None:
    """Write a battle file in which two fleets meet from opposite corners of the board.

    [bold]Examples[/bold]

    \b
    weathergage fleet battle mine.toml theirs.toml --points 120 -o battle.toml
    weathergage fleet battle mine.toml theirs.toml --wind 3 -o battle.toml
    """
    from weathergage.api import IllegalOrder, ruleset
    from weathergage.campaign.battle.meeting import Terms, meet
    from weathergage.campaign.files.fleet_files import battle_text

    try:
        met = meet([_read(first), _read(second)], Terms(points, wind, seed), title)
    except IllegalOrder as wrong:
        fail("\n  ".join(["these fleets cannot meet:", *map(str, wrong.violations)]))
    _write(out, battle_text(met), force)
    ships = counted(len(met.sides[0].ships), "ship")
    say(f"{met.title}: {ships} against {len(met.sides[1].ships)},")
    say(f"the wind blows to the {TOWARDS[met.wind.direction]}. Written to {out}.")
    say(f"Look at it with: weathergage scenarios {_path(out)}")
    books = " or ".join(ruleset(each).title for each in met.rules or ())
    say(f"It is for {books}. Let bots fight it: weathergage sim {_path(out)}")


def _path(file: Path) -> str:
    """Return a path that cannot be taken for the id of a battle."""
    return str(file) if file.suffix or file.is_absolute() else f"./{file}"


def _book() -> "Book":
    from weathergage.campaign import campaign_book

    return campaign_book()


def _ships(plan: "FleetPlan") -> str:
    count = sum(len(squadron.ships) for squadron in plan.squadrons)
    return f"{count} ship{'' if count == 1 else 's'}"


def _show(plan: "FleetPlan", points: int) -> None:
    from weathergage.campaign.fleet import cost

    book = _book()
    rows = [
        (
            ship.name,
            ship.rate,
            book.ship(ship.rate).type,
            ship.masts or book.ship(ship.rate).masts[0],
            ship.quality,
            squadron.name,
            book.price(ship.rate, ship.quality),
        )
        for squadron in plan.squadrons
        for ship in squadron.ships
    ]
    spent = cost(book, plan)
    purse = f" of {points}" if points else ""
    columns = ("ship", "rate", "type", "masts", "crew", "squadron", "points")
    title = f"{plan.name}, {_ships(plan)}, {spent}{purse} points"
    table(columns, rows, title=title, numbers="rate,masts,points")


def _read(file: Path) -> "FleetPlan":
    from weathergage.campaign.files.fleet_files import FleetFileError, read_fleet

    try:
        return read_fleet(file.read_bytes(), json=file.suffix == ".json")
    except OSError as wrong:
        fail(f"{file} cannot be read: {system_reason(wrong)}")
    except FleetFileError as wrong:
        fail(f"{file} is not a fleet: {wrong}; for an example run: weathergage fleet new FILE")


def _write(file: Path, text: str, force: bool) -> None:
    if file.exists() and not force:
        fail(f"{file} already exists; choose another name, or overwrite it with --force")
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as wrong:
        fail(f"{file} cannot be written: {system_reason(wrong)}")
