"""Represent flat-top hexes as single integers: steps, ranges, straight lines and the labels of the chart (ruling G1).

A hex is `q * 4096 + r` in axial coordinates, so that a step is one addition and a relative position is one
subtraction. Directions are 1..6 clockwise from north; index 0 of every table by direction is unused.
"""

import re
from functools import cache
from typing import Final

from weathergage.engine.contract.compilation import i64, vec

STRIDE: Final = 4096
HALF: Final = STRIDE // 2

#: One step in direction 1..6: N, NE, SE, S, SW, NW.
STEP: Final = vec[i64]([0, -1, STRIDE - 1, STRIDE, 1, 1 - STRIDE, -STRIDE])
#: The direction after one 60 degree turn to starboard, to port, and the opposite direction.
STARBOARD_OF: Final = vec[i64]([0, 2, 3, 4, 5, 6, 1])
PORT_OF: Final = vec[i64]([0, 6, 1, 2, 3, 4, 5])
REVERSE_OF: Final = vec[i64]([0, 4, 5, 6, 1, 2, 3])
# Looked up by a number, it says `...`: compiled, a tuple of known length is made anew for every look-up.
DIRECTIONS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)

# No sea is so large that a label needs more figures; a hex has to fit into a machine number.
_LABEL = re.compile(r"(([A-Z])\2{0,99})([1-9][0-9]{0,3})")
_AXIAL = re.compile(r"\((-?[0-9]{1,4}),(-?[0-9]{1,4})\)")


def from_axial(q: int, r: int) -> int:
    """Return the hex at axial coordinates q, r."""
    return q * STRIDE + r


def to_axial(code: int) -> tuple[int, int]:
    """Return the axial coordinates of a hex, or the axial vector of a difference of two hexes."""
    r = ((code + HALF) % STRIDE) - HALF
    return (code - r) // STRIDE, r


def step(code: int, direction: int, count: int = 1) -> int:
    """Return the hex `count` steps from `code` in a direction."""
    return code + STEP[direction] * count


class _Lengths(dict[int, int]):
    """Cache the length of every difference of two hexes."""

    def __missing__(self, vector: int) -> int:
        r = ((vector + HALF) & (STRIDE - 1)) - HALF
        q = (vector - r) // STRIDE
        found = self[vector] = max(abs(q), abs(r), abs(q + r))
        return found


LENGTH: Final = _Lengths()


def length(vector: int) -> int:
    """Return the length in steps of a difference of two hexes."""
    return hexes_between(0, vector)


def distance(a: int, b: int) -> int:
    """Return the least number of steps between two hexes (ruling G4 takes the least over both ships)."""
    return hexes_between(a, b)


#: Whether this runs compiled, where reckoning with machine numbers is quicker than looking up, or plain.
_COMPILED: Final = not __file__.endswith(".py")


def hexes_between(a: i64, b: i64) -> i64:
    """Return the same distance in machine numbers."""
    vector: i64 = b - a
    if not _COMPILED:
        return LENGTH[vector]
    down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
    across: i64 = (vector - down) // STRIDE
    # Axial steps of one sign add up; of two of opposite signs the shorter is part of the longer.
    if (across < 0) == (down < 0):
        both: i64 = across + down
        return both if both >= 0 else -both
    across = across if across >= 0 else -across
    down = down if down >= 0 else -down
    return across if across > down else down


def from_offset(column: int, row: int) -> int:
    """Return the hex in a column (0 is A) and a row (1 is the first); odd columns sit half a hex lower."""
    return from_axial(column, row - 1 - (column >> 1))


def to_offset(code: int) -> tuple[int, int]:
    """Return column and row of a hex."""
    q, r = to_axial(code)
    return q, r + (q >> 1) + 1


def column_letters(column: int) -> str:
    """Return the letters of a column: A..Z, then doubled AA..ZZ, then tripled AAA, and so on."""
    return chr(ord("A") + column % 26) * (column // 26 + 1)


def label(code: int) -> str:
    """Return the name of a hex on the chart; west of column A or north of row 1 an axial pair."""
    column, row = to_offset(code)
    if column < 0 or row < 1:
        q, r = to_axial(code)
        return f"({q},{r})"
    return f"{column_letters(column)}{row}"


def parse_label(text: str) -> int:
    """Return the hex with this label; raises ValueError with the reason."""
    axial = _AXIAL.fullmatch(text.replace(" ", ""))
    if axial:
        return from_axial(int(axial[1]), int(axial[2]))
    found = _LABEL.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a hex: write column letters and a row, like A1, R23 or CC7")
    column = ord(found[2]) - ord("A") + 26 * (len(found[1]) - 1)
    return from_offset(column, int(found[3]))


def on_chart(code: int, columns: int, rows: int) -> bool:
    """Return whether a hex is on a chart of this size (every second column is one row shorter)."""
    column, row = to_offset(code)
    return 0 <= column < columns and 1 <= row <= rows - (column & 1)


def stern_of(bow: int, heading: int, hexes: int = 2) -> int:
    """Return the stern hex of a ship (ruling G2); the stern of a one-hex vessel is her bow."""
    return bow - STEP[heading] if hexes == 2 else bow


#: Fine enough that a shifted point stays in the hexes that touch the line.
_FINE: Final = 1000


@cache
def line(vector: int) -> tuple[tuple[int, int], ...]:
    """Return the hexes between the ends of a line of sight, as offsets from its beginning (ruling G9).

    Each is a pair: twice the same hex, or the two hexes between which the line runs exactly.
    """
    q, r = to_axial(vector)
    steps = length(vector)
    return tuple((_nudged(q, r, n, steps, 1), _nudged(q, r, n, steps, -1)) for n in range(1, steps))


def _nudged(q: int, r: int, n: int, steps: int, way: int) -> int:
    """Return the hex of a point of the line, shifted slightly to one side of it."""
    whole = steps * _FINE
    x, y = q * n * _FINE + way, r * n * _FINE + 2 * way
    z = -x - y
    rx, ry, rz = _nearest(x, whole), _nearest(y, whole), _nearest(z, whole)
    dx, dy, dz = abs(rx * whole - x), abs(ry * whole - y), abs(rz * whole - z)
    if dx > dy and dx > dz:
        rx = -ry - rz
    elif dy > dz:
        ry = -rx - rz
    return from_axial(rx, ry)


def _nearest(value: int, whole: int) -> int:
    return (2 * value + whole) // (2 * whole)
