"""Rank moves by rules of thumb, against an enemy who sails straight on; looked up rather than computed."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    Passages,
    answers_of,
    bearings_between,
    bears_of,
    passages_of,
    place_in_rows,
    span_of,
)
from weathergage.bots.plotted.rankings import Rankings
from weathergage.bots.plotted.reachable_moves import Moves
from weathergage.engine.contract.compilation import append, i64, vec
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
#: Vectors between two bows in numbers from 0 up.
_NEAREST: Final = 1 << 27
_VECTORS: Final = 1 << 28


class RulesOfThumb:
    """Rank moves for one kind of captain; rankings are cached by the place of the enemy."""

    def __init__(self, number: int, *, rake: float, feared: float, content: int) -> None:
        #: Which of the rankings of moves are its own.
        self._number = number
        #: The weight of the enemy's answer.
        self._feared = feared
        #: Within this range guns that bear matter more than coming nearer bow-on.
        self._content = content
        #: By row of broadsides and range, at `place_in_rows`.
        self._worth: vec[float] = vec[float](
            [
                row * HALVED / (HALVED + span) if span <= LONG_SHOT else 0.0
                for row in (0.0, BROADSIDE, rake, BROADSIDE, rake, BROADSIDE, rake)
                for span in range(int(place_in_rows(1, 0)))
            ]
        )
        #: All rankings that have been worked out, and how many there are.
        self._rankings: list[Rankings] = []
        self._known = 0

    def ranked_by(self, view: ShipsByNumber, ship: i64, moves: Moves) -> vec[i64]:
        """Return the places of a ship's moves, the best against her nearest enemy first; as they stand without one."""
        foe = view.nearest_enemy(ship)
        if foe == NOBODY:
            return moves.unranked
        course = view.heading_of(foe)
        there = view.bow_of(foe) - view.bow_of(ship) + STEP[course] * view.speed_of(foe)
        passages = passages_of(view.reach(ship))
        return self.ranked(moves, passages, view.hexes_of(ship), there, course, view.hexes_of(foe))

    def ranked(
        self, moves: Moves, passages: Passages, hexes: i64, there: i64, course: i64, foe_hexes: i64
    ) -> vec[i64]:
        """Return the places of moves, the best first.

        `there` is the enemy's bow as it will be, seen from the ship's bow now.
        """
        rankings = moves.rankings[self._number]
        # Vectors have fewer than 28 bits, and there are some hundred kinds of passages.
        bow: i64 = passages.number * _VECTORS + (there + _NEAREST)
        number: i64 = bow * 64 + course * 8 + hexes * 2 + foe_hexes
        known = rankings.get(number)
        if len(known):
            return known
        found = self._rank(moves, passages, hexes, there, course, foe_hexes)
        self._keep(rankings, number, found)
        return found

    def _rank(
        self, moves: Moves, passages: Passages, hexes: i64, there: i64, course: i64, foe_hexes: i64
    ) -> vec[i64]:
        """Rank moves by their scores, those that stand first before others as good."""
        bearings = bearings_between(hexes, foe_hexes)
        worth = self._worth
        ranked, scores = moves.unranked[:], vec[float]()
        for move in range(len(moves.offsets)):
            vector, heading = there - moves.offsets[move], moves.headings[move]
            lie = bearings.lie(vector, heading, course)
            span, bears = span_of(lie), bears_of(lie)
            score = worth[place_in_rows(bears, span)]
            score -= self._feared * worth[place_in_rows(answers_of(lie), span)]
            if not bears or span >= self._content:
                score -= PASSAGE * passages.turns(vector, heading)
            if span <= TOO_CLOSE:
                score -= FOUL
            if not passages.moves_on(heading):
                score -= IN_IRONS
            scores = append(scores, score)
            at: i64 = move
            while at and scores[ranked[at - 1]] < score:
                ranked[at] = ranked[at - 1]
                at -= 1
            ranked[at] = move
        return ranked

    def _keep(self, rankings: Rankings, number: i64, ranked: vec[i64]) -> None:
        """Keep a ranking; when there are too many, begin anew."""
        if self._known >= _MOST_KNOWN:
            for each in self._rankings:
                each.clear()
            self._rankings.clear()
            self._known = 0
        if not rankings.count:
            self._rankings.append(rankings)
        rankings.put(number, ranked)
        self._known += 1


#: The rules of a beginner, and of an experienced officer.
GREEN: Final = RulesOfThumb(0, rake=BROADSIDE, feared=0.0, content=5)
SEASONED: Final = RulesOfThumb(1, rake=2.2, feared=0.5, content=0)
