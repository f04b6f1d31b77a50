"""Estimate the prospects of a place: both ships sail on by rules of thumb, and their fire is added up."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    answers_of,
    bearings_between,
    bears_of,
    passages_for,
    place_in_rows,
    span_of,
)
from weathergage.bots.plotted.reachable_moves import Moves, moves_of_list
from weathergage.bots.plotted.rules_of_thumb import SEASONED
from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import STEP
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
        mine: vec[float],
        hers: vec[float],
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
        self._passages = passages_for(ship.reach)
        self._chases = passages_for(foe.reach)
        #: By heading, where they could go in open water, once that was asked for.
        self._moves: list[Moves | None] = [None] * 7
        self._answers: list[Moves | None] = [None] * 7
        self._known: dict[int, float] = {}

    def ahead(self, vector: i64, heading: i64, other: i64) -> float:
        """Return hits given less hits taken in the coming turns, from a vector to the enemy and both headings."""
        key: i64 = vector * 64 + heading * 8 + other
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._sail_on(vector, heading, other)
        return known

    def _sail_on(self, vector: i64, heading: i64, other: i64) -> float:
        ship, foe = self._ship, self._foe
        hexes: i64 = ship.hexes
        her_hexes: i64 = foe.hexes
        total, weight = 0.0, 1.0
        for _ in range(TURNS):
            hers_then: i64 = vector + STEP[other] * foe.reach[other]
            mine_then: i64 = STEP[heading] * ship.reach[heading] - vector
            moves = self._moves_of(self._moves, ship.index, heading)
            answers_to = self._moves_of(self._answers, foe.index, other)
            move = SEASONED.ranked(moves, self._passages, hexes, hers_then, other, her_hexes)[0]
            answer = SEASONED.ranked(answers_to, self._chases, her_hexes, mine_then, heading, hexes)[0]
            vector += answers_to.offsets[answer] - moves.offsets[move]
            heading, other = moves.headings[move], answers_to.headings[answer]
            lie = self._bearings.lie(vector, heading, other)
            span, bears, answers = span_of(lie), bears_of(lie), answers_of(lie)
            weight *= DISCOUNT
            if bears:
                total += weight * self._give * self._mine[place_in_rows(bears, span)]
            if answers:
                total -= weight * self._take * self._hers[place_in_rows(answers, span)]
        return total

    def _moves_of(self, by_heading: list[Moves | None], ship: i64, heading: i64) -> Moves:
        """Return where a ship could go from another heading, in open water."""
        known = by_heading[heading]
        if known is None:
            known = by_heading[heading] = moves_of_list(self._view.plots_on(ship, heading), heading)
        return known
