"""Check what a battle says for open tables: places in millimetres, points of the compass, and house values."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import UNSET

from weathergage.engine.ruleset import HouseValue, ruleset
from weathergage.geometry.opentable import POINTS, between
from weathergage.scenarios.checks import Placed, known_rulesets
from weathergage.scenarios.format import WindTable
from weathergage.scenarios.mistakes import MistakeBook, place_in, unknown

#: By how many points a hex direction and one of the open table may differ: slightly more than half a hexside.
_SLACK: Final = 2
_DIRECTIONS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")


def check_wind(wind: WindTable, book: MistakeBook) -> None:
    """Check that the wind blows about the same way on hexes and on an open table."""
    if wind.point is not UNSET and not _agree(wind.direction, wind.point):
        reason = f"the wind blows towards the {_DIRECTIONS[wind.direction - 1]} on hexes (direction = {wind.direction})"
        book.add(
            "wind.point", f"{reason}, so write a point from {_near(wind.direction)} here, not {wind.point}"
        )


def check_places(ships: Sequence[Placed], book: MistakeBook) -> None:
    """Check places on an open table: all ships or none, no two the same, headings as on hexes."""
    afloat = [placed for placed in ships if placed.table.fixed is UNSET]
    laid = [placed for placed in afloat if placed.table.place is not UNSET]
    taken: dict[tuple[int, int, int], Placed] = {}
    for placed in afloat if laid else []:
        ship, where = placed.table, f"{placed.place}.place"
        if ship.place is UNSET:
            first = laid[0]
            reason = f"missing: {first.table.name} has a place on the open table ({first.place})"
            book.add(where, f"{reason}, so every ship needs one; or give none, and the hexes are used")
            continue
        east, south, point = ship.place
        if not _agree(ship.heading, point):
            reason = f"{ship.name} heads {_DIRECTIONS[ship.heading - 1]} on hexes (heading = {ship.heading})"
            book.add(
                f"{where}[2]", f"{reason}, so write a point from {_near(ship.heading)} here, not {point}"
            )
        other = taken.setdefault((ship.entry_turn, east, south), placed)
        if other is not placed:
            book.add(where, f"{ship.name} lies on {other.table.name} ({other.place})")


def house_values(raw: object, book: MistakeBook) -> dict[str, int]:
    """Return house values by id, those of a list by id and index."""
    found: dict[str, int] = {}
    if not isinstance(raw, dict):
        book.add("house", "expected a table of house values")
        return found
    known = _known() if raw else {}
    for key, value in _flat("", raw):
        if key not in known:
            book.add(place_in("house", key), unknown("house value", key, list(known)))
        elif key in found:
            book.add(place_in("house", key), f"{key!r} is set twice")
        elif type(value) is not int:
            book.add(place_in("house", key), f"expected a whole number (found {value!r})")
        elif fault := known[key].fault(value):
            book.add(place_in("house", key), fault)
        else:
            found[key] = value
    return found


def _known() -> dict[str, HouseValue]:
    """Return the house values of all games, by the names of their figures."""
    games = (ruleset(each) for each in known_rulesets())
    return {key: value for game in games for value in game.house.values() for key in value.keys}


def _flat(key: str, value: Any) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for word, each in value.items():
            yield from _flat(place_in(key, word), each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _flat(f"{key}.{index}", each)
    else:
        yield key, value


def _agree(direction: int, point: int) -> bool:
    return between(_nearest(direction), point) <= _SLACK


def _nearest(direction: int) -> int:
    """Return the point nearest to a direction of the chart, which are 60 degrees apart."""
    return ((direction - 1) * POINTS * 2 + 6) // 12 % POINTS


def _near(direction: int) -> str:
    """Name the points that agree with a direction."""
    middle = _nearest(direction)
    return f"{(middle - _SLACK) % POINTS} to {(middle + _SLACK) % POINTS}"
