"""Estimate the prospects of a place: both ships sail on by rules of thumb, and their fire is added up."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import bearings_between
from weathergage.bots.plotted.gunnery_sense import Rows
from weathergage.bots.plotted.reachable_moves import Moves, moves_from
from weathergage.bots.plotted.rules_of_thumb import SEASONED
from weathergage.rulesets.plotted.core.ship_position import Station
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: Turns to look ahead beyond this one, and the discount of a hit for each.
TURNS: Final = 3
DISCOUNT: Final = 0.75


class Prospect:
    """Estimate the coming turns between two ships, from any places at the end of this one."""

    def __init__(
        self,
        view: PlottedView,
        ship: Sighting,
        foe: Sighting,
        mine: Rows,
        hers: Rows,
        give: float,
        take: float,
    ) -> None:
        self._view = view
        self._ship = ship
        self._foe = foe
        self._mine = mine
        self._hers = hers
        self._give = give
        self._take = take
        self._bearings = bearings_between(ship.hexes, foe.hexes)
        self._moves: dict[tuple[str, int], Moves] = {}
        self._known: dict[int, float] = {}

    def ahead(self, vector: int, heading: int, other: int) -> float:
        """Return hits given less hits taken in the coming turns, from a vector to the enemy and both headings."""
        key = (vector << 6) + (heading << 3) + other
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._sail_on(vector, heading, other)
        return known

    def _sail_on(self, vector: int, heading: int, other: int) -> float:
        ship, foe = self._ship, self._foe
        mine, hers, bearings = self._mine, self._hers, self._bearings
        total, weight = 0.0, 1.0
        for _ in range(TURNS):
            here = Station(ship.id, 0, True, 0, heading, ship.hexes, ship.reach)
            there = Station(foe.id, 1, True, vector, other, foe.hexes, foe.reach)
            move = SEASONED.ranked(here, self._moves_of(ship.id, heading), there)[0]
            answer = SEASONED.ranked(there, self._moves_of(foe.id, other), here)[0]
            vector += answer.offset - move.offset
            heading, other = move.heading, answer.heading
            span, bears, answers = bearings[(vector << 6) + (heading << 3) + other]
            weight *= DISCOUNT
            if bears:
                total += weight * self._give * mine[bears][span]
            if answers:
                total -= weight * self._take * hers[answers][span]
        return total

    def _moves_of(self, ship_id: str, heading: int) -> Moves:
        known = self._moves.get((ship_id, heading))
        if known is None:
            known = self._moves[ship_id, heading] = moves_from(self._view, ship_id, heading)
        return known
