"""Find where every ship lies and means to be in an impulse, tows included, and who can touch whom at all (B.V)."""

from collections.abc import Iterable

from weathergage.geometry.hexgrid import STEP, distance
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.sailing.collision import Course
from weathergage.rulesets.plotted.sailing.plots import BACK, FORWARD, after, carried_out


def courses_of(state: PlottedState, movers: dict[int, int]) -> tuple[dict[int, Course], dict[int, int]]:
    """Return where every ship lies and means to be in this impulse, and the headings of the movers."""
    courses: dict[int, Course] = {}
    headings: dict[int, int] = {}
    for ship in state.ships:
        index = ship.spec.index
        step = movers.get(index)
        if step is None:
            if ship.present:
                now = (ship.bow, ship.stern)
                courses[index] = Course(now, now)
            continue
        bow, heading = after(ship.bow, ship.heading, step, by_stern=ship.anchor == BY_STERN)
        headings[index] = heading
        stern = bow - STEP[heading] if ship.spec.hexes == 2 else bow
        lies = (ship.bow, ship.stern) if ship.present else ()
        courses[index] = Course(lies, (bow, stern), step != FORWARD, ship.standing.contested == "take")
    return courses, headings


def clear_way(state: PlottedState, movers: dict[int, int]) -> dict[int, int] | None:
    """The headings of the movers after this impulse if no hex is left or wanted by two ships; else None."""
    headings: dict[int, int] = {}
    lies: dict[int, int] = {}
    for ship in state.ships:
        index, bow, heading = ship.spec.index, ship.bow, ship.heading
        two = ship.spec.hexes == 2
        if ship.present:
            if lies.setdefault(bow, index) != index:
                return None
            if two and lies.setdefault(bow - STEP[heading], index) != index:
                return None
        step = movers.get(index, -1)
        if step < 0:
            continue
        bow, heading = after(bow, heading, step, by_stern=ship.anchor == BY_STERN)
        headings[index] = heading
        if lies.setdefault(bow, index) != index:
            return None
        if two and lies.setdefault(bow - STEP[heading], index) != index:
            return None
    return headings


def drift_courses(state: PlottedState, drifting: dict[int, tuple[int, ...]], by: int) -> dict[int, Course]:
    """Return where every ship lies, and where those that drift are carried."""
    courses: dict[int, Course] = {}
    for ship in state.ships:
        if ship.present:
            index, now = ship.spec.index, (ship.bow, ship.stern)
            wanted = (now[0] + by, now[1] + by) if index in drifting else now
            courses[index] = Course(now, wanted, takes=ship.standing.contested == "take")
    return courses


def take_in_tow(state: PlottedState, courses: dict[int, Course]) -> dict[int, int]:
    """Give ships in tow their course: the bow enters the hex the towing stern leaves (O.VII.D, 35.4.2, ruling W46).

    The ships that follow in this impulse, by the ship that tows them.
    """
    led: dict[int, int] = {}
    for ship in state.ships:
        if ship.tow < 0 or ship.spec.index not in courses:
            continue
        course, towed = courses[ship.spec.index], state.ships[ship.tow]
        if course.wanted[-1] == ship.stern:
            continue
        follows = (ship.stern, towed.bow) if towed.spec.hexes == 2 else (ship.stern, ship.stern)
        courses[ship.tow] = Course(
            (towed.bow, towed.stern), follows, takes=towed.standing.contested == "take"
        )
        led[ship.spec.index] = ship.tow
    return led


def with_towers(state: PlottedState, ships: Iterable[int]) -> set[int]:
    """Ships that have stopped, and those that tow them: what stops the one stops the other."""
    found = {*ships}
    return (found | {state.ships[index].towed_by for index in found}) - {-1}


def may_touch(courses: dict[int, Course]) -> bool:
    """A quick look whether any hex is wanted or left by two ships, before contacts are settled in earnest."""
    seen: dict[int, int] = {}
    for index, course in courses.items():
        for where in (*course.now, *course.wanted):
            if seen.setdefault(where, index) != index:
                return True
    return False


def out_of_reach(state: PlottedState, plots: dict[int, tuple[int, ...]]) -> bool:
    """No mover can come into contact with anybody this turn; a ship in tow is always within reach."""
    ships = state.ships
    for index, steps in plots.items():
        ship = ships[index]
        if not ship.present or ship.tow >= 0:
            return False
        for other in ships:
            if other is ship:
                continue
            hers = plots.get(other.spec.index, ())
            if distance(ship.bow, other.bow) <= len(steps) + len(hers) + 3:
                if other.present or hers:
                    return False
    return True


def sail_alone(ship: Ship, steps: tuple[int, ...]) -> None:
    """Carry out a plot with nobody near."""
    ship.bow, ship.heading = carried_out(ship.bow, ship.heading, steps, by_stern=ship.anchor == BY_STERN)
    ship.entered = steps.count(FORWARD)
    ship.turned = len(steps) - ship.entered - steps.count(BACK)
    sailed = [step for step in steps if step != BACK]
    if sailed:
        ship.ended_turning = sailed[-1] != FORWARD
