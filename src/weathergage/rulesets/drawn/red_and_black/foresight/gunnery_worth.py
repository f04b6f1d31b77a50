"""Estimate what is left of a ship, what a hit costs her, and what a broadside is worth (6.4)."""

from dataclasses import dataclass
from typing import Final

from weathergage.geometry.opentable import Base, Spot, in_sector, nearest_squared, squared
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_chances import chance_to_pass
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.table_schema import Ammunition
from weathergage.rulesets.drawn.red_and_black.ending.striking import strike_sum
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import OVERFLOW
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    CHAIN,
    LOW,
    NO_RANGE,
    Aim,
    aims_of,
    attack_number,
    fire_bar,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import (
    SHATTERED,
    STRIKE,
    damage_of,
    parts_of,
    result_of,
)
from weathergage.rulesets.drawn.shared.lookout import REMEMBERED, Guns

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
#: The end that is raked, by number.
_ENDS: Final = ("", "bow", "stern")
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
        standing = len(masts) - masts.count(0)
        found += eye.rig * sum(masts) / sum(spec.masts)
        found *= _MAST ** (len(masts) - standing) if standing else _HULK
    else:
        found += eye.rig
    if ship.fallen[0] or ship.fallen[1]:
        found *= _OVER_THE_SIDE
    return found * (_WHEEL if ship.wheel_shot else 1.0) * _FIRE**ship.on_fire


def _after(
    book: Book, state: OpenTable, ship: Ship, losses: tuple[int, int, int, int, int], overflow: int, eye: Eye
) -> float:
    """Return what is left of her after a hit; masts are taken from the weakest on, and her colours may come down."""
    broadside, hull, crew, felled, rigging = losses
    hull += max(0, broadside - ship.broadside) * overflow
    masts = ship.masts
    stood = len(masts) - masts.count(0)
    if felled or rigging:
        masts = _cut_up(masts, felled, rigging)
    left = _life(ship, ship.broadside - broadside, ship.hull - hull, ship.crew - crew, masts, eye)
    if stood and masts.count(0) == len(masts):
        hulk = ship.clone()
        hulk.masts = [0] * len(masts)
        left *= _steady(book, state, hulk)
    if 0 < ship.broadside <= broadside:
        left *= _steady(book, state, ship)
    if 0 < ship.crew <= crew:
        left *= _steady(book, state, ship)
    return left


def _cut_up(masts: list[int], felled: int, rigging: int) -> list[int]:
    """Return masts after some were felled, the weakest first, and others were hit."""
    left = masts[:]
    standing = sorted([index for index, mast in enumerate(left) if mast], key=lambda index: left[index])
    for place, index in enumerate(standing):
        taken = left[index] if place < felled else min(rigging, left[index])
        left[index] -= taken
        if place >= felled:
            rigging -= taken
    return left


def _steady(book: Book, state: OpenTable, ship: Ship) -> float:
    """The chance that she fights on after a strike test."""
    table = book.sheet.strike
    return chance_to_pass(table.dice, table.need, strike_sum(book, state, ship))


def expected(book: Book, state: OpenTable, aim: Aim, eye: Eye = PLAIN) -> float:
    """The part of a fresh ship that a shot is expected to take from its target, over all dice."""
    target, table = aim.target, book.sheet.broadside
    spec = target.spec
    attack = max(table.worst, min(table.best, attack_number(book, state, aim)))
    overflow = house(book, state, OVERFLOW)
    key = (
        *(overflow, attack, aim.shot.code, aim.aim, aim.rake, aim.ship.spec.rate, state.year),
        *(spec.rate, spec.broadside, spec.hull, spec.crew, spec.masts, spec.crew_quality, target.flag),
        *(target.broadside, target.hull, target.crew, *target.masts),
        *(target.captain, target.admiral, target.on_fire, target.wheel_shot, *target.fallen, eye.crew),
    )
    known: dict[object, float] = book.found
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = _over_all_dice(book, state, aim, attack, overflow, eye)
    return known[key]


def _over_all_dice(book: Book, state: OpenTable, aim: Aim, attack: int, overflow: int, eye: Eye) -> float:
    """Return what all falls of the two dice take from the target on average."""
    target, table = aim.target, book.sheet.broadside
    before = life(target, eye)
    # By total of the dice: what is left of her, and what is left after a critical hit, which only doubles bring.
    left: list[tuple[float, float]] = []
    known: dict[str, tuple[float, float]] = {}
    for total in range(2, 13):
        cell = table.cell(attack, total)
        if cell not in known:
            known[cell] = _left_by(book, state, aim, result_of(book, state, aim, cell), overflow, eye)
        left.append(known[cell])
    found = 0.0
    for one in range(1, 7):
        for two in range(one, 7):
            usual, doubles = left[one + two - 2]
            found += max(0.0, before - doubles) if one == two else 2 * max(0.0, before - usual)
    return found / 36


def _left_by(
    book: Book, state: OpenTable, aim: Aim, result: str, overflow: int, eye: Eye
) -> tuple[float, float]:
    """Return what a result leaves of the target, and what is left if it is a critical hit."""
    beside = parts_of(result)[1]
    if beside == SHATTERED:
        return 0.0, 0.0
    losses = damage_of(aim, result)
    after = _after(book, state, aim.target, losses, overflow, eye)
    if beside == STRIKE:
        after *= _steady(book, state, aim.target)
        return after, after
    critical = any(losses) and aim.shot.round_shot
    return after, max(0.0, after - _CRITICAL) if critical else after


class TableGuns(Guns):
    """The broadsides of one ship against another, by relative position; lines of sight are not looked at."""

    def __init__(
        self, book: Book, state: OpenTable, ship: Ship, target: Ship, own: bool, eye: Eye = PLAIN
    ) -> None:
        self._book, self._state, self._eye = book, state, eye
        self._ship, self._target = ship, target
        able = ship.fights and not ship.lost_to_fire and ship.broadside > 0
        # What others have loaded is not to be seen; they are taken to have round shot in every gun not fired.
        silent = [fire_bar(book, state, ship, battery) is not None for battery in (PORT, STARBOARD)]
        ready = [able and not (silent[n] if own else ship.fired[n]) for n in (PORT, STARBOARD)]
        self._ready = ready if not ship.spec.fixed else [ready[PORT], ready[PORT]]
        self._any = [able, able]
        self._loads = [ship.load[n] or "R" if own else "R" for n in (PORT, STARBOARD)]
        self._unseen = [bool(eye.unseen) and not own and not ship.opened[n] for n in (PORT, STARBOARD)]
        self._hopes = [1.0 if not own or ship.load[n] else _RELOADED for n in (PORT, STARBOARD)]
        figures = figures_of(book, state)
        divisor = figures.mist_range if state.mist else 1
        self._limits = (figures.great_ranges if ship.spec.rate <= 3 else figures.small_ranges)[state.mist]
        keel = max(target.spec.fore, target.spec.aft)
        farthest = figures.great_reach if ship.spec.rate <= 3 else figures.small_reach
        self._far = (farthest // divisor + keel) ** 2
        self._arc = figures.broadside_arc
        self._rake_arc = figures.rake_arc
        self._rakes = figures.rake_band
        #: By band, end that is raked and side, in one number.
        self._known: dict[int, tuple[int, float, bool]] = {}
        #: The target's base where she was last said to lie.
        self._base: Base | None = None

    def worth(self, pose: Pose, other: Pose) -> float:
        """By the broadside that bears and can still be fired this turn."""
        return self._bearing(self._ready, pose, other)[1]

    def laid(self, pose: Pose, other: Pose, fresh: bool = False) -> tuple[int, float, bool]:
        """The broadside that bears, what it is worth, and whether it rakes."""
        if not fresh:
            return self._bearing(self._ready, pose, other)
        battery, found, rakes = self._bearing(self._any, pose, other)
        return battery, found * self._hopes[battery], rakes

    def fresh(self, pose: Pose, other: Pose) -> float:
        """By the broadside that bears, in a new turn."""
        battery, found, _ = self._bearing(self._any, pose, other)
        return found * self._hopes[battery]

    def worth_of(self, battery: str, pose: Pose, other: Pose) -> float:
        """By one battery, if it bears."""
        side = BATTERIES.index(battery)
        if side >= BOW:
            return 0.0
        return self._bearing([side == PORT, side == STARBOARD], pose, other)[1]

    def _bearing(self, ready: list[bool], pose: Pose, other: Pose) -> tuple[int, float, bool]:
        mast, point = pose
        there = other[0]
        if squared(mast, there) > self._far:
            return _NONE
        side = self._side(mast, point, there)
        if side < 0 or not ready[side]:
            return _NONE
        base = self._base
        if base is None or not base.lies(there, other[1]):
            spec = self._target.spec
            base = self._base = Base(there, other[1], spec.fore, spec.aft, spec.beam)
        band = self._band(mast, base)
        if band < 0:
            return _NONE
        end = 0
        if band <= self._rakes and not self._target.spec.fixed:
            if in_sector(base.stern, base.point + 8, self._rake_arc, mast):
                end = 2
            elif in_sector(base.bow, base.point, self._rake_arc, mast):
                end = 1
        key = (band * len(_ENDS) + end) * 2 + side
        found = self._known.get(key)
        if found is None:
            worth = self._worked_out(band, _ENDS[end], side)
            rakes = end > 0 and worth > 0 and self._loads[side] != CHAIN
            found = self._known[key] = side, worth, rakes
        return found

    def _side(self, mast: Spot, point: int, there: Spot) -> int:
        if self._ship.spec.fixed:
            return PORT
        if in_sector(mast, point - 4, self._arc, there):
            return PORT
        return STARBOARD if in_sector(mast, point + 4, self._arc, there) else -1

    def _band(self, mast: Spot, base: Base) -> int:
        """The band of a keel, exactly as shots are measured."""
        above, below = nearest_squared(mast, base)
        for band, limit in enumerate(self._limits):
            if above <= limit * below:
                return band
        return -1

    def _worked_out(self, band: int, rake: str, side: int) -> float:
        """By what the battery holds, or may hold, in points."""
        if self._unseen[side]:
            return sum(part * self._with_load(band, rake, side, code) for code, part in self._eye.unseen)
        return self._with_load(band, rake, side, self._loads[side])

    def _with_load(self, band: int, rake: str, side: int, code: str) -> float:
        """The better of low and high."""
        book, ship, target = self._book, self._ship, self._target
        shot: Ammunition = book.shot[code]
        if band > book.sheet.range.bands.index(shot.band):
            return 0.0
        if book.sheet.range_modifier[ship.spec.gunnery][band] == NO_RANGE:
            return 0.0
        end = "" if shot.code == CHAIN else rake
        found = 0.0
        for aim in aims_of(shot):
            if aim == LOW or any(target.masts):
                laid = Aim(ship, side, target, aim, band, end, shot)
                found = max(found, expected(book, self._state, laid, self._eye))
        return found * target.spec.points
