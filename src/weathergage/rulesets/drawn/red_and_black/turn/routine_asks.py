"""Routine questions that a person is asked all the same, because no default can know what is wanted."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import band_of, is_target

#: The first load, and work of a command phase that only a ship without way has.
_ALWAYS: Final = frozenset({"load", "boats", "weigh", "spring"})


def consults(book: Book, state: OpenTable, ask: Ask) -> bool:
    """Return whether this is a choice of its moment, not only by the letter."""
    if len(ask.options) < 2:
        return False
    if ask.kind in _ALWAYS:
        return True
    if ask.kind not in ("sails", "anchor"):
        return False
    ship = state.ship(ask.ship)
    near = _in_reach(book, state, ship)
    if ask.kind == "anchor":
        # Who anchors in battle does it alongside an enemy at anchor.
        return any(enemy.anchored for enemy in near)
    # Sail is crowded on out of gunshot, and shortened before it hurts.
    return ship.full_sail or not near


def _in_reach(book: Book, state: OpenTable, ship: Ship) -> list[Ship]:
    """Return the enemies within the longest range of her guns."""
    return [
        other
        for other in state.ships
        if other.present and is_target(ship, other) and band_of(book, state, ship, other) >= 0
    ]
