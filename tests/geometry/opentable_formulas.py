"""The formulas of the open table as they are defined, corner by corner and in Python's own numbers, as an oracle."""

from weathergage.geometry.opentable import ALONG, UNIT, Spot

Corners = list[Spot]


def ahead(spot: Spot, point: int, length: int) -> Spot:
    """The place at a distance along a point, rounded half away from zero."""
    return spot[0] + rounded(ALONG[point % 16][0] * length), spot[1] + rounded(ALONG[point % 16][1] * length)


def rounded(units: int) -> int:
    return (units + UNIT // 2) // UNIT if units >= 0 else -((UNIT // 2 - units) // UNIT)


def squared(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def in_sector(origin: Spot, point: int, points: int, spot: Spot) -> bool:
    dx, dy = spot[0] - origin[0], spot[1] - origin[1]
    if dx == dy == 0:
        return False
    left, right, before = (ALONG[(point + turn) % 16] for turn in (-points, points, 0))
    after_left = left[0] * dy - left[1] * dx >= 0
    before_right = right[0] * dy - right[1] * dx <= 0
    if points <= 4:
        return after_left and before_right and before[0] * dx + before[1] * dy >= 0
    return after_left or before_right


class Rectangle:
    """A base by its corners."""

    def __init__(self, mast: Spot, point: int, fore: int, aft: int, beam: int) -> None:
        self.mast, self.point, self.fore, self.aft, self.beam = mast, point % 16, fore, aft, beam
        self.bow, self.stern = ahead(mast, point, fore), ahead(mast, point + 8, aft)
        self.corners = [
            ahead(self.bow, point - 4, beam),
            ahead(self.bow, point + 4, beam),
            ahead(self.stern, point + 4, beam),
            ahead(self.stern, point - 4, beam),
        ]

    @property
    def axes(self) -> Corners:
        return [ALONG[self.point], ALONG[self.point - 4]]

    def wake(self, length: int) -> "Rectangle":
        return Rectangle(self.mast, self.point, self.fore + length, self.aft, self.beam)

    def slid(self, point: int, length: int) -> "Rectangle":
        return Rectangle(ahead(self.mast, point, length), self.point, self.fore, self.aft, self.beam)


def parted(one: Corners, other: Corners, axis: Spot) -> bool:
    mine = [axis[0] * x + axis[1] * y for x, y in one]
    hers = [axis[0] * x + axis[1] * y for x, y in other]
    return max(mine) <= min(hers) or max(hers) <= min(mine)


def overlap(a: Rectangle, b: Rectangle) -> bool:
    return not any(parted(a.corners, b.corners, axis) for axis in a.axes + b.axes)


def free_way(base: Rectangle, length: int, others: list[Rectangle]) -> tuple[int, int]:
    hit = [n for n, other in enumerate(others) if overlap(base.wake(length), other)]
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
    while best > 0 and overlap(base.slid(base.point, best), others[first]):
        best -= 1
    return best, first


def slid_over(base: Rectangle, point: int, length: int, other: Rectangle) -> bool:
    dx, dy = ahead((0, 0), point, length)
    swept = [*base.corners, *((x + dx, y + dy) for x, y in base.corners)]
    across = [(-dy, dx)] if dx or dy else []
    return not any(parted(swept, other.corners, axis) for axis in base.axes + other.axes + across)


def free_slide(base: Rectangle, point: int, length: int, others: list[Rectangle]) -> tuple[int, int]:
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


def nearest_squared(spot: Spot, base: Rectangle) -> tuple[int, int]:
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


def crosses(a: Spot, b: Spot, base: Rectangle) -> bool:
    (ax, ay), (bx, by) = a, b
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in base.corners]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    return not any(parted([a, b], base.corners, axis) for axis in base.axes)
