"""Let ships repair themselves: what hinders it, how long it takes, which squares come back (A.X.B, ruling W42)."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report
from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    NO_REPAIR,
    REPAIR_GUNS,
    REPAIR_HULL,
    REPAIR_RIGGING,
    REPAIRS,
)
from weathergage.rulesets.plotted.gunnery.damage.marking import log_left
from weathergage.rulesets.plotted.gunnery.damage.repair_events import WORDS, RepairFigures, RepairsMade
from weathergage.rulesets.plotted.present.sentences import count
from weathergage.rulesets.plotted.sailing.allowances import allowances, off_wind
from weathergage.rulesets.plotted.sailing.helm import Infraction
from weathergage.rulesets.plotted.sailing.plots import ATTITUDE, PLOTS, TO_PORT
from weathergage.rulesets.shared.views import Condition

RULE: Final = "A.X.B"
#: What is damaged, one bit for each; and the kinds of work that this calls for, in the order in which they are offered.
HULL_DAMAGE: Final = 1
GUN_DAMAGE: Final = 2
RIGGING_DAMAGE: Final = 4
WORK_FOR: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(kind for kind in (REPAIR_HULL, REPAIR_GUNS, REPAIR_RIGGING) if damage >> (kind - 1) & 1)
    for damage in range(8)
)


class Dockyard:
    """The parts of the section, which read its figures."""

    def __init__(self, figures: RepairFigures) -> None:
        self.figures = figures

    def begin_turn(self, book: Book, state: PlottedState, report: Report) -> None:
        """Begin a new turn, with nothing ordered yet."""
        for ship in state.ships:
            ship.repairing, ship.repair_void = NO_REPAIR, False

    def note_turns(self, book: Book, state: PlottedState, report: Report) -> None:
        """Note turns on which movement is spent, which forbid repairs; a free one does not, nor springs (A.V.C.4)."""
        for ship in state.ships:
            self.note_turn(book, state, ship)

    def note_turn(self, book: Book, state: PlottedState, ship: Ship) -> None:
        """Note whether a ship has spent movement on a turn."""
        if ship.turned and not ship.anchor and not self._was_free(book, state, ship):
            ship.repair_void = True

    @staticmethod
    def _was_free(book: Book, state: PlottedState, ship: Ship) -> bool:
        """Return whether it was the lone turn in place of a ship without any allowance (B.IV.A.15)."""
        steps = PLOTS.steps[ship.plot]
        if len(steps) != 1:
            return False
        before = (STARBOARD_OF if steps[0] == TO_PORT else PORT_OF)[ship.heading]
        return allowances(book, state, ship)[ATTITUDE[off_wind(state, before)]] == 0

    def damage(self, book: Book, ship: Ship) -> i64:
        """Return what is damaged, one bit for each part of her; a hull quite gone is past repair."""
        found: i64 = 0
        if 0 < ship.hull < ship.spec.hull:
            found = HULL_DAMAGE
        if _gun_berths(book, ship, PORT) or _gun_berths(book, ship, STARBOARD):
            found += GUN_DAMAGE
        left, built = ship.rigging, ship.spec.rigging
        for section in range(len(left)):
            if left[section] < built[section]:
                return found + RIGGING_DAMAGE
        return found

    def hindrance(self, state: PlottedState, ship: Ship) -> Infraction | None:
        """Say why she may not repair this turn."""
        if ship.surrendered or not ship.active:
            return Infraction("", "a ship that has surrendered is not repaired", RULE)
        if state.busy >> ship.spec.index & 1:
            return Infraction("", "she has collided, fired or fought hand to hand this turn", RULE)
        if ship.weighing:
            return Infraction("", "her people are weighing anchor", RULE)
        if ship.repair_void:
            return Infraction("", "she has spent movement on a turn", RULE)
        if not self.hands_enough(ship):
            return Infraction("", f"repairs need {self.figures.sections} crew sections at hand", RULE)
        return None

    def hands_enough(self, ship: Ship) -> bool:
        """Return whether enough sections are at hand, of which all but one must be complete (ruling W43)."""
        free = [
            men >= full
            for men, full, task in zip(ship.crew, ship.spec.crew, ship.tasks, strict=False)
            if full and men and not task
        ]
        return len(free) >= self.figures.sections and sum(free) >= self.figures.sections - 1

    def work(self, book: Book, ship: Ship, report: Report) -> None:
        """Work one more turn of this kind; with the last of them squares are given back (26.2.1-3)."""
        kind = ship.repairing
        done = [*ship.repairs]
        done[kind - 1] += 1
        turn, squares = done[kind - 1], 0
        if turn >= self.figures.turns:
            done[kind - 1] = 0
            squares = restore(book, ship, kind, self.figures.squares)
        ship.repairs = (done[0], done[1], done[2])
        if report is not None:
            report.append(
                RepairsMade(
                    ship=ship.spec.id,
                    kind=REPAIRS[kind],
                    turn=turn,
                    of=self.figures.turns,
                    squares=squares,
                    log=log_left(book, ship),
                    cite=book.cite(RULE),
                    rulings=("W42",) if squares else (),
                )
            )

    def seen(self, book: Book, state: PlottedState, ship: Ship, own: bool) -> Iterator[Condition]:
        """Show repairs in the open log."""
        for kind, turns in enumerate(ship.repairs, 1):
            if turns:
                text = f"{WORDS[kind]} repairs: {turns} of {count(self.figures.turns, 'turn')} done"
                yield Condition(key=f"repair_{WORDS[kind]}", text=text, cite=book.cite(RULE), value=turns)
        if ship.repairing:
            text = f"at {WORDS[ship.repairing]} repairs this turn"
            yield Condition(key="repairing", text=text, cite=book.cite(RULE), value=ship.repairing)


def restore(book: Book, ship: Ship, kind: int, squares: int) -> int:
    """Give squares back, those lost last first; the number really restored."""
    if kind == REPAIR_HULL:
        restored = min(squares, ship.spec.hull - ship.hull)
        ship.hull += restored
        return restored
    if kind == REPAIR_GUNS:
        return sum(_remount(book, ship) for _ in range(squares))
    left = squares
    for section in reversed(range(len(ship.rigging))):
        back = min(left, ship.spec.rigging[section] - ship.rigging[section])
        ship.rigging = changed(ship.rigging, section, ship.rigging[section] + back)
        left -= back
    return squares - left


def _guns_lost(book: Book, ship: Ship, side: i64) -> i64:
    """Return the gun squares of a side that can be repaired."""
    lost = ship.spec.guns[side] - ship.guns[side]
    for gone in book.guns_gone:
        lost -= gone(ship)
    return lost


def _gun_berths(book: Book, ship: Ship, side: i64) -> i64:
    """Return the gun and carronade squares of a side that can be repaired."""
    return _guns_lost(book, ship, side) + ship.spec.carronades[side] - ship.carronades[side]


def _remount(book: Book, ship: Ship) -> int:
    """Remount a square on the side that lacks more, in the reverse order of taking hits (ruling W42)."""
    berths = [_gun_berths(book, ship, side) for side in (0, 1)]
    side = 1 if berths[1] > berths[0] else 0
    if not berths[side]:
        return 0
    guns_lost = _guns_lost(book, ship, side)
    carronades_lost = ship.spec.carronades[side] - ship.carronades[side]
    carronade = carronades_lost > 0 and (ship.standing.gun_hits == "guns" or not guns_lost)
    row, full = (ship.carronades, ship.spec.carronades) if carronade else (ship.guns, ship.spec.guns)
    row = changed(row, side, row[side] + 1)
    if carronade:
        ship.carronades = row
    else:
        ship.guns = row
    field = "bow_carronades" if carronade else "bow_guns"
    forward = [*getattr(ship, field)]
    # The section that lacks more has it back; the bow holds half of a fresh broadside.
    bow_lacks = full[side] // 2 - forward[side]
    if bow_lacks > 0 and bow_lacks >= full[side] - row[side] + 1 - bow_lacks:
        forward[side] += 1
        setattr(ship, field, tuple(forward))
    return 1
