"""Basic game, section V.C: collisions and fouling, as ruling P2 settles them.

R20 is the hex where most of these positions meet. Around it, clockwise from the north: R19, S20, S21, R21, Q21, Q20.
"""

from functools import partial

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import collisions as crossing
from tests.builders.plotted.collisions import collisions, rolls, summary, where
from tests.builders.plotted.positions import (
    BOOK,
    DESK,
    RULES,
    game_at,
    give,
    happened,
    make_ship,
    position,
    sail,
)
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase

ship = partial(crossing.ship, DESK)
bound_for = partial(crossing.bound_for, DESK)
executed = partial(crossing.executed, DESK)

CLEAR = 6


def test_b_v_c_any_two_ships_may_collide() -> None:
    """second_edition:B.V.C - crossing the course or the place of another ship, friend or enemy, is a collision."""
    for side in (0, 1):
        for other in (ship("b", "R20", 3, side=side), ship("b", "S21", 3, side=side)):
            # R20 is the bow hex of the first and the stern hex of the second.
            _, report = executed(bound_for("a", "R20", 1), other, dice=(CLEAR,))
            assert summary(report) == [(("a", "b"), "b", ("a",))]
            assert collisions(report)[0].hex == (17, parse_label("R20") - 17 * 4096)


def test_b_v_c_1_the_same_hex_at_the_same_step() -> None:
    """second_edition:B.V.C.1 - courses are compared step by step: crossing at different steps is no collision."""
    together = executed(bound_for("a", "R20", 1, 2), bound_for("b", "R20", 3, 2, side=1), dice=(5, 1, CLEAR))
    assert len(collisions(together[1])) == 1 and collisions(together[1])[0].impulse == 1
    # A ship takes three steps to clear a hex with bow and stern.
    apart = executed(bound_for("a", "R20", 1, 1, plot="3"), bound_for("b", "R20", 3, 3, side=1))
    assert not collisions(apart[1])
    assert where(apart[0]) == [("R18", 1), ("R20", 3)]


def test_b_v_c_1_a_turn_is_a_step_like_a_hex() -> None:
    """second_edition:B.V.C.1 - turning first, a ship reaches the hex a step later and meets the other there."""
    late = ship("b", "Q20", 4, plot="L1", side=1)
    assert step(parse_label("Q20"), 3) == parse_label("R20")
    state, report = executed(bound_for("a", "R20", 1, 1, plot="1"), late, dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "a", ("b",))] and collisions(report)[0].impulse == 1
    assert where(state) == [("R20", 1), ("Q20", 3)], "her turn was made, her hex was not"


@pytest.mark.parametrize(
    ("hexes", "dice", "holder"), [(1, (5, 2, CLEAR), "a"), (2, (CLEAR,), "a"), (3, (), None)]
)
def test_b_v_c_1_collision_in_hex_j20(hexes: int, dice: tuple[int, ...], holder: str | None) -> None:
    """second_edition:B.V.C.1 - in J20: thrown for at the first step, held by a stern at the next, then free."""
    passing = bound_for("a", "J20", 2, 1, plot="4")
    state, report = executed(passing, bound_for("b", "J20", 1, hexes, side=1), dice=dice)
    found = collisions(report)
    assert [event.holder for event in found] == ([holder] if holder else [])
    assert all(event.hex == (9, parse_label("J20") - 9 * 4096) for event in found)
    if not found:
        assert label(state.ships[1].bow) == "J20"


def test_b_v_c_2_the_ship_in_the_hex_remains() -> None:
    """second_edition:B.V.C.2 - who lies there stays, who would enter goes back to where she was a step before."""
    state, report = executed(bound_for("a", "R20", 1, 2), ship("b", "R20", 3, side=1), dice=(CLEAR,))
    assert where(state) == [("R21", 1), ("R20", 3)]
    assert state.ships[0].entered == 1
    assert collisions(report)[0].cite == "second_edition:B.V.C.2"


def test_b_v_c_2_a_moving_ship_holds_what_she_keeps() -> None:
    """second_edition:B.V.C.2 - a ship sailing on keeps her bow hex for her stern: she completes the step and stops."""
    state, report = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, plot="3", side=1), dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "b", ("a",))]
    assert where(state) == [("R21", 1), ("S21", 3)]
    turning, _ = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, plot="L1", side=1), dice=(CLEAR,))
    assert where(turning) == [("R21", 1), ("R20", 2)]


@pytest.mark.parametrize(("plot", "place"), [("1", ("R18", 1)), ("L", ("R19", 6)), ("R", ("R19", 2))])
def test_b_v_c_2_a_hex_being_left_is_free(plot: str, place: tuple[str, int]) -> None:
    """second_edition:B.V.C.2 - into the stern hex that a ship leaves in this very step another may go."""
    state, report = executed(bound_for("a", "R20", 1), ship("b", "R19", 1, plot=plot, side=1))
    assert not collisions(report)
    assert where(state) == [("R20", 1), place]


def test_b_v_c_2_falling_back_causes_further_contacts() -> None:
    """second_edition:B.V.C.2 - a line runs up on its leader: each keeps what she could not leave (to a fixed point)."""
    line = [ship(name, f"R{18 + 2 * place}", 1, plot="2") for place, name in enumerate("abc")]
    state, report = executed(*line, ship("d", "R17", 3, side=1), dice=(CLEAR, CLEAR, CLEAR))
    assert where(state)[:3] == [("R18", 1), ("R20", 1), ("R22", 1)]
    assert summary(report) == [
        (("a", "d"), "d", ("a",)),
        (("a", "b"), "a", ("b",)),
        (("b", "c"), "b", ("c",)),
    ]
    assert rolls(report) == [("a", "b"), ("a", "d"), ("b", "c")]


@pytest.mark.parametrize("first", ["bow", "stern"])
def test_b_v_c_2_a_bow_goes_before_a_turning_stern(first: str) -> None:
    """second_edition:B.V.C.2 - bow and swinging stern at one free hex: the bow has it, the turner falls back."""
    bow = bound_for("bow", "R20", 1)
    # Her bow in Q20, her stern swings from Q21 to R20 as she turns to port onto heading 6.
    stern = ship("stern", "Q20", 1, plot="L1", side=1)
    assert step(parse_label("Q20"), 3) == parse_label("R20")
    ships = (bow, stern) if first == "bow" else (stern, bow)
    _, report = executed(*ships, dice=(CLEAR,))
    assert collisions(report)[0].holder == "bow" and collisions(report)[0].fell_back == ("stern",)
    assert (label(bow.bow), label(stern.bow), stern.heading, stern.turned) == ("R20", "Q20", 1, 0)


@pytest.mark.parametrize(
    ("dice", "holder"), [((5, 2), "a"), ((2, 5), "b"), ((4, 4, 2, 3), "b"), ((1, 1, 1, 1, 6, 5), "a")]
)
def test_b_v_c_2_two_bows_throw_for_a_free_hex(dice: tuple[int, ...], holder: str) -> None:
    """second_edition:B.V.C.2 - one die each in the order of the ships, ties throw again, the highest has the hex."""
    state, report = executed(bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), dice=(*dice, CLEAR))
    (event,) = collisions(report)
    assert event.holder == holder and [roll.value for roll in event.rolls] == list(dice)
    assert [label(each.bow) == "R20" for each in state.ships] == [holder == "a", holder == "b"]


def test_b_v_c_2_high_man_may_leave_the_hex_to_the_other() -> None:
    """second_edition:B.V.C.2 - who throws highest decides: with the order to yield, the next must take the hex."""
    state = position(bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), dice=(6, 1, CLEAR), wind=2)
    game = game_at(state)
    game.act(0, "standing", "a contested yield")
    give(game, plot__a="1", plot__b="1")
    assert happened(game, ShipsCollided)[0].holder == "b"
    assert label(game.state.ships[1].bow) == "R20" and label(game.state.ships[0].bow) == "R21"


def test_b_v_c_2_yielding_among_three() -> None:
    """second_edition:B.V.C.2 - with three at it and the highest yielding, the second highest takes the hex."""
    ships = [bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), bound_for("c", "R20", 5)]
    ships[1].standing.contested = "yield"
    _, report = executed(*ships, dice=(2, 6, 4, CLEAR, CLEAR))
    assert summary(report) == [(("a", "b", "c"), "c", ("a", "b"))]


@pytest.mark.parametrize("outsider", [False, True])
def test_b_v_c_2_a_ring_of_ships_and_one_from_outside(outsider: bool) -> None:
    """second_edition:B.V.C.2 - each of three means to enter what the next one leaves, a fourth wants one of the hexes:
    they throw for it, and if the ring's own ship loses nobody gets on (ruling P2)."""
    corners = [parse_label("R20")]
    for heading in (1, 3):
        corners.append(step(corners[-1], heading, 2))
    ring = [
        ship(name, label(step(corner, heading)), heading, "1")
        for name, corner, heading in zip("abc", corners, (1, 3, 5), strict=True)
    ]
    before = [label(each.bow) for each in ring]
    dice = (1, 6, *(CLEAR,) * 3) if outsider else (6, 1, CLEAR)
    state, report = executed(*ring, bound_for("d", "R18", 4, side=1), dice=dice)
    assert summary(report)[0] == (("a", "d"), "d" if outsider else "a", ("a",) if outsider else ("d",))
    ahead = [label(step(corner, heading, 2)) for corner, heading in zip(corners, (1, 3, 5), strict=True)]
    assert [label(each.bow) for each in state.ships] == [*(before if outsider else ahead), "R17"]


def test_b_v_c_2_three_bows() -> None:
    """second_edition:B.V.C.2 - three ships throw for one hex; those tied for the highest throw again."""
    ships = [bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), bound_for("c", "R20", 5)]
    state, report = executed(*ships, dice=(5, 3, 5, 1, 6, CLEAR, CLEAR))
    assert summary(report) == [(("a", "b", "c"), "c", ("a", "b"))]
    assert where(state) == [("R21", 1), ("Q20", 3), ("R20", 5)]
    assert rolls(report) == [("a", "c"), ("b", "c")], "c lies between the others (ruling P15)"


def test_b_v_c_2_with_three_the_sterns_are_out_first() -> None:
    """second_edition:B.V.C.2 - two bows and a swinging stern: only the bows throw."""
    stern = ship("a", "Q20", 1, plot="L")
    ships = [stern, bound_for("b", "R20", 1, side=1), bound_for("c", "R20", 5)]
    _, report = executed(*ships, dice=(3, 4, CLEAR, CLEAR, CLEAR))
    assert summary(report) == [(("a", "b", "c"), "c", ("a", "b"))]
    assert len(collisions(report)[0].rolls) == 2 and stern.heading == 1
    one_bow = [ship("a", "Q20", 1, plot="L"), bound_for("b", "R20", 1, side=1), ship("c", "S20", 1, plot="R")]
    _, report = executed(*one_bow, dice=(CLEAR, CLEAR))
    assert summary(report) == [(("a", "b", "c"), "b", ("a", "c"))]


def test_b_v_c_2_two_sterns_throw() -> None:
    """second_edition:B.V.C.2 - two sterns swinging into one free hex throw for it."""
    # The sterns come from Q21 and S21 to R20, between the bows in Q20 and S20.
    state, report = executed(
        ship("a", "Q20", 1, plot="L"), ship("b", "S20", 1, plot="R", side=1), dice=(2, 3, CLEAR)
    )
    assert summary(report) == [(("a", "b"), "b", ("a",))]
    assert where(state) == [("Q20", 1), ("S20", 2)]


def test_b_v_c_2_head_on_both_fall_back() -> None:
    """second_edition:B.V.C.2 - bow to bow neither can enter the other's hex: both go back and nobody throws."""
    state, report = executed(
        ship("a", "R20", 2, plot="2"), ship("b", "S20", 5, plot="1", side=1), dice=(CLEAR,)
    )
    assert step(parse_label("R20"), 2) == parse_label("S20")
    assert summary(report) == [(("a", "b"), "", ("a", "b"))]
    assert where(state) == [("R20", 2), ("S20", 5)]


def test_b_v_c_2_head_on_with_a_hex_between() -> None:
    """second_edition:B.V.C.2 - with one free hex between the bows they throw for it."""
    _, report = executed(
        bound_for("a", "R20", 2, plot="2"), bound_for("b", "R20", 5, side=1), dice=(1, 3, CLEAR)
    )
    assert summary(report) == [(("a", "b"), "b", ("a",))]


def test_b_v_c_2_sterns_that_change_places_both_fall_back() -> None:
    """second_edition:B.V.C.2 - two turning ships whose sterns would change hexes both go back."""
    # Bows in R20 and S22 have the hexes R21 and S21 in common.
    a, b = ship("a", "R20", 1, plot="L"), ship("b", "S22", 4, plot="L", side=1)
    assert (label(a.stern), label(b.stern)) == ("R21", "S21")
    state, report = executed(a, b, dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "", ("a", "b"))]
    assert where(state) == [("R20", 1), ("S22", 4)]


def test_b_v_c_2_a_hex_kept_after_all_is_not_thrown_for() -> None:
    """second_edition:B.V.C.2 - if the ship leaving a hex falls back, nobody else throws for it, whatever the order."""
    ships = [bound_for("a", "R20", 2), bound_for("b", "R20", 6, side=1), ship("c", "R19", 1, plot="1")]
    blocker = ship("d", "R18", 3, side=1)
    state, report = executed(*ships, blocker, dice=(CLEAR,) * 3)
    assert summary(report) == [(("c", "d"), "d", ("c",)), (("a", "b", "c"), "c", ("a", "b"))]
    assert where(state)[2] == ("R19", 1)
    front = [ship("a", "R18", 3), ship("b", "R19", 1, plot="1")]
    rear = [bound_for("c", "R20", 2, side=1), bound_for("d", "R20", 6)]
    _, report = executed(*front, *rear, dice=(CLEAR,) * 3)
    assert summary(report) == [(("a", "b"), "a", ("b",)), (("b", "c", "d"), "b", ("c", "d"))]


@pytest.mark.parametrize(("dice", "place"), [((1, 6), "R19"), ((6, 1, 3, 2), "R18")])
def test_b_v_c_2_what_frees_a_hex_is_settled_before_it(dice: tuple[int, ...], place: str) -> None:
    """second_edition:B.V.C.2 - only if the leaver wins her own hex do the two behind her throw for the one she left."""
    rivals = [bound_for("a", "R20", 2), bound_for("b", "R20", 6, side=1)]
    leaver, rival = ship("c", "R19", 1, plot="1"), bound_for("d", "R18", 2, side=1)
    won = place == "R18"
    fouling = (CLEAR,) * (2 if won else 3)
    _, report = executed(*rivals, leaver, rival, dice=(*dice, *fouling))
    assert label(leaver.bow) == place
    first, second = collisions(report)
    assert first.ships == ("c", "d") and second.ships == (("a", "b") if won else ("a", "b", "c"))
    assert second.holder == ("a" if won else "c")


def test_b_v_c_2_a_one_hex_vessel_has_no_stern_to_hold() -> None:
    """second_edition:B.V.C.2 - gunboats fill one hex: the hex one leaves is free, and two may not change places."""
    _, report = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, plot="1", side=1, hexes=1))
    assert not collisions(report)
    boats = (make_ship("a", 0, "R20", 2, plot="1", hexes=1), make_ship("b", 1, "S20", 5, plot="1", hexes=1))
    _, report = executed(*boats, dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "", ("a", "b"))]


def test_b_v_c_3_ships_drift_on_the_last_move() -> None:
    """second_edition:B.V.C.3 - drift comes after all plotted steps: into a hex left before, or against a late comer."""
    drifter = ship("a", "R20", 2, still=1)
    state, report = executed(drifter, ship("b", "R18", 1, plot="2", side=1))
    assert [(e.ship, e.kind) for e in report if isinstance(e, ShipMoved)][-1] == ("a", "drift")
    assert [e.impulse for e in report if isinstance(e, ShipMoved)] == [0, 1, 2]
    assert where(state) == [("R19", 2), ("R16", 1)]
    state, report = executed(ship("a", "R20", 2, still=1), bound_for("b", "R19", 3, 3, side=1), dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "b", ("a",))] and collisions(report)[0].impulse == 3
    assert where(state) == [("R20", 2), ("R19", 3)]


def test_b_v_c_3_a_drifting_ship_enters_both_her_hexes() -> None:
    """second_edition:B.V.C.3 - her stern can meet a ship as well as her bow, and both at once two ships (P2)."""
    # From R20 and Q21 the wind carries her to R19 and Q20: a bow lies in Q20, a stern in R19.
    astern, ahead = ship("b", "Q20", 4, side=1), ship("c", "R18", 1, side=1)
    assert label(make_ship("a", bow="R20", heading=2).stern) == "Q21"
    state, report = executed(ship("a", "R20", 2, still=1), astern, dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "b", ("a",))] and where(state)[0] == ("R20", 2)
    astern = ship("b", "Q20", 4, side=1)
    _, report = executed(ship("a", "R20", 2, still=1), astern, ahead, dice=(CLEAR, 3))
    assert summary(report) == [(("a", "b"), "b", ("a",)), (("a", "c"), "c", ("a",))]
    assert rolls(report) == [("a", "b"), ("a", "c")]


def test_b_v_c_3_joined_ships_fall_back_together() -> None:
    """second_edition:B.V.C.3 - where one of two grappled ships drifts against a third, neither of them moves."""
    pair = (ship("a", "R20", 1, still=1), ship("b", "S20", 1, side=1, still=1))
    state, report = executed(*pair, ship("c", "S19", 3, side=1), grappled=[("a", "b")], dice=(CLEAR,))
    assert summary(report) == [(("b", "c"), "c", ("b",))]
    assert where(state)[:2] == [("R20", 1), ("S20", 1)]


def test_b_v_c_3_drifting_in_company() -> None:
    """second_edition:B.V.C.3 - all drift the same way at once, so that drifters do not meet each other."""
    line = [ship(name, f"R{20 + 2 * place}", 1, still=1) for place, name in enumerate("abc")]
    state, report = executed(*line)
    assert not collisions(report) and where(state) == [("R19", 1), ("R21", 1), ("R23", 1)]


def test_b_v_c_4_everybody_in_contact_stops() -> None:
    """second_edition:B.V.C.4 - after a collision nobody involved goes on, and the log is put right."""
    # At the second step a would enter R20, where b's stern has come: b completes that step, and both stop.
    going_on = ship("b", "Q20", 3, plot="4", side=1)
    state, report = executed(bound_for("a", "R20", 1, 2, plot="3"), going_on, dice=(CLEAR,))
    assert summary(report) == [(("a", "b"), "b", ("a",))]
    assert where(state) == [("R21", 1), ("S21", 3)]
    assert [each.entered for each in state.ships] == [1, 2]


def test_b_v_c_4_the_log_is_put_right() -> None:
    """second_edition:B.V.C.4 - the column of moves shows what was sailed, not what was plotted."""
    state = position(
        bound_for("a", "R20", 1, 2, plot="0"), ship("b", "R20", 3, side=1), dice=(CLEAR,), wind=2
    )
    game = sail(state, a="3")
    log = log_of(RULES, [(1, event) for event in game.events], -2)
    assert log["a"][-1].move == "1" and log["b"][-1].move == "0"


def test_b_v_c_4_a_stopped_ship_may_be_run_into_and_does_not_drift() -> None:
    """second_edition:B.V.C.4 - a ship that was run into lies still for the phase, in the way of others."""
    # a comes at the first step, c at the second; b has lain there for a while and is due to drift.
    ships = (bound_for("a", "R20", 1), ship("b", "R20", 3, side=1, still=3), bound_for("c", "R20", 5, 2))
    state, report = executed(*ships, dice=(CLEAR, CLEAR))
    assert rolls(report) == [("a", "b"), ("b", "c")]
    assert where(state)[1] == ("R20", 3)


@pytest.mark.parametrize("die", range(1, 7))
def test_b_v_c_5_one_to_three_fouls(die: int) -> None:
    """second_edition:B.V.C.5 - one die for the pair: on 1 to 3 their rigging is fouled at once, else they are free."""
    state, report = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, side=1), dice=(die,))
    (event,) = (e for e in report if isinstance(e, FoulingRolled))
    assert event.fouled == state.ties.fouled(0, 1) == (die <= 3)
    assert (event.ship, event.other, event.roll.value) == ("a", "b", die)


def test_b_v_c_5_unfouled_ships_move_normally_next_turn() -> None:
    """second_edition:B.V.C.5 - ships that did not foul plot as usual in the next turn."""
    state = position(
        bound_for("a", "R20", 1, plot="0", load=[0, 0]),
        ship("b", "R20", 3, side=1, load=[0, 0]),
        dice=(4,) + (6,) * 20,
    )
    game = sail(state, a="1")
    while game.state.turn == 1:
        assert game.waiting_for()
        give(game)
    assert {ask.id for r in game.requests if r for ask in r.asks} == {"plot/a", "plot/b"}


def test_b_v_c_6_fouled_ships_lie_still_then_drift() -> None:
    """second_edition:B.V.C.6 - fouled ships cannot move or turn, and drift from the second phase after fouling."""
    # Both have entered a hex before they touch.
    a, b = bound_for("a", "R20", 1, 2), bound_for("b", "R20", 3, 2, side=1)
    state, _ = executed(a, b, dice=(6, 1, 1))
    assert state.ties.fouled(0, 1) and (a.entered, b.entered) == (2, 1)
    places = where(state)
    phase = ExecutionPhase(BOOK)
    for each in state.ships:
        each.plot = NO_MOVE
    phase.resolve(state, {}, [])
    assert where(state) == places, "the first phase after fouling"
    phase.resolve(state, {}, [])
    assert where(state) == [(label(step(parse_label(bow), 1)), heading) for bow, heading in places]


def test_b_v_c_6_no_plot_is_asked_of_fouled_ships() -> None:
    """second_edition:B.V.C.6 - a fouled ship neither sails nor turns in place."""
    game = game_at(
        position(ship("a", "R20", 1), ship("b", "R18", 1, side=1), ship("c", "A9", 1), fouled=[("a", "b")])
    )
    assert [ask.id for r in game.requests if r for ask in r.asks] == ["plot/c"]


def test_b_v_c_7_fouled_ships_may_board_the_same_turn() -> None:
    """second_edition:B.V.C.7 - from the turn they foul, and in later turns, crews may go over."""

    def parties(die: int) -> list[str]:
        state = position(bound_for("a", "R20", 1, plot="0"), ship("b", "R20", 3, side=1), dice=(die,), wind=2)
        game = sail(state, a="1")
        while game.requests and not any(r and r.phase == "boarding" for r in game.requests):
            assert game.waiting_for()
            give(game)
        return [o for r in game.requests if r for ask in r.asks for o in ask.options if o.startswith("OBP")]

    assert "OBP1>b" in parties(1) and "OBP1>a" in parties(1)
    assert not parties(6)
    later = game_at(
        position(ship("a", "R20", 1), ship("b", "S20", 1, side=1), phase="boarding", fouled=[("a", "b")])
    )
    assert "OBP123>b" in DESK.asks(later)["board/a"].options


def test_b_v_c_8_a_foul_is_noted_f() -> None:
    """second_edition:B.V.C.8 - F is written among the notes of both ships, and of nobody else."""
    for die, notes in ((2, ["F"]), (5, [])):
        _, report = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, side=1), dice=(die,))
        log = log_of(RULES, [(1, event) for event in report], -2)
        assert [log[name][-1].notes for name in ("a", "b")] == [notes, notes]


def test_ships_put_into_one_hex_do_not_hang_the_game() -> None:
    """A referee's position may be impossible; movement still comes to an end."""
    state = position(ship("a", "R20", 1, plot="1"), ship("b", "R20", 3, plot="1", side=1), dice=(CLEAR,) * 9)
    ExecutionPhase(BOOK).resolve(state, {}, [])
    assert state.dice.taken <= 9
