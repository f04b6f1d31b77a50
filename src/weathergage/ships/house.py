"""House estimates: the types of navies whose charts cannot be read, and the bombs, which no chart prints."""

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


class _Bombs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nations: tuple[str, ...]
    hulls: dict[Mortars, Row]


class _House(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    loans: dict[str, tuple[_Loan, ...]]
    bombs: _Bombs


def house_types(charts: Mapping[str, ShipType]) -> Iterator[ShipType]:
    """Every estimate, made from the rows of the charts where it borrows one."""
    house = read_data("house.toml", _House)
    for nation, loans in house.loans.items():
        for loan in loans:
            if loan.like not in charts or nation not in nations():
                reason = f"{loan.id}: no chart row {loan.like!r} or no nation {nation!r}"
                raise DataFileError("house.toml", reason)
            yield _lent(charts[loan.like], nation, loan)
    for nation in house.bombs.nations:
        if nation not in nations():
            raise DataFileError("house.toml", f"bombs: no nation {nation!r}")
        for mortars, hull in house.bombs.hulls.items():
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
