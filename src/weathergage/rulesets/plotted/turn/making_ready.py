"""Making ready: what every ship settles before the first turn, such as her sails and her first shot (I.III)."""

from typing import ClassVar

from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.part_types import Preparation
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.shared.sentences import either


class MakingReady(PlottedPhase):
    """Asks at the start of the first turn whatever the book's preparations want to know; ships to come included."""

    id: ClassVar[str] = "making_ready"
    title: ClassVar[str] = "Making ready"
    rule: ClassVar[str] = "I.III"

    numbered: ClassVar[bool] = True

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask for every preparation of every ship, in the first turn only."""
        if state.turn > 1:
            return False
        for ship in state.ships:
            if not ship.spec.fixed:
                for part in self.book.preparations:
                    for ask in part.asks(self.book, state, ship):
                        questions.put_ask(ship.side, ask, ship.spec.index)
        return True

    def _part(self, ask: Ask) -> Preparation | None:
        """Return the preparation that asks this."""
        for part in self.book.preparations:
            if part.kind == ask.kind:
                return part
        return None

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say what the preparation has against it."""
        part = self._part(ask)
        if part is not None:
            return part.refuse(self.book, state, ask, notation)
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Enter all answers."""
        for row in range(questions.rows):
            ask = questions.asked[row]
            part = self._part(ask) if ask is not None else None
            if ask is not None and part is not None and questions.answer[row] != UNANSWERED:
                part.take(self.book, state, ask, questions.written(row), report)
        return True
