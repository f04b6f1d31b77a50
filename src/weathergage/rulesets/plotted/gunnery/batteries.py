"""Guns by broadside and section, and the land that lies before them (A.I.B.2, B.VIII.A.4.b)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import hexes_between
from weathergage.geometry.plays import PORT, STARBOARD, play_by_range
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.shot import BOW_GUNS, WHOLE

#: The ends of a ship in words.
BOW: Final = "bow"
STERN: Final = "stern"


def squares_of(ship: Ship, side: i64, section: i64 = WHOLE) -> tuple[i64, i64]:
    """Return guns and carronades left in a broadside or one of its sections."""
    guns, carronades = ship.guns[side], ship.carronades[side]
    if section != WHOLE:
        # Indexed by constants, which needs no tuple objects where it is compiled.
        bow_guns = ship.bow_guns[PORT] if side == PORT else ship.bow_guns[STARBOARD]
        bow_carronades = ship.bow_carronades[PORT] if side == PORT else ship.bow_carronades[STARBOARD]
        if section == BOW_GUNS:
            guns, carronades = bow_guns, bow_carronades
        else:
            guns, carronades = guns - bow_guns, carronades - bow_carronades
    if not ship.fires_carronades:
        carronades = 0
    return guns, carronades


def fullest(ship: Ship) -> int:
    """Return the guns and carronades left in the fuller broadside."""
    return max(sum(squares_of(ship, side)) for side in (PORT, STARBOARD))


def fresh_broadside(ship: Ship) -> int:
    """Return the guns and carronades with which the fuller broadside was built; mortars are neither (ruling P19)."""
    spec = ship.spec
    if not ship.fires_carronades:
        return max(spec.guns)
    return max(map(sum, zip(spec.guns, spec.carronades, strict=True)))


def nearest_section(first: i64, last: i64, target: Ship) -> str:
    """Return the section of a target nearest to guns in two hexes, "" where both are equally near (A.VIII.A.7)."""
    if target.spec.hexes == 1:
        return ""
    bow = min(hexes_between(first, target.bow), hexes_between(last, target.bow))
    stern = min(hexes_between(first, target.stern), hexes_between(last, target.stern))
    if bow == stern:
        return ""
    return BOW if bow < stern else STERN


def land_nearer(state: PlottedState, ship: Ship, side: i64, than: i64) -> bool:
    """Return whether land in the play lies closer than the closest ship."""
    if state.chart.clear_of_land(ship.bow, than + 1):
        return False
    shore = state.chart.shore
    hexes = play_by_range(ship.heading, side, ship.spec.hexes)
    for place in range(len(hexes.ranges)):
        if hexes.ranges[place] >= than:
            return False
        if shore.is_land(ship.bow + hexes.offsets[place]):
            return True
    return False
