"""Turn a ship after standing still, and back her sails (A.V.B, A.V.D)."""

from typing import Final

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Helm, HelmRule
from weathergage.rulesets.plotted.sailing.sail_events import HelmFigures

#: Ships that have way on, and ships that stood still.
_UNDER_WAY: Final = 1
_FROM_REST: Final = 2


class GatheringWay(HelmRule):
    """Sails may be backed; who stood still must first go ahead, and turns the less (A.V.B, A.V.D.1-2)."""

    def __init__(self, lost_by_standing: int) -> None:
        self.lost_by_standing = lost_by_standing

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Tell ships that stood still from others."""
        return _FROM_REST if ship.still else _UNDER_WAY

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm with sails that may be backed."""
        if binding == _UNDER_WAY:
            return helm._replace(backing=True)
        return helm._replace(
            backing=True,
            ahead_first="A.V.D.1",
            turning=max(0, helm.turning - self.lost_by_standing),
            turning_rule="A.V.D.2",
        )


def apply(book: Book) -> Book:
    """Return the book with this section in it."""
    return book.adding(helms=(GatheringWay(book.chart("helm", HelmFigures).lost_by_standing),))
