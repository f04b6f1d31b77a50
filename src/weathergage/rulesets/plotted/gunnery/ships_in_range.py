"""Tell which ships lie within gun range of each other, and how they lie, looked at once for a whole position."""

from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import LENGTH
from weathergage.rulesets.plotted.core.ship import Ship


class ShipsInRange:
    """Hold for each ship the others whose bows are near enough; never changed, so that copies can share it."""

    def __init__(self, ships: list[Ship], reach: int) -> None:
        #: Where each ship was, to see whether this still holds.
        self._places = [_place(ship) for ship in ships]
        #: By the index of a ship: the indices of the others, and how these lie from her.
        self.others: list[list[int]] = [[] for _ in ships]
        self.lies: list[list[Bearing]] = [[] for _ in ships]
        for ship in ships:
            if not ship.present:
                continue
            bow, heading, hexes = ship.bow, ship.heading, ship.spec.hexes
            near, lies = self.others[ship.spec.index], self.lies[ship.spec.index]
            for other in ships:
                if LENGTH[other.bow - bow] <= reach and other.present and other is not ship:
                    near.append(other.spec.index)
                    lies.append(bearing(bow, heading, other.bow, other.heading, hexes, other.spec.hexes))

    def holds_for(self, ships: list[Ship]) -> bool:
        """Return whether these ships lie so; it holds for a copy of the battle as well."""
        places = self._places
        if len(places) != len(ships):
            return False
        for ship in ships:
            if places[ship.spec.index] != _place(ship):
                return False
        return True


def _place(ship: Ship) -> int:
    return ship.bow * 8 + ship.heading if ship.present else -1
