"""The squares of land, laid out in a grid once so that only those near a ship are looked at."""

from functools import cache
from typing import Final

from weathergage.geometry.opentable import Base, Spot
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

#: The width of a cell of the grid, in tenths of a millimetre; more cells than any table has in a row.
_CELL: Final = 1600
_ROW: Final = 4096
#: Boxes and tables whose land is remembered at most.
_REMEMBERED: Final = 4096
_TABLES: Final = 64


class Shore:
    """Hold all land of a table; it never changes, so that one is made for all games of a battle."""

    def __init__(self, land: tuple[Spot, ...], half: int) -> None:
        self.half = half
        self._cells: dict[int, list[Base]] = {}
        self._boxes: dict[int, list[Base]] = {}
        for spot in land:
            cell = spot[0] // _CELL * _ROW + spot[1] // _CELL
            self._cells.setdefault(cell, []).append(Base(spot, 0, half, half, half))

    def within(self, west: int, north: int, east: int, south: int) -> list[Base]:
        """Return the squares that reach into a box, and some beside it, in a fixed order; not to be changed."""
        half = self.half
        left, right = (west - half) // _CELL, (east + half) // _CELL
        top, bottom = (north - half) // _CELL, (south + half) // _CELL
        box = ((left * _ROW + top) * _ROW + right - left) * _ROW + bottom - top
        found = self._boxes.get(box)
        if found is None:
            found = [
                base
                for x in range(left, right + 1)
                for y in range(top, bottom + 1)
                for base in self._cells.get(x * _ROW + y, ())
            ]
            if len(self._boxes) >= _REMEMBERED:
                self._boxes.clear()
            self._boxes[box] = found
        return found


#: The squares of a table without land; not to be changed either.
_NO_LAND: Final[list[Base]] = []
#: With the land itself, which must not be another at the same address: to compare it takes longer than to look at it.
_KNOWN: dict[int, tuple[tuple[Spot, ...], Shore]] = {}


@cache
def _shore(land: tuple[Spot, ...], half: int) -> Shore:
    return Shore(land, half)


def shore_of(state: OpenTable) -> Shore:
    """Return the land of a table."""
    known = _KNOWN.get(id(state.land))
    if known is not None and known[0] is state.land and known[1].half == state.land_half:
        return known[1]
    if len(_KNOWN) >= _TABLES:
        _KNOWN.clear()
    found = _shore(state.land, state.land_half)
    _KNOWN[id(state.land)] = state.land, found
    return found


def shores_near(state: OpenTable, spot: Spot, reach: int) -> list[Base]:
    """Return the squares of land that may lie within so far of a place."""
    if not state.land:
        return _NO_LAND
    x, y = spot
    return shore_of(state).within(x - reach, y - reach, x + reach, y + reach)


def shores_between(state: OpenTable, a: Spot, b: Spot) -> list[Base]:
    """Return the squares of land that the line between two places may cross."""
    if not state.land:
        return _NO_LAND
    return shore_of(state).within(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
