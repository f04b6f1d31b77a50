"""No turn upon a turn: who ended her last move with one goes ahead before the next (20.4.2)."""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.helm import Helm


def ahead_first(book: Book, state: PlottedState, ship: Ship, helm: Helm) -> Helm:
    """After a turn she goes a hex ahead, or makes one turn and no more; the rest is void (20.4.2.1, A-20.4.2)."""
    if ship.ended_turning and not helm.ahead_first:
        return helm._replace(ahead_first="20.4.2")
    return helm


def apply(book: Book) -> Book:
    """The book with this rule in it."""
    return book.adding(helms=(ahead_first,))
