"""An optional rule of the plotted games as somebody would write it: one module, and nothing else."""

from tests.builders.parrots.bird import GREETING, KIND, NOTHING, PARROTS, RULE, RUM, ParrotSpoke
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.plotted.core.asking import Note
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import name, tells
from weathergage.rulesets.plotted.sailing.helm import Drag
from weathergage.rulesets.shared.views import Condition


@tells(ParrotSpoke)
def _spoke(state: PlottedState, e: ParrotSpoke) -> str:
    return f"{name(state, e.ship)}'s parrot speaks."


class ParrotNote(Note):
    """What the parrot is to say, noted beside the plot."""

    def __init__(self) -> None:
        super().__init__(KIND)

    def ask(self, book: Book, state: PlottedState, ship: Ship) -> Ask | None:
        """Ask every ship for the words of her parrot."""
        name = ship.spec.id
        return Ask(f"{KIND}/{name}", KIND, name, (NOTHING, GREETING, RUM), NOTHING, book.cite(RULE))

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse words that no parrot was taught."""
        return Violation(ask.id, "no parrot says that", ask.cite)

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Let it speak."""
        if notation == NOTHING:
            return
        key = f"parrots/{ship.spec.id}"
        state.mark(key, state.marked(key) + 1)
        if report is not None:
            report.append(ParrotSpoke(ship=ship.spec.id))


class Ballast(Drag):
    """The weight of a parrot and its cage."""

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Take one from her speed."""
        return tuple(max(0, each - 1) for each in sail)


def seen(book: Book, state: PlottedState, ship: Ship, own: bool) -> list[Condition]:
    """Show the parrot, and how often it has spoken."""
    return [Condition(key=KIND, text="a parrot aboard", value=state.marked(f"parrots/{ship.spec.id}"))]


def unheard(book: Book, state: PlottedState, side: int) -> None:
    """Hide from a side what it has not heard: the parrots of others."""
    for ship in state.ships:
        if ship.side != side:
            state.mark(f"parrots/{ship.spec.id}", 0)


def apply(book: Book) -> Book:
    """Return a book with a parrot aboard every ship."""
    return book.adding(
        drags=(Ballast(),), conditions=(seen,), notes=(ParrotNote(),), secrets=(unheard,), words=(PARROTS,)
    )
