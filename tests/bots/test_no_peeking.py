"""A bot decides from what its side may know: changing what is hidden from it changes nothing."""

import pytest

from tests.bots.matches import CAPTAINS, battle
from weathergage.api import Game
from weathergage.bots import make_bot
from weathergage.rulesets.plotted.particulars import StandingOrders


def scrambled(game: Game, side: int) -> Game:
    """The same game to the eyes of one side, with everything else turned upside down."""
    other = game.clone()
    state = other.state
    state.dice.seed ^= 0x5DEECE66D
    state.dice.taken += 17
    for enemy in range(len(state.sealed)):
        if enemy != side:
            sealed = state.sealed[enemy]
            state.sealed[enemy] = None if sealed else {"plot/nobody": "0"}
    for ship in state.ships:
        if ship.side != side:
            ship.load = [1 - loaded for loaded in ship.load]
            ship.standing = StandingOrders("guns", "port", "yield")
    return other


@pytest.mark.parametrize(
    "scenario_id", ["constitution-java", "ambuscade-baionnaise", "lake-erie", "negapatam"]
)
@pytest.mark.parametrize("bot_id", CAPTAINS)
def test_hidden_things_do_not_change_a_decision(bot_id: str, scenario_id: str):
    asked = 0
    for seed in range(2):
        game = battle(scenario_id, seed)
        bots = [make_bot(bot_id, side) for side in (0, 1)]
        twins = [make_bot(bot_id, side) for side in (0, 1)]
        while not game.over and game.state.turn <= 20:
            for side in game.waiting_for():
                request = game.requests[side]
                assert request is not None
                orders = bots[side].decide(game.view(side), request)
                assert twins[side].decide(scrambled(game, side).view(side), request) == orders
                game.submit(side, orders)
                asked += 1
    assert asked > 30
