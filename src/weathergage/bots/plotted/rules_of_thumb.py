"""Rank moves by rules of thumb, against an enemy who sails straight on; looked up rather than computed."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    FARTHEST,
    Passages,
    answers_of,
    bearings_between,
    bears_of,
    passages_of,
    span_of,
)
from weathergage.bots.plotted.reachable_moves import Move, Moves
from weathergage.engine.contract.compilation import i64
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

    def __init__(self, number: int, *, rake: float, feared: float, content: int) -> None:
        #: Which of the rankings of moves are its own.
        self._number = number
        #: The weight of the enemy's answer.
        self._feared = feared
        #: Within this range guns that bear matter more than coming nearer bow-on.
        self._content = content
        #: By row of broadsides (see `bearing_cache.py`) and range.
        self._worth: list[list[float]] = [
            [row * HALVED / (HALVED + span) if span <= LONG_SHOT else 0.0 for span in range(FARTHEST + 1)]
            for row in (0.0, BROADSIDE, rake, BROADSIDE, rake, BROADSIDE, rake)
        ]
        #: All rankings that have been worked out, and how many there are.
        self._rankings: list[dict[int, list[Move]]] = []
        self._known = 0

    def ranked_by(self, view: ShipsByNumber, ship: i64, moves: Moves) -> list[Move]:
        """Return the moves of a ship, the best against her nearest enemy first; as they stand if there is none."""
        foe = view.nearest_enemy(ship)
        if foe == NOBODY:
            return moves.all
        course = view.heading_of(foe)
        there = view.bow_of(foe) - view.bow_of(ship) + STEP[course] * view.speed_of(foe)
        passages = passages_of(view.reach(ship))
        return self.ranked(moves, passages, view.hexes_of(ship), there, course, view.hexes_of(foe))

    def ranked(
        self, moves: Moves, passages: Passages, hexes: i64, there: i64, course: i64, foe_hexes: i64
    ) -> list[Move]:
        """Return moves, the best first: `there` is the enemy's bow as it will be, seen from the ship's bow now."""
        rankings = moves.rankings[self._number]
        # Vectors have fewer than 28 bits, and there are some hundred kinds of passages.
        place: i64 = (passages.number * (1 << 28) + there) * 64 + course * 8 + hexes * 2 + foe_hexes
        known = rankings.get(place)
        return self._rank(moves, passages, hexes, there, course, foe_hexes, place) if known is None else known

    def _rank(
        self,
        moves: Moves,
        passages: Passages,
        hexes: int,
        there: int,
        course: int,
        foe_hexes: int,
        place: int,
    ) -> list[Move]:
        """Rank moves, and keep that."""
        bearings, reach = bearings_between(hexes, foe_hexes), passages.reach
        scores = []
        for index, move in enumerate(moves.all):
            vector, heading = there - move.offset, move.heading
            lie = bearings.lie(vector, heading, course)
            span, bears = span_of(lie), bears_of(lie)
            score = self._worth[bears][span] - self._feared * self._worth[answers_of(lie)][span]
            if not bears or span >= self._content:
                score -= PASSAGE * passages.turns(vector, heading)
            if span <= TOO_CLOSE:
                score -= FOUL
            if not reach[heading]:
                score -= IN_IRONS
            scores.append((-score, index))
        ranked = [moves.all[index] for _, index in sorted(scores)]
        self._keep(moves.rankings[self._number], place, ranked)
        return ranked

    def _keep(self, rankings: dict[int, list[Move]], place: int, ranked: list[Move]) -> None:
        """Keep a ranking; when there are too many, begin anew."""
        if self._known >= _MOST_KNOWN:
            for each in self._rankings:
                each.clear()
            self._rankings.clear()
            self._known = 0
        if not rankings:
            self._rankings.append(rankings)
        rankings[place] = ranked
        self._known += 1


#: The rules of a beginner, and of an experienced officer.
GREEN: Final = RulesOfThumb(0, rake=BROADSIDE, feared=0.0, content=5)
SEASONED: Final = RulesOfThumb(1, rake=2.2, feared=0.5, content=0)
