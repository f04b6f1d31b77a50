"""Before and after the eight phases: surrenders that lapse, refused combat, the end (B.IX.D.14, B.XI)."""

from typing import ClassVar

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.ending.surrender import may_rally, rally
from weathergage.rulesets.plotted.ending.victory import count_refusals, judge


class TurnStart(PlottedPhase):
    """The beginning of a turn, when surrenders near friends lapse."""

    id: ClassVar[str] = "turn_start"
    title: ClassVar[str] = "Start of the turn"
    rule: ClassVar[str] = "B.IX.D.14"
    numbered: ClassVar[bool] = True

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing; go past where no ship has surrendered and no rule has anything to do."""
        return may_rally(state) or bool(self.book.chores)

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Let ships near friends take heart."""
        rally(self.book, state, report)
        for chore in self.book.chores:
            chore(self.book, state, report)
        return True


class Reckoning(PlottedPhase):
    """The end of a turn, when the battle may be over."""

    id: ClassVar[str] = "reckoning"
    title: ClassVar[str] = "Reckoning"
    rule: ClassVar[str] = "B.XI"
    numbered: ClassVar[bool] = True

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing."""
        return True

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Count turns of refused combat and see whether the battle has ended."""
        count_refusals(state)
        state.quiet += 1
        judge(self.book, state, report, turn_over=True)
        return True
