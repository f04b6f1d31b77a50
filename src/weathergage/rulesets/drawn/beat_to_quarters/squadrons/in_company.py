"""The way of a squadron, hex by hex, each ship in the wake of the one before her (19.a, 19.f, ruling B3)."""

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import throw
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import AFTER, BEFORE, PASSING
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import (
    AVOIDED,
    MOVED,
    STOPPED,
    enter,
    overlapped,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    TO_PORT,
    TO_STARBOARD,
    attitude,
    turned,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import number_of, ships_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.halting import back_off, over_others, stop
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import pose_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import go_through


def step(book: Book, state: Seascape, report: Report) -> bool:
    """Move every ship one hex, the leader first; True when no ship of the squadron is left to move."""
    while state.mover < len(state.unit):
        ship = ships_of(state)[state.mover]
        if state.paths[state.mover]:
            status = _follow(book, state, ship, state.paths[state.mover], report)
            if status == AVOIDED:
                state.stage = "avoided"
                return False
            if status == STOPPED or not ship.fights:
                if _stopped(book, state, report):
                    return not state.unit
                continue
            if state.mover == 0 and number_of(state) not in state.abreast:
                state.wakes[number_of(state)].insert(0, pose_of(ship))
        state.mover += 1
    state.mover = 0
    state.impulse += 1
    if not state.unit:
        return True
    for ship, track in zip(ships_of(state), state.tracks, strict=True):
        track.append(pose_of(ship))
    over = over_others(state)
    if any(state.paths):
        state.point = PASSING
        state.stage = "step" if over else "fire"
        return False
    back_off(book, state, report)
    state.point, state.stage = BEFORE, "fire"
    return False


def _stopped(book: Book, state: Seascape, report: Report) -> bool:
    """Stop or part the rest when a ship is stopped on the way; return True if they go no farther now."""
    short = over_others(state)
    if short:
        _even_out(state)
        back_off(book, state, report)
    if stop(book, state, state.mover, report):
        return True
    if short:
        state.point, state.stage, state.mover = AFTER, "fire", 0
    return short or not state.unit


def _even_out(state: Seascape) -> None:
    """Note for each ship in the middle of an impulse where she is, so that all can be put back alike."""
    for ship, track in zip(ships_of(state), state.tracks, strict=True):
        track.append(pose_of(ship))


def _follow(book: Book, state: Seascape, ship: Ship, path: list[Pose], report: Report) -> str:
    """Go one hex on, and round to the heading that the wake has there (19.d, 19.f)."""
    bow, heading = path[0]
    # Those astern of her have not moved yet in this impulse, and will.
    state.passed = state.cleared[state.mover][:]
    mates = state.unit[state.mover :]
    if bow != ship.bow:
        pose = (bow, ship.heading)
        status = enter(book, state, ship, pose, "forward", "6.a.4", mates, report)
        if status == AVOIDED:
            other = overlapped(state, ship, pose, [*mates, *state.passed])
            state.avoided = -1 if other is None else other.spec.index
        if status != MOVED:
            return status
        ship.made_way = True
    path.pop(0)
    letter = TO_STARBOARD if (heading - ship.heading) % 6 <= 3 else TO_PORT
    while ship.heading != heading and ship.fights:
        kind = "port" if letter == TO_PORT else "starboard"
        pose = turned(pose_of(ship), letter)
        if ship.cannot_turn or enter(book, state, ship, pose, kind, "19.d", mates, report) != MOVED:
            return STOPPED
        if attitude(state.wind, ship.heading) == HEAD_TO_WIND and not go_through(
            book, state, ship, letter, report
        ):
            return STOPPED
    return MOVED


def avoid(book: Book, state: Seascape, grapple: bool, report: Report) -> None:
    """Throw grapples at the ship she came clear of, or not; unless they hold she keeps her station (19.g)."""
    ship, other = ships_of(state)[state.mover], state.ships[state.avoided]
    state.stage = "step"
    state.cleared[state.mover].append(state.avoided)
    if grapple and throw(book, state, ship, other, report):
        _stopped(book, state, report)
