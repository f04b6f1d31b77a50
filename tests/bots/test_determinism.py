"""A bot with the same seed plays the same game."""

import pytest

from tests.bots.matches import play
from weathergage.bots import bot_ids


@pytest.mark.parametrize("scenario_id", ["constitution-guerriere", "lissa"])
@pytest.mark.parametrize("bot_id", bot_ids())
def test_the_same_seed_makes_the_same_decisions(bot_id: str, scenario_id: str):
    first, second = (play(scenario_id, (bot_id, bot_id), seed=11, limit=12) for _ in range(2))
    assert first.journal == second.journal


@pytest.mark.parametrize("bot_id", bot_ids())
def test_another_seed_makes_other_decisions(bot_id: str):
    games = [play("constitution-guerriere", (bot_id, bot_id), seed, limit=15).journal for seed in range(4)]
    assert any(game != games[0] for game in games)
