"""Lines of sight: open, or blocked by a ship or by land (10.d, 10.f, 10.g, ruling G9)."""

from weathergage.geometry.hexgrid import distance, hexes_between, line
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape


def blocker(state: Seascape, ship: Ship, target: Ship) -> Ship | bool | None:
    """Return what is in the way: None if nothing is, a ship, or True for land; any of equally near hexes may serve."""
    least = state.range_between(ship, target)
    if least <= 1:
        return None
    taken = _taken(state, ship, target, least)
    # No hex between the two is farther from her bow.
    if not taken and state.chart.shore.is_clear(ship.bow, least):
        return None
    pairs = [(here, there) for here in ship.hexes for there in target.hexes]
    found: Ship | bool | None = None
    for here, there in pairs:
        if distance(here, there) == least:
            seen = _along(state, here, there, taken)
            if seen is None:
                return None
            found = _preferred(ship, found, seen)
    return found


def _preferred(ship: Ship, one: Ship | bool | None, other: Ship | bool) -> Ship | bool:
    """Return the better of two blocked lines: an enemy takes the shot, or a friend, or land stops it."""
    if isinstance(one, Ship) and (not isinstance(other, Ship) or one.side != ship.side):
        return one
    return other


def _taken(state: Seascape, ship: Ship, target: Ship, least: int) -> dict[int, Ship]:
    """Return the hexes of all other ships that are near enough to both to be between the two.

    A hex between them is no detour; each of the three may reach it with her other hex.
    """
    taken: dict[int, Ship] = {}
    detour = least + 4
    for other in state.ships:
        if (
            other is not ship
            and other is not target
            and other.present
            and not other.fate
            and hexes_between(other.bow, ship.bow) + hexes_between(other.bow, target.bow) <= detour
        ):
            for code in other.hexes:
                taken[code] = other
    return taken


def _along(state: Seascape, here: int, there: int, taken: dict[int, Ship]) -> Ship | bool | None:
    """Return the first thing on one line that blocks it; between two hexes both must be blocked."""
    ashore = state.chart.ashore
    for one, other in line(there - here):
        a, b = here + one, here + other
        first = taken.get(a) or ashore[a]
        if not first:
            continue
        second = first if a == b else taken.get(b) or ashore[b]
        if second:
            return first if first is not True else second
    return None
