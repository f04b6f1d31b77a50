"""Weigh places for a ship: guns that bear, the passage to the enemy, the escape."""

from typing import Final

from weathergage.bots.plotted.bearing_cache import (
    BearingCache,
    answers_of,
    bears_of,
    passages_for,
    place_in_rows,
    span_of,
)
from weathergage.bots.plotted.reachable_moves import Guesses, Moves
from weathergage.bots.plotted.weights import FIGHTING, RUNNING, Weights
from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.plotted.foresight.lookout import Sighting

__all__ = ["FIGHTING", "RUNNING", "Threat", "Weights", "weigh_escape", "weigh_guns", "weigh_passage"]

#: More turns away than this makes no difference to a fleeing ship.
OUT_OF_SIGHT: Final = 12.0


class Threat:
    """Describe an enemy: guessed places with chances, worth of her guns, weight of hits on her."""

    def __init__(self, foe: Sighting, guesses: Guesses, rows: vec[float], need: float, share: float) -> None:
        self.foe = foe
        self.guesses = guesses
        #: Where she may be after her move: bow and heading, and how likely that is.
        self.bows = vec[i64]([foe.bow + move.offset for move, _ in guesses])
        self.headings = vec[i64]([move.heading for move, _ in guesses])
        self.chances = vec[float]([chance for _, chance in guesses])
        #: The worth of her broadsides, as `rows_of` lists it.
        self.rows = rows
        self.need = need
        #: The part of her fire that one ship must expect.
        self.share = share


def weigh_guns(
    bow: i64,
    moves: Moves,
    threat: Threat,
    bearings: BearingCache,
    mine: vec[float],
    give: float,
    take: float,
    alongside: float,
) -> vec[float]:
    """Return for each move the hits given less the hits taken, over all places where the enemy may be."""
    hers, bows, headings, chances = threat.rows, threat.bows, threat.headings, threat.chances
    found = vec[float]()
    for index in range(len(moves.offsets)):
        start: i64 = bow + moves.offsets[index]
        heading: i64 = moves.headings[index]
        score = 0.0
        for place in range(len(bows)):
            lie = bearings.lie(bows[place] - start, heading, headings[place])
            span, bears, answers = span_of(lie), bears_of(lie), answers_of(lie)
            if bears:
                score += chances[place] * give * mine[place_in_rows(bears, span)]
            if answers:
                score -= chances[place] * take * hers[place_in_rows(answers, span)]
            if span == 1:
                score += chances[place] * alongside
        found = append(found, score)
    return found


def weigh_passage(ship: Sighting, moves: Moves, threat: Threat, closing: float) -> vec[float]:
    """Return less the turns of sailing to where the enemy will be in two turns, if she stands on."""
    foe, passages = threat.foe, passages_for(ship.reach)
    course: i64 = threat.headings[0]
    start: i64 = threat.bows[0] + STEP[course] * foe.reach[course] - ship.bow
    found = vec[float]()
    for index in range(len(moves.offsets)):
        turns = passages.turns(start - moves.offsets[index], moves.headings[index])
        found = append(found, -closing * turns)
    return found


def weigh_escape(ship: Sighting, moves: Moves, threat: Threat, value: float) -> vec[float]:
    """Return the turns of sailing that the enemy needs to come up with her."""
    passages = passages_for(threat.foe.reach)
    course: i64 = threat.headings[0]
    start: i64 = ship.bow - threat.bows[0]
    found = vec[float]()
    for index in range(len(moves.offsets)):
        turns = passages.turns(start + moves.offsets[index], course)
        found = append(found, value * min(OUT_OF_SIGHT, turns))
    return found
