"""Look up how two ships lie to each other, in a table by relative place and headings (10.a, 10.j).

Rules and captains ask this for every hex of a way. The table is filled as places come up, and shared by all games.
Places in it are numbers below 40,000.
"""

from typing import Final

from weathergage.geometry.bearing import HORIZON, Bearing, bearing
from weathergage.geometry.hexgrid import HALF, STRIDE
from weathergage.geometry.native_numbers import i64

_WIDTH: Final = 2 * HORIZON + 1


class BearingTable:
    """A table of how ships of one size lie to ships of another."""

    def __init__(self, hexes: int, target_hexes: int) -> None:
        self._hexes, self._target_hexes = hexes, target_hexes
        self._known: list[Bearing | None] = [None] * (_WIDTH * _WIDTH * 36)

    def lies(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> Bearing:
        """Return how a target lies to a ship."""
        vector: i64 = target_bow - bow
        down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (vector - down) // STRIDE
        if across > HORIZON or across < -HORIZON or down > HORIZON or down < -HORIZON:
            return self._worked_out(bow, heading, target_bow, target_heading)
        place: i64 = (across + HORIZON) * _WIDTH + down + HORIZON
        place = (place * 6 + heading - 1) * 6 + target_heading - 1
        found = self._known[place]
        if found is None:
            found = self._known[place] = self._worked_out(bow, heading, target_bow, target_heading)
        return found

    def _worked_out(self, bow: int, heading: int, target_bow: int, target_heading: int) -> Bearing:
        return bearing(bow, heading, target_bow, target_heading, self._hexes, self._target_hexes)


_TABLES: Final = [BearingTable(hexes, target_hexes) for hexes in (1, 2) for target_hexes in (1, 2)]


def bearing_table(hexes: int, target_hexes: int) -> BearingTable:
    """Return the table for ships of these sizes, one hex or two."""
    return _TABLES[2 * hexes + target_hexes - 3]
