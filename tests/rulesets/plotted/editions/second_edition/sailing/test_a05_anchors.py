"""Advanced V.C: anchors, springs, weighing and cutting, in either edition (20.3 in the Tournament Edition)."""

from typing import Any

import msgspec
import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game, load_scenario, start
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import ANCHORED, BY_BOW, BY_STERN, ROUND, UNDER_WAY
from weathergage.rulesets.plotted.present.previews import broadsides_of
from weathergage.rulesets.plotted.sailing.anchor_events import AnchorNoted, ShipAnchored, ShipCameFree

FREE = ("-", "A", "AB", "AS")
LYING = ("-", "(A)", "a")


def roads(desk: Desk, dice: tuple[int, ...] = (), anchoring: bool = True, **ship: Any) -> Game:
    """Ship a with all her cables in a battle where ships may anchor, and an enemy far away."""
    cables = desk.book.chart("anchors", dict[str, Any])["cables"]
    a = desk.ship("a", **{"cables": cables, "heading": 2, **ship})
    return under_way(desk, a, desk.ship("far", 1, "A1"), anchoring=anchoring, dice=dice)


def duel(desk: Desk, dice: tuple[int, ...] = (), phase: str = "movement_notation", **ship: Any) -> Game:
    """Ship a, an enemy on her starboard beam two hexes off, and a friend far away who can fire and load."""
    cables = desk.book.chart("anchors", dict[str, Any])["cables"]
    a = desk.ship("a", **{"cables": cables, "load": [0, ROUND], **ship})
    b = desk.ship("b", 1, "T21", load=[0, 0])
    c = desk.ship("c", 0, "A1", load=[ROUND, 0])
    return under_way(desk, a, b, c, anchoring=True, dice=dice, phase=phase)


@BOTH
def test_a_v_c_only_where_the_battle_allows_it(desk: Desk) -> None:
    """second_edition:A.V.C, tournament:20.3 - anchors are dropped only in battles that are so designated."""
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
    # With nobody listening she swings the same way.
    silent = roads(desk, anchor=anchor, heading=1).clone()
    silent.submit(0, {"plot/a": "L"})
    silent.submit(1, {})
    ship = silent.state.ships[0]
    assert (label(ship.bow), label(ship.stern), ship.heading) == (bow, stern, 6)


@BOTH
@pytest.mark.parametrize(("anchor", "land"), [(BY_BOW, "S21"), (BY_STERN, "Q21")])
def test_a_v_c_3_she_is_not_swung_ashore(desk: Desk, anchor: int, land: str) -> None:
    """second_edition:A.V.C.3, tournament:20.3.4 - land where the free end would swing to bars that swing alone."""
    game = roads(desk, anchor=anchor, heading=1)
    game.state.chart = Chart(51, 35, frozenset({parse_label(land)}))
    assert sorted(ask_of(desk.game(game.state), "plot/a").options) == ["0", "R", "RR"]


@BOTH
def test_a_v_c_3_a_bow_that_swings_may_meet_another_ship(desk: Desk) -> None:
    """second_edition:A.V.C.3, tournament:20.3.4 - on a stern anchor the bow enters a new hex and may collide."""
    a = desk.ship("a", anchor=BY_STERN, cables=2)
    game = under_way(desk, a, desk.ship("b", 1, "Q21", 3, anchor=ANCHORED, cables=2), dice=(6, 6))
    turn(desk, game, plot__a="L")
    (met,) = desk.happened(game, ShipsCollided)
    assert (met.holder, met.fell_back) == ("b", ("a",)) and game.state.ships[0].heading == 1


@BOTH
def test_a_v_c_3_a_bow_that_swings_is_a_bow(desk: Desk) -> None:
    """second_edition:A.V.C.3, second_edition:B.V.C.2, tournament:20.3.4 - against another bow it is thrown for; only
    the stern of a turning ship gives way (ruling P2)."""
    a = desk.ship("a", anchor=BY_STERN, cables=2)
    b = desk.ship("b", 1, label(step(parse_label("Q21"), 5)), 2)
    fouling = (6,) if desk is SECOND else (1, 1)
    game = under_way(desk, a, b, dice=(6, 1, *fouling))
    turn(desk, game, plot__a="L", plot__b="1")
    (met,) = desk.happened(game, ShipsCollided)
    assert (met.holder, met.fell_back, len(met.rolls)) == ("a", ("b",), 2)
    assert label(game.state.ships[0].bow) == "Q21"


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
        swung = duel(desk, anchor=anchor, turned=1, phase="combat")
        assert refused(swung, fire__a__R="hull>b") == rule
        on_to(desk, swung, "loading")
        assert ask_of(swung, "load/c") and refused(swung, load__a="LR") == rule
        still = duel(desk, anchor=anchor, phase="combat")
        assert ask_of(still, "fire/a/R") is not None
        on_to(desk, still, "loading")
        assert ask_of(still, "load/a") is not None


@BOTH
def test_a_v_c_4_swinging_hinders_neither_repairs_nor_melee(desk: Desk) -> None:
    """second_edition:A.V.C.4, tournament:20.3.4.2 - while she is swung repairs go on and boarders are met."""
    game = duel(desk, anchor=BY_BOW, hull=5)
    orders = {"plot__a": "R", "repair__a": "RH"}
    turn(desk, game, **orders)
    assert game.state.ships[0].repairs == (1, 0, 0)
    near = under_way(
        desk,
        desk.ship("a", anchor=BY_BOW, cables=2, turned=1),
        desk.ship("b", 1, "S20", load=[0, 0]),
        grappled=[("a", "b")],
        phase="boarding",
    )
    assert {"DBP1", "OBP1>b"} <= {*ask_of(near, "board/a").options}


@BOTH
@pytest.mark.parametrize(("guns", "gain"), [(18, 1), (19, 2)])
def test_a_v_c_5_a_steadier_aim(desk: Desk, guns: int, gain: int) -> None:
    """second_edition:A.V.C.5, tournament:20.3.5 - any anchor adds to the hit table: 1 up to 18 guns, then 2."""
    lying = {}
    for anchor in (UNDER_WAY, ANCHORED, BY_BOW, BY_STERN):
        game = duel(
            desk, (1,), "combat", anchor=anchor, full_guns=(guns, guns), guns=[guns, guns], carronades=[0, 0]
        )
        (shot, *_) = desk.give(game, fire__a__R="hull>b")
        assert isinstance(shot, BroadsideFired)
        lying[anchor] = shot.table
        found = [(m.value, m.cite) for m in shot.modifiers if m.label == "at anchor"]
        assert found == ([(gain, desk.book.cite("A.V.C.5"))] if anchor else [])
    assert {lying[anchor] - lying[UNDER_WAY] for anchor in (ANCHORED, BY_BOW, BY_STERN)} == {gain}


@BOTH
def test_a_v_c_5_the_look_out_knows_it(desk: Desk) -> None:
    """second_edition:A.V.C.5, tournament:20.3.5 - mean hits by range are those of a ship at anchor."""
    ships: tuple[dict[str, Any], ...] = ({}, {"anchor": ANCHORED}, {"anchor": ANCHORED, "weighing": 1})
    charts = [duel(desk, **ship).view(0).gun_chart("a").hull[1][0][1:4] for ship in ships]
    assert sum(map(sum, charts[1])) > sum(map(sum, charts[0]))
    # Weighing, she does not count as anchored (A.V.C.6, 20.3.6.2).
    assert charts[2] == charts[0]
    for weighing in (0, 1):
        game = duel(desk, anchor=ANCHORED, weighing=weighing)
        guns, (a, b, _) = broadsides_of(desk.rules), game.state.ships
        named = guns.named_modifiers(guns.lay(game.state, a, 1, b))
        assert ("at anchor" in [modifier.label for modifier in named]) == (not weighing)


@BOTH
def test_a_v_c_6_two_turns_in_a_row(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6 - (A) written twice; in the turn after that she sails again."""
    game = roads(desk, anchor=ANCHORED)
    turn(desk, game, anchor__a="(A)")
    assert ask_of(game, "plot/a").options == ("0",) and conditions(game, "a")["weighing"] == 1
    # Who has begun goes on unless told otherwise.
    assert ask_of(game, "anchor/a").default == "(A)"
    events = turn(desk, game)
    assert [(e.order, e.turns) for e in desk.happened(game, AnchorNoted)] == [("(A)", 1), ("(A)", 2)]
    (free,) = [e for e in events if isinstance(e, ShipCameFree)]
    assert free.weighed and free.cite == desk.book.cite("A.V.C.6")
    assert game.state.ships[0].anchor == UNDER_WAY and "1" in ask_of(game, "plot/a").options
    assert "weighing" not in conditions(game, "a")
    # Her anchors are up, not lost.
    assert ask_of(game, "anchor/a").options == FREE


@BOTH
def test_a_v_c_6_the_turns_must_follow_each_other(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6 - a turn between the two, and weighing begins anew."""
    game = roads(desk, anchor=ANCHORED)
    turn(desk, game, anchor__a="(A)")
    turn(desk, game, anchor__a="-")
    assert game.state.ships[0].weighing == 0
    turn(desk, game, anchor__a="(A)")
    assert game.state.ships[0].anchor == ANCHORED and game.state.ships[0].weighing == 1
    turn(desk, game, anchor__a="(A)")
    assert game.state.ships[0].anchor == UNDER_WAY


@BOTH
def test_a_v_c_6_who_does_not_lie_at_anchor_has_none_to_weigh(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6 - and none to cut either (A.V.C.7, 20.3.7)."""
    assert refused(roads(desk), anchor__a="(A)") == desk.book.cite("A.V.C.6").partition(":")[2]
    assert refused(roads(desk), anchor__a="a") == desk.book.cite("A.V.C.7").partition(":")[2]


@BOTH
@pytest.mark.parametrize("weighing", [1, 2])
def test_a_v_c_6_weighing_she_does_nothing_else(desk: Desk, weighing: int) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6.1 - in both turns she neither fires nor loads, repairs nor fights."""
    rule = {"second_edition": "A.V.C.6", "tournament": "20.3.6.1"}[desk.id]
    game = duel(desk, anchor=ANCHORED, weighing=weighing, phase="combat", hull=5)
    assert refused(game, fire__a__R="hull>b") == rule
    on_to(desk, game, "loading")
    assert refused(game, load__a="LR") == rule
    repairing: dict[str, Any] = {"hull": 5, "repairing": 1} if desk is TOURNAMENT else {"hull": 5}
    idle = duel(desk, anchor=ANCHORED, weighing=weighing, phase="melee", **repairing)
    assert ask_of(idle, "repair/a") is None
    on_to(desk, idle, "movement_notation")
    assert idle.state.ships[0].repairs == (0, 0, 0)
    near = under_way(
        desk,
        desk.ship("a", anchor=ANCHORED, cables=2, weighing=weighing),
        desk.ship("b", 1, "S20", load=[0, 0]),
        grappled=[("a", "b")],
        phase="boarding",
    )
    assert not [option for option in ask_of(near, "board/a").options if "OBP" in option or "DBP" in option]
    assert refused(near, board__a="DBP1") == rule


@BOTH
def test_a_v_c_6_a_crew_in_melee_does_not_weigh(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6.1 - men who fight hand to hand cannot go to the capstan."""
    game = under_way(
        desk,
        desk.ship("a", anchor=ANCHORED, cables=2, engaged=[2, 0, 0, 0], tasks=[2, 0, 0, 0]),
        desk.ship("b", 1, "S20", engaged=[1, 0, 0, 0], tasks=[9, 0, 0, 0]),
        grappled=[("a", "b")],
    )
    assert ask_of(game, "anchor/a").options == ("-", "a")
    assert refused(game, anchor__a="(A)") == {"second_edition": "A.V.C.6", "tournament": "20.3.6.1"}[desk.id]


@BOTH
def test_a_v_c_6_weighing_she_does_not_count_as_anchored(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6.2 - she drifts like others, and has no springs to swing on."""
    game = roads(desk, anchor=BY_BOW, still=5)
    rule = desk.book.cite("A.V.C.6").partition(":")[2]
    assert refused(game, anchor__a="(A)", plot__a="L") == rule
    turn(desk, game, anchor__a="(A)")
    assert label(game.state.ships[0].bow) == "R19"
    assert not game.state.ships[0].anchored


@BOTH
def test_a_v_c_6_boarded_while_weighing_she_does_not_go_on_by_herself(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6.1 - whose people fight may cut, but nothing is done unasked."""
    ask = ask_of(roads(desk, anchor=ANCHORED, weighing=1, engaged=[2, 0, 0, 0]), "anchor/a")
    assert (ask.options, ask.default) == (("-", "a"), "-")


@BOTH
def test_a_v_c_6_who_gives_up_no_longer_weighs(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6 - a crew that has surrendered leaves the anchor where it is."""
    game = duel(desk, anchor=ANCHORED, weighing=1, surrendered=2)
    turn(desk, game)
    assert (game.state.ships[0].anchor, game.state.ships[0].weighing) == (ANCHORED, 0)


@BOTH
def test_a_v_c_6_as_written_the_swing_is_made_and_the_weighing_void(desk: Desk) -> None:
    """second_edition:A.V.C.6, tournament:20.3.6 - in a real log both may stand: then she has not begun to weigh."""
    game = roads(desk, anchor=BY_BOW)
    game.submit(0, {"anchor/a": "(A)", "plot/a": "L"}, as_written=True)
    game.submit(1, {})
    assert (game.state.ships[0].heading, game.state.ships[0].weighing) == (1, 0)
    # Nor does an order that makes no sense where she lies do anything.
    again = roads(desk, anchor=BY_BOW)
    again.submit(0, {"anchor/a": "AS"}, as_written=True)
    again.submit(1, {})
    assert (again.state.ships[0].anchor, again.state.ships[0].anchoring) == (BY_BOW, UNDER_WAY)


@BOTH
def test_a_v_c_7_cutting_frees_her_the_turn_after(desk: Desk) -> None:
    """second_edition:A.V.C.7, tournament:20.3.7 - in the turn of the order she still lies at anchor, then she sails."""
    game = roads(desk, anchor=ANCHORED, still=4)
    events = turn(desk, game, anchor__a="a")
    assert [e.order for e in events if isinstance(e, AnchorNoted)] == ["a"]
    assert not [e for e in events if isinstance(e, ShipMoved)]
    (free,) = [e for e in events if isinstance(e, ShipCameFree)]
    assert not free.weighed and free.cite == desk.book.cite("A.V.C.7")
    assert "1" in ask_of(game, "plot/a").options
    assert "cutting" not in conditions(game, "a")


@BOTH
def test_a_v_c_7_the_open_log_tells_of_it(desk: Desk) -> None:
    """second_edition:A.V.C.7, tournament:20.3.7 - once logs are open the enemy reads that her cables are cut."""
    game = duel(desk, anchor=ANCHORED)
    assert "cutting" not in conditions(game, "a", 1)
    desk.give(game, anchor__a="a")
    assert phase_of(game) == "combat" and "cutting" in conditions(game, "a", 1)


@BOTH
def test_a_v_c_7_a_dismasted_ship_has_not_drifted_at_anchor(desk: Desk) -> None:
    """second_edition:A.V.C.7, second_edition:B.V.B.5, tournament:20.3.7, tournament:8.2.5 - turns at anchor are no
    turns adrift: having cut, a ship without a mast begins to wait, and so does whoever hung on her."""
    game = roads(desk, anchor=ANCHORED, still=4, rigging=[0, 0, 0, 0])
    turn(desk, game)
    turn(desk, game, anchor__a="a")
    assert game.state.ships[0].adrift == 0 and ask_of(game, "plot/a").options == ("0",)
    turn(desk, game)
    assert game.state.ships[0].adrift == 1 and ask_of(game, "plot/a").options == ("0", "L", "R")
    moored = desk.ship("a", anchor=ANCHORED, cables=2)
    hulk = desk.ship("b", 0, "S20", still=4, rigging=[0, 0, 0, 0])
    pair = under_way(desk, moored, hulk, desk.ship("far", 1, "A1"), grappled=[("a", "b")])
    turn(desk, pair)
    assert pair.state.ships[1].adrift == 0


@BOTH
def test_a_v_c_7_who_has_cut_never_anchors_again(desk: Desk) -> None:
    """second_edition:A.V.C.7, tournament:20.3.7.1 - her cables, both of them, are gone for good."""
    game = roads(desk, anchor=BY_STERN)
    turn(desk, game, anchor__a="a")
    assert game.state.ships[0].cables == 0 and ask_of(game, "anchor/a") is None
    assert refused(game, anchor__a="A") == {"second_edition": "A.V.C.7", "tournament": "20.3.7.1"}[desk.id]


def test_a_v_c_orders_are_sealed_until_logs_are_opened() -> None:
    """second_edition:A.V.C, second_edition:A.V.C.2 - before the logs are opened the enemy sees nothing of the order."""
    game, quiet = roads(SECOND), roads(SECOND)
    game.submit(0, {"anchor/a": "AB"})
    quiet.submit(0, {})
    views = [msgspec.json.encode(each.view(1).wire()) for each in (game, quiet)]
    assert views[0] == views[1]


def test_a_v_c_the_log_has_the_marks_of_the_book() -> None:
    """second_edition:A.V.C.1, second_edition:A.V.C.6, second_edition:A.V.C.7 - AB, (A) and a stand in the notes."""
    game = roads(SECOND)
    for order in ("AB", "(A)", "(A)", "A", "a"):
        turn(SECOND, game, anchor__a=order)
    told = [(1, event) for event in game.events]
    assert log_of(game.rules, told, -2)["a"][-1].notes == ["AB", "(A)", "(A)", "A", "a"]
    sentences = [
        game.rules.tell(game.state, e) for e in game.events if isinstance(e, ShipAnchored | ShipCameFree)
    ]
    assert sentences[0] == "A lies at anchor by the bow, on springs." and len(sentences) == 4


@BOTH
def test_a_v_c_battles_may_begin_at_anchor(desk: Desk) -> None:
    """second_edition:A.V.C, tournament:20.3 - ships that the battle calls anchored lie so from the first turn."""
    battle = load_scenario("nile")
    assert any(ship.anchored for side in battle.sides for ship in side.ships)
    game = start(desk.id, battle, options=desk.options)
    lying = {ship.id: ship.anchored for side in battle.sides for ship in side.ships}
    assert {ship.id: ship.anchor for ship in game.view(0).ships} == lying
    cables = {"second_edition": 1, "tournament": 2}[desk.id]
    assert {ship.cables for ship in game.state.ships} == {cables}
    basic = start(desk.id, battle)
    assert not any(ship.anchor for ship in basic.state.ships)
