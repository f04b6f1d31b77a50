"""The better captain wins, from either side of a battle; fixed seeds and wide margins. The ladder measures the rest."""

import json

import pytest

from tests.bots.matches import CAPTAINS, play, turns
from tests.soak import sample
from weathergage.api import start
from weathergage.bots import make_bot
from weathergage.scenarios.loader import scenario_from_json
from weathergage.simulation.plans.meeting import meeting

BATTLES = {
    "constitution-java": 4,
    "mars-hercule": 4,
    "united-states-macedonian": 4,
    "bonhomme-richard-serapis": 4,
    "lake-erie": 2,
    "negapatam": 1,
}


@pytest.mark.parametrize("side", [0, 1])
def test_the_midshipman_beats_the_cabin_boy(side: int) -> None:
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
def test_the_midshipman_beats_the_cabin_boy_in_the_advanced_game(ruleset: str) -> None:
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


@pytest.mark.parametrize("captain", CAPTAINS[2:])
def test_every_captain_above_beats_the_cabin_boy(captain: str) -> None:
    won = 0
    for scenario_id in ("mars-hercule", "bonhomme-richard-serapis", "nymphe-cleopatre"):
        for side in (0, 1):
            bots = (captain, "cabin-boy") if side == 0 else ("cabin-boy", captain)
            outcome = play(scenario_id, bots, side + 1, limit=60).state.outcome
            won += outcome is not None and outcome.winner == side
    assert won >= 4


NEIGHBOURS = [("lieutenant", "midshipman"), ("commodore", "lieutenant")]


@pytest.mark.parametrize(("better", "other"), sample(NEIGHBOURS, 1))
def test_neighbours_in_an_even_duel(better: str, other: str) -> None:
    even = scenario_from_json(json.dumps(meeting("br-38 v br-38")), "a test")
    score = 0.0
    for seed in range(4):
        for side in (0, 1):
            game = start("second_edition", even, seed, listening=False)
            names = (better, other) if side == 0 else (other, better)
            bots = [make_bot(name, 2 * seed + place) for place, name in enumerate(names)]
            for _ in turns(game, bots, limit=60):
                pass
            outcome = game.state.outcome
            won = outcome is not None and outcome.winner == side
            score += 1.0 if won else 0.5 if outcome is None or outcome.winner < 0 else 0.0
    assert score >= 5
