"""From the hex chart to the open table and back: places, headings and land (rulings X1 and Y10)."""

from typing import Final

from weathergage.geometry.hexgrid import from_axial, to_offset
from weathergage.geometry.opentable import POINTS, Spot

#: Of a hex that is `scale` from side to side: how far its columns lie apart, in ten thousandths (half the root of 3).
_COLUMN: Final = 8660
_PARTS: Final = 10000
DIRECTIONS: Final = 6


def point_of(direction: int) -> int:
    """Return the point nearest to a direction of the chart, 1 to 6."""
    return ((direction - 1) * POINTS * 2 + DIRECTIONS) // (DIRECTIONS * 2) % POINTS


def direction_of(point: int) -> int:
    """Return the direction of the chart nearest to a point."""
    return (point * DIRECTIONS * 2 + POINTS) // (POINTS * 2) % DIRECTIONS + 1


def middle_of(code: int, scale: int) -> Spot:
    """Return the middle of a hex, half a hex in from the corner of the table."""
    column, row = to_offset(code)
    x = column * scale * _COLUMN // _PARTS
    y = (row - 1) * scale + (scale // 2 if column % 2 else 0)
    return x + scale // 2, y + scale // 2


def hex_at(spot: Spot, scale: int) -> int:
    """Return the hex whose middle is nearest to a place."""
    wide = scale * _COLUMN
    column = ((spot[0] - scale // 2) * _PARTS * 2 + wide) // (wide * 2)
    found = []
    for near in (column - 1, column, column + 1):
        row = (spot[1] - scale // 2 - (scale // 2 if near % 2 else 0) + scale // 2) // scale
        for each in (row - 1, row, row + 1):
            code = from_axial(near, each - (near >> 1))
            x, y = middle_of(code, scale)
            found.append(((x - spot[0]) ** 2 + (y - spot[1]) ** 2, code))
    return min(found)[1]


def size_of(columns: int, rows: int, scale: int) -> Spot:
    """Return width and height of the table for a chart."""
    return columns * scale * _COLUMN // _PARTS + scale, rows * scale + scale


def shoreline(columns: int, rows: int, coast: tuple[str, ...], scale: int) -> list[Spot]:
    """Return squares of land along the edges of the table that are coast, just outside it."""
    width, height = size_of(columns, rows, scale)
    half = scale // 2
    across = range(half, width + half, scale)
    down = range(half, height + half, scale)
    found: list[Spot] = []
    if "north" in coast:
        found += [(x, -half) for x in across]
    if "south" in coast:
        found += [(x, height + half) for x in across]
    if "west" in coast:
        found += [(-half, y) for y in down]
    if "east" in coast:
        found += [(width + half, y) for y in down]
    return found
