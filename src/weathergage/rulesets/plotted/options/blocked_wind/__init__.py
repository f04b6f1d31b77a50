"""Blocked wind: a ship close to windward takes the wind out of another's sails (O.IX)."""

from collections.abc import Iterator

import msgspec

from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import total
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.helm import Drag
from weathergage.rulesets.shared.views import Condition


class BlockedWind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wind a ship to windward takes, by her sails, and what a difference of ratings adds or spares."""

    full_sail: int
    battle_sail: int
    #: The share of her rigging squares that a ship under battle sail must have left.
    rigging_left: float
    #: Least difference in guns, and by how much it changes the loss; the greatest first.
    by_rating: tuple[tuple[int, int], ...]


class Lee(Drag):
    """Finds who lies in whose lee and what it costs."""

    def __init__(self, figures: BlockedWind) -> None:
        self.figures = figures

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Return her allowances less what the worst of the ships to windward takes (O.IX.A-B)."""
        lost = self.loss(state, ship)
        return tuple(max(0, each - lost) for each in sail) if lost else sail

    def loss(self, state: PlottedState, ship: Ship) -> int:
        """Return the greatest loss that any ship directly to windward of her bow or stern causes (ruling W37)."""
        if ship.spec.rowed or not ship.present:
            return 0
        to_windward = (ship.bow - STEP[state.wind], ship.stern - STEP[state.wind])
        return max(
            (
                self._taken(other, ship)
                for other in state.ships
                if other is not ship
                and other.present
                and (other.bow in to_windward or other.stern in to_windward)
            ),
            default=0,
        )

    def _taken(self, other: Ship, ship: Ship) -> int:
        """Return what one ship to windward takes from another, by her sails and by their ratings (37.2.1-4)."""
        if other.spec.rowed or other.spec.fixed:
            return 0
        if other.sails == FULL_SAIL:
            lost = self.figures.full_sail
        elif self._half_rigged(other):
            lost = self.figures.battle_sail
        else:
            return 0
        heavier: int = other.spec.rating - ship.spec.rating
        for guns, change in self.figures.by_rating:
            if abs(heavier) >= guns:
                return lost + change if heavier > 0 else max(0, lost - change)
        return lost

    def _half_rigged(self, ship: Ship) -> bool:
        """Return whether enough of her rigging stands to take the wind from others."""
        left: int = total(ship.rigging)
        return left > 0 and left >= self.figures.rigging_left * sum(ship.spec.rigging)

    def seen(self, book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
        """Show whether she lies in another's lee now."""
        lost = self.loss(state, ship)
        if lost:
            text = f"in the lee of another ship: {lost} off her allowance"
            yield Condition(key="lee", text=text, cite=book.cite("O.IX"), value=lost)


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    lee = Lee(book.chart("blocked_wind", BlockedWind))
    return book.adding(drags=(lee,), conditions=(lee.seen,))
