"""Rank moves by rules of thumb, against an enemy who sails straight on; looked up rather than computed."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import FARTHEST, bearings_between, passages_for
from weathergage.bots.plotted.reachable_moves import Move, Moves
from weathergage.geometry.hexgrid import STEP, distance
from weathergage.rulesets.plotted.core.ship_position import Station

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
        self._ranked: dict[tuple[Moves, tuple[int, ...], int], tuple[Move, ...]] = {}

    def ranked(self, ship: Station, moves: Moves, foe: Station) -> tuple[Move, ...]:
        """Return her moves, the best first."""
        vector = foe.bow - ship.bow + STEP[foe.heading] * foe.reach[foe.heading]
        key = moves, ship.reach, (vector << 6) + (foe.heading << 3) + ship.hexes * 2 + foe.hexes
        known = self._ranked.get(key)
        if known is None:
            if len(self._ranked) > _MOST_KNOWN:
                self._ranked.clear()
            known = self._ranked[key] = self._rank(ship, moves, vector, foe)
        return known

    def _rank(self, ship: Station, moves: Moves, vector: int, foe: Station) -> tuple[Move, ...]:
        bearings, passages, worth = (
            bearings_between(ship.hexes, foe.hexes),
            passages_for(ship.reach),
            self._worth,
        )
        scores = []
        for index, (end, passage, heading) in enumerate(moves.ends):
            span, bears, answers = bearings[(vector << 6) + foe.heading - end]
            score = worth[bears][span] - self._feared * worth[answers][span]
            if not bears or span >= self._content:
                score -= PASSAGE * passages[(vector << 3) - passage]
            if span <= TOO_CLOSE:
                score -= FOUL
            if not ship.reach[heading]:
                score -= IN_IRONS
            scores.append((-score, index))
        return tuple(moves.all[index] for _, index in sorted(scores))


#: The rules of a beginner, and of an experienced officer.
GREEN: Final = RulesOfThumb(rake=BROADSIDE, feared=0.0, content=5)
SEASONED: Final = RulesOfThumb(rake=2.2, feared=0.5, content=0)


def nearest_enemy(ship: Station, stations: dict[str, Station]) -> Station | None:
    """Return the nearest ship of another side that can fight; the first of equally near ones."""
    found, least = None, 1 << 30
    for other in stations.values():
        if other.side != ship.side and other.fights:
            span = distance(ship.bow, other.bow)
            if span < least:
                found, least = other, span
    return found
