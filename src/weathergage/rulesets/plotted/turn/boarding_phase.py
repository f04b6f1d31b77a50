"""Boarding Preparation Phase: crews in melee may agree to part, then parties are written down in secret (B.VII)."""

from typing import ClassVar

from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.parties import (
    assigned,
    kind_of,
    neighbours,
    parties_text,
    read,
    target_of,
    task_of,
    write,
    yielded,
)
from weathergage.rulesets.plotted.boarding.party_choices import Muster, heir_of, lock_of
from weathergage.rulesets.plotted.boarding.party_words import party_answer, party_facts
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import MeleeBroken, PartiesFormed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import OFFENSIVE, SECTIONS, TRANSFER, WATERLINE
from weathergage.rulesets.shared.sentences import about

FIGHT = "fight"
OFFER = "offer"


class BoardingPhase(PlottedPhase):
    """Step 0 asks ships locked in melee whether they would part; then every ship that can form parties."""

    id: ClassVar[str] = "boarding"
    title: ClassVar[str] = "Boarding Preparation Phase"
    rule: ClassVar[str] = "B.VII"
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="disengage",
            title="Break off the melee",
            prompt="Shall {ship} offer {other} to break off the melee?",
            labels={FIGHT: "Fight on", OFFER: "Offer to break off"},
        ),
        Wording(
            kind="board",
            title="Boarding parties",
            prompt="Which crew sections of {ship} form boarding parties?",
            input="crew",
            answer=party_answer,
            asked=party_facts,
        ),
    )
    #: How parties are formed; editions with further rules of their own put theirs here.
    mustered: type[Muster] = Muster

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.muster = self.mustered(book)
        self.ask_cite = book.cite("B.VII.B.1")
        self.part_cite = book.cite("B.IX.C.4")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Offers to disengage first, where there is a melee; then the parties."""
        near = neighbours(state)
        if not near and not state.ties.pairs:
            return None if _anybody_at_work(state) else PASSED
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        pairs = _locked_pairs(state) if state.step == 0 else []
        for a, b in [*pairs, *((b, a) for a, b in pairs)]:
            ship, other = state.ships[a], state.ships[b].spec.id
            name = ship.spec.id
            ask_id = f"disengage/{name}/{other}"
            ask = Ask(ask_id, "disengage", name, (FIGHT, OFFER), FIGHT, self.part_cite, other=other)
            asked[ship.side].append(ask)
        if pairs:
            return asked
        for ship in state.ships:
            if ship.active and (near.get(ship.spec.index) or state.ties.any(ship.spec.index)):
                self._ask(state, ship, near.get(ship.spec.index, []), asked[ship.side])
        return asked

    def _ask(self, state: PlottedState, ship: Ship, near: list[int], asked: list[Ask]) -> None:
        options = self.muster.formations(state, ship, near)
        if len(options) == 1:
            return
        # With no enemy to fight or to take, hardly anybody wants to send his men away.
        routine = all(
            kind_of(task) == TRANSFER and not yielded(state.ships[target_of(task)])
            for task in self.muster.choices(state, ship, near)
        )
        name = ship.spec.id
        asked.append(Ask("board/" + name, "board", name, options, options[0], self.ask_cite, routine=routine))

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say which rule of party formation a notation breaks."""
        if ask.kind == "disengage":
            return Violation(ask.id, f"{notation!r}: write {FIGHT} or {OFFER}", self.part_cite)
        reason, rule = self.muster.objection(state, state.ship(ask.ship), notation)
        return Violation(ask.id, about(notation, reason), self.book.cite(rule))

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Open the sealed parties; from now on what came aboard last turn is of use (B.VII.B.7)."""
        if not orders and not _anybody_at_work(state):
            return True
        for ship in state.ships:
            if _at_work(ship):
                ship.newcomers = [0] * SECTIONS
        if any(any(ship.engaged) for ship in state.ships):
            pairs = _locked_pairs(state) if state.step == 0 else []
            self._drop_broken_locks(state, report)
            if pairs:
                self._part_by_consent(state, pairs, orders, report)
                return False
        for ship in state.ships:
            notation = orders.get("board/" + ship.spec.id) if orders else None
            if ship.waterline:
                # Who fills up a section that was wiped out at the pumps does not take its place there (W62).
                ship.tasks = [
                    task if men or task != WATERLINE else 0 for men, task in zip(ship.hands, ship.tasks)
                ]
                for section, bound in enumerate(self.muster.bounds(state, ship)):
                    if bound == (WATERLINE,):
                        ship.tasks[section] = WATERLINE
            if notation is not None:
                self.assign(state, ship, assigned(ship, read(state, notation)), report)
            elif any(ship.tasks):
                self.assign(state, ship, self.muster.held(state, ship), report)
            if report is None:
                continue
            if parties_text(state, ship) or (notation and state.ties.any(ship.spec.index)):
                report.append(
                    PartiesFormed(
                        ship=ship.spec.id,
                        notation=write(state, ship.tasks),
                        cite=self.book.cite("B.VII.B.3"),
                        rulings=("P7", "P9", "W2") if any(ship.engaged) else ("P7", "P9"),
                    )
                )
        return True

    def assign(self, state: PlottedState, ship: Ship, tasks: list[int], report: Report) -> None:
        """The sections take up what was written for them."""
        ship.tasks = tasks

    def _drop_broken_locks(self, state: PlottedState, report: Report) -> None:
        """Release sections whose enemy is gone, has given up or is held by nothing any more (B.IX.C.4)."""
        apart: set[tuple[int, int]] = set()
        # First look, then write: one lock may hang on another ship's.
        now = [[lock_of(state, ship, section) + 1 for section in range(SECTIONS)] for ship in state.ships]
        for index, ship in enumerate(state.ships):
            for was, lock in zip(ship.engaged, now[index]):
                other = was - 1
                if was and was != lock and ship.active and state.ships[other].active:
                    if not state.ties.joined(index, other):
                        apart.add((min(index, other), max(index, other)))
            ship.engaged = now[index]
        if report is not None:
            for a, b in sorted(apart):
                report.append(self._broken(state, a, b, "apart"))

    def _part_by_consent(
        self, state: PlottedState, pairs: list[tuple[int, int]], orders: Orders, report: Report
    ) -> None:
        """End the melee between two ships where both sides offer it."""
        for a, b in pairs:
            one, other = state.ships[a].spec.id, state.ships[b].spec.id
            if {orders.get(f"disengage/{one}/{other}"), orders.get(f"disengage/{other}/{one}")} != {OFFER}:
                continue
            _release(state, a, b)
            _release(state, b, a)
            if report is not None:
                report.append(self._broken(state, a, b, "consent"))

    def _broken(self, state: PlottedState, a: int, b: int, reason: str) -> MeleeBroken:
        ship, other = state.ships[a].spec.id, state.ships[b].spec.id
        return MeleeBroken(ship=ship, other=other, reason=reason, cite=self.part_cite, rulings=("W3",))


def _at_work(ship: Ship) -> bool:
    """Return whether any of her sections does something besides serving guns and sails, or has just come aboard."""
    return any(ship.tasks) or any(ship.newcomers) or ship.waterline > 0


def _anybody_at_work(state: PlottedState) -> bool:
    for ship in state.ships:
        if _at_work(ship):
            return True
    return False


def _locked_pairs(state: PlottedState) -> list[tuple[int, int]]:
    """Ships locked in melee with each other, each pair once, in the order of ships."""
    found: set[tuple[int, int]] = set()
    for index, ship in enumerate(state.ships):
        if any(ship.engaged):
            for section in range(SECTIONS):
                other = lock_of(state, ship, section)
                if other >= 0:
                    found.add((min(index, other), max(index, other)))
    return sorted(found)


def _release(state: PlottedState, index: int, other: int) -> None:
    """Free a ship's sections from one enemy; another enemy who fights them takes the lock over."""
    ship, boarding = state.ships[index], task_of(OFFENSIVE, other)
    freed = [section for section, lock in enumerate(ship.engaged) if lock == other + 1]
    heirs = {section: heir_of(state, ship, section, other) for section in freed}
    for section, heir in heirs.items():
        ship.engaged[section] = heir + 1
        if heir >= 0 and ship.tasks[section] == boarding:
            # They have agreed to leave that ship alone, and turn on those who fight them still.
            ship.tasks[section] = task_of(OFFENSIVE, heir)
