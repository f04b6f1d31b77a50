"""Basic game, section VI: grappling and ungrappling.

Wind 1 blows to the north. R20 and S20 are neighbours, and so are ships heading north with their bows there.
"""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.positions import (
    RULES,
    game_at,
    give,
    happened,
    make_ship,
    position,
    sail,
)
from weathergage.api import Game
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.plotted.core.events import GrappleTried, UngrappleTried
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState, fleet_of
from weathergage.rulesets.plotted.core.terms import FIREPOWER, STRIKING, WATERLINE

UNDER_WAY = {"entered": 1}


def ship(name: str, bow: str, side: int = 0, **changes: Any) -> Ship:
    """A ship that has moved this turn, with nothing to fire."""
    return make_ship(name, side, bow, 1, **{"load": [0, 0], **UNDER_WAY, **changes})


def alongside(*dice: int, side: int = 1, grapples: int = 0, **changes: Any) -> PlottedState:
    """Ships a and b next to each other in the grappling phase."""
    return position(
        ship("a", "R20"),
        ship("b", "S20", side=side, **changes),
        phase="grappling",
        dice=dice,
        grappled=[("a", "b")] * grapples,
    )


def asked(game: Game) -> set[str]:
    return {ask.id for request in game.requests if request for ask in request.asks}


def all_but(game: Game, kind: str) -> None:
    """Go on with defaults to the first question of another kind."""
    while any(ask.startswith(f"{kind}/") for ask in asked(game)):
        assert game.waiting_for()
        give(game)


@pytest.mark.parametrize(
    ("bow", "heading", "near"),
    [
        ("S20", 1, True),
        ("R18", 1, True),
        ("S22", 1, True),
        ("R17", 1, False),
        ("T20", 1, False),
        ("T20", 2, True),
    ],
)
def test_b_vi_only_adjacent_ships_may_grapple(bow: str, heading: int, near: bool) -> None:
    """Ships in neighbouring hexes may try to grapple, bow or stern.

    second_edition:B.VI - after movement any ship next to another may try, whoever she is.
    second_edition:B.VI.A - how ships are lashed together.
    """
    for side in (0, 1):
        for tie in ((), [("a", "b")]):
            state = position(
                ship("a", "R20"),
                make_ship("b", side, bow, heading, load=[0, 0]),
                ship("c", "A9", side=1),
                phase="grappling",
                fouled=tie,
            )
            game = game_at(state)
            expected = {"grapple/a/b", "grapple/b/a"} if near else set()
            assert {ask for ask in asked(game) if ask.startswith("grapple/")} == expected


def test_b_vi_attempts_are_sealed_by_both_sides() -> None:
    """second_edition:B.VI - no die is rolled before both players have said whether they try (ruling P7)."""
    game = game_at(alongside(1))
    game.submit(0, {"grapple/a/b": "attempt"})
    assert game.waiting_for() == [1] and game.state.dice.taken == 0 and not game.events


def test_b_vi_a_1_one_or_both_may_try() -> None:
    """second_edition:B.VI.A.1 - either ship, both or none may attempt; each success is a grapple of its own."""
    for orders, dice in (
        ({}, ()),
        ({"grapple__a__b": "attempt"}, (1,)),
        ({"grapple__b__a": "attempt"}, (1,)),
        ({"grapple__a__b": "attempt", "grapple__b__a": "attempt"}, (2, 1)),
    ):
        game = game_at(alongside(*dice))
        give(game, **orders)
        assert len(happened(game, GrappleTried)) == game.state.ties.grapples(0, 1) == len(dice)


def test_b_vi_a_2_each_adjacent_ship_once_a_turn() -> None:
    """second_edition:B.VI.A.2 - one attempt against every neighbour, and no second one this turn."""
    state = position(
        ship("a", "R20"), ship("b", "S20", side=1), ship("c", "Q20", side=1), phase="grappling", dice=(6, 6)
    )
    game = game_at(state)
    request = game.requests[0]
    assert request is not None and [ask.id for ask in request.asks] == ["grapple/a/b", "grapple/a/c"]
    give(game, grapple__a__b="attempt", grapple__a__c="attempt")
    assert [(e.ship, e.other) for e in happened(game, GrappleTried)] == [("a", "b"), ("a", "c")]
    assert not [ask for ask in asked(game) if ask.startswith("grapple/")]


def test_b_vi_a_3_friends_need_no_die() -> None:
    """second_edition:B.VI.A.3 - between friends grapples hold and are cast off without rolling."""
    state = alongside(side=0)
    state.ships = fleet_of([*state.ships, make_ship("c", 1, "A9", index=2)])
    game = game_at(state)
    give(game, grapple__a__b="attempt")
    assert state.ties.grapples(0, 1) == 1
    give(game, ungrapple__b__a="attempt")
    assert state.ties.grapples(0, 1) == 0 and state.dice.taken == 0
    assert happened(game, GrappleTried)[0].roll is None and happened(game, UngrappleTried)[0].roll is None


@pytest.mark.parametrize("kind", [STRIKING, FIREPOWER])
def test_b_vi_a_3_a_surrendered_ship_resists_nobody(kind: int) -> None:
    """second_edition:B.VI.A.3 - who has surrendered counts as friendly, but not once an enemy's prize crew mans her."""
    game = game_at(alongside(surrendered=kind))
    assert asked(game) == {"grapple/a/b"}, "she herself attempts nothing"
    give(game, grapple__a__b="attempt")
    assert game.state.ties.grapples(0, 1) == 1 and game.state.dice.taken == 0
    prize = game_at(alongside(6, surrendered=kind, captured=True, prize=[2, 0, 0, 0]))
    give(prize, grapple__a__b="attempt")
    assert prize.state.ties.grapples(0, 1) == 0 and prize.state.dice.taken == 1


@pytest.mark.parametrize("die", range(1, 7))
def test_b_vi_a_4_one_or_two_holds(die: int) -> None:
    """second_edition:B.VI.A.4 - against an enemy one die, and 1 or 2 succeeds."""
    game = game_at(alongside(die))
    give(game, grapple__a__b="attempt")
    (event,) = happened(game, GrappleTried)
    assert event.held == (game.state.ties.grapples(0, 1) == 1) == (die <= 2)
    assert event.modifiers == () and event.roll.value == die


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(
    ("mine", "hers", "modifier"),
    [
        ({"entered": 0}, {"entered": 1}, -1),
        ({"entered": 1}, {"entered": 0}, -1),
        ({"entered": 0}, {"entered": 0}, -2),
        ({"entered": 0, "turned": 1}, {"entered": 0}, -1),
        ({"entered": 0, "turned": 1}, {"entered": 2}, 0),
    ],
)
def test_b_vi_a_4_motionless_ships_are_easier(die: int, mine: Any, hers: Any, modifier: int) -> None:
    """second_edition:B.VI.A.4 - take 1 off the die if one ship was motionless, 2 if both were."""
    game = game_at(
        position(ship("a", "R20", **mine), ship("b", "S20", 1, **hers), phase="grappling", dice=[die])
    )
    give(game, grapple__a__b="attempt")
    (event,) = happened(game, GrappleTried)
    assert sum(each.value for each in event.modifiers) == modifier
    assert event.held == (die + modifier <= 2)


def test_b_vi_a_4_drifting_is_motionless() -> None:
    """second_edition:B.VI.A.4 - ships that only drifted count as motionless; the movement phase decides (P5)."""
    ships = (ship("a", "R20", still=3), ship("b", "S20", side=1, still=3))
    game = sail(position(*ships, dice=[4]), a="0", b="0")
    assert [label(each.bow) for each in game.state.ships] == ["R19", "S19"]
    give(game, grapple__a__b="attempt")
    assert happened(game, GrappleTried)[0].held
    ships = (ship("a", "R20", still=3), ship("b", "S21", side=1))
    game = sail(position(*ships, dice=[4]), a="0", b="1")
    give(game, grapple__a__b="attempt")
    assert not happened(game, GrappleTried)[0].held


def test_b_vi_a_5_grappled_ships_may_be_grappled_again() -> None:
    """second_edition:B.VI.A.5 - a further grapple may be thrown every turn while earlier ones hold."""
    game = game_at(alongside(2, grapples=1))
    give(game, grapple__b__a="attempt")
    assert game.state.ties.grapples(0, 1) == 2


def test_b_vi_a_6_grappled_ships_only_drift() -> None:
    """second_edition:B.VI.A.6 - grappled ships neither move nor turn, but drift together."""
    state = position(
        ship("a", "R20", still=0),
        ship("b", "S20", side=1, still=0),
        ship("c", "A9", side=1),
        grappled=[("a", "b")],
    )
    game = game_at(state)
    places = []
    for _ in range(3):
        assert {ask for ask in asked(game) if ask.startswith("plot/")} == {"plot/c"}
        give(game)
        places.append([label(each.bow) for each in state.ships[:2]])
        while not any(ask.startswith("plot/") for ask in asked(game)):
            assert asked(game)
            give(game, **{ask.replace("/", "__"): "none" for ask in asked(game) if ask.startswith("load/")})
    assert places == [["R20", "S20"], ["R19", "S19"], ["R18", "S18"]]


def test_b_vi_a_7_grappled_ships_may_board() -> None:
    """second_edition:B.VI.A.7 - boarding parties may be formed between ships just grappled, and not without."""
    for die, boarding in ((1, True), (6, False)):
        game = game_at(alongside(die))
        give(game, grapple__a__b="attempt")
        all_but(game, "ungrapple")
        options = {o for r in game.requests if r for ask in r.asks for o in ask.options}
        assert ("OBP1>b" in options) == ("OBP1>a" in options) == boarding


def test_b_vi_a_8_every_grapple_is_noted_g() -> None:
    """second_edition:B.VI.A.8 - a G among the notes of both ships for each grapple that holds."""
    game = game_at(alongside(1, 2))
    give(game, grapple__a__b="attempt", grapple__b__a="attempt")
    log = log_of(RULES, [(1, event) for event in game.events], -2)
    assert [log[name][-1].notes for name in ("a", "b")] == [["G", "G"], ["G", "G"]]
    failed = game_at(alongside(3))
    give(failed, grapple__a__b="attempt")
    assert log_of(RULES, [(1, event) for event in failed.events], -2) == {}


@pytest.mark.parametrize("die", range(1, 7))
def test_b_vi_b_1_one_or_two_casts_off(die: int) -> None:
    """Grapples are thrown off with a die.

    second_edition:B.VI.B - how grapples are cast off.
    second_edition:B.VI.B.1 - after all grappling a ship held may roll: 1 or 2 frees her of that grapple.
    """
    game = game_at(alongside(2, die))
    give(game, grapple__a__b="attempt")
    assert asked(game) == {"ungrapple/a/b", "ungrapple/b/a"}, "asked only when all grappling is over"
    give(game, ungrapple__b__a="attempt")
    (event,) = happened(game, UngrappleTried)
    assert event.cast_off == (die <= 2) == (not game.state.ties.pairs)
    assert event.left == (0 if die <= 2 else 1)


def test_b_vi_b_1_nobody_has_to_and_nobody_free_may() -> None:
    """second_edition:B.VI.B.1 - an ungrappled ship is not asked, and who does not try rolls nothing."""
    game = game_at(alongside(6))
    give(game, grapple__a__b="attempt")
    assert not [ask for ask in asked(game) if ask.startswith("ungrapple/")]
    fouled = alongside()
    fouled.ties.foul(0, 1)
    game = game_at(fouled)
    all_but(game, "grapple")
    assert not [ask for ask in asked(game) if ask.startswith("ungrapple/")], "fouled rigging is no grapple"
    held = game_at(alongside(grapples=1))
    all_but(held, "grapple")
    all_but(held, "ungrapple")
    assert held.state.ties.grapples(0, 1) == 1 and held.state.dice.taken == 0


def test_b_vi_b_2_a_freed_ship_moves_next_turn() -> None:
    """second_edition:B.VI.B.2 - success undoes the grapple with all its effects: both ships plot in the next turn."""
    game = game_at(alongside(1, grapples=1))
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt")
    options = {o for r in game.requests if r for ask in r.asks for o in ask.options}
    assert not [option for option in options if option.startswith("OBP")]
    while game.state.turn == 1:
        assert asked(game)
        give(game)
    assert asked(game) == {"plot/a", "plot/b"}


def test_b_vi_b_3_every_grapple_must_go() -> None:
    """second_edition:B.VI.B.3 - held by several, a ship is free only when all are thrown off; she may try each turn."""
    game = game_at(alongside(1, 5, grapples=2))
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt")
    assert game.state.ties.grapples(0, 1) == 1 and game.state.ties.any(0)
    while game.state.turn == 1:
        assert asked(game)
        give(game, **{ask.replace("/", "__"): "none" for ask in asked(game) if ask.startswith("load/")})
    while not any(ask.startswith("ungrapple/") for ask in asked(game)):
        assert game.waiting_for()
        assert not any(ask.startswith("plot/") for ask in asked(game))
        give(game)
    assert game.state.turn == 2


def test_b_vi_b_3_held_by_two_ships() -> None:
    """second_edition:B.VI.B.3 - grapples of different ships are thrown off one by one."""
    state = position(
        ship("a", "R20"), ship("b", "S20", side=1), ship("c", "Q20", side=1), phase="grappling", dice=(2, 3),
        grappled=[("a", "b"), ("a", "c")],
    )  # fmt: skip
    game = game_at(state)
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt", ungrapple__a__c="attempt")
    assert state.ties.others(0) == [2] and not state.ties.any(1)


def test_b_vi_b_4_one_attempt_for_each_grapple() -> None:
    """second_edition:B.VI.B.4 - three grapples are three dice a turn; the other ship has her own attempts."""
    game = game_at(alongside(6, 1, 6, 2, 4, grapples=3))
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt", ungrapple__b__a="attempt")
    tried = [(e.ship, e.cast_off, e.left) for e in happened(game, UngrappleTried)]
    assert tried == [("a", False, 3), ("a", True, 2), ("a", False, 2), ("b", True, 1), ("b", False, 1)]


def test_b_vi_b_5_who_is_still_held_waits() -> None:
    """second_edition:B.VI.B.5 - after all attempts there is no other before the next turn."""
    game = game_at(alongside(6, 6, grapples=1))
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt", ungrapple__b__a="attempt")
    while game.state.turn == 1:
        assert asked(game) and not any(ask.startswith("ungrapple/") for ask in asked(game))
        give(game, **{ask.replace("/", "__"): "none" for ask in asked(game) if ask.startswith("load/")})
    assert game.state.ties.grapples(0, 1) == 1


def test_b_vi_b_6_casting_off_is_noted() -> None:
    """second_edition:B.VI.B.6 - (G) among the notes of both ships for each grapple cast off."""
    game = game_at(alongside(1, 5, grapples=2))
    all_but(game, "grapple")
    give(game, ungrapple__a__b="attempt")
    log = log_of(RULES, [(1, event) for event in game.events], -2)
    assert [log[name][-1].notes for name in ("a", "b")] == [["(G)"], ["(G)"]]


def test_b_vi_a_grapples_need_no_free_hands() -> None:
    """second_edition:B.VI.A.2 - a ship with all her sections at other work may still try."""
    desk = Desk("second_edition", "advanced")
    busy = desk.ship("a", waterline=3, tasks=[WATERLINE, WATERLINE, WATERLINE, 0], load=[0, 0], entered=1)
    game = desk.at(busy, desk.ship("b", 1, "S20", load=[0, 0]), phase="grappling", dice=(6,))
    assert "grapple/a/b" in desk.asks(game)
