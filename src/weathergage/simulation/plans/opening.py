"""Where two fleets begin: mirror images of each other in the wind, or one to windward of the other."""

from random import Random
from typing import Literal, NamedTuple

from weathergage.geometry.hexgrid import from_offset, step, to_offset

Gage = Literal["even", "first", "second"]

#: The wind blows south; the fleets begin around this column and row, ships of a line so many hexes apart.
WIND = 4
INTERVAL = 3
_COLUMN, _ROW = 40, 40
_NORTH, _NORTHEAST, _SOUTHEAST, _SOUTH, _SOUTHWEST, _NORTHWEST = 1, 2, 3, 4, 5, 6
#: Courses as seen in a mirror that lies along the wind.
_MIRRORED = {
    _NORTH: _NORTH,
    _NORTHEAST: _NORTHWEST,
    _SOUTHEAST: _SOUTHWEST,
    _SOUTH: _SOUTH,
    _SOUTHWEST: _SOUTHEAST,
    _NORTHWEST: _NORTHEAST,
}
#: Half the distance of mirrored fleets, and the distance down the wind, at the plain start; then what is drawn from.
_HALF, _HALVES = 4, range(3, 6)
_DOWNWIND, _DOWNWINDS = 8, range(5, 11)
_ASIDE = range(-4, 5)


class Line(NamedTuple):
    """A line ahead: the bow of her first ship, and the course of all."""

    bow: int
    heading: int


def opening(gage: Gage, start: int = 0, single: bool = True) -> tuple[Line, Line]:
    """The lines of the first and of the second fleet; start 0 is the plain one, others are drawn by lot.

    Whoever has the gage, the two places of a start are the same: only who lies where is changed.
    """
    lot = Random(f"start/{start}") if start else None
    if gage == "even":
        return _mirrored(lot)
    windward, leeward = _down_the_wind(lot, single)
    return (windward, leeward) if gage == "first" else (leeward, windward)


def _mirrored(lot: Random | None) -> tuple[Line, Line]:
    half = _HALF if lot is None else lot.choice(_HALVES)
    heading = _SOUTHEAST if lot is None else lot.choice((_NORTHEAST, _SOUTHEAST, _SOUTH))
    bow = from_offset(_COLUMN - half, _ROW)
    column, row = to_offset(bow)
    return Line(bow, heading), Line(from_offset(2 * _COLUMN - column, row), _MIRRORED[heading])


def _down_the_wind(lot: Random | None, single: bool) -> tuple[Line, Line]:
    """Windward and leeward; lines begin on parallel courses, single ships on any that are not into the wind."""
    windward = from_offset(_COLUMN, _ROW)
    if lot is None:
        return Line(windward, _SOUTHEAST), Line(step(windward, _SOUTH, _DOWNWIND), _SOUTHEAST)
    aside, down = lot.choice(_ASIDE), lot.choice(_DOWNWINDS)
    leeward = from_offset(_COLUMN + aside, _ROW + down)
    courses = (_NORTHEAST, _SOUTHEAST, _SOUTHWEST, _NORTHWEST) if single else (_SOUTHEAST, _SOUTHWEST)
    heading = lot.choice(courses)
    other = lot.choice(courses)
    return Line(windward, heading), Line(leeward, other if single else heading)
