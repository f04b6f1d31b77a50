"""Every question put twice: to a captain, and to his twin who sees the same but for what is hidden from him."""

from tests.conformance.random_mixes import scramble
from weathergage.api import Game
from weathergage.bots import make_bot


def scrambled(game: Game, side: int) -> Game:
    """The same game to the eyes of one side, with everything else turned upside down."""
    other = game.clone()
    scramble(other, side)
    return other


def asked_twice(game: Game, bot_id: str, turns: int) -> int:
    """Play on with every question put to a twin as well, who sees the scrambled game; how many there were."""
    asked = 0
    bots = [make_bot(bot_id, side) for side in (0, 1)]
    twins = [make_bot(bot_id, side) for side in (0, 1)]
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = bots[side].decide(game.view(side), request)
            assert twins[side].decide(scrambled(game, side).view(side), request) == orders
            game.submit(side, orders)
            asked += 1
    return asked
