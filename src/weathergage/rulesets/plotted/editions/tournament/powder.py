"""Reload squares, and the guns of a ship that has used them up (26.1.1-2, 16.1.2.3)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import Reloads
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.gunnery.usable_shot import low_on_powder


class LowPowder(GunneryModifier):
    """A ship that has used up her powder fires with less (16.1.2.3.1)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count an empty magazine."""
        return shot.row.low_powder if low_on_powder(shot.ship) else 0


LOW_POWDER: Final = LowPowder("low powder", "16.1.2.3.1")


def _fill_magazines(book: Book, scenario: Scenario, state: PlottedState) -> None:
    squares = book.chart("reloads", Reloads).squares
    for ship in state.ships:
        ship.reloads = squares


def apply(book: Book) -> Book:
    """Count powder, and let the want of it tell on the guns."""
    return book.adding(modifiers=(LOW_POWDER,), fittings=(_fill_magazines,))
