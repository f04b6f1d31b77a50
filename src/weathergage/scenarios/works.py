"""Build works ashore: forts and entrenchments, which stand on one hex of land and never move."""

from msgspec import UNSET

from weathergage.engine.scenario import ShipEntry
from weathergage.scenarios.format import ShipTable
from weathergage.scenarios.log import work_logs
from weathergage.scenarios.mistakes import MistakeBook
from weathergage.ships.conversion import doubled

#: The class of a work if the battle gives none: a fort has the guns of a ship of the line.
CLASSES = {"fort": 2, "entrenchment": 5}

#: Guns to a square at Advanced strength, as for most ships of the charts, if no rating is given.
GUNS_A_SQUARE = 2

#: Keys of ships that have no meaning ashore, with their defaults.
AFLOAT = {
    "type": UNSET,
    "counter": UNSET,
    "turning": UNSET,
    "battle_speed": UNSET,
    "full_speed": UNSET,
    "depth": UNSET,
    "entry_turn": 1,
    "flag": False,
    "rig": "square",
    "anchored": UNSET,
    "sails": "battle",
    "rowed": False,
    "coppered": True,
    "months_at_sea": 0,
    "newly_arrived": 0,
    "bomb": UNSET,
    "card": UNSET,
    "place": UNSET,
}


def hexes_of(table: ShipTable) -> int:
    """Return how many hexes she takes: what the battle says, else two; a work always takes one."""
    if table.fixed is not UNSET:
        return 1
    return 2 if table.hexes is UNSET else table.hexes


def work_entry(
    table: ShipTable, identity: str, nation: str, place: str, book: MistakeBook
) -> ShipEntry | None:
    """Return the entry of a work with this id and flag; None if there were mistakes, which are noted."""
    before = len(book.mistakes)
    if table.fixed is UNSET:
        raise ValueError(f"{place} is a ship")
    for key, left_out in AFLOAT.items():
        if getattr(table, key) != left_out:
            book.add(f"{place}.{key}", "this is for ships: a work ashore never moves")
    if table.hexes is not UNSET and table.hexes != 1:
        book.add(f"{place}.hexes", "a work ashore takes one hex")
    if table.points is UNSET:
        book.add(f"{place}.points", "missing: a work ashore needs it")
    logs = work_logs(table.log, place, book)
    if logs is None or table.points is UNSET or len(book.mistakes) > before:
        return None
    guns = sum(doubled(logs.basic.guns + logs.basic.carronades))
    return ShipEntry(
        id=identity,
        name=table.name,
        nation=nation,
        ship_class=CLASSES[table.fixed] if table.ship_class is UNSET else table.ship_class,
        rating=GUNS_A_SQUARE * guns if table.rating is UNSET else table.rating,
        turning=0,
        battle_speed=0,
        full_speed=0,
        quality=table.quality,
        log=logs.basic,
        advanced=logs.advanced,
        points=table.points,
        bow=table.bow,
        heading=table.heading,
        squadron=table.squadron,
        hexes=1,
        fixed=table.fixed,
    )
