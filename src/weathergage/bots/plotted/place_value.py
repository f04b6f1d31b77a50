"""Weigh places for a ship: guns that bear, the passage to the enemy, the escape."""

from typing import Final, NamedTuple

from weathergage.bots.plotted.bearing_cache import BearingCache, passages_for
from weathergage.bots.plotted.gunnery_sense import Rows
from weathergage.bots.plotted.reachable_moves import Move
from weathergage.bots.plotted.weights import FIGHTING, RUNNING, Weights
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.foresight.lookout import Sighting

__all__ = ["FIGHTING", "RUNNING", "Ends", "Weights", "Threat", "weigh_escape", "weigh_guns", "weigh_passage"]

#: More turns away than this makes no difference to a fleeing ship.
OUT_OF_SIGHT: Final = 12.0

#: See `Moves.ends`.
Ends = tuple[tuple[int, int, int], ...]


class Threat(NamedTuple):
    """Describe an enemy: guessed places with chances, worth of her guns, weight of hits on her."""

    foe: Sighting
    #: Bow, heading, chance.
    places: tuple[tuple[int, int, float], ...]
    rows: Rows
    need: float
    #: The part of her fire that one ship must expect.
    share: float
    guesses: tuple[tuple[Move, float], ...]


def weigh_guns(
    scores: list[float],
    bow: int,
    ends: Ends,
    threat: Threat,
    bearings: BearingCache,
    mine: Rows,
    give: float,
    take: float,
    alongside: float,
) -> None:
    """Add hits given and take off hits taken, over all places where the enemy may be."""
    hers = threat.rows
    places = [
        (((place - bow) << 6) + heading, chance * give, chance * take, chance * alongside)
        for place, heading, chance in threat.places
    ]
    for index, (end, _, _) in enumerate(ends):
        score = 0.0
        for there, given, taken, touching in places:
            span, bears, answers = bearings[there - end]
            if bears:
                score += given * mine[bears][span]
            if answers:
                score -= taken * hers[answers][span]
            if span == 1:
                score += touching
        scores[index] += score


def weigh_passage(scores: list[float], ship: Sighting, ends: Ends, threat: Threat, closing: float) -> None:
    """Take off the turns of sailing to where the enemy will be in two turns, if she stands on."""
    foe, passages = threat.foe, passages_for(ship.reach)
    goal, course, _ = threat.places[0]
    start = (goal + STEP[course] * foe.reach[course] - ship.bow) << 3
    for index, (_, end, _) in enumerate(ends):
        scores[index] -= closing * passages[start - end]


def weigh_escape(scores: list[float], ship: Sighting, ends: Ends, threat: Threat, value: float) -> None:
    """Add the turns of sailing that the enemy needs to come up with her."""
    passages = passages_for(threat.foe.reach)
    goal, course, _ = threat.places[0]
    start = ((ship.bow - goal) << 3) + course
    for index, (_, end, heading) in enumerate(ends):
        scores[index] += value * min(OUT_OF_SIGHT, passages[start + end + heading])
