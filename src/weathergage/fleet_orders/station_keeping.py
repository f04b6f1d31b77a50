"""Rank the moves of a ship that follows in a wake, keeps her station on a guide, or repeats a plot."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from weathergage.fleet_orders.helm import Move, PlottedHelm
from weathergage.geometry.hexgrid import DIRECTIONS, PORT_OF, STARBOARD_OF, STEP, distance, line
from weathergage.rulesets.plotted.sailing.plots import FORWARD, TO_PORT, TO_STARBOARD, steps_of

#: What a hex off the wake or the station costs beside a hex short of it, and what a turn of the helm costs.
OFF: Final = 2.0
_HELM: Final = 0.9
#: Clear hexes that a ship leaves between her and the next ahead when she closes up.
CLOSE_ORDER: Final = 1

#: Moves with what each costs, the best first; below `OFF` she is where she should be, or short of it.
Ranked = list[tuple[float, Move]]

_WAY: Final = {STEP[way]: way for way in DIRECTIONS}


def turns_between(heading: int, to: int) -> int:
    """Return by how many turns of the helm two headings differ, 0 to 3."""
    turn = (heading - to) % 6
    return min(turn, 6 - turn)


def in_the_wake(
    helm: PlottedHelm, ship: str, moves: list[Move], leader: str, hers: Move, of_late: Sequence[str]
) -> Ranked:
    """Rank moves by how well they take a ship over the hexes that the next ahead passed, to close behind her.

    `of_late` are the plots by which the next ahead came where she is, the newest last.
    """
    path, slot = _wake_behind(helm, ship, leader, hers, of_late)
    course = helm.pose(leader)[1]
    ways = [_WAY.get(there - here, course) for here, there in pairwise(path)]

    def cost(move: Move) -> float:
        bow, heading = move.ends[0][1]
        return min(
            (slot - n) + OFF * distance(bow, path[n]) + _HELM * turns_between(heading, ways[n])
            for n in range(slot + 1)
        )

    def strays(move: Move) -> int:
        return sum(min(distance(bow, each) for each in path) for bow, _ in move.track)

    return sorted(
        ((cost(move), move) for move in moves),
        key=lambda each: (each[1].blocked, each[0], strays(each[1]), len(each[1].track)),
    )


def _wake_behind(
    helm: PlottedHelm, ship: str, leader: str, hers: Move, of_late: Sequence[str]
) -> tuple[list[int], int]:
    """Return the hexes from a ship's bow on that the next ahead passed, and how far along them she should come."""
    mine, (bow, heading) = helm.pose(ship)[0], helm.pose(leader)
    stern = helm.tail(leader, bow, heading)
    wake = passed(bow, heading, of_late) or [stern]
    # She comes into the wake at its nearest hex, the last of them if there are several.
    nearest_first = min(range(len(wake)), key=lambda n: (distance(mine, wake[n]), -n))
    wake = wake[nearest_first:]
    path = [mine, *(mine + pair[0] for pair in line(wake[0] - mine)), *wake, bow]
    path += [each for each, _ in hers.track]
    path = [each for n, each in enumerate(path) if not n or each != path[n - 1]]
    gap = path.index(bow) - 1 - (stern in path)
    end, course = hers.ends[0][1]
    taken = {end, helm.tail(leader, end, course)}
    last = max((n for n, each in enumerate(path) if each not in taken), default=0)
    # The way on from the last hex must be known, so the path never ends in the slot itself.
    return path, max(0, min(last - max(0, min(gap, CLOSE_ORDER)), len(path) - 2))


def passed(bow: int, heading: int, plots: Sequence[str]) -> list[int]:
    """Return the hexes that a ship's bow passed before it came where it is, the first first, if nothing stopped her."""
    found: list[int] = []
    for plot in reversed(plots):
        for step in reversed(steps_of(plot)):
            if step == FORWARD:
                bow -= STEP[heading]
                found.append(bow)
            elif step in (TO_PORT, TO_STARBOARD):
                heading = STARBOARD_OF[heading] if step == TO_PORT else PORT_OF[heading]
    return found[::-1]


def on_station(moves: list[Move], hers: Move, station: int) -> Ranked:
    """Rank moves by how near they bring a ship to her station from the guide, and to the guide's course."""
    bow, heading = hers.ends[0][1]
    return nearest(moves, bow + station, heading)


def nearest(moves: list[Move], goal: int, heading: int) -> Ranked:
    """Rank moves by how near they end to a place and a heading."""

    def cost(move: Move) -> float:
        bow, course = move.ends[0][1]
        return OFF * distance(bow, goal) + _HELM * turns_between(course, heading)

    return sorted(
        ((cost(move), move) for move in moves),
        key=lambda each: (each[1].blocked, each[0], len(each[1].track)),
    )
