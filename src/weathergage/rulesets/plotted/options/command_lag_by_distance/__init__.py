"""Command lag by distance: ships far from the flagship are given their movement three turns ahead (O.IV.4)."""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.options.command_lag.flagships import LagFigures
from weathergage.rulesets.plotted.options.command_lag.orders_ahead import with_lag


def within_reach(figures: LagFigures, state: PlottedState, flag: Ship, ship: Ship) -> bool:
    """Return whether some hex of hers is near enough to some hex of the flagship (O.IV.4, ruling G4)."""
    return state.range_between(flag, ship) <= figures.reach


def apply(book: Book) -> Book:
    """Let orders reach ships near the flagship at once, and all others late."""
    return with_lag(book, within_reach)
