"""Compute the squares of a ship's log at both strengths: those of her type, changed as the battle says."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from weathergage.engine.scenario import Log
from weathergage.scenarios.format import LogTable, Mortars
from weathergage.scenarios.mistakes import MistakeBook
from weathergage.ships.conversion import advanced_hull, advanced_log, doubled, nearest_half, nearest_hull
from weathergage.ships.library import MORTARS, ShipType, basic_log

SQUARES = ("hull", "crew", "guns", "carronades", "rigging")


class Logs(NamedTuple):
    """Hold a log at Basic strength, and at Advanced strength if that is not the Basic one converted."""

    basic: Log
    advanced: Log | None


class _Squares:
    """Collect the columns of a log, each at both strengths."""

    def __init__(self) -> None:
        self.basic: dict[str, Any] = {}
        self.advanced: dict[str, Any] = {}

    def take(self, table: LogTable, columns: Sequence[str]) -> None:
        """Take the columns a battle gives, and convert them to the other strength."""
        for column in columns:
            value = getattr(table, column)
            if value is UNSET:
                continue
            if table.level == "basic":
                self.put(column, value, _advanced(column, value))
            else:
                self.put(column, _basic(column, value), value)

    def put(self, column: str, basic: object, advanced: object) -> None:
        """Set a column at both strengths."""
        self.basic[column], self.advanced[column] = basic, advanced

    def logs(self) -> Logs:
        """Return the finished logs."""
        basic, advanced = Log(**self.basic), Log(**self.advanced)
        return Logs(basic, None if advanced == advanced_log(basic) else advanced)


def _advanced(column: str, value: Any) -> Any:
    if column == "rigging":
        return value
    return advanced_hull(value) if column == "hull" else doubled(value)


def _basic(column: str, value: Any) -> Any:
    if column == "rigging":
        return value
    return nearest_hull(value) if column == "hull" else nearest_half(value)


def ship_logs(
    table: LogTable | UnsetType,
    ship_type: ShipType | None,
    mortars: Mortars | None,
    place: str,
    book: MistakeBook,
) -> Logs | None:
    """Return the logs of a ship; None if there were mistakes, which are noted."""
    squares = _Squares()
    squares.put("carronades", (0, 0), (0, 0))
    if ship_type is not None:
        squares.basic = msgspec.structs.asdict(basic_log(ship_type))
        squares.advanced = msgspec.structs.asdict(ship_type.squares)
    elif table is UNSET:
        book.add(place, "give a `type` of the ship library, or a `log` with class, rating and points")
        return None
    if table is not UNSET:
        squares.take(table, SQUARES)
    if mortars is not None:
        _mount(mortars, table, squares, place, book)
    return _finished(squares, "a ship without `type` needs a whole log", place, book)


def work_logs(table: LogTable | UnsetType, place: str, book: MistakeBook) -> Logs | None:
    """Return the logs of a work ashore, which has walls, guns and a garrison, but no rigging."""
    if table is UNSET:
        book.add(f"{place}.log", "missing: a work ashore needs hull, guns and crew")
        return None
    if table.rigging is not UNSET:
        book.add(f"{place}.log.rigging", "a work ashore has no rigging")
    squares = _Squares()
    squares.put("carronades", (0, 0), (0, 0))
    squares.put("rigging", (), ())
    squares.take(table, [column for column in SQUARES if column != "rigging"])
    return _finished(squares, "a work ashore needs hull, guns and crew", place, book)


def _mount(
    mortars: Mortars, table: LogTable | UnsetType, squares: _Squares, place: str, book: MistakeBook
) -> None:
    """Mark the mortars where other ships have carronades; Basic games have no use for them."""
    given = UNSET if table is UNSET else table.carronades
    if given is not UNSET and (given != MORTARS[mortars] or table is UNSET or table.level == "basic"):
        wanted = list(MORTARS[mortars])
        reason = f"the carronade squares of a bomb are her mortars: leave them out, or write {wanted}"
        book.add(f"{place}.log.carronades", f'{reason} at level "advanced"')
    squares.put("carronades", (0, 0), MORTARS[mortars])


def _finished(squares: _Squares, whole: str, place: str, book: MistakeBook) -> Logs | None:
    missing = [column for column in SQUARES if column not in squares.basic]
    for column in missing:
        book.add(f"{place}.log.{column}", f"missing: {whole}")
    if missing:
        return None
    if not any(squares.basic["crew"]):
        book.add(f"{place}.log.crew", "at least one crew square is needed")
    return squares.logs()
