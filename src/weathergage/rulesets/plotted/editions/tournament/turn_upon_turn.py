"""No turn upon a turn: who ended her last move with one goes ahead before the next (20.4.2)."""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import BOUND, FREE, Helm, HelmRule


class AheadFirst(HelmRule):
    """After a turn she goes a hex ahead, or makes one turn and no more; the rest is void (20.4.2.1, A-20.4.2)."""

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find ships that ended their last move with a turn."""
        return BOUND if ship.ended_turning else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm that goes ahead first, whatever other rule says so."""
        return helm if helm.ahead_first else helm._replace(ahead_first="20.4.2")


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    return book.adding(helms=(AheadFirst(),))
