"""Lines of ships on the chart: who lies in line with whom, the wake of a line, and stations in it (19.a, ruling B3)."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import PORT_OF, REVERSE_OF, STARBOARD_OF, STEP, distance, hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape

AHEAD: Final = "ahead"
ABREAST: Final = "abreast"


def pose_of(ship: Ship) -> Pose:
    """Return where a ship lies."""
    return ship.bow, ship.heading


def astern_of(book: Book, ship: Ship) -> list[int]:
    """Return the bow hexes of a ship in line directly astern, the nearest first."""
    back = STEP[ship.heading]
    return [ship.bow - back * (ship.spec.hexes + water) for water in range(book.conduct.squadrons.water + 1)]


@cache
def abeam(heading: int) -> tuple[int, ...]:
    """Return how bows of ships side by side differ, the second to starboard: neighbours, or one hex apart."""
    forward, aft = STEP[STARBOARD_OF[heading]], STEP[STARBOARD_OF[STARBOARD_OF[heading]]]
    return forward, aft, forward + aft, 2 * forward, 2 * aft


def _chains(following: dict[int, int]) -> Iterator[list[int]]:
    """Return chains of at least two, from a map of each ship to the next."""
    after = set(following.values())
    for first in following:
        if first not in after:
            chain = [first]
            while chain[-1] in following:
                chain.append(following[chain[-1]])
            yield chain


def lines_of(book: Book, ships: list[Ship]) -> list[tuple[str, list[int]]]:
    """Return every longest line ahead and abreast that these ships lie in.

    Formation, and indices with the leader first.
    """
    ships = _with_mates(ships, book.conduct.squadrons.water)
    if not ships:
        return []
    at = {pose_of(ship): ship.spec.index for ship in ships}
    found: list[tuple[str, list[int]]] = []
    following: dict[int, int] = {}
    for ship in ships:
        for bow in astern_of(book, ship):
            if (bow, ship.heading) in at:
                following[ship.spec.index] = at[bow, ship.heading]
                break
    found += [(AHEAD, chain) for chain in _chains(following)]
    for way in range(len(abeam(1))):
        beside = {
            ship.spec.index: at[there]
            for ship in ships
            if (there := (ship.bow + abeam(ship.heading)[way], ship.heading)) in at
        }
        found += [(ABREAST, chain) for chain in _chains(beside)]
    return found


def _with_mates(ships: list[Ship], water: i64) -> list[Ship]:
    """Return those of some ships that have another on the same heading so near that both could be in a line."""
    found = []
    for ship in ships:
        for mate in ships:
            # Neither astern of two hexes and the water between, nor abeam, is anything farther.
            if (
                mate is not ship
                and mate.heading == ship.heading
                and hexes_between(ship.bow, mate.bow) <= water + 2
            ):
                found.append(ship)
                break
    return found


def runs(line: list[int], least: int) -> Iterator[list[int]]:
    """Return every unbroken part of a line with at least some number of ships, the longest first."""
    for count in range(len(line), least - 1, -1):
        for start in range(len(line) - count + 1):
            yield line[start : start + count]


def in_column(ships: list[Ship], *, reverse: bool = False) -> bool:
    """Return whether ships lie one behind the other with one heading, the first of them foremost, or hindmost."""
    heading = ships[0].heading
    by = STEP[REVERSE_OF[heading] if reverse else heading]
    return all(ship.heading == heading for ship in ships) and all(
        _astern(one, other, by) for one, other in pairwise(ships)
    )


def _astern(one: Ship, other: Ship, by: int) -> bool:
    """Return whether the one lies some hexes in this direction from the other."""
    hexes = distance(one.bow, other.bow)
    return hexes > 0 and other.bow + by * hexes == one.bow


def lay_wake(ships: list[Ship]) -> list[Pose]:
    """Return the wake of a straight line: every hex from the leader's bow to that of the last, newest first."""
    bow, heading = pose_of(ships[0])
    wake = [(bow, heading)]
    while bow != ships[-1].bow:
        bow -= STEP[heading]
        wake.append((bow, heading))
    return wake


def freshen(state: Seascape, number: int, ships: list[Ship]) -> None:
    """Cut a wake off at its leader, who may be a new one or have turned on the spot, and behind the last ship."""
    wake = state.wakes[number]
    first = next((n for n, pose in enumerate(wake) if pose[0] == ships[0].bow), None)
    if first is None:
        return
    wake = state.wakes[number] = [pose_of(ships[0]), *wake[first + 1 :]]
    places = [place for place in stations(state, number, ships) if place is not None]
    del wake[places[-1] + 1 :]


def stations(state: Seascape, number: int, ships: list[Ship]) -> list[int | None]:
    """Return how many hexes each ship is behind the leader on the wake; None for one that is not on it."""
    wake = state.wakes[number]
    found: list[int | None] = [0]
    last = 0
    for ship in ships[1:]:
        place = next((n for n in range(last + 1, len(wake)) if wake[n] == pose_of(ship)), None)
        last = last if place is None else place
        found.append(place)
    return found


def beside(heading: int, letter: str) -> int:
    """Return the heading one hexside to port or starboard."""
    return PORT_OF[heading] if letter == "L" else STARBOARD_OF[heading]
