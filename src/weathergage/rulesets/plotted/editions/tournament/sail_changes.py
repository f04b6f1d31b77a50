"""Tell and show plotted changes of sail (20.1.5, 27.0)."""

from collections.abc import Iterator

from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import name, tells, whose
from weathergage.rulesets.plotted.sailing.sail_setting import ORDERS
from weathergage.rulesets.shared.views import Condition

_DOING = {"FS": "set full sail", "BS": "take in full sail"}


class SailChangeNoted(Event, frozen=True, kw_only=True):
    """A change of sail was opened with the plots: FS or BS, and the crew section that goes aloft for it."""

    ship: str
    order: str
    section: int


class SailChangeFailed(Event, frozen=True, kw_only=True):
    """A change of sail that was under way came to nothing."""

    ship: str
    order: str
    reason: str


@tells(SailChangeNoted)
def _noted(state: PlottedState, e: SailChangeNoted) -> str:
    return f"{whose(state, e.ship)} section {e.section} goes aloft to {_DOING[e.order]}."


@tells(SailChangeFailed)
def _failed(state: PlottedState, e: SailChangeFailed) -> str:
    return f"{name(state, e.ship)} does not {_DOING[e.order]}: {e.reason}."


def _note(book: LogPages, turn: int, event: SailChangeNoted) -> None:
    book.line(event.ship, turn).notes.append(event.order)


NOTES[SailChangeNoted] = _note


def men_aloft(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
    """Show a change of sail under way in the open log."""
    if ship.sail_change >= 0:
        order = next(mark for mark, sails in ORDERS.items() if sails == ship.sail_change)
        yield Condition(
            key="sail_change",
            text=f"men aloft to {_DOING[order]}",
            cite=book.cite("20.1.5.3"),
            value=int(ship.sail_change == FULL_SAIL),
        )
