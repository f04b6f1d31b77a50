"""Look up how two ships lie to each other, in a table by relative place and headings (10.a, 10.j).

Rules and captains ask this for every hex of a way, so the answer is one number that both read in parts. The table is
filled as places come up, and shared by all games. Places in it are numbers below 40,000.
"""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.bearing import HORIZON, Bearing, bearing
from weathergage.geometry.hexgrid import HALF, STRIDE

_WIDTH: Final = 2 * HORIZON + 1
#: What the number holds, from the lowest bit on: the least range, 99 beyond the horizon; whether the target lies in the
#: field of either broadside; and which of her ends lies open to a ship that she cannot answer, by its place in ENDS.
RANGE: Final = 0x7F
PORT_BEARS: Final = 0x80
STARBOARD_BEARS: Final = 0x100
_OPEN_END_AT: Final = 9
ENDS: Final[tuple[str, ...]] = ("", "bow", "stern")
#: Above that the same as the target sees it.
_BY_HER: Final = 4
_HERS: Final = 0x780


def in_field(lies: i64, side: i64) -> bool:
    """Return whether the target lies in the field of a broadside."""
    return lies & (STARBOARD_BEARS if side else PORT_BEARS) != 0


def open_end(lies: i64) -> i64:
    """Return which end of the target lies open, by its place in ENDS."""
    return lies >> _OPEN_END_AT & 3


def as_she_sees_it(lies: i64) -> i64:
    """Return how the ship lies to the target."""
    return lies & RANGE | lies >> _BY_HER & _HERS


class BearingTable:
    """A table of how ships of one size lie to ships of another."""

    def __init__(self, hexes: int, target_hexes: int) -> None:
        self._hexes, self._target_hexes = hexes, target_hexes
        #: Below 0 for places that have not come up.
        self._known: vec[i64] = vec[i64]([-1] * (_WIDTH * _WIDTH * 36))

    def lies(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> i64:
        """Return how a target lies to a ship."""
        vector: i64 = target_bow - bow
        down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (vector - down) // STRIDE
        if across > HORIZON or across < -HORIZON or down > HORIZON or down < -HORIZON:
            return self._worked_out(bow, heading, target_bow, target_heading)
        place: i64 = (across + HORIZON) * _WIDTH + down + HORIZON
        place = (place * 6 + heading - 1) * 6 + target_heading - 1
        found = self._known[place]
        if found < 0:
            found = self._known[place] = self._worked_out(bow, heading, target_bow, target_heading)
        return found

    def _worked_out(self, bow: int, heading: int, target_bow: int, target_heading: int) -> i64:
        mine = bearing(bow, heading, target_bow, target_heading, self._hexes, self._target_hexes)
        hers = bearing(target_bow, target_heading, bow, heading, self._target_hexes, self._hexes)
        return mine.range + _fields_and_end(mine) + (_fields_and_end(hers) << _BY_HER)


def _fields_and_end(lies: Bearing) -> int:
    end = 0 if lies.answered else ENDS.index(lies.end)
    return PORT_BEARS * lies.port + STARBOARD_BEARS * lies.starboard + (end << _OPEN_END_AT)


_TABLES: Final = [BearingTable(hexes, target_hexes) for hexes in (1, 2) for target_hexes in (1, 2)]


def bearing_table(hexes: int, target_hexes: int) -> BearingTable:
    """Return the table for ships of these sizes, one hex or two."""
    return _TABLES[2 * hexes + target_hexes - 3]
