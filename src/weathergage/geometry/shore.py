"""Tell quickly whether there is land near a hex: most ships are far from any."""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import DIRECTIONS, HALF, STEP, STRIDE, to_offset
from weathergage.geometry.plays import OPEN, nearer, play_by_range

#: Beyond every chart: the edge of a sea that goes on.
_NO_EDGE: Final = 1 << 20
#: Land farther away than this is not looked for: no ship sails so far in a turn, and no gun carries so far.
_FAR: Final = 12
#: Whether this runs compiled, where a table by place is quicker than a dict, or plain.
_COMPILED: Final = not __file__.endswith(".py")
#: The table: its hexes in each direction, and how many lie west of column A and north of its first row.
_SIDE: Final = 128
_LEFT: Final = 14
_ABOVE: Final = 78
_UNKNOWN: Final = -1000


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
        #: The hexes around a hex that are certainly free of land, for every hex that was ever asked for.
        self.known: dict[int, int] = {}
        #: The same by place on the chart, for the hexes of any usual one, where that is quicker to look up.
        self.table: vec[i64] = vec[i64]()
        #: Hexes straight ahead without land, by place, heading and how far was looked.
        self.ahead: dict[int, int] = {}
        #: How near land is in the fields of broadsides, by place, heading, side and length.
        self.in_fields: dict[int, int] = {}
        #: Hexes to the nearest land that is drawn, for all hexes near enough, once anybody asks.
        self.to_land: dict[int, int] = {}

    def is_land(self, where: i64) -> bool:
        """Return whether a hex is land or lies beyond a coast."""
        return not self.open_sea and self._room(where) < 0

    def is_clear(self, where: i64, reach: i64) -> bool:
        """Return whether there is certainly no land within this many hexes."""
        return self.open_sea or (reach <= _FAR and self._room(where) >= reach)

    def room_ahead(self, where: i64, heading: i64, farthest: i64) -> i64:
        """Return the hexes straight ahead that are clear of land, up to this many."""
        return farthest if self.is_clear(where, farthest) else self._counted_ahead(where, heading, farthest)

    def _counted_ahead(self, where: int, heading: int, farthest: int) -> int:
        """Return the same, counted once."""
        key = (where * _FAR + farthest) * _FAR + heading
        found = self.ahead.get(key)
        if found is None:
            found = 0
            while found < farthest and not self.is_land(where + STEP[heading] * (found + 1)):
                found += 1
            self.ahead[key] = found
        return found

    def land_in_fields(self, bow: i64, heading: i64, side: i64, hexes: i64) -> i64:
        """Return how near land is in the fields of a broadside, as `plays.py` numbers it; seen once for a place."""
        key: int = ((bow * 8 + heading) * 2 + side) * 2 + hexes - 1
        found = self.in_fields.get(key)
        if found is None:
            found = self.in_fields[key] = self._seen_in_fields(bow, heading, side, hexes)
        return found

    def _seen_in_fields(self, bow: i64, heading: i64, side: i64, hexes: i64) -> i64:
        """Return the same, looked at hex by hex as far as land may matter."""
        found: i64 = OPEN
        clear = self._room(bow)
        seen = play_by_range(heading, side, hexes)
        for place in range(len(seen.ranges)):
            away = seen.ranges[place]
            if away >= clear and away <= _FAR and self.is_land(bow + seen.offsets[place]):
                found = nearer(found, seen.fields[place], away)
        return found

    def _room(self, where: i64) -> i64:
        """Return how many hexes around one are certainly free of land; below 0 if it is land itself."""
        if not _COMPILED:
            return self._remembered(where)
        down: i64 = ((where + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (where - down) // STRIDE + _LEFT
        down += _ABOVE
        if across < 0 or across >= _SIDE or down < 0 or down >= _SIDE:
            return self._remembered(where)
        if not len(self.table):
            self.table = vec[i64]([_UNKNOWN] * (_SIDE * _SIDE))
        place: i64 = across * _SIDE + down
        found: i64 = self.table[place]
        if found == _UNKNOWN:
            found = self._remembered(where)
            self.table[place] = found
        return found

    def _remembered(self, where: int) -> int:
        """Return the same, worked out once."""
        found = self.known.get(where)
        if found is None:
            if self.land and not self.to_land:
                self.to_land = _distances(self.land)
            column, row = to_offset(where)
            found = max(
                -1,
                min(
                    self.to_land.get(where, _FAR + 1) - 1,
                    column - self.west,
                    self.east - column,
                    row - self.north,
                    self.south - row,
                ),
            )
            self.known[where] = found
        return found


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
