"""Look up how two ships lie to each other as one number, from a table by relative place and headings (10.a, 10.j).

Captains ask this for every hex of every course. The table is filled from `bearing` as places come up, and shared by all
games.
Numbers stay small: a place in the table is below 40,000, and what stands there below 1,024.
"""

from typing import Final

from weathergage.geometry.bearing import HORIZON, bearing
from weathergage.geometry.hexgrid import HALF, STRIDE
from weathergage.geometry.native_numbers import i64

#: The lowest bits are the range; this one for ships out of sight of each other.
FAR: Final = 31
#: The other is in the play of the port and of the starboard broadside; ours is in one of hers.
IN_PORT_PLAY: Final = 32
IN_STARBOARD_PLAY: Final = 64
ANSWERED: Final = 128
#: From here up: the end of her that lies open to a rake, as a place in ENDS.
OPEN_END: Final = 256
ENDS: Final = ("", "bow", "stern")

_WIDTH: Final = 2 * HORIZON + 1
_UNKNOWN: Final = -1


class BearingTable:
    """A table of how ships of one size lie to ships of another."""

    def __init__(self, hexes: int, target_hexes: int) -> None:
        self._hexes, self._target_hexes = hexes, target_hexes
        self._known: list[int] = [_UNKNOWN] * (_WIDTH * _WIDTH * 36)

    def lies(self, bow: i64, heading: i64, target_bow: i64, target_heading: i64) -> i64:
        """Return how a target lies to a ship: range, plays, whether she answers, and her open end."""
        vector: i64 = target_bow - bow
        down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (vector - down) // STRIDE
        if across > HORIZON or across < -HORIZON or down > HORIZON or down < -HORIZON:
            return FAR
        place: i64 = (across + HORIZON) * _WIDTH + down + HORIZON
        place = (place * 6 + heading - 1) * 6 + target_heading - 1
        found: i64 = self._known[place]
        if found == _UNKNOWN:
            found = self._worked_out(bow, heading, target_bow, target_heading)
            self._known[place] = found
        return found

    def _worked_out(self, bow: int, heading: int, target_bow: int, target_heading: int) -> int:
        lies = bearing(bow, heading, target_bow, target_heading, self._hexes, self._target_hexes)
        return (
            min(lies.range, FAR)
            + IN_PORT_PLAY * lies.port
            + IN_STARBOARD_PLAY * lies.starboard
            + ANSWERED * lies.answered
            + OPEN_END * ENDS.index(lies.end)
        )


_TABLES: Final = {
    (hexes, target_hexes): BearingTable(hexes, target_hexes) for hexes in (1, 2) for target_hexes in (1, 2)
}


def bearing_table(hexes: int, target_hexes: int) -> BearingTable:
    """Return the table for ships of these sizes."""
    return _TABLES[hexes, target_hexes]
