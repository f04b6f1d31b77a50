"""Copper bottoms: ships without copper that have been long at sea are slower under full sail (O.XV.A, 41.1)."""

from dataclasses import replace

import msgspec

from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.helm import Drag


class FoulBottoms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """After how many months at sea, and how much they cost."""

    months: int
    loss: int


class FoulBottom(Drag):
    """Slows a ship that is overgrown."""

    def __init__(self, loss: int) -> None:
        self.loss = loss

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Take one factor in all attitudes under full sail."""
        if ship.sails != FULL_SAIL or not ship.spec.foul_bottom:
            return sail
        return tuple(max(0, each - self.loss) for each in sail)


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    figures = book.chart("copper_bottom", FoulBottoms)

    def foul(book: Book, scenario: Scenario, state: PlottedState) -> None:
        """Mark the ships that the battle designates: no coppering, and as many months at sea."""
        overgrown = {
            ship.id
            for side in scenario.sides
            for ship in side.ships
            if not ship.coppered and ship.months_at_sea >= figures.months
        }
        for ship in state.ships:
            if ship.spec.id in overgrown:
                ship.spec = replace(ship.spec, foul_bottom=True)

    return book.adding(fittings=(foul,), drags=(FoulBottom(figures.loss),))
