"""Multi-player communication: one written signal for each ship while movement is noted, and no other talk (O.III)."""

from collections.abc import Iterable

import msgspec

from weathergage.engine.events import Event, Report
from weathergage.engine.orders import Ask, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.logbook import NOTES, LogPages
from weathergage.rulesets.plotted.present.sentences import name, names, tells
from weathergage.rulesets.shared.views import Condition

KIND = "signal"
NO_SIGNAL = ""
SIGNAL_QUESTION = Wording(
    kind=KIND, title="Signal", input="text", paper="register", labels={NO_SIGNAL: "No signal"}
)


class SignalFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a hoist of flags can say (O.III.3)."""

    letters: int


class SignalMade(Event, frozen=True, kw_only=True):
    """A ship hoisted a signal; only her own side can read it, and of that only the readers named."""

    ship: str
    text: str
    readers: tuple[str, ...]


@tells(SignalMade)
def _made(state: PlottedState, e: SignalMade) -> str:
    return f'{name(state, e.ship)} signals to {names(state, e.readers)}: "{e.text}"'


def _log(pages: LogPages, turn: int, event: SignalMade) -> None:
    pages.line(event.ship, turn).notes.append(f'"{event.text}"')


NOTES[SignalMade] = _log


class Signals:
    """One signal a turn from each ship to the others of her fleet, written beside the plot (O.III.A-B)."""

    kind = KIND

    def __init__(self, book: Book, *, foreign: bool = True) -> None:
        self.letters = book.chart("signals", SignalFigures).letters
        #: Whether ships of other nations can read them.
        self.foreign = foreign

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """What she signals; nothing is asked where nobody could read it."""
        if not ship.present or not ship.active or not self.readers(state, ship):
            return None
        return Ask(
            f"{KIND}/{ship.spec.id}",
            KIND,
            ship.spec.id,
            (NO_SIGNAL,),
            NO_SIGNAL,
            book.cite("O.III.B"),
            routine=True,
            free_text=self.letters,
            prompt="What does {ship} signal to the other ships of her fleet?",
        )

    def readers(self, state: PlottedState, ship: Ship) -> list[Ship]:
        """The ships that can read her flags: of her side, and of her nation where others have another code."""
        nation = NO_SIGNAL if self.foreign else nation_of(state, ship)
        return [
            other
            for other in state.ships
            if other is not ship
            and other.side == ship.side
            and other.active
            and (self.foreign or nation_of(state, other) == nation != "")
        ]

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Never called, since any text that is short enough can be sent."""
        return Violation(ask.id, f"a signal has at most {self.letters} letters", ask.cite)

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """The flags go up when the logs are opened (O.III.1)."""
        text = notation.strip()
        if not text:
            return
        state.signals[ship.spec.index] = text
        if report is not None:
            readers = tuple(other.spec.id for other in self.readers(state, ship))
            cite = book.cite("O.III.A" if self.foreign else "O.III.D")
            report.append(
                SignalMade(
                    ship=ship.spec.id,
                    text=text,
                    readers=readers,
                    cite=cite,
                    rulings=("W82",) if self.foreign else ("W82", "W83"),
                    to=ship.side,
                )
            )


def nation_of(state: PlottedState, ship: Ship) -> str:
    """The nation whose signal book she has: a prize that of her captors, if they are all of one (ruling W83)."""
    if ship.side == ship.spec.owner:
        return ship.spec.nation
    nations = {other.spec.nation for other in state.ships if other.spec.owner == ship.side}
    return nations.pop() if len(nations) == 1 else ""


def haul_down(book: Book, state: PlottedState, report: Report) -> None:
    """Last turn's signals come down."""
    state.signals.clear()


def flying(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterable[Condition]:
    """The signal that flies, in the eyes of those who can read it."""
    if own and (text := state.signals.get(ship.spec.index)):
        yield Condition(key=KIND, text=f'signals "{text}"', cite=book.cite("O.III.A"))


def apply(book: Book) -> Book:
    """Each ship may send one written message a turn."""
    return book.adding(
        notes=(Signals(book),), chores=(haul_down,), conditions=(flying,), words=(SIGNAL_QUESTION,)
    )
