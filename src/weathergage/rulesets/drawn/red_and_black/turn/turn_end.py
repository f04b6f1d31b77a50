"""The end of a turn: is the battle over? (ruling Y8)"""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS, SETTLE
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import beaten, end_by_points

ON: Final = "on"
ABANDON: Final = "abandon"
_CHOICES: Final = (ON, ABANDON)
#: The number of the answer that ends the battle.
_END: Final = 1


class Reckoning(Phase[OpenTable]):
    """Asks only whether to go on when nothing has happened for long."""

    id: ClassVar[str] = "reckoning"
    title: ClassVar[str] = "End of the turn"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("4.1"))
        self._book = book

    def pose(self, state: OpenTable, questions: Questions) -> bool:
        """Ask whether to go on, after turns without a shot or a boarding; both must want the end."""
        if self._quiet(state) and not self._decided(state):
            for side in range(len(state.sealed)):
                questions.put(side, SETTLE, self._speaker(state, side), len(_CHOICES), _END)
        return True

    def _speaker(self, state: OpenTable, side: int) -> int:
        for ship in state.ships:
            if ship.side == side and not ship.struck and not ship.fate:
                return ship.spec.index
        raise LookupError(f"side {side} has no ship that could speak for it")

    def describe(self, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        name = state.ships[questions.ship[row]].spec.id
        return Ask(f"settle/{name}", "settle", name, _CHOICES, ABANDON, self.cite)

    def _quiet(self, state: OpenTable) -> bool:
        return state.silent >= house(self._book, state, "battle.quiet_turns")

    def _decided(self, state: OpenTable) -> bool:
        for side in range(len(state.sealed)):
            if beaten(state, side):
                return True
        return False

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return Violation(ask.id, f"write {ON} to go on or {ABANDON} to end the battle", ask.cite)

    def carry_out(self, state: OpenTable, questions: Questions, report: Report) -> bool:
        """End the battle where it is decided, agreed or out of time."""
        book = self._book
        answered, for_the_end = 0, 0
        for row in range(questions.rows):
            answered += questions.answer[row] != UNANSWERED
            for_the_end += questions.answer[row] == _END
        if self._decided(state):
            end_by_points(book, state, report, "points")
        elif answered and for_the_end == answered:
            end_by_points(book, state, report, "agreed", adjudicated=True)
        elif state.last_turn and state.turn >= state.last_turn:
            end_by_points(book, state, report, "time")
        state.silent = 0 if answered else state.silent + 1
        return True
