"""Estimate what is left of a ship, what a hit costs her, and what a broadside is worth (6.4)."""

from dataclasses import dataclass
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.opentable import Base, Spot, range_of, squared
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_chances import reached
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, Ship, any_stands
from weathergage.rulesets.drawn.red_and_black.core.shot import CHAIN, LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import strike_added
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    ENDS,
    NO_RANGE,
    Aim,
    attack_number,
    can_fire,
    end_raked,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import (
    SHATTERED,
    STRIKE,
    damage_by,
    left_of,
    shrugged_off,
)
from weathergage.rulesets.drawn.shared.lookout import Guns

#: Where a ship lies: her mainmast and her point.
Pose = tuple[Spot, int]
BATTERIES: Final = ("port", "starboard", "bow", "stern")


@dataclass(slots=True, frozen=True)
class Eye:
    """Judge ships as a captain does, by no rule: the worth of each rating, and what he fears in unseen guns."""

    guns: float = 0.45
    hull: float = 0.2
    crew: float = 0.1
    rig: float = 0.25
    #: Loads of an enemy's broadside that has never been fired, each with a chance; none for round shot like all others.
    unseen: tuple[tuple[str, float], ...] = ()


#: About what duels are lost by; and what an old hand makes of it, who knows that crews decide when ships meet.
PLAIN: Final = Eye()
SEASONED: Final = Eye(guns=0.35, hull=0.155, crew=0.3, rig=0.195, unseen=(("DG", 0.8), ("R", 0.2)))
#: What is left of a ship after each mast, without any, with a mast over the side, without her wheel, and after each
#: fire: captains' judgement too.
_MAST: Final = 0.95
_HULK: Final = 0.35
_OVER_THE_SIDE: Final = 0.9
_WHEEL: Final = 0.9
_FIRE: Final = 0.85
#: What a critical hit costs beside its ordinary damage.
_CRITICAL: Final = 0.07
#: A battery that is empty now is likely to be loaded in a turn.
_RELOADED: Final = 0.8
#: Conditions of ships whose shots are remembered at most, so that a server that runs for months does not grow.
_CONDITIONS: Final = 5_000
#: Steps of damage that the broadside table has, with none.
_MOST_STEPS: Final = 4
_NO_LOSSES: Final = (0, 0, 0, 0, 0)
#: What is left of a ship by the number of masts lost.
_MASTS_LEAVE: Final = [_MAST**number for number in range(16)]
#: No battery bears.
_NONE: Final = (0, 0.0, False)


def life(ship: Ship, eye: Eye = PLAIN) -> float:
    """Return how much of a ship is left, from 1 to 0."""
    if ship.fate or ship.struck:
        return 0.0
    return _life(ship, ship.broadside, ship.hull, ship.crew, ship.masts, eye)


def _life(ship: Ship, broadside: int, hull: int, crew: int, masts: list[int], eye: Eye) -> float:
    spec = ship.spec
    if hull <= 0:
        return 0.0
    found = eye.guns * max(0, broadside) / max(1, spec.broadside)
    found += eye.hull * hull / max(1, spec.hull) + eye.crew * max(0, crew) / max(1, spec.crew)
    if spec.masts:
        gone = left = built = 0
        for mast in masts:
            left += mast
            if not mast:
                gone += 1
        for mast in spec.masts:
            built += mast
        found += eye.rig * left / built
        found *= _MASTS_LEAVE[gone] if gone < len(masts) else _HULK
    else:
        found += eye.rig
    if ship.fallen[0] or ship.fallen[1]:
        found *= _OVER_THE_SIDE
    if ship.wheel_shot:
        found *= _WHEEL
    return found * _FIRE**ship.on_fire if ship.on_fire else found


def _after(
    book: Book, state: OpenTable, ship: Ship, losses: tuple[int, int, int, int, int], overflow: int, eye: Eye
) -> float:
    """Return what is left of her after a hit; masts are taken from the weakest on, and her colours may come down."""
    broadside, hull, crew, felled, rigging = losses
    hull += max(0, broadside - ship.broadside) * overflow
    masts = ship.masts
    if felled or rigging:
        masts = _cut_up(masts, felled, rigging)
    left = _life(ship, ship.broadside - broadside, ship.hull - hull, ship.crew - crew, masts, eye)
    if masts is not ship.masts and ship.masts_stand and not any_stands(masts):
        hulk = ship.clone()
        hulk.masts = masts
        left *= _steady(book, state, hulk)
    if 0 < ship.broadside <= broadside:
        left *= _steady(book, state, ship)
    if 0 < ship.crew <= crew:
        left *= _steady(book, state, ship)
    return left


def _cut_up(masts: list[int], felled: int, rigging: int) -> list[int]:
    """Return masts after some were felled, the weakest first, and others were hit."""
    left = masts[:]
    standing: list[int] = []
    for index, mast in enumerate(left):
        if mast:
            place = len(standing)
            while place > 0 and left[standing[place - 1]] > mast:
                place -= 1
            standing.insert(place, index)
    for place, index in enumerate(standing):
        taken = left[index] if place < felled else min(rigging, left[index])
        left[index] -= taken
        if place >= felled:
            rigging -= taken
    return left


def _steady(book: Book, state: OpenTable, ship: Ship) -> float:
    """Return the chance that she fights on after a strike test."""
    table = book.sheet.strike
    return reached(table.dice, table.need, strike_added(book, ship).total)


def expected(book: Book, state: OpenTable, aim: Aim, eye: Eye = PLAIN) -> float:
    """Return the part of a fresh ship that a shot is expected to take from its target, over all dice."""
    return _expected(book, state, aim, eye, _worths(book, state, aim.ship, aim.target, eye))


def _worths(book: Book, state: OpenTable, ship: Ship, target: Ship, eye: Eye) -> dict[int, float]:
    """Return what is known of shots of a ship at a target in her condition; all games by a book find the same."""
    spec = target.spec
    usual = (figures_of(book, state).overflow, state.year, eye.crew, ship.spec.rate)
    built = (spec.rate, spec.broadside, spec.hull, spec.crew, spec.masts, spec.crew_quality, target.flag)
    left = (target.broadside, target.hull, target.crew, tuple(target.masts), target.captain, target.admiral)
    beaten = bool(target.struck or target.fate)
    hurt = (target.on_fire, target.wheel_shot, target.fallen[0], target.fallen[1], beaten)
    condition = (usual, built, left, hurt)
    known = book.found
    worths = known.get(condition)
    if worths is None:
        if len(known) >= _CONDITIONS:
            known.clear()
        worths = known[condition] = {}
    return worths


def _expected(book: Book, state: OpenTable, aim: Aim, eye: Eye, worths: dict[int, float]) -> float:
    table, shot = figures_of(book, state).broadside, aim.shot
    attack = table.limited(attack_number(book, state, aim))
    # Machine numbers, since products of others are slow below 0.
    number: i64 = attack
    end = 2 if aim.rake == "stern" else 1 if aim.rake else 0
    key = ((number * 16 + shot.number) * 4 + end) * 2 + (aim.aim == LOW)
    worth = worths.get(key)
    if worth is None:
        worth = worths[key] = _over_all_dice(book, state, aim, table.row(attack), table.cells, eye)
    return worth


def _over_all_dice(
    book: Book, state: OpenTable, aim: Aim, row: list[int], cells: list[str], eye: Eye
) -> float:
    """Return what all falls of the two dice take from the target on average."""
    before, off, hit = life(aim.target, eye), shrugged_off(book, state, aim), _Hit(book, state, aim, eye)
    # By cell of the table: what is taken from her, and what a critical hit takes, which only doubles bring.
    usual, doubles = [-1.0] * len(cells), [0.0] * len(cells)
    for cell in row:
        if usual[cell] < 0:
            steps, beside = left_of(cells[cell], off)
            left, critical = hit.leaves(steps, beside)
            usual[cell], doubles[cell] = max(0.0, before - left), max(0.0, before - critical)
    found = 0.0
    for one in range(1, 7):
        found += doubles[row[2 * one - 2]]
        for two in range(one + 1, 7):
            found += 2 * usual[row[one + two - 2]]
    return found / 36


class _Hit:
    """Work out what a shot leaves of its target, once for each number of steps."""

    def __init__(self, book: Book, state: OpenTable, aim: Aim, eye: Eye) -> None:
        self._book, self._state, self._aim, self._eye = book, state, aim, eye
        self._overflow = figures_of(book, state).overflow
        self._known = [-1.0] * _MOST_STEPS

    def leaves(self, steps: int, beside: str) -> tuple[float, float]:
        """Return what a result leaves of the target, and what is left if it is a critical hit."""
        if beside == SHATTERED:
            return 0.0, 0.0
        aim = self._aim
        losses = damage_by(aim, steps)
        after = self._known[steps]
        if after < 0:
            after = _after(self._book, self._state, aim.target, losses, self._overflow, self._eye)
            self._known[steps] = after
        if beside == STRIKE:
            after *= _steady(self._book, self._state, aim.target)
            return after, after
        if not aim.shot.round_shot or losses == _NO_LOSSES:
            return after, after
        return after, max(0.0, after - _CRITICAL)


class TableGuns(Guns):
    """The broadsides of one ship against another, by relative position; lines of sight are not looked at."""

    def __init__(
        self, book: Book, state: OpenTable, ship: Ship, target: Ship, own: bool, eye: Eye = PLAIN
    ) -> None:
        self._book, self._state, self._eye = book, state, eye
        self._ship, self._target, self._own = ship, target, own
        self._able = ship.fights and not ship.lost_to_fire and ship.broadside > 0
        self._port_ready = self._is_ready(PORT)
        self._starboard_ready = self._port_ready if ship.spec.fixed else self._is_ready(STARBOARD)
        figures = figures_of(book, state)
        self._figures = figures
        self._limits = figures.squares(ship.spec.rate, state.mist)
        farthest = figures.reach(ship.spec.rate) // (figures.mist_range if state.mist else 1)
        far = farthest + max(target.spec.fore, target.spec.aft)
        self._far = far * far
        #: What shots are worth, by number, below 0 until it is worked out; and what is known of them from before.
        self._worths = [-1.0] * (2 * len(ENDS) * len(self._limits))
        self._before: dict[int, float] | None = None
        #: The target's base where she was last said to lie.
        self._base = target.base

    def _is_ready(self, battery: int) -> bool:
        """Return whether a broadside can be fired this turn.

        What others have loaded is not to be seen; they are taken to have round shot in every gun not fired.
        """
        if not self._able:
            return False
        if self._own:
            return can_fire(self._ship, battery)
        return not self._ship.fired[battery]

    def worth(self, pose: Pose, other: Pose) -> float:
        """Return the worth of the broadside that bears and can still be fired this turn."""
        return self._worth_of(self._bearing(self._port_ready, self._starboard_ready, pose, other))

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        """Return the broadside that bears, what it is worth, and whether it rakes."""
        if fresh:
            number = self._bearing(self._able, self._able, pose, other)
        else:
            number = self._bearing(self._port_ready, self._starboard_ready, pose, other)
        if number < 0:
            return _NONE
        side, worth = number % 2, self._worth_of(number)
        rakes = number // 2 % len(ENDS) > 0 and worth > 0 and self._load(side) != CHAIN
        return side, worth * self._hope(side) if fresh else worth, rakes

    def fresh(self, pose: Pose, other: Pose) -> float:
        """Return the worth of the broadside that bears, in a new turn."""
        number = self._bearing(self._able, self._able, pose, other)
        return self._worth_of(number) * self._hope(number % 2) if number >= 0 else 0.0

    def worth_of(self, battery: str, pose: Pose, other: Pose) -> float:
        """Return the worth of one battery, if it bears."""
        side = BATTERIES.index(battery)
        if side >= BOW:
            return 0.0
        return self._worth_of(self._bearing(side == PORT, side == STARBOARD, pose, other))

    def _load(self, side: int) -> str:
        return (self._ship.load[side] or "R") if self._own else "R"

    def _hope(self, side: int) -> float:
        """Return the chance that a broadside is loaded in a new turn."""
        return 1.0 if not self._own or self._ship.load[side] else _RELOADED

    def _bearing(self, port: bool, starboard: bool, pose: Pose, other: Pose) -> int:
        """Return the number of a shot by band, end that is raked and side; -1 where no broadside bears."""
        mast, point = pose
        there, heading = other
        side = self.side_towards(mast, point, there)
        if side < 0 or not (starboard if side else port):
            return -1
        base = self._base
        if not base.lies(there, heading):
            spec = self._target.spec
            base = self._base = Base(there, heading, spec.fore, spec.aft, spec.beam)
        place = self.place_of(mast, base)
        return 2 * place + side if place >= 0 else -1

    def is_ready(self, side: int) -> bool:
        """Return whether a broadside can still be fired this turn."""
        return self._starboard_ready if side else self._port_ready

    def side_towards(self, mast: Spot, point: int, there: Spot) -> int:
        """Return the broadside that bears on a place from another, on a heading; -1 for none."""
        if self._ship.spec.fixed:
            return PORT
        arcs = self._figures.broadside_arcs
        dx: i64 = there[0] - mast[0]
        dy: i64 = there[1] - mast[1]
        if arcs[point - 4 & 15].holds(dx, dy):
            return PORT
        return STARBOARD if arcs[point + 4 & 15].holds(dx, dy) else -1

    def place_of(self, mast: Spot, base: Base) -> int:
        """Return the number of a range band and an end that is raked, as the target lies there; -1 out of range."""
        if squared(mast, base.mast) > self._far:
            return -1
        band = range_of(mast[0], mast[1], base, self._limits)
        if band < 0:
            return -1
        rakes = band <= self._figures.rake_band and not self._target.spec.fixed
        return band * len(ENDS) + (end_raked(self._figures, base, mast[0], mast[1]) if rakes else 0)

    def worth_at(self, place: int, side: int) -> float:
        """Return what a broadside is worth that has the target at such a place; 0 where it has not."""
        return self._worth_of(2 * place + side) if place >= 0 else 0.0

    def _worth_of(self, number: int) -> float:
        if number < 0:
            return 0.0
        worth = self._worths[number]
        if worth < 0:
            side, end, band = number % 2, number // 2 % len(ENDS), number // 2 // len(ENDS)
            worth = self._worths[number] = self._worked_out(band, ENDS[end], side)
        return worth

    def _worked_out(self, band: int, rake: str, side: int) -> float:
        """Work it out by what the battery holds, or may hold, in points."""
        if self._eye.unseen and not self._own and not self._ship.opened[side]:
            return sum(part * self._with_load(band, rake, side, code) for code, part in self._eye.unseen)
        return self._with_load(band, rake, side, self._load(side))

    def _with_load(self, band: int, rake: str, side: int, code: str) -> float:
        """Return the better of low and high."""
        book, state, ship, target = self._book, self._state, self._ship, self._target
        shot = book.shot[code]
        if band > shot.last_band or self._figures.range_modifiers[ship.spec.gunnery][band] == NO_RANGE:
            return 0.0
        before = self._before
        if before is None:
            before = self._before = _worths(book, state, ship, target, self._eye)
        found = 0.0
        for aim in shot.aims:
            if aim == LOW or target.masts_stand:
                laid = Aim(ship, side, target, aim, band, "" if shot.chain else rake, shot)
                found = max(found, _expected(book, state, laid, self._eye, before))
        return found * target.spec.points
