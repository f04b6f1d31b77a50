"""Read and write every field of a ship's log in words and plain numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Any, Final, get_type_hints

import msgspec

from weathergage.engine.ledger import Ledger, Names
from weathergage.engine.typed_files import fault_in, readable
from weathergage.scenarios.mistakes import unknown

_KNOWN: dict[type[Any], Mapping[str, tuple[str, Any]]] = {}
#: Figures of a ship are machine numbers where compiled, and rows of her log, which have squares, do not tell of what.
_Figure = Annotated[int, msgspec.Meta(ge=-(10**15), le=10**15)]
_Squares = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
_KINDS: Final = {int: _Figure, list: list[_Squares]}


def ship_fields(ledger: Ledger) -> Mapping[str, tuple[str, Any]]:
    """Return every field of a ship by its name in files: its name in the state, and its type."""
    if ledger.ship not in _KNOWN:
        hints, words = get_type_hints(readable(ledger.ship)), ledger.wordings
        _KNOWN[ledger.ship] = {
            words[field.name].name if field.name in words else field.name: (
                field.name,
                _kind(hints[field.name]),
            )
            for field in fields(ledger.ship)
            if field.name != "spec"
        }
    return _KNOWN[ledger.ship]


def _kind(hint: Any) -> Any:
    """Return the type that a field has in files."""
    return _KINDS.get(hint, hint)


def read_field(ledger: Ledger, names: Names, ship: Any, key: str, raw: object) -> None:
    """Set one field of a ship from a file; raises ValueError with the reason."""
    known = ship_fields(ledger)
    if key not in known:
        raise ValueError(unknown("key", key, list(known)))
    field, kind = known[key]
    if field in ledger.wordings:
        setattr(ship, field, ledger.wordings[field].read(names, raw))
        return
    try:
        value = msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"{fault_in(wrong).reason} (found {raw!r})") from wrong
    fresh = getattr(ship, field)
    if isinstance(value, list):
        value = _full_length(ledger, key, value, fresh)
    if key in ledger.limited:
        _check_squares(value, getattr(ship.spec, field))
    elif key == "heading" and not 1 <= value <= 6:
        raise ValueError(f"headings are 1 to 6, found {value}")
    # Compiled, a row takes the place of a list.
    setattr(ship, field, type(fresh)(value) if isinstance(value, list) else value)


def _full_length(ledger: Ledger, key: str, value: list[int], fresh: list[int]) -> list[int]:
    if key in ledger.short_lists and len(value) == len(fresh) - 1:
        return [*value, 0]
    if len(value) != len(fresh):
        raise ValueError(f"needs {len(fresh)} numbers, found {len(value)}")
    return value


def _check_squares(left: int | list[int], full: int | Sequence[int]) -> None:
    """Refuse more squares than her log has; only the crew's last section has no limit."""
    most_of = [full] if isinstance(full, int) else full
    for squares, most in zip([left] if isinstance(left, int) else left, most_of):
        if not 0 <= squares <= most:
            raise ValueError(f"{squares} squares left, but her log has {most}")


def written_ship(ledger: Ledger, names: Names, ship: Any, fresh: Any) -> dict[str, Any]:
    """Return everything that differs from the ship at the battle's beginning, in the form of files."""
    found: dict[str, Any] = {}
    with_it = {
        field
        for changed, more in ledger.together.items()
        if getattr(ship, changed) != getattr(fresh, changed)
        for field in more
    }
    for key, (field, _) in ship_fields(ledger).items():
        value = getattr(ship, field)
        if value == getattr(fresh, field) and field not in with_it:
            continue
        found[key] = written_field(ledger, names, field, value)
    return found


def written_field(ledger: Ledger, names: Names, field: str, value: Any) -> Any:
    """Return the value of one field of a ship in the form of files."""
    words = ledger.wordings.get(field)
    # A row of machine numbers is the one thing that msgspec does not know.
    return words.write(names, value) if words is not None else msgspec.to_builtins(value, enc_hook=list)
