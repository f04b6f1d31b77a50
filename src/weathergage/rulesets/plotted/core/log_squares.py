"""Rows of squares in a log, and how they are crossed off.

A row is never changed in place, since copies of a battle share it: a ship is given a new one.
"""

from collections.abc import Iterable, Sequence

from weathergage.engine.contract.compilation import i64, vec


def row_of(squares: Iterable[int]) -> vec[i64]:
    """Return a row with these squares in its sections."""
    return vec[i64](squares)


def nothing() -> vec[i64]:
    """Return a row of four sections in which nothing stands."""
    return vec[i64]([0, 0, 0, 0])


def changed(row: vec[i64], section: i64, squares: i64) -> vec[i64]:
    """Return a row with other squares in one section."""
    twin = row[:]
    twin[section] = squares
    return twin


def with_more(row: vec[i64], squares: Sequence[int]) -> vec[i64]:
    """Return a row with these squares added section by section."""
    twin = row[:]
    for section in range(len(squares)):
        twin[section] += squares[section]
    return twin


def with_less(row: vec[i64], squares: Sequence[int]) -> vec[i64]:
    """Return a row with these squares taken off section by section."""
    twin = row[:]
    for section in range(len(squares)):
        twin[section] -= squares[section]
    return twin


def any_of(row: vec[i64]) -> bool:
    """Return whether anything stands in a row."""
    for each in row:
        if each:
            return True
    return False


def lost_sections(row: vec[i64]) -> i64:
    """Return how many sections of a row have no square left."""
    lost: i64 = 0
    for squares in row:
        if not squares:
            lost += 1
    return lost


def total(row: vec[i64]) -> i64:
    """Return how many squares stand in a row."""
    found: i64 = 0
    for squares in row:
        found += squares
    return found


def crossed_off(row: vec[i64], hits: i64) -> vec[i64]:
    """Return a row after hits, which cross off squares from the first section upwards."""
    twin = row[:]
    left = hits
    for section in range(len(twin)):
        taken = min(twin[section], left)
        twin[section] -= taken
        left -= taken
    return twin
