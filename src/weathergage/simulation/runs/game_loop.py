"""Play a game to its end with bots, and derive the seeds of dice and bots."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, Protocol

from weathergage.bots.number_bot import NumberBot, play_by_number
from weathergage.engine.game import Game
from weathergage.engine.orders import Orders, Request
from weathergage.engine.state import GameState

#: The end of a game that reached the simulation's turn limit.
TURN_LIMIT = "turn limit"
#: More turns than any game has.
_NO_LIMIT: Final = 1 << 40


class Player(Protocol):
    """Answer for a side from what that side may know."""

    def decide(self, view: Any, request: Request) -> Orders:
        """Return the orders of the side; asks left out get their default."""


def play_out(game: Game, bots: Sequence[Player], turn_limit: int = 0) -> Game:
    """Play the game to its end or the turn limit (0: none), and return the same game."""
    state: GameState = game.state
    last = turn_limit or _NO_LIMIT
    chosen = [bot for bot in bots if isinstance(bot, NumberBot) and bot.chooses_in(game)]
    if len(chosen) == len(bots) and not game.listening:
        play_by_number(game, chosen, last)
        return game
    while state.outcome is None and state.turn <= last:
        # After the last answer, the game replaces this list of requests by a new one.
        for side, request in enumerate(game.requests):
            if request is not None:
                game.submit(side, bots[side].decide(game.view(side), request))
    return game


def game_seed(seed: int, index: int) -> int:
    """Return the dice seed of a game: a hash, so that neighbouring games are independent."""
    return _hashed(f"dice/{seed}/{index}")


def bot_seed(seed: int, index: int, side: int) -> int:
    """Return the seed of one side's bot in one game, independent of the dice and the other bot."""
    return _hashed(f"bot/{seed}/{index}/{side}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
