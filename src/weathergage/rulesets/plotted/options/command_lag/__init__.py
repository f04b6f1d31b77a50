"""Command lag: other squadrons than the flagship's are given their movement three turns ahead (O.IV.1-3, 5-6)."""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.options.command_lag.flagships import LagFigures, squadrons
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import with_lag


def same_squadron(figures: LagFigures, state: PlottedState, flag: Ship, ship: Ship) -> bool:
    """Return whether she sails in the flagship's own squadron (O.IV.2)."""
    if ship.spec.owner != flag.spec.owner:
        return False
    parts = squadrons(state, flag.spec.owner, figures.squadron)
    return any(flag.spec.index in part and ship.spec.index in part for part in parts)


def apply(book: Book) -> Book:
    """Let orders reach the flagship's squadron at once, and all others late."""
    return with_lag(book, same_squadron)
