"""Section 8.3: collisions and what follows from a foul; the dice for fouling are 8.3.5 (ruling P2).

R20 is the hex where most of these positions meet. Around it, clockwise from the north: R19, S20, S21, R21, Q21, Q20.
"""

from functools import partial

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import collisions as crossing
from tests.builders.plotted.collisions import collisions, rolls, summary, where
from tests.builders.plotted.desk import Desk
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.sailing.plots import NO_MOVE
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase

DESK = Desk("tournament")
ship = partial(crossing.ship, DESK)
bound_for = partial(crossing.bound_for, DESK)
executed = partial(crossing.executed, DESK)
#: Two dice that never foul, whatever is added, and two that always do.
CLEAR = (1, 1)
FOUL = (6, 6)


@pytest.mark.parametrize("side", [0, 1])
def test_8_3_any_two_ships_may_collide(side: int) -> None:
    """tournament:8.3 - crossing the course or the place of another ship, friend or enemy, is a collision."""
    # R20 is the bow hex of the first and the stern hex of the second.
    for other in (ship("b", "R20", 3, side=side), ship("b", "S21", 3, side=side)):
        _, report = executed(bound_for("a", "R20", 1), other, dice=CLEAR)
        assert summary(report) == [(("a", "b"), "b", ("a",))]
        assert collisions(report)[0].hex == (17, parse_label("R20") - 17 * 4096)


def test_8_3_1_the_same_hex_at_the_same_step() -> None:
    """tournament:8.3.1 - courses are compared step by step: crossing at different steps is no collision."""
    _, report = executed(
        bound_for("a", "R20", 1, 2), bound_for("b", "R20", 3, 2, side=1), dice=(5, 1, *CLEAR)
    )
    assert [event.impulse for event in collisions(report)] == [1]
    # A ship takes three steps to clear a hex with bow and stern.
    state, report = executed(bound_for("a", "R20", 1, 1, plot="3"), bound_for("b", "R20", 3, 3, side=1))
    assert not collisions(report) and where(state) == [("R18", 1), ("R20", 3)]


def test_8_3_1_a_turn_is_a_step_like_a_hex() -> None:
    """tournament:8.3.1 - turning first, a ship reaches the hex a step later and meets the other there."""
    late = ship("b", "Q20", 4, plot="L1", side=1)
    state, report = executed(bound_for("a", "R20", 1), late, dice=CLEAR)
    assert summary(report) == [(("a", "b"), "a", ("b",))] and collisions(report)[0].impulse == 1
    assert where(state) == [("R20", 1), ("Q20", 3)], "her turn was made, her hex was not"


def test_8_3_2_the_ship_in_the_hex_remains() -> None:
    """tournament:8.3.2 - who lies there stays, who would enter goes back to where she was a step before."""
    state, report = executed(bound_for("a", "R20", 1, 2), ship("b", "R20", 3, side=1), dice=CLEAR)
    assert where(state) == [("R21", 1), ("R20", 3)] and state.ships[0].entered == 1
    assert (collisions(report)[0].cite, collisions(report)[0].rulings) == ("tournament:8.3.2", ("P2",))


def test_8_3_2_a_moving_ship_holds_what_she_keeps() -> None:
    """tournament:8.3.2 - a ship sailing on keeps her bow hex for her stern: she completes the step and stops."""
    state, _ = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, plot="3", side=1), dice=CLEAR)
    assert where(state) == [("R21", 1), ("S21", 3)]
    turning, _ = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, plot="L1", side=1), dice=CLEAR)
    assert where(turning) == [("R21", 1), ("R20", 2)]


@pytest.mark.parametrize(("plot", "place"), [("1", ("R18", 1)), ("L", ("R19", 6)), ("R", ("R19", 2))])
def test_8_3_2_a_hex_being_left_is_free(plot: str, place: tuple[str, int]) -> None:
    """tournament:8.3.2 - into the stern hex that a ship leaves in this very step another may go."""
    state, report = executed(bound_for("a", "R20", 1), ship("b", "R19", 1, plot=plot, side=1))
    assert not collisions(report) and where(state) == [("R20", 1), place]


def test_8_3_2_falling_back_causes_further_contacts() -> None:
    """tournament:8.3.2 - a line runs up on its leader: each keeps what she could not leave."""
    line = [ship(name, f"R{18 + 2 * place}", 1, plot="2") for place, name in enumerate("abc")]
    state, report = executed(*line, ship("d", "R17", 3, side=1), dice=CLEAR * 3)
    assert where(state)[:3] == [("R18", 1), ("R20", 1), ("R22", 1)]
    assert summary(report) == [
        (("a", "d"), "d", ("a",)),
        (("a", "b"), "a", ("b",)),
        (("b", "c"), "b", ("c",)),
    ]
    assert rolls(report) == [("a", "b"), ("a", "d"), ("b", "c")]


@pytest.mark.parametrize("first", ["bow", "stern"])
def test_8_3_2_a_bow_goes_before_a_turning_stern(first: str) -> None:
    """tournament:8.3.2 - bow and swinging stern at one free hex: the bow has it, the turner falls back."""
    bow = bound_for("bow", "R20", 1)
    # Her bow in Q20, her stern swings from Q21 to R20 as she turns to port onto heading 6.
    stern = ship("stern", "Q20", 1, plot="L1", side=1)
    _, report = executed(*((bow, stern) if first == "bow" else (stern, bow)), dice=CLEAR)
    assert collisions(report)[0].holder == "bow" and collisions(report)[0].fell_back == ("stern",)
    assert (label(bow.bow), label(stern.bow), stern.heading, stern.turned) == ("R20", "Q20", 1, 0)


@pytest.mark.parametrize(
    ("dice", "holder"), [((5, 2), "a"), ((2, 5), "b"), ((4, 4, 2, 3), "b"), ((1, 1, 1, 1, 6, 5), "a")]
)
def test_8_3_2_two_bows_throw_for_a_free_hex(dice: tuple[int, ...], holder: str) -> None:
    """tournament:8.3.2 - one die each in the order of the ships, ties throw again, the highest has the hex."""
    ships = (bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1))
    state, report = executed(*ships, dice=(*dice, *CLEAR))
    (event,) = collisions(report)
    assert event.holder == holder and [roll.value for roll in event.rolls] == list(dice)
    assert [label(each.bow) == "R20" for each in state.ships] == [holder == "a", holder == "b"]


def test_8_3_2_high_man_may_leave_the_hex_to_the_other() -> None:
    """tournament:8.3.2 - who throws highest decides: with the order to yield, the next must take the hex."""
    ships = (bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1))
    game = DESK.at(*ships, dice=(6, 1, *CLEAR), wind=2)
    game.act(0, "standing", "a contested yield")
    DESK.give(game, plot__a="1", plot__b="1")
    assert DESK.happened(game, ShipsCollided)[0].holder == "b"
    assert where(game.state) == [("R21", 1), ("R20", 3)]


def test_8_3_2_three_at_one_hex() -> None:
    """tournament:8.3.2 - three ships throw for one hex, those tied highest again; a turning stern is out first."""
    ships = [bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), bound_for("c", "R20", 5)]
    state, report = executed(*ships, dice=(5, 3, 5, 1, 6, *CLEAR * 2))
    assert summary(report) == [(("a", "b", "c"), "c", ("a", "b"))]
    assert where(state) == [("R21", 1), ("Q20", 3), ("R20", 5)]
    assert rolls(report) == [("a", "c"), ("b", "c")], "c lies between the others (ruling P15)"
    # Those who tie below the highest have nothing left to throw for.
    ships = [bound_for("a", "R20", 1), bound_for("b", "R20", 3, side=1), bound_for("c", "R20", 5)]
    _, report = executed(*ships, dice=(5, 3, 3, *CLEAR * 2))
    assert summary(report) == [(("a", "b", "c"), "a", ("b", "c"))]
    stern = ship("a", "Q20", 1, plot="L")
    _, report = executed(
        stern, bound_for("b", "R20", 1, side=1), bound_for("c", "R20", 5), dice=(3, 4, *CLEAR * 3)
    )
    assert summary(report) == [(("a", "b", "c"), "c", ("a", "b"))] and stern.heading == 1


def test_8_3_2_two_sterns_throw() -> None:
    """tournament:8.3.2 - two sterns swinging into one free hex throw for it."""
    # The sterns come from Q21 and S21 to R20, between the bows in Q20 and S20.
    pair = (ship("a", "Q20", 1, plot="L"), ship("b", "S20", 1, plot="R", side=1))
    state, report = executed(*pair, dice=(2, 3, *CLEAR))
    assert summary(report) == [(("a", "b"), "b", ("a",))] and where(state) == [("Q20", 1), ("S20", 2)]


def test_8_3_2_ships_that_change_places_both_fall_back() -> None:
    """tournament:8.3.2 - head on, or with sterns swinging through each other, neither can enter: both go back."""
    pair = (ship("a", "R20", 2, plot="2"), ship("b", "S20", 5, plot="1", side=1))
    state, report = executed(*pair, dice=CLEAR)
    assert summary(report) == [(("a", "b"), "", ("a", "b"))] and where(state) == [("R20", 2), ("S20", 5)]
    pair = (ship("a", "R20", 1, plot="L"), ship("b", "S22", 4, plot="L", side=1))
    state, report = executed(*pair, dice=CLEAR)
    assert summary(report) == [(("a", "b"), "", ("a", "b"))] and where(state) == [("R20", 1), ("S22", 4)]


def test_8_3_3_ships_drift_on_the_last_move() -> None:
    """tournament:8.3.3 - drift comes after all plotted steps: into a hex left before, or against a late comer."""
    state, report = executed(ship("a", "R20", 2, still=1), ship("b", "R18", 1, plot="2", side=1))
    moved = [(e.ship, e.kind, e.impulse) for e in report if isinstance(e, ShipMoved)]
    assert moved == [("b", "forward", 0), ("b", "forward", 1), ("a", "drift", 2)]
    assert where(state) == [("R19", 2), ("R16", 1)]
    ships = (ship("a", "R20", 2, still=1), bound_for("b", "R19", 3, 3, side=1))
    state, report = executed(*ships, dice=CLEAR)
    assert summary(report) == [(("a", "b"), "b", ("a",))] and collisions(report)[0].impulse == 3
    assert where(state) == [("R20", 2), ("R19", 3)]


def test_8_3_3_drifting_ships_enter_both_their_hexes_in_company() -> None:
    """tournament:8.3.3 - a drifting stern can meet a ship as well; drifters do not meet each other."""
    # From R20 and Q21 the wind carries her to R19 and Q20.
    state, report = executed(ship("a", "R20", 2, still=1), ship("b", "Q20", 4, side=1), dice=CLEAR)
    assert summary(report) == [(("a", "b"), "b", ("a",))] and where(state)[0] == ("R20", 2)
    line = [ship(name, f"R{20 + 2 * place}", 1, still=1) for place, name in enumerate("abc")]
    state, report = executed(*line)
    assert not collisions(report) and where(state) == [("R19", 1), ("R21", 1), ("R23", 1)]
    pair = (ship("a", "R20", 1, still=1), ship("b", "S20", 1, side=1, still=1))
    state, _ = executed(*pair, ship("c", "S19", 3, side=1), grappled=[("a", "b")], dice=CLEAR)
    assert where(state)[:2] == [("R20", 1), ("S20", 1)], "joined ships fall back together"


def test_8_3_4_everybody_in_contact_stops() -> None:
    """tournament:8.3.4 - after a collision nobody involved goes on, and who was run into does not drift."""
    # At the second step a would enter R20, where b's stern has come: b completes that step, and both stop.
    going_on = ship("b", "Q20", 3, plot="4", side=1)
    state, report = executed(bound_for("a", "R20", 1, 2, plot="3"), going_on, dice=CLEAR)
    assert summary(report) == [(("a", "b"), "b", ("a",))]
    assert where(state) == [("R21", 1), ("S21", 3)] and [each.entered for each in state.ships] == [1, 2]
    still = ship("b", "R20", 3, side=1, still=3)
    state, report = executed(bound_for("a", "R20", 1), still, bound_for("c", "R20", 5, 2), dice=CLEAR * 2)
    assert rolls(report) == [("a", "b"), ("b", "c")] and where(state)[1] == ("R20", 3)


def test_8_3_4_the_log_is_put_right() -> None:
    """tournament:8.3.4 - the column of moves shows what was sailed, not what was plotted."""
    ships = (bound_for("a", "R20", 1, 2, plot="0"), ship("b", "R20", 3, side=1))
    game = DESK.at(*ships, dice=CLEAR, wind=2)
    DESK.give(game, plot__a="3")
    log = log_of(DESK.rules, [(1, event) for event in game.events], -2)
    assert log["a"][-1].move == "1" and log["b"][-1].move == "0"


def test_8_3_6_fouled_ships_lie_still_then_drift() -> None:
    """tournament:8.3.6 - fouled ships cannot move or turn, and drift from the second phase after fouling."""
    # Both have entered a hex before they touch.
    a, b = bound_for("a", "R20", 1, 2), bound_for("b", "R20", 3, 2, side=1)
    state, _ = executed(a, b, dice=(6, 1, *FOUL))
    assert state.ties.fouled(0, 1) and (a.entered, b.entered) == (2, 1)
    places = where(state)
    for each in state.ships:
        each.plot = NO_MOVE
    phase = ExecutionPhase(DESK.book)
    phase.resolve(state, {}, [])
    assert where(state) == places, "the first phase after fouling"
    phase.resolve(state, {}, [])
    assert where(state) == [(label(step(parse_label(bow), 1)), heading) for bow, heading in places]


def test_8_3_6_no_plot_is_asked_of_fouled_ships() -> None:
    """tournament:8.3.6 - a fouled ship neither sails nor turns in place."""
    ships = (ship("a", "R20", 1), ship("b", "R18", 1, side=1), ship("c", "A9", 1))
    game = DESK.at(*ships, fouled=[("a", "b")])
    assert [*DESK.asks(game, 0), *DESK.asks(game, 1)] == ["plot/c"]


@pytest.mark.parametrize(("dice", "fouled"), [(FOUL, True), (CLEAR, False)])
def test_8_3_7_fouled_ships_may_board_the_same_turn(dice: tuple[int, int], fouled: bool) -> None:
    """tournament:8.3.7 - from the turn they foul crews may go over and fight; unfouled they may not."""
    ships = (bound_for("a", "R20", 1, plot="0", load=[0, 0]), ship("b", "R20", 3, side=1, load=[0, 0]))
    game = DESK.at(*ships, dice=(*dice, *(4,) * 20), wind=2)
    DESK.give(game, plot__a="1")
    while game.state.turn == 1 and not any(r and r.phase == "boarding" for r in game.requests):
        DESK.give(game)
    assert (game.state.turn == 1 and "OBP1>b" in DESK.asks(game)["board/a"].options) is fouled


def test_8_3_7_and_in_later_turns() -> None:
    """tournament:8.3.7 - as long as they stay fouled."""
    ships = (ship("a", "R20", 1), ship("b", "S20", 1, side=1))
    later = DESK.at(*ships, phase="boarding", fouled=[("a", "b")], turn=9)
    assert "OBP123>b" in DESK.asks(later)["board/a"].options


@pytest.mark.parametrize(("dice", "notes"), [(FOUL, ["F"]), (CLEAR, [])])
def test_8_3_8_a_foul_is_noted_f(dice: tuple[int, int], notes: list[str]) -> None:
    """tournament:8.3.8 - F is written among the notes of both ships, and of nobody who came clear."""
    _, report = executed(bound_for("a", "R20", 1), ship("b", "R20", 3, side=1), dice=dice)
    log = log_of(DESK.rules, [(1, event) for event in report], -2)
    assert [log[name][-1].notes for name in ("a", "b")] == [notes, notes]
