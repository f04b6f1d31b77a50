"""Dead reckoning: about how many actions a ship needs to come up with a place, by her way on every point (5.2)."""

from functools import cache, lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

from weathergage.geometry.opentable import ALONG, POINTS, UNIT, Spot, between
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_chances import totals
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import pip
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    can_sail,
    dice_for,
    eye,
    is_aback,
    may_choose_a_die,
    slowed,
    turning_of,
)

#: Directions for which the way made good is worked out.
_DIRECTIONS: Final = 64
#: She is there within this many tenths of a millimetre.
_THERE: Final = 1000
#: The actions that a tack costs more, and coming out of irons; and the least way, for a ship that hardly moves.
_TACK: Final = 1.5
_IRONS: Final = 2.0
_LEAST: Final = 50.0
#: What a turn costs that takes one action: the ship goes on meanwhile, but not where she wants to.
_TURN: Final = 0.6

#: Falls of the movement dice that are told apart; the mean of a die, and what the better of two adds to it.
_FALLS: Final = 5
_MEAN: Final = 3.5
_BETTER: Final = 1.0

#: Kinds of ships whose ways are remembered at most.
_REMEMBERED: Final = 4096
#: Ways with their chances, and the points to turn to at their ends.
Swing = tuple[tuple[tuple[float, int], ...], tuple[int, ...]]
#: The way made good in a direction, and the points steered for it.
_Leg = tuple[float, tuple[int, ...]]


@cache
def made_good(ways: tuple[float, ...]) -> tuple[_Leg, ...]:
    """Return for every direction the best way made good by one point or by two in turn.

    `ways` are those of all 16 points.
    """
    vectors = [
        (ways[point] * ALONG[point][0] / UNIT, ways[point] * ALONG[point][1] / UNIT)
        for point in range(POINTS)
    ]
    sailed = [point for point in range(POINTS) if ways[point] > 0]
    found = []
    for number in range(_DIRECTIONS):
        ux, uy = _unit(number)
        best: _Leg = (_LEAST, ())
        points: tuple[int, ...]
        for a in sailed:
            ax, ay = vectors[a]
            for b in sailed:
                if b < a:
                    continue
                bx, by = vectors[b]
                # Sailing a part of the time on either point, across must come to nothing.
                across_a, across_b = ux * ay - uy * ax, ux * by - uy * bx
                if a == b or abs(across_a) < 1e-6:
                    if abs(across_a) > 0.2 * max(1.0, ways[a]):
                        continue
                    good, points = ux * ax + uy * ay, (a,)
                elif across_a * across_b > 0:
                    continue
                else:
                    part = across_b / (across_b - across_a)
                    good = part * (ux * ax + uy * ay) + (1 - part) * (ux * bx + uy * by)
                    points = (a, b)
                if good > best[0]:
                    best = (good, points)
        found.append(best)
    return tuple(found)


class Legs:
    """Hold what a ship makes on every point, what she makes good in every direction, and how she turns.

    All games share one of a kind: what is worked out when it is first wanted is the same for each.
    """

    def __init__(self, ways: tuple[float, ...], turning: int, eye: int) -> None:
        self._ways = ways
        self._legs = made_good(ways)
        self._turning = max(1, turning)
        #: The point the wind comes from.
        self._eye = eye
        self._roundings: list[list[float] | None] = [None] * _DIRECTIONS

    def good(self, direction: int) -> float:
        """Return the way that she makes good in an action."""
        return self._legs[direction][0]

    def rounding(self, direction: int) -> list[float]:
        """Return what it costs by her point to come round to the way that she makes good."""
        known = self._roundings[direction]
        if known is None:
            points = self._legs[direction][1]
            known = self._roundings[direction] = [self._come_round(point, points) for point in range(POINTS)]
        return known

    def _come_round(self, point: int, points: tuple[int, ...]) -> float:
        """Return what it costs to come from a point to the first of some points that are steered for a way."""
        if not points:
            return _IRONS
        first = self._turn(point, points[0])
        if len(points) > 1:
            first = min(first, self._turn(point, points[1]))
        return (0.0 if self._ways[point] > 0 else _IRONS) + first

    def _turn(self, point: int, to: int) -> float:
        """Return what it costs to come round to a point, the shorter way."""
        away = between(point, to)
        cost = _TURN * away / self._turning
        right = (to - point) % POINTS <= POINTS // 2
        to_wind = (self._eye - point if right else point - self._eye) % POINTS
        if not 0 < to_wind <= away:
            return cost
        return min(cost + _TACK, _TURN * (POINTS - away) / self._turning)


@lru_cache(maxsize=_REMEMBERED)
def _legs_of(ways: tuple[float, ...], turning: int, eye: int) -> Legs:
    return Legs(ways, turning, eye)


class Pace:
    """Reckon the actions of a ship to a goal; many headings are tried at one place."""

    def __init__(self, ways: tuple[float, ...], turning: int, eye: int) -> None:
        self._legs = _legs_of(ways, turning, eye)
        #: The way that was looked at last: where it begins and ends, whether she is there, how many actions it takes
        #: without turns, and what it costs by her point to come round to it.
        self._here: Spot = (0, 0)
        self._goal: Spot = (0, 0)
        self._there = True
        self._straight = 0.0
        self._rounding = self._legs.rounding(0)

    def actions(self, here: Spot, point: int, goal: Spot) -> float:
        """Return the actions to come from here, on a point, to a goal."""
        if here != self._here or goal != self._goal:
            self._set_out(here, goal)
        return 0.0 if self._there else self._rounding[point & 15] + self._straight

    def _set_out(self, here: Spot, goal: Spot) -> None:
        """Look at another way."""
        self._here, self._goal = here, goal
        dx, dy = goal[0] - here[0], goal[1] - here[1]
        away, direction = max(0.0, hypot(dx, dy) - _THERE), _direction(dx, dy)
        self._there = not away
        self._straight = away / self._legs.good(direction)
        self._rounding = self._legs.rounding(direction)


def _unit(number: int) -> tuple[float, float]:
    angle = 2 * pi * number / _DIRECTIONS
    return sin(angle), -cos(angle)


def _direction(dx: int, dy: int) -> int:
    return round(atan2(dx, -dy) / (2 * pi) * _DIRECTIONS) % _DIRECTIONS


def swing_of(book: Book, state: OpenTable, ship: Ship, point: int) -> Swing:
    """Return where her next action may take a ship on a point; tacks, which may fail, are left out."""
    ghost = ship.clone()
    ghost.point = point % POINTS
    if not can_sail(book, state, ghost):
        return (), ()
    dice, less = dice_for(book, state, ghost)
    ways = [
        (chance, max(0, slowed(book, state, ghost, (total + less) * pip(book, state))))
        for total, chance in totals(dice)
    ]
    turns = [ghost.point]
    for way in (-1, 1):
        for points in range(1, turning_of(book, state, ghost) + 1):
            to = (ghost.point + way * points) % POINTS
            if is_aback(book, state, ghost, to):
                break
            turns.append(to)
    return _likely(ways), tuple(turns)


def sailing_key(state: OpenTable, ship: Ship) -> int:
    """Return a number that tells ships apart that make other ways by their dice, or by another wind."""
    spec, masts = ship.spec, ship.masts
    found = ((spec.rate * 4 + spec.move_class) * 16 + len(masts)) * 16 + ship.masts_lost
    found = ((found * 16 + state.weather) * POINTS + state.wind) * 2 + (spec.rig == "square")
    found = ((found * 2 + spec.warship) * 2 + (spec.crew_quality == "poor")) * 2 + spec.rowed
    return found * 2 + ship.full_sail


def mean_ways(book: Book, state: OpenTable, ship: Ship) -> tuple[float, ...]:
    """Return what a ship's dice bring on every point."""
    if book.dice:
        # What changes the dice may look at anything.
        return _mean_ways(book, state, ship)
    key = sailing_key(state, ship)
    known = figures_of(book, state).mean_ways
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = _mean_ways(book, state, ship)
    return found


def _mean_ways(book: Book, state: OpenTable, ship: Ship) -> tuple[float, ...]:
    ghost, wind = ship.clone(), eye(state)
    found = []
    for off in range(POINTS // 2 + 1):
        ghost.point = (wind + off) % POINTS
        dice, less = dice_for(book, state, ghost)
        mean = dice * _MEAN + less + (_BETTER if dice and may_choose_a_die(book, state, ghost) else 0.0)
        found.append(max(0.0, float(slowed(book, state, ghost, round(mean * pip(book, state))))))
    # Either tack is as good as the other.
    return tuple(found[between(point, wind)] for point in range(POINTS))


def _likely(ways: list[tuple[float, int]]) -> tuple[tuple[float, int], ...]:
    """Return a few ways that stand for all: equal parts of the chances, each by its mean."""
    if len(ways) <= _FALLS:
        return tuple(ways)
    found: list[tuple[float, int]] = []
    part, mean = 0.0, 0.0
    for number, (chance, way) in enumerate(ways):
        part += chance
        mean += chance * way
        if part >= 1 / _FALLS or number == len(ways) - 1:
            found.append((part, round(mean / part)))
            part, mean = 0.0, 0.0
    return tuple(found)
