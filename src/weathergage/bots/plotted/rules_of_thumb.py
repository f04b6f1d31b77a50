"""Rank moves by rules of thumb, against an enemy who sails straight on; looked up rather than computed."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import FARTHEST, Passages, bearings_between, passages_for
from weathergage.bots.plotted.reachable_moves import Move, Moves
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.foresight.ships_by_number import NOBODY, ShipsByNumber

#: The worth of a broadside that bears; halved at the first range, and nothing beyond the second.
BROADSIDE: Final = 1.0
HALVED: Final = 4
LONG_SHOT: Final = 10
#: The cost of a turn of sailing to the enemy, and of lying in irons.
PASSAGE: Final = 0.35
IN_IRONS: Final = 0.6
#: The range at which ships easily foul each other, and its cost.
TOO_CLOSE: Final = 1
FOUL: Final = 1.0

_MOST_KNOWN: Final = 100_000


class RulesOfThumb:
    """Rank moves for one kind of captain; rankings are cached by the place of the enemy."""

    def __init__(self, *, rake: float, feared: float, content: int) -> None:
        #: The weight of the enemy's answer.
        self._feared = feared
        #: Within this range guns that bear matter more than coming nearer bow-on.
        self._content = content
        #: By row of `BearingCache` (see `bearing_cache.py`) and range.
        self._worth = tuple(
            tuple(
                row * HALVED / (HALVED + span) if span <= LONG_SHOT else 0.0 for span in range(FARTHEST + 1)
            )
            for row in (0.0, BROADSIDE, rake, BROADSIDE, rake, BROADSIDE, rake)
        )
        #: By the numbers of moves and passages, then by the place of the enemy; and how many there are.
        self._ranked: dict[int, dict[int, list[Move]]] = {}
        self._known = 0

    def ranked_by(self, view: ShipsByNumber, ship: int, moves: Moves) -> list[Move]:
        """Return the moves of a ship, the best against her nearest enemy first; as they stand if there is none."""
        foe = view.nearest_enemy(ship)
        if foe == NOBODY:
            return moves.all
        course = view.heading_of(foe)
        there = view.bow_of(foe) - view.bow_of(ship) + STEP[course] * view.speed_of(foe)
        passages = passages_for(view.reach_of(ship))
        return self.ranked(moves, passages, view.hexes_of(ship), there, course, view.hexes_of(foe))

    def ranked(
        self, moves: Moves, passages: Passages, hexes: int, there: int, course: int, foe_hexes: int
    ) -> list[Move]:
        """Return moves, the best first: `there` is the enemy's bow as it will be, seen from the ship's bow now."""
        which = (moves.number << 24) + passages.number
        rankings = self._ranked.get(which)
        if rankings is None:
            rankings = self._ranked[which] = {}
        place = (there << 6) + (course << 3) + hexes * 2 + foe_hexes
        known = rankings.get(place)
        if known is None:
            known = rankings[place] = self._rank(moves, passages, hexes, there, course, foe_hexes)
            self._known += 1
            if self._known > _MOST_KNOWN:
                self._ranked.clear()
                self._known = 0
        return known

    def _rank(
        self, moves: Moves, passages: Passages, hexes: int, there: int, course: int, foe_hexes: int
    ) -> list[Move]:
        bearings, worth, reach = bearings_between(hexes, foe_hexes), self._worth, passages.reach
        scores = []
        for index, (end, passage, heading) in enumerate(moves.ends):
            span, bears, answers = bearings[(there << 6) + course - end]
            score = worth[bears][span] - self._feared * worth[answers][span]
            if not bears or span >= self._content:
                score -= PASSAGE * passages[(there << 3) - passage]
            if span <= TOO_CLOSE:
                score -= FOUL
            if not reach[heading]:
                score -= IN_IRONS
            scores.append((-score, index))
        return [moves.all[index] for _, index in sorted(scores)]


#: The rules of a beginner, and of an experienced officer.
GREEN: Final = RulesOfThumb(rake=BROADSIDE, feared=0.0, content=5)
SEASONED: Final = RulesOfThumb(rake=2.2, feared=0.5, content=0)
