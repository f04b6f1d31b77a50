"""The charts of a game as they are printed, for people: which of its figures stand in which row and column."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from weathergage.engine.ruleset import Correction, PrintedRow, PrintedTable
from weathergage.engine.typed_files import TableError, load_toml

FILE = "printed.toml"
NOTHING = "–"


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column: its head, the place of its figure in a row, and that of a figure printed in brackets after it."""

    head: str
    path: str
    bracket: str = ""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row that is named for itself: its head, and the place of its figure, or of its list of figures."""

    head: str
    path: str


class Layout(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The layout of a printed chart. Rows are the entries at a path, or lines that are named one by one."""

    id: str
    title: str
    rules: tuple[str, ...]
    #: What the heads of the rows are.
    corner: str = ""
    rows: str = ""
    #: The heads of those rows: as they are listed, at a path of the row, or counted from a number in steps.
    heads: tuple[str, ...] = ()
    head: str = ""
    counted: tuple[int, int] = (0, 0)
    #: The heads of the columns where a row is a list; else the fields of a row.
    columns: tuple[str, ...] = ()
    fields: tuple[Column, ...] = ()
    lines: tuple[Line, ...] = ()
    #: Figures are additions, with their sign.
    signed: bool = False
    #: What is said in place of a figure or code of the tables.
    words: Mapping[str, str] = {}
    note: str = ""


class Layouts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The printed charts of a game: its table files by name, their errata, and the charts in the order of the book."""

    files: Mapping[str, tuple[str, str]]
    errata: Mapping[str, tuple[str, str]] = {}
    table: tuple[Layout, ...] = ()


@cache
def printed_tables(package: str) -> tuple[PrintedTable, ...]:
    """Return the charts that a package lists, with their figures; raises TableError for a path that leads nowhere."""
    listed = load_toml(package, FILE, Layouts)
    figures = {name: _read(*where) for name, where in listed.files.items()}
    corrected = {
        f"{name}.{erratum['path']}": erratum["corrected"]
        for name, where in listed.errata.items()
        for erratum in _read(*where)["erratum"]
    }
    return tuple(_table(layout, figures, corrected) for layout in listed.table)


def _read(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))


def _table(layout: Layout, figures: Mapping[str, Any], corrected: Mapping[str, Any]) -> PrintedTable:
    rows: list[PrintedRow] = []
    corrections: list[Correction] = []
    for head, places in _rows(layout, figures):
        for column, (place, _) in enumerate(places):
            if place in corrected:
                text = _said(layout, corrected[place])
                corrections.append(Correction(len(rows), column, text))
        rows.append(PrintedRow(head, tuple(_cell(layout, figures, *place) for place in places)))
    heads = layout.columns or tuple(each.head for each in layout.fields)
    if any(len(row.cells) != len(heads) for row in rows):
        raise TableError(f"{layout.id}: every row needs {len(heads)} cells, one for each column")
    return PrintedTable(
        id=layout.id,
        title=layout.title,
        rules=layout.rules,
        corner=layout.corner,
        columns=heads,
        rows=tuple(rows),
        corrections=tuple(corrections),
        note=layout.note,
    )


def _rows(layout: Layout, figures: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Give the head of each row, and for each of its cells the places of its figure and of that in brackets."""
    if layout.rows:
        for index, key in enumerate(_keys(_at(figures, layout.rows))):
            place = f"{layout.rows}.{key}"
            yield _head(layout, figures, place, index, key), _places(layout, figures, place)
    for line in layout.lines:
        yield line.head, _places(layout, figures, line.path)


def _places(layout: Layout, figures: Mapping[str, Any], row: str) -> list[tuple[str, str]]:
    if layout.fields:
        return [(f"{row}.{each.path}", each.bracket and f"{row}.{each.bracket}") for each in layout.fields]
    entries = _at(figures, row)
    # A single figure, or one column for a list, is a cell of its own.
    if not isinstance(entries, list | dict) or len(layout.columns) == 1:
        return [(row, "")]
    return [(f"{row}.{key}", "") for key in _keys(entries)]


def _head(layout: Layout, figures: Mapping[str, Any], place: str, index: int, key: str) -> str:
    if layout.heads:
        return layout.heads[index]
    if layout.head:
        return str(_at(figures, f"{place}.{layout.head}"))
    first, step = layout.counted
    return f"{first + index * step}".replace("-", "−") if step else key


def _cell(layout: Layout, figures: Mapping[str, Any], place: str, bracket: str) -> str:
    text = _said(layout, _at(figures, place, missing=""))
    return f"{text} ({_said(layout, _at(figures, bracket))})" if bracket else text


def _said(layout: Layout, value: Any) -> str:
    """Put a figure of the tables into words: lists by commas or as a span, additions with their sign."""
    if isinstance(value, list):
        if len(value) > 2 and value == list(range(value[0], value[-1] + 1)):
            return f"{value[0]}–{value[-1]}"
        return ", ".join(_said(layout, each) for each in value) or NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if str(value) in layout.words:
        return layout.words[str(value)]
    if isinstance(value, int):
        return (f"{value:+}" if layout.signed and value else str(value)).replace("-", "−")
    return value or NOTHING


def _keys(entries: Any) -> list[str]:
    return [str(each) for each in (entries if isinstance(entries, dict) else range(len(entries)))]


def _at(figures: Any, path: str, missing: Any = None) -> Any:
    """Return what stands at a path of keys and indices; `missing` where the last key is left out there."""
    keys = path.split(".")
    for depth, key in enumerate(keys):
        try:
            figures = figures[int(key) if isinstance(figures, list) else key]
        except (KeyError, IndexError, ValueError, TypeError) as wrong:
            if missing is not None and depth == len(keys) - 1 and isinstance(figures, dict):
                return missing
            raise TableError(f"{FILE}: there is no {path}") from wrong
    return figures
