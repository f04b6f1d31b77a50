"""Lines of sight over the five fields: what is nearest in each, and which targets are open (A.VIII.A.5, ruling G7)."""

from collections.abc import Iterator
from typing import Final

from weathergage.geometry.bearing import Bearing
from weathergage.geometry.hexgrid import length, stern_of
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.gunnery.batteries import BOW, STERN
from weathergage.rulesets.plotted.gunnery.targeting import is_target

#: Fields 1 to 3 are those of the whole broadside.
LAST_FULL_FIELD: Final = 3
STERN_FIELD: Final = 4
BOW_FIELD: Final = 5
#: What is nearer in one of these blocks the section that fires alone into its own field.
STERN_SCREEN: Final = (2, STERN_FIELD)
BOW_SCREEN: Final = (3, BOW_FIELD)
_NOTHING: Final = 99

#: A target, how she lies, and the section that fires alone, or "".
OpenShot = tuple[Ship, Bearing, str]


class Sights:
    """The ships and land in the play of one broadside of one ship."""

    __slots__ = ("nearest", "ship", "ships", "side")

    def __init__(self, ship: Ship, side: int) -> None:
        self.ship = ship
        self.side = side
        self.ships: list[tuple[Ship, Bearing]] = []
        #: The range of the nearest ship or land in each field.
        self.nearest = [_NOTHING] * 6

    def see(self, other: Ship, lie: Bearing) -> None:
        """A ship counts in every field that holds a hex of hers, whatever her range (A.VIII.A.5.d, A.VIII.A.6)."""
        self.ships.append((other, lie))
        for field in lie.fields[self.side]:
            if lie.range < self.nearest[field]:
                self.nearest[field] = lie.range

    def see_land(self, chart: Chart, most: int) -> None:
        """Land counts hex by hex."""
        ship = self.ship
        if chart.clear_of_land(ship.bow, most + 1):
            return
        bow, ashore = ship.bow, chart.ashore
        stern = stern_of(0, ship.heading, ship.spec.hexes)
        for offset, field in play(ship.heading, self.side, ship.spec.hexes).items():
            if ashore[bow + offset]:
                far = min(length(offset), length(offset - stern))
                self.nearest[field] = min(far, self.nearest[field])

    @property
    def nearest_full(self) -> int:
        """The range of the nearest thing in the fields of the whole broadside."""
        return min(self.nearest[1 : LAST_FULL_FIELD + 1])

    def open_shots(self) -> Iterator[OpenShot]:
        """Every enemy that may be fired at, by the whole broadside or by a section; whole broadsides first."""
        for target, lie in self.ships:
            if is_target(self.ship, target):
                for section in self.open_sections(lie):
                    yield target, lie, section

    def open_sections(self, lie: Bearing) -> list[str]:
        """Return what may be fired at a ship that lies so: "" for all guns, "bow" and "stern" for sections (A-24.1)."""
        fields, near = lie.fields[self.side], self.nearest
        found = []
        if fields[0] <= LAST_FULL_FIELD and lie.range <= self.nearest_full:
            if STERN_FIELD in fields and near[STERN_FIELD] < lie.range:
                found.append(BOW)
            elif BOW_FIELD in fields and near[BOW_FIELD] < lie.range:
                found.append(STERN)
            else:
                found.append("")
        if STERN_FIELD in fields and lie.range <= min(near[field] for field in STERN_SCREEN):
            found.append(STERN)
        if BOW_FIELD in fields and lie.range <= min(near[field] for field in BOW_SCREEN):
            found.append(BOW)
        return found
