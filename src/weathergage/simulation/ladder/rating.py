"""Compute Elo ratings from results by maximum likelihood (Bradley and Terry), with intervals."""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

#: The mean rating of all captains.
MEAN: Final = 1500.0
#: Points of Elo for one unit of log odds: 400 of them are odds of ten to one.
_POINTS: Final = 400 / log(10)
_Z: Final = 1.959963984540054
#: Every pairing gets one extra drawn game: a clean sheet would be an infinite distance.
_PRIOR_GAMES: Final = 1.0
_CLOSE_ENOUGH: Final = 1e-10
_LONGEST_STEP: Final = 2.0

#: (one, other), with one < other -> points of the first (a draw is half a point), and games.
Results = Mapping[tuple[int, int], tuple[float, float]]


class Rating(NamedTuple):
    """Hold an Elo number with its 95 % interval."""

    elo: float
    low: float
    high: float


def expected(elo: float, rival: float) -> float:
    """Return the expected score against a rival.

    >>> expected(1500, 1500), round(expected(1691, 1500), 2)
    (0.5, 0.75)
    """
    return 1 / (1 + exp((rival - elo) / _POINTS))


def ratings(captains: int, results: Results) -> list[Rating]:
    """Return the rating of each captain; their mean is `MEAN`, and the intervals are those of the distance from it.

    The intervals come from the curvature of the likelihood, as if games were independent and never drawn. Draws, and
    deals that are played from both sides, vary less than that: the intervals are too wide rather than too narrow.
    """
    strength = [0.0] * captains
    while True:
        slope, curvature = _likelihood(strength, results)
        step = _solved(curvature, [slope])[0]
        longest = max(map(abs, step), default=0.0)
        factor = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strength = [value + factor * change for value, change in zip(strength, step)]
        if longest < _CLOSE_ENOUGH:
            break
    middle = sum(strength) / captains
    unit = [[float(row == column) for column in range(captains)] for row in range(captains)]
    spread = _solved(_likelihood(strength, results)[1], unit)
    found = []
    for index, value in enumerate(strength):
        elo = MEAN + _POINTS * (value - middle)
        half = _Z * _POINTS * sqrt(max(0.0, spread[index][index] - 1 / captains))
        found.append(Rating(elo, elo - half, elo + half))
    return found


def _likelihood(strength: Sequence[float], results: Results) -> tuple[list[float], list[list[float]]]:
    """Return slope and curvature of the log likelihood; a constant fixes the mean, which results leave open."""
    captains = len(strength)
    slope = [0.0] * captains
    curvature = [[1 / captains] * captains for _ in range(captains)]
    for (one, other), (points, games) in results.items():
        games += _PRIOR_GAMES
        points += _PRIOR_GAMES / 2
        chance = 1 / (1 + exp(strength[other] - strength[one]))
        slope[one] += points - games * chance
        slope[other] -= points - games * chance
        weight = games * chance * (1 - chance)
        curvature[one][one] += weight
        curvature[other][other] += weight
        curvature[one][other] -= weight
        curvature[other][one] -= weight
    return slope, curvature


def _solved(matrix: Sequence[Sequence[float]], sides: Sequence[Sequence[float]]) -> list[list[float]]:
    """Solve a system for several right sides, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(side[index] for side in sides)] for index, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        head = rows[place][place]
        rows[place] = [value / head for value in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [value - factor * mine for value, mine in zip(rows[other], rows[place])]
    return [[rows[index][size + side] for index in range(size)] for side in range(len(sides))]
