"""The ship specification charts: every legible row, as printed or corrected."""

from collections.abc import Iterator

import msgspec

from weathergage.engine.scenario import QUALITIES
from weathergage.ships.data_files import DataFileError, read_data
from weathergage.ships.ship_type import Correction, Errata, ShipType

#: The navies whose charts can be read, in the order of the charts.
NAVIES = ("british", "french", "spanish", "american")


class Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of a chart."""

    id: str
    rating: int
    code: str
    ship_class: int
    hull: int
    crew: tuple[int, int, int]
    guns: tuple[int, int]
    carronades: tuple[int, int]
    rigging: tuple[int, ...]
    points: tuple[int, int, int, int, int]
    depth: int
    variant: str


class _Charts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    british: tuple[Row, ...]
    french: tuple[Row, ...]
    spanish: tuple[Row, ...]
    american: tuple[Row, ...]
    correction: tuple[Correction, ...]


def chart_types(errata: Errata) -> Iterator[ShipType]:
    """The rows of all charts under an errata set."""
    charts = read_data("charts.toml", _Charts)
    known: set[str] = set()
    for nation in NAVIES:
        rows: tuple[Row, ...] = getattr(charts, nation)
        for row in rows:
            known.add(row.id)
            mine = tuple(fix for fix in charts.correction if fix.ship == row.id)
            yield _corrected(ship_type(nation, row, mine), errata)
    for fix in charts.correction:
        if fix.ship not in known:
            raise DataFileError("charts.toml", f"correction of {fix.ship!r}, which is no row of the charts")


def ship_type(nation: str, row: Row, corrections: tuple[Correction, ...] = ()) -> ShipType:
    """A line of a chart as a type of one nation."""
    return ShipType(
        id=row.id,
        nation=nation,
        rating=row.rating,
        code=row.code,
        ship_class=row.ship_class,
        hull=row.hull,
        crew=row.crew,
        guns=row.guns,
        carronades=row.carronades,
        rigging=row.rigging,
        points=dict(zip(QUALITIES, row.points, strict=True)),
        depth=row.depth,
        variant=row.variant,
        corrections=corrections,
    )


def _corrected(row: ShipType, errata: Errata) -> ShipType:
    for fix in row.corrections:
        if getattr(row, fix.column) != fix.printed:
            reason = f"correction of {fix.ship} {fix.column}: the chart does not print {fix.printed}"
            raise DataFileError("charts.toml", reason)
        if fix.applies(errata):
            row = msgspec.structs.replace(row, **{fix.column: fix.corrected})
    return row
