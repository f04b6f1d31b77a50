"""Define classes of ship: turning ability, speeds, rigging sections, and counters that differ from their class."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from weathergage.ships.data_files import DataFileError, read_data


class ShipClass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe a class of ship; a figure of 0 means that a battle must give it ship by ship."""

    number: int
    name: str
    codes: dict[str, str]
    turning: int = 0
    battle_speed: int = 0
    full_speed: int = 0
    rigging_sections: int = 0


class Counter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a counter with its own numbers; 0 keeps the figure of its class."""

    id: int
    turning: int = 0
    battle_speed: int = 0
    full_speed: int = 0


class Speeds(msgspec.Struct, frozen=True, kw_only=True):
    """Hold turning ability, battle-sail and full-sail speed; 0 where none is printed."""

    turning: int
    battle_speed: int
    full_speed: int


class _ClassesFile(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"classes": "class"}
):
    classes: tuple[ShipClass, ...]
    counter: tuple[Counter, ...]


@cache
def _file() -> _ClassesFile:
    return read_data("classes.toml", _ClassesFile)


@cache
def classes() -> Mapping[int, ShipClass]:
    """Return all classes by number (second_edition:I.II.C, tournament:2.31)."""
    found = {ship_class.number: ship_class for ship_class in _file().classes}
    if len(found) != len(_file().classes):
        raise DataFileError("classes.toml", "a class number is listed twice")
    return MappingProxyType(found)


@cache
def counters() -> Mapping[int, Counter]:
    """Return the counters with their own numbers, by counter id."""
    return MappingProxyType({counter.id: counter for counter in _file().counter})


def counter_nation(counter: int) -> int:
    """Return the nation digit of a four-digit counter id (1 British, 2 French, 3 Spanish or Venetian, 4 American)."""
    return counter // 1000


def counter_class(counter: int) -> int:
    """Return the class digit of a four-digit counter id."""
    return counter // 100 % 10


def speeds(ship_class: int, counter: int = 0) -> Speeds:
    """Return the printed numbers of a class, or of a counter that differs from its class."""
    base = classes()[ship_class]
    own = counters().get(counter, Counter(id=counter))
    return Speeds(
        turning=own.turning or base.turning,
        battle_speed=own.battle_speed or base.battle_speed,
        full_speed=own.full_speed or base.full_speed,
    )
