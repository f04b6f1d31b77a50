"""Tell quickly whether there is land near a hex: most ships are far from any."""

from typing import Final

from weathergage.geometry.hexgrid import DIRECTIONS, STEP, to_offset
from weathergage.geometry.native_numbers import i64

#: Beyond every chart: the edge of a sea that goes on.
_NO_EDGE: Final = 1 << 20
#: Land farther away than this is not looked for: no ship sails so far in a turn, and no gun carries so far.
_FAR: Final = 12


class Shore:
    """The land of a chart and its coasts: columns and rows beyond which all is land, None where the sea goes on."""

    def __init__(
        self, land: frozenset[int], west: int | None, east: int | None, north: int | None, south: int | None
    ) -> None:
        self.west: i64 = -_NO_EDGE if west is None else west
        self.east: i64 = _NO_EDGE if east is None else east
        self.north: i64 = -_NO_EDGE if north is None else north
        self.south: i64 = _NO_EDGE if south is None else south
        self.land = land
        self.open_sea = not land and west is east is north is south is None
        #: Whether a hex is land, for every hex that was ever asked for.
        self.known: dict[int, bool] = {}
        #: Hexes to the nearest land that is drawn, for all hexes near enough, once anybody asks.
        self.to_land: dict[int, int] = {}

    def is_land(self, where: int) -> bool:
        """Return whether a hex is land or lies beyond a coast."""
        known = self.known.get(where)
        if known is None:
            known = self.known[where] = where in self.land or not self._is_within(where, 0)
        return known

    def is_clear(self, where: int, reach: int) -> bool:
        """Return whether there is certainly no land within this many hexes."""
        if self.open_sea:
            return True
        if self.land and not self.to_land:
            self.to_land = _distances(self.land)
        if reach > _FAR or self.to_land.get(where, _FAR + 1) <= reach:
            return False
        return self._is_within(where, reach)

    def _is_within(self, where: int, reach: int) -> bool:
        """Return whether all hexes within this many of one lie between the coasts."""
        column, row = to_offset(where)
        return (
            column - reach >= self.west
            and column + reach <= self.east
            and row - reach >= self.north
            and row + reach <= self.south
        )


def _distances(land: frozenset[int]) -> dict[int, int]:
    """Return the distances of hexes from the nearest of some hexes, as far as they are wanted."""
    found = dict.fromkeys(land, 0)
    last = [*found]
    for distance in range(1, _FAR + 1):
        further = []
        for where in last:
            for direction in DIRECTIONS:
                beside = where + STEP[direction]
                if beside not in found:
                    found[beside] = distance
                    further.append(beside)
        last = further
    return found
