"""The end of a turn: is the battle over? (17, 20.h.1.f)"""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import (
    all_fight_on,
    beaten,
    end_by_points,
    unsettled,
)

ON: Final = "on"
ABANDON: Final = "abandon"


class Reckoning(Phase[Seascape]):
    """Asks only whether to go on: for struck ships nobody has boarded, or when nothing happens any more."""

    id: ClassVar[str] = "reckoning"
    title: ClassVar[str] = "End of the turn"

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("17.2"))
        self._book = book

    def asks(self, state: Seascape) -> list[list[Ask]] | None:
        """Ask whether to go on."""
        lost = self._someone_beaten(state)
        if lost and not self._hopeless(state):
            return self._asked(state, [side for side in self._players(state) if not beaten(state, side)], ON)
        if not lost and self._silent(state):
            return self._asked(state, self._players(state), ABANDON)
        return None

    def _players(self, state: Seascape) -> list[int]:
        return [side for side in range(len(state.sealed)) if side != self._book.automatic_side]

    def _asked(self, state: Seascape, sides: list[int], default: str) -> list[list[Ask]]:
        asks: list[list[Ask]] = [[] for _ in state.sealed]
        for side in sides:
            ship = next((each.spec.id for each in state.ships if each.side == side), str(side))
            cite = self._book.cite("20.h.1.f")
            asks[side] = [Ask(f"settle/{ship}", "settle", ship, (ON, ABANDON), default, cite)]
        return asks

    def _silent(self, state: Seascape) -> bool:
        return state.silent >= self._book.conduct.battle.silent_turns

    def _someone_beaten(self, state: Seascape) -> bool:
        return not all_fight_on(state)

    def _hopeless(self, state: Seascape) -> bool:
        """Return whether nothing is left to settle, or it has taken too long already (ruling B14)."""
        limit = self._book.conduct.battle.settle_turns
        late = bool(state.beaten_since) and state.turn - state.beaten_since >= limit
        return (
            late or not unsettled(state) or not any(not beaten(state, side) for side in self._players(state))
        )

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return Violation(ask.id, f"write {ON} to go on or {ABANDON} to end the battle", ask.cite)

    def resolve(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """End the battle where it is decided, agreed or out of time."""
        book = self._book
        lost = self._someone_beaten(state)
        given_up = bool(orders) and all(answer == ABANDON for answer in orders.values())
        silent = self._silent(state) and not lost
        state.silent = 0 if orders else state.silent + 1
        if lost and not state.beaten_since:
            state.beaten_since = state.turn
        if lost and (given_up or self._hopeless(state)):
            end_by_points(book, state, report, "points", "17.2")
        elif silent and given_up:
            end_by_points(book, state, report, "agreed", "17.2", adjudicated=True)
        elif state.last_turn and state.turn >= state.last_turn:
            end_by_points(book, state, report, "time", "17.2")
        return True
