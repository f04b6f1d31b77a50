"""The midshipman beats the cabin boy, from either side of a battle; fixed seeds and a wide margin."""

import pytest

from tests.bots.matches import play

BATTLES = {
    "constitution-java": 4,
    "mars-hercule": 4,
    "united-states-macedonian": 4,
    "bonhomme-richard-serapis": 4,
    "lake-erie": 2,
    "negapatam": 1,
}


@pytest.mark.parametrize("side", [0, 1])
def test_the_midshipman_beats_the_cabin_boy(side: int):
    won = lost = 0
    for scenario_id, games in BATTLES.items():
        for seed in range(games):
            bots = ("midshipman", "cabin-boy") if side == 0 else ("cabin-boy", "midshipman")
            outcome = play(scenario_id, bots, seed, limit=80).state.outcome
            if outcome is not None and outcome.winner >= 0:
                won += outcome.winner == side
                lost += outcome.winner != side
    assert won >= 12
    assert won >= 3 * lost


@pytest.mark.parametrize("ruleset", ["second_edition", "tournament"])
def test_the_midshipman_beats_the_cabin_boy_in_the_advanced_game(ruleset: str):
    won = lost = 0
    for scenario_id in ("constitution-java", "mars-hercule", "united-states-macedonian", "lake-erie"):
        for seed in range(4):
            bots = ("midshipman", "cabin-boy") if seed % 2 == 0 else ("cabin-boy", "midshipman")
            outcome = play(scenario_id, bots, seed, 80, ruleset, ("advanced",)).state.outcome
            if outcome is not None and outcome.winner >= 0:
                won += outcome.winner == seed % 2
                lost += outcome.winner != seed % 2
    assert won >= 9
    assert won >= 3 * lost
