"""A bot decides from what its side may know: changing what is hidden from it changes nothing."""

from typing import Any

import msgspec
import pytest

from tests.bots.matches import CAPTAINS, RULESET, battle, turns
from tests.bots.twins import asked_twice, scrambled
from tests.soak import sample
from weathergage.api import Game, ruleset, ruleset_ids
from weathergage.bots import make_bot

KEY = bytes(range(32))


BATTLES = ("constitution-java", "ambuscade-baionnaise", "lake-erie", "negapatam")
LONG = [(captain, each, 20) for captain in CAPTAINS for each in BATTLES]
#: Who looks ahead at every question is asked fewer of them.
SHORT = [
    (captain, each, turns)
    for captain in CAPTAINS[3:]
    for each, turns in (("constitution-java", 8), ("lake-erie", 2))
]
SAMPLE = [case for case in LONG if case[0] not in CAPTAINS[3:]] + SHORT


@pytest.mark.parametrize(("bot_id", "scenario_id", "limit"), sample(LONG + SHORT, SAMPLE))
def test_hidden_things_do_not_change_a_decision(bot_id: str, scenario_id: str, limit: int) -> None:
    asked = sum(asked_twice(battle(scenario_id, seed), bot_id, limit) for seed in range(2))
    assert asked > (30 if limit == 20 else 6)


@pytest.mark.parametrize("rules", [each for each in ruleset_ids() if each != RULESET])
@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_nor_do_they_in_any_other_game_with_all_options(bot_id: str, rules: str) -> None:
    presets = {preset.id: preset.options for preset in ruleset(rules).presets}
    options = presets.get("all", ())
    game = battle("constitution-cyane-levant", 1, rules, options)
    assert asked_twice(game, bot_id, 3) > 5


@pytest.mark.parametrize("rules", ruleset_ids())
@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_nor_does_the_key_of_fair_dice(bot_id: str, rules: str) -> None:
    """A captain at the server sees a copy of the game, whose dice are those that will be thrown."""
    assert asked_twice(battle("constitution-cyane-levant", 1, rules, key=KEY), bot_id, 1) > 2


@pytest.mark.parametrize("rules", ruleset_ids())
def test_forecasts_and_odds_know_no_key_and_take_no_die(rules: str) -> None:
    game = battle("constitution-cyane-levant", 1, rules, key=KEY)
    told = 0
    for side, _, orders in turns(game, [make_bot("midshipman", side) for side in (0, 1)], 3):
        before = game.state.dice.taken
        here, there = (foretold(each, side, orders) for each in (game, scrambled(game, side)))
        assert here == there and game.state.dice.taken == before
        told += len(here) > len("[null,[]]")
    assert told > 2


def foretold(game: Game, side: int, orders: dict[str, str]) -> bytes:
    """The forecast of a side's orders and the odds of each of its answers, as the server would send them."""
    view: Any = game.clone().view(side)
    request = game.requests[side]
    assert request is not None
    forecast = view.forecast(orders) if hasattr(view, "forecast") else None
    odds = [view.odds(ask, orders[ask.id]) for ask in request.asks] if hasattr(view, "odds") else []
    return msgspec.json.encode([forecast, odds])
