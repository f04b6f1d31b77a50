"""Compute on an open table without hexes: tenths of a millimetre, sixteen compass points, all exact (ruling X1).

A place is x to the east and y to the south. Points are 0 to 15 clockwise from north, 22.5 degrees each. Lengths along a
point are rounded half away from zero, so that a move is the same on every machine, and mirrored moves stay mirrored.
"""

from functools import lru_cache
from typing import Final

#: A place on the table.
Spot = tuple[int, int]
POINTS: Final = 16
#: Sines and cosines are integers in units of one over this.
UNIT: Final = 1_000_000
_HALF: Final = UNIT // 2
_SINES: Final = (0, 382_683, 707_107, 923_880, 1_000_000)


def _sine(point: int) -> int:
    point %= POINTS
    quarter, rest = divmod(point, 4)
    up = _SINES[rest] if quarter % 2 == 0 else _SINES[4 - rest]
    return up if quarter < 2 else -up


#: One unit along each point.
ALONG: Final[tuple[Spot, ...]] = tuple((_sine(point), -_sine(point + 4)) for point in range(POINTS))


def ahead(spot: Spot, point: int, length: int) -> Spot:
    """Return the place at this distance along a point."""
    along = ALONG[point % POINTS]
    east, south = along[0] * length, along[1] * length
    # Inlined, since this is the most frequent call.
    return (
        spot[0] + ((east + _HALF) // UNIT if east >= 0 else -((_HALF - east) // UNIT)),
        spot[1] + ((south + _HALF) // UNIT if south >= 0 else -((_HALF - south) // UNIT)),
    )


def squared(a: Spot, b: Spot) -> int:
    """Return the square of the distance between two places."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def within(a: Spot, b: Spot, length: int) -> bool:
    """Return whether two places are at most this far apart; exactly on the limit is within (ruling X5)."""
    return squared(a, b) <= length * length


def between(a: int, b: int) -> int:
    """Return by how many points two headings differ, 0 to 8."""
    turn = (a - b) % POINTS
    return min(turn, POINTS - turn)


def in_sector(origin: Spot, point: int, points: int, spot: Spot) -> bool:
    """Return whether a place lies within some points (at most 7) to either side of a point, edges included."""
    dx, dy = spot[0] - origin[0], spot[1] - origin[1]
    if dx == dy == 0:
        return False
    left, right = ALONG[(point - points) % POINTS], ALONG[(point + points) % POINTS]
    # A positive cross product lies clockwise, since y grows to the south.
    after_left = left[0] * dy - left[1] * dx >= 0
    before_right = right[0] * dy - right[1] * dx <= 0
    if points <= 4:
        before = ALONG[point % POINTS]
        return after_left and before_right and before[0] * dx + before[1] * dy >= 0
    return after_left or before_right


class Base:
    """Describe a ship's base: a rectangle along her heading, measured from her mainmast to bow, stern and sides."""

    __slots__ = ("aft", "beam", "bow", "corners", "fore", "mast", "point", "stern")

    def __init__(self, mast: Spot, point: int, fore: int, aft: int, beam: int) -> None:
        self.mast = mast
        self.point = point % POINTS
        self.fore = fore
        self.aft = aft
        self.beam = beam
        #: The middle of her bow and of her stern.
        self.bow = bow = ahead(mast, point, fore)
        self.stern = stern = ahead(mast, point + 8, aft)
        self.corners: tuple[Spot, ...] = (
            ahead(bow, point - 4, beam),
            ahead(bow, point + 4, beam),
            ahead(stern, point + 4, beam),
            ahead(stern, point - 4, beam),
        )

    def moved(self, length: int) -> "Base":
        """Return the base moved ahead."""
        return Base(ahead(self.mast, self.point, length), self.point, self.fore, self.aft, self.beam)

    def slid(self, point: int, length: int) -> "Base":
        """Return the base moved along any point, her heading unchanged."""
        return Base(ahead(self.mast, point, length), self.point, self.fore, self.aft, self.beam)

    def turned(self, points: int) -> "Base":
        """Return the base turned about her mainmast, to starboard if positive."""
        return Base(self.mast, self.point + points, self.fore, self.aft, self.beam)

    def wake(self, length: int) -> "Base":
        """Return the area she passes over while moving ahead, which is a longer base."""
        return Base(self.mast, self.point, self.fore + length, self.aft, self.beam)


@lru_cache(maxsize=8192)
def base_at(mast: Spot, point: int, fore: int, aft: int, beam: int) -> Base:
    """Return a base, cached because ships lie still more often than they move."""
    return Base(mast, point, fore, aft, beam)


def overlap(a: Base, b: Base) -> bool:
    """Return whether two bases cover any of the same table; edges that only touch do not count."""
    reach = a.fore + a.aft + a.beam + b.fore + b.aft + b.beam
    if squared(a.mast, b.mast) > reach * reach:
        return False
    for axis in (ALONG[a.point], ALONG[a.point - 4], ALONG[b.point], ALONG[b.point - 4]):
        mine = [axis[0] * x + axis[1] * y for x, y in a.corners]
        hers = [axis[0] * x + axis[1] * y for x, y in b.corners]
        if max(mine) <= min(hers) or max(hers) <= min(mine):
            return False
    return True


def free_way(base: Base, length: int, others: list[Base]) -> tuple[int, int]:
    """Return how far a base can move ahead before it would run into another, and which one (-1: none)."""
    wake = base.wake(length)
    hit = [n for n, other in enumerate(others) if overlap(wake, other)]
    if not hit:
        return length, -1
    best, first = length, hit[0]
    for n in hit:
        low, high = 0, best
        while low < high:
            middle = (low + high + 1) // 2
            if overlap(base.wake(middle), others[n]):
                high = middle - 1
            else:
                low = middle
        if low < best:
            best, first = low, n
    # Corners are rounded, so the base may overlap slightly where its wake did not.
    while best > 0 and overlap(base.moved(best), others[first]):
        best -= 1
    return best, first


def nearest_squared(spot: Spot, base: Base) -> tuple[int, int]:
    """Return the squared distance from a place to a ship's keel as an exact fraction."""
    (ax, ay), (bx, by) = base.stern, base.bow
    dx, dy = bx - ax, by - ay
    size = dx * dx + dy * dy
    if not size:
        return squared(spot, base.mast), 1
    along = (spot[0] - ax) * dx + (spot[1] - ay) * dy
    if along <= 0:
        return squared(spot, (ax, ay)), 1
    if along >= size:
        return squared(spot, (bx, by)), 1
    across = (spot[0] - ax) * dy - (spot[1] - ay) * dx
    return across * across, size


def slid_over(base: Base, point: int, length: int, other: Base) -> bool:
    """Return whether a base that slides along any point, its heading unchanged, passes over another."""
    dx, dy = ahead((0, 0), point, length)
    reach = base.fore + base.aft + base.beam + other.fore + other.aft + other.beam + length
    if squared(base.mast, other.mast) > reach * reach:
        return False
    swept = [*base.corners, *((x + dx, y + dy) for x, y in base.corners)]
    across = (-dy, dx)
    for axis in (
        ALONG[base.point],
        ALONG[base.point - 4],
        ALONG[other.point],
        ALONG[other.point - 4],
        across,
    ):
        mine = [axis[0] * x + axis[1] * y for x, y in swept]
        hers = [axis[0] * x + axis[1] * y for x, y in other.corners]
        if (dx or dy or axis is not across) and (max(mine) <= min(hers) or max(hers) <= min(mine)):
            return False
    return True


def free_slide(base: Base, point: int, length: int, others: list[Base]) -> tuple[int, int]:
    """Return how far a base can slide along a point before it would meet another, and which one (-1: none)."""
    best, first = length, -1
    for n, other in enumerate(others):
        if not slid_over(base, point, best, other):
            continue
        low, high = 0, best
        while low < high:
            middle = (low + high + 1) // 2
            if slid_over(base, point, middle, other):
                high = middle - 1
            else:
                low = middle
        if low < best or first < 0:
            best, first = low, n
    while first >= 0 and best > 0 and overlap(base.slid(point, best), others[first]):
        best -= 1
    return best, first


def crosses(a: Spot, b: Spot, base: Base) -> bool:
    """Return whether the line between two places passes over a base; along its edge does not count."""
    (ax, ay), (bx, by) = a, b
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in base.corners]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    for axis in (ALONG[base.point], ALONG[base.point - 4]):
        ends = (axis[0] * ax + axis[1] * ay, axis[0] * bx + axis[1] * by)
        hers = [axis[0] * x + axis[1] * y for x, y in base.corners]
        if max(ends) <= min(hers) or max(hers) <= min(ends):
            return False
    return True
