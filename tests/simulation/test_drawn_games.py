"""Simulation, ladder, bench and learning with a game of the drawn family."""

import random

import pytest

from tests.cli.test_commands import typed
from weathergage.bench.playing import playing
from weathergage.learning.battle import BattleEnv
from weathergage.simulation.ladder import Contest, ladder, rules_named

RULES = "beat_to_quarters"


def _contest(battle: str, games: int) -> Contest:
    rules = rules_named((RULES,))
    return Contest(("cabin-boy", "midshipman"), (battle,), rules, games, seed=2, turn_limit=60)


def test_the_upper_captain_of_a_ladder_wins():
    found = ladder(_contest("3 fr-74 v 3 fr-74", 6))
    (step,) = found.neighbours
    assert step.tally.won >= 4
    assert not found.faults


def test_a_ladder_is_the_same_again():
    assert len({ladder(_contest("fr-74 v fr-74", 2)).fingerprint for _ in range(2)}) == 1


def test_simulations_sum_up_what_its_ships_lose():
    told = typed(
        f"sim constitution-guerriere --ruleset {RULES} --games 6 --bots midshipman,cabin-boy "
        "--compare ship.guerriere.quality=elite"
    ).stdout
    assert "masts" in told and "Great Britain" in told


def test_the_bench_has_a_line_for_two_and_for_ten_ships():
    names = [figure.what for figure in playing(0.01) if "Quarters" in figure.what]
    assert [name.partition(", ")[2] for name in names] == [
        "two ships, greedy: turns",
        "two ships, greedy: games",
        "ten ships, greedy: turns",
        "ten ships, greedy: games",
    ]


@pytest.mark.parametrize("options", [(), ("chasers", "shot", "weather")])
def test_a_learner_plays_it_to_the_end(options: tuple[str, ...]):
    env = BattleEnv("constitution-guerriere", RULES, options, bots={"british": "midshipman"}, turn_limit=40)
    seen, _ = env.reset(seed=4)
    chance = random.Random(4)
    rewards: dict[str, float] = {}
    while env.agents:
        for agent in env.agents:
            assert env.observation_space(agent).contains(seen[agent])
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        seen, rewards, _, _, _ = env.step(
            {agent: chance.choice([n for n, may in enumerate(mask) if may]) for agent, mask in masks.items()}
        )
    assert env.game.over or env.game.state.turn > 40
    assert set(rewards) == {"american"}
