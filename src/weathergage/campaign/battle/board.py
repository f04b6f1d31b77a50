"""Describe the board of an engagement: its edges relative to the wind, its zones, and distances on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from weathergage.geometry.hexgrid import DIRECTIONS, REVERSE_OF, STEP, distance, from_offset, to_offset

NORTH, EAST, SOUTH, WEST = 1, 2, 3, 4
EDGES = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}
#: The opposite edge, and the edges to the left and right when facing an edge.
ACROSS = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
LEFT_OF = {NORTH: WEST, EAST: NORTH, SOUTH: EAST, WEST: SOUTH}
RIGHT_OF = {edge: left for left, edge in LEFT_OF.items()}
#: The edge a wind blows to, by its direction: the nearer one where it blows to none squarely (ruling B20).
DOWNWIND = {1: NORTH, 2: EAST, 3: EAST, 4: SOUTH, 5: WEST, 6: WEST}
#: Hexsides between the heading and where the wind blows to, for each attitude (ruling G3).
OFF_THE_WIND = {"A": (1, 5), "B": (0,), "C": (2, 4), "D": (3,), "": (0, 1, 2, 3, 4, 5)}


@dataclass(frozen=True, slots=True)
class Board:
    """Describe a chart of this size with a wind over it."""

    columns: int
    rows: int
    wind: int

    @property
    def hexes(self) -> tuple[int, ...]:
        """Return every hex, column by column."""
        return _hexes(self.columns, self.rows)

    @property
    def top(self) -> int:
        """Return the edge the wind blows to."""
        return DOWNWIND[self.wind]

    def side_edge(self, side: int) -> int:
        """Return a side's own edge: the left one for the first side, the right one for the second (ruling B20)."""
        return (RIGHT_OF if side else LEFT_OF)[self.top]

    def headings(self, attitude: str) -> tuple[int, ...]:
        """Return the headings that give an attitude to the wind; all if it is open."""
        return tuple((self.wind - 1 + off) % 6 + 1 for off in OFF_THE_WIND[attitude])

    def depth(self, code: int, edge: int) -> int:
        """Count the hexes between a hex and an edge; 0 right at it."""
        column, row = to_offset(code)
        if edge == NORTH:
            return row - 1
        if edge == SOUTH:
            return self.rows - (column & 1) - row
        return column if edge == WEST else self.columns - 1 - column

    def along(self, code: int, edge: int) -> int:
        """Return how far along an edge a hex lies, counted from the left when facing the edge."""
        return self.depth(code, LEFT_OF[edge])

    def length(self, edge: int) -> int:
        """Return the length of an edge in hexes."""
        return self.columns if edge in (NORTH, SOUTH) else self.rows

    def near_edge(self, edge: int, within: int) -> frozenset[int]:
        """Return the strip of hexes within this depth along an edge."""
        return _strip(self, edge, within)

    def corner(self, one: int, other: int) -> int:
        """Return the hex in the corner of two edges."""
        return _corner(self, one, other)

    def near_corner(self, side: int, within: int) -> frozenset[int]:
        """Return the hexes around a side's own lower corner."""
        corner = self.corner(self.side_edge(side), ACROSS[self.top])
        return frozenset(h for h in self.hexes if distance(corner, h) <= within)

    def towards_middle(self, heading: int, code: int) -> int:
        """Return the distance from the middle of the board after some steps ahead, for choosing a default."""
        middle = from_offset(self.columns // 2, self.rows // 2 + 1)
        return distance(code + STEP[heading] * 8, middle)


@cache
def _hexes(columns: int, rows: int) -> tuple[int, ...]:
    return tuple(from_offset(c, r) for c in range(columns) for r in range(1, rows - (c & 1) + 1))


@cache
def _strip(board: Board, edge: int, within: int) -> frozenset[int]:
    return frozenset(h for h in board.hexes if board.depth(h, edge) < within)


@cache
def _corner(board: Board, one: int, other: int) -> int:
    return min(board.hexes, key=lambda h: (board.depth(h, one) + board.depth(h, other), h))


def reach(start: Iterable[int], over: frozenset[int], limit: int) -> dict[int, int]:
    """Return the distance from the nearest of some hexes, for every hex within the limit."""
    found = dict.fromkeys(start, 0)
    edge = list(found)
    for far in range(1, limit + 1):
        edge = [n for h in edge for d in DIRECTIONS if (n := h + STEP[d]) in over and n not in found]
        edge = list(dict.fromkeys(edge))
        found |= dict.fromkeys(edge, far)
    return found


def footprint(bow: int, heading: int) -> tuple[int, int]:
    """Return the two hexes of a ship."""
    return bow, bow + STEP[REVERSE_OF[heading]]
