"""A bot with the same seed and style plays the same game."""

import pytest

from tests.bots.matches import CAPTAINS, play

STYLED = [f"{captain}{',' if ':' in captain else ':'}reckless,rigging" for captain in CAPTAINS[1:]]


@pytest.mark.parametrize("scenario_id", ["constitution-guerriere", "lissa"])
@pytest.mark.parametrize("bot", CAPTAINS)
def test_the_same_seed_makes_the_same_decisions(bot: str, scenario_id: str) -> None:
    first, second = (
        play(scenario_id, (bot, bot), seed=11, limit=6 if scenario_id != "lissa" else 2) for _ in range(2)
    )
    assert first.journal == second.journal


@pytest.mark.parametrize("bot", STYLED)
def test_the_same_seed_and_style_make_the_same_decisions(bot: str) -> None:
    first, second = (play("constitution-guerriere", (bot, bot), seed=3, limit=8) for _ in range(2))
    assert first.journal == second.journal


@pytest.mark.parametrize("bot", [captain for captain in CAPTAINS if captain != "midshipman"])
def test_another_seed_makes_other_decisions(bot: str) -> None:
    games = [play("constitution-guerriere", (bot, bot), seed, limit=12).journal for seed in range(3)]
    assert any(game != games[0] for game in games)
