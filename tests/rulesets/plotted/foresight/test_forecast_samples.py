"""How a forecast samples: margins that say how far a figure may be off, and the same enemy for every plot."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, load_scenario, start
from weathergage.engine.dice import Dice
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.foresight import forecast as foretelling
from weathergage.rulesets.plotted.foresight.order_sampling import Lot, drawn


def _squadrons() -> Game:
    return start("second_edition", load_scenario("negapatam"), 7)


@pytest.mark.parametrize("samples", [25, 100])
def test_the_margin_of_a_chance_is_that_of_its_sample(samples: int) -> None:
    """1.96 standard errors, counted as if there had been two more of either kind."""
    told = _squadrons().view(0).forecast({}, samples=samples)
    assert told is not None and told.samples == samples
    chances = [each for ship in told.ships for each in ship.estimates if each.kind == "chance"]
    assert any(0 < each.value < 1 for each in chances)
    for each in chances:
        share = (each.value * samples + 2) / (samples + 4)
        assert each.margin == pytest.approx(1.96 * sqrt(share * (1 - share) / samples), abs=2e-4)


def test_four_times_the_samples_halve_the_margin_of_a_mean() -> None:
    few, many = (_squadrons().view(0).forecast({}, samples=samples) for samples in (50, 200))
    assert few is not None and many is not None
    for before, after in zip(few.together, many.together, strict=True):
        if before.kind == "mean":
            assert 0.35 < after.margin / before.margin < 0.7


def test_two_plots_meet_the_same_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[list[Any]] = []

    def noted(lots: list[Lot], state: PlottedState, samples: int, dice: Dice) -> Iterator[Any]:
        met.append(list(drawn(lots, state, samples, dice)))
        return iter(met[-1])

    monkeypatch.setattr(foretelling, "drawn", noted)
    game = _squadrons()
    plots = Desk.asks(game)["plot/hero"].options
    for plot in (plots[0], plots[-1]):
        game.view(0).forecast({"plot/hero": plot})
    assert met[0] == met[1] and len({str(orders) for orders in met[0]}) > 50
    game.view(0).forecast({"plot/hero": plots[0]}, seed=1)
    assert met[2] != met[0]
