"""A bot decides from what its side may know: changing what is hidden from it changes nothing."""

import pytest

from tests.bots.matches import CAPTAINS, RULESET, battle
from tests.conformance.random_mixes import scramble
from weathergage.api import Game, ruleset, ruleset_ids
from weathergage.bots import make_bot


def scrambled(game: Game, side: int) -> Game:
    """The same game to the eyes of one side, with everything else turned upside down."""
    other = game.clone()
    scramble(other, side)
    return other


def asked_twice(game: Game, bot_id: str, turns: int) -> int:
    """Play on with every question put to a twin as well, who sees the scrambled game; how many there were."""
    asked = 0
    bots = [make_bot(bot_id, side) for side in (0, 1)]
    twins = [make_bot(bot_id, side) for side in (0, 1)]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = bots[side].decide(game.view(side), request)
            assert twins[side].decide(scrambled(game, side).view(side), request) == orders
            game.submit(side, orders)
            asked += 1
    return asked


@pytest.mark.parametrize(
    "scenario_id", ["constitution-java", "ambuscade-baionnaise", "lake-erie", "negapatam"]
)
@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_hidden_things_do_not_change_a_decision(bot_id: str, scenario_id: str):
    assert sum(asked_twice(battle(scenario_id, seed), bot_id, 20) for seed in range(2)) > 30


@pytest.mark.parametrize("rules", [each for each in ruleset_ids() if each != RULESET])
@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_nor_do_they_in_any_other_game_with_all_options(bot_id: str, rules: str):
    presets = {preset.id: preset.options for preset in ruleset(rules).presets}
    options = presets.get("all", ())
    game = battle("constitution-cyane-levant", 1, rules, options)
    assert asked_twice(game, bot_id, 3) > 5
