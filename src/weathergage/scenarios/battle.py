"""Build a battle from plain data in the form of a battle file, or collect every mistake in it."""

from typing import Any

import msgspec

from weathergage.engine.scenario import Scenario, Sea, ShipEntry, SideEntry, Victory, Wind
from weathergage.geometry.hexgrid import label, to_offset
from weathergage.scenarios.checks import (
    Chart,
    Placed,
    chart,
    check_afloat,
    check_anchoring,
    check_date,
    check_fates,
    check_flags,
    check_ids,
    check_label,
    check_placement,
    check_rules,
    check_side_ids,
    check_victory,
    check_writing,
    fates_of,
)
from weathergage.scenarios.format import BattleFile, SeaTable, ShipTable, SideTable, VictoryTable, WindTable
from weathergage.scenarios.mistakes import MistakeBook, unknown
from weathergage.scenarios.opentable import check_places, check_wind, house_values
from weathergage.scenarios.reading import read_fields, read_rows
from weathergage.scenarios.ship import check_type, ship_entry, ship_id
from weathergage.ships.library import Errata, library
from weathergage.ships.nations import nations


def read_battle(raw: object, book: MistakeBook, errata: Errata) -> Scenario:
    """Return the battle described by plain data; raises ScenarioError with all mistakes."""
    head = read_fields(BattleFile, raw, "", book, skip=["side", "sea", "house"])
    for key in ("title", "place", "notes", "history"):
        check_writing(head.get(key), key, book, lines=key in ("notes", "history"))
    sides: list[SideEntry] = []
    placed: list[Placed] = []
    for place, raw_side in read_rows(raw, "side", "", book):
        sides.append(_side(raw_side, place, book, errata, placed))
    if len(sides) < 2 and isinstance(raw, dict) and isinstance(raw.get("side"), list):
        book.add("side", f"a battle needs at least two sides, this one has {len(sides)}")
    # Every key of the sea has a default, so its valid part can be used to check the rest.
    sea = SeaTable(**read_fields(SeaTable, _table(raw, "sea"), "sea", book))
    water = chart(sea, book)
    if "date" in head:
        check_date(head["date"], book)
    check_rules(head.get("rules", ()), book)
    check_side_ids(sides, book)
    check_ids(placed, book)
    check_placement(placed, water, book)
    check_places(placed, book)
    if "wind" in head:
        check_wind(head["wind"], book)
    house = house_values(_table(raw, "house"), book)
    if "anchoring" in head or not _table(raw, "anchoring"):
        check_anchoring(head.get("anchoring", False), placed, book)
    if "victory" in head or not _table(raw, "victory"):
        check_writing(head.get("victory", VictoryTable()).note, "victory.note", book, lines=True)
        check_victory(head.get("victory", VictoryTable()), sides, placed, book)
    if head.get("fates"):
        check_fates(head["fates"], placed, book)
    book.raise_if_any()
    return _assemble(head, sea, water, sides, house)


def _table(raw: object, key: str) -> object:
    return raw.get(key, {}) if isinstance(raw, dict) else {}


def _side(raw: object, place: str, book: MistakeBook, errata: Errata, placed: list[Placed]) -> SideEntry:
    fields = read_fields(SideTable, raw, place, book, skip=["ship"])
    check_writing(fields.get("name"), f"{place}.name", book)
    flags: tuple[str, ...] = fields.get("nations", ())
    for index, nation in enumerate(flags):
        if nation not in nations():
            book.add(f"{place}.nations[{index}]", unknown("nation", nation, list(nations())))
    rows = list(read_rows(raw, "ship", place, book))
    if not rows and isinstance(raw, dict) and raw.get("ship") == []:
        named = f"“{fields['name']}”" if fields.get("name") else "a side"
        book.add(f"{place}.ship", f"{named} needs at least one ship")
    first = len(placed)
    ships = [_ship(raw_ship, flags, ship_place, book, errata, placed) for ship_place, raw_ship in rows]
    check_flags(placed[first:], book)
    if len(placed) - first == len(rows):
        check_afloat(placed[first:], place, book)
    return SideEntry(
        id=fields.get("id", ""),
        name=fields.get("name", ""),
        nations=flags,
        ships=tuple(ship for ship in ships if ship is not None),
    )


def _ship(
    raw: object, flags: tuple[str, ...], place: str, book: MistakeBook, errata: Errata, placed: list[Placed]
) -> ShipEntry | None:
    before = len(book.mistakes)
    fields = read_fields(ShipTable, raw, place, book)
    table = ShipTable(**fields) if len(book.mistakes) == before else None
    for key in ("name", "squadron"):
        check_writing(fields.get(key), f"{place}.{key}", book)
    if "bow" in fields:
        check_label(fields["bow"], f"{place}.bow", book)
    if "type" in fields:
        check_type(fields["type"], library(errata), f"{place}.type", book)
    if table is None:
        return None
    known = table.type is msgspec.UNSET or table.type in library(errata)
    entry = ship_entry(table, flags, library(errata), place, book) if known else None
    placed.append(Placed(place, ship_id(table), table, entry))
    return entry


def _assemble(
    head: dict[str, Any], sea: SeaTable, water: Chart, sides: list[SideEntry], house: dict[str, int]
) -> Scenario:
    wind: WindTable = head["wind"]
    return Scenario(
        id=head["id"],
        title=head["title"],
        date=head["date"],
        place=head["place"],
        notes=" ".join(head["notes"].split()),
        wind=Wind(
            direction=wind.direction,
            velocity=wind.velocity,
            change=wind.change,
            point=-1 if wind.point is msgspec.UNSET else wind.point,
        ),
        sea=Sea(
            columns=sea.columns,
            rows=sea.rows,
            land=tuple(label(code) for code in sorted(water.land, key=to_offset)),
            coast=sea.coast,
            shoals={label(code): depth for code, depth in water.depths.items()},
        ),
        sides=tuple(sides),
        victory=Victory(**msgspec.structs.asdict(head.get("victory", VictoryTable()))),
        anchoring=head.get("anchoring", False),
        deferred_loading=head.get("deferred_loading", False),
        house=house,
        rules=tuple(head.get("rules", ())) or msgspec.UNSET,
        history=" ".join(head.get("history", "").split()) or msgspec.UNSET,
        fates={ship: fate for fate, lost in fates_of(head["fates"]).items() for ship in lost}
        if head.get("fates")
        else msgspec.UNSET,
    )
