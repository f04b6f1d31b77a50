"""Estimate what is left of a ship, what a cell of the damage table costs her, and the worth of a broadside (10, 11)."""

from typing import Final

from weathergage.geometry.bearing import bearing
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import POOR, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import (
    EXPLODE,
    FIRE,
    MAST,
    SINK,
    STEER,
    STRIKE,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import (
    Aim,
    cell_of,
    column_of,
    fire_bar,
    firing_sum,
    reach,
    split,
    target_sum,
)
from weathergage.rulesets.drawn.shared.lookout import REMEMBERED, Guns
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES

#: What is left of a ship's worth after each level of rate, and the part that is left until her colours come down; after
#: each mast, a mast over the side, the rudder shot away, a fire; without any mast. Captains' judgement, no rule: about
#: what duels between equal ships are lost by.
_LEVEL: Final = 0.6
_COLOURS: Final = 0.12
_MAST: Final = 0.94
_OVER_THE_SIDE: Final = 0.75
_RUDDER: Final = 0.82
_ABLAZE: Final = 0.45
_HULK: Final = 0.2
#: No battery bears.
_NONE: Final = (0, 0.0, False)


def levels_left(book: Book, ship: Ship, rate: int, quality: int) -> int:
    """Count the levels of rate a ship can lose until she strikes, by her rate or by her crew (11.a, 11.b)."""
    damage = book.guns.damage
    lost = max(0, rate - ship.spec.rate)
    crew = (POOR - quality + 1) * damage.levels_a_crew - lost % damage.levels_a_crew
    return max(0, min(damage.strikes_above + 1 - rate, crew))


def life(book: Book, ship: Ship) -> float:
    """Return how much of a ship is left, from 1 to 0."""
    if ship.fate or ship.struck:
        return 0.0
    hanging = ship.hanging[0] + ship.hanging[1]
    return _life(book, ship, 0, ship.masts, hanging, ship.rudder_shot, ship.burning)


def _life(
    book: Book, ship: Ship, levels: int, masts: int, hanging: int, rudder: bool, burning: bool
) -> float:
    if levels_left(book, ship, ship.rate, ship.quality) <= levels:
        return 0.0
    lost = max(0, ship.rate - ship.spec.rate) + levels
    found = _COLOURS + (1 - _COLOURS) * _LEVEL**lost
    if ship.spec.battery:
        return found
    if not masts:
        return _HULK * found
    found *= _MAST ** (ship.spec.masts - masts)
    return (
        found
        * (_OVER_THE_SIDE if hanging else 1.0)
        * (_RUDDER if rudder else 1.0)
        * (_ABLAZE if burning else 1.0)
    )


def harm(book: Book, ship: Ship, cell: str) -> float:
    """The part of a fresh ship that a cell of the damage table takes from this one."""
    before = life(book, ship)
    hanging = ship.hanging[0] + ship.hanging[1]
    masts, rudder, burning, levels = ship.masts, ship.rudder_shot, ship.burning, 0
    if cell in (STRIKE, EXPLODE, SINK):
        return before
    if cell.startswith("+"):
        levels = int(cell)
    elif cell == MAST and masts:
        masts -= 1
        hanging += 1
    elif cell == STEER:
        rudder = True
    elif cell == FIRE:
        burning = True
    else:
        return 0.0
    return max(0.0, before - _life(book, ship, levels, masts, hanging, rudder, burning))


def expected(book: Book, state: Seascape, aim: Aim) -> float:
    """The part of a fresh ship that a shot is expected to take from its target: exact over all dice."""
    mine, hers = firing_sum(book, state, aim), target_sum(book, state, aim)
    lead = sum(modifier.value for modifier in mine) - sum(modifier.value for modifier in hers)
    faces, die = book.guns.gunnery.die, book.guns.gunnery.damage_die
    before = life(book, aim.target)
    harms: dict[str, float] = {}
    total = 0.0
    for difference in range(1 - faces, faces):
        parts = split(book, column_of(book, state, aim, lead + difference))
        ways = faces - abs(difference)
        taken = 0.0
        for part in parts:
            for value in range(1, die + 1):
                _, cell = cell_of(book, state, aim, value, part)
                if cell not in harms:
                    harms[cell] = harm(book, aim.target, cell)
                taken += harms[cell] / die
        total += ways * min(before, taken)
    return total / faces**2


class Broadsides(Guns):
    """The broadsides of one ship against another, by relative position; lines of sight are not looked at."""

    def __init__(self, book: Book, state: Seascape, ship: Ship, target: Ship, own: bool) -> None:
        self._book, self._state = book, state
        self._ship, self._target = ship, target
        self._hexes, self._target_hexes = ship.spec.hexes, target.spec.hexes
        self._rakes = 0 if target.spec.battery else book.guns.gunnery.rake_range
        able = ship.fights and not ship.burning and not ship.dismasted
        # What others have loaded is not to be seen, nor how it keeps them silent or short of range.
        loaded = ship.load
        self._shots = ship.load = loaded if own else ["", ""]
        self._ready = [able and fire_bar(book, state, ship, side) is None for side in (0, 1)]
        self._any = [able and not ship.hanging[side] for side in (0, 1)]
        self._reach = max(reach(book, state, ship, side) for side in (0, 1))
        ship.load = loaded
        self._known: dict[tuple[int, str, int], tuple[int, float, bool]] = {}

    def worth(self, pose: Pose, other: Pose) -> float:
        """By the broadside that bears and can still be fired this turn."""
        return self._bearing(self._ready, pose, other)[1]

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        """The broadside that bears, what it is worth, and whether it rakes."""
        return self._bearing(self._any if fresh else self._ready, pose, other)

    def fresh(self, pose: Pose, other: Pose) -> float:
        """By the broadside that bears, in a new turn."""
        return self._bearing(self._any, pose, other)[1]

    def worth_of(self, battery: str, pose: Pose, other: Pose) -> float:
        """By one battery, if it bears."""
        side = BATTERIES.index(battery)
        if side > 1:
            return 0.0
        return self._bearing([side == 0, side == 1], pose, other)[1]

    def _bearing(self, ready: list[bool], pose: Pose, other: Pose) -> tuple[int, float, bool]:
        lies = bearing(pose[0], pose[1], other[0], other[1], self._hexes, self._target_hexes)
        span = lies.range
        if not 0 < span <= self._reach:
            return _NONE
        if lies.port and ready[0]:
            side = 0
        elif lies.starboard and ready[1]:
            side = 1
        else:
            return _NONE
        key = span, lies.end if span <= self._rakes and not lies.answered else "", side
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = side, self._worked_out(*key), bool(key[1])
        return found

    def _worked_out(self, span: int, rake: str, side: int) -> float:
        """From what all games by this book have found out before, or from the tables."""
        ship, target, state = self._ship, self._target, self._state
        key = (
            *(span, rake, self._shots[side], state.fog),
            *[part(state, ship, side) for part in self._book.worth_keys],
            *(ship.rate, ship.quality, ship.masts, ship.spec.nation),
            *(target.rate, target.quality, target.masts, sum(target.hanging), target.rudder_shot),
            *(target.burning, target.spec.rate, target.spec.quality, target.spec.battery, target.spec.nation),
        )
        known: dict[object, float] = self._book.found
        if key not in known:
            if len(known) >= REMEMBERED:
                known.clear()
            aim = Aim(ship, side, target, span, rake, shot=self._shots[side])
            known[key] = expected(self._book, state, aim)
        return known[key] * target.spec.points
