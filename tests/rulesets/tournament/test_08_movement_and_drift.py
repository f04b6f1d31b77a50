"""Sections 8.0 to 8.2: ships move together, enter, and drift (rulings P1, P5)."""

from typing import Any

import pytest

from tests.rulesets.plotted.desk import Desk
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import distance, label, parse_label, step
from weathergage.rulesets.plotted.events import FoulingRolled, ShipEntered, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.phases.execution import ExecutionPhase
from weathergage.rulesets.plotted.phases.notation import NotationPhase
from weathergage.rulesets.plotted.sailing import plots_for
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import Chart, PlottedState

DESK = Desk("tournament")
CLEAR = (1, 1)


def movement(state: PlottedState, **plots: str) -> list[Event]:
    """One notation and execution phase with legal plots; ships not named stay."""
    report: list[Event] = []
    for ship, plot in plots.items():
        assert plot in plots_for(DESK.book, state, state.ship(ship)), f"{plot} is not legal for {ship}"
    orders = {f"plot/{ship}": plot for ship, plot in plots.items()}
    NotationPhase(DESK.book).resolve(state, orders, report)
    ExecutionPhase(DESK.book).resolve(state, {}, report)
    state.turn += 1
    return report


def drifted(state: PlottedState, phases: int, ship: str = "a") -> list[int]:
    """How far a ship went in each of so many phases in which nobody plots anything."""
    found = []
    for _ in range(phases):
        before = state.ship(ship).bow
        movement(state)
        found.append(distance(before, state.ship(ship).bow))
    return found


def frigate(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    return DESK.ship(name, bow=bow, **changes)


def liner(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    return frigate(
        name, bow, **{"ship_class": 1, "turning": 1, "battle_speed": 3, "full_rigging": (5, 5, 5), **changes}
    )


def dismasted(turning: int, **changes: Any) -> Ship:
    return frigate(turning=turning, rigging=[0, 0, 0, 0], **changes)


def places(state: PlottedState) -> list[str]:
    return [label(ship.bow) for ship in state.ships]


def test_8_1_1_all_ships_move_together() -> None:
    """Plots of both sides are carried out in step.

    tournament:8.0 - the phase carries out what was written, and then ships drift.
    tournament:8.1 - plots are executed.
    tournament:8.1.1 - nobody's second step comes before everybody's first.
    """
    adrift = frigate("c", bow="A30", still=1)
    game = DESK.at(frigate(heading=2), frigate("b", side=1, bow="Z9", heading=2), adrift)
    DESK.give(game, plot__a="1L1", plot__b="3")
    moved = [(event.impulse, event.ship, event.kind) for event in DESK.happened(game, ShipMoved)]
    assert moved == [
        (0, "a", "forward"),
        (0, "b", "forward"),
        (1, "a", "port"),
        (1, "b", "forward"),
        (2, "a", "forward"),
        (2, "b", "forward"),
        (3, "c", "drift"),
    ]
    cites = {event.kind: event.cite for event in DESK.happened(game, ShipMoved)}
    assert (cites["forward"], cites["drift"]) == ("tournament:8.1.1", "tournament:8.2.1")
    assert game.state.ship("b").bow == step(parse_label("Z9"), 2, 3)


def test_8_1_1_a_line_moves_as_one() -> None:
    """tournament:8.1.1 - since all move at once, ships in line ahead follow close without touching."""
    state = DESK.position(*(frigate(name, bow=f"R{20 + 2 * place}") for place, name in enumerate("abcd")))
    report = movement(state, a="3", b="3", c="3", d="3")
    assert not [event for event in report if isinstance(event, ShipsCollided)]
    assert places(state) == ["R17", "R19", "R21", "R23"]


def test_8_1_2_ships_due_enter_and_move() -> None:
    """tournament:8.1.2 - a ship due this turn comes onto the chart and moves in this phase."""
    waiting = frigate(bow="R21", entry_turn=1, present=False)
    game = DESK.at(waiting, frigate("b", side=1, bow="Z9"))
    DESK.give(game, plot__a="2L")
    assert [(e.ship, e.cite) for e in DESK.happened(game, ShipEntered)] == [("a", "tournament:8.1.2")]
    assert (waiting.present, label(waiting.bow), waiting.heading) == (True, "R19", 6)
    assert game.view(1).ship("a").present


def test_8_1_2_a_scenario_names_the_hex_she_enters() -> None:
    """tournament:8.1.2 - with a plot of 1 her bow lies in the hex the scenario gave, in the turn it gave."""
    game = start("tournament", load_scenario("droits-de-lhomme"), seed=1)
    while game.state.turn < 6:
        assert not game.state.ship("amazon").present
        DESK.give(game)
    DESK.give(game, plot__amazon="1")
    amazon = game.state.ship("amazon")
    assert (amazon.present, label(amazon.bow), amazon.heading) == (True, "A17", 3)


def test_8_1_2_an_occupied_entry_waits() -> None:
    """tournament:8.1.2 - who finds her entry hex taken stays outside, unfouled, and is due again next turn."""
    waiting = frigate(bow="R21", entry_turn=1, present=False)
    state = DESK.position(waiting, frigate("b", side=1, bow="R20", heading=2))
    report = movement(state, a="2")
    assert not waiting.present and label(waiting.bow) == "R21"
    assert [event.holder for event in report if isinstance(event, ShipsCollided)] == ["b"]
    assert not [event for event in report if isinstance(event, FoulingRolled)] and not state.ties.pairs
    movement(state, b="2")
    movement(state, a="2")
    assert waiting.present and label(waiting.bow) == "R19"


@pytest.mark.parametrize("wind", range(1, 7))
def test_8_2_1_the_second_still_phase_drifts_downwind(wind: int) -> None:
    """A ship too long in one place goes with the wind.

    tournament:8.2 - drifting is a movement of its own kind.
    tournament:8.2.1 - in the second phase without a new bow hex, bow and stern go one hex downwind.
    """
    state = DESK.position(frigate(heading=2), wind=wind)
    ship = state.ships[0]
    bow, stern = ship.bow, ship.stern
    movement(state)
    assert (ship.bow, ship.stern) == (bow, stern)
    (event,) = (e for e in movement(state) if isinstance(e, ShipMoved))
    assert (event.kind, event.cite) == ("drift", "tournament:8.2.1")
    assert (ship.bow, ship.stern, ship.heading) == (step(bow, wind), step(stern, wind), 2)


def test_8_2_drifting_by_choice_or_by_force() -> None:
    """tournament:8.2 - one who will not move drifts just like one who cannot."""
    unwilling, unable = frigate(heading=2), frigate(heading=2, crew=[0, 0, 0])
    assert drifted(DESK.position(unwilling), 4) == drifted(DESK.position(unable), 4) == [0, 1, 1, 1]


def test_8_2_1_turning_in_place_is_still_lying_still() -> None:
    """tournament:8.2.1 - a ship that only turns has no new bow hex: she turns, and drifts."""
    state = DESK.position(frigate(heading=4))
    movement(state, a="L")
    report = movement(state, a="R")
    assert [e.kind for e in report if isinstance(e, ShipMoved)] == ["starboard", "drift"]
    assert places(state) == ["R19"]


def test_8_2_1_a_move_prevented_by_a_collision_is_no_move() -> None:
    """tournament:8.2.1 - who fell back before she entered a hex has lain still; who entered one has not."""
    state = DESK.position(frigate(heading=2), frigate("b", side=1, bow="S20"), dice=CLEAR)
    movement(state, a="1")
    assert state.ship("a").still == 1 and not state.ties.pairs
    movement(state, b="2")
    assert label(state.ship("a").bow) == "R19", "her second phase in place: she drifts"
    state = DESK.position(frigate(heading=2), frigate("b", side=1, bow="T19"), dice=CLEAR)
    movement(state, a="2")
    assert label(state.ship("a").bow) == "S20" and state.ship("a").still == 0


@pytest.mark.parametrize("tie", ["fouled", "grappled"])
def test_8_2_1_joined_ships_drift_when_all_are_still(tie: str) -> None:
    """tournament:8.2.1 - two or three that hang together drift together, once each has lain still long enough."""
    pair = DESK.position(frigate(still=5), frigate("b", side=1, bow="S20"), **{tie: [("a", "b")]})  # type: ignore[arg-type]
    movement(pair)
    assert places(pair) == ["R20", "S20"]
    movement(pair)
    assert places(pair) == ["R19", "S19"]
    ships = (frigate("a", bow="Q20", still=9), frigate("b", side=1, still=9), frigate("c", bow="S20"))
    bunch = DESK.position(*ships, **{tie: [("a", "b"), ("b", "c")]})  # type: ignore[arg-type]
    assert drifted(bunch, 3) == [0, 1, 1] and places(bunch) == ["Q18", "R18", "S18"]


def test_8_2_1_land_stops_a_drifting_ship() -> None:
    """tournament:8.2.1 - she and those that hang on her drift no farther than the shore."""
    chart = Chart(51, 35, frozenset({parse_label("R18")}))
    assert drifted(DESK.position(frigate(), chart=chart), 4) == [0, 1, 0, 0]


def test_8_2_2_frigates_drift_every_turn_liners_every_other() -> None:
    """tournament:8.2.2 - one hex a turn for classes 3 to 7, one in two turns for classes 1 and 2."""
    for ship_class in (3, 4, 5, 6, 7):
        assert drifted(DESK.position(frigate(ship_class=ship_class)), 7) == [0, 1, 1, 1, 1, 1, 1]
    for ship_class in (1, 2):
        assert drifted(DESK.position(liner(ship_class=ship_class)), 7) == [0, 1, 0, 1, 0, 1, 0]


def test_8_2_2_until_she_moves_a_hex_herself() -> None:
    """tournament:8.2.2 - a hex entered by her own plot ends the drifting, and the count begins anew."""
    state = DESK.position(frigate(heading=2))
    assert drifted(state, 3) == [0, 1, 1]
    there = state.ships[0].bow
    movement(state, a="1")
    assert state.ships[0].bow == step(there, 2)
    assert drifted(state, 3) == [0, 1, 1]


@pytest.mark.parametrize("tie", ["fouled", "grappled"])
@pytest.mark.parametrize("side", [0, 1])
def test_8_2_3_joined_ships_neither_move_nor_turn(tie: str, side: int) -> None:
    """tournament:8.2.3 - nobody who is fouled or grappled is offered a plot, friend or enemy."""
    game = DESK.at(
        frigate(heading=2), frigate("b", side=side, bow="R18", heading=2), frigate("c", bow="Z9"),
        frigate("d", side=1, bow="A30"), **{tie: [("a", "b")]},
    )  # fmt: skip
    assert {*DESK.asks(game, 0), *DESK.asks(game, 1)} == {"plot/c", "plot/d"}
    for plot in ("1", "L"):
        with pytest.raises(IllegalOrder) as refused:
            game.submit(0, {"plot/a": plot})
        assert refused.value.violations[0].cite == "tournament:8.2.3"


def test_8_2_3_1_joined_ships_keep_the_pace_of_the_largest() -> None:
    """tournament:8.2.3.1 - a frigate that hangs on a ship of the line drifts as slowly as she does (ruling P5)."""
    for ship_class, pace in ((1, [0, 1, 0, 1, 0, 1]), (2, [0, 1, 0, 1, 0, 1]), (4, [0, 1, 1, 1, 1, 1])):
        state = DESK.position(
            frigate(), liner("b", side=1, bow="S20", ship_class=ship_class), fouled=[("a", "b")]
        )
        assert drifted(state, 6) == pace
    state = DESK.position(frigate(), liner("b", side=1, bow="S20"), grappled=[("a", "b")])
    assert drifted(state, 6) == [0, 1, 0, 1, 0, 1]
    state.ties.cast_off(0, 1)
    before = [ship.bow for ship in state.ships]
    movement(state)
    assert [distance(b, ship.bow) for b, ship in zip(before, state.ships, strict=True)] == [1, 0]


def test_8_2_4_drift_is_written_d() -> None:
    """tournament:8.2.4 - a drifting turn has a D in the column of moves."""
    state = DESK.position(frigate(heading=4))
    turns = [(turn, e) for turn, plot in enumerate(("0", "L", "0", "1"), 1) for e in movement(state, a=plot)]
    lines = DESK.rules.log(turns, 0)["a"]
    assert [line.move for line in lines if line.turn] == ["0", "LD", "D", "1"]


@pytest.mark.parametrize(("turning", "wait"), [(1, 3), (2, 2), (3, 1)])
def test_8_2_5_dismasted_ships_turn_only_after_waiting(turning: int, wait: int) -> None:
    """A ship without rigging drifts, and turns seldom.

    tournament:8.2.5 - a dismasted ship has a turning allowance of its own.
    tournament:8.2.5.1 - with turning ability 1 she waits three drifting turns.
    tournament:8.2.5.2 - with turning ability 2 she waits two.
    tournament:8.2.5.3 - with turning ability 3 she waits one.
    tournament:8.2.5.4 - and as long again after every turn.
    """
    ship = dismasted(turning)
    state = DESK.position(ship)
    turned = []
    for phase in range(1, 14):
        plots = plots_for(DESK.book, state, ship)
        assert plots in (("0",), ("0", "L", "R"))
        turned += [phase] if "L" in plots else []
        movement(state, a="L" if "L" in plots else "0")
    # The first drifting turn is the second phase in place.
    first = 2 + wait
    assert turned == [phase for phase in range(1, 14) if phase >= first and (phase - first) % (wait + 1) == 0]


@pytest.mark.parametrize(("turning", "rule"), [(1, "8.2.5.1"), (2, "8.2.5.2"), (3, "8.2.5.3")])
def test_8_2_5_waiting_outranks_the_free_turn(turning: int, rule: str) -> None:
    """tournament:8.2.5 - her allowance is 0, but the free turn of such ships has to wait (ruling P5).

    tournament:8.2.5.1, tournament:8.2.5.2, tournament:8.2.5.3 - the refusal names the wait of her turning ability.
    """
    game = DESK.at(dismasted(turning), frigate("b", side=1, bow="Z9"))
    for plot in ("L", "R", "L1"):
        with pytest.raises(IllegalOrder, match="dismasted") as refused:
            game.submit(0, {"plot/a": plot})
        assert refused.value.violations[0].cite == f"tournament:{rule}"
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"plot/a": "1"})
    assert refused.value.violations[0].cite == "tournament:7.1.5", "moving ahead is another fault"


def test_8_2_5_4_the_wait_begins_anew_after_a_turn() -> None:
    """tournament:8.2.5.4 - having turned, she has to drift as long again."""
    ship = dismasted(2, still=4, adrift=2)
    state = DESK.position(ship, frigate("b", side=1, bow="Z9"))
    movement(state, a="L")
    assert (ship.heading, ship.adrift) == (6, 0)
    for _ in range(2):
        assert plots_for(DESK.book, state, ship) == ("0",)
        movement(state)
    assert plots_for(DESK.book, state, ship) == ("0", "L", "R")
