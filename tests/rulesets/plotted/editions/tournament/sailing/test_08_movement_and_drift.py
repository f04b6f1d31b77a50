"""Sections 8.1 and 8.2: moving together, entering and drifting; section 15: the sea without an edge.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from functools import partial
from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import passage
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import movement, refused, refused_plot, sail
from weathergage.geometry.hexgrid import distance, label, parse_label, step, to_offset
from weathergage.rulesets.plotted.core.events import ShipEntered, ShipMoved
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.sailing.allowances import plots_for

DESK = Desk("tournament")
drifted = partial(passage.drifted, DESK)


def frigate(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    return DESK.ship(name, bow=bow, **changes)


def liner(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    first = {"ship_class": 1, "turning": 1, "battle_speed": 3, "full_rigging": (5, 5, 5)}
    return DESK.ship(name, bow=bow, **{**first, **changes})


def test_8_1_1_all_ships_move_together() -> None:
    """Plots of both sides are carried out in step.

    tournament:8.0 - the phase carries out what was written.
    tournament:8.1 - plots are executed.
    tournament:8.1.1 - nobody's second step comes before everybody's first.
    """
    state = DESK.position(frigate(heading=2), frigate("b", side=1, bow="Z9", heading=2))
    moved = DESK.happened(sail(DESK, state, a="1L1", b="3"), ShipMoved)
    assert [(event.impulse, event.ship, event.kind) for event in moved] == [
        (0, "a", "forward"), (0, "b", "forward"), (1, "a", "port"),
        (1, "b", "forward"), (2, "a", "forward"), (2, "b", "forward"),
    ]  # fmt: skip


def test_8_1_2_ships_due_enter_and_move() -> None:
    """tournament:8.1.2 - a ship due this turn comes onto the chart and moves in this phase."""
    waiting = frigate(bow="R21", heading=1, entry_turn=1, present=False)
    game = sail(DESK, DESK.position(waiting, frigate("b", side=1, bow="Z9")), a="2L")
    assert [event.ship for event in DESK.happened(game, ShipEntered)] == ["a"]
    assert (waiting.present, label(waiting.bow), waiting.heading) == (True, "R19", 6)
    later = DESK.at(
        frigate(entry_turn=3, present=False), frigate("b", side=1, bow="Z9"), frigate("c", bow="A30")
    )
    assert "plot/a" not in DESK.asks(later)


@pytest.mark.parametrize("wind", range(1, 7))
def test_8_2_1_the_second_still_phase_drifts_downwind(wind: int) -> None:
    """A ship too long in one place goes with the wind.

    tournament:8.2 - drifting is a movement of its own kind, willing or not.
    tournament:8.2.1 - in the second phase without a new bow hex, bow and stern go one hex downwind.
    """
    ship = frigate(heading=2)
    state = DESK.position(ship, wind=wind)
    bow, stern = ship.bow, ship.stern
    movement(DESK, state)
    assert (ship.bow, ship.stern) == (bow, stern)
    movement(DESK, state)
    assert (ship.bow, ship.stern, ship.heading) == (step(bow, wind), step(stern, wind), 2)
    unable = frigate(heading=2, crew=[0, 0, 0])
    assert drifted(DESK.position(unable, wind=wind), 3) == [0, 1, 1]


def test_8_2_1_turning_in_place_and_joined_ships() -> None:
    """tournament:8.2.1 - turning is no new bow hex; joined ships drift when each has lain still long enough."""
    state = DESK.position(frigate(heading=4))
    movement(DESK, state, a="L")
    report = movement(DESK, state, a="R")
    assert [e.kind for e in report if isinstance(e, ShipMoved)] == ["starboard", "drift"]
    ships = (
        frigate("a", bow="Q20", still=9),
        frigate("b", side=1, bow="R20", still=9),
        frigate("c", bow="S20"),
    )
    state = DESK.position(*ships, fouled=[("a", "b")], grappled=[("b", "c")])
    assert drifted(state, 3, "a") == [0, 1, 1]
    assert [label(ship.bow) for ship in state.ships] == ["Q18", "R18", "S18"]


def test_8_2_2_frigates_every_turn_liners_every_other() -> None:
    """tournament:8.2.2 - classes 1 and 2 one hex in two turns, 3 to 7 every turn, until they move a hex themselves."""
    for ship_class in range(3, 8):
        assert drifted(DESK.position(frigate(ship_class=ship_class)), 5) == [0, 1, 1, 1, 1]
    for ship_class in (1, 2):
        assert drifted(DESK.position(liner(ship_class=ship_class)), 7) == [0, 1, 0, 1, 0, 1, 0]
    state = DESK.position(frigate(heading=2))
    assert drifted(state, 3) == [0, 1, 1]
    movement(DESK, state, a="1")
    assert drifted(state, 3) == [0, 1, 1]


def test_8_2_3_joined_ships_neither_move_nor_turn() -> None:
    """tournament:8.2.3 - nobody who is fouled or grappled is offered a plot, friend or enemy."""
    for tie in ("fouled", "grappled"):
        for side in (0, 1):
            ships = (
                frigate(heading=2), frigate("b", side=side, bow="R18", heading=2),
                frigate("c", bow="Z9"), frigate("d", side=1, bow="A30"),
            )  # fmt: skip
            game = DESK.at(*ships, **{tie: [("a", "b")]})
            asked = {ask.id for request in game.requests if request for ask in request.asks}
            assert asked == {"plot/c", "plot/d"}
            assert refused(DESK, game, "plot/a", "L") == "8.2.3"


def test_8_2_3_1_joined_ships_keep_the_pace_of_the_largest() -> None:
    """tournament:8.2.3.1 - a frigate that hangs on a ship of the line drifts as slowly as she does."""
    state = DESK.position(frigate(), liner("b", side=1, bow="S20"), fouled=[("a", "b")])
    assert drifted(state, 6) == [0, 1, 0, 1, 0, 1]
    state.ties.unfoul(0, 1)
    before = [ship.bow for ship in state.ships]
    movement(DESK, state)
    assert [distance(b, ship.bow) for b, ship in zip(before, state.ships, strict=True)] == [1, 0]


def test_8_2_4_drift_is_written_d() -> None:
    """tournament:8.2.4 - a drifting turn has a D in the column of moves."""
    state = DESK.position(frigate(heading=4))
    turns = []
    for turn, plot in enumerate(("0", "L", "0", "1"), start=1):
        turns += [(turn, event) for event in movement(DESK, state, a=plot)]
    assert [line.move for line in log_of(DESK.rules, turns, 0)["a"] if line.turn] == ["0", "LD", "D", "1"]


@pytest.mark.parametrize(("turning", "wait"), [(1, 3), (2, 2), (3, 1)])
def test_8_2_5_dismasted_ships_turn_only_after_waiting(turning: int, wait: int) -> None:
    """A ship without rigging drifts, and turns seldom.

    tournament:8.2.5 - a dismasted ship has a turning allowance of its own.
    tournament:8.2.5.1 - with turning ability 1 she waits three drifting turns.
    tournament:8.2.5.2 - with turning ability 2 she waits two.
    tournament:8.2.5.3 - with turning ability 3 she waits one.
    tournament:8.2.5.4 - and as long again after every turn.
    """
    ship = frigate(turning=turning, rigging=[0, 0, 0, 0])
    state = DESK.position(ship)
    turned = []
    for phase in range(1, 14):
        found = plots_for(DESK.book, state, ship)
        assert found in (("0",), ("0", "L", "R"))
        if "L" in found:
            turned.append(phase)
        movement(DESK, state, a="L" if "L" in found else "0")
    first = 2 + wait
    assert turned == [phase for phase in range(1, 14) if phase >= first and (phase - first) % (wait + 1) == 0]
    fresh = frigate(turning=turning, rigging=[0, 0, 0, 0])
    assert refused_plot(DESK, fresh, "L") == f"8.2.5.{turning}"


@pytest.mark.parametrize(
    ("bow", "heading"), [("R1", 1), ("YY20", 2), ("YY20", 3), ("R35", 4), ("A20", 5), ("A20", 6)]
)
def test_15_0_nobody_sails_off_the_chart(bow: str, heading: int) -> None:
    """tournament:15.0 - at every edge a ship simply sails on, and drifts on, and keeps her place to the others."""
    wind = (heading - 2) % 6 + 1
    game = sail(DESK, DESK.position(frigate(bow=bow, heading=heading), wind=wind), a="4")
    assert game.state.ships[0].bow == step(parse_label(bow), heading, 4) and game.state.ships[0].present
    adrift = sail(DESK, DESK.position(frigate(bow="R1", still=3)), a="0")
    assert to_offset(adrift.state.ships[0].bow) == (17, 0)


def test_15_0_but_land_is_an_edge() -> None:
    """tournament:15.0 - unless there is land, on the chart or just off one of its edges."""
    coast = DESK.position(frigate(bow="R2", heading=1), chart=Chart(51, 35, frozenset(), north=1))
    found = plots_for(DESK.book, coast, coast.ships[0])
    assert "1" in found and "2" not in found and "1L" in found
    land = DESK.position(frigate(heading=1), chart=Chart(51, 35, frozenset({parse_label("R18")})))
    found = plots_for(DESK.book, land, land.ships[0])
    assert "1" in found and "2" not in found and "1L1" in found
