"""A game as a side may imagine it: what is to be seen, with guesses in the place of what is not."""

import msgspec

from weathergage.engine.dice import Dice
from weathergage.engine.game import Game
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import Reloads
from weathergage.rulesets.plotted.core.terms import ROUND, UNLOADED
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset

_USUAL = StandingOrders()


def rehearse(
    rules: PlottedRuleset, state: PlottedState, side: int, seed: int, listening: bool = False
) -> Game:
    """Return a copy at the present question, with dice of its own.

    All sides are asked anew, since no seal is broken.
    """
    imagined = state.clone()
    imagined.dice = Dice(seed)
    imagined.sealed = [None] * len(state.sealed)
    imagined.standing_answers = msgspec.UNSET
    book = rules.book
    for secret in book.secrets:
        secret(book, imagined, side)
    full = book.chart("reloads", Reloads).squares if book.has_chart("reloads") else -1
    for ship in imagined.ships:
        if ship.side != side:
            _guess(ship, full)
    game = Game(rules, None, seed, imagined, listening)
    # What is only imagined is not written down.
    game.recording = False
    return game


def _guess(ship: Ship, reloads: int) -> None:
    """Guess all guns loaded with round shot, and powder enough."""
    for broadside in (0, 1):
        armed = ship.guns[broadside] or ship.carronades[broadside]
        ship.load = changed(ship.load, broadside, ROUND if armed else UNLOADED)
    ship.standing = _USUAL
    ship.reloads = reloads
