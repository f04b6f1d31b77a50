"""Command lag by distance: ships far from the flagship are given their movement three turns ahead (O.IV.4)."""

from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.options.flagships import LagFigures
from weathergage.rulesets.plotted.options.orders_ahead import with_lag
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState


def within_reach(figures: LagFigures, state: PlottedState, flag: Ship, ship: Ship) -> bool:
    """Whether some hex of hers is near enough to some hex of the flagship (O.IV.4, ruling G4)."""
    return state.range_between(flag, ship) <= figures.reach


def apply(book: Book) -> Book:
    """Orders reach ships near the flagship at once, and all others late."""
    return with_lag(book, within_reach)
