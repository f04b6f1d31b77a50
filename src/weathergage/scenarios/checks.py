"""Check a whole battle: chart, footprints, ids, readiness and victory; each mistake is noted with its place."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from msgspec import UNSET

from weathergage.engine.ruleset import ruleset_ids
from weathergage.engine.scenario import ShipEntry, SideEntry
from weathergage.geometry.hexgrid import from_offset, label, on_chart, parse_label, stern_of, to_offset
from weathergage.rulesets import register_all
from weathergage.scenarios.format import FatesTable, Mortars, SeaTable, ShipTable, VictoryTable
from weathergage.scenarios.mistakes import MistakeBook, unknown
from weathergage.scenarios.works import hexes_of
from weathergage.ships.ship_type import ShipType

_RUN = re.compile(r"([A-Z]+\d+)-([A-Z]+\d+)")


class Placed(NamedTuple):
    """Hold a ship table with its place, the ship's id, and her entry if the table is sound."""

    place: str
    id: str
    table: ShipTable
    entry: ShipEntry | None

    @property
    def depth(self) -> int:
        """Return the depth she draws; 0 if it is unknown."""
        return self.entry.depth if self.entry else 0


class Chart(NamedTuple):
    """Hold the chart as hex codes: its size, land and depths."""

    columns: int
    rows: int
    land: frozenset[int]
    depths: dict[int, int]


def chart(sea: SeaTable, book: MistakeBook) -> Chart:
    """Return the chart of a battle, with runs of land expanded."""
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
                    book.add(place, f"{label(code)} already has a depth of {depths[code]} feet")
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
    """Check that the text names a hex."""
    try:
        parse_label(text)
    except ValueError as error:
        book.add(place, str(error))


def check_writing(text: object, place: str, book: MistakeBook, lines: bool = False) -> None:
    """Check that a text has no control or format characters; with `lines` it may have several lines."""
    for letter in text if isinstance(text, str) else "":
        hidden = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")
        # Joiners belong to the spelling of words in several scripts.
        if hidden and letter not in "\u200c\u200d" and not (lines and letter in "\n\r\t"):
            book.add(place, f"the character U+{ord(letter):04X} cannot be seen; remove it")
            return


def _footprint(ship: ShipTable) -> list[tuple[str, int]]:
    try:
        bow = parse_label(ship.bow)
    except ValueError:
        return []
    hexes = hexes_of(ship)
    return [("bow", bow), ("stern", stern_of(bow, ship.heading, hexes))][:hexes]


def check_placement(ships: Sequence[Placed], sea: Chart, book: MistakeBook) -> None:
    """Check that ships are afloat on the chart, works on land, and no two of one entry turn in one hex."""
    taken: dict[tuple[int, int], Placed] = {}
    for placed in ships:
        ship, place = placed.table, f"{placed.place}.bow"
        for part, code in _footprint(ship):
            afloat = ship.fixed is UNSET
            where = (
                f"the {part} of {ship.name} at {label(code)}" if afloat else f"{ship.name} at {label(code)}"
            )
            if not on_chart(code, sea.columns, sea.rows):
                # A ship that enters later may still have her stern beyond the edge.
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
    """Check that no two ships of the battle have the same id."""
    seen: dict[str, Placed] = {}
    for placed in ships:
        other = seen.setdefault(placed.id, placed)
        if other is not placed:
            reason = f"ship id {placed.id!r} is already that of {other.place}; give an `id`"
            book.add(f"{placed.place}.id", reason)


def check_side_ids(sides: Sequence[SideEntry], book: MistakeBook) -> None:
    """Check that no two sides have the same id."""
    seen: dict[str, int] = {}
    for index, side in enumerate(sides):
        if side.id and seen.setdefault(side.id, index) != index:
            book.add(f"side[{index}].id", f"side id {side.id!r} is already that of side[{seen[side.id]}]")


def check_victory(
    victory: VictoryTable, sides: Sequence[SideEntry], ships: Sequence[Placed], book: MistakeBook
) -> None:
    """Check that a duel is between single ships, and that every bonus belongs to a side or ship."""
    if victory.kind == "duel" and len(ships) > len(sides):
        book.add("victory.kind", 'a duel is between single ships; several ships fight for "points"')
    known = list(dict.fromkeys([side.id for side in sides] + [placed.id for placed in ships]))
    for key in victory.bonus:
        if key not in known:
            book.add(f"victory.bonus.{key}", unknown("side or ship", key, known))


def check_fates(fates: FatesTable, ships: Sequence[Placed], book: MistakeBook) -> None:
    """Check that every ship with a fate is in the battle and has one only."""
    known = [placed.id for placed in ships]
    told: set[str] = set()
    for fate, lost in fates_of(fates).items():
        for index, ship in enumerate(lost):
            if ship not in known:
                book.add(f"fates.{fate}[{index}]", unknown("ship", ship, known))
            elif ship in told:
                book.add(f"fates.{fate}[{index}]", f"{ship!r} has a fate already")
            told.add(ship)


def fates_of(fates: FatesTable) -> dict[str, tuple[str, ...]]:
    """Return the ships by what became of them."""
    return {"taken": fates.taken, "destroyed": fates.destroyed, "struck": fates.struck}


def check_rules(wanted: Sequence[str], book: MistakeBook) -> None:
    """Check that the rulesets a battle is made for exist."""
    for index, name in enumerate(wanted):
        if name not in (known := known_rulesets()):
            book.add(f"rules[{index}]", unknown("ruleset", name, known))


def known_rulesets() -> tuple[str, ...]:
    """Return the ids of all rulesets, registering them first if no caller has."""
    if not ruleset_ids():
        register_all()
    return ruleset_ids()


def check_date(text: str, book: MistakeBook) -> None:
    """Check that the date exists in the calendar."""
    try:
        date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError as error:
        book.add("date", f"{text!r}: {error}")


#: The most extra crew squares a section of a ship newly arrived, by class; other classes have none.
FRESH_HANDS = {1: 2, 2: 2, 3: 1, 4: 1}


def check_readiness(table: ShipTable, ship_class: int, place: str, book: MistakeBook) -> None:
    """Check that a ship's anchor, sails and extra crew go together."""
    if table.anchored is not UNSET:
        if table.entry_turn > 1:
            book.add(f"{place}.anchored", "a ship that comes in later cannot lie at anchor")
        if table.sails == "full":
            book.add(f"{place}.sails", "a ship at anchor has no full sail set")
    if ship_class and table.newly_arrived > FRESH_HANDS.get(ship_class, 0):
        most = FRESH_HANDS.get(ship_class, 0)
        extra = (
            f"at most {most} extra crew square{'s' if most > 1 else ''}" if most else "no extra crew squares"
        )
        book.add(f"{place}.newly_arrived", f"a ship of class {ship_class} has {extra} in each section")


def mortars_of(table: ShipTable, ship_type: ShipType | None, place: str, book: MistakeBook) -> Mortars | None:
    """Return the mortars of a bomb, as the battle says or else her type."""
    built = ship_type.bomb if ship_type is not None else ""
    if table.bomb is UNSET:
        return built or None
    if built and built != table.bomb:
        book.add(f"{place}.bomb", f"{table.type!r} is a bomb of another kind ({built!r})")
    return table.bomb


def check_anchoring(anchoring: bool, ships: Sequence[Placed], book: MistakeBook) -> None:
    """Check that only a battle with anchoring has anchored ships or bombs."""
    if anchoring:
        return
    for placed in ships:
        if placed.table.fixed is not UNSET:
            continue
        if placed.table.anchored is not UNSET:
            reason = "she lies at anchor, so the battle needs `anchoring = true`"
            book.add(f"{placed.place}.anchored", reason)
        elif placed.entry and placed.entry.bomb:
            reason = f"{placed.table.name} fires her mortars only at anchor"
            book.add(placed.place, f"{reason}, so the battle needs `anchoring = true`")


def check_flags(ships: Sequence[Placed], book: MistakeBook) -> None:
    """Check that a squadron of a side has one flag."""
    seen: dict[str, Placed] = {}
    for placed in ships:
        ship = placed.table
        if ship.flag and (other := seen.setdefault(ship.squadron, placed)) is not placed:
            whose = f"squadron {ship.squadron!r}" if ship.squadron else "the ships without a squadron"
            reason = f"{other.table.name} already carries the flag of {whose} ({other.place})"
            book.add(f"{placed.place}.flag", reason)


def check_afloat(ships: Sequence[Placed], place: str, book: MistakeBook) -> None:
    """Check that a side has a ship besides its works ashore."""
    if ships and all(placed.table.fixed is not UNSET for placed in ships):
        book.add(f"{place}.ship", "works ashore cannot fight alone: a side needs at least one ship")
