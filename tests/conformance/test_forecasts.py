"""Forecasts of every ruleset that has them: for any mix of options they come, make sense, and leak nothing."""

import random
from typing import Any

import msgspec
import pytest

from tests.conformance.random_mixes import mix_of, scramble, steps
from weathergage.api import Game, load_scenario, start, state_hash
from weathergage.bots.bot import second_thoughts
from weathergage.engine.odds import Estimate, Forecast

MIXES = range(7_000, 7_036)
#: Questions looked at in each game, and how many turns are tried for each.
LOOKS = 4
SAMPLES = 3
OFTEN = 0.1


@pytest.mark.parametrize("seed", MIXES)
def test_forecasts_by_any_mix_of_rules(seed: int) -> None:
    mix = mix_of(seed)
    game = start(mix.ruleset, load_scenario(mix.battle), mix.seed, mix.options, listening=False)
    chance = random.Random(seed)
    found = 0
    for now in steps(game, random.Random(seed + 1), min(mix.turns, 25)):
        # The first question, and then here and there one, so that late positions come up as well.
        for side in now.waiting_for() if not found or chance.random() < OFTEN else ():
            forecast = _forecast(now, side, chance)
            if forecast is not None:
                found += 1
                _makes_sense(forecast, now, side)
        if found >= LOOKS:
            return
    assert found or game.over, str(mix)


def _forecast(game: Game, side: int, chance: random.Random) -> Forecast | None:
    """The forecast of any legal orders; hidden things are changed meanwhile, and the game is left as it was."""
    view: Any = game.view(side)
    if not hasattr(view, "forecast"):
        pytest.skip("this ruleset has no forecast")
    asks = view.request.asks
    orders = second_thoughts(view, {ask.id: chance.choice(list(ask.options)) for ask in asks})
    before = state_hash(game.state)
    forecast: Forecast | None = view.forecast(orders, samples=SAMPLES)
    assert state_hash(game.state) == before
    other = game.clone()
    scramble(other, side)
    assert msgspec.json.encode(other.view(side).forecast(orders, samples=SAMPLES)) == msgspec.json.encode(
        forecast
    )
    return forecast


def _makes_sense(forecast: Forecast, game: Game, side: int) -> None:
    assert forecast.samples >= 1 and forecast.basis
    own = [ship.id for ship in game.view(side).wire().ships if ship.side == side]
    assert {each.ship for each in forecast.ships} <= set(own)
    everything: list[Estimate] = [*forecast.together, *(e for each in forecast.ships for e in each.estimates)]
    for estimate in everything:
        assert estimate.margin >= 0 and estimate.label
        assert 0 <= estimate.value <= (1 if estimate.kind == "chance" else 200)
    keys = [each.key for each in forecast.together]
    assert len(set(keys)) == len(keys)
    assert all([each.key for each in ship.estimates] == keys for ship in forecast.ships)
