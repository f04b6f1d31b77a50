"""Set up meetings on the open sea: two fleets written in a line, in mirrored places or one to windward."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from weathergage.engine.ruleset import Ruleset
from weathergage.engine.scenario import Quality
from weathergage.geometry.hexgrid import REVERSE_OF, from_offset, label, step, to_offset
from weathergage.scenarios.two_ships import crew_of, crew_words
from weathergage.ships.library import Errata, library
from weathergage.simulation.plans.plan import SimulationError
from weathergage.simulation.plans.prices import price_of

Gage = Literal["even", "first", "second"]

#: The wind blows south; the fleets start around this column and row, ships of a line this many hexes apart.
WIND = 4
INTERVAL = 3
_COLUMN, _ROW = 40, 40
_NORTH, _NORTHEAST, _SOUTHEAST, _SOUTH, _SOUTHWEST, _NORTHWEST = 1, 2, 3, 4, 5, 6
#: Courses mirrored along the wind.
_MIRRORED = {
    _NORTH: _NORTH,
    _NORTHEAST: _NORTHWEST,
    _SOUTHEAST: _SOUTHWEST,
    _SOUTH: _SOUTH,
    _SOUTHWEST: _SOUTHEAST,
    _NORTHWEST: _NORTHEAST,
}
#: Half the distance of mirrored fleets, and the distance down the wind, at the plain start; then the random ranges.
_HALF, _HALVES = 4, range(3, 6)
_DOWNWIND, _DOWNWINDS = 8, range(5, 11)
_ASIDE = range(-4, 5)


class Line(NamedTuple):
    """Hold a line ahead: the bow of its first ship, and the course of all."""

    bow: int
    heading: int


def opening(gage: Gage, start: int = 0, single: bool = True) -> tuple[Line, Line]:
    """Return the lines of the first and of the second fleet; start 0 is the plain one, others are random.

    The gage does not change the two places of a start, only which fleet begins where.
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
    """Place one fleet to windward; lines start on parallel courses, single ships on any not into the wind."""
    windward = from_offset(_COLUMN, _ROW)
    if lot is None:
        return Line(windward, _SOUTHEAST), Line(step(windward, _SOUTH, _DOWNWIND), _SOUTHEAST)
    aside, down = lot.choice(_ASIDE), lot.choice(_DOWNWINDS)
    leeward = from_offset(_COLUMN + aside, _ROW + down)
    courses = (_NORTHEAST, _SOUTHEAST, _SOUTHWEST, _NORTHWEST) if single else (_SOUTHEAST, _SOUTHWEST)
    heading = lot.choice(courses)
    other = lot.choice(courses)
    return Line(windward, heading), Line(leeward, other if single else heading)


#: The word between two fleets.
_AGAINST = re.compile(r"\s+vs?\.?\s+")
_TURNS = 60
_MOST_SHIPS = 12
_DRAWS = 80


class FleetShip(NamedTuple):
    """Hold a type of the library and its crew."""

    type: str
    quality: Quality


def is_meeting(text: str) -> bool:
    """Return whether a text names two fleets rather than a battle."""
    return _AGAINST.search(text) is not None


def meeting(
    text: str,
    gage: Gage = "even",
    errata: Errata = "as-printed",
    start: int = 0,
    rules: Ruleset | None = None,
) -> dict[str, Any]:
    """Return the battle `FLEET v FLEET` as plain data: mirror images, or one to windward of the other.

    Start 0 is the plain one; others are random, and so are fleets that are given by their points. Crews and points
    are those of the rules, if any are given.
    """
    sides = _AGAINST.split(text.strip())
    if len(sides) != 2:
        raise SimulationError(
            f"{text!r}: write two fleets with a v between them, such as: 2 br-74-common v 2 fr-74"
        )
    fleets = [read_fleet(side, errata, max(1, start), rules) for side in sides]
    lines = opening(gage, start, single=max(map(len, fleets)) == 1)
    return {
        "id": "meeting",
        "title": " v. ".join(side.strip() for side in sides),
        "date": "1800",
        "place": "Open sea, nowhere in particular",
        "notes": "Two fleets of the ship library meet in line ahead.",
        "wind": {"direction": WIND},
        "sea": {"columns": 81, "rows": 81},
        "victory": {"kind": "duel"} if max(map(len, fleets)) == 1 else {"kind": "points", "turns": _TURNS},
        "side": [
            _side(fleet, number, lines[number], sides[number].strip()) for number, fleet in enumerate(fleets)
        ],
    }


def read_fleet(
    text: str, errata: Errata = "as-printed", lot: int = 1, rules: Ruleset | None = None
) -> list[FleetShip]:
    """Parse ships such as `2 br-74-common crack + br-38`, or points to draw them for such as `british 60 crack`.

    A number such as `#2` fixes the draw; without one every start has its own (`draw`).
    """
    known = library(errata)
    crews = rules.crews if rules is not None else {}
    nations = {ship.nation for ship in known.values()}
    ships: list[FleetShip] = []
    for part in text.split("+"):
        words = part.split()
        quality: Quality = "average"
        number, draw, name, points = 1, lot, "", 0
        for word in words:
            if crew := crew_of(word, crews):
                quality = crew
            elif word.startswith("#") and word[1:].isdigit():
                draw = int(word[1:])
            elif word.isdigit():
                number = points = int(word)
            elif name:
                raise SimulationError(
                    f"{part.strip()!r}: {word!r} is not a crew; choose from {crew_words(crews)}"
                )
            else:
                name = word
        if name in nations and points:
            ships += draw_fleet(name, points, quality, draw, errata, rules)
        elif name in known:
            ships += [FleetShip(name, quality)] * number
        else:
            raise SimulationError(
                f"{part.strip()!r} is not part of a fleet; write a number, a type (weathergage ships lists them) "
                "and a crew, or a nation and its points, such as: 2 br-74-common crack + br-38, or: french 60"
            )
    if not 1 <= len(ships) <= _MOST_SHIPS:
        raise SimulationError(
            f"{text.strip()!r}: {len(ships)} ships; a meeting takes 1 to {_MOST_SHIPS} a side"
        )
    return ships


def draw_fleet(
    nation: str,
    points: int,
    quality: Quality,
    draw: int = 1,
    errata: Errata = "as-printed",
    rules: Ruleset | None = None,
) -> list[FleetShip]:
    """Draw random ships of a nation that cost as much as possible of these points; `draw` seeds the draw."""
    prices = {
        ship.id: price_of(rules, ship.id, quality, errata)
        for ship in library(errata).values()
        if ship.nation == nation and not ship.house_estimate and ship.points[quality] > 0
    }
    lot = Random(f"{nation}/{points}/{quality}/{draw}")
    best: list[str] = []
    for _ in range(_DRAWS):
        left = points
        chosen: list[str] = []
        while len(chosen) < _MOST_SHIPS:
            fitting = [name for name, price in prices.items() if price <= left]
            if not fitting:
                break
            chosen.append(lot.choice(fitting))
            left -= prices[chosen[-1]]
        if sum(map(prices.__getitem__, chosen)) > sum(map(prices.__getitem__, best)):
            best = chosen
    if not best:
        raise SimulationError(
            f"no {nation} ship with a crew of quality {quality} costs {points} points or less"
        )
    return [FleetShip(name, quality) for name in sorted(best, key=lambda name: (-prices[name], name))]


def _side(fleet: Sequence[FleetShip], number: int, line: Line, title: str) -> dict[str, Any]:
    letter = "AB"[number]
    return {
        "id": ("first", "second")[number],
        "name": f"{letter} ({title})",
        "nations": list(dict.fromkeys(library()[ship.type].nation for ship in fleet)),
        "ship": [
            {"name": f"{letter}{place + 1}", "type": ship.type, "quality": ship.quality}
            | {
                "bow": label(step(line.bow, REVERSE_OF[line.heading], INTERVAL * place)),
                "heading": line.heading,
            }
            for place, ship in enumerate(fleet)
        ],
    }
