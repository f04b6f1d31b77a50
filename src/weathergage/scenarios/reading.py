"""Convert raw tables to the types of the format, collecting every mistake instead of stopping at the first."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from weathergage.engine.typed_files import Fault, fault_in
from weathergage.scenarios.format import Table
from weathergage.scenarios.mistakes import MistakeBook, place_in, unknown

T = TypeVar("T", bound=Table)


def read_table(kind: type[T], raw: object, place: str, book: MistakeBook) -> T | None:
    """Return a whole table, or None if there were mistakes, which are noted."""
    before = len(book.mistakes)
    values = read_fields(kind, raw, place, book)
    return kind(**values) if len(book.mistakes) == before else None


def read_fields(
    kind: type[Table], raw: object, place: str, book: MistakeBook, skip: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the valid fields of a table by name; wrong, missing and unknown ones are noted."""
    if not isinstance(raw, dict):
        book.add(place, f"expected a table, got {_kind_of(raw)}")
        return {}
    fields = _fields_of(kind)
    for key in raw:
        if key not in fields:
            book.add(place_in(place, str(key)), unknown("key", str(key), list(fields)))
    values: dict[str, Any] = {}
    for key, info in fields.items():
        if key in raw and key not in skip:
            before = len(book.mistakes)
            value = _read_value(info.type, raw[key], place_in(place, key), book)
            if len(book.mistakes) == before:
                values[info.name] = value
        elif key not in raw and info.required:
            book.add(place_in(place, key), "missing")
    return values


@cache
def _fields_of(kind: type[Table]) -> dict[str, FieldInfo]:
    """Return the fields of a table by their names in files; cached, since a battle has many ships."""
    return {info.encode_name: info for info in msgspec.structs.fields(kind)}


def read_rows(raw: object, key: str, place: str, book: MistakeBook) -> Iterator[tuple[str, object]]:
    """Yield the elements of a list of tables, each with its place."""
    rows = raw.get(key, []) if isinstance(raw, dict) else []
    if not isinstance(rows, list):
        book.add(place_in(place, key), f"expected a list of tables ([[{key}]]), got {_kind_of(rows)}")
        rows = []
    for index, row in enumerate(rows):
        yield f"{place_in(place, key)}[{index}]", row


def _read_value(kind: Any, raw: object, place: str, book: MistakeBook) -> Any:
    table = _table_in(kind)
    if table is not None:
        return read_table(table, raw, place, book)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        fault = fault_in(error, kind)
        inner = fault.place if fault.place.startswith("[") or not fault.place else f".{fault.place}"
        book.add(place + inner, _reason(fault, kind, _value_at(raw, inner), place.rpartition(".")[2]))
        return None


def _table_in(kind: Any) -> type[Table] | None:
    """Return the table type inside an optional type."""
    if isinstance(kind, type) and issubclass(kind, Table):
        return kind
    if get_origin(kind) in (Union, UnionType):
        return next((found for part in get_args(kind) if (found := _table_in(part))), None)
    return None


def _choices_in(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((found for part in get_args(kind) if (found := _choices_in(part))), ())


def _value_at(raw: object, path: str) -> object:
    for index in re.findall(r"\[(\d+)\]", path):
        raw = raw[int(index)] if isinstance(raw, list) else raw
    return raw


def _reason(fault: Fault, kind: Any, found: object, key: str) -> str:
    choices = _choices_in(kind)
    if choices and isinstance(found, str):
        return unknown(key, found, choices)
    shown = repr(found) if isinstance(found, str | int | float) else _kind_of(found)
    return f"{fault.reason} (found {shown})"


def _kind_of(raw: object) -> str:
    names = {
        dict: "a table",
        list: "a list",
        str: "text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return names.get(type(raw), type(raw).__name__)
