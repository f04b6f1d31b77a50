"""Straight lines of hexes: where a line of sight runs, and between which hexes (ruling G9)."""

from functools import cache

from weathergage.geometry.hexgrid import from_axial, length, to_axial

#: Fine enough that a nudge never leaves the hexes that touch the line.
_FINE = 1000


@cache
def line(vector: int) -> tuple[tuple[int, int], ...]:
    """The hexes between the ends of a line, as offsets from its beginning.

    Each is a pair: twice the same hex, or the two hexes between which the line runs exactly.
    """
    q, r = to_axial(vector)
    steps = length(vector)
    return tuple((_nudged(q, r, n, steps, 1), _nudged(q, r, n, steps, -1)) for n in range(1, steps))


def _nudged(q: int, r: int, n: int, steps: int, way: int) -> int:
    """The hex of a point of the line, moved a hair to one side of it."""
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
