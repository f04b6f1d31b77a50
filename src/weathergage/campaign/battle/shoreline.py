"""Draw a shoreline as its owner wants it: land, a port, waterfront for batteries and berths under the land."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from weathergage.campaign.battle.board import Board, footprint, reach
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, distance, label

#: How the coast runs at its port: level, drawn back, or pushed out.
SHAPES = ("straight", "bay", "cape")
#: Where the port is, as its owner sees it from the sea: quarters of the edge.
PORTS = {"left": 1, "middle": 2, "right": 3}
#: The word for a written coast, and the most depths it may have.
OWN, MOST_DEPTHS = "own", 35
#: How much a bay or cape departs from the rest of the coast, and over how many hexes it does so.
SWING, SLOPE = 4, 2


@dataclass(frozen=True, slots=True)
class Shore:
    """Hold the land along an edge, and the distance from it of every sea hex near it."""

    edge: int
    land: frozenset[int]
    #: The land hex of the waterfront in the middle of the port.
    port: int
    #: The distance from land of every sea hex within the greatest depth a fleet may use.
    off: dict[int, int]

    @property
    def waterfront(self) -> list[int]:
        """Return land hexes with sea beside them, those nearest the port first."""
        found = (h for h in self.land if any(h + STEP[d] in self.off for d in DIRECTIONS))
        return sorted(found, key=lambda h: (distance(h, self.port), h))

    def fronts(self, code: int) -> list[int]:
        """Return the headings in which a waterfront hex faces the sea."""
        return [d for d in DIRECTIONS if code + STEP[d] in self.off]


def _between(depths: list[int], along: int, length: int) -> int:
    """Interpolate the depth of a coast given by depths at even distances, rounded to whole hexes."""
    steps = (len(depths) - 1) * min(along, length)
    before, part = divmod(steps, length)
    after = min(before + 1, len(depths) - 1)
    return (2 * (depths[before] * (length - part) + depths[after] * part) + length) // (2 * length)


def own_fault(notation: str, depth: int) -> str:
    """Say what is wrong with a coast such as `own 3-5-8-5 40`: depths from left to right, port in percent."""
    words = notation.split()
    advice = f"write 'own', depths of 1 to {depth} from left to right and the port in percent, as in 'own 3-5-8-5 40'"
    if (
        len(words) != 3
        or words[0] != OWN
        or not all(part.isdecimal() for part in (*words[1].split("-"), words[2]))
    ):
        return advice
    depths = [int(each) for each in words[1].split("-")]
    if not 2 <= len(depths) <= MOST_DEPTHS or not all(1 <= each <= depth for each in depths):
        return f"a coast has 2 to {MOST_DEPTHS} depths, each of 1 to {depth} hexes; {advice}"
    return "" if 5 <= int(words[2]) <= 95 else f"the port lies between 5 and 95 percent of the way; {advice}"


def shore_offers(depth: int) -> list[str]:
    """List every shoreline that can be drawn: shape, depth and place of the port, as in `bay 6 middle`."""
    return [f"{shape} {deep} {port}" for shape in SHAPES for deep in range(2, depth + 1, 2) for port in PORTS]


@lru_cache(64)
def drawn(board: Board, edge: int, notation: str, within: int) -> Shore:
    """Return the shoreline of a notation that was offered, or of a written one without faults."""
    shape, deep, port = notation.split()
    length = board.length(edge)
    middle = length * PORTS[port] // 4 if port in PORTS else (length - 1) * int(port) // 100

    def depth(along: int) -> int:
        if shape == OWN:
            return _between([int(each) for each in deep.split("-")], along, length - 1)
        swing = max(0, SWING - abs(along - middle) // SLOPE)
        wanted = {"straight": int(deep), "bay": int(deep) - swing, "cape": int(deep) - SWING + swing}[shape]
        return max(1, wanted)

    land = frozenset(h for h in board.hexes if board.depth(h, edge) < depth(board.along(h, edge)))
    sea = frozenset(board.hexes) - land
    off = {h: far for h, far in reach(sorted(land), sea, within).items() if far}
    front = (h for h in land if any(h + STEP[d] in off for d in DIRECTIONS))
    centre = min(front, key=lambda h: (abs(board.along(h, edge) - middle), -board.depth(h, edge), h))
    return Shore(edge, land, centre, off)


def berths(shore: Shore, ships: int, depth: int, taken: Iterable[int] = ()) -> list[tuple[int, int]]:
    """Return bow and heading of ships anchored in port, as near to its middle as there is room (ruling B19)."""
    water = sorted(
        (h for h, far in shore.off.items() if far <= depth), key=lambda h: (distance(h, shore.port), h)
    )
    free, found = set(water) - set(taken), list[tuple[int, int]]()
    for bow in water:
        if len(found) == ships:
            break
        for heading in DIRECTIONS:
            if free.issuperset(footprint(bow, heading)):
                free.difference_update(footprint(bow, heading))
                found.append((bow, heading))
                break
    return found


def battery_offers(shore: Shore, reach_of_port: int) -> list[str]:
    """List where a battery may stand and face, as in `K5>3`: the port's waterfront, nearest its middle first."""
    front = shore.waterfront[: 2 * reach_of_port + 1]
    return [f"{label(h)}>{d}" for h in front for d in shore.fronts(h)]
