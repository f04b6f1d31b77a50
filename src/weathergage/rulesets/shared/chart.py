"""The sea of a battle: its size, its land and its shoals."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from weathergage.engine.scenario import Sea
from weathergage.engine.state import Record, plain
from weathergage.geometry.hexgrid import parse_label
from weathergage.geometry.shore import Shore


class Ashore(dict[int, bool]):
    """Remember whether a hex is land, for every hex that was ever asked for."""

    def __init__(self, shore: Shore) -> None:
        super().__init__()
        self.shore = shore

    def __missing__(self, code: int) -> bool:
        found = self[code] = self.shore.is_land(code)
        return found


class Chart:
    """The sea of a battle, which no rule changes; it is shared by all games of the battle."""

    def __init__(
        self,
        columns: int,
        rows: int,
        land: frozenset[int],
        west: int | None = None,
        east: int | None = None,
        north: int | None = None,
        south: int | None = None,
        shoals: Mapping[int, int] | None = None,
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.land = land
        #: Lowest and highest column and row a ship may reach: beyond them is coast; None where the sea goes on.
        self.west = west
        self.east = east
        self.north = north
        self.south = south
        #: Depth of shallow water in feet, by hex; deep water is not listed.
        self.shoals: Mapping[int, int] = shoals or {}
        #: Land and coasts for those who ask often, land by hex as far as it was asked for, and whether there is none.
        self.shore = Shore(land, west, east, north, south)
        self.ashore = Ashore(self.shore)
        self.open_sea = self.shore.open_sea

    def to_record(self) -> Record:
        """Return the sea as hashes know it."""
        return {
            "columns": self.columns,
            "rows": self.rows,
            "land": plain(self.land),
            "west": self.west,
            "east": self.east,
            "north": self.north,
            "south": self.south,
            "shoals": plain(self.shoals),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chart) and self.to_record() == other.to_record()

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is made again in another process; all else follows from these."""
        edges = (self.west, self.east, self.north, self.south)
        return Chart, (self.columns, self.rows, self.land, *edges, self.shoals)

    __hash__ = None  # type: ignore[assignment]  # it is found by its battle, not by what it holds

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
