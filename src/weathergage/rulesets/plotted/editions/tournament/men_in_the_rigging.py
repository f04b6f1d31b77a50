"""Changes of sail that are plotted and made by men in the rigging (20.1.5, 24.5, 27.0)."""

from collections.abc import Iterable
from typing import ClassVar, Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.boarding.parties import kind_of, on_duty
from weathergage.rulesets.plotted.boarding.party_choices import lock_of
from weathergage.rulesets.plotted.core.asking import Note, PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed, row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ALOFT, BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.editions.tournament.sail_changes import (
    SailChangeFailed,
    SailChangeNoted,
    men_aloft,
)
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.sailing.allowances import due
from weathergage.rulesets.plotted.sailing.anchors import WEIGH
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.plots import BACK, FORWARD, STAY, legible, steps_of
from weathergage.rulesets.plotted.sailing.sail_setting import (
    KEEP,
    MARKS,
    ORDERS,
    PROMPT,
    SAIL_QUESTION,
    change_sails,
    has_gathered_way,
    why_no_full_sail,
)
from weathergage.rulesets.shared.sentences import either

_NO_HANDS: Final = Infraction("", "nobody aboard can change her sails", "20.1.5.3")
_NO_TOPMEN: Final = Infraction("", "no crew section can be spared to go aloft", "20.1.5.3")
#: The options of a row: to keep her sails, or to carry the other ones.
_OPTIONS: Final = 2
#: What a ship that stood still has to do before full sail can be set.
STRAIGHT_RUN: Final = "having stood still she must go ahead in a straight line to set full sail"


def topmen(state: PlottedState, ship: Ship) -> int:
    """Return the section that goes aloft: the lowest with men who are not bound elsewhere (20.1.5.3, W36).

    It is -1 if there is none.
    """
    hands, tasks = ship.hands, ship.tasks
    for section in range(len(hands)):
        if hands[section] and not on_duty(tasks[section]) and lock_of(state, ship, section) < 0:
            return section
    return -1


class SailNote(Note):
    """FS or BS beside the plot (20.1.5.2)."""

    def __init__(self) -> None:
        super().__init__("sails")

    def put(self, book: Book, state: PlottedState, ship: Ship, kind: i64, questions: Questions) -> None:
        """Ask every ship that could carry other sails than she does, with men to change them."""
        if self.why_not(book, state, ship) is None:
            other = BATTLE_SAIL if ship.sails == FULL_SAIL else FULL_SAIL
            questions.put(ship.side, kind, ship.spec.index, _OPTIONS, about=other, routine=True)

    def describe(self, book: Book, ship: Ship, about: i64) -> Ask:
        """Ask in words whether she is to carry the other sails."""
        name, options = ship.spec.id, (KEEP, MARKS[about])
        cite = book.cite("20.1.5.2")
        return Ask("sails/" + name, "sails", name, options, KEEP, cite, routine=True, prompt=PROMPT)

    def why_not(self, book: Book, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why a ship is not asked."""
        if not ship.can_sail_and_fire and not due(state, ship):
            return _NO_HANDS
        if topmen(state, ship) < 0:
            return _NO_TOPMEN
        return None if ship.sails == FULL_SAIL else why_no_full_sail(book, state, ship)

    def take(self, book: Book, state: PlottedState, ship: Ship, notation: str, report: Report) -> None:
        """Send men aloft, who are missed everywhere else, at the guns too, until the Full Sail Phase (24.5, 24.5.1)."""
        if ORDERS.get(notation, ship.sails) == ship.sails or self.why_not(book, state, ship) is not None:
            return
        section = topmen(state, ship)
        ship.sail_change = ORDERS[notation]
        ship.tasks = changed(ship.tasks, section, ALOFT)
        if report is not None:
            report.append(
                SailChangeNoted(
                    ship=ship.spec.id,
                    order=notation,
                    section=section + 1,
                    cite=book.cite("20.1.5.3"),
                    rulings=("P9", "W36"),
                )
            )


class FirstSails:
    """The free choice of sails before the first turn (20.1.5.1)."""

    kind = "sails"

    def asks(self, book: Book, state: PlottedState, ship: Ship) -> Iterable[Ask]:
        """Ask every ship that can carry full sail."""
        if why_no_full_sail(book, state, ship) is None:
            name = ship.spec.id
            cite = book.cite("20.1.5.1")
            yield Ask("sails/" + name, "sails", name, tuple(ORDERS), MARKS[ship.sails], cite, prompt=PROMPT)

    def refuse(self, book: Book, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse anything but one or the other."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def take(self, book: Book, state: PlottedState, ask: Ask, notation: str, report: Report) -> None:
        """Let her begin under these sails."""
        ship = state.ship(ask.ship)
        if ORDERS[notation] != ship.sails:
            change_sails(book, ship, ORDERS[notation], "20.1.5.1", report)


class SailChangePhase(PlottedPhase):
    """The Full Sail Phase: what was plotted is carried out (27.0)."""

    id: ClassVar[str] = "full_sail"
    title: ClassVar[str] = "Full Sail Phase"
    rule: ClassVar[str] = "A.XI"
    numbered: ClassVar[bool] = True

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing; go past where no change of sail was plotted."""
        for ship in state.ships:
            if ship.sail_change >= 0:
                return True
        return False

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Bring men down when their work is done, and it is done even if none of them is left to tell."""
        for ship in state.ships:
            if ship.sail_change < 0:
                continue
            sails, ship.sail_change = ship.sail_change, -1
            found = self._why_not(state, ship, sails)
            ship.tasks = row_of(0 if kind_of(task) == ALOFT else task for task in ship.tasks)
            if found is None and sails == ship.sails:
                # Shot away with her rigging before her men could take it in.
                continue
            if found is None:
                change_sails(self.book, ship, sails, "A.XI", report)
            elif report is not None:
                cite = self.book.cite(found.rule)
                report.append(
                    SailChangeFailed(ship=ship.spec.id, order=MARKS[sails], reason=found.reason, cite=cite)
                )
        return True

    def _why_not(self, state: PlottedState, ship: Ship, sails: int) -> Infraction | None:
        if (
            ALOFT not in ship.tasks
            or not ship.present
            or (ship.surrendered and not ship.captured)
            or ship.doom
        ):
            return Infraction("", "nobody is aloft any more", "27.0")
        if ship.aground:
            return Infraction("", "she is aground", "38.4")
        if ship.repairing:
            return Infraction("", "the order does not go together with repairs", "20.5.5")
        if ship.weighing:
            return Infraction("", "her people are weighing anchor", "A-24.5")
        if sails == BATTLE_SAIL:
            return None
        if not has_gathered_way(ship):
            return Infraction("", STRAIGHT_RUN, "A.V.D.3")
        found = why_no_full_sail(self.book, state, ship)
        return None if found is None else Infraction("", found.reason, "27.0")


def together(book: Book, state: PlottedState, side: int, orders: Orders) -> Iterable[Violation]:
    """Refuse to change sails while weighing (A-24.5), or to set full after standing still, unless she runs straight."""
    for place, notation in orders.items():
        if notation == KEEP or not place.startswith("sails/"):
            continue
        name = place.removeprefix("sails/")
        if orders.get("anchor/" + name) == WEIGH:
            yield Violation(place, "she cannot weigh anchor and change sail in one turn", book.cite("A-24.5"))
        if ORDERS[notation] == FULL_SAIL and state.ship(name).still:
            steps = {*steps_of(legible(orders.get("plot/" + name, STAY)) or STAY)} - {BACK}
            if steps != {FORWARD}:
                yield Violation(place, STRAIGHT_RUN, book.cite("A.V.D.3"))


class FullSailFire(GunneryModifier):
    """Under full sail guns are less steady (A-20.1)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count full sail."""
        return shot.row.full_sail if shot.ship.sails == FULL_SAIL else 0


def apply(book: Book) -> Book:
    """Return the book with these rules in it."""
    return book.with_phase_replaced("full_sail", SailChangePhase).adding(
        words=(SAIL_QUESTION,),
        notes=(SailNote(),),
        preparations=(FirstSails(),),
        checks=(together,),
        conditions=(men_aloft,),
        modifiers=(FullSailFire("full sail", "A-20.1"),),
    )
