"""The PettingZoo environment: its own test, whole games, masks that tell the truth, and no secrets."""

import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from tests.bots.twins import scrambled
from weathergage.api import load_scenario, state_hash
from weathergage.engine.orders import Ask, Request
from weathergage.learning import BattleEnv
from weathergage.learning.action_pages import ActionPages
from weathergage.learning.features import columns_of, row_of
from weathergage.rulesets.shared.views import ShipView

RULES = pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("second_edition", ()),
        ("second_edition", ("advanced",)),
        ("tournament", ()),
        ("tournament", ("advanced",)),
        ("beat_to_quarters", ()),
        ("red_and_black", ()),
    ],
)


def sampled(env: Any, observations: Any) -> dict[str, int]:
    """A legal action of every agent, at random."""
    return {
        agent: int(env.action_space(agent).sample(mask=observations[agent]["action_mask"]))
        for agent in env.agents
    }


def seeded(env: Any, seed: int) -> Any:
    """The first observations of a seeded environment."""
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    return env.reset(seed=seed)[0]


@RULES
def test_it_passes_the_test_of_pettingzoo(ruleset: str, options: tuple[str, ...]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(BattleEnv("constitution-java", ruleset, options), 300)
        parallel_api_test(BattleEnv("lake-erie", ruleset, options, actions=12, squares=0.1), 60)


@RULES
@pytest.mark.parametrize("battle", ["constitution-java", "lake-erie"])
def test_masked_play_at_random_finishes_whole_games(
    battle: str, ruleset: str, options: tuple[str, ...]
) -> None:
    env = BattleEnv(battle, ruleset, options, turn_limit=60 if battle == "constitution-java" else 10)
    observations = seeded(env, 4)
    ends: dict[str, bool] = {}
    rewards: dict[str, float] = {}
    while env.agents:
        for agent in env.agents:
            assert env.observation_space(agent).contains(observations[agent])
        observations, rewards, ends, cuts, _ = env.step(sampled(env, observations))
        assert len(set(ends.values())) == len(set(cuts.values())) == 1
    outcome = env.game.state.outcome
    assert ends.keys() == set(env.possible_agents)
    assert (outcome is not None) == all(ends.values())
    assert (outcome is None) == all(cuts.values())
    if outcome is not None and outcome.winner >= 0:
        assert rewards[env.possible_agents[outcome.winner]] == 1
        assert sum(rewards.values()) == 0


def test_a_fleet_with_all_options_is_covered() -> None:
    env = BattleEnv("lissa", "tournament", load_options("all"), actions=20, turn_limit=2)
    observations = seeded(env, 2)
    while env.agents:
        observations, *_ = env.step(sampled(env, observations))
    assert env.game.state.turn == 3


def load_options(preset: str) -> tuple[str, ...]:
    """The options of a preset."""
    from weathergage.api import ruleset

    return next(each.options for each in ruleset("tournament").presets if each.id == preset)


@pytest.mark.parametrize("bots", [{}, {"british": "cabin-boy"}])
def test_the_same_seed_gives_the_same_battle(bots: dict[str, str]) -> None:
    hashes = []
    for _ in range(2):
        env = BattleEnv("constitution-java", "tournament", ("advanced",), bots=bots, turn_limit=12)
        observations = seeded(env, 9)
        while env.agents:
            observations, *_ = env.step(sampled(env, observations))
        first = state_hash(env.game.state)
        env.reset()
        hashes.append((first, env.game.seed))
    assert hashes[0] == hashes[1]
    env.reset(seed=10)
    assert env.game.seed != hashes[0][1]


@pytest.mark.parametrize("action", [0, 63, 64, -1, 50, "1", None])
def test_an_action_outside_the_mask_is_refused_and_changes_nothing(action: Any) -> None:
    env = BattleEnv("constitution-java")
    _, infos = env.reset(seed=1)
    one, other = env.agents
    before = state_hash(env.game.state)
    with pytest.raises(ValueError, match=other):
        env.step({one: 1, other: action})
    with pytest.raises(ValueError, match=f"{other} has given no action"):
        env.step({one: 1})
    assert state_hash(env.game.state) == before
    after = env.step({one: 1, other: 1})
    assert after[4][one]["ask"] != infos[one]["ask"]
    assert env.game.state.turn == 1


def test_options_are_the_ones_asked_and_are_given_as_orders() -> None:
    env = BattleEnv("constitution-java")
    _, infos = env.reset(seed=1)
    picked = {agent: len(infos[agent]["options"]) for agent in env.agents}
    env.step(picked)
    given = [entry.orders for entry in env.game.journal]
    assert given == [{infos[agent]["ask"]: infos[agent]["options"][-1]} for agent in ("american", "british")]


def test_every_option_of_a_long_ask_can_be_reached_by_turning_pages() -> None:
    options = tuple(f"{number}" for number in range(11))
    request = Request(0, "x", [Ask("a", "k", "s", options, "0", ""), Ask("b", "k", "s", ("y", "z"), "y", "")])
    for wanted, option in enumerate(options):
        pages = ActionPages(request, 6, skip_routine=False)
        for _ in range(wanted // 4):
            assert pages.mask()[5] == 1
            pages.take(5)
        assert pages.mask()[1 + wanted % 4] == 1
        pages.take(1 + wanted % 4)
        assert pages.orders == {"a": option}
        assert pages.mask() == [0, 1, 1, 0, 0, 0]
    pages = ActionPages(request, 6, skip_routine=False)
    pages.take(5)
    pages.take(5)
    assert pages.mask() == [0, 1, 1, 1, 0, 1]
    pages.take(5)
    assert pages.page is not None
    assert pages.page.number == 0


def test_who_is_asked_nothing_waits() -> None:
    env = BattleEnv("lake-erie")
    observations, _ = env.reset(seed=1)
    one, other = env.agents
    while env.game.journal == []:
        mask = observations[one]["action_mask"]
        if mask[0]:
            assert mask.sum() == 1
            assert not observations[one]["ask"].any()
            break
        observations, *_ = env.step({one: 1, other: 1 if observations[other]["action_mask"][1] else 0})
    assert len(env.game.journal) == 0


def test_orders_that_do_not_go_together_are_dropped_and_told() -> None:
    env = BattleEnv("constitution-java", "tournament", ("advanced",), turn_limit=15)
    told = 0
    for seed in range(3):
        observations = seeded(env, seed)
        while env.agents:
            observations, _, _, _, infos = env.step(sampled(env, observations))
            told += sum(len(info["dropped"]) for info in infos.values())
    assert told > 0


def test_what_is_hidden_changes_no_observation() -> None:
    env = BattleEnv("constitution-java", "second_edition", ("advanced",), turn_limit=6)
    observations = seeded(env, 3)
    looked = 0
    while env.agents:
        game = env.game
        for side, agent in enumerate(env.possible_agents):
            env._game = scrambled(game, side)
            other = env._observations()[agent]
            assert all(np.array_equal(observations[agent][name], other[name]) for name in other)
            looked += 1
        env._game = game
        observations, *_ = env.step(sampled(env, observations))
    assert looked > 20


def test_a_bot_may_have_a_side_and_squares_count() -> None:
    env = BattleEnv("constitution-java", bots={"british": "midshipman"}, squares=0.01, turn_limit=30)
    assert env.possible_agents == ["american"]
    observations = seeded(env, 1)
    total = 0.0
    while env.agents:
        observations, rewards, *_ = env.step(sampled(env, observations))
        total += rewards["american"]
    lost = env.game.view(-1).losses()
    balance = sum(squares[1] - squares[0] for squares in lost.values())
    outcome = env.game.state.outcome
    won = 0 if outcome is None or outcome.winner < 0 else 1 if outcome.winner == 0 else -1
    assert balance != 0
    assert total == pytest.approx(won + 0.01 * balance)


def test_routine_can_be_left_to_the_defaults() -> None:
    def steps(skip: bool) -> int:
        env = BattleEnv("constitution-java", "second_edition", ("advanced",), turn_limit=3, skip_routine=skip)
        observations, count = seeded(env, 1), 0
        while env.agents:
            actions = {agent: 1 if observations[agent]["action_mask"][1] else 0 for agent in env.agents}
            observations, *_ = env.step(actions)
            count += 1
        return count

    assert steps(skip=True) < steps(skip=False)


def test_the_columns_fit_the_rows() -> None:
    env = BattleEnv(load_scenario("constitution-java"))
    observations, _ = env.reset(seed=1)
    shape = observations["british"]["ships"].shape
    assert shape == (2, len(env.ship_columns))
    ship: ShipView = env.game.view(0).ships[0]
    row = dict(zip(columns_of(ShipView), row_of(ship)))
    assert (row["hull"], row["heading"], row["bow.0"]) == (ship.hull, ship.heading, ship.bow[0])
    enemy = dict(zip(columns_of(ShipView), row_of(env.game.view(0).ships[1])))
    assert (enemy["load.0"], enemy["load.1"]) == (-1, -1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"bots": {"dutch": "midshipman"}}, "no side 'dutch'; choose from american, british"),
        ({"bots": {"american": "cabin-boy", "british": "cabin-boy"}}, "leave one of american, british"),
        ({"actions": 3}, "too few"),
        ({"turn_limit": -1}, "at least 0"),
    ],
)
def test_mistakes_are_told(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        BattleEnv("constitution-java", **arguments)
    with pytest.raises(RuntimeError, match="reset"):
        BattleEnv().game


def test_without_the_extra_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import weathergage.learning as learning

    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "weathergage.learning.battle_env", raising=False)
    with pytest.raises(ImportError, match=r"need pettingzoo: pip install 'weathergage\[learning\]'"):
        learning.BattleEnv


@pytest.mark.parametrize(
    ("ruleset", "part", "column"),
    [("beat_to_quarters", "card", "card.rate_now"), ("red_and_black", "place", "place.x")],
)
def test_what_only_one_game_has_of_a_ship_is_seen(ruleset: str, part: str, column: str) -> None:
    env = BattleEnv("constitution-java", ruleset)
    observations = seeded(env, 1)
    told = [float(getattr(getattr(ship, part), column.split(".")[1])) for ship in env.game.view(0).ships]
    seen = observations[env.agents[0]]["ships"][:, env.ship_columns.index(column)]
    assert list(seen) == told and any(told)


@pytest.mark.parametrize("ruleset", ["beat_to_quarters", "red_and_black"])
def test_whose_action_it_is_and_how_many_are_left_is_seen(ruleset: str) -> None:
    env = BattleEnv("constitution-java", ruleset)
    observations = seeded(env, 1)
    shown = set()
    while env.agents and env.game.state.turn < 3:
        for number, agent in enumerate(env.agents):
            acting, mine, theirs = observations[agent]["game"][3:6]
            view = env.game.view(number)
            assert acting == (0 if view.active < 0 else 1 if view.active == number else -1)
            assert (mine, theirs) == tuple(view.lookout.actions_left(side) for side in (number, 1 - number))
            shown.add((acting, mine, theirs))
        observations = env.step(sampled(env, observations))[0]
    assert {1, -1} <= {acting for acting, _, _ in shown} and len(shown) > 4
