"""Advanced V.C: anchors, springs, weighing and cutting, in either edition (20.3 in the Tournament Edition)."""

from typing import Any

import msgspec
import pytest

from tests.rulesets.plotted.desk import Desk
from tests.rulesets.plotted.roadstead import (
    BOTH,
    SECOND,
    TOURNAMENT,
    ask_of,
    conditions,
    on_to,
    phase_of,
    refused,
    turn,
    under_way,
)
from weathergage.api import Game, load_scenario, start
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.plotted.advanced.mooring import AnchorNoted, ShipAnchored, ShipCameFree
from weathergage.rulesets.plotted.events import BroadsideFired, ShipMoved
from weathergage.rulesets.plotted.terms import ANCHORED, BY_BOW, BY_STERN, ROUND, UNDER_WAY

FREE = ("-", "A", "AB", "AS")
LYING = ("-", "(A)", "a")


def roads(desk: Desk, dice: tuple[int, ...] = (), anchoring: bool = True, **ship: Any) -> Game:
    """Ship a with all her cables in a battle where ships may anchor, and an enemy far away."""
    cables = desk.book.chart("anchors", dict[str, Any])["cables"]
    a = desk.ship("a", **{"cables": cables, "heading": 2, **ship})
    return under_way(desk, a, desk.ship("far", 1, "A1"), anchoring=anchoring, dice=dice)


def duel(desk: Desk, dice: tuple[int, ...] = (), phase: str = "movement_notation", **ship: Any) -> Game:
    """Ship a, and an enemy on her starboard beam two hexes off."""
    cables = desk.book.chart("anchors", dict[str, Any])["cables"]
    a = desk.ship("a", **{"cables": cables, **ship})
    b = desk.ship("b", 1, "T21", load=[0, 0])
    return under_way(desk, a, b, anchoring=True, dice=dice, phase=phase)


@BOTH
def test_a_v_c_only_where_the_battle_allows_it(desk: Desk) -> None:
    """second_edition:A.V.C, tournament:20.3 - anchors are dropped in battles that are so designated, and nowhere else."""
    assert ask_of(roads(desk), "anchor/a").options == FREE
    assert ask_of(roads(desk), "anchor/a").default == "-"
    elsewhere = roads(desk, anchoring=False)
    assert ask_of(elsewhere, "anchor/a") is None
    assert refused(elsewhere, anchor__a="A") == desk.book.cite("A.V.C").partition(":")[2]


@BOTH
def test_a_v_c_who_lies_at_anchor_can_always_leave(desk: Desk) -> None:
    """second_edition:A.V.C, tournament:20.3 - a ship that begins at anchor may weigh or cut in any battle."""
    assert ask_of(roads(desk, anchoring=False, anchor=ANCHORED), "anchor/a").options == LYING
    assert ask_of(roads(desk, anchor=ANCHORED, crew=[0, 0, 0]), "anchor/a") is None


@BOTH
def test_a_v_c_1_three_ways_and_one_at_a_time(desk: Desk) -> None:
    """second_edition:A.V.C.1, tournament:20.3.1 - A, AB and AS; who lies one way cannot anchor another way besides."""
    for order, anchor in (("A", ANCHORED), ("AB", BY_BOW), ("AS", BY_STERN)):
        game = roads(desk)
        turn(desk, game, anchor__a=order)
        assert game.state.ships[0].anchor == anchor
        assert desk.happened(game, AnchorNoted)[0].cite == desk.book.cite("A.V.C.1")
        for other in FREE[1:]:
            assert refused(game, anchor__a=other) == desk.book.cite("A.V.C.1").partition(":")[2]
    assert refused(roads(desk), anchor__a="B") == desk.book.cite("A.V.C").partition(":")[2]


@BOTH
def test_a_v_c_2_anchoring_takes_effect_the_turn_after(desk: Desk) -> None:
    """second_edition:A.V.C.2, tournament:20.3.2 - in the turn of the order she sails on; then she must stop."""
    game = roads(desk)
    first = turn(desk, game, plot__a="1", anchor__a="A")
    assert [e.kind for e in first if isinstance(e, ShipMoved)] == ["forward"]
    (anchored,) = [e for e in first if isinstance(e, ShipAnchored)]
    assert (anchored.anchor, anchored.cite) == ("A", desk.book.cite("A.V.C.2"))
    # The event belongs to the start of the second turn: in the first she was merely about to anchor.
    assert game.state.turn == 2 and conditions(game, "a") == {"anchor": ANCHORED}
    assert ask_of(game, "plot/a").options == ("0",)


def test_a_v_c_2_about_to_anchor_she_acts_as_usual() -> None:
    """second_edition:A.V.C.2 - until then she counts as under way, and everybody may read the order in her log."""
    game = duel(SECOND, dice=(1,))
    SECOND.give(game, anchor__a="AB", plot__a="0")
    assert phase_of(game) == "combat" and game.state.ships[0].anchor == UNDER_WAY
    assert conditions(game, "a", 1) == {"anchoring": BY_BOW}
    shot = SECOND.give(game, fire__a__R="hull>b")[0]
    assert isinstance(shot, BroadsideFired)
    assert "at anchor" not in [modifier.label for modifier in shot.modifiers]


@BOTH
@pytest.mark.parametrize("plot", ["1", "L", "R1", "B"])
def test_a_v_c_2_an_ordinary_anchor_holds_fast(desk: Desk, plot: str) -> None:
    """second_edition:A.V.C.2, tournament:20.3.3 - at an ordinary anchor she neither moves nor turns in place."""
    game = roads(desk, anchor=ANCHORED)
    assert ask_of(game, "plot/a").options == ("0",)
    assert refused(game, plot__a=plot) == {"second_edition": "A.V.C.2", "tournament": "20.3.3"}[desk.id]


@BOTH
def test_a_v_c_2_anchored_ships_do_not_drift(desk: Desk) -> None:
    """second_edition:A.V.C.2, tournament:20.3.3 - lying still for turns on end she stays where she is, with whoever
    hangs on her."""
    game = roads(desk, anchor=ANCHORED, still=5)
    turn(desk, game)
    turn(desk, game)
    assert label(game.state.ships[0].bow) == "R20"
    pair = under_way(
        desk,
        desk.ship("a", anchor=ANCHORED, cables=2, still=5),
        desk.ship("b", 0, "S20", still=5),
        desk.ship("far", 1, "A1"),
        grappled=[("a", "b")],
    )
    turn(desk, pair)
    assert [label(ship.bow) for ship in pair.state.ships[:2]] == ["R20", "S20"]
    loose = roads(desk, still=5)
    turn(desk, loose)
    assert label(loose.state.ships[0].bow) == "R19"


@BOTH
@pytest.mark.parametrize(("anchor", "bow", "stern"), [(BY_BOW, "R20", "S21"), (BY_STERN, "Q21", "R21")])
def test_a_v_c_3_on_springs_she_pivots_on_her_anchor(desk: Desk, anchor: int, bow: str, stern: str) -> None:
    """second_edition:A.V.C.3, tournament:20.3.4 - by the bow the stern swings, by the stern the bow does."""
    game = roads(desk, anchor=anchor, heading=1)
    events = turn(desk, game, plot__a="L")
    ship = game.state.ships[0]
    assert (label(ship.bow), label(ship.stern), ship.heading) == (bow, stern, 6)
    assert [e.kind for e in events if isinstance(e, ShipMoved)] == ["port"]


@BOTH
def test_a_v_c_3_on_springs_she_only_turns(desk: Desk) -> None:
    """second_edition:A.V.C.3, tournament:20.3.4 - she stays at her anchor and neither sails nor backs sails."""
    cite = desk.book.cite("A.V.C.3").partition(":")[2]
    for anchor in (BY_BOW, BY_STERN):
        game = roads(desk, anchor=anchor)
        assert refused(game, plot__a="1") == cite
        assert refused(game, plot__a="L1") == cite
        assert refused(game, plot__a="B") == cite


@BOTH
def test_a_v_c_4_up_to_120_degrees_one_way(desk: Desk) -> None:
    """second_edition:A.V.C.4, tournament:20.3.4.1 - 60 or 120 degrees left or right, and it is plotted how many."""
    game = roads(desk, anchor=BY_BOW, heading=4)
    assert sorted(ask_of(game, "plot/a").options) == ["0", "L", "LL", "R", "RR"]
    cite = desk.book.cite("A.V.C.4").partition(":")[2]
    assert refused(game, plot__a="LLL") == refused(game, plot__a="LR") == cite
    turn(desk, game, plot__a="RR")
    assert game.state.ships[0].heading == 6 and label(game.state.ships[0].bow) == "R20"


@BOTH
def test_a_v_c_4_a_dismasted_ship_needs_no_sails_to_swing(desk: Desk) -> None:
    """second_edition:A.V.C.4, tournament:20.3.4.1 - springs turn a ship without a mast, and without waiting."""
    game = roads(desk, anchor=BY_STERN, rigging=[0, 0, 0, 0])
    assert "LL" in ask_of(game, "plot/a").options


@BOTH
def test_a_v_c_4_swinging_she_neither_fires_nor_loads(desk: Desk) -> None:
    """second_edition:A.V.C.4, tournament:20.3.4.2 - in a turn in which she is swung her guns are not served at all."""
    rule = {"second_edition": "A.V.C.4", "tournament": "20.3.4.2"}[desk.id]
    for anchor in (BY_BOW, BY_STERN):
        game = duel(desk, anchor=anchor, load=[0, ROUND], turned=1, phase="combat")
        assert phase_of(game) == "movement_notation", "nobody is asked to fire or to load"
        swung = duel(desk, anchor=anchor, load=[0, ROUND], turned=1, phase="combat", b_load=[ROUND, ROUND])
        assert refused(swung, fire__a__R="hull>b", side=0) == rule if swung.requests[0] else True
        still = duel(desk, anchor=anchor, load=[0, ROUND], phase="combat")
        assert ask_of(still, "fire/a/R") is not None
