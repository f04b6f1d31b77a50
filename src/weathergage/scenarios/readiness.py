"""How ships begin a battle: checks of anchors, sails, mortars, fresh hands and flags."""

from collections.abc import Sequence

from msgspec import UNSET

from weathergage.scenarios.checks import Placed
from weathergage.scenarios.format import Mortars, ShipTable
from weathergage.scenarios.mistakes import MistakeBook
from weathergage.ships.ship_type import ShipType

#: The most extra crew squares a section of a ship newly arrived, by class; other classes have none.
FRESH_HANDS = {1: 2, 2: 2, 3: 1, 4: 1}


def check_readiness(table: ShipTable, ship_class: int, place: str, book: MistakeBook) -> None:
    """What one ship begins with goes together."""
    if table.anchored is not UNSET:
        if table.entry_turn > 1:
            book.add(f"{place}.anchored", "a ship that comes in later cannot lie at anchor")
        if table.sails == "full":
            book.add(f"{place}.sails", "a ship at anchor has no full sail set")
    if ship_class and table.newly_arrived > FRESH_HANDS.get(ship_class, 0):
        most = FRESH_HANDS.get(ship_class, 0)
        reason = f"a ship of class {ship_class} has {most or 'no'} extra crew squares a section"
        book.add(f"{place}.newly_arrived", f"{reason}{' at most' if most else ''}")


def mortars_of(table: ShipTable, ship_type: ShipType | None, place: str, book: MistakeBook) -> Mortars | None:
    """The mortars of a bomb: the battle's word, or her type's."""
    built = ship_type.bomb if ship_type is not None else ""
    if table.bomb is UNSET:
        return built or None
    if built and built != table.bomb:
        book.add(f"{place}.bomb", f"{table.type!r} is a bomb of another kind ({built!r})")
    return table.bomb


def check_anchoring(anchoring: bool, ships: Sequence[Placed], book: MistakeBook) -> None:
    """Who lies at anchor, or needs to, does so in a battle with anchoring."""
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
    """A squadron of a side has one flag."""
    seen: dict[str, Placed] = {}
    for placed in ships:
        ship = placed.table
        if ship.flag and (other := seen.setdefault(ship.squadron, placed)) is not placed:
            whose = f"squadron {ship.squadron!r}" if ship.squadron else "the ships without a squadron"
            reason = f"{other.table.name} carries the flag of {whose} already ({other.place})"
            book.add(f"{placed.place}.flag", reason)


def check_afloat(ships: Sequence[Placed], place: str, book: MistakeBook) -> None:
    """A side is more than its works ashore."""
    if ships and all(placed.table.fixed is not UNSET for placed in ships):
        book.add(f"{place}.ship", "works ashore cannot give battle alone: a side needs at least one ship")
