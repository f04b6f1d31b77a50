"""Movement Execution Phase: all ships at once, impulse by impulse, then drift (B.V, rulings P1, P2, P5)."""

from typing import ClassVar, Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Event, Report, Roll
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, hexes_between, to_axial
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import ShipEntered, ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.collision import Contact, Way
from weathergage.rulesets.plotted.sailing.courses import Courses, sail_alone, stay
from weathergage.rulesets.plotted.sailing.drift import Drift
from weathergage.rulesets.plotted.sailing.fouling import roll_for_fouling
from weathergage.rulesets.plotted.sailing.plots import KINDS, NO_MOVE, PLOTS

DRIFT: Final = 3
TOWED: Final = 5
#: Pieces of work space made at a time: a list of this length is not made smaller when one is taken.
_PIECES: Final = 4


class ExecutionPhase(PlottedPhase):
    """Moves the ships as their logs say."""

    id: ClassVar[str] = "movement_execution"
    title: ClassVar[str] = "Movement Execution Phase"
    rule: ClassVar[str] = "B.V"

    numbered: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.drift = Drift(book)
        #: Work space that no game uses at the moment; several threads may play at once.
        self.spare: list[Courses] = []

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing: all was written in the phase before."""
        return True

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Carry out plotted impulses, drift, and what the phase leaves behind."""
        courses = self._courses()
        courses.begin(state, by_impulse=report is not None or len(self.book.hazards) > 0)
        state.busy = 0
        for ship in state.ships:
            ship.entered = ship.turned = 0
            if ship.plot != NO_MOVE and not courses.ways[ship.spec.index].by_impulse:
                sail_alone(ship)
                stay(courses.ways[ship.spec.index], ship)
        for impulse in range(courses.impulses):
            self._impulse(state, courses, impulse, report)
        self._drift(state, courses, report)
        self.drift.count_stillness(state)
        _note_who_closed(state, courses.ways)
        for settled in self.book.landfalls:
            settled(self.book, state, report)
        self.spare.append(courses)
        return True

    def _courses(self) -> Courses:
        try:
            # Another thread may take the last of them between a look and a grasp.
            return self.spare.pop()
        except IndexError:
            self.spare.extend([Courses(self.book.wake) for _ in range(_PIECES)])
            return Courses(self.book.wake)

    def _impulse(self, state: PlottedState, courses: Courses, impulse: i64, report: Report) -> None:
        """Take every ship one step on, turns like hexes, and see who meets whom (B.V.C.1)."""
        if not courses.set_out(state, impulse):
            return
        ways = courses.ways
        courses.pull_along(state)
        crowded = courses.mark_crowded()
        if crowded:
            courses.crowd.settle(ways, state.dice, told=report is not None)
        for way in ways:
            if way.sails and way.moving and not way.fallen:
                self._move(state.ships[way.index], way, impulse, report)
                if way.pulls >= 0:
                    self._follow(courses, state.ships[way.pulls], way.stern, impulse, report)
        if self.book.hazards:
            moved = [way.index for way in ways if way.sails and way.moving and not way.fallen]
            moved += [ways[index].pulls for index in moved if ways[index].pulls >= 0]
            self._meet_hazards(state, moved, courses, report)
        if crowded:
            self._stop_and_foul(state, courses, impulse, report)
        courses.arrive(state)

    def _meet_hazards(self, state: PlottedState, moved: list[int], courses: Courses, report: Report) -> None:
        """Meet what lies in the way of ships that have just moved, and may stop them."""
        for index in moved:
            # What happens may part her from the ship that pulls her, but it stops both.
            puller = courses.puller(state, index)
            for hazard in self.book.hazards:
                if hazard(self.book, state, state.ships[index], report):
                    courses.ways[index].stopped = True
                    if puller >= 0:
                        courses.ways[puller].stopped = True

    def _leave(self, ship: Ship) -> None:
        """Let rules note where a ship lay before this step: what she meets may throw her back there."""
        for note in self.book.departures:
            note(ship)

    def _move(self, ship: Ship, way: Way, impulse: i64, report: Report) -> None:
        """Take a ship one hex ahead, or turn her."""
        self._leave(ship)
        ship.bow = way.to_bow
        ship.heading = way.to_heading
        ship.ended_turning = way.turning
        if way.turning:
            ship.turned += 1
        else:
            ship.entered += 1
            if not ship.present:
                ship.present = True
                if report is not None:
                    report.append(ShipEntered(ship=ship.spec.id, cite=self.book.cite("B.V.A.2")))
        if report is not None:
            report.append(_moved(ship, PLOTS.step(ship.plot, impulse), impulse, self.book.cite("B.V.A.1")))

    def _follow(self, courses: Courses, ship: Ship, into: int, impulse: int, report: Report) -> None:
        """Pull a ship into the hex that the stern before her has left."""
        self._leave(ship)
        ship.heading = next(heading for heading in DIRECTIONS if ship.bow + STEP[heading] == into)
        ship.bow = into
        ship.entered += 1
        ship.ended_turning = False
        if report is not None and courses.wake is not None:
            report.append(_moved(ship, TOWED, impulse, self.book.cite(courses.wake.rule)))

    def _drift(self, state: PlottedState, courses: Courses, report: Report) -> None:
        """Let ships too long in place go with the wind, in the last impulse of the phase (B.V.B, B.V.C.3)."""
        ways = courses.ways
        if not self.drift.set_adrift(state, ways):
            return
        crowded = courses.mark_crowded()
        if crowded:
            courses.crowd.settle(ways, state.dice, told=report is not None)
        impulse = max(PLOTS.length[ship.plot] for ship in state.ships) if report is not None else 0
        for way in ways:
            if way.moving and not way.fallen:
                ship = state.ships[way.index]
                self._leave(ship)
                ship.bow = way.to_bow
                if report is not None:
                    report.append(_moved(ship, DRIFT, impulse, self.book.cite("B.V.B.1")))
        if self.book.hazards:
            moved = [way.index for way in ways if way.moving and not way.fallen]
            self._meet_hazards(state, moved, courses, report)
        if crowded:
            self._stop_and_foul(state, courses, impulse, report)

    def _stop_and_foul(self, state: PlottedState, courses: Courses, impulse: i64, report: Report) -> None:
        """Stop all who met, tell of it, and let those who lie alongside roll for fouling (B.V.C.4-5)."""
        crowd = courses.crowd
        for way in crowd.ways:
            if way.met:
                courses.stop(state, way.index)
                state.busy |= way.bit
        if report is not None and crowd.contacts is not None:
            self._tell_contacts(state, crowd.contacts, impulse, report)
        for a in crowd.ways:
            for b in crowd.ways:
                if a.index < b.index and a.met & b.bit and _may_foul(state, a.index, b.index):
                    roll_for_fouling(self.book, state, a.index, b.index, report)

    def _tell_contacts(
        self, state: PlottedState, contacts: list[Contact], impulse: int, report: list[Event]
    ) -> None:
        """Tell who met whom, each pair once: a ship that drifts broadside on meets both hexes of another at once."""
        met: set[tuple[int, int]] = set()
        for contact in contacts:
            pairs = {(a, b) for a in contact.ships for b in contact.ships if a < b}
            if not pairs <= met:
                met |= pairs
                report.append(self._collided(state, contact, impulse))

    def _collided(self, state: PlottedState, contact: Contact, impulse: int) -> ShipsCollided:
        def name(index: int) -> str:
            return state.ships[index].spec.id if index >= 0 else ""

        return ShipsCollided(
            impulse=impulse,
            hex=to_axial(contact.hex),
            ships=tuple(map(name, contact.ships)),
            holder=name(contact.holder),
            fell_back=tuple(map(name, contact.fell_back)),
            rolls=tuple(Roll("collision", die) for die in contact.dice),
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


def _note_who_closed(state: PlottedState, ways: vec[Way]) -> None:
    """Note which sides had a ship that came nearer to where an enemy had been (for ruling P8)."""
    closed = state.closed
    for side in range(len(closed)):
        closed[side] = False
    for ship in state.ships:
        if not closed[ship.side] and ship.entered and _came_nearer(state, ways, ship):
            closed[ship.side] = True


def _came_nearer(state: PlottedState, ways: vec[Way], ship: Ship) -> bool:
    start = ways[ship.spec.index].start
    for other in state.ships:
        if other.side != ship.side and other.present:
            enemy = ways[other.spec.index].start
            if hexes_between(ship.bow, enemy) < hexes_between(start, enemy):
                return True
    return False
