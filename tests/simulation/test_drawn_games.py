"""Simulation, ladder, bench and learning with a game of the drawn family."""

import random

import pytest

from tests.builders.command_line import typed
from weathergage.api import ruleset
from weathergage.bench.whole_games import playing
from weathergage.learning.battle_env import BattleEnv
from weathergage.simulation import SimulationError, simulate
from weathergage.simulation.ladder import Contest, ladder, rules_named
from weathergage.simulation.plans.arm_setting import Setting, changed, plan_of, scenario_of
from weathergage.simulation.plans.meeting import draw_fleet
from weathergage.simulation.plans.prices import price_of, prices_of
from weathergage.simulation.results.balance import handicaps
from weathergage.simulation.results.summary import summarize

RULES = "beat_to_quarters"


def _contest(battle: str, games: int) -> Contest:
    rules = rules_named((RULES,))
    return Contest(("cabin-boy", "midshipman"), (battle,), rules, games, seed=2, turn_limit=60)


def test_the_upper_captain_of_a_ladder_wins() -> None:
    found = ladder(_contest("3 fr-74 v 3 fr-74", 12))
    (step,) = found.neighbours
    assert step.tally.won >= 8
    assert not found.faults


def test_a_ladder_is_the_same_again() -> None:
    assert len({ladder(_contest("fr-74 v fr-74", 2)).fingerprint for _ in range(2)}) == 1


def test_simulations_sum_up_what_its_ships_lose() -> None:
    told = typed(
        f"sim constitution-guerriere --ruleset {RULES} --games 6 --bots midshipman,cabin-boy "
        "--compare ship.guerriere.quality=elite"
    ).stdout
    assert "masts" in told and "Great Britain" in told


TABLE = "red_and_black"


def test_fleets_are_drawn_for_the_points_of_the_game() -> None:
    """The ship library's prices are those of the plotted games; these games have their own."""
    for name, price in ((RULES, 20), (TABLE, 54)):
        rules = ruleset(name)
        assert price_of(rules, "br-74-common", "average", "as-printed") == price
        fleet = draw_fleet("french", 120, "average", rules=rules)
        cost = sum(price_of(rules, ship.type, ship.quality, "as-printed") for ship in fleet)
        assert 110 <= cost <= 120
        battle = scenario_of(Setting(battle="br-74-common v french 120", ruleset=name))
        assert prices_of(rules, battle) == [price, cost]
    assert price_of(ruleset("tournament"), "br-74-common", "average", "as-printed") == 22


def test_a_balance_has_the_prices_of_the_game_and_no_step_that_changes_nothing() -> None:
    arms = handicaps(plan_of(Setting(battle="2 br-74-common v fr-80", ruleset=TABLE, bots=("cabin-boy",))))
    # Green and poor crews are the same here, so that crews cannot be made two steps worse.
    assert [arm.name for arm in arms] == [
        "as it is",
        "second crews +2",
        "first crews -1",
        "second crews -1",
        "first crews +2",
    ]
    assert {summarize([], arm).sides[0].price for arm in arms} == {108.0}
    records = simulate(arms, 1)
    assert len({each[0].final for each in records}) == len(arms)


def test_a_battle_pays_for_its_ships_without_what_it_adds_to_their_points() -> None:
    setting = Setting(battle="fr-40 v fr-40", ruleset=TABLE, changes=(("victory.bonus.a1", "7"),))
    rules = ruleset(TABLE)
    assert len(set(prices_of(rules, scenario_of(setting)))) == 1


def test_crews_may_be_named_in_the_words_of_the_game() -> None:
    setting = Setting(battle="br-38 veteran v fr-40", ruleset=TABLE)
    assert [side.ships[0].quality for side in scenario_of(setting).sides] == ["crack", "average"]
    made = scenario_of(changed(setting, "ship.b1.quality=elite; side.first.quality=experienced"))
    assert [side.ships[0].quality for side in made.sides] == ["average", "elite"]
    with pytest.raises(SimulationError, match="choose the crew from elite, veteran, experienced, poor"):
        scenario_of(changed(setting, "ship.b1.quality=brave"))
    with pytest.raises(SimulationError, match="choose from elite, veteran, experienced, poor"):
        scenario_of(Setting(battle="br-38 brave v fr-40", ruleset=TABLE))
    with pytest.raises(SimulationError, match="'veteran' is not a crew; choose from elite, crack"):
        scenario_of(Setting(battle="br-38 veteran v fr-40", ruleset=RULES))


def test_the_bench_has_a_line_for_two_and_for_ten_ships() -> None:
    names = [blank.what for each in playing() for blank in each.blanks if "Quarters" in blank.what]
    assert [name.partition(", ")[2] for name in names] == [
        "two ships, greedy: turns",
        "two ships, greedy: games",
        "ten ships, greedy: turns",
        "ten ships, greedy: games",
    ]


@pytest.mark.parametrize("options", [(), ("chasers", "shot", "weather")])
def test_a_learner_plays_it_to_the_end(options: tuple[str, ...]) -> None:
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
