"""Lines of sight over the five fields: what is nearest in each, and which targets are open (A.VIII.A.5, ruling G7)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import length, stern_of
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.gunnery.ships_in_range import RANGE, ShipsInRange, fields_of
from weathergage.rulesets.plotted.gunnery.shot import BOW_GUNS, STERN_GUNS, WHOLE, open_to

#: Fields 1 to 3 are those of the whole broadside.
LAST_FULL_FIELD: Final = 3
STERN_FIELD: Final = 4
BOW_FIELD: Final = 5
#: The same as sets of fields, one bit for each.
FULL_FIELDS: Final = 0b00111
IN_STERN_FIELD: Final = 0b01000
IN_BOW_FIELD: Final = 0b10000
#: Farther than any ship or land.
_NOTHING: Final = 99
#: The same in each field; index 0 is unused.
_OPEN: Final[vec[i64]] = vec[i64]([_NOTHING] * 6)


class Sights:
    """Hold what is nearest in the fields of one broadside."""

    def __init__(self, side: i64) -> None:
        self.side: i64 = side
        #: The range of the nearest ship or land in each field, and in the fields of the whole broadside.
        self.nearest = _OPEN[:]
        self.nearest_full: i64 = _NOTHING

    def look(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, farthest: i64) -> bool:
        """Look over the play of a broadside; return whether any ship is in it.

        A ship counts in every field that holds a hex of hers, whatever her range (A.VIII.A.5.d, A.VIII.A.6).
        """
        nearest, side = self.nearest, self.side
        seen = False
        index: i64 = ship.spec.index
        first: i64 = in_range.first[index]
        last: i64 = in_range.first[index + 1]
        for at in range(first, last):
            lie: i64 = in_range.lies[at]
            fields = fields_of(lie, side)
            away: i64 = lie & RANGE
            if fields and away <= farthest:
                seen = True
                for field in range(1, BOW_FIELD + 1):
                    if fields >> (field - 1) & 1 and away < nearest[field]:
                        nearest[field] = away
        if seen and not state.chart.open_sea:
            self._see_land(state.chart, ship, farthest)
        # Two at a time, which needs no objects where it is compiled.
        self.nearest_full = min(min(nearest[1], nearest[2]), nearest[LAST_FULL_FIELD])
        return seen

    def _see_land(self, chart: Chart, ship: Ship, farthest: int) -> None:
        """Land counts hex by hex."""
        if chart.clear_of_land(ship.bow, farthest + 1):
            return
        bow, ashore = ship.bow, chart.ashore
        stern = stern_of(0, ship.heading, ship.spec.hexes)
        for offset, field in play(ship.heading, self.side, ship.spec.hexes).items():
            if ashore[bow + offset]:
                far = min(length(offset), length(offset - stern))
                self.nearest[field] = min(far, self.nearest[field])

    def list_open(self, target: i64, lie: i64, found: list[int]) -> None:
        """List what may be fired at a ship that lies so: all guns, or the bow or stern guns alone (A-24.1)."""
        near, distance = self.nearest, lie & RANGE
        fields = fields_of(lie, self.side)
        if fields & FULL_FIELDS and distance <= self.nearest_full:
            if fields & IN_STERN_FIELD and near[STERN_FIELD] < distance:
                found.append(open_to(target, BOW_GUNS))
            elif fields & IN_BOW_FIELD and near[BOW_FIELD] < distance:
                found.append(open_to(target, STERN_GUNS))
            else:
                found.append(open_to(target, WHOLE))
        # What is nearer in the field beside it blocks a section that fires alone into its own field.
        if fields & IN_STERN_FIELD and distance <= near[2] and distance <= near[STERN_FIELD]:
            found.append(open_to(target, STERN_GUNS))
        if fields & IN_BOW_FIELD and distance <= near[3] and distance <= near[BOW_FIELD]:
            found.append(open_to(target, BOW_GUNS))
