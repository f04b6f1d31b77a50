"""House estimates: types of navies whose charts cannot be read, types the others leave out, and the bombs."""

from collections.abc import Iterator, Mapping

import msgspec

from weathergage.ships.charts import Row, ship_type
from weathergage.ships.data_files import DataFileError, read_data
from weathergage.ships.nations import nations
from weathergage.ships.ship_type import Mortars, ShipType

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
    """Every estimate, made from the rows of the charts where it borrows one or is drawn after one."""
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
    """Refuse an estimate of a nation that is none, or after a row that no chart has."""
    if like not in charts or nation not in nations():
        raise DataFileError("house.toml", f"{name}: no chart row {like!r} or no nation {nation!r}")


def _bombs(bombs: _Bombs) -> Iterator[ShipType]:
    """The bombs of every navy that had them."""
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
