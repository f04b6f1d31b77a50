"""Turn records of any ruleset's view into rows of numbers of a fixed length."""

import zlib
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import msgspec

#: Lists without a fixed length are cut or padded to this many figures.
WIDTH: Final = 4
#: Names carry no information for a learner.
_NAMES: Final = frozenset({"id", "name", "where"})
#: The mark of a secret value.
_SECRET: Final = "?"


def text_figure(text: str) -> float:
    """Return a text as a number: 0 if empty, -1 if secret, else its own number above 0 and up to 1.

    >>> text_figure(""), text_figure("?"), 0 < text_figure("R") <= 1
    (0.0, -1.0, True)
    """
    if not text:
        return 0.0
    return -1.0 if text == _SECRET else (1 + zlib.crc32(text.encode()) % 9973) / 9973


def parts_of(record: msgspec.Struct) -> tuple[str, ...]:
    """Return the fields of a record that are records themselves, such as the card of a ship."""
    return tuple(
        name for name in record.__struct_fields__ if isinstance(getattr(record, name), msgspec.Struct)
    )


@cache
def columns_of(record: type[msgspec.Struct], parts: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of the figures that `row_of` gives for records of this type, with these parts."""
    names: list[str] = []
    for field in msgspec.structs.fields(record):
        if field.name in parts:
            names += [f"{field.name}.{each}" for each in columns_of(_record_in(field.type))]
            continue
        width = _width(field.name, field.type)
        names += [field.name] if width == 1 else [f"{field.name}.{place}" for place in range(width)]
    return tuple(names)


def row_of(record: msgspec.Struct, parts: tuple[str, ...] = ()) -> list[float]:
    """Return a record as figures: numbers as they are, texts by `text_figure`, lists cut or padded."""
    row: list[float] = []
    for name, width in _plan(type(record), parts):
        value = getattr(record, name)
        if name in parts:
            row += [0.0] * width if value is None else row_of(value)
        elif width == 1:
            row.append(_figure(value))
        else:
            row += [_figure(each) for each in list(value)[:width]]
            row += [0.0] * (width - len(value))
    return row


@cache
def _plan(record: type[msgspec.Struct], parts: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    fields = (
        (
            field.name,
            len(columns_of(_record_in(field.type)))
            if field.name in parts
            else _width(field.name, field.type),
        )
        for field in msgspec.structs.fields(record)
    )
    return tuple((name, width) for name, width in fields if width)


def _record_in(kind: Any) -> type[msgspec.Struct]:
    """Return the record type of a field that may also be empty."""
    choices = get_args(kind) or (kind,)
    found: type[msgspec.Struct] = next(each for each in choices if issubclass(each, msgspec.Struct))
    return found


def _width(name: str, kind: Any) -> int:
    """Return how many figures a field gives."""
    if name in _NAMES:
        return 0
    origin = get_origin(kind)
    if origin is tuple:
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return WIDTH if _is_plain(inner[0]) else 1
        return len(inner)
    return 1


def _is_plain(kind: Any) -> bool:
    """Return whether a type is a number or a text, or a union of such."""
    if get_origin(kind) in (Union, UnionType):
        return all(_is_plain(each) for each in get_args(kind))
    return kind in (int, float, bool, str)


def _figure(value: Any) -> float:
    if isinstance(value, str):
        return text_figure(value)
    if isinstance(value, bool | int | float):
        return float(value)
    # Only the sizes of lists, tables and other records are used.
    return float(len(value)) if hasattr(value, "__len__") else 0.0


def loose_figures(record: Any, most: int) -> list[float]:
    """Return the first figures of a record of any type, including tables of numbers, padded with zeros."""
    found: list[float] = []
    for value in (getattr(record, name) for name in getattr(type(record), "__struct_fields__", ())):
        if isinstance(value, dict):
            found += [_figure(each) for each in value.values()]
        elif isinstance(value, tuple):
            found += [_figure(each) for each in value[:WIDTH]]
            found += [0.0] * (WIDTH - len(value))
        else:
            found.append(_figure(value))
    return (found + [0.0] * most)[:most]
