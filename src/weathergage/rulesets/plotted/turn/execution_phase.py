"""Movement Execution Phase: all ships at once, impulse by impulse, then drift (B.V, rulings P1, P2, P5)."""

from typing import ClassVar, Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Orders
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, distance, to_axial
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.events import ShipEntered, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.sailing.collision import CLEAR, Contact, Settlement, settle
from weathergage.rulesets.plotted.sailing.courses import (
    clear_way,
    courses_of,
    drift_courses,
    may_touch,
    out_of_reach,
    sail_alone,
    take_in_tow,
    with_towers,
)
from weathergage.rulesets.plotted.sailing.drift import count_stillness, drift_groups
from weathergage.rulesets.plotted.sailing.fouling import roll_for_fouling
from weathergage.rulesets.plotted.sailing.plots import BACK, FORWARD, KINDS, NO_MOVE, PLOTS, after

DRIFT = 3
TOWED = 5
_NOBODY: Final[frozenset[int]] = frozenset()


class ExecutionPhase(PlottedPhase):
    """Moves the ships as their logs say."""

    id: ClassVar[str] = "movement_execution"
    title: ClassVar[str] = "Movement Execution Phase"
    rule: ClassVar[str] = "B.V"

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Plotted impulses, drift, and what the phase leaves behind."""
        plots: dict[int, tuple[int, ...]] = {}
        before: list[int] = []
        longest = 0
        state.busy = _NOBODY
        for ship in state.ships:
            before.append(ship.bow)
            ship.entered = ship.turned = 0
            if ship.plot != NO_MOVE:
                steps = plots[ship.spec.index] = PLOTS.steps[ship.plot]
                longest = max(longest, len(steps))
        stopped: set[int] = set()
        if plots:
            if report is None and not self.book.hazards and out_of_reach(state, plots):
                for index, steps in plots.items():
                    sail_alone(state.ships[index], steps)
            else:
                for impulse in range(longest):
                    self._impulse(state, plots, impulse, stopped, report)
        self._drift(state, stopped, report)
        count_stillness(self.book, state)
        _note_who_closed(state, before)
        for settled in self.book.landfalls:
            settled(self.book, state, report)
        return True

    def _impulse(
        self,
        state: PlottedState,
        plots: dict[int, tuple[int, ...]],
        impulse: int,
        stopped: set[int],
        report: Report,
    ) -> None:
        """Take every ship one step on, turns like hexes, and see who meets whom (B.V.C.1)."""
        movers = {
            i: steps[impulse]
            for i, steps in plots.items()
            if impulse < len(steps) and i not in stopped and steps[impulse] != BACK
        }
        if not movers:
            return
        if not state.ties.pairs and (headings := clear_way(state, movers)) is not None:
            for index, step in movers.items():
                self._move(state.ships[index], step, headings[index], impulse, report)
            if self.book.hazards:
                self._meet_hazards(state, [*movers], stopped, report)
            return
        courses, headings = courses_of(state, movers)
        led = take_in_tow(state, courses) if state.ties.pairs else {}
        pairs = {ship: pair for pair in led.items() for ship in pair}
        settlement = settle(courses, state.dice, pairs) if may_touch(courses) else CLEAR
        moved = [index for index in movers if index not in settlement.fallen]
        for index in moved:
            left = state.ships[index].stern
            self._move(state.ships[index], movers[index], headings[index], impulse, report)
            if index in led:
                self._follow(state.ships[led[index]], left, impulse, report)
        if self.book.hazards:
            self._meet_hazards(state, [*moved, *(led[i] for i in moved if i in led)], stopped, report)
        self._report_contacts(state, settlement, impulse, stopped, report)

    def _meet_hazards(self, state: PlottedState, moved: list[int], stopped: set[int], report: Report) -> None:
        """Meet what lies in the way of ships that have just moved, and may stop them."""
        for index in moved:
            # What happens may part a tow, but it stops both.
            both = with_towers(state, (index,))
            for hazard in self.book.hazards:
                if hazard(self.book, state, state.ships[index], report):
                    stopped |= both

    def _remember(self, ship: Ship) -> None:
        """Remember where a ship lay before this step: what she meets may throw her back there."""
        if self.book.hazards:
            ship.afloat_at, ship.afloat_heading = ship.bow, ship.heading

    def _move(self, ship: Ship, step: int, heading: int, impulse: int, report: Report) -> None:
        self._remember(ship)
        ship.ended_turning = step != FORWARD
        if step == FORWARD:
            ship.bow += STEP[ship.heading]
            ship.entered += 1
            if not ship.present:
                ship.present = True
                if report is not None:
                    report.append(ShipEntered(ship=ship.spec.id, cite=self.book.cite("B.V.A.2")))
        else:
            if ship.anchor == BY_STERN:
                ship.bow, _ = after(ship.bow, ship.heading, step, by_stern=True)
            ship.heading = heading
            ship.turned += 1
        if report is not None:
            report.append(_moved(ship, step, impulse, self.book.cite("B.V.A.1")))

    def _follow(self, ship: Ship, into: int, impulse: int, report: Report) -> None:
        """A ship in tow is pulled into the hex that the stern before her has left (O.VII.D)."""
        self._remember(ship)
        ship.heading = next(heading for heading in DIRECTIONS if ship.bow + STEP[heading] == into)
        ship.bow = into
        ship.entered += 1
        ship.ended_turning = False
        if report is not None:
            report.append(_moved(ship, TOWED, impulse, self.book.cite(self.book.towed_by)))

    def _drift(self, state: PlottedState, stopped: set[int], report: Report) -> None:
        """The last impulse of the phase: ships too long in place go with the wind (B.V.B, B.V.C.3)."""
        groups = drift_groups(self.book, state, stopped)
        if not groups:
            return
        drifting = {ship: group for group in groups for ship in group}
        by = STEP[state.wind]
        courses = drift_courses(state, drifting, by)
        settlement = settle(courses, state.dice, drifting) if may_touch(courses) else CLEAR
        impulse = max(PLOTS.length[ship.plot] for ship in state.ships) if report is not None else 0
        moved = [index for index in sorted(drifting) if index not in settlement.fallen]
        for index in moved:
            ship = state.ships[index]
            self._remember(ship)
            ship.bow += by
            if report is not None:
                report.append(_moved(ship, DRIFT, impulse, self.book.cite("B.V.B.1")))
        if self.book.hazards:
            self._meet_hazards(state, moved, stopped, report)
        self._report_contacts(state, settlement, impulse, stopped, report)

    def _report_contacts(
        self, state: PlottedState, settlement: Settlement, impulse: int, stopped: set[int], report: Report
    ) -> None:
        """Stop all who met, tell of it, and let those who lie alongside roll for fouling (B.V.C.4-5)."""
        if not settlement.contacts:
            return
        met: set[tuple[int, int]] = set()
        for contact in settlement.contacts:
            pairs = {(a, b) for a in contact.ships for b in contact.ships if a < b}
            if pairs <= met:
                # A ship that drifts broadside on meets both hexes of another at once.
                continue
            met |= pairs
            stopped |= with_towers(state, contact.ships)
            state.busy |= {*contact.ships}
            if report is not None:
                report.append(self._collided(state, contact, impulse))
        for a, b in sorted(met):
            if _may_foul(state, a, b):
                roll_for_fouling(self.book, state, a, b, report)

    def _collided(self, state: PlottedState, contact: Contact, impulse: int) -> ShipsCollided:
        def name(index: int) -> str:
            return state.ships[index].spec.id if index >= 0 else ""

        return ShipsCollided(
            impulse=impulse,
            hex=to_axial(contact.hex),
            ships=tuple(map(name, contact.ships)),
            holder=name(contact.holder),
            fell_back=tuple(map(name, contact.fell_back)),
            rolls=contact.rolls,
            cite=self.book.cite("B.V.C.2"),
            rulings=("P2",),
        )


def _may_foul(state: PlottedState, a: int, b: int) -> bool:
    """Return whether two ships that met lie next to each other now and are not fouled yet (ruling P15)."""
    ship, other = state.ships[a], state.ships[b]
    # A ship thrown back before she entered the chart is not there to be entangled.
    return ship.present and other.present and not state.ties.fouled(a, b) and state.adjacent(ship, other)


def _moved(ship: Ship, kind: int, impulse: int, cite: str) -> ShipMoved:
    return ShipMoved(
        ship=ship.spec.id,
        impulse=impulse,
        kind=KINDS[kind],
        bow=to_axial(ship.bow),
        stern=to_axial(ship.stern),
        heading=ship.heading,
        cite=cite,
    )


def _note_who_closed(state: PlottedState, before: list[int]) -> None:
    """Note which sides had a ship that came nearer to where an enemy had been (for ruling P8)."""
    closed = [False] * len(state.sealed)
    for ship in state.ships:
        if closed[ship.side] or not ship.entered:
            continue
        start = before[ship.spec.index]
        for other in state.ships:
            if other.side == ship.side or not other.present:
                continue
            enemy = before[other.spec.index]
            if distance(ship.bow, enemy) < distance(start, enemy):
                closed[ship.side] = True
                break
    state.closed = closed
