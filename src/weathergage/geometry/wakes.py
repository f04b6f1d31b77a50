"""Wakes of ships: the hexes they lie in before and after each impulse, and whether two of them meet."""

from collections.abc import Iterable, Sequence

from weathergage.geometry.hexgrid import distance, stern_of

#: Bow and stern hex before and after each impulse.
Wake = Sequence[tuple[int, int]]


def wake_through(places: Iterable[tuple[int, int]], hexes: int) -> Wake:
    """The wake of a ship that long whose bow and heading these are, one after the other."""
    return [(bow, stern_of(bow, heading, hexes)) for bow, heading in places]


def meet(one: Wake, other: Wake) -> bool:
    """Whether two wakes would put two ships in one hex at the same time, or through each other."""
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
