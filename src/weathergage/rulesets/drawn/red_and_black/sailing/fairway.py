"""The water ahead of a ship: land, the table's edge, and friends or hulks she may run into (4.1.action.move)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.opentable import HEADINGS, Base, Spot, free_way, squared
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_chances import reached
from weathergage.rulesets.drawn.red_and_black.core.die_tests import by_captain
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shores_near
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.time_to_reach import Swing
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import others_of
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import can_sail

#: How far ahead one looks for land and the table's edge, in steps.
_AHEAD: Final = 8


class Water:
    """The table without its ships."""

    def __init__(self, state: OpenTable, step: int) -> None:
        self._state, self._step = state, step

    def room(self, mast: Spot, point: int) -> int:
        """Return how many steps ahead are clear of land and on the table."""
        state, step, heading = self._state, self._step, HEADINGS[point & 15]
        land = shores_near(state, mast, step * _AHEAD)
        mast_x: i64 = mast[0]
        mast_y: i64 = mast[1]
        half: i64 = state.land_half
        width: i64 = state.width
        height: i64 = state.height
        # Who is on the table at both ends, and has no land near her, is on it all the way.
        if not land and 0 <= mast_x <= width and 0 <= mast_y <= height:
            x = mast_x + heading.to_east(step * _AHEAD)
            y = mast_y + heading.to_south(step * _AHEAD)
            if 0 <= x <= width and 0 <= y <= height:
                return _AHEAD
        for number in range(_AHEAD):
            way: i64 = step * (number + 1)
            x = mast_x + heading.to_east(way)
            y = mast_y + heading.to_south(way)
            if not (0 <= x <= width and 0 <= y <= height):
                return number
            for square in land:
                if -half < x - square.x < half and -half < y - square.y < half:
                    return number
        return _AHEAD


def collision_chance(book: Book, state: OpenTable, ship: Ship, base: Base, swing: Swing) -> float:
    """Reckon by her likely ways; enemies who fight are left out, for they will be gone by then, or are wanted."""
    falls = swing[0]
    longest = max((way for _, way in falls), default=0)
    reach = longest + 2 * (ship.spec.fore + ship.spec.aft)
    others = [
        other
        for other in others_of(state, ship)
        if (other.side == ship.side or not other.fights) and squared(base.mast, other.mast) < reach * reach
    ]
    if not longest or not others:
        return 0.0
    free, hit = free_way(base, longest, [other.base for other in others])
    if hit < 0:
        return 0.0
    chance = sum(chance for chance, way in falls if way > free)
    return chance * (1 - _avoided(book, state, ship, others[hit]))


def _avoided(book: Book, state: OpenTable, ship: Ship, other: Ship) -> float:
    """Return the chance that she stops short, or that a friend has sailed on."""
    avoided = stops_short(book, state, ship, other)
    friend = other.side == ship.side
    return (1 + avoided) / 2 if friend and can_sail(book, state, other) else avoided


def stops_short(book: Book, state: OpenTable, ship: Ship, other: Ship) -> float:
    """Return the chance that she backs her sails in time (ruling Y5)."""
    friend = other.side == ship.side
    need = house(book, state, "collision.avoid_friend" if friend else "collision.avoid_enemy")
    return reached(1, need, by_captain(book, ship, book.sheet.repairs.captain, "6.8", named=False).total)
