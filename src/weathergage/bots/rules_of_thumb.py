"""Rules of thumb for the helm: where to lie if the enemy stands on, looked up and not worked out."""

from typing import Final

from weathergage.bots.lies import FARTHEST, lies_between, passages_for
from weathergage.bots.ways import Way, Ways
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.sighting import Station

#: What a broadside is worth that bears, and one that rakes; fire that comes back counts a part of it.
BROADSIDE: Final = 1.0
RAKE: Final = 2.2
FEARED: Final = 0.5
#: From how many hexes away half of it is left; turns of sailing to the enemy; lying in irons.
HALVED: Final = 4
PASSAGE: Final = 0.35
IN_IRONS: Final = 0.6
#: Lying so near that a touch of either helm fouls them.
TOO_CLOSE: Final = 1
FOUL: Final = 1.0

_MOST_KNOWN: Final = 100_000

#: By row of `Lies` (see `lies.py`) and range.
_WORTH: Final = tuple(
    tuple(
        (0.0, BROADSIDE, RAKE, BROADSIDE, RAKE, BROADSIDE, RAKE)[row] * HALVED / (HALVED + span)
        if span <= 10
        else 0.0
        for span in range(FARTHEST + 1)
    )
    for row in range(7)
)

_RANKED: dict[tuple[Ways, tuple[int, ...], int], tuple[Way, ...]] = {}


def ranked(ship: Station, ways: Ways, foe: Station) -> tuple[Way, ...]:
    """Her ways, the best first, if the enemy stands on; remembered for every place of the enemy to hers."""
    vector = foe.bow + STEP[foe.heading] * foe.reach[foe.heading] - ship.bow
    key = ways, ship.reach, (vector << 6) + (foe.heading << 3) + ship.hexes * 2 + foe.hexes
    known = _RANKED.get(key)
    if known is None:
        if len(_RANKED) > _MOST_KNOWN:
            _RANKED.clear()
        known = _RANKED[key] = _rank(ship, ways, vector, foe)
    return known


def _rank(ship: Station, ways: Ways, vector: int, foe: Station) -> tuple[Way, ...]:
    lies, passages = lies_between(ship.hexes, foe.hexes), passages_for(ship.reach)
    scores = []
    for index, (end, passage, heading) in enumerate(ways.ends):
        span, bears, answers = lies[(vector << 6) + foe.heading - end]
        score = _WORTH[bears][span] - FEARED * _WORTH[answers][span]
        score -= PASSAGE * passages[(vector << 3) - passage]
        if span <= TOO_CLOSE:
            score -= FOUL
        if not ship.reach[heading]:
            score -= IN_IRONS
        scores.append((-score, index))
    return tuple(ways.all[index] for _, index in sorted(scores))
