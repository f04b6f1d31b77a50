"""Compute the wakes of ships: the hexes they lie in around each impulse, and whether two wakes meet."""

from collections.abc import Iterable

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.geometry.hexgrid import hexes_between, stern_of


class Wake:
    """Hold the hexes of bow and stern before and after each impulse, counted from a hex.

    Ships that sail the same plot share the rows, which are never changed.
    """

    def __init__(self, origin: i64, bows: vec[i64], sterns: vec[i64]) -> None:
        self.origin = origin
        self.bows = bows
        self.sterns = sterns

    @property
    def start(self) -> int:
        """Return the hex of her bow before the first impulse."""
        return self.origin + self.bows[0]

    @property
    def end(self) -> int:
        """Return the hex of her bow after the last impulse."""
        return self.origin + self.bows[-1]


def wake_through(places: Iterable[tuple[int, int]], hexes: int) -> Wake:
    """Return the wake of a ship of this length through a sequence of bows and headings."""
    bows, sterns = vec[i64](), vec[i64]()
    for bow, heading in places:
        bows = append(bows, bow)
        sterns = append(sterns, stern_of(bow, heading, hexes))
    return Wake(0, bows, sterns)


def meet(one: Wake, other: Wake) -> bool:
    """Return whether two wakes would put two ships in one hex at the same time, or through each other."""
    # Hexes are small numbers, far below 63 bits.
    between: i64 = other.origin - one.origin
    mine: i64 = len(one.bows)
    hers: i64 = len(other.bows)
    bow: i64 = one.bows[0]
    stern: i64 = one.sterns[0]
    her_bow: i64 = between + other.bows[0]
    her_stern: i64 = between + other.sterns[0]
    if hexes_between(bow, her_bow) > mine + hers + 1:
        return False
    # Two ships that lie still are compared once as well.
    last: i64 = max(max(mine, hers), 2)
    for impulse in range(1, last):
        bow_before, stern_before, her_bow_before, her_stern_before = bow, stern, her_bow, her_stern
        if impulse < mine:
            bow, stern = one.bows[impulse], one.sterns[impulse]
        if impulse < hers:
            her_bow, her_stern = between + other.bows[impulse], between + other.sterns[impulse]
        if her_bow in (bow, stern) or her_stern in (bow, stern):
            return True
        if bow in (her_bow_before, her_stern_before) and her_bow in (bow_before, stern_before):
            return True
    return False
