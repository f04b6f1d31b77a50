"""Making ready: what every ship settles before the first turn, such as her sails and her first shot (I.III)."""

from collections.abc import Iterator
from typing import ClassVar

from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.part_types import Preparation
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.shared.sentences import either


class MakingReady(PlottedPhase):
    """Asks at the start of the first turn whatever the book's preparations want to know; ships to come included."""

    id: ClassVar[str] = "making_ready"
    title: ClassVar[str] = "Making ready"
    rule: ClassVar[str] = "I.III"

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Every preparation of every ship, in the first turn only."""
        if state.turn > 1:
            return PASSED
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ask, _ in self._all(state):
            asked[state.ship(ask.ship).side].append(ask)
        return asked

    def _all(self, state: PlottedState) -> Iterator[tuple[Ask, Preparation]]:
        for ship in state.ships:
            if ship.spec.fixed:
                continue
            for part in self.book.preparations:
                for ask in part.asks(self.book, state, ship):
                    yield ask, part

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say what the preparation has against it."""
        for part in self.book.preparations:
            if part.kind == ask.kind:
                return part.refuse(self.book, state, ask, notation)
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Enter all answers; what is asked is looked up first, since answers may change it."""
        if orders:
            for ask, part in list(self._all(state)):
                if ask.id in orders:
                    part.take(self.book, state, ask, orders[ask.id], report)
        return True
