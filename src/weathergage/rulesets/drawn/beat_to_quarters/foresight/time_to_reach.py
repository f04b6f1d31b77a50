"""Dead reckoning: about how many actions a ship needs to come up with a place, by her dice on every heading (6.a)."""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import (
    DIRECTIONS,
    HALF,
    PORT_OF,
    STARBOARD_OF,
    STEP,
    STRIDE,
    length,
    to_axial,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    STAY,
    attitude,
    dice_count,
    distances_of,
    turned,
    turns_of,
)

#: She is there within this many hexes. Within sight every heading is reckoned with room beyond it for her to come round
#: in; farther off the rest is counted at the pace of what is in sight.
_THERE: Final = 2
_SIGHT: Final = 12
_HORIZON: Final = 18
#: A tack, and getting out of irons, cost this many actions more.
_TACK: Final = 1.5
_IRONS: Final = 3.0
#: For a ship that cannot come there at all.
_LOST: Final = 60.0
#: What one die of four brings, and how far that may be off.
_MEAN: Final = 2.5

#: Groups of poses with the bow taken as 0, and the falls of the dice.
Swing = tuple[tuple[tuple[Pose, ...], ...], tuple[tuple[float, tuple[int, ...]], ...]]
#: Actions by the vector to the goal and the heading, in one number.
Table = dict[int, float]
#: More than any heading, so that vector and heading make one number.
_HEADINGS: Final = 8
#: Places up to this many hexes off are kept in a table; of those beyond this many are remembered at most.
_NEAR: Final = 24
_WIDTH: Final = 2 * _NEAR + 1
_REMEMBERED: Final = 20_000


class Passages:
    """Actions that one kind of ship needs in one wind; `dice` are those of headings 1 to 6 behind an unused place."""

    def __init__(self, dice: tuple[int, ...], turning: int) -> None:
        self._fastest = max(1, *dice)
        # The chart is turned so that the wind comes from heading 1: a sixth of the tables to work out.
        self._eye = min(DIRECTIONS, key=lambda heading: dice[heading])
        from_eye = [dice[(self._eye - 1 + by) % len(DIRECTIONS) + 1] for by in range(len(DIRECTIONS))]
        self._turns: i64 = (1 - self._eye) % len(DIRECTIONS)
        self._table = reckoned((0, *from_eye), turning)
        #: What was worked out, by place: near ones in a table, below 0 for those still to work out; others by number.
        self._near: list[float] = [-1.0] * (_WIDTH * _WIDTH * len(DIRECTIONS))
        self._far: dict[int, float] = {}
        #: What a hex takes on the best heading, by places at the edge of what is in sight.
        self._paces: dict[int, float] = {}

    def actions(self, vector: i64, heading: i64) -> float:
        """Return the actions to come from here to there."""
        down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (vector - down) // STRIDE
        if across > _NEAR or across < -_NEAR or down > _NEAR or down < -_NEAR:
            return self._far_off(vector, heading)
        place: i64 = ((across + _NEAR) * _WIDTH + down + _NEAR) * 6 + heading - 1
        found = self._near[place]
        if found < 0:
            found = self._near[place] = self._worked_out(vector, heading)
        return found

    def _far_off(self, vector: int, heading: int) -> float:
        key = _one_number(vector, heading)
        found = self._far.get(key)
        if found is None:
            if len(self._far) >= _REMEMBERED:
                self._far.clear()
            found = self._far[key] = self._worked_out(vector, heading)
        return found

    def _worked_out(self, vector: int, heading: int) -> float:
        away = length(vector)
        if away <= _SIGHT:
            return self._found(vector, heading, _IRONS + away / (_MEAN * self._fastest))
        nearer = _in_sight(vector, away)
        pace = self._pace_from(nearer)
        return self._found(nearer, heading, _IRONS + pace * _SIGHT) + (away - _SIGHT) * pace

    def _pace_from(self, vector: int) -> float:
        """Return what a hex takes on the way from the edge of what is in sight, on the best heading."""
        pace = self._paces.get(vector)
        if pace is None:
            least = min([self._found(vector, way, _LOST) for way in DIRECTIONS])
            pace = self._paces[vector] = least / _SIGHT
        return pace

    def _found(self, vector: i64, heading: i64, unreached: float) -> float:
        """Return what the table says, with the chart turned as it is there."""
        down: i64 = ((vector + HALF) & (STRIDE - 1)) - HALF
        across: i64 = (vector - down) // STRIDE
        for _ in range(self._turns):
            across, down = -down, across + down
        turned: i64 = (heading - 1 + self._turns) % 6 + 1
        return self._table.get((across * STRIDE + down) * _HEADINGS + turned, unreached)


class ShipPassages:
    """The passages of one ship, which change with her masts, with the wind, and with what rules do to her dice."""

    def __init__(self, book: Book, state: Seascape, ship: Ship) -> None:
        self._book, self._state, self._ship = book, state, ship
        self._masts = self._wind = -1
        #: When it was last made sure that they hold, as the look-out counts.
        self.looked = 0
        self.passages: Passages = self._worked_out()

    def renew(self) -> None:
        """Make sure that they hold."""
        if self._masts != self._ship.masts or self._wind != self._state.wind or self._book.dice:
            self.passages = self._worked_out()

    def _worked_out(self) -> Passages:
        ship = self._ship
        self._masts, self._wind = ship.masts, self._state.wind
        heading, recovered = ship.heading, ship.recovered
        ship.recovered = False
        dice = [0]
        for ship.heading in DIRECTIONS:
            dice.append(dice_count(self._book, self._state, ship))
        ship.heading, ship.recovered = heading, recovered
        return passages(tuple(dice), ship.spec.turning)


@cache
def passages(dice: tuple[int, ...], turning: int) -> Passages:
    """Return the passages of a kind of ship, made once for all games."""
    return Passages(dice, turning)


def _in_sight(vector: int, away: int) -> int:
    """Return the vector shortened to what is in sight."""
    q, r = to_axial(vector)
    part = _SIGHT / away
    nearer = round(q * part) * STEP[3] + round(r * part)
    while length(nearer) > _SIGHT:
        nearer -= STEP[3] if q > 0 else -STEP[3] if q < 0 else (1 if r > 0 else -1)
    return nearer


@cache
def reckoned(dice: tuple[int, ...], turning: int) -> Table:
    """Work it out from the goal backwards, once for each kind of ship, with the wind from heading 1."""
    head_to_wind = 1
    stride = STEP[3]
    span = range(-_HORIZON, _HORIZON + 1)
    sea = {q * stride + r for q in span for r in span if max(abs(q), abs(r), abs(q + r)) <= _HORIZON}
    found: Table = {}
    # All costs are whole numbers of half actions, so places wait in a list for each cost instead of a sorted queue.
    waiting: list[list[int]] = [
        [_one_number(vector, heading) for vector in sea if length(vector) <= _THERE for heading in DIRECTIONS]
    ]
    came = [[], *(_came_from(heading, turning, head_to_wind) for heading in DIRECTIONS)]
    steps = [(), *(_steps(dice[heading]) for heading in DIRECTIONS)]
    halves = 0
    while halves < len(waiting):
        for place in waiting[halves]:
            if place in found:
                continue
            found[place] = halves / 2
            heading = place % _HEADINGS
            vector = (place - heading) // _HEADINGS
            for before, more in came[heading]:
                after = halves + 2 + int(2 * more)
                while len(waiting) <= after:
                    waiting.append([])
                for hexes in steps[before]:
                    there = vector + STEP[before] * hexes
                    if there in sea and (earlier := _one_number(there, before)) not in found:
                        waiting[after].append(earlier)
        halves += 1
    return found


def _one_number(vector: int, heading: int) -> int:
    return vector * _HEADINGS + heading


def _steps(dice: int) -> tuple[int, ...]:
    """Return the distances that a number of dice are likely to allow."""
    return () if not dice else (2, 3) if dice == 1 else (2, 3, round(_MEAN * dice))


def _came_from(heading: int, turning: int, head_to_wind: int) -> list[tuple[int, float]]:
    """Return the headings from which a ship may have turned to this one, and what it cost her beyond the action."""
    found = [(heading, 0.0)] if heading != head_to_wind else []
    for beside in (PORT_OF, STARBOARD_OF):
        before, more = heading, 0.0
        for _ in range(turning):
            if before == head_to_wind:
                break
            before = beside[before]
            if before == head_to_wind:
                # Through the wind: she was on the other tack.
                before, more = beside[before], _TACK
                found.append((before, more))
                break
            found.append((before, more))
    return found


def swing_of(book: Book, state: Seascape, ship: Ship, heading: int) -> Swing:
    """Return where her next action may take a ship; tacks, which may fail, are left out (6.a.2, 6.a.3, 6.a.6)."""
    stays: Swing = (((0, heading),),), ((1.0, (0,)),)
    if not ship.fights or ship.spec.battery or ship.dismasted or ship.aground or ship.anchor:
        return stays
    if state.ties.any(ship.spec.index) or ship.irons or ship.weighing:
        return stays
    ghost = ship.clone()
    ghost.heading, ghost.recovered = heading, False
    dice = dice_count(book, state, ghost)
    turns = [
        to
        for to in (
            turned_to(heading, letters) for letters in turns_of(book, state, ghost, ghost.spec.turning)
        )
        if to == heading or attitude(state.wind, to) != HEAD_TO_WIND
    ]
    if not dice:
        return stays
    chances: dict[tuple[int, ...], float] = {}
    faces = book.conduct.movement.die
    for rolled in combinations_with_replacement(range(1, faces + 1), dice):
        ways = factorial(dice)
        for face in set(rolled):
            ways //= factorial(rolled.count(face))
        distances = tuple(distances_of(book, state, ghost, list(rolled)))
        chances[distances] = chances.get(distances, 0.0) + ways / faces**dice
    lengths = sorted({hexes for distances in chances for hexes in distances if hexes})
    groups: list[tuple[Pose, ...]] = [((0, heading),)]
    groups += [tuple((STEP[heading] * hexes, to) for to in turns) for hexes in lengths]
    falls = tuple(
        (chance, (0, *(1 + lengths.index(hexes) for hexes in distances if hexes)))
        for distances, chance in chances.items()
    )
    return tuple(groups), falls


def turned_to(heading: int, letters: str) -> int:
    """Return the heading after some hexsides."""
    pose: Pose = (0, heading)
    for letter in letters if letters != STAY else "":
        pose = turned(pose, letter)
    return pose[1]
