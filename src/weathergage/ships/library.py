"""Assemble the ship library: all types of the specification charts, printed or corrected, and the house estimates."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from weathergage.engine.scenario import QUALITIES, Log
from weathergage.ships.conversion import nearest_log
from weathergage.ships.data_files import DataFileError, read_data
from weathergage.ships.nations import nations
from weathergage.ships.ship_type import Correction, Errata, Mortars, ShipType

__all__ = ["Correction", "Errata", "ShipType", "basic_log", "library"]

#: The navies whose charts can be read, in the order of the charts.
NAVIES = ("british", "french", "spanish", "american")


class Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Hold one line of a chart."""

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
    """Yield the rows of all charts under an errata set."""
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
            raise DataFileError(
                "charts.toml", f"correction of {fix.ship!r}, which is not a row of the charts"
            )


def ship_type(nation: str, row: Row, corrections: tuple[Correction, ...] = ()) -> ShipType:
    """Return a line of a chart as a type of one nation."""
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


#: The squares of a bomb's mortars, marked where other ships mark carronades: the forward one to the right.
MORTARS: Mapping[Mortars, tuple[int, int]] = {"single": (0, 1), "two": (1, 1), "vessel": (0, 1)}


class _Loan(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    id: str
    rating: int
    like: str


class _Hull(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nation: str
    like: str
    row: Row


class _Bombs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nations: tuple[str, ...]
    hulls: dict[Mortars, Row]


class _House(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    loans: dict[str, tuple[_Loan, ...]]
    hulls: tuple[_Hull, ...]
    bombs: _Bombs


def house_types(charts: Mapping[str, ShipType]) -> Iterator[ShipType]:
    """Yield every house estimate, based on a row of the charts where it borrows one."""
    house = read_data("house.toml", _House)
    for nation, loans in house.loans.items():
        for loan in loans:
            _check_source(charts, nation, loan.id, loan.like)
            yield _lent(charts[loan.like], nation, loan)
    for hull in house.hulls:
        _check_source(charts, hull.nation, hull.row.id, hull.like)
        yield msgspec.structs.replace(ship_type(hull.nation, hull.row), like=hull.like)
    yield from _bombs(house.bombs)


def _check_source(charts: Mapping[str, ShipType], nation: str, name: str, like: str) -> None:
    """Refuse an estimate for an unknown nation or after an unknown chart row."""
    if like not in charts or nation not in nations():
        raise DataFileError("house.toml", f"{name}: no chart row {like!r} or no nation {nation!r}")


def _bombs(bombs: _Bombs) -> Iterator[ShipType]:
    """Yield the bombs of every navy that had them."""
    for nation in bombs.nations:
        if nation not in nations():
            raise DataFileError("house.toml", f"bombs: no nation {nation!r}")
        for mortars, hull in bombs.hulls.items():
            if hull.carronades != MORTARS[mortars]:
                reason = f"{hull.id}: a bomb's carronade squares are her mortars, {list(MORTARS[mortars])}"
                raise DataFileError("house.toml", reason)
            bomb = ship_type(nation, hull)
            name = f"{nations()[nation].prefix}-{hull.id}"
            yield msgspec.structs.replace(bomb, id=name, bomb=mortars)


def _lent(lender: ShipType, nation: str, loan: _Loan) -> ShipType:
    return msgspec.structs.replace(
        lender, id=loan.id, nation=nation, rating=loan.rating, like=lender.id, variant="", corrections=()
    )


@cache
def library(errata: Errata = "as-printed") -> Mapping[str, ShipType]:
    """Return all ship types by id: the chart rows under an errata set, then the house estimates made from them."""
    found: dict[str, ShipType] = {}
    for row in chart_types(errata):
        _add(found, row, "charts.toml")
    for estimate in house_types(dict(found)):
        _add(found, estimate, "house.toml")
    return MappingProxyType(found)


def _add(found: dict[str, ShipType], ship_type: ShipType, file: str) -> None:
    if ship_type.id in found:
        raise DataFileError(file, f"ship type {ship_type.id!r} is listed twice")
    found[ship_type.id] = ship_type


def basic_log(ship_type: ShipType) -> Log:
    """Return the Basic-game log of a ship type; squares that have no Basic equal are rounded up."""
    log = nearest_log(ship_type.squares)
    # Mortars are fired in Advanced games only, so they leave no carronades behind.
    return msgspec.structs.replace(log, carronades=(0, 0)) if ship_type.bomb else log
