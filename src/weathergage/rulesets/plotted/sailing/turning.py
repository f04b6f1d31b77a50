"""Turn a ship after standing still, and back her sails (A.V.B, A.V.D)."""

import msgspec

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Helm


class HelmFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns that standing still costs."""

    lost_by_standing: int


def apply(book: Book) -> Book:
    """The book with this section in it."""
    lost = book.chart("helm", HelmFigures).lost_by_standing

    def helm_with_way(book: Book, state: PlottedState, ship: Ship, helm: Helm) -> Helm:
        """Sails may be backed; who stood still must first go ahead, and turns the less (A.V.B, A.V.D.1-2)."""
        if not ship.still:
            return helm._replace(backing=True)
        return helm._replace(
            backing=True,
            ahead_first="A.V.D.1",
            turning=max(0, helm.turning - lost),
            turning_rule="A.V.D.2",
        )

    return book.adding(helms=(helm_with_way,))
