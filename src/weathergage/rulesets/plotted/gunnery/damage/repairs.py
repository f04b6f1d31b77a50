"""Repairs under way: hull, guns and rigging, decided in the Load Phase (A.X.B)."""

from typing import ClassVar, Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, REPAIRS
from weathergage.rulesets.plotted.gunnery.damage.repair_events import KINDS, WORDS, RepairFigures
from weathergage.rulesets.plotted.gunnery.damage.self_repair import WORK_FOR, Dockyard
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.shared.sentences import about, either

NOTHING: Final = "-"
RULE: Final = "A.X.B"
PROMPT: Final = "What does {ship} repair?"
REPAIR_QUESTION: Final = Wording(
    kind="repair",
    title="Repairs",
    batch="Repairs",
    paper="register",
    labels={NOTHING: "No repairs", "RH": "Repair the hull", "RG": "Repair guns", "RR": "Repair the rigging"},
    shorts={NOTHING: "None", "RH": "Hull", "RG": "Guns", "RR": "Rigging"},
    facts=AskFacts(key="m", about=tuple(f"repair_{part}" for part in WORDS.values()), brief=True),
)


class RepairPhase(PlottedPhase):
    """Asks every damaged ship whose people did nothing else this turn; who repairs does not load."""

    id: ClassVar[str] = "repairs"
    title: ClassVar[str] = "Load Phase: repairs"
    rule: ClassVar[str] = RULE

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.yard = Dockyard(book.chart("repairs", RepairFigures))

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask each ship that may repair, for the parts of her that are damaged."""
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            damaged = WORK_FOR[self.yard.damage(self.book, ship)] if ship.active else ()
            if damaged and self._hindrance(state, ship) is None:
                name = ship.spec.id
                options = (NOTHING, *(REPAIRS[kind] for kind in damaged))
                asked[ship.side].append(
                    Ask(
                        "repair/" + name,
                        "repair",
                        name,
                        options,
                        NOTHING,
                        self.cite,
                        prompt=PROMPT,
                    )
                )
        return asked

    def _hindrance(self, state: PlottedState, ship: Ship) -> Infraction | None:
        if HALF_DOUBLE in ship.load:
            return Infraction("", "double shot that is half loaded must be loaded first", RULE)
        return self.yard.hindrance(state, ship)

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a ship may not repair now."""
        ship = next((s for s in state.ships if ask_id == "repair/" + s.spec.id), None)
        if ship is None:
            return None
        found = self._hindrance(state, ship) or Infraction("", "she has nothing to repair", RULE)
        return Violation(ask_id, found.reason, self.book.cite(found.rule))

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but one kind of work, where there is damage."""
        reason = f"{notation!r}: write {either(ask.options)}"
        if notation in REPAIRS[1:]:
            reason = about(notation, "nothing of that kind is damaged")
        return Violation(ask.id, reason, self.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Note the work of this turn, and give squares back where it is done."""
        for ship in state.ships:
            kind = KINDS.get(orders.get("repair/" + ship.spec.id, NOTHING), 0)
            if kind:
                ship.repairing = kind
                self.yard.work(self.book, ship, report)
        return True


class AtRepairs(GunBar):
    """Keep a ship that repairs from loading (A.X.B)."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at what her people do."""
        return Infraction("", "her people are at repairs this turn", RULE) if ship.repairing else None


def apply(book: Book) -> Book:
    """Return the book with this section in it (A.II.I)."""
    yard = Dockyard(book.chart("repairs", RepairFigures))
    return book.with_phase(RepairPhase, before="loading").adding(
        chores=(yard.begin_turn,),
        landfalls=(yard.note_turns,),
        load_bars=(AtRepairs(),),
        conditions=(yard.seen,),
        words=(REPAIR_QUESTION,),
    )
