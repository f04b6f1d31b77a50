"""Read table files: later files replace sections of earlier ones, errata replace single cells."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypedDict, TypeVar

import msgspec

from weathergage.engine.typed_files import TableError
from weathergage.rulesets.plotted.core.table_schema import GunneryRow, Movement, Tables

T = TypeVar("T")
#: A package and a file in it.
Source = tuple[str, str]
#: Hits of a cell as (hull, guns, crew, rigging).
Cell = tuple[int, int, int, int]


def section(
    sources: tuple[Source, ...],
    errata: tuple[Source, ...],
    settings: Mapping[str, object],
    name: str,
    shape: type[T],
) -> T:
    """Return one section in the shape wanted, or with no name the whole."""
    whole = {**opened(sources, errata), **settings}
    if name and name not in whole:
        raise TableError(f"{sources[-1][0]}: no section [{name}] in any of its tables")
    try:
        return msgspec.convert(whole[name] if name else whole, shape, strict=False)
    except msgspec.ValidationError as wrong:
        raise TableError(f"{sources[-1][0]}: [{name}]: {wrong}") from wrong


@cache
def opened(sources: tuple[Source, ...], errata: tuple[Source, ...]) -> dict[str, Any]:
    """Return all sections of some table files, with errata put in."""
    whole: dict[str, Any] = {}
    for package, name in sources:
        whole.update(_read(package, name))
    for package, name in errata:
        for erratum in _read(package, name)["erratum"]:
            _put(whole, erratum["path"].split("."), erratum["corrected"], f"{package}/{name}")
    return whole


def _read(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))


def _put(into: Any, path: Sequence[str], value: object, place: str) -> None:
    """Set the cell at a path of keys and indices; a path that leads nowhere is a mistake in the file."""
    for depth, key in enumerate(path):
        at: Any = int(key) if isinstance(into, list) else key
        try:
            if depth < len(path) - 1:
                into = into[at]
            else:
                # Only a cell that is printed can be corrected.
                into[at], _ = value, into[at]
        except (KeyError, IndexError, ValueError) as wrong:
            raise TableError(f"{place}: there is no {'.'.join(path)}") from wrong


class Charts(TypedDict):
    """The fields of a book that are worked out from its tables."""

    row_by_guns: tuple[GunneryRow, ...]
    base: tuple[tuple[int, ...], ...]
    raking: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[tuple[Cell, ...], ...], ...]
    full_sail_hits: tuple[tuple[tuple[int, ...], ...], ...]
    printed: tuple[tuple[tuple[str, ...], ...], ...]
    allowances: tuple[tuple[tuple[int, ...], ...], ...]
    full_allowances: tuple[tuple[tuple[int, ...], ...], ...]
    mean: tuple[tuple[tuple[float, ...], ...], ...]


def charts_of(tables: Tables, movement: Movement) -> Charts:
    """Return the charts flattened for speed, as fields of a book."""
    rows = tables.gunnery.rows
    row_by_guns = tuple(
        max((r for r in rows if r.guns <= guns), key=lambda r: r.guns, default=rows[0])
        for guns in range(rows[-1].guns + 1)
    )
    distances = range(1, tables.gunnery.max_range + 1)
    base = tuple((0, *(_at_range(r, r.range, d) for d in distances)) for r in row_by_guns)
    raking = tuple((0, *(_at_range(r, r.raking or r.range, d) for d in distances)) for r in row_by_guns)
    printed = (tables.hits.hull, tables.hits.rigging)
    for aim in printed:
        if len(aim) != tables.gunnery.highest_table + 1 or any(len(row) != 6 for row in aim):
            raise TableError(f"hits: needs tables 0 to {tables.gunnery.highest_table} of six cells")
    cells = tuple(tuple(tuple(read_cell(text) for text in row) for row in aim) for aim in printed)
    none = ((0,) * 6,) * (tables.gunnery.highest_table + 1)
    mean = tuple(
        tuple(tuple(sum(kind) / 6 for kind in zip(*row, strict=True)) for row in aim) for aim in cells
    )
    return {
        "row_by_guns": row_by_guns,
        "base": base,
        "raking": raking,
        "cells": cells,
        "full_sail_hits": tuple(
            (extras if name in tables.hits.full_sail_columns else ()) or none
            for name, extras in (
                ("hull", tables.hits.hull_full_sail),
                ("rigging", tables.hits.rigging_full_sail),
            )
        ),
        "printed": printed,
        "allowances": _less_sections(movement.battle_sail | movement.unprinted.battle_sail),
        "full_allowances": _less_sections(movement.full_sail | movement.unprinted.full_sail),
        "mean": mean,
    }


def _less_sections(speeds: Mapping[int, tuple[int, ...]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the allowances by speed and rigging sections lost; nothing for a speed that no ship has.

    No ship has more sections than the highest speed (B.IV.A.17).
    """
    highest = max(speeds)
    return tuple(
        tuple(tuple(max(0, each - lost) for each in speeds[speed]) for lost in range(highest + 1))
        if speed in speeds
        else ()
        for speed in range(highest + 1)
    )


def _at_range(row: GunneryRow, columns: Mapping[str, int], distance: int) -> int:
    for key, value in columns.items():
        first, _, last = key.partition("-")
        if int(first) <= distance <= int(last or first):
            return value
    raise TableError(f"gunnery row of {row.guns} guns: no column for range {distance}")


def read_cell(text: str) -> Cell:
    """Return the squares a cell of a hit table takes, of four kinds (B.VIII.B.7); its asterisk is another matter.

    >>> read_cell("2H-G-C-R*")
    (2, 1, 1, 1)
    """
    found = {"H": 0, "G": 0, "C": 0, "R": 0}
    if text != "0":
        for part in text.removesuffix("*").split("-"):
            found[part[-1]] += int(part[:-1] or 1)
    return found["H"], found["G"], found["C"], found["R"]


def cell_text(cell: Cell) -> str:
    """Return the squares by kind as a cell of a hit table is written.

    >>> cell_text((2, 1, 1, 0)), cell_text((0, 0, 0, 0))
    ('2H-G-C', '0')
    """
    parts = (f"{squares if squares > 1 else ''}{kind}" for kind, squares in zip("HGCR", cell) if squares)
    return "-".join(parts) or "0"
