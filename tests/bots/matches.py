"""Games between bots for these tests."""

from collections.abc import Iterator

from weathergage.api import Game, Orders, Request, load_scenario, start
from weathergage.bots import Bot, make_bot

RULESET = "second_edition"
#: Every captain, weakest first; the admiral with a budget that suits tests.
CAPTAINS = ("cabin-boy", "midshipman", "lieutenant", "commodore", "admiral:budget=6")


def battle(
    scenario_id: str, seed: int, ruleset: str = RULESET, options: tuple[str, ...] = (), key: bytes = b""
) -> Game:
    """A silent game at its first question; with a key its dice are those of a game between people."""
    return start(ruleset, load_scenario(scenario_id), seed, options, listening=False, key=key)


def turns(game: Game, bots: list[Bot], limit: int) -> Iterator[tuple[int, Request, Orders]]:
    """Play on until the end or the limit of turns; yields what was asked and answered before it is submitted."""
    while not game.over and game.state.turn <= limit:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            orders = bots[side].decide(game.view(side), request)
            yield side, request, orders
            game.submit(side, orders)


def play(
    scenario_id: str,
    bot_ids: tuple[str, str],
    seed: int,
    limit: int,
    ruleset: str = RULESET,
    options: tuple[str, ...] = (),
) -> Game:
    """A whole game."""
    game = battle(scenario_id, seed, ruleset, options)
    for _ in turns(game, [make_bot(bot, seed * 2 + side) for side, bot in enumerate(bot_ids)], limit):
        pass
    return game
