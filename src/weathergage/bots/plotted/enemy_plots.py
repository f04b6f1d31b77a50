"""Guess an enemy's plots: natural moves, rules of thumb, or what a good officer would choose."""

from collections.abc import Sequence
from math import exp
from typing import Final

from weathergage.bots.plotted.reachable_moves import Guesses, Move, Moves
from weathergage.bots.plotted.rules_of_thumb import SEASONED
from weathergage.rulesets.plotted.foresight.ships_by_number import NOBODY
from weathergage.rulesets.plotted.present.view import PlottedView

#: Chances of the first few moves, for an officer who uses rules of thumb.
RANKS: Final = (0.7, 0.17, 0.08, 0.05)
#: The most moves kept; more cost time and change little.
KEPT: Final = 12


def by_rule_of_thumb(view: PlottedView, ship: int, moves: Moves) -> Guesses:
    """Return the best-ranked moves if she expects her nearest enemy to sail straight on."""
    if view.nearest_enemy(ship) == NOBODY:
        return moves.guesses
    ranked = SEASONED.ranked_by(view, ship, moves)
    best = [moves.all[place] for place in ranked[: len(RANKS)]]
    total = sum(RANKS[: len(best)])
    return tuple((move, chance / total) for move, chance in zip(best, RANKS))


def by_weighing(moves: Moves, scores: Sequence[float], spread: float) -> Guesses:
    """Turn scores into chances; more spread makes the worse moves more likely."""
    best = max(scores)
    order = sorted(range(len(scores)), key=lambda index: -scores[index])[:KEPT]
    weights = [exp((scores[index] - best) / spread) for index in order]
    total = sum(weights)
    return tuple((moves.all[index], weight / total) for index, weight in zip(order, weights))


def blended(*parts: tuple[float, Guesses]) -> Guesses:
    """Combine several guesses by their weights; the most likely move first."""
    found: dict[Move, float] = {}
    for weight, guesses in parts:
        for move, chance in guesses:
            found[move] = found.get(move, 0.0) + weight * chance
    return tuple(sorted(found.items(), key=lambda each: -each[1]))
