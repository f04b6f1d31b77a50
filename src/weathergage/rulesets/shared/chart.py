"""The sea of a battle: its size, its land and its shoals."""

from functools import cache, cached_property

import msgspec

from weathergage.engine.scenario import Sea
from weathergage.geometry.hexgrid import parse_label
from weathergage.geometry.shore import Shore


class Ashore(dict[int, bool]):
    """Remember whether a hex is land, for every hex that was ever asked for."""

    def __init__(self, chart: "Chart") -> None:
        super().__init__()
        self.chart = chart

    def __missing__(self, code: int) -> bool:
        found = self[code] = self.chart.is_land(code)
        return found


class Chart(msgspec.Struct, frozen=True, dict=True):
    """The sea of a battle, which no rule changes."""

    columns: int
    rows: int
    land: frozenset[int]
    #: Lowest and highest column and row a ship may reach: beyond them is coast; None where the sea goes on.
    west: int | None = None
    east: int | None = None
    north: int | None = None
    south: int | None = None
    #: Depth of shallow water in feet, by hex; deep water is not listed.
    shoals: dict[int, int] = {}

    @cached_property
    def ashore(self) -> Ashore:
        """Land by hex, remembered; the chart is shared by all games of a battle."""
        return Ashore(self)

    @cached_property
    def shore(self) -> Shore:
        """Land and coasts for those who ask often; the chart is shared by all games of a battle."""
        return Shore(self.land, self.west, self.east, self.north, self.south)

    @cached_property
    def open_sea(self) -> bool:
        """Return whether there is no land at all."""
        return self.shore.open_sea

    def is_land(self, code: int) -> bool:
        """Return whether a hex is land or lies beyond a coast edge."""
        return self.shore.is_land(code)

    def clear_of_land(self, code: int, reach: int) -> bool:
        """Return whether there is certainly no land within a reach; quick, since most ships are far from any."""
        return self.shore.is_clear(code, reach)


def chart_of(sea: Sea) -> Chart:
    """Return the chart of a battle, made once for all its games."""
    return _chart(sea.columns, sea.rows, sea.land, sea.coast, tuple(sea.shoals.items()))


@cache
def _chart(
    columns: int,
    rows: int,
    land: tuple[str, ...],
    coast: tuple[str, ...],
    shoals: tuple[tuple[str, int], ...],
) -> Chart:
    return Chart(
        columns,
        rows,
        frozenset(parse_label(label) for label in land),
        west=0 if "west" in coast else None,
        east=columns - 1 if "east" in coast else None,
        north=1 if "north" in coast else None,
        south=rows if "south" in coast else None,
        shoals={parse_label(label): depth for label, depth in shoals},
    )
