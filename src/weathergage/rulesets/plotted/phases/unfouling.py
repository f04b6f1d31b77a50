"""Unfouling Phase: ships whose rigging was fouled before may try to clear it (B.III)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.events import UnfoulingRolled
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.trials import circumstances, rolled, succeeds

ATTEMPT = "attempt"
HOLD = "hold"


class UnfoulingPhase:
    """One die for each ship and each other ship she is fouled with."""

    id = "unfouling"
    title = "Unfouling Phase"

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cite = book.cite("B.III")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Each manned ship may try each ship she is fouled with; nobody has to."""
        if not state.ties.pairs:
            return None
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for a, b, fouled, _ in state.ties:
            for ship, other in ((state.ships[a], state.ships[b]), (state.ships[b], state.ships[a])):
                if fouled and ship.active:
                    asked[ship.side].append(self._ask(ship, other))
        return asked

    def _ask(self, ship: Ship, other: Ship) -> Ask:
        name, of = ship.spec.id, other.spec.id
        return Ask(f"unfoul/{name}/{of}", "unfoul", name, (ATTEMPT, HOLD), HOLD, self.cite, other=of)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Only attempt or hold."""
        return Violation(ask.id, f"{notation!r}: write {ATTEMPT} or {HOLD}", self.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Roll for every attempt in the order it was asked; a cleared pair needs no second roll."""
        for ask_id, notation in orders.items():
            if notation != ATTEMPT:
                continue
            _, name, of = ask_id.split("/")
            ship, other = state.ship(name), state.ship(of)
            if not state.ties.fouled(ship.spec.index, other.spec.index):
                continue
            modifiers = circumstances(self.book, "unfouling", state, ship, other)
            roll = rolled(self.book, "unfouling", state)
            cleared = succeeds(self.book, "unfouling", roll.value, modifiers)
            if cleared:
                state.ties.unfoul(ship.spec.index, other.spec.index)
            if report is not None:
                report.append(
                    UnfoulingRolled(
                        ship=name, other=of, roll=roll, modifiers=modifiers, cleared=cleared, cite=self.cite
                    )
                )
        return True
