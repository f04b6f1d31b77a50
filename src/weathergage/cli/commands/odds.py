"""`odds`: exact chances of a shot, a melee, a grapple, in the abstract or in a position."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from weathergage.cli.output import Errata, Json, fail, prose, say, say_json, table
from weathergage.cli.position import Options, Preset, RulesetId, SavedGame, rules_of, saved

if TYPE_CHECKING:
    from weathergage.engine.odds import Inquiry, Odds, Question, Spread
    from weathergage.engine.ruleset import Ruleset

BAR = "▇"
WIDTH = 40
LONGEST = 19
EVERYTHING_ELSE = {"allow_extra_args": True, "ignore_unknown_options": True}


def odds(
    context: typer.Context,
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="The question; without it, all are listed.")
    ] = None,
    ship: Annotated[
        str,
        typer.Option(
            "--from",
            "--ship",
            metavar="SHIP",
            help="The ship that acts: a type with changes, or a ship of the position.",
        ),
    ] = "",
    other: Annotated[str, typer.Option("--to", "--target", metavar="SHIP", help="The other ship.")] = "",
    game: SavedGame = None,
    scenario: Annotated[str, typer.Option(metavar="ID", help="Use the first position of a battle.")] = "",
    ruleset: RulesetId = "",
    preset: Preset = "",
    option: Options = None,
    errata: Errata = "as-printed",
    json: Json = False,
) -> None:
    """Work out exact chances, over all rolls of the dice.

    A question without ships lists its options, such as --range 3 or --load double. A ship is a type of the ship library
    with changes, or all its figures. More: weathergage docs odds

    [bold]Examples[/bold]

    \b
    weathergage odds
    weathergage odds shot --ruleset tournament --option advanced
    weathergage odds shot --from "br-74-common crack" --to "fr-80 hull=4" --range 2 --rake stern --initial
    weathergage odds melee --from br-38 --to "us-44 elite crew=4-4-0" --boarders 2
    weathergage odds tack --scenario lissa --ship amphion
    weathergage odds shot --game duel.replay.json --ship constitution --target guerriere --json
    """
    from weathergage.api import OddsError, OptionError, ReplayError, ScenarioError, inquire
    from weathergage.engine.odds import question_of
    from weathergage.scenarios.two_ships import ShipTextError

    try:
        rules, state = _position(game, scenario, ruleset, preset, option or [], errata)
        if question is None:
            _list(rules, json)
            return
        asked = question_of(rules, question)
        given = _given(asked, context.args)
        if not ship:
            _explain(rules, asked, json)
            return
        state, inquiry = _inquiry(rules, asked, state, (ship, other), given, errata)
        found = inquire(rules, question, state, replace(inquiry, fresh=bool(scenario)))
    except (OddsError, OptionError, ReplayError, ScenarioError, ShipTextError) as wrong:
        fail(wrong)
    if json:
        say_json(found)
    else:
        _tell(found)


def _position(
    game: Path | None, scenario: str, ruleset: str, preset: str, options: list[str], errata: Any
) -> "tuple[Ruleset, Any]":
    """Return the rules, and the position that is asked about; None if ships are described instead."""
    from weathergage.api import load_scenario

    if game is not None:
        at_its_end = saved(game, scenario, ruleset, preset, options)
        return at_its_end.rules, at_its_end.state
    battle = load_scenario(scenario, errata) if scenario else None
    rules = rules_of(ruleset, preset, options, battle)
    return rules, rules.set_up(rules, battle, 0) if battle else None


def _given(question: "Question", words: Sequence[str]) -> dict[str, str]:
    """Return what was written as --name value, or as --name alone."""
    from weathergage.engine.odds import OddsError

    known = {parameter.id: parameter for parameter in question.parameters}
    given: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name not in known:
            have = ", ".join(f"--{each}" for each in known)
            raise OddsError(f"{word}: unknown option of {question.id}; choose from {have or 'none'}")
        if not equals:
            value = waiting.pop(0) if waiting and not waiting[0].startswith("--") else known[name].bare
        given[name] = value
    return given


def _inquiry(
    rules: "Ruleset",
    question: "Question",
    state: Any,
    ships: tuple[str, str],
    given: Mapping[str, str],
    errata: Any,
) -> "tuple[Any, Inquiry]":
    """Return the question in a position, or about two ships that meet at sea."""
    from weathergage.engine.odds import Inquiry

    ship, other = ships
    if question.ships > 1 and not question.alone and not other:
        fail(f"{question.id} needs two ships; name the other one with --to")
    if state is None:
        from weathergage.scenarios.two_ships import two_ships

        battle, figures = two_ships(ship, other or ship, errata, rules.crews)
        names = [each.id for side in battle.sides for each in side.ships]
        state = rules.set_up(rules, battle, 0)
        second = names[1] if other or not question.alone else ""
        return state, Inquiry(ship=names[0], other=second, given=given, figures=figures, posed=True)
    named = [_named(text, rules) for text in (ship, other) if text]
    figures = {name: said for name, said in named if said}
    return state, Inquiry(
        ship=named[0][0], other=named[1][0] if len(named) > 1 else "", given=given, figures=figures
    )


def _named(text: str, rules: "Ruleset") -> tuple[str, dict[str, str]]:
    """Return a ship of the position with the changes that were given: figures, and a crew by its word alone."""
    from weathergage.engine.odds import OddsError
    from weathergage.scenarios.two_ships import crew_of, crew_words

    name, *rest = text.replace(",", " ").split()
    said: dict[str, str] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals and crew_of(word, rules.crews) is None:
            crews = crew_words(rules.crews)
            raise OddsError(
                f"{text!r}: {word!r} is not a crew ({crews}); write other changes as figure=value"
            )
        said[key if equals else "quality"] = value if equals else word
    return name, said


def _list(rules: "Ruleset", json: bool) -> None:
    questions = list(rules.odds.values())
    if json:
        say_json([{"id": each.id, "title": each.title, "summary": each.summary} for each in questions])
        return
    rows = [(each.id, each.title, each.summary, each.cite) for each in questions]
    table(("question", "what", "tells", "rule"), rows, title=f"Questions of {rules.title}")
    say("For the options of one: weathergage odds QUESTION")


def _explain(rules: "Ruleset", question: "Question", json: bool) -> None:
    parameters = question.parameters
    if json:
        say_json(
            [
                {"id": each.id, "title": each.title, "values": each.values, "default": each.default}
                for each in parameters
            ]
        )
        return
    say(f"{question.title}: {question.summary} [{question.cite}]\n")
    rows = [
        (f"--{each.id}", each.title, _values(each.values), each.default, _rule(each.cite))
        for each in parameters
    ]
    if rows:
        table(("option", "what it is", "one of", "if not given", "rule"), rows)
    second = " [--to SHIP]" if question.alone else " --to SHIP" if question.ships > 1 else ""
    say(f"Ask it with --from SHIP{second}. After a ship's type and crew you may change figures:\n")
    table(("figure", "what it is"), [(f"{name}=", words) for name, words in rules.figures.items()])


def _values(values: Sequence[str]) -> str:
    numbers = all(value.isdigit() for value in values)
    return f"{values[0]} to {values[-1]}" if numbers and len(values) > 3 else ", ".join(values)


def _tell(found: "Odds") -> None:
    say(f"{found.title} [{found.cite}]")
    for line in (*found.given, *found.notes):
        prose(line, indent=2)
    say()
    if found.modifiers:
        rows = [(f"{each.value:+}", each.label, _rule(each.cite)) for each in found.modifiers]
        table(("added", "for", "rule"), rows, numbers="added")
    if found.chances:
        chances = [
            (percent(each.chance), each.label, _fraction(each.exact), _rule(each.cite))
            for each in found.chances
        ]
        table(("chance", "that", "exactly", "rule"), chances, numbers="chance,exactly")
    for spread in found.spreads:
        _draw(spread)


def _rule(cite: str) -> str:
    """Return a rule's number without the edition, which the first line names."""
    return cite.rpartition(":")[2]


def _fraction(exact: str) -> str:
    """Return the exact chance if the line has room for it; --json has them all."""
    return exact if len(exact) <= LONGEST else ""


def _draw(spread: "Spread") -> None:
    """Print a distribution with bars."""
    most = max(row.chance for row in spread.rows)
    rows = [
        (row.value, percent(row.chance), percent(row.at_least), BAR * round(WIDTH * row.chance / most))
        for row in spread.rows
    ]
    usual = (
        f"mostly {spread.low} to {spread.high}" if spread.low < spread.high else f"nearly always {spread.low}"
    )
    middle = f"always {spread.low}" if len(rows) == 1 else f"mean {spread.mean:.2f}, {usual}"
    title = f"{spread.label[:1].upper()}{spread.label[1:]}: {middle}"
    table(
        ("number", "chance", "or more", "share"),
        rows,
        title=title,
        numbers="number,chance,or more",
        wide=True,
    )


def percent(chance: float) -> str:
    """Return a chance in percent, with as many digits as matter."""
    if chance in (0.0, 1.0):
        return f"{chance * 100:.0f} %"
    shown = f"{chance * 100:.1f} %"
    if shown in ("0.0 %", "100.0 %"):
        return "under 0.1 %" if chance < 0.5 else "over 99.9 %"
    return shown
