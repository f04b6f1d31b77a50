"""Basic game, sections V.A and V.B: moving together, entering, and drifting.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from functools import partial
from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import passage
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
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.geometry.hexgrid import distance, label, parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipEntered, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.sailing.allowances import plots_for

#: Ships a and b hang together.
TIES: list[dict[str, Any]] = [{"fouled": [("a", "b")]}, {"grappled": [("a", "b")]}]
movement, drifted = partial(passage.movement, DESK), partial(passage.drifted, DESK)


def frigate(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    return make_ship(name, bow=bow, **changes)


def liner(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    first = {"ship_class": 1, "turning": 1, "battle_speed": 3, "full_rigging": (5, 5, 5)}
    return make_ship(name, bow=bow, **{**first, **changes})


def dismasted(turning: int, **changes: Any) -> Ship:
    """A frigate with nothing standing, and a turning ability of choice."""
    return frigate(turning=turning, rigging=[0, 0, 0, 0], **changes)


def test_b_v_a_1_all_ships_move_together() -> None:
    """Plots of both sides are carried out in step.

    second_edition:B.V - the phase carries out what was written.
    second_edition:B.V.A - plots are executed.
    second_edition:B.V.A.1 - nobody's second step comes before everybody's first.
    """
    state = position(frigate(heading=2), frigate("b", side=1, bow="Z9", heading=2))
    game = sail(state, a="1L1", b="3")
    moved = [(event.impulse, event.ship, event.kind) for event in happened(game, ShipMoved)]
    assert moved == [
        (0, "a", "forward"),
        (0, "b", "forward"),
        (1, "a", "port"),
        (1, "b", "forward"),
        (2, "a", "forward"),
        (2, "b", "forward"),
    ]
    assert state.ship("b").bow == step(parse_label("Z9"), 2, 3)


def test_b_v_a_1_a_line_moves_as_one() -> None:
    """second_edition:B.V.A.1 - since all move at once, ships in line ahead follow close without touching."""
    line = [frigate(name, bow=f"R{20 + 2 * place}") for place, name in enumerate("abcd")]
    report = movement(position(*line), a="3", b="3", c="3", d="3")
    assert not [event for event in report if isinstance(event, ShipsCollided)]
    assert [label(ship.bow) for ship in line] == ["R17", "R19", "R21", "R23"]


def test_b_v_a_2_ships_due_enter_and_move() -> None:
    """second_edition:B.V.A.2 - a ship due this turn comes onto the chart and moves in this phase."""
    waiting = frigate(bow="R21", heading=1, entry_turn=1, present=False)
    game = sail(position(waiting, frigate("b", side=1, bow="Z9")), a="2L")
    assert [event.ship for event in happened(game, ShipEntered)] == ["a"]
    assert (waiting.present, label(waiting.bow), waiting.heading) == (True, "R19", 6)
    assert game.view(1).ship("a").present


def test_b_v_a_2_a_scenario_names_the_hex_she_enters() -> None:
    """second_edition:B.V.A.2 - with a plot of 1 her bow lies in the hex the scenario gave."""
    game = start("second_edition", load_scenario("droits-de-lhomme"), seed=1)
    while game.state.turn < 6:
        assert game.waiting_for()
        assert not game.state.ship("amazon").present
        give(game)
    give(game, plot__amazon="1")
    amazon = game.state.ship("amazon")
    assert (amazon.present, label(amazon.bow), amazon.heading) == (True, "A17", 3)


def test_b_v_a_2_entering_with_nobody_listening() -> None:
    """second_edition:B.V.A.2, second_edition:B.IV.B.8 - a ship comes in whether or not it is reported."""
    state = position(frigate(bow="R21", heading=1, entry_turn=1, present=False), make_ship("far", 1, "A1"))
    silent = game_at(state).clone()
    silent.submit(0, {"plot/a": "2"})
    silent.submit(1, {"plot/far": "1"})
    entered = silent.state.ships[0]
    assert (entered.present, label(entered.bow), entered.entered) == (True, "R19", 2)


def test_b_v_a_2_an_occupied_entry_waits() -> None:
    """second_edition:B.V.A.2 - who finds her entry hex taken stays outside, unfouled, and is due again next turn."""
    waiting = frigate(bow="R21", heading=1, entry_turn=1, present=False)
    state = position(waiting, frigate("b", side=1, bow="R20", heading=2))
    report = movement(state, a="2")
    assert not waiting.present and label(waiting.bow) == "R21"
    assert [event.holder for event in report if isinstance(event, ShipsCollided)] == ["b"]
    assert not [event for event in report if isinstance(event, FoulingRolled)] and not state.ties.pairs
    movement(state, b="2")
    movement(state, a="2")
    assert waiting.present and label(waiting.bow) == "R19"


def test_b_v_a_2_a_waiting_ship_is_not_there_yet() -> None:
    """second_edition:B.V.A.2 - until she enters she holds no hex: others sail over her place, or lie in it."""
    waiting = frigate(bow="R21", heading=1, entry_turn=1, present=False)
    passing = frigate("b", side=1, bow="R22", heading=1)
    report = movement(position(waiting, passing), a="0", b="3")
    assert label(passing.bow) == "R19" and not [e for e in report if isinstance(e, ShipsCollided)]
    # Her stern would come to lie where another ship is: that ship holds the hex.
    in_the_way = frigate("b", side=1, bow="R21", heading=3)
    report = movement(position(frigate(bow="R21", heading=1, entry_turn=1, present=False), in_the_way), a="1")
    assert [e.holder for e in report if isinstance(e, ShipsCollided)] == ["b"]


def test_b_v_a_2_two_ships_may_want_the_same_entry() -> None:
    """second_edition:B.V.A.2 - of two ships entering the same hex one comes in, the other not yet."""
    state = position(
        frigate("a", bow="R21", heading=1, entry_turn=1, present=False),
        frigate("b", side=1, bow="Q21", heading=2, entry_turn=1, present=False),
        dice=[2, 5],
    )
    movement(state, a="1", b="1")
    assert [ship.present for ship in state.ships] == [False, True]


@pytest.mark.parametrize("wind", range(1, 7))
def test_b_v_b_1_the_second_still_phase_drifts_downwind(wind: int) -> None:
    """A ship too long in one place goes with the wind.

    second_edition:B.V.B - drifting is a movement of its own kind.
    second_edition:B.V.B.1 - in the second phase without a new bow hex, bow and stern go one hex downwind.
    """
    state = position(frigate(heading=2), wind=wind)
    ship = state.ships[0]
    bow, stern = ship.bow, ship.stern
    movement(state)
    assert (ship.bow, ship.stern) == (bow, stern)
    (event,) = (e for e in movement(state) if isinstance(e, ShipMoved))
    assert (event.kind, event.cite) == ("drift", "second_edition:B.V.B.1")
    assert (ship.bow, ship.stern, ship.heading) == (step(bow, wind), step(stern, wind), 2)


def test_b_v_b_drifting_by_choice_or_by_force() -> None:
    """second_edition:B.V.B - one who will not move drifts just like one who cannot."""
    unwilling = frigate(heading=2)
    unable = frigate(heading=2, crew=[0, 0, 0])
    assert drifted(position(unwilling), 4) == drifted(position(unable), 4) == [0, 1, 1, 1]


def test_b_v_b_1_turning_in_place_is_still_lying_still() -> None:
    """second_edition:B.V.B.1 - a ship that only turns has no new bow hex, and drifts."""
    state = position(frigate(heading=4))
    movement(state, a="L")
    report = movement(state, a="R")
    assert [e.kind for e in report if isinstance(e, ShipMoved)] == ["starboard", "drift"]
    assert label(state.ships[0].bow) == "R19"


def test_b_v_b_1_a_move_prevented_by_a_collision_is_no_move() -> None:
    """second_edition:B.V.B.1 - who fell back before she entered a hex has lain still; who entered one has not."""
    state = position(frigate(heading=2), frigate("b", side=1, bow="S20", heading=1), dice=[6, 6])
    movement(state, a="1", b="0")
    assert state.ship("a").still == 1 and not state.ties.pairs
    movement(state, b="2")
    assert label(state.ship("a").bow) == "R19", "her second phase in place: she drifts"
    state = position(frigate(heading=2), frigate("b", side=1, bow="T19", heading=1), dice=[6])
    movement(state, a="2")
    assert label(state.ship("a").bow) == "S20" and state.ship("a").still == 0


def test_b_v_b_1_joined_ships_drift_when_both_are_still() -> None:
    """second_edition:B.V.B.1 - ships that hang together drift together, once each has lain still long enough."""
    for tied in TIES:
        ships = (frigate(still=5), frigate("b", side=1, bow="S20", still=0))
        state = position(*ships, **tied)
        movement(state)
        assert [label(ship.bow) for ship in state.ships] == ["R20", "S20"]
        movement(state)
        assert [label(ship.bow) for ship in state.ships] == ["R19", "S19"]


def test_b_v_b_1_all_ships_of_a_cluster_count() -> None:
    """second_edition:B.V.B.1 - three ships in a bunch wait for the one that came last."""
    ships = (
        frigate("a", bow="Q20", still=9),
        frigate("b", side=1, bow="R20", still=9),
        frigate("c", bow="S20", still=0),
    )
    state = position(*ships, fouled=[("a", "b")], grappled=[("b", "c")])
    assert drifted(state, 3, "a") == [0, 1, 1]
    assert [label(ship.bow) for ship in state.ships] == ["Q18", "R18", "S18"]


def test_b_v_b_2_frigates_drift_every_turn_liners_every_other() -> None:
    """second_edition:B.V.B.2 - one hex a turn for frigates and smaller, one in two turns for ships of the line."""
    for ship_class in (3, 4, 5, 6, 7):
        assert drifted(position(frigate(ship_class=ship_class)), 7) == [0, 1, 1, 1, 1, 1, 1]
    for ship_class in (1, 2):
        assert drifted(position(liner(ship_class=ship_class)), 7) == [0, 1, 0, 1, 0, 1, 0]


def test_b_v_b_2_until_she_moves_a_hex_herself() -> None:
    """second_edition:B.V.B.2 - a hex entered by her own plot ends the drifting, and the count begins anew."""
    state = position(frigate(heading=2))
    assert drifted(state, 3) == [0, 1, 1]
    there = state.ships[0].bow
    movement(state, a="1")
    assert state.ships[0].bow == step(there, 2)
    assert drifted(state, 3) == [0, 1, 1]


def test_b_v_b_2_joined_ships_keep_the_pace_of_the_largest() -> None:
    """second_edition:B.V.B.2 - a frigate that hangs on a ship of the line drifts as slowly as she does (P5)."""
    state = position(frigate(), liner("b", side=1, bow="S20"), fouled=[("a", "b")])
    assert drifted(state, 6) == [0, 1, 0, 1, 0, 1]
    state.ties.unfoul(0, 1)
    before = [ship.bow for ship in state.ships]
    movement(state)
    assert [distance(b, ship.bow) for b, ship in zip(before, state.ships, strict=True)] == [1, 0]


def test_b_v_b_3_joined_ships_neither_move_nor_turn() -> None:
    """second_edition:B.V.B.3 - nobody who is fouled or grappled is offered a plot, friend or enemy."""
    for tied in TIES:
        for side in (0, 1):
            state = position(
                frigate(heading=2), frigate("b", side=side, bow="R18", heading=2), frigate("c", bow="Z9"),
                frigate("d", side=1, bow="A30"), **tied,
            )  # fmt: skip
            game = game_at(state)
            assert {ask.id for r in game.requests if r for ask in r.asks} == {"plot/c", "plot/d"}
            with pytest.raises(IllegalOrder):
                game.submit(0, {"plot/a": "L"})


def test_b_v_b_4_drift_is_written_d() -> None:
    """second_edition:B.V.B.4 - a drifting turn has a D in the column of moves."""
    state = position(frigate(heading=4))
    turns = [(1, e) for e in movement(state, a="0")]
    turns += [(2, e) for e in movement(state, a="L")]
    turns += [(3, e) for e in movement(state, a="0")]
    turns += [(4, e) for e in movement(state, a="1")]
    lines = log_of(RULES, turns, 0)["a"]
    assert [line.move for line in lines if line.turn] == ["0", "LD", "D", "1"]


@pytest.mark.parametrize(("turning", "wait"), [(1, 3), (2, 2), (3, 1)])
def test_b_v_b_5_dismasted_ships_turn_only_after_waiting(turning: int, wait: int) -> None:
    """A ship without rigging drifts, and turns seldom.

    second_edition:B.V.B.5 - a dismasted ship has a turning allowance of its own.
    second_edition:B.V.B.5.a - with turning ability 1 she waits three drifting turns.
    second_edition:B.V.B.5.b - with turning ability 2 she waits two.
    second_edition:B.V.B.5.c - with turning ability 3 she waits one.
    second_edition:B.V.B.5.d - and as long again after every turn.
    """
    ship = dismasted(turning)
    state = position(ship)
    turned = []
    for phase in range(1, 14):
        plots = plots_for(BOOK, state, ship)
        assert plots in (("0",), ("0", "L", "R"))
        if "L" in plots:
            turned.append(phase)
            movement(state, a="L")
        else:
            movement(state)
    # The first drifting turn is the second phase in place.
    first = 2 + wait
    assert turned == [phase for phase in range(1, 14) if phase >= first and (phase - first) % (wait + 1) == 0]


def test_b_v_b_5_a_first_rate_counts_the_turns_between_her_hexes_too() -> None:
    """second_edition:B.V.B.5.a - a drifting turn is one spent adrift, though she moves only in every other (P5)."""
    ship = liner(rigging=[0, 0, 0])
    state = position(ship)
    assert drifted(state, 4) == [0, 1, 0, 1]
    assert plots_for(BOOK, state, ship) == ("0", "L", "R")


@pytest.mark.parametrize(("turning", "rule"), [(1, "B.V.B.5.a"), (2, "B.V.B.5.b"), (3, "B.V.B.5.c")])
def test_b_v_b_5_waiting_outranks_the_free_turn(turning: int, rule: str) -> None:
    """second_edition:B.V.B.5 - her allowance is 0, but the free turn of such ships has to wait (ruling P5)."""
    game = game_at(position(dismasted(turning), frigate("b", side=1, bow="Z9")))
    for plot in ("L", "R", "L1"):
        with pytest.raises(IllegalOrder, match="dismasted") as caught:
            game.submit(0, {"plot/a": plot})
        assert caught.value.violations[0].cite == f"second_edition:{rule}"
    with pytest.raises(IllegalOrder) as caught:
        game.submit(0, {"plot/a": "1"})
    assert caught.value.violations[0].cite == "second_edition:B.IV.A.5", "moving ahead is another fault"


def test_b_v_b_5_d_the_wait_begins_anew_after_a_turn() -> None:
    """second_edition:B.V.B.5.d - having turned, she has to drift as long again; lying joined she does not turn."""
    ship = dismasted(2, still=4, adrift=2)
    state = position(ship, frigate("b", side=1, bow="Z9"))
    movement(state, a="L")
    assert (ship.heading, ship.adrift) == (6, 0)
    assert plots_for(BOOK, state, ship) == ("0",)
    movement(state)
    assert plots_for(BOOK, state, ship) == ("0",)
    movement(state)
    assert plots_for(BOOK, state, ship) == ("0", "L", "R")


def test_b_v_b_1_drifting_on_land() -> None:
    """second_edition:B.V.B.1 - land stops a drifting ship, and those that hang on her (our ruling)."""
    land = frozenset({parse_label("R18")})
    assert drifted(position(frigate(), chart=Chart(51, 35, land)), 4) == [0, 1, 0, 0]
    state = position(
        frigate(still=3),
        frigate("b", side=1, bow="S20", still=3),
        grappled=[("a", "b")],
        chart=Chart(51, 35, land),
    )
    assert drifted(state, 3, "b") == [1, 0, 0]
    coast = Chart(51, 35, frozenset(), north=19)
    assert drifted(position(frigate(), chart=coast), 4) == [0, 1, 0, 0]
