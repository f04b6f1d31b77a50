"""What every registered ruleset must keep: games end without a dead end, verify, round-trip, and leak nothing."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from tests.conformance.random_mixes import scramble
from tests.soak import sample
from weathergage.api import (
    Game,
    load_scenario,
    ruleset,
    ruleset_ids,
    save,
    scenario_ids,
    start,
    verify,
)
from weathergage.rulesets.shared.displays import AnyDisplay

SMALL = [name for name in scenario_ids() if sum(len(side.ships) for side in load_scenario(name).sides) <= 12]
LARGE = [name for name in scenario_ids() if name not in SMALL]


def steps(game: Game, seed: int, turns: int) -> Iterator[Game]:
    """Play random legal orders, yielding before every question."""
    chance = random.Random(seed)
    while not game.over and game.state.turn <= turns:
        yield game
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            assert all(ask.default in ask.options for ask in request.asks)
            game.submit(side, {ask.id: chance.choice(list(ask.options)) for ask in request.asks})
    yield game


def finished(rules: str, battle: str, seed: int, turns: int) -> Game:
    game = start(rules, load_scenario(battle), seed, listening=False)
    for _ in steps(game, seed, turns):
        assert game.over or game.waiting_for(), "nobody is asked and the game is not over: a dead end"
    return game


@pytest.mark.parametrize("rules", ruleset_ids())
@pytest.mark.parametrize("battle", SMALL)
@pytest.mark.parametrize("seeds", sample((range(2), range(2, 6)), 1), ids=("two", "more"))
def test_random_games_end_without_a_dead_end_and_verify(rules: str, battle: str, seeds: range) -> None:
    for seed in seeds:
        assert verify(save(finished(rules, battle, seed, 80))) == []


@pytest.mark.parametrize("rules", ruleset_ids())
@pytest.mark.parametrize("battle", LARGE)
def test_a_great_battle_goes_its_way_and_verifies(rules: str, battle: str) -> None:
    assert verify(save(finished(rules, battle, 1, 6))) == []


@pytest.mark.parametrize("rules", ruleset_ids())
@pytest.mark.parametrize("battle", ["constitution-guerriere", "lissa", "negapatam"])
def test_views_do_not_depend_on_what_a_side_may_not_know(rules: str, battle: str) -> None:
    """Change the enemy's loads, standing orders and sealed orders and the dice: the view stays the same to the byte."""
    for number, game in enumerate(steps(start(rules, load_scenario(battle), 4), 4, 20)):
        if number % 5:
            continue
        for side in (0, 1, -1):
            seen = msgspec.json.encode(game.view(side).wire())
            other = game.clone()
            scramble(other, side)
            assert msgspec.json.encode(other.view(side).wire()) == seen


@pytest.mark.parametrize("rules", ruleset_ids())
def test_every_event_can_be_told_and_shown_and_names_a_rule_of_the_catalogue(rules: str) -> None:
    known = ruleset(rules)
    game = start(rules, load_scenario("lissa"), 5)
    for _ in steps(game, 5, 40):
        pass
    for event in game.events:
        assert known.tell(game.state, event).strip()
        assert known.show is not None
        display = known.show(game.state, event)
        sent = msgspec.json.encode(display)
        assert msgspec.json.decode(sent, type=AnyDisplay, strict=True) == display
        if event.cite:
            name, _, rule = event.cite.partition(":")
            assert name == rules and rule in known.rules, event.cite
        assert set(event.rulings) <= set(known.rulings)
