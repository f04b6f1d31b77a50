"""The ship library: every type of the specification charts, printed or corrected, and the house estimates."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal

import msgspec

from weathergage.engine.scenario import QUALITIES, Log, Quality
from weathergage.ships.conversion import basic_hull, halved
from weathergage.ships.data_files import DataFileError, read_data
from weathergage.ships.nations import nations

Errata = Literal["as-printed", "corrected"]


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed value that is wrong, what it should be, why, and whether it is put right always or by choice."""

    ship: str
    column: Literal["hull", "guns"]
    printed: int | tuple[int, int]
    corrected: int | tuple[int, int]
    errata: Literal["always", "corrected"]
    reason: str

    def applies(self, errata: Errata) -> bool:
        """Whether this correction is made under an errata set."""
        return self.errata == "always" or errata == "corrected"


class ShipType(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the charts in Advanced-game squares; `like` names the lender of a house estimate."""

    id: str
    nation: str
    rating: int
    code: str
    ship_class: int
    hull: int
    crew: tuple[int, int, int]
    guns: tuple[int, int]
    carronades: tuple[int, int]
    rigging: tuple[int, ...]
    points: dict[Quality, int]
    depth: int
    variant: str = ""
    like: str = ""
    corrections: tuple[Correction, ...] = ()

    @property
    def house_estimate(self) -> bool:
        """Whether this type is our estimate and no row of the charts."""
        return bool(self.like)


class _Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
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


class _Loan(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    id: str
    rating: int
    like: str


class _Charts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    british: tuple[_Row, ...]
    french: tuple[_Row, ...]
    spanish: tuple[_Row, ...]
    american: tuple[_Row, ...]
    correction: tuple[Correction, ...]


@cache
def library(errata: Errata = "as-printed") -> Mapping[str, ShipType]:
    """All ship types by id: the chart rows under an errata set, then the house estimates made from them."""
    charts = read_data("charts.toml", _Charts)
    found: dict[str, ShipType] = {}
    for nation in ("british", "french", "spanish", "american"):
        rows: tuple[_Row, ...] = getattr(charts, nation)
        for row in rows:
            mine = tuple(fix for fix in charts.correction if fix.ship == row.id)
            _add(found, _corrected(_ship_type(nation, row, mine), errata), "charts.toml")
    for fix in charts.correction:
        if fix.ship not in found:
            raise DataFileError("charts.toml", f"correction of {fix.ship!r}, which is no row of the charts")
    for nation, loans in read_data("house.toml", dict[str, tuple[_Loan, ...]]).items():
        for loan in loans:
            if loan.like not in found or nation not in nations():
                raise DataFileError(
                    "house.toml", f"{loan.id}: no chart row {loan.like!r} or no nation {nation!r}"
                )
            _add(found, _lent(found[loan.like], nation, loan), "house.toml")
    return MappingProxyType(found)


def _add(found: dict[str, ShipType], ship_type: ShipType, file: str) -> None:
    if ship_type.id in found:
        raise DataFileError(file, f"ship type {ship_type.id!r} is there twice")
    found[ship_type.id] = ship_type


def _ship_type(nation: str, row: _Row, corrections: tuple[Correction, ...]) -> ShipType:
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


def _lent(lender: ShipType, nation: str, loan: _Loan) -> ShipType:
    return msgspec.structs.replace(
        lender, id=loan.id, nation=nation, rating=loan.rating, like=lender.id, variant="", corrections=()
    )


def _corrected(ship_type: ShipType, errata: Errata) -> ShipType:
    for fix in ship_type.corrections:
        if getattr(ship_type, fix.column) != fix.printed:
            reason = f"correction of {fix.ship} {fix.column}: the chart does not print {fix.printed}"
            raise DataFileError("charts.toml", reason)
        if fix.applies(errata):
            ship_type = msgspec.structs.replace(ship_type, **{fix.column: fix.corrected})
    return ship_type


def basic_log(ship_type: ShipType) -> Log:
    """The Basic-game log of a ship type; raises ValueError naming the type where its squares have no Basic equal."""
    try:
        first, second, third = halved(ship_type.crew)
        left_guns, right_guns = halved(ship_type.guns)
        left_carronades, right_carronades = halved(ship_type.carronades)
        hull = basic_hull(ship_type.hull)
    except ValueError as error:
        raise ValueError(f"ship type {ship_type.id}: {error}") from error
    return Log(
        hull=hull,
        crew=(first, second, third),
        guns=(left_guns, right_guns),
        carronades=(left_carronades, right_carronades),
        rigging=ship_type.rigging,
    )
