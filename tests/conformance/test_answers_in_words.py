"""Answers and titles as people read them, one of each sort, in all games."""

from dataclasses import replace
from typing import Any

import pytest

from weathergage.api import Ask, Game, load_scenario, start
from weathergage.engine.orders import Request
from weathergage.rulesets.shared.request_view import answer_view, ask_view, request_view

DUEL = ("constitution", "guerriere")


def _duel(rules: str, *options: str) -> Game:
    return start(rules, load_scenario("constitution-guerriere"), 1, options=options, listening=False)


def _ask(kind: str, *options: str, end: str = "", other: str = "") -> Ask:
    ask_id = "/".join(part for part in (kind, DUEL[0], end) if part)
    return Ask(ask_id, kind, DUEL[0], options, options[0] if options else "", "", other=other)


GAMES = {
    "second_edition": _duel("second_edition", "advanced"),
    "tournament": _duel("tournament", "advanced"),
    "beat_to_quarters": _duel("beat_to_quarters", "shot"),
    "red_and_black": _duel("red_and_black"),
}


@pytest.mark.parametrize(
    ("rules", "kind", "option", "label"),
    [
        ("second_edition", "board", "OBP12>guerriere", "Sections 1 and 2 board Guerriere"),
        ("second_edition", "board", "OBP1>guerriere DBP2", "Section 1 boards Guerriere; section 2 defends"),
        ("second_edition", "board", "TBP3>guerriere", "Section 3 transfers to Guerriere"),
        ("second_edition", "board", "NBP", "No boarding parties"),
        ("second_edition", "fire", "hull>guerriere", "Guerriere, hull"),
        ("second_edition", "fire", "bow:rigging>guerriere", "Guerriere, rigging, bow guns only"),
        ("second_edition", "fire", "hold", "Hold fire"),
        ("second_edition", "load", "R D", "Starboard with double shot"),
        ("second_edition", "load", "L", "Port broadside"),
        (
            "second_edition",
            "hits",
            "gLb1 cRs2",
            "1 gun to port, bow section; 2 carronades to starboard, stern section",
        ),
        ("second_edition", "hits", "none", "Nothing"),
        ("second_edition", "losses", "guerriere", "Guerriere first"),
        ("second_edition", "anchor", "(A)", "Weigh anchor"),
        ("tournament", "firefight", "12", "Sections 1 and 2 fight the fire"),
        ("tournament", "firefight", "none", "Nobody fights the fire"),
        ("beat_to_quarters", "plot", "3L+", "3 hexes ahead, then one hexside to port, all together"),
        ("beat_to_quarters", "plot", "7LL", "7 hexes ahead, then two hexsides to port"),
        ("beat_to_quarters", "plot", "0", "Lie where she is"),
        ("beat_to_quarters", "turn", "0", "No turn"),
        ("beat_to_quarters", "plot", "AB", "Anchor by the bow"),
        (
            "beat_to_quarters",
            "orders",
            "form constitution,guerriere abreast",
            "Form a squadron, line abreast: Constitution and Guerriere",
        ),
        ("beat_to_quarters", "orders", "take guerriere 1", "Guerriere joins the first squadron"),
        ("beat_to_quarters", "orders", "break guerriere", "Guerriere leaves her squadron"),
        ("beat_to_quarters", "orders", "dissolve 2", "Dissolve the second squadron"),
        ("beat_to_quarters", "kedge", "2R", "Haul her off to the north-east, her bow to starboard"),
        ("beat_to_quarters", "board", "guerriere", "Board Guerriere"),
        ("beat_to_quarters", "wheel", "R", "One hexside to starboard"),
        ("red_and_black", "fire", "low>guerriere", "Guerriere, low, at the hull"),
        ("red_and_black", "reload", "bow DG", "Bow chasers: double shot with grape"),
        ("red_and_black", "load", "R", "Round shot"),
        ("red_and_black", "turn", "LL", "Two points to port"),
        ("red_and_black", "turn", "tack", "Tack through the wind"),
        ("red_and_black", "plot", "19", "19 centimetres"),
        ("red_and_black", "follow", "follow", "Follow them to their ship"),
    ],
)
def test_an_answer_is_told_in_words(rules: str, kind: str, option: str, label: str) -> None:
    game = GAMES[rules]
    assert answer_view(game.rules, game.state, _ask(kind, option), option).label == label


@pytest.mark.parametrize(
    ("rules", "ask", "title", "heading"),
    [
        ("second_edition", _ask("fire", "hold", end="R"), "Fire to starboard", "Fire to starboard"),
        ("second_edition", _ask("grapple", "hold", other="guerriere"), "Grapple: Guerriere", "Grapple: Guerriere"),
        ("second_edition", _ask("plot", "0"), "Movement", ""),
        ("second_edition", _ask("set_sail", "0"), "Set sail", "Set sail"),
        ("beat_to_quarters", _ask("fire", "hold", end="bow"), "Fire, bow guns", "Fire, bow guns"),
        ("beat_to_quarters", _ask("loading", "round", end="port"), "Load to port", "Load to port"),
        ("red_and_black", _ask("reload", "none", end="first"), "Reload", "Reload"),
    ],
)  # fmt: skip
def test_a_question_has_a_title(rules: str, ask: Ask, title: str, heading: str) -> None:
    game = GAMES[rules]
    view = ask_view(game.rules, game.state, ask, {})
    assert (view.title, view.heading) == (title, heading)


def test_facts_stand_beside_the_words() -> None:
    """Controls find out from facts what an answer aims at, loads or tells a section to do."""
    game = GAMES["second_edition"]
    shot = answer_view(game.rules, game.state, _ask("fire", end="L"), "stern:hull>guerriere")
    assert (shot.ship, shot.short, shot.section) == ("guerriere", "Hull", "Stern")
    load = answer_view(game.rules, game.state, _ask("load"), "R G")
    assert (load.battery, load.short, load.stroke) == (1, "Grape", "Grape")
    parties = answer_view(game.rules, game.state, _ask("board"), "OBP1>guerriere DBP2")
    assert parties.tasks == {"1": "OBP>guerriere", "2": "DBP"}
    asked = ask_view(game.rules, game.state, _ask("board", "NBP", "OBP1>guerriere DBP2"), {})
    assert asked.facts.tasks == {"": "at their posts", "DBP": "defend", "OBP>guerriere": "board Guerriere"}
    assert asked.facts.hint == "Lower sections go first"
    ask = _ask("load", "L R", "L C", "none")
    assert list(ask_view(game.rules, game.state, ask, {}).facts.barred) == ["L D", "L G"]


def test_a_course_is_told_in_figures() -> None:
    game = GAMES["beat_to_quarters"]
    course = answer_view(game.rules, game.state, _ask("plot"), "3LL")
    assert (course.ahead, course.turn, course.together, course.short) == (3, -2, False, "↰ 2")
    anchor = answer_view(game.rules, game.state, _ask("plot"), "AS")
    assert anchor.ahead == -1
    table = GAMES["red_and_black"]
    ship = table.state.ship(DUEL[0])
    turn = answer_view(table.rules, table.state, _ask("turn"), "R")
    assert (turn.turn, turn.point) == (1, (ship.point + 1) % 16)


def test_silent_broadsides_are_named_beside_those_that_are_asked_about() -> None:
    game = GAMES["second_edition"]
    request = Request(0, "combat", [_ask("fire", "hold", end="R")])
    view = request_view(game.rules, game.state, request, lambda ask: {})
    assert view is not None
    assert [(each.id, each.label) for each in view.unasked] == [("fire/constitution/L", "port guns")]


def test_routine_work_that_only_its_captain_can_decide_is_put() -> None:
    """A ship at anchor is asked though nearly everybody stays there."""
    game = GAMES["red_and_black"]
    ask = _ask("weigh", "stay", "weigh")
    ask.routine = True
    assert ask_view(game.rules, game.state, ask, {}).routine is False
    bare = replace(game.rules, words={})
    assert ask_view(bare, game.state, ask, {}).routine is True


@pytest.mark.parametrize("rules", GAMES)
def test_every_standing_order_of_a_ship_is_told_in_words(rules: str) -> None:
    game = GAMES[rules]
    view: Any = game.rules.view(game.rules, game.state, 0, None).wire()
    told = {order.id: order.choices for order in view.standing_orders}
    for order, value in view.ships[0].standing.items():
        assert told[order][value]
