"""Makes the ships of a battle: library type, overrides, class speeds and points become one entry."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from weathergage.engine.scenario import Log, ShipEntry
from weathergage.scenarios.format import LogTable, ShipTable
from weathergage.scenarios.mistakes import MistakeBook, unknown
from weathergage.ships.classes import counter_class, counter_nation, speeds
from weathergage.ships.conversion import basic_hull, halved
from weathergage.ships.library import ShipType, basic_log
from weathergage.ships.nations import nations

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th", "ł": "l"})
_SQUARES = ("hull", "crew", "guns", "carronades", "rigging")


def slug(name: str) -> str:
    """A name in lower-case ASCII words joined by hyphens, as ids are written."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")


def ship_id(table: ShipTable) -> str:
    """The id a ship was given, or that made from her name; empty where none can be made."""
    return slug(table.name) if table.id is UNSET else table.id


def check_type(name: str, library: Mapping[str, ShipType], place: str, book: MistakeBook) -> None:
    """The type is one of the library's."""
    if name not in library:
        book.add(place, unknown("ship type", name, list(library)))


def ship_entry(
    table: ShipTable, side: Sequence[str], library: Mapping[str, ShipType], place: str, book: MistakeBook
) -> ShipEntry | None:
    """One ship, of a known type or none, on a side of these nations; None with the mistakes written down."""
    before = len(book.mistakes)
    ship_type = None if table.type is UNSET else library[table.type]
    if not ship_id(table):
        book.add(f"{place}.name", f"no id can be made from {table.name!r}; give an `id`")
    ship_class = _figure(
        table.ship_class, ship_type.ship_class if ship_type else None, f"{place}.class", book
    )
    rating = _figure(table.rating, ship_type.rating if ship_type else None, f"{place}.rating", book)
    price = ship_type.points[table.quality] if ship_type else None
    points = _figure(table.points, price, f"{place}.points", book)
    nation = _nation(table, side, ship_type, place, book)
    log = _log(table.log, ship_type, place, book)
    turning, battle_speed, full_speed = _speeds(table, ship_class, nation, place, book)
    if log is None or len(book.mistakes) > before:
        return None
    if len(log.rigging) != battle_speed:
        reason = f"{len(log.rigging)} rigging sections, but battle speed {battle_speed}: they must be equal"
        book.add(f"{place}.log.rigging", reason)
        return None
    return ShipEntry(
        counter="" if table.counter is UNSET else str(table.counter),
        id=ship_id(table),
        name=table.name,
        nation=nation,
        ship_class=ship_class,
        rating=rating,
        turning=turning,
        battle_speed=battle_speed,
        full_speed=full_speed,
        quality=table.quality,
        log=log,
        points=points,
        bow=table.bow,
        heading=table.heading,
        entry_turn=table.entry_turn,
        squadron=table.squadron,
        depth=(ship_type.depth if ship_type else 0) if table.depth is UNSET else table.depth,
        rig=table.rig,
        hexes=table.hexes,
        library=ship_type.id if ship_type else "",
    )


def _figure(own: int | UnsetType, lent: int | None, place: str, book: MistakeBook) -> int:
    if own is not UNSET:
        return own
    if lent is None:
        book.add(place, "missing: a ship without `type` needs it")
        return 0
    return lent


def _nation(
    table: ShipTable, side: Sequence[str], ship_type: ShipType | None, place: str, book: MistakeBook
) -> str:
    """Her own flag; else her type's, if the side flies it; else the side's first (a captured hull)."""
    if table.nation is UNSET:
        if ship_type is not None and ship_type.nation in side:
            return ship_type.nation
        return side[0] if side else ""
    if table.nation not in nations():
        book.add(f"{place}.nation", unknown("nation", table.nation, list(nations())))
    elif side and table.nation not in side:
        book.add(f"{place}.nation", f"{table.nation!r} is not among the side's nations ({', '.join(side)})")
    return table.nation


def _log(
    table: LogTable | UnsetType, ship_type: ShipType | None, place: str, book: MistakeBook
) -> Log | None:
    squares: dict[str, Any] = {"carronades": (0, 0)}
    if ship_type is not None:
        squares = msgspec.structs.asdict(basic_log(ship_type))
    elif table is UNSET:
        book.add(place, "give a `type` of the ship library, or a `log` with class, rating and points")
        return None
    if table is not UNSET:
        squares |= _own_squares(table, place, book)
    missing = [column for column in _SQUARES if column not in squares]
    for column in missing:
        book.add(f"{place}.log.{column}", "missing: a ship without `type` needs a whole log")
    if missing:
        return None
    if not any(squares["crew"]):
        book.add(f"{place}.log.crew", "a ship needs at least one crew square")
    return Log(**squares)


def _own_squares(table: LogTable, place: str, book: MistakeBook) -> dict[str, Any]:
    squares: dict[str, Any] = {}
    for column in _SQUARES:
        value = getattr(table, column)
        if value is UNSET:
            continue
        try:
            squares[column] = _basic(column, value) if table.level == "advanced" else value
        except ValueError as error:
            book.add(f"{place}.log.{column}", f"no Advanced figure: {error}")
            squares[column] = value
    return squares


def _basic(column: str, value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    if isinstance(value, int):
        return basic_hull(value)
    return value if column == "rigging" else halved(value)


def _speeds(
    table: ShipTable, ship_class: int, nation: str, place: str, book: MistakeBook
) -> tuple[int, int, int]:
    """Her own figures, else her counter's, else her class's."""
    counter = 0 if table.counter is UNSET else table.counter
    if not ship_class:
        return 0, 0, 0
    if counter and counter_class(counter) != ship_class:
        book.add(
            f"{place}.counter", f"{counter} is a counter of class {counter_class(counter)}, not {ship_class}"
        )
    if counter and nation in nations() and counter_nation(counter) != nations()[nation].counter:
        book.add(f"{place}.counter", f"{counter} is not a {nations()[nation].adjective} counter")
    printed = speeds(ship_class, counter)
    figures = []
    for key in ("turning", "battle_speed", "full_speed"):
        own, default = getattr(table, key), getattr(printed, key)
        if own is UNSET and not default:
            book.add(f"{place}.{key}", f"missing: class {ship_class} prints none, so the battle must give it")
        figures.append(default if own is UNSET else own)
    return figures[0], figures[1], figures[2]
