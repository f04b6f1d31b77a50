"""Ships of the Second Edition's Basic game lashed together in a row, and single phases carried out on them."""

from typing import Any

from tests.builders.plotted.decks import Decks
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState

DECKS = Decks("second_edition")
#: A crew large enough to share out, by section.
FULL = (4, 4, 4)

duel, asks, options, refusal, of = DECKS.duel, DECKS.asks, DECKS.options, DECKS.refusal, DECKS.of
carry_out, form, fight, board = DECKS.carry_out, DECKS.form, DECKS.fight, DECKS.board


def in_a_row(*ships: Ship, **circumstances: Any) -> PlottedState:
    """Each ship lies adjacent to the one before and the one after her, with empty guns and nothing tied."""
    return DECKS.row(*unloaded(*ships), **circumstances)


def lashed(*ships: Ship, **circumstances: Any) -> PlottedState:
    """A row of ships with empty guns, each grappled to the next."""
    return DECKS.lashed(*unloaded(*ships), **circumstances)


def unloaded(*ships: Ship) -> tuple[Ship, ...]:
    """Empty the guns of ships."""
    for ship in ships:
        ship.load = row_of([0, 0])
    return ships
