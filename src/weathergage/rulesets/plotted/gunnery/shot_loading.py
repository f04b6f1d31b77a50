"""Reload Phase of the Advanced game: one broadside with a kind of shot (A.X.A, A.VIII.B.3.c)."""

from typing import ClassVar, Final

from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import Reloads
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.shot import SHOT_NAMES
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition, kinds_to_load, may_use_chain
from weathergage.rulesets.plotted.turn.loading_phase import KINDS, LoadingPhase, first_load, fuller
from weathergage.rulesets.shared.sentences import either

#: The sections of a log's crew.
_LOG_SECTIONS: Final = 3


class ShotLoading(LoadingPhase):
    """One broadside a turn, with round, chain, double or grape; half-loaded doubleshot goes before everything."""

    title: ClassVar[str] = "Reload Phase"
    rule: ClassVar[str] = "A.X"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ask_cite = book.cite("A.X.A")
        self.loaded_cite = self.ask_cite
        self.figures = Ammunition(book)
        self.reloads = book.chart("reloads", Reloads) if book.has_chart("reloads") else Reloads()

    def empty_sides(self, state: PlottedState, ship: Ship) -> int:
        """Return only the side with half of its doubleshot in, if there is one (A.VIII.B.3.c)."""
        empty = super().empty_sides(state, ship)
        if not empty or HALF_DOUBLE not in ship.load:
            return empty
        begun = int(_begun(ship, PORT)) | int(_begun(ship, STARBOARD)) << 1
        return empty & begun if begun else empty

    def list_loads(self, state: PlottedState, ship: Ship, sides: int, alone: bool, listed: NumberRow) -> int:
        """List each side with each kind of shot; doubleshot that was begun is finished."""
        best = fuller(ship, sides)
        if ship.load[best] == HALF_DOUBLE:
            listed.append(best * KINDS + DOUBLE)
            return best * KINDS + DOUBLE
        kinds = kinds_to_load(self.figures.no_chain, state, ship)
        # Doubleshot that takes two turns keeps the other side waiting, and here both are loaded at once.
        no_double = alone and self.turns_for_double(ship) > 1
        for side in (PORT, STARBOARD):
            if sides >> side & 1:
                for kind in kinds:
                    if kind != DOUBLE or not no_double:
                        listed.append(side * KINDS + kind)
        return best * KINDS + ROUND

    def is_routine(self, ship: Ship, sides: int, usual: int) -> bool:
        """Return whether doubleshot was begun: only that is a matter of routine."""
        return ship.load[usual // KINDS] == HALF_DOUBLE

    def cite_for(self, ship: Ship, load: int, alone: int) -> str:
        """Return the paragraph of a question whose first option is this load."""
        if ship.load[load // KINDS] == HALF_DOUBLE:
            return self.book.cite("A.VIII.B.3.c")
        return super().cite_for(ship, load, alone)

    def notation(self, load: int) -> str:
        """Return side and shot, written `L R`, `L C`, `L D`, `L G`."""
        return f"{BROADSIDES[load // KINDS]} {LOADS[load % KINDS]}"

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse: wrong side, wrong shot, or doubleshot half done."""
        ship = state.ship(ask.ship)
        if any(_begun(ship, side) for side in (0, 1)):
            reason = "the double shot that was begun must be finished before anything else is loaded"
            return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.3.c"))
        mark, _, letter = notation.partition(" ")
        if mark in ("L", "R") and letter in LOADS[1:HALF_DOUBLE]:
            if ship.load[BROADSIDES.index(mark)]:
                reason = "that broadside is loaded, and only firing empties it"
                return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.5"))
            if letter == LOADS[CHAIN] and not may_use_chain(self.figures.no_chain, state, ship):
                reason = "her nation never uses chain shot"
                return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.2.d"))
        return Violation(
            ask.id,
            f"{notation!r}: one empty broadside is loaded in a turn; write {either(ask.options)}",
            self.ask_cite,
        )

    def load(self, state: PlottedState, ship: Ship, load: int, report: Report) -> None:
        """Put in what was ordered and count it on the reload record.

        All but doubleshot is in after one turn (A.VIII.B.1.c, A.VIII.B.2.c, A.VIII.B.4.c).
        """
        side, shot = load // KINDS, load % KINDS
        begun = ship.load[side] == HALF_DOUBLE
        if (
            ship.reloads > 0
            and not begun
            and not (state.deferred_loading and self._is_first(state, ship, side))
        ):
            # Doubleshot is counted when it is begun (ruling W53).
            ship.reloads = max(0, ship.reloads - self.reloads.cost[SHOT_NAMES[shot]])
        if shot == DOUBLE and not begun and self.turns_for_double(ship) > 1:
            shot = HALF_DOUBLE
        rulings = (*first_load(state, ship, side), *(("W53",) if shot in (DOUBLE, HALF_DOUBLE) else ()))
        self.put_in(ship, side, shot, report, rulings)

    def mark(self, shot: int) -> str:
        """Mark it DS, CS or GS where the edition writes them so (A.X.A)."""
        return self.figures.marks[shot]

    def turns_for_double(self, ship: Ship) -> int:
        """Return the turns doubleshot takes her: one with enough crew sections at hand, where that helps (A-24.2.3)."""
        needed = self.figures.double_at_once
        return 1 if needed and sections_at_hand(ship) >= needed else self.figures.double_turns

    @staticmethod
    def _is_first(state: PlottedState, ship: Ship, side: int) -> bool:
        return state.turn == 1 and bool(ship.initial[side])


def sections_at_hand(ship: Ship) -> int:
    """Count the crew sections that have men, no other duty, and did not just come aboard."""
    hands, found = ship.hands, 0
    for section in range(_LOG_SECTIONS):
        if hands[section] > ship.newcomers[section] and not ship.tasks[section]:
            found += 1
    return found


def _begun(ship: Ship, side: int) -> bool:
    return ship.load[side] == HALF_DOUBLE and armed(ship, side)
