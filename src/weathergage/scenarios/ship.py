"""Build the ships of a battle from library type, overrides, class speeds and points."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import UNSET, UnsetType, structs

from weathergage.engine.scenario import DataCard, ShipEntry
from weathergage.scenarios.checks import check_readiness, mortars_of
from weathergage.scenarios.format import ShipTable
from weathergage.scenarios.log import ship_logs
from weathergage.scenarios.mistakes import MistakeBook, unknown
from weathergage.scenarios.works import hexes_of, work_entry
from weathergage.ships.classes import counter_class, counter_nation, speeds
from weathergage.ships.library import ShipType
from weathergage.ships.nations import nations

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th", "ł": "l"})


def slug(name: str) -> str:
    """Return a name as lower-case ASCII words joined by hyphens, the form of ids."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode()).strip("-")


def ship_id(table: ShipTable) -> str:
    """Return the id a ship was given, or one made from her name; "" if none can be made."""
    return slug(table.name) if table.id is UNSET else table.id


def check_type(name: str, library: Mapping[str, ShipType], place: str, book: MistakeBook) -> None:
    """Check that the type is in the library."""
    if name not in library:
        book.add(place, unknown("ship type", name, list(library)))


def ship_entry(
    table: ShipTable, side: Sequence[str], library: Mapping[str, ShipType], place: str, book: MistakeBook
) -> ShipEntry | None:
    """Return the entry of a ship on a side of these nations; None if there were mistakes, which are noted."""
    before = len(book.mistakes)
    ship_type = None if table.type is UNSET else library[table.type]
    if not ship_id(table):
        book.add(f"{place}.name", f"no id can be made from {table.name!r}; give an `id`")
    nation = _nation(table, side, ship_type, place, book)
    if table.fixed is not UNSET:
        return work_entry(table, ship_id(table), nation, place, book)
    ship_class = _figure(
        table.ship_class, ship_type.ship_class if ship_type else None, f"{place}.class", book
    )
    rating = _figure(table.rating, ship_type.rating if ship_type else None, f"{place}.rating", book)
    price = ship_type.points[table.quality] if ship_type else None
    points = _figure(table.points, price, f"{place}.points", book)
    mortars = mortars_of(table, ship_type, place, book)
    logs = ship_logs(table.log, ship_type, mortars, place, book)
    check_readiness(table, ship_class, place, book)
    turning, battle_speed, full_speed = _speeds(table, ship_class, nation, place, book)
    if logs is None or len(book.mistakes) > before:
        return None
    sections = len(logs.basic.rigging)
    if sections != battle_speed:
        reason = f"{sections} rigging sections, but battle speed {battle_speed}: they must be equal"
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
        log=logs.basic,
        advanced=logs.advanced,
        points=points,
        bow=table.bow,
        heading=table.heading,
        entry_turn=table.entry_turn,
        squadron=table.squadron,
        depth=(ship_type.depth if ship_type else 0) if table.depth is UNSET else table.depth,
        rig=table.rig,
        hexes=hexes_of(table),
        library=ship_type.id if ship_type else "",
        anchored="" if table.anchored is UNSET else table.anchored,
        sails=table.sails,
        rowed=table.rowed,
        coppered=table.coppered,
        months_at_sea=table.months_at_sea,
        newly_arrived=table.newly_arrived,
        flag=table.flag,
        bomb=mortars or "",
        card=None if table.card is UNSET else DataCard(**structs.asdict(table.card)),
        place=None if table.place is UNSET else table.place,
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
    """Return her own flag; else her type's, if the side flies it; else the side's first (a captured hull)."""
    if table.nation is UNSET:
        if ship_type is not None and ship_type.nation in side:
            return ship_type.nation
        return side[0] if side else ""
    if table.nation not in nations():
        book.add(f"{place}.nation", unknown("nation", table.nation, list(nations())))
    elif side and table.nation not in side:
        book.add(f"{place}.nation", f"{table.nation!r} is not among the side's nations ({', '.join(side)})")
    return table.nation


def _speeds(
    table: ShipTable, ship_class: int, nation: str, place: str, book: MistakeBook
) -> tuple[int, int, int]:
    """Return her own figures, else her counter's, else her class's."""
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
            book.add(f"{place}.{key}", f"missing: class {ship_class} has none, so the battle must give it")
        figures.append(default if own is UNSET else own)
    return figures[0], figures[1], figures[2]
