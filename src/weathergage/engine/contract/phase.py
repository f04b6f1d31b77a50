"""Define what a phase of a game may say and do; the phases of all games derive from one class."""

from typing import ClassVar, Final, Generic, TypeVar

from weathergage.engine.contract.compilation import i64, mypyc_attr, vec
from weathergage.engine.contract.question_kinds import numbers_of_kinds
from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.state import GameState
from weathergage.engine.wording import Wording

#: Returned by `asks` of a phase that asks nothing and would do nothing, so that it is skipped.
PASSED: Final[list[list[Ask]]] = []

#: A phase that knows less of the state serves every game whose state has that much.
State = TypeVar("State", bound=GameState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[State]):
    """Ask sides for orders, say why answers are refused, and carry out the answers.

    Here stands everything that the kernel looks for in a phase. A phase asks in one of two ways, and what it leaves out
    asks nothing, refuses plainly and goes on with the next phase:

    - in words: `asks` returns questions with all their options, `resolve` gets the answers as they are written;
    - in numbers, as all do that are played often: `pose` puts rows, `carry_out` reads their answers, and `describe`
      makes words of a row for those who read them. Such a phase says `numbered`.
    """

    #: The name by which requests, events and other phases know it; and its name for people.
    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    #: The words of what it asks.
    words: ClassVar[tuple[Wording, ...]] = ()
    #: Orders may come as they were written on paper: what is illegal is cut by `resolve`, not refused.
    takes_as_written: ClassVar[bool] = False
    #: Whether it asks in numbers, and then the kinds of its questions as the rows number them.
    numbered: ClassVar[bool] = False
    kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(self, cite: str) -> None:
        #: The full name of the paragraph it follows.
        self.cite = cite
        self.name_rows(self.kinds)

    def name_rows(self, kinds: tuple[str, ...]) -> None:
        """Keep the kinds of its rows where captains find them at once: those of the class, or others as well."""
        self.row_kinds = kinds
        self.kind_numbers: vec[i64] = numbers_of_kinds(kinds)

    def pose(self, state: State, questions: Questions) -> bool:
        """Put the questions of this step; False to go past the phase, since nothing is asked or to be done."""
        asks = self.asks(state)
        if asks is PASSED:
            return False
        for side, some in enumerate(asks or ()):
            for ask in some:
                questions.put_ask(side, ask)
        return True

    def describe(self, state: State, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ask = questions.asked[row]
        assert ask is not None, f"the phase {self.id} puts rows of numbers that it does not describe"
        return ask

    def kind_of(self, state: State, questions: Questions, row: int) -> str:
        """Return the kind of a row's question, without making words of it where the phase names its kinds."""
        ask = questions.asked[row]
        if ask is None and self.row_kinds:
            return self.row_kinds[questions.kind[row]]
        return self.describe(state, questions, row).kind

    def carry_out(self, state: State, questions: Questions, report: Report) -> bool:
        """Carry out the answers in the rows; True when the phase is over, False when it asks again."""
        return self.resolve(state, questions.orders(), report)

    def asks(self, state: State) -> list[list[Ask]] | None:
        """Return the asks of each side at this step; None or empty lists if nothing is asked, PASSED to go past."""
        if not self.numbered:
            return None
        questions = Questions()
        if not self.pose(state, questions):
            return PASSED
        if not questions.rows:
            return None
        found: list[list[Ask]] = [[] for _ in state.sealed]
        for row in range(questions.rows):
            found[questions.side[row]].append(self.describe(state, questions, row))
        return found

    def resolve(self, state: State, orders: Orders, report: Report) -> bool:
        """Carry out the opened orders; True when the phase is over, False when it asks again."""
        if not self.numbered:
            raise NotImplementedError
        questions = Questions()
        self.pose(state, questions)
        for row in range(questions.rows):
            ask = self.describe(state, questions, row)
            if ask.id in orders:
                questions.write(row, ask, orders[ask.id])
            else:
                questions.answer[row] = UNANSWERED
        return self.carry_out(state, questions, report)

    def refuse(self, state: State, ask: Ask, notation: str) -> Violation:
        """Say why a notation that is not among the options of an ask is refused."""
        *others, last = ask.options
        known = f"{', '.join(others)} or {last}" if others else last
        return Violation(ask.id, f"{notation!r}: write {known}", ask.cite)

    def not_asked(self, state: State, ask_id: str) -> Violation | None:
        """Say why something is not asked that its side tries to answer; None where there is no more to say of it."""
        return None

    def seconds(self, state: State) -> int:
        """Return how long there is to answer; 0 where nobody is hurried."""
        return 0

    def following(self, state: State) -> int:
        """Return the index of the phase after this one; the number of phases stands for the end of the turn."""
        return state.phase + 1
