"""Define what a phase of a game may say and do; the phases of all games derive from one class."""

from typing import ClassVar, Final, Generic, TypeVar

from weathergage.engine.contract.compilation import mypyc_attr
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

    Here stands everything that the kernel looks for in a phase. Only `resolve` has to be defined; what a phase leaves
    out asks nothing, refuses plainly and goes on with the next phase.
    """

    #: The name by which requests, events and other phases know it; and its name for people.
    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    #: The words of what it asks.
    words: ClassVar[tuple[Wording, ...]] = ()
    #: Orders may come as they were written on paper: what is illegal is cut by `resolve`, not refused.
    takes_as_written: ClassVar[bool] = False

    def __init__(self, cite: str) -> None:
        #: The full name of the paragraph it follows.
        self.cite = cite

    def asks(self, state: State) -> list[list[Ask]] | None:
        """Return the asks of each side at this step; None or empty lists if nothing is asked, PASSED to go past."""
        return None

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

    def resolve(self, state: State, orders: Orders, report: Report) -> bool:
        """Carry out the opened orders; True when the phase is over, False when it asks again."""
        raise NotImplementedError

    def following(self, state: State) -> int:
        """Return the index of the phase after this one; the number of phases stands for the end of the turn."""
        return state.phase + 1
