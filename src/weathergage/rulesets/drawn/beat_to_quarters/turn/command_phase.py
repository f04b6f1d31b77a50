"""The command and control phase: ten steps, in order; nothing moves but what drifts (5.b)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, CommandStep
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge
from weathergage.rulesets.drawn.beat_to_quarters.sailing import drift
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import squadron_orders
from weathergage.rulesets.drawn.beat_to_quarters.turn import crew_tasks
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED


def _drift_tied(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    drift.drift_tied(book, state, report)


def _drift_free(book: Book, state: Seascape, orders: Orders, report: Report) -> None:
    drift.drift_free(book, state, report)


STEPS: Final = (
    CommandStep("orders", "5.b.1", squadron_orders.order_asks, squadron_orders.issue),
    CommandStep("unfoul", "5.b.2", crew_tasks.TieAsks(FOULED), crew_tasks.GetClear(FOULED)),
    CommandStep("ungrapple", "5.b.3", crew_tasks.TieAsks(GRAPPLED), crew_tasks.GetClear(GRAPPLED)),
    CommandStep("irons", "5.b.4", None, crew_tasks.pay_off),
    CommandStep("masts", "5.b.5", None, crew_tasks.cut_masts),
    CommandStep("steering", "5.b.6", None, crew_tasks.mend_steering),
    CommandStep("fires", "5.b.7", None, crew_tasks.fight_fires),
    CommandStep("drift_tied", "5.b.8", None, _drift_tied),
    CommandStep("drift_free", "5.b.9", None, _drift_free),
)


class CommandPhase(Phase[Seascape]):
    """The active side is asked everything at once; then the steps follow each other."""

    id: ClassVar[str] = "command"
    title: ClassVar[str] = "Command and control"

    def __init__(self, book: Book, draw: DrawPhase[Seascape]) -> None:
        super().__init__(book.cite("5.b"))
        self._book = book
        self._draw = draw

    def asks(self, state: Seascape) -> list[list[Ask]] | None:
        """Ask for orders, and which attempts are made."""
        if state.active == self._book.automatic_side:
            return None
        return [self._asked(state) if side == state.active else [] for side in range(len(state.sealed))]

    def _asked(self, state: Seascape) -> list[Ask]:
        return [
            ask for step in self._book.steps if step.asks is not None for ask in step.asks(self._book, state)
        ]

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        if ask.kind == "orders":
            return squadron_orders.refused(self._book, ask, notation)
        return not_offered(state, ask, notation)

    def resolve(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """Carry out the steps in the order of the book."""
        book = self._book
        if orders:
            state.silent = 0
        for step in book.steps:
            if state.active == book.automatic_side and book.automaton is not None and step.asks is not None:
                orders = book.automaton(book, state, step.asks(book, state))
            step.resolve(book, state, orders, report)
            judge(book, state, report)
            if state.outcome is not None:
                return True
        return True

    def following(self, state: Seascape) -> int:
        """Return the next draw, or the boarding phase when the bag is empty."""
        return self._draw.after_phase(state)
