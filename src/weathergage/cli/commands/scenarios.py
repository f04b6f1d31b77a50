"""`scenarios`: the battles, listed, or one in full."""

from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import TOWARDS, Errata, Json, counted, fail, prose, say, say_json, table

if TYPE_CHECKING:
    from weathergage.api import Scenario
    from weathergage.engine.scenario import ShipEntry

COLUMNS = ("ship", "rate", "quality", "hull", "crew", "guns", "rigging", "bow", "points", "note")
POINTS = ("", "N", "NE", "SE", "S", "SW", "NW")


def scenarios(
    scenario: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="A battle to show, or the path of your own battle file."),
    ] = None,
    errata: Errata = "as-printed",
    json: Json = False,
) -> None:
    """List the battles, or show one of them.

    [bold]Examples[/bold]

    \b
    weathergage scenarios
    weathergage scenarios lissa
    weathergage scenarios ./my-battle.toml
    """
    from weathergage.api import ScenarioError, load_scenario, scenario_ids

    if scenario is not None:
        try:
            battle = load_scenario(scenario, errata)
        except ScenarioError as wrong:
            fail(wrong)
        if json:
            say_json(battle)
        else:
            _show(battle)
        return
    battles = sorted((load_scenario(each, errata) for each in scenario_ids()), key=lambda battle: battle.date)
    if json:
        say_json(battles)
        return
    table(
        ["battle", "title", "date", "ships", "won by", "minutes"],
        [
            (
                battle.id,
                battle.title,
                battle.date,
                " v. ".join(str(len(side.ships)) for side in battle.sides),
                battle.victory.kind,
                _minutes(battle),
            )
            for battle in battles
        ],
        numbers="minutes",
    )
    say("Show one with: weathergage scenarios ID")


def _minutes(battle: "Scenario") -> str:
    """Tell about how long a battle takes by the rules that it was measured with; nothing where it was not."""
    from weathergage.scenarios.figures import figures_of

    found = [max(each.minutes) for each in figures_of(battle.id)]
    if not found:
        return ""
    return f"{min(found)}-{max(found)}" if min(found) < max(found) else str(min(found))


def _show(battle: "Scenario") -> None:
    say(f"{battle.title}, {battle.date}, {battle.place}")
    prose(battle.notes, indent=2)
    if battle.rules:
        from weathergage.api import ruleset

        books = " or ".join(ruleset(each).title for each in battle.rules)
        say(f"\nFor {books}; other rules refuse it.")
    limit = f", at most {counted(battle.victory.turns, 'turn')}" if battle.victory.turns else ""
    won = "the first to beat the other" if battle.victory.kind == "duel" else f"by {battle.victory.kind}"
    say(f"\nThe wind blows to the {TOWARDS[battle.wind.direction]}. Victory: {won}{limit}.")
    if battle.victory.note:
        prose(battle.victory.note, indent=2)
    if battle.anchoring:
        say("Ships may anchor.")
    if battle.deferred_loading:
        say("Guns may be loaded at the end of the first turn.")
    if battle.sea.shoals:
        depths = battle.sea.shoals.values()
        hexes = "1 hex" if len(depths) == 1 else f"{len(depths)} hexes"
        feet = f"{min(depths)} to {max(depths)}" if min(depths) < max(depths) else f"{min(depths)}"
        say(f"Shoals: {hexes}, {feet} feet deep.")
    _show_figures(battle)
    for side in battle.sides:
        say()
        rows = [
            (
                ship.id,
                ship.rating,
                ship.quality,
                ship.log.hull,
                "/".join(map(str, ship.log.crew)),
                "/".join(f"{guns}+{light}" for guns, light in zip(ship.log.guns, ship.log.carronades)),
                "/".join(map(str, ship.log.rigging)),
                f"{ship.bow} {POINTS[ship.heading]}",
                ship.points,
                _note(ship),
            )
            for ship in side.ships
        ]
        table(COLUMNS, rows, title=f"{side.name} ({side.id})", numbers="rate,hull,points", wide=True)


def _show_figures(battle: "Scenario") -> None:
    """Show what simulation has measured of a battle, if anything."""
    from weathergage.scenarios.figures import figures_of

    rows = [
        (
            f"{each.ruleset.replace('_', ' ')}, {each.preset}",
            each.captain,
            each.games,
            *(f"{100 * won / each.games:.0f} %" for won in each.wins),
            f"{100 * each.draws / each.games:.0f} %",
            f"{each.turns:g}",
            max(each.minutes),
        )
        for each in figures_of(battle.id)
    ]
    if rows:
        won = [f"{side.name} won" for side in battle.sides]
        columns = ["rules", "captains", "games", *won, "drawn", "turns", "minutes"]
        numbers = ",".join(columns[2:])
        say()
        table(columns, rows, title="By simulation, with equal captains", numbers=numbers, wide=True)


def _note(ship: "ShipEntry") -> str:
    """Return what sets a ship apart from others of her kind."""
    months = ship.months_at_sea
    notes = {
        ship.fixed: ship.fixed,
        ship.squadron: ship.squadron,
        "flag": ship.flag,
        f"bomb ({ship.bomb})": ship.bomb,
        f"anchored {ship.anchored}": ship.anchored,
        "full sail": ship.sails == "full",
        ship.rig: ship.rig != "square",
        "rowed": ship.rowed,
        f"turn {ship.entry_turn}": ship.entry_turn > 1,
        f"not coppered, {counted(months, 'month')}": not ship.coppered,
        f"newly arrived (+{ship.newly_arrived})": ship.newly_arrived,
    }
    return ", ".join(note for note, said in notes.items() if said)
