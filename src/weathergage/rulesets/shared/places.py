"""Find where a ship may lie to another at a range: the places that a question or a rehearsal wants."""

from collections.abc import Callable, Iterator

from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import DIRECTIONS, distance, from_axial, length, stern_of

#: A bow hex and a heading.
Place = tuple[int, int]


def places_at(
    at: Place, range_: int, fits: Callable[[Bearing], bool], hexes: int = 2, other_hexes: int = 2
) -> list[Place]:
    """Return every place at a range from a ship where something fits, as squarely abeam as can be first."""
    return [
        place for place, lie in _around(at, range_, hexes, other_hexes) if lie.range == range_ and fits(lie)
    ]


def _around(at: Place, range_: int, hexes: int, other_hexes: int) -> Iterator[tuple[Place, Bearing]]:
    """Return the places near a range; parallel and abeam first, so that ordinary shots are ordinary."""
    bow, heading = at
    stern = stern_of(bow, heading, hexes)
    reach = range_ + 2
    around = [from_axial(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1)]
    around = [offset for offset in around if 0 < length(offset) <= reach]
    for turned in sorted(DIRECTIONS, key=lambda each: ((each - heading) % 6 not in (0, 3), each)):
        for offset in sorted(around, key=lambda offset: (distance(bow + offset, stern), offset)):
            place = bow + offset, turned
            yield place, bearing(bow, heading, *place, hexes, other_hexes)
