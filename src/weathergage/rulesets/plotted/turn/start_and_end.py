"""Before and after the eight phases: surrenders that lapse, refused combat, the end (B.IX.D.14, B.XI)."""

from typing import ClassVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.ending.surrender import rally
from weathergage.rulesets.plotted.ending.victory import count_refusals, judge


class Quiet:
    """A step of the turn that asks nothing."""

    id: ClassVar[str] = ""
    title = ""
    rule = ""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cite = book.cite(self.rule)

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Nothing."""
        return None

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Never called, since nothing is asked."""
        return Violation(ask.id, "nothing is asked now", self.cite)


class TurnStart(Quiet):
    """The beginning of a turn, when surrenders near friends lapse."""

    id: ClassVar[str] = "turn_start"
    title = "Start of the turn"
    rule = "B.IX.D.14"

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Let ships near friends take heart."""
        rally(self.book, state, report)
        for chore in self.book.chores:
            chore(self.book, state, report)
        return True


class Reckoning(Quiet):
    """The end of a turn, when the battle may be over."""

    id: ClassVar[str] = "reckoning"
    title = "Reckoning"
    rule = "B.XI"

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Count turns of refused combat and see whether the battle has ended."""
        count_refusals(state)
        state.quiet += 1
        judge(self.book, state, report, turn_over=True)
        return True
