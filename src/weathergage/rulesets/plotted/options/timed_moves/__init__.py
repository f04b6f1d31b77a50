"""Timed moves: a clock for the writing of movement, and a straight course for whoever is late (O.II)."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.ending.victory import fights_on
from weathergage.rulesets.plotted.sailing.allowances import runs_ashore
from weathergage.rulesets.plotted.sailing.plots import STAY, steps_of


class Allowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for battles of up to this many ships a side."""

    ships: int
    seconds: int


class TimeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time there is to write: for small battles, and what every further group of ships adds."""

    battles: tuple[Allowed, ...]
    further: Allowed

    def seconds(self, ships: int) -> int:
        """Return the time for a battle in which no side has more ships than this."""
        for allowed in self.battles:
            if ships <= allowed.ships:
                return allowed.seconds
        last = self.battles[-1]
        groups = -(-(ships - last.ships) // self.further.ships)
        return last.seconds + groups * self.further.seconds


def apply(book: Book) -> Book:
    """Write plots against the clock; what is not written is straight ahead."""
    table = book.chart("timed_moves", TimeTable)

    def time_limit(state: PlottedState) -> int:
        sides = [ship.side for ship in state.ships if fights_on(ship)]
        return table.seconds(max(map(sides.count, set(sides)), default=0))

    return replace(book, plot_default=straight_on, time_limit=time_limit)


def straight_on(book: Book, state: PlottedState, ship: Ship, plots: Sequence[str]) -> str:
    """Plot as far ahead as she may sail on a straight course, but not onto land in plain sight (O.II, ruling W81)."""
    ahead = sorted((plot for plot in plots if plot.isdigit() and plot != STAY), key=int, reverse=True)
    return next((plot for plot in ahead if not runs_ashore(state, ship, steps_of(plot))), STAY)
