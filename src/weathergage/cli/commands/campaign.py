"""`campaign`: begin a campaign in a file, let bots play it, show it and verify it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from weathergage.cli.output import (
    DIFFERS,
    Json,
    PlainCommand,
    PlainGroup,
    counted,
    fail,
    prose,
    say,
    say_json,
    table,
    tell_agreement,
)
from weathergage.cli.proofs import Commitment, Part, Proofs
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.campaign import Campaign
    from weathergage.campaign.files.sheet import SideSheet
    from weathergage.campaign.fleet import FleetPlan


app = typer.Typer(
    cls=PlainGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The campaign's file.")]


@app.callback()
def campaign() -> None:
    """Fight two years of war at sea: squadrons, yards and battles, kept in a file.

    More about months and battles: weathergage docs campaign

    [bold]Examples[/bold]

    \b
    weathergage campaign new war.json --nations british,french --seed 1805
    weathergage campaign month war.json --months 3
    weathergage campaign show war.json
    weathergage campaign verify war.json
    """


@app.command(cls=PlainCommand)
def new(
    file: File,
    nations: Annotated[str, typer.Option(metavar="A,B", help="The two nations.")] = "british,french",
    fleet: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A fleet as TOML or JSON; give it twice, one for each side."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the dice; the same seed rolls the same dice.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="An optional rule to switch on; may be repeated.")
    ] = None,
    title: Annotated[str, typer.Option(help="Title of the campaign.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Begin a campaign, with your own fleets or with suggested ones.

    [bold]Examples[/bold]

    \b
    weathergage campaign new war.json
    weathergage campaign new war.json --nations spanish,dutch --seed 7 --option weather
    weathergage campaign new war.json --fleet mine.toml --fleet theirs.toml
    """
    from weathergage.api import IllegalOrder, OptionError
    from weathergage.campaign import start, suggested_fleet
    from weathergage.ships.nations import nations as known

    if file.exists() and not force:
        fail(f"{file} already exists; choose another name, or overwrite it with --force")
    flags = [each.strip() for each in nations.split(",")]
    if len(flags) != 2 or any(flag not in known() for flag in flags):
        fail(f"--nations {nations}: name two of {', '.join(known())}, such as british,french")
    if fleet and len(fleet) != 2:
        fail("a campaign has two sides: give --fleet twice, or not at all")
    ready = [suggested_fleet(flag, seed + side, _side_name(flags, side)) for side, flag in enumerate(flags)]
    plans = [_fleet(each) for each in fleet] if fleet else ready
    try:
        begun = start(plans, seed, option or (), title=title)
    except IllegalOrder as wrong:
        _refused(wrong)
    except OptionError as wrong:
        fail(wrong)
    _write(file, begun)
    _tell(begun, 0)


@app.command(cls=PlainCommand)
def month(
    file: File,
    months: Annotated[int, typer.Option("--months", "-n", min=1, help="How many months to play.")] = 1,
    captains: Annotated[
        str,
        typer.Option(metavar="A,B", help="Bots that fight the battles: one for both sides, or one for each."),
    ] = "midshipman",
    admirals: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="Bots that decide months, admiralty or chance: one for both sides, or one for each.",
        ),
    ] = "admiralty",
    seed: Annotated[int, typer.Option(help="Seed of the admirals' own luck.")] = 0,
) -> None:
    """Play months with bots on both sides, and save the campaign.

    [bold]Examples[/bold]

    \b
    weathergage campaign month war.json
    weathergage campaign month war.json --months 24 --captains cabin-boy
    weathergage campaign month war.json --captains midshipman,lieutenant:reckless
    """
    from weathergage.bots.bot import bot_specs
    from weathergage.campaign.admirals import admiral, by_captains, play_on
    from weathergage.simulation.plans.captains import canonical_spec

    going = _open(file)
    if going.over:
        fail(f"{file}: this campaign is over; to see how it ended: weathergage campaign show {file}")
    told = len(going.events)
    try:
        fighters = [canonical_spec(spec) for spec in _two(bot_specs(captains), "--captains")]
        names = _two([each.strip() for each in admirals.split(",")], "--admirals")
        minds = [admiral(name, seed + side) for side, name in enumerate(names)]
    except LookupError as wrong:
        fail(wrong)
    play_on(going, minds, by_captains(fighters), months)
    _write(file, going)
    _tell(going, told)


@app.command(cls=PlainCommand)
def show(file: File, json: Json = False) -> None:
    """Show the campaign sheets: points, berths, squadrons and victory points.

    [bold]Examples[/bold]

    \b
    weathergage campaign show war.json
    weathergage campaign show war.json --json
    """
    shown = _open(file)
    view = shown.view(-1)
    if json:
        say_json(view)
        return
    where = "over" if view.ending else f"month {view.month} of {view.months}, {view.step_title.lower()}"
    say(f"{view.title or 'The campaign'}: {where}\n")
    for sheet in view.sides:
        tell_sheet(sheet)
    if view.ending:
        say(view.chronicle[-1].text)


@app.command(cls=PlainCommand)
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Campaign files.")],
    commitment: Commitment = "",
    part: Part = "",
    json: Json = False,
) -> None:
    """Check campaign files: play them again, battles included, and compare.

    For a campaign with fair dice it prints the hash of the server's secret and both sides' parts. Compare them with
    your notes, by eye or with --commitment and --part (see: weathergage docs fairness).

    Exit code: 0 if all agree, 1 if any differs, 2 if any cannot be read.

    [bold]Examples[/bold]

    \b
    weathergage campaign verify war.json
    """
    from weathergage.campaign import CampaignError, read
    from weathergage.campaign import verify as differences

    found: dict[str, list[str]] = {}
    proofs = Proofs(commitment, part)
    for file in files:
        try:
            data = _read(file)
            kept = read(data)
            sides = [fleet.name for fleet in kept.fleets]
            found[str(file)] = differences(data) + proofs.faults(str(file), kept.fairness, sides)
        except CampaignError as wrong:
            fail(f"{file}: {wrong}")
    wrong_ones = {name: faults for name, faults in found.items() if faults}
    if json:
        verified = len(found) - len(wrong_ones)
        say_json({"verified": verified, "differ": wrong_ones, "fair": proofs.plain()})
    else:
        proofs.tell()
        for name, faults in wrong_ones.items():
            for fault in faults:
                say(f"{name}: {fault}")
        tell_agreement(len(found) - len(wrong_ones), len(files))
    if wrong_ones:
        raise typer.Exit(DIFFERS)


def _tell(told: "Campaign", first: int) -> None:
    """Print the chronicle from an event on."""
    from weathergage.campaign.chronicle import tell

    for event in told.events[first:]:
        prose(tell(told.state, event) + (f"  [{event.cite.partition(':')[2]}]" if event.cite else ""))


def _two(words: list[str], where: str) -> list[str]:
    if len(words) not in (1, 2):
        raise LookupError(f"{where}: name one for both sides, or one for each")
    return [words[0], words[-1]]


def _side_name(flags: list[str], side: int) -> str:
    """Return a name for a side if both have the same flag."""
    return f"{flags[side].capitalize()} {'AB'[side]}" if flags[0] == flags[1] else ""


def _fleet(file: Path) -> "FleetPlan":
    from weathergage.campaign.files.fleet_files import FleetFileError, read_fleet

    try:
        return read_fleet(_read(file), json=file.suffix == ".json")
    except FleetFileError as wrong:
        fail(f"{file} is not a fleet: {wrong}; for an example see: weathergage docs campaign")


def _refused(wrong: Exception) -> NoReturn:
    violations = getattr(wrong, "violations", ())
    fail("\n  ".join(["these fleets cannot sail:", *map(str, violations)]))


def _open(file: Path) -> "Campaign":
    from weathergage.campaign import CampaignError, load

    try:
        return load(_read(file))
    except CampaignError as wrong:
        fail(f"{file}: {wrong}")


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as wrong:
        fail(f"{file} cannot be read: {system_reason(wrong)}")


def _write(file: Path, campaign: "Campaign") -> None:
    from weathergage.campaign import save

    try:
        file.write_bytes(save(campaign))
    except OSError as wrong:
        fail(f"{file} cannot be written: {system_reason(wrong)}")


def _halves(points: float) -> str:
    """Write victory points as the chronicle does."""
    from weathergage.campaign.chronicle import half_points

    return half_points(round(2 * points))


def tell_sheet(sheet: "SideSheet") -> None:
    """Print ships, batteries and the account of a side."""
    points, victory = counted(sheet.points, "point"), _halves(sheet.victory)
    say(f"{sheet.name}: {points} in hand, {victory} victory point{'' if sheet.victory == 1 else 's'}")
    squadrons = {each.id: each.name for each in sheet.squadrons}
    table(
        ("ship", "squadron", "rate", "crew", "price", "state"),
        [
            (
                ship.name,
                squadrons.get(ship.squadron, ""),
                str(ship.now) if ship.now == ship.rate else f"{ship.now} (built {ship.rate})",
                ship.quality,
                ship.value,
                _state(ship.where, ship.mark, ship.launch, ship.fate, ship.lost_in),
            )
            for ship in sheet.ships
        ],
        numbers="price",
    )
    if sheet.batteries:
        standing = [
            f"{each.type} ({each.mark}), {each.quality}, "
            + ("destroyed" if each.lost_in else f"rate {each.now}")
            for each in sheet.batteries
        ]
        say(f"Shore batteries: {'; '.join(standing)}\n")
    table(
        ("month", "added", "subtracted", "for", "captured", "notes", "in hand", "victory"),
        [
            (
                row.month or "Start",
                row.added,
                row.subtracted,
                ", ".join(row.reasons),
                ", ".join(row.captured),
                ", ".join(row.notes),
                row.total,
                _halves(row.victory),
            )
            for row in sheet.rows
        ],
        numbers="added,subtracted,in hand,victory",
    )


def _state(where: str, mark: str, launch: int, fate: str, lost_in: int) -> str:
    if where == "lost":
        return f"{fate}, month {lost_in}"
    words = {
        "squadron": "at sea",
        "building": f"building, launch in month {launch}",
        "repair": "under repair",
        "captured": "captured, needs a crew",
        "recaptured": "recaptured, needs a crew",
        "port": "kept in port",
    }
    return words[where] + (f" ({mark})" if mark else "")
