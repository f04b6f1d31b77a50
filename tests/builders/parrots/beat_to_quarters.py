"""An optional rule of Beat To Quarters as somebody would write it: one module, and nothing else."""

from typing import Any

from tests.builders.parrots.bird import GREETING, KIND, NOTHING, PARROTS, RULE, RUM, ParrotSpoke
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, CommandStep
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import hands
from weathergage.rulesets.shared.sentences import name
from weathergage.rulesets.shared.views import Condition


@tells(ParrotSpoke)
def _spoke(state: Any, e: ParrotSpoke) -> str:
    return f"{name(state, e.ship)}'s parrot speaks."


def asks(book: Book, state: Seascape) -> list[Ask]:
    """Ask every ship of the active side for the words of her parrot."""
    names = [ship.spec.id for ship in hands(state)]
    options = (NOTHING, GREETING, RUM)
    return [Ask(f"{KIND}/{each}", KIND, each, options, NOTHING, book.cite(RULE)) for each in names]


def speak(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    """Let the parrots speak."""
    for ship in hands(state):
        if orders.get(f"{KIND}/{ship.spec.id}", NOTHING) != NOTHING:
            key = f"parrots/{ship.spec.id}"
            state.mark(key, state.marked(key) + 1)
            if report is not None:
                report.append(ParrotSpoke(ship=ship.spec.id))


def fewer(book: Book, state: Seascape, ship: Ship, dice: int) -> tuple[str, int, str] | None:
    """Take one of her dice."""
    return ("parrot", -1, RULE) if dice else None


def seen(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
    """Show the parrot, and how often it has spoken."""
    return [Condition(key=KIND, text="a parrot aboard", value=state.marked(f"parrots/{ship.spec.id}"))]


def unheard(book: Book, state: Seascape, side: int) -> None:
    """Hide from a side what it has not heard: the parrots of others."""
    for ship in state.ships:
        if ship.side != side:
            state.mark(f"parrots/{ship.spec.id}", 0)


def apply(book: Book) -> Book:
    """Return a book with a parrot aboard every ship."""
    changed = book.adding(dice=(fewer,), conditions=(seen,), secrets=(unheard,), words=(PARROTS,))
    return changed.with_step(CommandStep("parrots", RULE, asks, speak), after="drift_free")
