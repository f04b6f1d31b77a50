"""Compute the wakes of ships: the hexes they lie in around each impulse, and whether two wakes meet."""

from collections.abc import Iterable, Sequence

from weathergage.geometry.hexgrid import distance, stern_of

#: Bow and stern hex before and after each impulse.
Wake = Sequence[tuple[int, int]]


def wake_through(places: Iterable[tuple[int, int]], hexes: int) -> Wake:
    """Return the wake of a ship of this length through a sequence of bows and headings."""
    return [(bow, stern_of(bow, heading, hexes)) for bow, heading in places]


def meet(one: Wake, other: Wake) -> bool:
    """Return whether two wakes would put two ships in one hex at the same time, or through each other."""
    mine, hers = one[0], other[0]
    if distance(mine[0], hers[0]) > len(one) + len(other) + 1:
        return False
    for impulse in range(1, max(len(one), len(other), 2)):
        before, past = mine, hers
        mine = one[impulse] if impulse < len(one) else mine
        hers = other[impulse] if impulse < len(other) else hers
        if mine[0] in hers or mine[1] in hers or (mine[0] in past and hers[0] in before):
            return True
    return False
