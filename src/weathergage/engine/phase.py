"""What the kernel expects of a phase of the turn."""

from typing import Any, ClassVar, Final, Protocol

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation

#: What `asks` may return for a phase in which nothing is asked and nothing would happen: it is passed over unresolved.
PASSED: Final[list[list[Ask]]] = []


class Phase(Protocol):
    """One phase: what it asks of whom, why an answer is refused, and what happens when all have answered.

    A phase may also have `following(state)`, the index of the phase after it, where that is not simply the next one.
    """

    id: ClassVar[str]
    title: str
    cite: str

    def asks(self, state: Any) -> list[list[Ask]] | None:
        """The asks of each side at the present step; None or empty lists when nothing is asked, PASSED to go past."""

    def refuse(self, state: Any, ask: Ask, notation: str) -> Violation:
        """Why a notation that is not among the options of an ask is refused."""

    def resolve(self, state: Any, orders: Orders, report: Report) -> bool:
        """Carry out the opened orders; True when the phase is over, False when it asks again."""
