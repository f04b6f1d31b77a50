"""Repairs of this edition: ordered with the plot, and binding (20.5, 26.2)."""

from collections.abc import Iterable
from typing import ClassVar, Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.core.asking import Note, PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import REPAIRS, UNDER_WAY
from weathergage.rulesets.plotted.editions.tournament.repair_orders import RepairOrdered, RepairVoided
from weathergage.rulesets.plotted.gunnery.damage.repair_events import KINDS, WORDS, RepairFigures
from weathergage.rulesets.plotted.gunnery.damage.repairs import REPAIR_QUESTION
from weathergage.rulesets.plotted.gunnery.damage.self_repair import WORK_FOR, Dockyard
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.sailing.allowances import allowances, off_wind
from weathergage.rulesets.plotted.sailing.anchors import CABLE_WORK
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.plots import (
    ATTITUDE,
    STAY,
    TO_PORT,
    TO_STARBOARD,
    legible,
    steps_of,
)
from weathergage.rulesets.shared.sentences import about, either

NOTHING: Final = "-"
PROMPT: Final = "Is {ship} to repair this turn, and what?"


class RepairNote(Note):
    """RH, RG or RR beside the plot (20.5.1-2, A-20.5)."""

    def __init__(self, yard: Dockyard) -> None:
        super().__init__("repair")
        self.yard = yard

    def put(self, book: Book, state: PlottedState, ship: Ship, kind: i64, questions: Questions) -> None:
        """Ask every ship with damage and hands to repair it."""
        damage = self.yard.damage(book, ship)
        if damage and not ship.surrendered and ship.can_sail_and_fire:
            choices = 1 + len(WORK_FOR[damage])
            questions.put(ship.side, kind, ship.spec.index, choices, about=damage, routine=True)

    def describe(self, book: Book, ship: Ship, about: i64) -> Ask:
        """Ask in words what she repairs of her damage."""
        name, options = ship.spec.id, (NOTHING, *(REPAIRS[kind] for kind in WORK_FOR[about]))
        cite = book.cite("20.5.1")
        return Ask("repair/" + name, "repair", name, options, NOTHING, cite, routine=True, prompt=PROMPT)

    def why_not(self, book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why a ship is not asked."""
        if ship.surrendered or not ship.can_sail_and_fire:
            return Infraction("", "a ship that has surrendered is not repaired", "26.2")
        if not self.yard.damage(book, ship):
            return Infraction("", "she has suffered no damage", "20.5.7")
        return None

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but one kind of work, and that where there is no damage."""
        if notation in KINDS:
            reason = about(notation, f"none of her {WORDS[KINDS[notation]]} squares is damaged")
            return Violation(ask.id, reason, book.cite("20.5.7"))
        rule = "20.5.7" if any(mark in notation for mark in KINDS) else "20.5.2"
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", book.cite(rule))

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Bind her to it, even if other orders make it void (20.5.3-5)."""
        if notation == NOTHING or KINDS.get(notation) not in WORK_FOR[self.yard.damage(book, ship)]:
            return
        ship.repairing = KINDS[notation]
        if report is not None:
            cite = book.cite("20.5.3")
            report.append(RepairOrdered(ship=ship.spec.id, kind=notation, cite=cite))
        if ship.sail_change >= 0 or ship.anchoring or ship.weighing:
            # The change of sail fails in its own phase, by the same rule.
            ship.anchoring, ship.weighing = UNDER_WAY, 0
            ship.repair_void = True
            _void(book, ship, "other work was ordered with it", "20.5.5", report)


def _void(book: Book, ship: Ship, reason: str, rule: str, report: Report) -> None:
    if report is not None:
        kind, cite = REPAIRS[ship.repairing], book.cite(rule)
        report.append(RepairVoided(ship=ship.spec.id, kind=kind, reason=reason, cite=cite))


class OrderedRepairs(Dockyard):
    """The parts of the section as this edition has them."""

    def note_turns(self, book: Book, state: PlottedState, report: Report) -> None:
        """Make a turn as it is written, and the repair void (20.5.4)."""
        for ship in state.ships:
            was_void = ship.repair_void
            self.note_turn(book, state, ship)
            if ship.repairing and ship.repair_void and not was_void:
                _void(book, ship, "movement was spent on a turn", "20.5.4", report)

    def hindrance(self, state: PlottedState, ship: Ship) -> Infraction | None:
        """Refuse repairs aground (38.4)."""
        if ship.aground:
            return Infraction("", "she is aground", "38.4")
        return super().hindrance(state, ship)

    def alone(self, book: Book, state: PlottedState, side: int, orders: Orders) -> Iterable[Violation]:
        """Refuse turns, changes of sail, anchoring and weighing in a turn of repairs (20.5.4-5)."""
        for place, notation in orders.items():
            if notation == NOTHING or not place.startswith("repair/"):
                continue
            ship = state.ship(place.removeprefix("repair/"))
            if self._spends_on_turn(book, state, ship, orders.get("plot/" + ship.spec.id, STAY)):
                yield Violation(place, "while repairing she makes no turn", book.cite("20.5.4"))
            if orders.get("sails/" + ship.spec.id, NOTHING) != NOTHING:
                yield Violation(place, "while repairing she changes no sails", book.cite("20.5.5"))
            if orders.get("anchor/" + ship.spec.id) in CABLE_WORK:
                yield Violation(place, "while repairing she neither anchors nor weighs", book.cite("20.5.5"))

    @staticmethod
    def _spends_on_turn(book: Book, state: PlottedState, ship: Ship, plot: str) -> bool:
        if ship.anchor or not {TO_PORT, TO_STARBOARD} & {*steps_of(legible(plot) or STAY)}:
            return False
        return allowances(book, state, ship)[ATTITUDE[off_wind(state, ship.heading)]] > 0


class RepairWork(PlottedPhase):
    """In the Reload Phase the work that was ordered is noted, and squares come back (26.2, 26.2.1)."""

    id: ClassVar[str] = "repairs"
    title: ClassVar[str] = "Reload Phase: repairs"
    rule: ClassVar[str] = "A.X.B"
    numbered: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.yard = OrderedRepairs(book.chart("repairs", RepairFigures))

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing; go past where no ship repairs."""
        for ship in state.ships:
            if ship.repairing:
                return True
        return False

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Repair, unless she had anything else to do this turn."""
        for ship in state.ships:
            if not ship.repairing or ship.repair_void:
                continue
            found = self.yard.hindrance(state, ship)
            if found is None:
                self.yard.work(self.book, ship, report)
                continue
            ship.repair_void = True
            _void(self.book, ship, found.reason, found.rule, report)
        return True


class OrderedToRepair(GunBar):
    """Keep a ship that was ordered to repair from firing, void or not (20.5.3-5), and from loading (ruling W44)."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at her orders."""
        return Infraction("", "she was ordered to repair", self.rule) if ship.repairing else None


def apply(book: Book) -> Book:
    """Return the book with this section in it."""
    yard = OrderedRepairs(book.chart("repairs", RepairFigures))
    return book.with_phase(RepairWork, before="loading").adding(
        chores=(yard.begin_turn,),
        landfalls=(yard.note_turns,),
        notes=(RepairNote(yard),),
        words=(REPAIR_QUESTION,),
        fire_bars=(OrderedToRepair("20.5.3"),),
        load_bars=(OrderedToRepair("26.2"),),
        checks=(yard.alone,),
        conditions=(yard.seen,),
    )
