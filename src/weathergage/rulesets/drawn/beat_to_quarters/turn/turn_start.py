"""The start of a turn: chips into the bag, broadsides ready again, ships that are due (5.a)."""

from typing import ClassVar

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import FogRolled, ShipArrived
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.anchors import weigh_on
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import overlapped


class TurnStart(Phase[Seascape]):
    """Nothing is asked."""

    id: ClassVar[str] = "turn_start"
    title: ClassVar[str] = "Start of the turn"
    numbered: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        super().__init__(book.cite("5.a"))
        self._book = book

    def pose(self, state: Seascape, questions: Questions) -> bool:
        """Ask nothing."""
        return True

    def carry_out(self, state: Seascape, questions: Questions, report: Report) -> bool:
        """Make everything ready."""
        book = self._book
        stray = [1] if book.stray is not None else []
        state.bag = [book.conduct.chips.a_side] * len(state.sealed) + stray
        state.drawn = []
        state.active = -1
        state.ties_drifted = False
        state.impulse = 0
        state.issued = [0] * len(state.sealed)
        state.wheeled = []
        state.offers = []
        for ship in state.ships:
            ship.new_turn()
        weigh_on(book, state, report)
        self._arrivals(state, report)
        if state.fog and state.turn > 1:
            self._fog(state, report)
        for chore in book.chores:
            chore(book, state, report)
        return True

    def _arrivals(self, state: Seascape, report: Report) -> None:
        """Bring in ships whose turn has come, if none lies in their way (20.h.1.e)."""
        for ship in state.ships:
            due = not ship.present and not ship.fate and ship.spec.entry_turn <= state.turn
            if due and overlapped(state, ship, (ship.bow, ship.heading), []) is None:
                ship.present = True
                ship.still = False
                if report is not None:
                    report.append(ShipArrived(ship=ship.spec.id, cite=self._book.cite(self._book.arrives_by)))

    def _fog(self, state: Seascape, report: Report) -> None:
        """Roll each turn whether the fog lifts (20.h.1.d.1)."""
        fog = self._book.conduct.fog
        value = state.dice.roll("fog", fog.die)
        state.fog = value not in fog.clears
        if report is not None:
            report.append(
                FogRolled(
                    roll=Roll("fog", value, fog.die),
                    cleared=not state.fog,
                    cite=self._book.cite("20.h.1.d.1"),
                    rulings=("B6",),
                )
            )
