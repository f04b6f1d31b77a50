"""The end of a turn: is the battle over? (ruling Y8)"""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import beaten, end_by_points

ON: Final = "on"
ABANDON: Final = "abandon"


class Reckoning(Phase[OpenTable]):
    """Asks only whether to go on when nothing has happened for long."""

    id: ClassVar[str] = "reckoning"
    title: ClassVar[str] = "End of the turn"

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("4.1"))
        self._book = book

    def asks(self, state: OpenTable) -> list[list[Ask]] | None:
        """Ask whether to go on, after turns without a shot or a boarding; both must want the end."""
        if self._decided(state) or not self._quiet(state):
            return None
        asks: list[list[Ask]] = [[] for _ in state.sealed]
        for side in range(len(state.sealed)):
            name = self._speaker(state, side)
            asks[side] = [Ask(f"settle/{name}", "settle", name, (ON, ABANDON), ABANDON, self.cite)]
        return asks

    def _speaker(self, state: OpenTable, side: int) -> str:
        return next(
            ship.spec.id for ship in state.ships if ship.side == side and not ship.struck and not ship.fate
        )

    def _quiet(self, state: OpenTable) -> bool:
        return state.silent >= house(self._book, state, "battle.quiet_turns")

    def _decided(self, state: OpenTable) -> bool:
        return any(beaten(state, side) for side in range(len(state.sealed)))

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return Violation(ask.id, f"write {ON} to go on or {ABANDON} to end the battle", ask.cite)

    def resolve(self, state: OpenTable, orders: Orders, report: Report) -> bool:
        """End the battle where it is decided, agreed or out of time."""
        book = self._book
        answers = [orders[ask] for ask in orders if ask.startswith("settle/")]
        if self._decided(state):
            end_by_points(book, state, report, "points")
        elif answers and all(answer == ABANDON for answer in answers):
            end_by_points(book, state, report, "agreed", adjudicated=True)
        elif state.last_turn and state.turn >= state.last_turn:
            end_by_points(book, state, report, "time")
        state.silent = 0 if answers else state.silent + 1
        return True
