"""Weigh places for a ship: guns that bear, the passage to the enemy, the escape."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    BearingCache,
    answers_of,
    bears_of,
    passages_for,
    span_of,
)
from weathergage.bots.plotted.gunnery_sense import Rows
from weathergage.bots.plotted.reachable_moves import Guesses, Move
from weathergage.bots.plotted.weights import FIGHTING, RUNNING, Weights
from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.foresight.lookout import Sighting

__all__ = ["FIGHTING", "RUNNING", "Place", "Threat", "Weights", "weigh_escape", "weigh_guns", "weigh_passage"]

#: More turns away than this makes no difference to a fleeing ship.
OUT_OF_SIGHT: Final = 12.0


class Place:
    """Hold where an enemy may be after her move, and how likely that is."""

    def __init__(self, bow: int, heading: int, chance: float) -> None:
        self.bow: i64 = bow
        self.heading: i64 = heading
        self.chance = chance


class Threat:
    """Describe an enemy: guessed places with chances, worth of her guns, weight of hits on her."""

    def __init__(self, foe: Sighting, guesses: Guesses, rows: Rows, need: float, share: float) -> None:
        self.foe = foe
        self.guesses = guesses
        self.places = [Place(foe.bow + move.offset, move.heading, chance) for move, chance in guesses]
        self.rows = rows
        self.need = need
        #: The part of her fire that one ship must expect.
        self.share = share


def weigh_guns(
    scores: list[float],
    bow: i64,
    moves: list[Move],
    threat: Threat,
    bearings: BearingCache,
    mine: Rows,
    give: float,
    take: float,
    alongside: float,
) -> None:
    """Add hits given and take off hits taken, over all places where the enemy may be."""
    hers = threat.rows
    for index in range(len(moves)):
        move = moves[index]
        start: i64 = bow + move.offset
        score = 0.0
        for place in threat.places:
            lie = bearings.lie(place.bow - start, move.heading, place.heading)
            span, bears, answers = span_of(lie), bears_of(lie), answers_of(lie)
            if bears:
                score += place.chance * give * mine[bears][span]
            if answers:
                score -= place.chance * take * hers[answers][span]
            if span == 1:
                score += place.chance * alongside
        scores[index] += score


def weigh_passage(
    scores: list[float], ship: Sighting, moves: list[Move], threat: Threat, closing: float
) -> None:
    """Take off the turns of sailing to where the enemy will be in two turns, if she stands on."""
    foe, passages = threat.foe, passages_for(ship.reach)
    goal = threat.places[0]
    start: i64 = goal.bow + STEP[goal.heading] * foe.reach[goal.heading] - ship.bow
    for index in range(len(moves)):
        move = moves[index]
        scores[index] -= closing * passages.turns(start - move.offset, move.heading)


def weigh_escape(
    scores: list[float], ship: Sighting, moves: list[Move], threat: Threat, value: float
) -> None:
    """Add the turns of sailing that the enemy needs to come up with her."""
    passages = passages_for(threat.foe.reach)
    goal = threat.places[0]
    start: i64 = ship.bow - goal.bow
    for index in range(len(moves)):
        scores[index] += value * min(OUT_OF_SIGHT, passages.turns(start + moves[index].offset, goal.heading))
