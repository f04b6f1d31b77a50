"""Optional rule: towing (O.VII)."""

from dataclasses import replace
from typing import ClassVar

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.options.towing.hawsers import (
    Hawsers,
    HeldTow,
    TowedAstern,
    TowFigures,
    TowTaken,
    in_tow,
)
from weathergage.rulesets.shared.option_words import naming

NOTHING = "-"

TOW_QUESTION = Wording(
    kind="tow",
    title="Tow",
    labels={NOTHING: "Take nobody in tow"},
    answer=naming("Take {ship} in tow"),
)


class TowInspection(PlottedPhase):
    """A look at the tows before movement is written."""

    id: ClassVar[str] = "tow_inspection"
    title: ClassVar[str] = "Ships in tow"
    rule: ClassVar[str] = "O.VII.D"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.hawsers = Hawsers(book.chart("towing", TowFigures))

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """End what no longer holds."""
        self.hawsers.inspect(self.book, state, report)
        return True


class TowingPhase(PlottedPhase):
    """After all grappling: ships that lie right for it may take a friend in tow."""

    id: ClassVar[str] = "towing"
    title: ClassVar[str] = "Grappling and Ungrappling Phase: towing"
    rule: ClassVar[str] = "O.VII.D"

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.hawsers = Hawsers(book.chart("towing", TowFigures))

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask each ship that has made fast to a friend whose bow points at her stern."""
        if not state.ties.pairs:
            return None
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            for index in state.ties.others(ship.spec.index):
                if self.hawsers.may_tow(state, ship, state.ships[index]):
                    asked[ship.side].append(self._ask(ship, state.ships[index]))
        return asked

    def _ask(self, ship: Ship, other: Ship) -> Ask:
        name, of = ship.spec.id, other.spec.id
        prompt = "Shall {ship} take {other} in tow?"
        return Ask("tow/" + name, "tow", name, (NOTHING, of), NOTHING, self.cite, other=of, prompt=prompt)

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship may take nobody in tow."""
        ship = next((s for s in state.ships if ask_id == "tow/" + s.spec.id), None)
        if ship is None:
            return None
        if not self.hawsers.wind_serves(state):
            return Violation(ask_id, "in this wind no ship can be towed", self.book.cite("35.4.4"))
        reason = "she lies before no friend who is made fast to her alone and points at her stern"
        return Violation(ask_id, reason, self.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """End tows that were cast off, and begin new ones."""
        self.hawsers.inspect(self.book, state, report)
        for ship in state.ships:
            wanted = orders.get("tow/" + ship.spec.id, NOTHING)
            if wanted == NOTHING:
                continue
            other = state.ship(wanted)
            if in_tow(ship) or in_tow(other):
                # Of two boats that point at each other only one can tow.
                continue
            ship.tow, other.towed_by = other.spec.index, ship.spec.index
            if report is not None:
                report.append(
                    TowTaken(ship=ship.spec.id, other=wanted, cite=self.cite, rulings=("W46", "W47"))
                )
        return True


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    hawsers = Hawsers(book.chart("towing", TowFigures))
    book = book.adding(
        drags=(hawsers,), helms=(HeldTow(),), conditions=(hawsers.seen,), words=(TOW_QUESTION,)
    )
    book = book.with_phase(TowInspection, before="movement_notation")
    return replace(book.with_phase(TowingPhase, after="grappling"), wake=TowedAstern())
