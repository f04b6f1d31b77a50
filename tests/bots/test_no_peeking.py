"""A bot decides from what its side may know: changing what is hidden from it changes nothing."""

import pytest

from tests.bots.matches import CAPTAINS, RULESET, battle
from tests.bots.twins import asked_twice
from weathergage.api import ruleset, ruleset_ids


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
