"""Optional rule of this edition: running aground, with guns thrown overboard to come off (38.0)."""

from dataclasses import replace

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Event, Modifier, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import Note
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import LogLeft
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.damage.marking import log_left
from weathergage.rulesets.plotted.options import running_aground
from weathergage.rulesets.plotted.options.running_aground.refloating import RefloatingPhase
from weathergage.rulesets.plotted.present.sentences import name, tells
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.shared.views import Preview

KEEP = "-"
THROW = "guns"
OVERBOARD = "38.2.2.1"
JETTISON_QUESTION = Wording(
    kind="jettison",
    title="Guns overboard",
    prompt="Shall {ship} throw a gun square of each side overboard, for good, to come off more easily?",
    labels={KEEP: "Keep all guns", THROW: "Throw guns overboard"},
    grave=frozenset({THROW}),
    facts=AskFacts(odds=True),
)


class GunsJettisoned(Event, frozen=True, kw_only=True):
    """A ship aground threw a gun square of each side overboard; what is left stands in `log`."""

    ship: str
    log: LogLeft


class LightenedRefloating(RefloatingPhase):
    """Captains may throw guns overboard for a better chance (38.2.2.1)."""

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask each ship aground that has a gun on both sides and water to come off to."""
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        cite = self.book.cite(OVERBOARD)
        for ship in state.ships:
            if self.may_try(state, ship) and all(ship.guns) and not self.blocked(state, ship):
                name = ship.spec.id
                ask = Ask("jettison/" + name, "jettison", name, (KEEP, THROW), KEEP, cite)
                asked[ship.side].append(ask)
        return asked

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Throw guns overboard before any ship rolls."""
        for ship in state.ships:
            if orders.get("jettison/" + ship.spec.id) == THROW:
                for side in (0, 1):
                    ship.mark_gun(side, carronade=False)
                ship.jettisoned += 1
                if report is not None:
                    cite = self.book.cite(OVERBOARD)
                    report.append(GunsJettisoned(ship=ship.spec.id, log=log_left(self.book, ship), cite=cite))
        return super().resolve(state, orders, report)

    def lighten(self, state: PlottedState, ship: Ship, orders: Orders) -> tuple[Modifier, ...]:
        """Add what a pair of guns does for one try; more than one does no more."""
        if orders.get("jettison/" + ship.spec.id) != THROW:
            return ()
        return (Modifier("guns overboard", self.figures.lightened, self.book.cite(OVERBOARD)),)


class NotAground(Note):
    """An order beside the plot that is not given to a ship aground (38.4)."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.kind)
        self.note = note

    def put(self, book: Book, state: PlottedState, ship: Ship, kind: i64, questions: Questions) -> None:
        """Ask as the note does, unless she is aground."""
        if not ship.aground:
            self.note.put(book, state, ship, kind, questions)

    def describe(self, book: Book, ship: Ship, about: i64) -> Ask:
        """Do as the note does."""
        return self.note.describe(book, ship, about)

    def why_not(self, book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why she is not asked."""
        if ship.aground:
            return Infraction("", "she is aground", "38.4")
        return self.note.why_not(book, state, ship)

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Do as the note does."""
        return self.note.refuse(book, state, ask, notation)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Do as the note does."""
        return self.note.previews(book, state, ask)

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Do as the note does."""
        self.note.take(book, state, ship, notation, report)


def overboard(ship: Ship) -> int:
    """Return the guns of each side that went overboard, which are gone for good (38.2.2.1)."""
    return int(ship.jettisoned)


@tells(GunsJettisoned)
def _thrown(state: PlottedState, e: GunsJettisoned) -> str:
    return f"{name(state, e.ship)} throws guns overboard on both sides."


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    book = running_aground.apply(book).with_phase_replaced("refloating", LightenedRefloating)
    notes = tuple(NotAground(note) if note.kind in ("sails", "repair") else note for note in book.notes)
    return replace(book, notes=notes).adding(words=(JETTISON_QUESTION,), guns_gone=(overboard,))
