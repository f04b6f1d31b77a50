"""The squares of land, laid out in a grid once so that only those near a ship are looked at."""

from functools import cache
from typing import Final

from weathergage.geometry.opentable import Base, Spot
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

#: The width of a cell of the grid, in tenths of a millimetre.
_CELL: Final = 1600


class Shore:
    """All land of a table; it never changes, so that one is made for all games of a battle."""

    def __init__(self, land: tuple[Spot, ...], half: int) -> None:
        self._half = half
        self._cells: dict[Spot, list[Base]] = {}
        for spot in land:
            cell = spot[0] // _CELL, spot[1] // _CELL
            self._cells.setdefault(cell, []).append(Base(spot, 0, half, half, half))

    def within(self, west: int, north: int, east: int, south: int) -> list[Base]:
        """The squares that reach into a box, and some beside it, in a fixed order."""
        half = self._half
        return [
            base
            for x in range((west - half) // _CELL, (east + half) // _CELL + 1)
            for y in range((north - half) // _CELL, (south + half) // _CELL + 1)
            for base in self._cells.get((x, y), ())
        ]


@cache
def _shore(land: tuple[Spot, ...], half: int) -> Shore:
    return Shore(land, half)


def shores_near(state: OpenTable, spot: Spot, reach: int) -> list[Base]:
    """The squares of land that may lie within so far of a place."""
    if not state.land:
        return []
    x, y = spot
    return _shore(state.land, state.land_half).within(x - reach, y - reach, x + reach, y + reach)


def shores_between(state: OpenTable, a: Spot, b: Spot) -> list[Base]:
    """The squares of land that the line between two places may cross."""
    if not state.land:
        return []
    west, east = sorted((a[0], b[0]))
    north, south = sorted((a[1], b[1]))
    return _shore(state.land, state.land_half).within(west, north, east, south)
