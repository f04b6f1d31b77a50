"""Section 15: the sea has no edge, unless there is land."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import STEP, parse_label, step, to_offset
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.sailing.allowances import plots_for

DESK = Desk("tournament")


@pytest.mark.parametrize(
    ("bow", "heading"), [("R1", 1), ("YY20", 2), ("YY20", 3), ("R35", 4), ("A20", 5), ("A20", 6)]
)
def test_15_0_nobody_sails_off_the_chart(bow: str, heading: int) -> None:
    """tournament:15.0 - at every edge a ship simply sails on."""
    game = DESK.at(DESK.ship("anne", bow=bow, heading=heading), wind=(heading - 2) % 6 + 1)
    DESK.give(game, plot__anne="4")
    assert game.state.ships[0].bow == step(parse_label(bow), heading, 4) and game.state.ships[0].present


def test_15_0_ships_drift_over_the_edge_too() -> None:
    """tournament:15.0 - the edge does not stop drifting ships either."""
    game = DESK.at(DESK.ship("anne", bow="R1", still=3))
    DESK.give(game)
    assert to_offset(game.state.ships[0].bow) == (17, 0)


@pytest.mark.parametrize("direction", range(1, 7))
def test_15_0_shifting_everybody_changes_nothing(direction: int) -> None:
    """tournament:15.0 - moving all counters the same way keeps their places to one another, and what follows."""

    def fight(shift: int) -> PlottedState:
        state = DESK.position(
            DESK.ship("a", bow="R20", heading=2),
            DESK.ship("b", 1, bow="U19", heading=5),
            DESK.ship("c", bow="Q22", heading=1),
            dice=[3, 5, 2, 4] * 40,
        )
        for ship in state.ships:
            ship.bow += shift
        game = DESK.game(state)
        DESK.give(game, plot__a="4", plot__b="1", plot__c="3")
        for _ in range(12):
            DESK.give(game)
        after: PlottedState = game.state
        return after

    shift = STEP[direction] * 70
    here, there = fight(0), fight(shift)
    for a, b in zip(here.ships, there.ships, strict=True):
        assert a.bow + shift == b.bow
        assert (a.heading, a.hull, a.crew, a.rigging) == (b.heading, b.hull, b.crew, b.rigging)
    assert (list(here.ties), here.dice.taken, here.turn) == (list(there.ties), there.dice.taken, there.turn)
    assert here.turn > 1 and here.dice.taken > 0


def test_15_0_but_a_coast_is_an_edge() -> None:
    """tournament:15.0 - land just off an edge of the chart is the exception."""
    state = DESK.position(DESK.ship("anne", bow="R2", heading=1), chart=Chart(51, 35, frozenset(), north=1))
    plots = plots_for(DESK.book, state, state.ships[0])
    assert "1" in plots and "2" not in plots and "1L" in plots
    with pytest.raises(IllegalOrder, match="ashore"):
        DESK.game(state).submit(0, {"plot/anne": "2"})


@pytest.mark.parametrize(
    ("bow", "heading", "coast"),
    [
        ("R2", 1, {"north": 1}),
        ("XX20", 2, {"east": 50}),
        ("R34", 4, {"south": 35}),
        ("B20", 5, {"west": 0}),
    ],
)
def test_15_0_whichever_edge_has_the_coast(bow: str, heading: int, coast: dict[str, Any]) -> None:
    """tournament:15.0 - only the edge with land beyond it stops a ship, the others do not."""
    for chart, is_open in (
        (Chart(51, 35, frozenset(), **coast), False),
        (Chart(51, 35, frozenset()), True),
    ):
        ship = DESK.ship("anne", bow=bow, heading=heading)
        state = DESK.position(ship, chart=chart, wind=(heading - 2) % 6 + 1)
        plots = plots_for(DESK.book, state, ship)
        assert "1" in plots and ("2" in plots) is is_open
    other = DESK.ship("anne", bow=bow, heading=(heading + 2) % 6 + 1)
    state = DESK.position(other, chart=Chart(51, 35, frozenset(), **coast), wind=(other.heading - 2) % 6 + 1)
    assert "4" in plots_for(DESK.book, state, other), "away from the coast"


def test_15_0_and_land_hexes_are_land() -> None:
    """tournament:15.0 - where a scenario has land, ships keep off it and the sea is open elsewhere."""
    chart = Chart(51, 35, frozenset({parse_label("R18")}))
    state = DESK.position(DESK.ship("anne", bow="R20", heading=1), chart=chart)
    plots = plots_for(DESK.book, state, state.ships[0])
    assert "1" in plots and "2" not in plots and "1L1" in plots
