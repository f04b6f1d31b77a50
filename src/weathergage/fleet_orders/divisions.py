"""Divide a fleet: by the squadrons that the battle names, else by the lines in which its ships begin."""

from typing import Annotated, Final

import msgspec

from weathergage.engine.scenario import ShipEntry, SideEntry
from weathergage.geometry.hexgrid import distance, parse_label, to_axial

#: Fewer ships need no divisions.
_FEWEST: Final = 3
#: Ships of a line are at most this many hexes apart, bow to bow.
_GAP: Final = 5
#: A line of this many ships is divided into van, centre and rear.
_LONG: Final = 6
_PARTS: Final = ("Van", "Centre", "Rear")
_COUNTED: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")
#: Ships that belong to no squadron or line.
_OTHERS: Final = "Detached"


class Division(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Name some ships of a seat, in their order in the line."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    ships: Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=200)]


def first_divisions(side: SideEntry) -> list[Division]:
    """Return the divisions in which a fleet begins; none for a few ships."""
    ships = [ship for ship in side.ships if not ship.fixed]
    if len(ships) < _FEWEST:
        return []
    if any(ship.squadron for ship in ships):
        return _by_squadron(ships)
    lines = _lines(ships)
    formed = [line for line in lines if len(line) > 1]
    if not formed:
        return [_division("Squadron", ships)]
    if len(formed) == 1:
        found = _parts(formed[0])
    else:
        named = [f"{count} division" for count in _COUNTED]
        found = [_division(name, line) for name, line in zip(named, formed, strict=False)]
    divided = {name for division in found for name in division.ships}
    left = [ship for ship in ships if ship.id not in divided]
    return [*found, _division(_OTHERS, left)] if left else found


def _division(name: str, ships: list[ShipEntry]) -> Division:
    return Division(name=name, ships=[ship.id for ship in ships])


def _by_squadron(ships: list[ShipEntry]) -> list[Division]:
    """Return the squadrons by name, van before rear; in each the longest line first, and its foremost ship."""
    found: dict[str, list[ShipEntry]] = {}
    for ship in ships:
        name = ship.squadron
        found.setdefault(name[:1].upper() + name[1:] or _OTHERS, []).append(ship)
    order = [*_PARTS, *(name for name in found if name not in (*_PARTS, _OTHERS)), _OTHERS]
    return [
        _division(
            name, [ship for line in sorted(_lines(found[name]), key=len, reverse=True) for ship in line]
        )
        for name in order
        if name in found
    ]


def _lines(ships: list[ShipEntry]) -> list[list[ShipEntry]]:
    """Return ships in lines: those near each other that head the same way, the foremost first."""
    left, lines = list(ships), []
    while left:
        line = [left.pop(0)]
        for ship in line:
            near = [other for other in left if _together(ship, other)]
            line += near
            left = [other for other in left if other not in near]
        lines.append(sorted(line, key=_ahead, reverse=True))
    return lines


def _together(ship: ShipEntry, other: ShipEntry) -> bool:
    near = distance(parse_label(ship.bow), parse_label(other.bow)) <= _GAP
    return near and ship.heading == other.heading


def _ahead(ship: ShipEntry) -> float:
    """Return how far along her own heading a ship lies."""
    q, r = to_axial(parse_label(ship.bow))
    east, south = q, r + q / 2
    along = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))[ship.heading - 1]
    return east * along[0] * 0.75 + south * along[1]


def _parts(line: list[ShipEntry]) -> list[Division]:
    if len(line) < _LONG:
        return [_division("Line", line)]
    third, more = divmod(len(line), len(_PARTS))
    found, first = [], 0
    for n, name in enumerate(_PARTS):
        last = first + third + (n < more)
        found.append(_division(name, line[first:last]))
        first = last
    return found
