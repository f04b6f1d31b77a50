"""Lines of sight over the five fields: what is nearest in each, and which targets are open (A.VIII.A.5, ruling G7)."""

from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.number_row import NumberRow
from weathergage.geometry.plays import OPEN, nearer, nearest_in
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.ships_in_range import RANGE, ShipsInRange, fields_of
from weathergage.rulesets.plotted.gunnery.shot import BOW_GUNS, STERN_GUNS, WHOLE, open_to
from weathergage.rulesets.plotted.gunnery.targeting import is_target

#: Fields 1 to 3 are those of the whole broadside.
LAST_FULL_FIELD: Final = 3
STERN_FIELD: Final = 4
BOW_FIELD: Final = 5
#: The same as sets of fields, one bit for each.
FULL_FIELDS: Final = 0b00111
IN_STERN_FIELD: Final = 0b01000
IN_BOW_FIELD: Final = 0b10000
#: What is told of a broadside with no target in its play.
NO_TARGET: Final = 0


def look_over(state: PlottedState, ship: Ship, side: i64, in_range: ShipsInRange, farthest: i64) -> i64:
    """Return what is nearest in the fields of a broadside, as `plays.py` numbers it, or NO_TARGET.

    A ship counts in every field that holds a hex of hers, whatever her range (A.VIII.A.5.d, A.VIII.A.6).
    """
    sight: i64 = OPEN
    has_target = False
    index: i64 = ship.spec.index
    for at in range(in_range.first[index], in_range.first[index + 1]):
        lie: i64 = in_range.lies[at]
        fields = fields_of(lie, side)
        away: i64 = lie & RANGE
        if fields and away <= farthest:
            for field in range(1, BOW_FIELD + 1):
                if fields >> (field - 1) & 1:
                    sight = nearer(sight, field, away)
            if not has_target and is_target(ship, state.ships[in_range.others[at]]):
                has_target = True
    if not has_target:
        return NO_TARGET
    shore = state.chart.shore
    # Land counts hex by hex.
    if not shore.is_clear(ship.bow, farthest + 1):
        land = shore.land_in_fields(ship.bow, ship.heading, side, ship.spec.hexes)
        for field in range(1, BOW_FIELD + 1):
            sight = nearer(sight, field, nearest_in(land, field))
    return sight


def nearest_in_full(sight: i64) -> i64:
    """Return the range of what is nearest in the fields of the whole broadside."""
    # Two at a time, which needs no objects where it is compiled.
    return min(min(nearest_in(sight, 1), nearest_in(sight, 2)), nearest_in(sight, LAST_FULL_FIELD))


def list_open(sight: i64, fields: i64, distance: i64, target: i64, found: NumberRow) -> None:
    """List what may be fired at a ship in these fields: all guns, or the bow or stern guns alone (A-24.1)."""
    in_stern_field, in_bow_field = nearest_in(sight, STERN_FIELD), nearest_in(sight, BOW_FIELD)
    if fields & FULL_FIELDS and distance <= nearest_in_full(sight):
        if fields & IN_STERN_FIELD and in_stern_field < distance:
            found.append(open_to(target, BOW_GUNS))
        elif fields & IN_BOW_FIELD and in_bow_field < distance:
            found.append(open_to(target, STERN_GUNS))
        else:
            found.append(open_to(target, WHOLE))
    # What is nearer in the field beside it blocks a section that fires alone into its own field.
    if fields & IN_STERN_FIELD and distance <= nearest_in(sight, 2) and distance <= in_stern_field:
        found.append(open_to(target, STERN_GUNS))
    if fields & IN_BOW_FIELD and distance <= nearest_in(sight, LAST_FULL_FIELD) and distance <= in_bow_field:
        found.append(open_to(target, BOW_GUNS))
