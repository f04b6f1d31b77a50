"""A ship as she stands now, in words and plain numbers: every field of her log, read and written one way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from weathergage.engine.annotations import readable
from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import label, parse_label
from weathergage.rulesets.plotted import parties
from weathergage.rulesets.plotted.acts import STANDING
from weathergage.rulesets.plotted.particulars import StandingOrders
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import ANCHORS, DOOMS, LOADS, REPAIRS, SAILS, SURRENDERS
from weathergage.scenarios.mistakes import unknown

#: Lists by crew section; the last section, for men beyond the log's squares, may be left out.
_BY_SECTION = ("crew", "prize", "newcomers")
_SQUARES = ("hull", "crew", "guns", "carronades", "rigging")


class Names(NamedTuple):
    """What words in a file stand for: the state, and the sides and ships by their index."""

    state: PlottedState
    sides: tuple[str, ...]
    ships: tuple[str, ...]


class Wording(NamedTuple):
    """A field that a file calls by another name or writes in other words."""

    name: str
    write: Callable[[Names, Any], Any]
    read: Callable[[Names, Any], Any]


def _word(what: str, words: Sequence[str]) -> Wording:
    return Wording(what, lambda names, value: words[value], lambda names, raw: _find(what, words, raw))


def _find(what: str, words: Sequence[str], raw: object) -> int:
    if not isinstance(raw, str) or raw not in words:
        raise ValueError(unknown(what, str(raw), list(words)))
    return words.index(raw)


def _both(raw: object, kind: type) -> Sequence[Any]:
    if not isinstance(raw, list) or len(raw) != 2 or not all(isinstance(each, kind) for each in raw):
        example = '["R", ""]' if kind is str else "[true, false]"
        raise ValueError(f"write the port and the starboard broadside, like {example}")
    return raw


def _text(raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError(f"expected a text, found {raw!r}")
    return raw


def _other_ship(field: str) -> Wording:
    """A ship by her id, or "" for none."""
    return Wording(
        field,
        lambda names, index: names.ships[index] if index >= 0 else "",
        lambda names, raw: -1 if raw == "" else _find("ship", names.ships, raw),
    )


def _read_standing(names: Names, raw: object) -> StandingOrders:
    if not isinstance(raw, dict):
        raise ValueError('write a table, like { gun_hits = "guns" }')
    for order, value in raw.items():
        if order not in STANDING:
            raise ValueError(unknown("standing order", str(order), list(STANDING)))
        _find(order, STANDING[order], value)
    return StandingOrders(**raw)


def _read_locks(names: Names, raw: object) -> list[int]:
    if not isinstance(raw, list) or len(raw) > len(_FRESH_LOCKS):
        raise ValueError('write for each crew section the ship it is locked with, like ["java", "", ""]')
    found = [0 if each == "" else _find("ship", names.ships, each) + 1 for each in raw]
    return found + _FRESH_LOCKS[len(found) :]


_FRESH_LOCKS = [0] * 4

WORDINGS: dict[str, Wording] = {
    "side": Wording(
        "side",
        lambda names, side: names.sides[side],
        lambda names, raw: _find("side", names.sides, raw),
    ),
    "bow": Wording("bow", lambda names, code: label(code), lambda names, raw: parse_label(_text(raw))),
    "quality": _word("quality", QUALITIES),
    "surrendered": _word("surrendered", SURRENDERS),
    "load": Wording(
        "load",
        lambda names, load: [LOADS[shot] for shot in load],
        lambda names, raw: [_find("load", LOADS, shot) for shot in _both(raw, str)],
    ),
    "initial": Wording(
        "initial",
        lambda names, initial: [bool(each) for each in initial],
        lambda names, raw: [int(each) for each in _both(raw, bool)],
    ),
    "tasks": Wording(
        "parties",
        lambda names, tasks: parties.register(names.state, tasks),
        lambda names, raw: parties.read(names.state, _text(raw)),
    ),
    "engaged": Wording(
        "melee_with",
        lambda names, locks: [names.ships[lock - 1] if lock else "" for lock in locks],
        _read_locks,
    ),
    "sails": _word("sails", SAILS),
    "sail_change": Wording(
        "sail_change",
        lambda names, sails: SAILS[sails] if sails >= 0 else "",
        lambda names, raw: -1 if raw == "" else _find("sail_change", SAILS, raw),
    ),
    "anchor": _word("anchor", ANCHORS),
    "anchoring": _word("anchoring", ANCHORS),
    "repairing": _word("repairing", REPAIRS),
    "doom": _word("doom", DOOMS),
    "tow": _other_ship("tow"),
    "towed_by": _other_ship("towed_by"),
    "afloat_at": Wording(
        "afloat_at", lambda names, code: label(code), lambda names, raw: parse_label(_text(raw))
    ),
    "standing": Wording("standing", lambda names, orders: msgspec.to_builtins(orders), _read_standing),
}


@cache
def ship_fields() -> Mapping[str, tuple[str, Any]]:
    """Every field of a log by the name it has in files: its name in the state, and its type."""
    hints = get_type_hints(readable(Ship))
    return {
        WORDINGS[field.name].name if field.name in WORDINGS else field.name: (field.name, hints[field.name])
        for field in fields(Ship)
        if field.name != "spec"
    }


def read_field(names: Names, ship: Ship, key: str, raw: object) -> None:
    """Set one field of a ship from a file; raises ValueError with the reason."""
    if key not in ship_fields():
        raise ValueError(unknown("key", key, list(ship_fields())))
    field, kind = ship_fields()[key]
    if field in WORDINGS:
        setattr(ship, field, WORDINGS[field].read(names, raw))
        return
    try:
        value = msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        reason = str(wrong).replace("`", "")
        raise ValueError(f"{reason[0].lower()}{reason[1:]} (found {raw!r})") from wrong
    if isinstance(value, list):
        value = _full_length(key, value, getattr(ship, field))
    if key in _SQUARES:
        _check_squares(value, getattr(ship.spec, field))
    elif key == "heading" and not 1 <= value <= 6:
        raise ValueError(f"headings are 1 to 6, found {value}")
    setattr(ship, field, value)


def _full_length(key: str, value: list[int], fresh: list[int]) -> list[int]:
    if key in _BY_SECTION and len(value) == len(fresh) - 1:
        return [*value, 0]
    if len(value) != len(fresh):
        raise ValueError(f"needs {len(fresh)} numbers, found {len(value)}")
    return value


def _check_squares(left: int | list[int], full: int | Sequence[int]) -> None:
    """Nobody has more squares than her log; only the crew's last section has no limit."""
    most_of = [full] if isinstance(full, int) else full
    for squares, most in zip([left] if isinstance(left, int) else left, most_of):
        if not 0 <= squares <= most:
            raise ValueError(f"{squares} squares left, but her log has {most}")


def written_ship(names: Names, ship: Ship, fresh: Ship) -> dict[str, Any]:
    """Everything that differs from the ship at the battle's beginning, as files have it."""
    found: dict[str, Any] = {}
    for key, (field, _) in ship_fields().items():
        value = getattr(ship, field)
        # What she plotted does not tell what she did: the figures are given with it.
        if value == getattr(fresh, field) and not (ship.plot != fresh.plot and key in ("entered", "turned")):
            continue
        found[key] = WORDINGS[field].write(names, value) if field in WORDINGS else msgspec.to_builtins(value)
    return found
