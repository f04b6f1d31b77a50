"""Captains in the drawn games: all answer legally and see no secret; they end battles, and the better one wins."""

import json
import random

import pytest

from tests.bots.matches import CAPTAINS, turns
from tests.bots.twins import asked_twice
from tests.conformance.random_mixes import options_of
from tests.soak import sample
from weathergage.api import Game, load_scenario, ruleset, start
from weathergage.bots import make_bot
from weathergage.scenarios.loader import scenario_from_json
from weathergage.simulation.plans.meeting import meeting

RULES = "beat_to_quarters"
#: Turns of a battle of so many ships that each captain is given here.
PATIENCE = dict(zip(CAPTAINS, (120, 60, 40, 12, 3)))


def begun(battle: str, seed: int, options: tuple[str, ...] = ()) -> Game:
    """A silent game at its first question."""
    found = (
        scenario_from_json(json.dumps(meeting(battle)), "a test")
        if " v " in battle
        else load_scenario(battle)
    )
    return start(RULES, found, seed, options, listening=False)


def fought(battle: str, names: tuple[str, str], seed: int, limit: int = 60) -> Game:
    """A whole battle."""
    game = begun(battle, seed)
    for _ in turns(game, [make_bot(name, 2 * seed + side) for side, name in enumerate(names)], limit):
        pass
    return game


BATTLES = [
    (battle, captain)
    for battle in ("constitution-guerriere", "lake-erie", "copenhagen", "president-last-voyage")
    for captain in CAPTAINS
]
#: Even a single turn of a fleet under an admiral takes long.
GREAT = ("copenhagen", "admiral:budget=6")


@pytest.mark.parametrize(("battle", "bot_id"), sample(BATTLES, [case for case in BATTLES if case != GREAT]))
def test_every_ask_is_answered_with_one_of_its_options(battle: str, bot_id: str) -> None:
    game = begun(battle, 5)
    bots = [make_bot(bot_id, side) for side in range(len(game.requests))]
    for _, request, orders in turns(game, bots, limit=max(1, PATIENCE[bot_id] // len(game.state.ships))):
        for ask in request.asks:
            assert orders.get(ask.id, ask.default) in ask.options, ask.id


MIXES = [(seed, captain) for seed in range(3) for captain in CAPTAINS]


@pytest.mark.parametrize(
    ("seed", "bot_id"), sample(MIXES, [case for case in MIXES if case != (1, CAPTAINS[4])])
)
def test_whatever_options_are_on_the_orders_are_legal(bot_id: str, seed: int) -> None:
    chance = random.Random(seed)
    options = options_of(ruleset(RULES), chance)
    battle = chance.choice(["constitution-guerriere", "lake-erie", "cape-henry", "lissa"])
    game = begun(battle, seed, options)
    bots = [make_bot(bot_id, seed + side) for side in range(len(game.requests))]
    # A game refuses what is illegal, by itself or together with other orders.
    assert sum(1 for _ in turns(game, bots, limit=max(1, PATIENCE[bot_id] // len(game.state.ships))))


HIDDEN = [(captain, battle) for captain in CAPTAINS for battle in ("constitution-java", "lake-erie")]


@pytest.mark.parametrize(
    ("bot_id", "battle"),
    sample(HIDDEN, [case for case in HIDDEN if case != ("commodore", "constitution-java")]),
)
def test_hidden_things_do_not_change_a_decision(bot_id: str, battle: str) -> None:
    game = begun(battle, 3)
    turns_of_it = max(1, PATIENCE[bot_id] // 2 // len(game.state.ships))
    assert asked_twice(game, bot_id, turns_of_it) > 2


def _won(better: str, other: str, battle: str, seeds: int) -> tuple[int, int]:
    """Battles won and lost from both sides."""
    won = lost = 0
    for seed in range(seeds):
        for side in (0, 1):
            names = (better, other) if side == 0 else (other, better)
            outcome = fought(battle, names, seed).state.outcome
            if outcome is not None and outcome.winner >= 0:
                won += outcome.winner == side
                lost += outcome.winner != side
    return won, lost


@pytest.mark.parametrize(
    ("better", "other", "seeds"),
    sample(
        [("midshipman", "cabin-boy", 6), ("lieutenant", "cabin-boy", 4), ("commodore", "midshipman", 3)], 2
    ),
)
def test_the_better_captain_wins(better: str, other: str, seeds: int) -> None:
    won, lost = _won(better, other, "3 fr-74 v 3 fr-74", seeds)
    assert won >= 2 * lost
    # Some battles outlast the turns that are played, for two ships fight for a deck once a turn.
    assert won + lost >= 2 * seeds - 2


def test_battles_end() -> None:
    for seed in range(4):
        assert fought("br-38 v br-38", ("lieutenant", "lieutenant"), seed, limit=40).over
