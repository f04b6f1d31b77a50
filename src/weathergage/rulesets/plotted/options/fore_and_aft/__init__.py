"""Fore-and-aft rig: a hex into the wind's eye every other turn, and no extra hits under full sail (O.XIV)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import lost_sections
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Drag
from weathergage.rulesets.plotted.sailing.plots import ATTITUDE, D

FORE_AND_AFT: Final = "fore-and-aft"


class ForeAndAft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes she may sail into the wind's eye, and the turns between."""

    hexes: int
    every: int


class Beating(Drag):
    """Lets fore-and-aft rigged ships make way in attitude D."""

    def __init__(self, hexes: int) -> None:
        self.hexes = hexes

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Let her with all her rigging and some wind, unless she did so lately (ruling W38)."""
        if ship.spec.rig != FORE_AND_AFT or ship.beating or sail[D] or not sail[0]:
            return sail
        return (*sail[:D], max(0, self.hexes - lost_sections(ship.rigging)))


def resting(book: Book, state: PlottedState, ship: Ship) -> int:
    """Return the turns for which she makes no way into the wind's eye, after one in which she sailed as she did."""
    if ship.spec.rig != FORE_AND_AFT:
        return 0
    beaten = ship.entered and not ship.turned and ATTITUDE[(ship.heading - state.wind) % 6] == D
    return book.chart("fore_and_aft", ForeAndAft).every - 1 if beaten else max(0, ship.beating - 1)


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    figures = book.chart("fore_and_aft", ForeAndAft)

    def remember(book: Book, state: PlottedState, report: Report) -> None:
        """Remember before the wind can change: a ship that sailed into its eye in the turn that is over must wait."""
        for ship in state.ships:
            ship.beating = resting(book, state, ship)

    return replace(book.adding(drags=(Beating(figures.hexes),), chores=(remember,)), spares_fore_and_aft=True)
