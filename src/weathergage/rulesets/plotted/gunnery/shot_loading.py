"""Reload Phase of the Advanced game: one broadside with a kind of shot (A.X.A, A.VIII.B.3.c)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, armed
from weathergage.rulesets.plotted.gunnery.usable_shot import (
    SHOT_NAMES,
    Ammunition,
    Reloads,
    kinds_to_load,
    may_use_chain,
)
from weathergage.rulesets.plotted.turn.loading_phase import NONE, LoadingPhase, first_load, fuller
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
        self.figures = book.chart("ammunition", Ammunition)
        self.reloads = book.chart("reloads", Reloads) if book.has_chart("reloads") else Reloads()

    def empty_sides(self, state: PlottedState, ship: Ship) -> list[int]:
        """Only the side with half of its doubleshot in, if there is one (A.VIII.B.3.c)."""
        empty = super().empty_sides(state, ship)
        begun = [side for side in (0, 1) if _begun(ship, side)]
        return [side for side in empty if side in begun] if begun else empty

    def ask(self, state: PlottedState, ship: Ship, sides: Sequence[int], alone: str = "") -> Ask:
        """Ask which side she loads and with what, written `L R`, `L C`, `L D`, `L G`."""
        name, best = ship.spec.id, fuller(ship, sides)
        cite = self.deferred_cite if alone else self.ask_cite
        if ship.load[best] == HALF_DOUBLE:
            option, cite = _written(best, DOUBLE), self.book.cite("A.VIII.B.3.c")
            return Ask(f"load/{name}", "load", name, [option, NONE], option, cite, routine=True)
        kinds = kinds_to_load(self.figures, state, ship)
        if alone and self.turns_for_double(ship) > 1:
            # Doubleshot that takes two turns keeps the other side waiting, and here both are loaded at once.
            kinds = tuple(kind for kind in kinds if kind != DOUBLE)
        options = [_written(side, kind) for side in sides for kind in kinds]
        default = _written(best, ROUND)
        return Ask(f"load/{name}{alone}", "load", name, [*options, NONE], default, cite)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Wrong side, wrong shot, or doubleshot half done."""
        ship = state.ship(ask.ship)
        if any(_begun(ship, side) for side in (0, 1)):
            reason = "the double shot that was begun must be finished before anything else is loaded"
            return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.3.c"))
        mark, _, letter = notation.partition(" ")
        if mark in ("L", "R") and letter in LOADS[1:HALF_DOUBLE]:
            if ship.load[BROADSIDES.index(mark)]:
                reason = "that broadside is loaded, and only firing empties it"
                return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.5"))
            if letter == LOADS[CHAIN] and not may_use_chain(self.figures, state, ship):
                reason = "her nation never uses chain shot"
                return Violation(ask.id, f"{notation!r}: {reason}", self.book.cite("A.VIII.B.2.d"))
        return Violation(
            ask.id,
            f"{notation!r}: one empty broadside is loaded in a turn; write {either(ask.options)}",
            self.ask_cite,
        )

    def load(self, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Put in what was ordered and count it on the reload record.

        All but doubleshot is in after one turn (A.VIII.B.1.c, A.VIII.B.2.c, A.VIII.B.4.c).
        """
        mark, _, letter = notation.partition(" ")
        side, shot = BROADSIDES.index(mark), LOADS.index(letter)
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
        """DS, CS or GS where the edition writes them so (A.X.A)."""
        return self.figures.mark(shot)

    def turns_for_double(self, ship: Ship) -> int:
        """Return the turns doubleshot takes her: one with enough crew sections at hand, where that helps (A-24.2.3)."""
        needed = self.figures.double_at_once
        return 1 if needed and sections_at_hand(ship) >= needed else self.figures.double_turns

    @staticmethod
    def _is_first(state: PlottedState, ship: Ship, side: int) -> bool:
        return state.turn == 1 and bool(ship.initial[side])


def sections_at_hand(ship: Ship) -> int:
    """Crew sections that have men, no other duty, and did not just come aboard."""
    hands = list(zip(ship.hands, ship.newcomers, ship.tasks))[:_LOG_SECTIONS]
    return sum(1 for men, new, task in hands if men > new and not task)


def _begun(ship: Ship, side: int) -> bool:
    return ship.load[side] == HALF_DOUBLE and armed(ship, side)


def _written(side: int, shot: int) -> str:
    return f"{BROADSIDES[side]} {LOADS[shot]}"
