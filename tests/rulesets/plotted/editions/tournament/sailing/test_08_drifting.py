"""Sections 8.1 and 8.2 in detail: entering where somebody lies, what counts as lying still, and dismasted ships."""

from functools import partial
from typing import Any

import pytest

from tests.builders.plotted import passage
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import movement
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.geometry.hexgrid import distance, label, parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipEntered, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.sailing.allowances import plots_for

DESK = Desk("tournament")
drifted = partial(passage.drifted, DESK)
#: Two dice that never foul, whatever is added.
CLEAR = (1, 1)


def frigate(name: str = "a", bow: str = "R20", **changes: Any) -> Ship:
    return DESK.ship(name, bow=bow, **changes)


def places(state: PlottedState) -> list[str]:
    return [label(ship.bow) for ship in state.ships]


def test_8_0_plots_first_then_drift() -> None:
    """tournament:8.0 - what was written is carried out, and after it ships drift, each by its own paragraph."""
    ships = (frigate(heading=2), frigate("b", side=1, bow="Z9", heading=2), frigate("c", bow="A30", still=1))
    game = DESK.at(*ships)
    DESK.give(game, plot__a="1", plot__b="2L")
    moved = [(event.impulse, event.ship, event.kind) for event in DESK.happened(game, ShipMoved)]
    assert moved == [
        (0, "a", "forward"),
        (0, "b", "forward"),
        (1, "b", "forward"),
        (2, "b", "port"),
        (3, "c", "drift"),
    ]
    cites = {event.kind: event.cite for event in DESK.happened(game, ShipMoved)}
    assert (cites["forward"], cites["drift"]) == ("tournament:8.1.1", "tournament:8.2.1")


def test_8_1_1_a_line_moves_as_one() -> None:
    """tournament:8.1.1 - since all move at once, ships in line ahead follow close without touching."""
    state = DESK.position(*(frigate(name, bow=f"R{20 + 2 * place}") for place, name in enumerate("abcd")))
    report = movement(DESK, state, a="3", b="3", c="3", d="3")
    assert not [event for event in report if isinstance(event, ShipsCollided)]
    assert places(state) == ["R17", "R19", "R21", "R23"]


def test_8_1_2_a_scenario_names_the_hex_she_enters() -> None:
    """tournament:8.1.2 - with a plot of 1 her bow lies in the hex the scenario gave, in the turn it gave."""
    game = start("tournament", load_scenario("droits-de-lhomme"), seed=1)
    while game.state.turn < 6:
        assert not game.state.ship("amazon").present
        DESK.give(game)
    DESK.give(game, plot__amazon="1")
    amazon = game.state.ship("amazon")
    assert (amazon.present, label(amazon.bow), amazon.heading) == (True, "A17", 3)
    assert [(e.ship, e.cite) for e in DESK.happened(game, ShipEntered)] == [("amazon", "tournament:8.1.2")]


@pytest.mark.parametrize("first", ["a", "b"])
def test_8_1_2_an_occupied_entry_waits(first: str) -> None:
    """tournament:8.1.2 - who finds her entry hex taken stays outside, unfouled, and is due again next turn."""
    waiting = frigate(bow="R21", entry_turn=1, present=False)
    lying = frigate("b", side=1, bow="R20", heading=2)
    state = DESK.position(*((waiting, lying) if first == "a" else (lying, waiting)))
    report = movement(DESK, state, a="2")
    assert not waiting.present and label(waiting.bow) == "R21"
    assert [event.holder for event in report if isinstance(event, ShipsCollided)] == ["b"]
    assert not [event for event in report if isinstance(event, FoulingRolled)] and not state.dice.taken
    movement(DESK, state, b="2")
    movement(DESK, state, a="2")
    assert waiting.present and label(waiting.bow) == "R19"


def test_8_2_drifting_by_choice_or_by_force() -> None:
    """tournament:8.2 - one who will not move drifts just like one who cannot."""
    unwilling, unable = frigate(heading=2), frigate(heading=2, crew=[0, 0, 0])
    assert drifted(DESK.position(unwilling), 4) == drifted(DESK.position(unable), 4) == [0, 1, 1, 1]


def test_8_2_1_a_move_prevented_by_a_collision_is_no_move() -> None:
    """tournament:8.2.1 - who fell back before she entered a hex has lain still; who entered one has not."""
    state = DESK.position(frigate(heading=2), frigate("b", side=1, bow="S20"), dice=CLEAR)
    movement(DESK, state, a="1")
    assert state.ship("a").still == 1 and not state.ties.pairs
    movement(DESK, state, b="2")
    assert label(state.ship("a").bow) == "R19", "her second phase in place: she drifts"
    state = DESK.position(frigate(heading=2), frigate("b", side=1, bow="T19"), dice=CLEAR)
    movement(DESK, state, a="2")
    assert label(state.ship("a").bow) == "S20" and state.ship("a").still == 0


@pytest.mark.parametrize("tie", ["fouled", "grappled"])
def test_8_2_1_all_ships_of_a_bunch_count(tie: str) -> None:
    """tournament:8.2.1 - three that hang together wait for the one that came last."""
    ships = (frigate("a", bow="Q20", still=9), frigate("b", side=1, still=9), frigate("c", bow="S20"))
    circumstances: dict[str, Any] = {tie: [("a", "b"), ("b", "c")]}
    bunch = DESK.position(*ships, **circumstances)
    assert drifted(bunch, 3) == [0, 1, 1] and places(bunch) == ["Q18", "R18", "S18"]


def test_8_2_1_land_stops_a_drifting_ship() -> None:
    """tournament:8.2.1 - she and those that hang on her drift no farther than the shore."""
    chart = Chart(51, 35, frozenset({parse_label("R18")}))
    assert drifted(DESK.position(frigate(), chart=chart), 4) == [0, 1, 0, 0]
    ships = (frigate(still=3), frigate("b", side=1, bow="S20", still=3))
    assert drifted(DESK.position(*ships, grappled=[("a", "b")], chart=chart), 3, "b") == [1, 0, 0]


def test_8_2_2_until_she_moves_a_hex_herself() -> None:
    """tournament:8.2.2 - a hex entered by her own plot ends the drifting, and the count begins anew."""
    state = DESK.position(frigate(heading=2))
    assert drifted(state, 3) == [0, 1, 1]
    there = state.ships[0].bow
    movement(DESK, state, a="1")
    assert state.ships[0].bow == step(there, 2)
    assert drifted(state, 3) == [0, 1, 1]


def test_8_2_3_1_set_free_each_has_her_own_pace_again() -> None:
    """tournament:8.2.3.1 - grappled to a first rate a frigate drifts every other turn, cast off every turn."""
    liner = frigate("b", side=1, bow="S20", ship_class=1, full_rigging=(5, 5, 5))
    state = DESK.position(frigate(), liner, grappled=[("a", "b")])
    assert drifted(state, 6) == [0, 1, 0, 1, 0, 1]
    state.ties.cast_off(0, 1)
    before = [ship.bow for ship in state.ships]
    movement(DESK, state)
    assert [distance(b, ship.bow) for b, ship in zip(before, state.ships, strict=True)] == [1, 0]


@pytest.mark.parametrize(("turning", "rule"), [(1, "8.2.5.1"), (2, "8.2.5.2"), (3, "8.2.5.3")])
def test_8_2_5_waiting_outranks_the_free_turn(turning: int, rule: str) -> None:
    """tournament:8.2.5 - her allowance is 0, but the free turn of such ships has to wait (ruling P5).

    tournament:8.2.5.1, tournament:8.2.5.2, tournament:8.2.5.3 - the refusal names the wait of her turning ability.
    """
    game = DESK.at(frigate(turning=turning, rigging=[0, 0, 0, 0]), frigate("b", side=1, bow="Z9"))
    for plot, paragraph in (("L", rule), ("R", rule), ("L1", rule), ("1", "7.1.5")):
        with pytest.raises(IllegalOrder) as refused:
            game.submit(0, {"plot/a": plot})
        assert refused.value.violations[0].cite == f"tournament:{paragraph}"


def test_8_2_5_4_the_wait_begins_anew_after_a_turn() -> None:
    """tournament:8.2.5.4 - having turned, she has to drift as long again."""
    ship = frigate(turning=2, rigging=[0, 0, 0, 0], still=4, adrift=2)
    state = DESK.position(ship, frigate("b", side=1, bow="Z9"))
    movement(DESK, state, a="L")
    assert (ship.heading, ship.adrift) == (6, 0)
    for _ in range(2):
        assert plots_for(DESK.book, state, ship) == ("0",)
        movement(DESK, state)
    assert plots_for(DESK.book, state, ship) == ("0", "L", "R")
