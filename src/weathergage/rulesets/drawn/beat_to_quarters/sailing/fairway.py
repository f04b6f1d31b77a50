"""The water that a course leads through: the first ship, land or shoal in its way (6.b.2, 6.b.3, 7.a)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import ashore, hexes_at, overlapped
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import split_course, turned
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import TOGETHER, paths_for, ships_of
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.formations import making_room
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.ship_lines import pose_of

CLEAR: Final = ""
LAND: Final = "land"
SHOAL: Final = "shoal"


class Meeting(NamedTuple):
    """A ship under way and what she runs into, with the ship if it is one; `turning` is past her hexes."""

    ship: Ship
    what: str
    other: Ship | None = None
    turning: bool = False


class Step(NamedTuple):
    """A ship would lie so; ships that give her room are not in her way."""

    ship: Ship
    pose: Pose
    room: list[int]
    turning: bool


def first_met(book: Book, state: Seascape, option: str) -> Meeting | None:
    """Return what the ships under way come to first on a course or turn, if everybody else stays where he is."""
    for ship, pose, room, turning in steps(book, state, option):
        land = ashore(state, ship, pose)
        other = overlapped(state, ship, pose, room)
        if other is not None and not (other.spec.battery and land is not None):
            return Meeting(ship, other.spec.id, other, turning)
        if land is not None:
            return Meeting(ship, LAND, turning=turning)
        if _shallow(book, state, ship, pose):
            return Meeting(ship, SHOAL, turning=turning)
    return None


def steps(book: Book, state: Seascape, option: str) -> Iterator[Step]:
    """Go hex by hex, the leader first; then hexside by hexside, of the leader or of all together."""
    hexes, letters = split_course(option)
    ships, room = ships_of(state), [*state.unit, *making_room(state)]
    last = [pose_of(ship) for ship in ships]
    paths = paths_for(book, state, hexes) if hexes else []
    for impulse in range(max(map(len, paths), default=0)):
        for place, (ship, path) in enumerate(zip(ships, paths, strict=True)):
            if impulse < len(path):
                bow, heading = path[impulse]
                if heading != last[place][1]:
                    yield Step(ship, (bow, last[place][1]), room, False)
                last[place] = bow, heading
                yield Step(ship, last[place], room, False)
    # Those who left her company give her room on her way, but not while she turns.
    for ship, pose in list(zip(ships, last, strict=True))[: None if option.endswith(TOGETHER) else 1]:
        for letter in letters:
            pose = turned(pose, letter, ship.anchor == BY_STERN, ship.spec.hexes)
            yield Step(ship, pose, state.unit, True)


def _shallow(book: Book, state: Seascape, ship: Ship, pose: Pose) -> bool:
    """Return whether she would come into water that may hold her."""
    return any(
        shallow(book, state, ship, code)
        for shallow in book.shallows
        for code in hexes_at(ship, pose)
        if code not in ship.hexes
    )
