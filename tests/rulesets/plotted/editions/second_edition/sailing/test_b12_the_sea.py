"""Basic game, section XII: the sea has no edge, unless there is land."""

import pytest

from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    give,
    make_ship,
    position,
    sail,
)
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import STEP, label, parse_label, step, to_offset
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.sailing.allowances import plots_for


@pytest.mark.parametrize(
    ("bow", "heading"), [("R1", 1), ("YY20", 2), ("YY20", 3), ("R35", 4), ("A20", 5), ("A20", 6)]
)
def test_b_xii_nobody_sails_off_the_chart(bow: str, heading: int) -> None:
    """second_edition:B.XII - at every edge a ship simply sails on."""
    wind = (heading - 2) % 6 + 1
    game = sail(position(make_ship("a", bow=bow, heading=heading), wind=wind), a="4")
    assert game.state.ships[0].bow == step(parse_label(bow), heading, 4)
    assert game.state.ships[0].present


def test_b_xii_ships_drift_over_the_edge_too() -> None:
    """second_edition:B.XII - the edge does not stop drifting ships either."""
    game = sail(position(make_ship("a", bow="R1", still=3)), a="0")
    assert to_offset(game.state.ships[0].bow) == (17, 0)


@pytest.mark.parametrize("direction", range(1, 7))
def test_b_xii_shifting_everybody_changes_nothing(direction: int) -> None:
    """second_edition:B.XII - moving all counters the same way keeps their places to one another, and what follows."""

    def fight(shift: int) -> PlottedState:
        state = position(
            make_ship("a", bow="R20", heading=2), make_ship("b", 1, bow="U19", heading=5),
            make_ship("c", bow="Q22", heading=1), wind=1, dice=[3, 5, 2, 4] * 20,
        )  # fmt: skip
        for ship in state.ships:
            ship.bow += shift
        game = game_at(state)
        give(game, plot__a="4", plot__b="1", plot__c="3")
        for _ in range(12):
            give(game)
        after: PlottedState = game.state
        return after

    here, there = fight(0), fight(STEP[direction] * 70)
    assert [ship.bow + STEP[direction] * 70 for ship in here.ships] == [ship.bow for ship in there.ships]
    assert [(s.heading, s.hull, s.crew, s.rigging) for s in here.ships] == [
        (s.heading, s.hull, s.crew, s.rigging) for s in there.ships
    ]
    assert (list(here.ties), here.dice.taken, here.turn) == (list(there.ties), there.dice.taken, there.turn)
    assert here.turn > 1 and here.dice.taken > 0


def test_b_xii_but_a_coast_is_an_edge() -> None:
    """second_edition:B.XII - land just off an edge of the chart is the exception."""
    state = position(make_ship("a", bow="R2", heading=1), chart=Chart(51, 35, frozenset(), north=1))
    plots = plots_for(BOOK, state, state.ships[0])
    assert "1" in plots and "2" not in plots and "1L" in plots
    with pytest.raises(IllegalOrder, match="ashore"):
        game_at(state).submit(0, {"plot/a": "2"})


def test_b_xii_but_land_hexes_are_land() -> None:
    """second_edition:B.XII - where a scenario has land, ships keep off it and the sea is open elsewhere."""
    land = frozenset({parse_label("R18")})
    state = position(make_ship("a", bow="R20", heading=1), chart=Chart(51, 35, land))
    plots = plots_for(BOOK, state, state.ships[0])
    assert "1" in plots and "2" not in plots
    assert "1L1" in plots and label(step(parse_label("R19"), 6)) == "Q19"
