"""An optional rule of Red & Black as somebody would write it: one module, and nothing else."""

from typing import Any

from tests.builders.parrots.bird import GREETING, KIND, NOTHING, PARROTS, RULE, RUM, ParrotSpoke
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.red_and_black.core.book import Book, StepInWords
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.present.chronicle import tells
from weathergage.rulesets.shared.sentences import name
from weathergage.rulesets.shared.views import Condition

#: Questions of the active side's command phase are asked in the last sitting.
SITTING = 2


@tells(ParrotSpoke)
def _spoke(state: Any, e: ParrotSpoke) -> str:
    return f"{name(state, e.ship)}'s parrot speaks."


def asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask every ship of the active side for the words of her parrot."""
    asked: list[list[Ask]] = [[] for _ in state.sealed]
    for ship in state.ships:
        if ship.side == state.active and ship.fights:
            each, options = ship.spec.id, (NOTHING, GREETING, RUM)
            asked[ship.side].append(Ask(f"{KIND}/{each}", KIND, each, options, NOTHING, book.cite(RULE)))
    return asked


def speak(book: Book, state: OpenTable, orders: Orders, report: Report) -> None:
    """Let the parrots speak."""
    for ship in state.ships:
        if orders.get(f"{KIND}/{ship.spec.id}", NOTHING) != NOTHING:
            key = f"parrots/{ship.spec.id}"
            state.mark(key, state.marked(key) + 1)
            if report is not None:
                report.append(ParrotSpoke(ship=ship.spec.id))


def fewer(book: Book, state: OpenTable, ship: Ship, dice: int) -> tuple[str, int, str] | None:
    """Take one of her dice."""
    return ("parrot", -1, RULE) if dice else None


def seen(book: Book, state: OpenTable, ship: Ship, own: bool) -> list[Condition]:
    """Show the parrot, and how often it has spoken."""
    return [Condition(key=KIND, text="a parrot aboard", value=state.marked(f"parrots/{ship.spec.id}"))]


def unheard(book: Book, state: OpenTable, side: int) -> None:
    """Hide from a side what it has not heard: the parrots of others."""
    for ship in state.ships:
        if ship.side != side:
            state.mark(f"parrots/{ship.spec.id}", 0)


def apply(book: Book) -> Book:
    """Return a book with a parrot aboard every ship."""
    changed = book.adding(dice=(fewer,), conditions=(seen,), secrets=(unheard,), words=(PARROTS,))
    return changed.with_step(StepInWords("parrots", RULE, SITTING, asks, speak), after="reload")
