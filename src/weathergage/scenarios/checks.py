"""Checks of a whole battle: chart, footprints, ids and victory, each mistake written down with its place."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from msgspec import UNSET

from weathergage.engine.ruleset import ruleset_ids
from weathergage.engine.scenario import ShipEntry, SideEntry
from weathergage.geometry.hexgrid import from_offset, label, on_chart, parse_label, stern_of, to_offset
from weathergage.rulesets import register_all
from weathergage.scenarios.format import SeaTable, ShipTable, VictoryTable
from weathergage.scenarios.mistakes import MistakeBook, unknown
from weathergage.scenarios.works import hexes_of

_RUN = re.compile(r"([A-Z]+\d+)-([A-Z]+\d+)")


class Placed(NamedTuple):
    """A ship table with its place, her id and what was made of it, if it is sound."""

    place: str
    id: str
    table: ShipTable
    entry: ShipEntry | None

    @property
    def depth(self) -> int:
        """The depth she draws, 0 where it is not known."""
        return self.entry.depth if self.entry else 0


class Chart(NamedTuple):
    """The chart as hex codes: its size, land and depths."""

    columns: int
    rows: int
    land: frozenset[int]
    depths: dict[int, int]


def chart(sea: SeaTable, book: MistakeBook) -> Chart:
    """The chart of a battle, runs of land spread out."""
    land: set[int] = set()
    for index, text in enumerate(sea.land):
        land.update(_on_chart(_run(text, f"sea.land[{index}]", book), sea, f"sea.land[{index}]", book))
    depths: dict[int, int] = {}
    for text, depth in sea.shoals.items():
        place = f"sea.shoals.{text}"
        for part in text.split() or [text]:
            for code in _on_chart(_run(part, place, book), sea, place, book):
                if code in land:
                    book.add(place, f"{label(code)} is land")
                if depths.setdefault(code, depth) != depth:
                    book.add(place, f"{label(code)} is {depths[code]} feet deep already")
    return Chart(sea.columns, sea.rows, frozenset(land), depths)


def _run(text: str, place: str, book: MistakeBook) -> list[int]:
    run = _RUN.fullmatch(text)
    try:
        if run is None:
            return [parse_label(text)]
        (column, first), (other, last) = to_offset(parse_label(run[1])), to_offset(parse_label(run[2]))
    except ValueError as error:
        book.add(place, str(error))
        return []
    if column != other or first > last:
        book.add(place, f"{text!r} must run down one column, like C3-C9")
        return []
    return [from_offset(column, row) for row in range(first, last + 1)]


def _on_chart(codes: Iterable[int], sea: SeaTable, place: str, book: MistakeBook) -> list[int]:
    inside = []
    for code in codes:
        if on_chart(code, sea.columns, sea.rows):
            inside.append(code)
        else:
            book.add(place, f"{label(code)} is outside the chart ({sea.columns} columns, {sea.rows} rows)")
    return inside


def check_label(text: str, place: str, book: MistakeBook) -> None:
    """The text names a hex."""
    try:
        parse_label(text)
    except ValueError as error:
        book.add(place, str(error))


def _footprint(ship: ShipTable) -> list[tuple[str, int]]:
    try:
        bow = parse_label(ship.bow)
    except ValueError:
        return []
    hexes = hexes_of(ship)
    return [("bow", bow), ("stern", stern_of(bow, ship.heading, hexes))][:hexes]


def check_placement(ships: Sequence[Placed], sea: Chart, book: MistakeBook) -> None:
    """Every ship afloat inside the chart, every work on land, and no two of one entry turn in the same hex."""
    taken: dict[tuple[int, int], Placed] = {}
    for placed in ships:
        ship, place = placed.table, f"{placed.place}.bow"
        for part, code in _footprint(ship):
            afloat = ship.fixed is UNSET
            where = (
                f"the {part} of {ship.name} at {label(code)}" if afloat else f"{ship.name} at {label(code)}"
            )
            if not on_chart(code, sea.columns, sea.rows):
                # A ship that comes in later may still have her stern beyond the edge.
                if part == "bow" or ship.entry_turn == 1:
                    book.add(place, f"{where} is outside the chart ({sea.columns} columns, {sea.rows} rows)")
            elif not afloat:
                if code not in sea.land:
                    book.add(place, f"{where} is not on land, where a work must stand")
            elif code in sea.land:
                book.add(place, f"{where} is on land")
            elif sea.depths.get(code, placed.depth + 1) <= placed.depth:
                reason = f"{where} is aground: {sea.depths[code]} feet of water, she draws {placed.depth}"
                book.add(place, reason)
            other = taken.setdefault((ship.entry_turn, code), placed)
            if other is not placed:
                book.add(place, f"{where} lies on {other.table.name} ({other.place})")


def check_ids(ships: Sequence[Placed], book: MistakeBook) -> None:
    """No two ships of the battle with the same id."""
    seen: dict[str, Placed] = {}
    for placed in ships:
        other = seen.setdefault(placed.id, placed)
        if other is not placed:
            reason = f"ship id {placed.id!r} is already that of {other.place}; give an `id`"
            book.add(f"{placed.place}.id", reason)


def check_side_ids(sides: Sequence[SideEntry], book: MistakeBook) -> None:
    """No two sides with the same id."""
    seen: dict[str, int] = {}
    for index, side in enumerate(sides):
        if side.id and seen.setdefault(side.id, index) != index:
            book.add(f"side[{index}].id", f"side id {side.id!r} is already that of side[{seen[side.id]}]")


def check_victory(
    victory: VictoryTable, sides: Sequence[SideEntry], ships: Sequence[Placed], book: MistakeBook
) -> None:
    """A duel is between single ships, and a bonus belongs to somebody."""
    if victory.kind == "duel" and len(ships) > len(sides):
        book.add("victory.kind", 'a duel is between single ships; several ships fight for "points"')
    known = list(dict.fromkeys([side.id for side in sides] + [placed.id for placed in ships]))
    for key in victory.bonus:
        if key not in known:
            book.add(f"victory.bonus.{key}", unknown("side or ship", key, known))


def check_rules(wanted: Sequence[str], book: MistakeBook) -> None:
    """Rules that a battle is made for exist."""
    for index, name in enumerate(wanted):
        if name not in (known := known_rulesets()):
            book.add(f"rules[{index}]", unknown("ruleset", name, known))


def known_rulesets() -> tuple[str, ...]:
    """The ids of all rulesets; reading a battle does not depend on who else has registered them."""
    if not ruleset_ids():
        register_all()
    return ruleset_ids()


def check_date(text: str, book: MistakeBook) -> None:
    """The date exists in the calendar."""
    try:
        date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError as error:
        book.add("date", f"{text!r}: {error}")
