"""Positions that come up in games of random orders."""

import random
from typing import Any

import msgspec

from weathergage.api import Game, load_scenario, start
from weathergage.engine.state import GameState


def questions(ruleset_id: str, battle: str, seed: int, turns: int) -> list[Game]:
    """Copies of a random game at every question."""
    game = start(ruleset_id, load_scenario(battle), seed, listening=False)
    chance = random.Random(seed)
    found = []
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: chance.choice(list(ask.options)) for ask in request.asks})
        found.append(game.clone())
    return found


def plain(state: GameState) -> dict[str, Any]:
    """A state without the count of dice, which is no part of a position."""
    found: dict[str, Any] = msgspec.to_builtins(state.to_record())
    found["dice"].pop("taken")
    return found
