"""Cache how two ships lie to each other, and how long the passage between two places is."""

from threading import Lock
from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import (
    PORT_OF,
    STARBOARD_OF,
    STEP,
    STRIDE,
    from_axial,
    hexes_between,
    to_axial,
)
from weathergage.rulesets.plotted.foresight.reach import Reach, number_of

#: How two ships lie, in one number: range, the broadsides that bear on the other, and hers that bear back.
#: Broadsides are rows: neither, port, port raking, starboard, starboard raking, both, both raking.
Lie = i64

#: Longer ranges are treated alike, since no gun fires so far.
FARTHEST: Final = 17
#: Turns counted for a step that she cannot make.
IN_IRONS: Final = 30.0
#: The weight of a hex of distance, in turns.
NEARNESS: Final = 0.25

#: Vectors that are kept lie in a square of hexes, as many to each side; both are powers of two.
_HALF: Final = 32
_CORNER: Final = _HALF * STRIDE + _HALF
_ROW_BITS: Final = 6
_STRIDE_BITS: Final = 12
#: Stands for what has not been worked out.
_UNKNOWN: Final = -1


def lie_of(span: i64, bears: i64, answers: i64) -> Lie:
    """Return range and broadsides in one number."""
    return span + (bears << 5) + (answers << 8)


def span_of(lie: Lie) -> i64:
    """Return the range."""
    return lie & 31


def bears_of(lie: Lie) -> i64:
    """Return the row of the broadsides that bear on the other."""
    return lie >> 5 & 7


def answers_of(lie: Lie) -> i64:
    """Return the row of hers that bear back."""
    return lie >> 8


def place_in_rows(broadsides: i64, span: i64) -> i64:
    """Return where figures that are kept by broadsides and range tell of these."""
    return (broadsides << 5) + span


class BearingCache:
    """Keep the bearings of ships of two lengths, by the vector from bow to bow and both headings."""

    def __init__(self, hexes: int, other_hexes: int) -> None:
        self._hexes = hexes
        self._other_hexes = other_hexes
        self._lies: vec[i64] = vec[i64]()

    def lie(self, vector: i64, heading: i64, other: i64) -> Lie:
        """Return how they lie to each other; far beyond the range of guns no broadside bears."""
        corner: i64 = vector + _CORNER
        across: i64 = corner >> _STRIDE_BITS
        down: i64 = corner & (STRIDE - 1)
        if down >= 2 * _HALF or across < 0 or across >= 2 * _HALF:
            return FARTHEST
        at: i64 = (((((across << _ROW_BITS) + down) << 3) + heading) << 3) + other
        if not len(self._lies):
            self._lies = vec[i64]([_UNKNOWN] * (1 << (2 * _ROW_BITS + 6)))
        found = self._lies[at]
        if found == _UNKNOWN:
            found = self._lies[at] = self._worked_out(vector, heading, other)
        return found

    def _worked_out(self, vector: int, heading: int, other: int) -> int:
        while heading != 1:
            # Turning both ships by 60 degrees changes nothing.
            q, r = to_axial(vector)
            vector, heading, other = from_axial(q + r, -q), PORT_OF[heading], PORT_OF[other]
        there = bearing(0, heading, vector, other, self._hexes, self._other_hexes)
        back = bearing(vector, other, 0, heading, self._other_hexes, self._hexes)
        return lie_of(min(there.range, FARTHEST), _row(there), _row(back))


def _row(lie: Bearing) -> int:
    sides = lie.port + 2 * lie.starboard
    return 2 * sides - 1 + (not lie.answered) if sides else 0


#: By both lengths in hexes.
_CACHES: Final = [[BearingCache(a, b) for b in (1, 2)] for a in (1, 2)]


def bearings_between(hexes: i64, other_hexes: i64) -> BearingCache:
    """Return the cached bearings of ships of two lengths in hexes."""
    return _CACHES[hexes - 1][other_hexes - 1]


class Passages:
    """Keep the turns that a ship needs to sail a vector, from her speed on each heading."""

    def __init__(self, reach: tuple[int, ...], number: int) -> None:
        self.reach = reach
        #: The number of the reach, by which what is worked out for ships of these speeds is found again.
        self.number: i64 = number
        self._speeds: vec[i64] = vec[i64](reach)
        #: Turns for a step on each heading; a ship that cannot move still prefers the nearer of two places.
        self._step: vec[float] = vec[float]([1 / factors if factors else IN_IRONS for factors in reach])
        #: Turns for coming round, by `heading * 8 + to`.
        self._helm: vec[float] = vec[float](
            [
                _turning(reach, heading, to) if heading > 0 and 0 < to < 7 else 0.0
                for heading in range(7)
                for to in range(8)
            ]
        )
        #: By `vector * 8 + heading`.
        self._turns: dict[int, float] = {}
        self._beats: vec[bool] = vec[bool](
            [not reach[way] and bool(reach[PORT_OF[way]] and reach[STARBOARD_OF[way]]) for way in range(7)]
        )

    def moves_on(self, heading: i64) -> bool:
        """Return whether a ship sails at all on a heading."""
        return self._speeds[heading] != 0

    def turns(self, vector: i64, heading: i64) -> float:
        """Return the turns of sailing a vector, for a ship that begins on a heading."""
        key: i64 = vector * 8 + heading
        known = self._turns.get(key)
        if known is None:
            known = self._turns[key] = self._worked_out(vector, heading)
        return known

    def _worked_out(self, vector: i64, heading: i64) -> float:
        q, r = to_axial(vector)
        (one, ahead), (other, aside) = _legs(q, r)
        if ahead and self._beats[one]:
            one, ahead, aside = _beyond(one, other), ahead, ahead + aside
        elif aside and self._beats[other]:
            other, ahead, aside = _beyond(other, one), ahead + aside, aside
        sailing = self._step[one] * int(ahead) + self._step[other] * int(aside)
        turns = 0.0
        if ahead and aside:
            turns = min(self._round(heading, one, other), self._round(heading, other, one))
        elif ahead or aside:
            turns = self._helm[heading * 8 + (one if ahead else other)]
        # A chase of equals would never end, so the nearest distance next turn on this heading counts too.
        near = hexes_between(0, vector)
        left: i64 = vector
        for _ in range(self._speeds[heading]):
            left -= STEP[heading]
            near = min(near, hexes_between(0, left))
        return sailing + turns + NEARNESS * int(near)

    def _round(self, heading: i64, first: i64, then: i64) -> float:
        """Return the turns of coming round to one heading, and from there to another."""
        return self._helm[heading * 8 + first] + self._helm[first * 8 + then]


def _legs(q: i64, r: i64) -> tuple[tuple[i64, i64], tuple[i64, i64]]:
    """Split a vector into steps along the two neighbouring headings that span it."""
    if q >= 0 and r >= 0:
        return (3, q), (4, r)
    if q <= 0 and r <= 0:
        return (6, -q), (1, -r)
    if q > 0:
        return ((2, -r), (3, q + r)) if q + r >= 0 else ((2, q), (1, -q - r))
    return ((5, r), (6, -q - r)) if q + r <= 0 else ((5, -q), (4, q + r))


def _beyond(way: i64, neighbour: i64) -> i64:
    """Return the heading next to one, on the side away from a neighbouring heading."""
    return STARBOARD_OF[way] if PORT_OF[way] == neighbour else PORT_OF[way]


def _turning(reach: tuple[int, ...], heading: int, to: int) -> float:
    """Return the turns needed to come round the quicker way: one factor a point, all of them when in irons."""
    costs = []
    for onward in (PORT_OF, STARBOARD_OF):
        cost, now = 0.0, heading
        while now != to:
            cost += 1 / max(1, reach[now])
            now = onward[now]
        costs.append(cost)
    return min(costs)


#: By the number of their reach.
_PASSAGES: Final[list[Passages | None]] = []
_LOCK: Final = Lock()


def passages_of(reach: Reach) -> Passages:
    """Return the cached passages of ships with this reach."""
    number = reach.number
    known = _PASSAGES[number] if number < len(_PASSAGES) else None
    return _new_passages(reach.factors, number) if known is None else known


def passages_for(reach: tuple[int, ...]) -> Passages:
    """Return the cached passages of ships with these speeds by heading."""
    number = number_of(reach)
    known = _PASSAGES[number] if number < len(_PASSAGES) else None
    return _new_passages(reach, number) if known is None else known


def _new_passages(reach: tuple[int, ...], number: int) -> Passages:
    """Make room for the passages of a reach, unless another thread has."""
    with _LOCK:
        while number >= len(_PASSAGES):
            _PASSAGES.append(None)
        known = _PASSAGES[number]
        if known is None:
            known = _PASSAGES[number] = Passages(reach, number)
    return known
