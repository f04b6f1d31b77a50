"""`scenarios`, `rulesets` and `bots`: what there is to choose from."""

from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.speech import Json, fail, prose, say, say_json, table

if TYPE_CHECKING:
    from weathergage.api import Scenario
    from weathergage.engine.ruleset import OptionalRule

COLUMNS = ("ship", "rate", "quality", "hull", "crew", "guns", "rigging", "bow", "points")
POINTS = ("", "N", "NE", "SE", "S", "SW", "NW")


def rulesets(json: Json = False) -> None:
    """List the rulesets, their optional rules and the presets that switch several on at once.

    [bold]Examples[/bold]

    \b
    weathergage rulesets
    weathergage rulesets --json
    """
    from weathergage.api import ruleset, ruleset_ids

    found = [ruleset(ruleset_id) for ruleset_id in ruleset_ids()]
    if json:
        say_json(
            [
                {
                    "id": rules.id,
                    "title": rules.title,
                    "summary": rules.summary,
                    "phases": [phase.title for phase in rules.phases],
                    "options": [
                        {
                            "id": option.id,
                            "kind": option.kind,
                            "title": option.title,
                            "summary": option.summary,
                            "requires": option.requires,
                            "excludes": option.excludes,
                            "cite": option.cite,
                        }
                        for option in rules.options
                    ],
                    "presets": rules.presets,
                }
                for rules in found
            ]
        )
        return
    table(["ruleset", "title", "what it is"], [(rules.id, rules.title, rules.summary) for rules in found])
    for rules in found:
        if rules.options:
            table(
                ["option", "kind", "what it changes", "only with, not with"],
                [
                    (option.id, option.kind, f"{option.title}. {option.summary}", _bonds(option))
                    for option in rules.options
                ],
                title=f"Options of {rules.title}",
            )
        if rules.presets:
            table(
                ["preset", "what it is", "options"],
                [
                    (preset.id, f"{preset.title}. {preset.summary}", ", ".join(preset.options) or "none")
                    for preset in rules.presets
                ],
                title=f"Presets of {rules.title}",
            )
    say("Read one with: weathergage rules RULESET")
    say("Play by one with: weathergage play --ruleset RULESET --preset PRESET")


def _bonds(option: "OptionalRule") -> str:
    """What an option cannot be without, and what it cannot be with."""
    needs = f"with {', '.join(option.requires)}" if option.requires else ""
    not_with = f"not with {', '.join(option.excludes)}" if option.excludes else ""
    return "; ".join(filter(None, (needs, not_with)))


def bots(json: Json = False) -> None:
    """List the computer players, the weakest first.

    [bold]Examples[/bold]

    \b
    weathergage bots
    weathergage sim constitution-guerriere --bots midshipman,cabin-boy
    """
    from weathergage.bots import bot_ids, describe

    cards = [describe(bot_id) for bot_id in bot_ids()]
    if json:
        say_json(cards)
    else:
        table(["bot", "title", "how it plays"], [(card.id, card.title, card.summary) for card in cards])


def scenarios(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]", help="A battle to show in full, or the path of a battle file of your own."
        ),
    ] = None,
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
            battle = load_scenario(scenario)
        except ScenarioError as wrong:
            fail(wrong)
        if json:
            say_json(battle)
        else:
            _show(battle)
        return
    battles = sorted((load_scenario(each) for each in scenario_ids()), key=lambda battle: battle.date)
    if json:
        say_json(battles)
        return
    table(
        ["battle", "title", "date", "ships", "won by"],
        [
            (
                battle.id,
                battle.title,
                battle.date,
                " v. ".join(str(len(side.ships)) for side in battle.sides),
                battle.victory.kind,
            )
            for battle in battles
        ],
    )
    say("Show one with: weathergage scenarios ID")


def _show(battle: "Scenario") -> None:
    say(f"{battle.title}, {battle.date}, {battle.place}")
    prose(battle.notes, indent=2)
    limit = f", at most {battle.victory.turns} turns" if battle.victory.turns else ""
    say(f"\nWind: blows towards {POINTS[battle.wind.direction]}. Victory: by {battle.victory.kind}{limit}.")
    if battle.victory.note:
        prose(battle.victory.note, indent=2)
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
            )
            for ship in side.ships
        ]
        table(COLUMNS, rows, title=f"{side.name} ({side.id})", numbers="rate,hull,points")
