"""Captains on the open table: all answer legally and end their duels; who weighs beats who follows his nose."""

import pytest

from tests.bots.matches import CAPTAINS, turns
from weathergage.api import Game, load_scenario, start
from weathergage.bots import make_bot

RULES = "red_and_black"
#: Turns of a duel that each captain is given here.
PATIENCE = dict(zip(CAPTAINS, (30, 30, 10, 2, 1)))


def fought(battle: str, names: tuple[str, str], seed: int, limit: int) -> Game:
    """A battle, as far as the limit."""
    game = start(RULES, load_scenario(battle), seed, listening=False)
    bots = [make_bot(name, 2 * seed + side) for side, name in enumerate(names)]
    for _, request, orders in turns(game, bots, limit):
        for ask in request.asks:
            assert orders.get(ask.id, ask.default) in ask.options or ask.free_text, ask.id
    return game


@pytest.mark.parametrize("bot_id", CAPTAINS)
@pytest.mark.parametrize("battle", ["amelia-arethuse", "tamatave"])
def test_every_ask_is_answered_with_one_of_its_options(battle: str, bot_id: str) -> None:
    patience = PATIENCE[bot_id] if battle == "amelia-arethuse" else max(1, PATIENCE[bot_id] // 8)
    game = fought(battle, (bot_id, bot_id), 5, patience)
    assert game.over or game.state.turn > 1


def test_duels_end() -> None:
    games = [fought("amelia-arethuse", ("midshipman", "midshipman"), seed, 200) for seed in range(6)]
    assert all(game.over for game in games)
    assert sum(game.state.turn for game in games) / len(games) > 5, "not over before they have begun"


def test_a_midshipman_beats_a_cabin_boy() -> None:
    won = 0
    for seed in range(12):
        names = ("midshipman", "cabin-boy") if seed % 2 else ("cabin-boy", "midshipman")
        outcome = fought("amelia-arethuse", names, seed, 120).state.outcome
        won += outcome is not None and outcome.winner >= 0 and names[outcome.winner] == "midshipman"
    assert won >= 7
