"""Compute on an open table without hexes: tenths of a millimetre, sixteen compass points, all exact (ruling X1).

A place is x to the east and y to the south. Points are 0 to 15 clockwise from north, 22.5 degrees each. Lengths along a
point are rounded half away from zero, so that a move is the same on every machine, and mirrored moves stay mirrored.

Tables are at most 150 metres wide and bases a metre long, so every product here but one stays below 2**53.
"""

from typing import Final

from weathergage.engine.contract.compilation import i64

#: A place on the table.
Spot = tuple[int, int]
POINTS: Final = 16
#: Sines and cosines are integers in units of one over this.
UNIT: Final = 1_000_000
_HALF: Final = UNIT // 2
#: The square of what is smaller needs no more than 63 bits.
_SQUARED_IN_63_BITS: Final = 3_037_000_499
_SINES: Final = (0, 382_683, 707_107, 923_880, 1_000_000)


def _sine(point: int) -> int:
    point %= POINTS
    quarter, rest = divmod(point, 4)
    up = _SINES[rest] if quarter % 2 == 0 else _SINES[4 - rest]
    return up if quarter < 2 else -up


#: One unit along each point: to the east, to the south, and both.
EAST: Final[tuple[int, ...]] = tuple(_sine(point) for point in range(POINTS))
SOUTH: Final[tuple[int, ...]] = tuple(-_sine(point + 4) for point in range(POINTS))
ALONG: Final[tuple[Spot, ...]] = tuple(zip(EAST, SOUTH))


def _rounded(length: i64) -> i64:
    """Return a length of this many units in whole tenths of a millimetre."""
    return (length + _HALF) // UNIT if length >= 0 else -((_HALF - length) // UNIT)


class Heading:
    """Hold one unit along a point, to the east and to the south."""

    def __init__(self, point: int) -> None:
        self.east: i64 = EAST[point]
        self.south: i64 = SOUTH[point]

    def to_east(self, length: i64) -> i64:
        """Return how far to the east a way along the point leads."""
        return _rounded(self.east * length)

    def to_south(self, length: i64) -> i64:
        """Return how far to the south a way along the point leads."""
        return _rounded(self.south * length)


#: By point.
HEADINGS: Final = [Heading(point) for point in range(POINTS)]


def ahead(spot: Spot, point: int, length: int) -> Spot:
    """Return the place at this distance along a point."""
    heading = HEADINGS[point & 15]
    return spot[0] + heading.to_east(length), spot[1] + heading.to_south(length)


def squared(a: Spot, b: Spot) -> int:
    """Return the square of the distance between two places."""
    dx: i64 = a[0] - b[0]
    dy: i64 = a[1] - b[1]
    return dx * dx + dy * dy


def within(a: Spot, b: Spot, length: int) -> bool:
    """Return whether two places are at most this far apart; exactly on the limit is within (ruling X5)."""
    return squared(a, b) <= length * length


def between(a: i64, b: i64) -> int:
    """Return by how many points two headings differ, 0 to 8."""
    turn = (a - b) & 15
    return turn if turn <= 8 else POINTS - turn


def in_sector(origin: Spot, point: int, points: int, spot: Spot) -> bool:
    """Return whether a place lies within some points (at most 7) to either side of a point, edges included."""
    return _ARCS[points][point & 15].holds(spot[0] - origin[0], spot[1] - origin[1])


class Arc:
    """Hold an arc of some points (at most 7) to either side of a point."""

    def __init__(self, point: int, points: int) -> None:
        left, right = (point - points) & 15, (point + points) & 15
        self._narrow = points <= 4
        self._left_east: i64 = EAST[left]
        self._left_south: i64 = SOUTH[left]
        self._right_east: i64 = EAST[right]
        self._right_south: i64 = SOUTH[right]
        self._east: i64 = EAST[point & 15]
        self._south: i64 = SOUTH[point & 15]

    def holds(self, dx: i64, dy: i64) -> bool:
        """Return whether a place so far to the east and south lies in the arc, edges included."""
        if dx == 0 and dy == 0:
            return False
        # A positive cross product lies clockwise, since y grows to the south.
        after_left = self._left_east * dy - self._left_south * dx >= 0
        before_right = self._right_east * dy - self._right_south * dx <= 0
        if self._narrow:
            return after_left and before_right and self._east * dx + self._south * dy >= 0
        return after_left or before_right


def arcs_of(points: int) -> list[Arc]:
    """Return the arcs of some points to either side of each point of the compass."""
    return [Arc(point, points) for point in range(POINTS)]


#: By points to either side.
_ARCS: Final = [arcs_of(points) for points in range(POINTS // 2)]


class Base:
    """Describe a ship's base: a rectangle along her heading, measured from her mainmast to bow, stern and sides."""

    __slots__ = (
        *("aft", "beam", "bow_x", "bow_y", "east", "fore", "point", "reach"),
        *("side_x", "side_y", "south", "stern_x", "stern_y", "x", "y"),
    )

    def __init__(self, mast: Spot, point: int, fore: int, aft: int, beam: int) -> None:
        #: How far she reaches from the mast, and more than anything of hers does.
        self.fore: i64 = fore
        self.aft: i64 = aft
        self.beam: i64 = beam
        self.reach: i64 = fore + aft + beam
        self.lay(mast[0], mast[1], point)

    def lay(self, x: i64, y: i64, point: i64) -> None:
        """Put her mainmast somewhere, on a heading; only for a base that nobody else looks at."""
        at = point & 15
        heading = HEADINGS[at]
        east, south = heading.east, heading.south
        #: One unit along her heading, to the east and to the south.
        self.east: i64 = east
        self.south: i64 = south
        #: Her mainmast and her heading.
        self.x: i64 = x
        self.y: i64 = y
        self.point: i64 = at
        #: The middle of her bow and of her stern, and the way from there to her starboard side.
        self.bow_x: i64 = x + _rounded(east * self.fore)
        self.bow_y: i64 = y + _rounded(south * self.fore)
        self.stern_x: i64 = x - _rounded(east * self.aft)
        self.stern_y: i64 = y - _rounded(south * self.aft)
        self.side_x: i64 = -_rounded(south * self.beam)
        self.side_y: i64 = _rounded(east * self.beam)

    @property
    def mast(self) -> Spot:
        """Return the place of her mainmast."""
        return self.x, self.y

    @property
    def bow(self) -> Spot:
        """Return the middle of her bow."""
        return self.bow_x, self.bow_y

    @property
    def stern(self) -> Spot:
        """Return the middle of her stern."""
        return self.stern_x, self.stern_y

    @property
    def corners(self) -> tuple[Spot, Spot, Spot, Spot]:
        """Return her corners clockwise, from the port side of her bow."""
        return (
            (self.bow_x - self.side_x, self.bow_y - self.side_y),
            (self.bow_x + self.side_x, self.bow_y + self.side_y),
            (self.stern_x + self.side_x, self.stern_y + self.side_y),
            (self.stern_x - self.side_x, self.stern_y - self.side_y),
        )

    def lies(self, mast: Spot, point: int) -> bool:
        """Return whether she lies there, on that heading."""
        return self.x == mast[0] and self.y == mast[1] and self.point == point

    def moved(self, length: int) -> "Base":
        """Return the base moved ahead."""
        return self.slid(self.point, length)

    def slid(self, point: int, length: int) -> "Base":
        """Return the base moved along any point, her heading unchanged."""
        return Base(ahead(self.mast, point, length), self.point, self.fore, self.aft, self.beam)

    def turned(self, points: int) -> "Base":
        """Return the base turned about her mainmast, to starboard if positive."""
        return Base(self.mast, self.point + points, self.fore, self.aft, self.beam)

    def wake(self, length: int) -> "Base":
        """Return the area she passes over while moving ahead, which is a longer base."""
        return Base(self.mast, self.point, self.fore + length, self.aft, self.beam)

    def stretch(self, fore: i64) -> None:
        """Lay her bow so far ahead of her mast; only for a wake that nobody else looks at."""
        self.fore = fore
        self.reach = fore + self.aft + self.beam
        self.bow_x = self.x + _rounded(self.east * fore)
        self.bow_y = self.y + _rounded(self.south * fore)

    def spread(self, east: i64, south: i64) -> tuple[i64, i64]:
        """Return the least and the greatest value of her corners along an axis."""
        bow = east * self.bow_x + south * self.bow_y
        stern = east * self.stern_x + south * self.stern_y
        side = east * self.side_x + south * self.side_y
        if side < 0:
            side = -side
        return (bow - side, stern + side) if bow < stern else (stern - side, bow + side)


def _parted(a: Base, b: Base, east: i64, south: i64) -> bool:
    """Return whether two bases have a gap between them along an axis; edges that only touch are parted."""
    least, most = a.spread(east, south)
    other_least, other_most = b.spread(east, south)
    return most <= other_least or other_most <= least


def overlap(a: Base, b: Base) -> bool:
    """Return whether two bases cover any of the same table; edges that only touch do not count."""
    if not can_touch(a, b):
        return False
    return not (
        _parted(a, b, a.east, a.south)
        or _parted(a, b, -a.south, a.east)
        or _parted(a, b, b.east, b.south)
        or _parted(a, b, -b.south, b.east)
    )


def can_touch(a: Base, b: Base, slack: int = 0) -> bool:
    """Return whether two bases are near enough to touch, however they head and however far each is widened."""
    dx = a.x - b.x
    dy = a.y - b.y
    reach: i64 = a.reach + b.reach + 3 * slack
    return dx * dx + dy * dy <= reach * reach


def is_near(a: Base, b: Base, length: i64) -> bool:
    """Return whether two masts are at most this far apart; exactly on the limit is near."""
    dx = a.x - b.x
    dy = a.y - b.y
    return dx * dx + dy * dy <= length * length


def those_in_touch(base: Base, others: list[Base]) -> list[Base]:
    """Return those of some bases that another could touch while it turns about its mast."""
    return [other for other in others if can_touch(base, other)]


def overlaps_any(base: Base, others: list[Base]) -> bool:
    """Return whether a base covers any of the same table as one of some others."""
    for other in others:
        if overlap(base, other):
            return True
    return False


def may_pass(base: Base, length: i64, other: Base, slack: i64) -> bool:
    """Return whether another base may lie in the wake of one that moves ahead, or within the slack of it.

    Corners are rounded, so those that are nearly in her way have to be looked at more closely.
    """
    dx = other.x - base.x
    dy = other.y - base.y
    reach = other.reach + slack + 4
    clear = (base.beam + reach) * UNIT
    across = base.east * dy - base.south * dx
    if across > clear or across < -clear:
        return False
    along = base.east * dx + base.south * dy
    return -(base.aft + reach) * UNIT <= along <= (base.fore + length + reach) * UNIT


def free_way(base: Base, length: int, others: list[Base]) -> tuple[int, int]:
    """Return how far a base can move ahead before it would run into another, and which one (-1: none)."""
    best: i64 = length
    first = -1
    east, south = base.east, base.south
    whole: Base | None = None
    part = base
    # The foremost line that her bow can still reach, along her heading; known when something may be in her way.
    foremost: i64 = 0
    for n, other in enumerate(others):
        # Most others lie clear of her wake, or beyond what stops her already.
        if not may_pass(base, best, other, 0):
            continue
        if whole is None:
            whole, part = base.wake(length), base.wake(length)
            _, foremost = whole.spread(east, south)
        nearest, _ = other.spread(east, south)
        if nearest >= foremost or not overlap(whole, other):
            continue
        low: i64 = 0
        high = best
        while low < high:
            middle = (low + high + 1) // 2
            part.stretch(base.fore + middle)
            if overlap(part, other):
                high = middle - 1
            else:
                low = middle
        if low < best or first < 0:
            best, first = low, n
            part.stretch(base.fore + best)
            _, foremost = part.spread(east, south)
    # Corners are rounded, so the base may overlap slightly where its wake did not.
    while first >= 0 and best > 0 and overlap(base.moved(best), others[first]):
        best -= 1
    return best, first


def nearest_squared(spot: Spot, base: Base) -> tuple[int, int]:
    """Return the squared distance from a place to a ship's keel as an exact fraction."""
    keel_x = base.bow_x - base.stern_x
    keel_y = base.bow_y - base.stern_y
    size = keel_x * keel_x + keel_y * keel_y
    if size == 0:
        return squared(spot, base.mast), 1
    dx: i64 = spot[0] - base.stern_x
    dy: i64 = spot[1] - base.stern_y
    along = dx * keel_x + dy * keel_y
    if along <= 0:
        return dx * dx + dy * dy, 1
    if along >= size:
        return squared(spot, base.bow), 1
    # The one product that may need more than 63 bits.
    across: int = dx * keel_y - dy * keel_x
    return across * across, size


def range_of(x: i64, y: i64, base: Base, squares: list[int]) -> int:
    """Return the first of some ranges, by their squares, in which a keel lies from a place; -1 beyond the last.

    Ranges are those of guns, at most some metres.
    """
    keel_x = base.bow_x - base.stern_x
    keel_y = base.bow_y - base.stern_y
    size = keel_x * keel_x + keel_y * keel_y
    dx = x - base.stern_x
    dy = y - base.stern_y
    along = dx * keel_x + dy * keel_y
    if along >= size:
        dx = x - base.bow_x
        dy = y - base.bow_y
    above = dx * dx + dy * dy
    below: i64 = 1
    if 0 < along < size:
        across = dx * keel_y - dy * keel_x
        if not -_SQUARED_IN_63_BITS < across < _SQUARED_IN_63_BITS:
            return _far_range_of((x, y), base, squares)
        above, below = across * across, size
    for number in range(len(squares)):
        square: i64 = squares[number]
        if above <= square * below:
            return number
    return -1


def _far_range_of(spot: Spot, base: Base, squares: list[int]) -> int:
    """Return the same in numbers of any size."""
    above, below = nearest_squared(spot, base)
    for number in range(len(squares)):
        if above <= squares[number] * below:
            return number
    return -1


def slid_over(base: Base, point: int, length: int, other: Base) -> bool:
    """Return whether a base that slides along any point, its heading unchanged, passes over another."""
    reach: i64 = base.reach + other.reach + length
    dx = base.x - other.x
    dy = base.y - other.y
    if dx * dx + dy * dy > reach * reach:
        return False
    heading = HEADINGS[point & 15]
    to_east, to_south = heading.to_east(length), heading.to_south(length)
    if _passes_by(base, to_east, to_south, other, base.east, base.south):
        return False
    if _passes_by(base, to_east, to_south, other, -base.south, base.east):
        return False
    if _passes_by(base, to_east, to_south, other, other.east, other.south):
        return False
    if _passes_by(base, to_east, to_south, other, -other.south, other.east):
        return False
    moves = to_east != 0 or to_south != 0
    return not (moves and _passes_by(base, to_east, to_south, other, -to_south, to_east))


def _passes_by(base: Base, to_east: i64, to_south: i64, other: Base, east: i64, south: i64) -> bool:
    """Return whether a base that slides so far has a gap between it and another along an axis all the way."""
    least, most = base.spread(east, south)
    slide = east * to_east + south * to_south
    if slide < 0:
        least += slide
    else:
        most += slide
    other_least, other_most = other.spread(east, south)
    return most <= other_least or other_most <= least


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
    return is_crossed(base, a[0], a[1], b[0], b[1])


def is_crossed(base: Base, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Return whether a base lies under the line between two places; along its edge does not count."""
    x, y, reach = base.x, base.y, base.reach
    if (x + reach < ax and x + reach < bx) or (x - reach > ax and x - reach > bx):
        return False
    if (y + reach < ay and y + reach < by) or (y - reach > ay and y - reach > by):
        return False
    # All corners on one side of the line, or on it.
    least, most = base.spread(ay - by, bx - ax)
    line = (ay - by) * ax + (bx - ax) * ay
    if least >= line or most <= line:
        return False
    return _within_ends(ax, ay, bx, by, base, base.east, base.south) and _within_ends(
        ax, ay, bx, by, base, -base.south, base.east
    )


def _within_ends(ax: i64, ay: i64, bx: i64, by: i64, base: Base, east: i64, south: i64) -> bool:
    """Return whether the line between two places and a base have more than an edge in common along an axis."""
    one = east * ax + south * ay
    two = east * bx + south * by
    least, most = base.spread(east, south)
    return (one > least or two > least) and (one < most or two < most)
