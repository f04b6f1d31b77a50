"""Lines of sight: open, or blocked by a ship or by land (10.d, 10.f, 10.g, ruling G9)."""

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import hexes_between, line
from weathergage.geometry.shore import Shore
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape


def blocker(state: Seascape, ship: Ship, target: Ship) -> Ship | bool | None:
    """Return what is in the way: None if nothing is, a ship, or True for land; any of equally near hexes may serve."""
    least = state.range_between(ship, target)
    if least <= 1:
        return None
    between = _between(state, ship, target, least)
    shore = state.chart.shore
    # No hex between the two is farther from her bow.
    if not between and shore.is_clear(ship.bow, least):
        return None
    found: Ship | bool | None = None
    for here in ship.hexes:
        for there in target.hexes:
            if hexes_between(here, there) == least:
                seen = _along(shore, here, there, between)
                if seen is None:
                    return None
                found = _preferred(ship, found, seen)
    return found


def _preferred(ship: Ship, one: Ship | bool | None, other: Ship | bool) -> Ship | bool:
    """Return the better of two blocked lines: an enemy takes the shot, or a friend, or land stops it."""
    if isinstance(one, Ship) and (not isinstance(other, Ship) or one.side != ship.side):
        return one
    return other


def _between(state: Seascape, ship: Ship, target: Ship, least: i64) -> list[Ship]:
    """Return all other ships that are near enough to both to be between the two.

    A hex between them is no detour; each of the three may reach it with her other hex.
    """
    detour: i64 = least + 4
    return [
        other
        for other in state.ships
        if other is not ship
        and other is not target
        and hexes_between(other.bow, ship.bow) + hexes_between(other.bow, target.bow) <= detour
        and other.afloat
    ]


def _along(shore: Shore, here: int, there: int, between: list[Ship]) -> Ship | bool | None:
    """Return the first thing on one line that blocks it; between two hexes both must be blocked."""
    for one, other in line(there - here):
        first = _blocks(shore, here + one, between)
        if first is None:
            continue
        second = first if one == other else _blocks(shore, here + other, between)
        if second is not None:
            return first if first is not True else second
    return None


def _blocks(shore: Shore, code: i64, between: list[Ship]) -> Ship | bool | None:
    """Return the last of some ships that lies in a hex, or True if it is land."""
    found: Ship | bool | None = None
    for other in between:
        if other.bow == code or other.stern == code:
            found = other
    if found is None and shore.is_land(code):
        return True
    return found
