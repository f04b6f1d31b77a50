"""Cache how two ships lie to each other, and how long the passage between two places is."""

from threading import Lock
from typing import Final

from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF, STEP, from_axial, length, to_axial

#: Range, the broadsides that bear on the other, and hers that bear back; indices of `Rows`.
CachedBearing = tuple[int, int, int]

#: Rows are: neither, port, port raking, starboard, starboard raking, both, both raking.
#: Longer ranges are treated alike, since no gun fires so far.
FARTHEST: Final = 17
#: Turns counted for a step that she cannot make.
IN_IRONS: Final = 30.0
#: The weight of a hex of distance, in turns.
NEARNESS: Final = 0.25


class BearingCache(dict[int, CachedBearing]):
    """Cache bearings of ships of two lengths, by `vector * 64 + heading * 8 + heading of the other`."""

    def __init__(self, hexes: int, other_hexes: int) -> None:
        super().__init__()
        self._hexes = hexes
        self._other_hexes = other_hexes

    def __missing__(self, key: int) -> CachedBearing:
        vector, headings = key >> 6, key & 63
        heading, other = headings >> 3, headings & 7
        if heading != 1:
            # Turning both ships by 60 degrees changes nothing.
            q, r = to_axial(vector)
            found = self[(from_axial(q + r, -q) << 6) + (PORT_OF[heading] << 3) + PORT_OF[other]]
        else:
            lie = bearing(0, heading, vector, other, self._hexes, self._other_hexes)
            back = bearing(vector, other, 0, heading, self._other_hexes, self._hexes)
            found = min(lie.range, FARTHEST), _row(lie), _row(back)
        self[key] = found
        return found


def _row(lie: Bearing) -> int:
    sides = lie.port + 2 * lie.starboard
    return 2 * sides - 1 + (not lie.answered) if sides else 0


_CACHES: Final = {(a, b): BearingCache(a, b) for a in (1, 2) for b in (1, 2)}


def bearings_between(hexes: int, other_hexes: int) -> BearingCache:
    """Return the cached bearings of ships of two lengths in hexes."""
    return _CACHES[hexes, other_hexes]


class Passages(dict[int, float]):
    """Cache the turns a ship needs to sail a vector, by `vector * 8 + heading`, from her speed on each heading."""

    def __init__(self, reach: tuple[int, ...], number: int) -> None:
        super().__init__()
        self.reach = reach
        #: A number of its own, by which what is worked out for ships of these speeds is found again.
        self.number = number
        #: Turns for a step on each heading; a ship that cannot move still prefers the nearer of two places.
        self._step = [1 / factors if factors else IN_IRONS for factors in reach]
        self._helm = [
            [_turning(reach, heading, to) if heading and to else 0.0 for to in range(7)]
            for heading in range(7)
        ]
        self._beats = [
            not reach[way] and bool(reach[PORT_OF[way]] and reach[STARBOARD_OF[way]]) for way in range(7)
        ]

    def __missing__(self, key: int) -> float:
        vector, heading = key >> 3, key & 7
        q, r = to_axial(vector)
        (one, ahead), (other, aside) = _legs(q, r)
        if ahead and self._beats[one]:
            one, ahead, aside = _beyond(one, other), ahead, ahead + aside
        elif aside and self._beats[other]:
            other, ahead, aside = _beyond(other, one), ahead + aside, aside
        sailing = self._step[one] * ahead + self._step[other] * aside
        helm = self._helm
        if ahead and aside:
            turns = min(helm[heading][one] + helm[one][other], helm[heading][other] + helm[other][one])
        else:
            turns = helm[heading][one if ahead else other] if ahead or aside else 0.0
        # A chase of equals would never end, so the nearest distance next turn on this heading counts too.
        near = min(length(vector - ahead * STEP[heading]) for ahead in range(self.reach[heading] + 1))
        found = self[key] = sailing + turns + NEARNESS * near
        return found


def _legs(q: int, r: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Split a vector into steps along the two neighbouring headings that span it."""
    if q >= 0 and r >= 0:
        return (3, q), (4, r)
    if q <= 0 and r <= 0:
        return (6, -q), (1, -r)
    if q > 0:
        return ((2, -r), (3, q + r)) if q + r >= 0 else ((2, q), (1, -q - r))
    return ((5, r), (6, -q - r)) if q + r <= 0 else ((5, -q), (4, q + r))


def _beyond(way: int, neighbour: int) -> int:
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


_PASSAGES: dict[tuple[int, ...], Passages] = {}
_LOCK: Final = Lock()


def passages_for(reach: tuple[int, ...]) -> Passages:
    """Return the cached passages of ships with these speeds by heading."""
    known = _PASSAGES.get(reach)
    if known is None:
        with _LOCK:
            known = _PASSAGES.setdefault(reach, Passages(reach, len(_PASSAGES)))
    return known
