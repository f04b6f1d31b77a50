"""The core loop: bots answer until the game is over, and where their luck comes from."""

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol

from weathergage.engine.game import Game
from weathergage.engine.orders import Orders, Request

#: Ends of a game that only a simulation knows.
TURN_LIMIT = "turn limit"


class Player(Protocol):
    """Anything that answers for a side from what that side may know."""

    def decide(self, view: Any, request: Request) -> Orders:
        """The orders of the side; asks left out get their default."""


def play_out(game: Game, bots: Sequence[Player], turn_limit: int = 0) -> Game:
    """Play the game on to its end, or until the turn limit is over (0: none); the same game is returned."""
    state = game.state
    last = turn_limit or float("inf")
    while state.outcome is None and state.turn <= last:
        # When the last answer is in, the game puts a new list of requests in the place of this one.
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    return game


def game_seed(seed: int, index: int) -> int:
    """The dice of the game of that index: a hash, so that neighbours have nothing in common."""
    return _hashed(f"dice/{seed}/{index}")


def bot_seed(seed: int, index: int, side: int) -> int:
    """The luck of one side's bot in one game, apart from the dice and from the other bot's."""
    return _hashed(f"bot/{seed}/{index}/{side}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
