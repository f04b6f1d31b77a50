"""Multi-player communication: one written signal for each ship while movement is noted, and no other talk (O.III)."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from weathergage.engine.events import Command, Event, Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.core.asking import Note
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
    """The length of what a hoist of flags can say (O.III.3)."""

    letters: int


class SignalMade(Event, frozen=True, kw_only=True):
    """A ship hoisted a signal; only her own side can read it, and of that only the readers named."""

    ship: str
    text: str
    readers: tuple[str, ...]

    def seen_from(self, command: Command) -> bool:
        """Return whether the captain made it, or has a ship that can read it (O.III.B)."""
        return self.seen_by(command.side) and any(map(command.has, (self.ship, *self.readers)))


@tells(SignalMade)
def _made(state: PlottedState, e: SignalMade) -> str:
    return f'{name(state, e.ship)} signals to {names(state, e.readers)}: "{e.text}"'


def _log(pages: LogPages, turn: int, event: SignalMade) -> None:
    pages.line(event.ship, turn).notes.append(f'"{event.text}"')


NOTES[SignalMade] = _log


class Signals(Note):
    """One signal a turn from each ship to the others of her fleet, written beside the plot (O.III.A-B)."""

    def __init__(self, book: Book, *, foreign: bool = True) -> None:
        super().__init__(KIND)
        self.letters = book.chart("signals", SignalFigures).letters
        #: Whether ships of other nations can read them.
        self.foreign = foreign

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Ask what she signals; nothing is asked where nobody could read it."""
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
        """Return the ships that can read her flags: of her side, and of her nation where others have another code."""
        nation = NO_SIGNAL if self.foreign else nation_of(state, ship)
        return [
            other
            for other in state.ships
            if other is not ship
            and other.side == ship.side
            and other.active
            and (self.foreign or nation_of(state, other) == nation != "")
        ]

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Hoist the flags when the logs are opened (O.III.1)."""
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
    """Return the nation whose signal book she has: a prize that of her captors, if they are all of one (ruling W83)."""
    if ship.side == ship.spec.owner:
        return ship.spec.nation
    nations = {other.spec.nation for other in state.ships if other.spec.owner == ship.side}
    return nations.pop() if len(nations) == 1 else ""


def haul_down(book: Book, state: PlottedState, report: Report) -> None:
    """Haul down last turn's signals."""
    state.signals.clear()


def flying(book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterable[Condition]:
    """Show the signal that flies to those who can read it."""
    if own and (text := state.signals.get(ship.spec.index)):
        yield Condition(key=KIND, text=f'signals "{text}"', cite=book.cite("O.III.A"))


def unread(book: Book, state: PlottedState, captain: Command) -> None:
    """Hide from a captain what flags say that no ship of his can read (O.III.D)."""
    notes = [note for note in book.notes if isinstance(note, Signals)]
    for index in [*state.signals]:
        ship = state.ships[index]
        eyes = [ship, *(reader for note in notes for reader in note.readers(state, ship))]
        if ship.side == captain.side and not any(captain.has(each.spec.id) for each in eyes):
            del state.signals[index]


def strike_flags(state: PlottedState, ship: Ship) -> None:
    """Haul down the flags of a ship before others, into whose hands she comes, can read them (ruling W82)."""
    state.signals.pop(ship.spec.index, None)


def unreadable(book: Book, state: PlottedState, side: int) -> None:
    """Hide what the flags of other sides say."""
    state.signals = {
        index: text if state.ships[index].side == side else "" for index, text in state.signals.items()
    }


def apply(book: Book) -> Book:
    """Let each ship send one written message a turn; her captain says nothing else to his fellows (O.III.A)."""
    book = book.adding(
        notes=(Signals(book),),
        chores=(haul_down,),
        conditions=(flying,),
        secrets=(unreadable,),
        confidences=(unread,),
        handovers=(strike_flags,),
        words=(SIGNAL_QUESTION,),
    )
    return replace(book, signals_only=True)
