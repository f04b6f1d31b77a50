"""The look-out's figures for captains: ships, courses, reaches and chances, by the rules' own tables."""

from functools import cached_property
from math import isqrt
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.geometry.opentable import ALONG, UNIT, Base, Spot, ahead, free_way, squared
from weathergage.rulesets.drawn.lookout import (
    ARRIVED,
    SETTING_OUT,
    UNDER_WAY,
    Course,
    Lookout,
    Reach,
    Sighting,
)
from weathergage.rulesets.drawn.red_and_black.book import Book, house
from weathergage.rulesets.drawn.red_and_black.chances import chance_to_pass, totals
from weathergage.rulesets.drawn.red_and_black.dead_reckoning import actions
from weathergage.rulesets.drawn.red_and_black.gunlaying import BATTERIES, Pose, TableGuns, expected, life
from weathergage.rulesets.drawn.red_and_black.gunnery import MM, Aim, aim_at, shores, touching
from weathergage.rulesets.drawn.red_and_black.manoeuvre import on_table, others_of
from weathergage.rulesets.drawn.red_and_black.sailing import (
    ABACK,
    TACK,
    TO_PORT,
    TO_STARBOARD,
    after_tack,
    can_sail,
    dice_for,
    eye,
    may_choose_a_die,
    point_of_sailing,
    slowed,
    tack_sum,
    turned,
    turning_of,
)
from weathergage.rulesets.drawn.red_and_black.ship import Ship
from weathergage.rulesets.drawn.red_and_black.state import OpenTable

#: How far ahead one looks for land and the table's edge, in steps.
_AHEAD: Final = 8
#: Falls of the movement dice that are told apart.
_FALLS: Final = 5
#: What lies farther off than this is as good as out of sight, in steps.
_FAR: Final = 99


class TableLookout(Lookout):
    """The figures of one position, worked out when they are wanted; a step is as long as a hex of the hex games."""

    def __init__(self, book: Book, state: OpenTable, side: int) -> None:
        self._book, self._state, self._side = book, state, side
        self._ships = {ship.spec.id: ship for ship in state.ships}
        self._guns: dict[tuple[str, str], TableGuns] = {}
        self._ways: dict[str, tuple[float, ...]] = {}
        self._reaches: dict[tuple[str, int], tuple[tuple[tuple[float, int], ...], tuple[int, ...]]] = {}
        self._step = house(book, state, "scale.hex") * MM
        self._pip = house(book, state, "scale.pip") * MM
        self.moving = (state.ships[state.mover].spec.id,) if state.mover >= 0 else ()
        self.point = _POINTS.get(state.point, ARRIVED) if self.moving else ARRIVED

    @cached_property
    def sightings(self) -> list[Sighting]:  # type: ignore[override]
        """Every ship that is in the battle and on the table."""
        return [self._sighted(ship) for ship in self._state.ships if ship.present]

    def _sighted(self, ship: Ship) -> Sighting:
        return Sighting(
            id=ship.spec.id,
            side=ship.side,
            pose=(ship.mast, ship.point),
            value=ship.spec.points,
            life=life(ship),
            fights=ship.fights,
            struck=ship.struck and not ship.fate and not ship.captured,
            prize=ship.captured and not ship.fate,
            owner=ship.spec.owner,
            held=bool(self._state.partners(ship.spec.index)),
            free=can_sail(self._book, self._state, ship),
        )

    @cached_property
    def _by_id(self) -> dict[str, Sighting]:
        return {each.id: each for each in self.sightings}

    def sighting(self, ship: str) -> Sighting:
        """The ship of that id."""
        return self._by_id[ship]

    def actions_left(self, side: int) -> int:
        """Cards still face down, less the one that brings the command phase."""
        state = self._state
        return max(0, state.bag[side] - max(0, self._book.sheet.cards.command - state.drawn_by(side)))

    def guns(self, ship: str, target: str) -> TableGuns:
        """The broadsides of a ship against another."""
        found = self._guns.get((ship, target))
        if found is None:
            firer = self._ships[ship]
            found = TableGuns(self._book, self._state, firer, self._ships[target], firer.side == self._side)
            self._guns[ship, target] = found
        return found

    def target_of(self, option: str) -> str:
        """Behind the way of aiming."""
        return option.rpartition(">")[2]

    def shots(self, ask: Ask) -> dict[str, float]:
        """Low and high, by what is loaded."""
        ship = self._ships[ask.ship]
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        found: dict[str, float] = {}
        for option in ask.options:
            aim, named, target = option.partition(">")
            if named:
                laid = aim_at(self._book, self._state, ship, battery, self._ships[target], aim)
                if isinstance(laid, Aim):
                    found[option] = expected(self._book, self._state, laid) * laid.target.spec.points
        return found

    def reach(self, ship: str, pose: Pose) -> Reach:
        """The likely ways of her dice, each with every turn at its end; she may fire before she sets out."""
        mast, point = pose
        known = self._reaches.get((ship, point))
        if known is None:
            known = self._reaches[ship, point] = self._swing(self._ships[ship], point)
        falls, turns = known
        if not falls:
            return Reach(((pose,),), ((1.0, (0,)),))
        groups = []
        for _, way in falls:
            there = ahead(mast, point, way)
            groups.append((pose, *((there, to) for to in turns)))
        return Reach(tuple(groups), tuple((chance, (number,)) for number, (chance, _) in enumerate(falls)))

    def _swing(self, ship: Ship, point: int) -> tuple[tuple[tuple[float, int], ...], tuple[int, ...]]:
        """Ways with their chances, and headings after the turn; tacks, which may fail, are left out."""
        book, state = self._book, self._state
        ghost = ship.clone()
        ghost.point = point % 16
        if not can_sail(book, state, ghost):
            return (), ()
        dice, less, _ = dice_for(book, state, ghost)
        ways = [
            (chance, max(0, slowed(book, state, ghost, (total + less) * self._pip)))
            for total, chance in totals(dice)
        ]
        turns = [ghost.point]
        for way in (-1, 1):
            for points in range(1, turning_of(book, state, ghost) + 1):
                to = (ghost.point + way * points) % 16
                if point_of_sailing(book, state, ghost, to) == ABACK:
                    break
                turns.append(to)
        return _likely(ways), tuple(turns)

    def to_come(self, ship: str) -> tuple[Pose, ...]:
        """The turns that a ship has still to choose from when her way is done."""
        mover = self._ships[ship]
        if mover.side != self._side or ship not in self.moving or self.point == ARRIVED:
            return ()
        _, turns = self._swing(mover, mover.point)
        return tuple((mover.mast, to) for to in turns)

    def straight_on(self, pose: Pose, steps: int) -> list[Pose]:
        """Step by step."""
        mast, point = pose
        return [(ahead(mast, point, self._step * count), point) for count in range(1, steps + 1)]

    def course(self, ask: Ask, option: str) -> Course | None:
        """Of ways to choose from, of turns and of tacks."""
        book, state, ship = self._book, self._state, self._ships[ask.ship]
        if option == TACK:
            chance = chance_to_pass(
                book.sheet.tacking.dice, book.sheet.tacking.need, tack_sum(book, state, ship)
            )
            about: Pose = (ship.mast, after_tack(book, state, ship))
            return Course((), ((chance, about, False), (1 - chance, (ship.mast, eye(state)), True)))
        if option.isdigit() and ask.kind == "plot":
            return self._ahead(ship, int(option) * 100)
        if option.strip(TO_PORT + TO_STARBOARD) in ("", "0"):
            return Course((), ((1.0, (ship.mast, turned(ship, option)), False),))
        return None

    def _ahead(self, ship: Ship, way: int) -> Course:
        others = others_of(self._state, ship)
        free, hit = free_way(ship.base, way, [other.base for other in others] + shores(self._state))
        pose: Pose = (ahead(ship.mast, ship.point, free), ship.point)
        if hit >= len(others):
            return Course((pose,), ((1.0, pose, True),), ashore=True)
        return Course((pose,), ((1.0, pose, False),), meets=others[hit].spec.id if hit >= 0 else "")

    def set_free(self, order: str) -> int:
        """Nobody sails under such orders here."""
        return 0

    def gap(self, ship: str, pose: Pose, other: str, there: Pose) -> int:
        """In steps between the mainmasts, 2 at least; 1 where grapples reach."""
        away = self.distance(pose, there)
        if away <= 3:
            slack = house(self._book, self._state, "boarding.reach") * MM
            if touching(self._base(ship, pose), self._base(other, there), slack):
                return 1
        return max(2, away)

    def _base(self, ship: str, pose: Pose) -> Base:
        spec = self._ships[ship].spec
        return Base(pose[0], pose[1], spec.fore, spec.aft, spec.beam)

    def distance(self, pose: Pose, other: Pose) -> int:
        """Of the mainmasts, in steps."""
        return min(_FAR, isqrt(squared(pose[0], other[0])) // self._step)

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """By her dice and her helm as they are now."""
        mover = self._ships[ship]
        ways = self._ways.get(ship)
        if ways is None:
            ways = self._ways[ship] = self._mean_ways(mover)
        turning = turning_of(self._book, self._state, mover)
        return actions(ways, turning, eye(self._state), pose[0], pose[1], goal[0])

    def _mean_ways(self, ship: Ship) -> tuple[float, ...]:
        """What her dice bring on every point."""
        book, state = self._book, self._state
        ghost = ship.clone()
        found = []
        for ghost.point in range(16):
            dice, less, _ = dice_for(book, state, ghost)
            mean = dice * 3.5 + less + (1.0 if dice and may_choose_a_die(book, state, ghost) else 0.0)
            found.append(max(0.0, float(slowed(book, state, ghost, round(mean * self._pip)))))
        return tuple(found)

    def gage(self, pose: Pose, other: Pose) -> float:
        """In steps along the wind."""
        east, south = ALONG[self._state.wind]
        x, y = pose[0][0] - other[0][0], pose[0][1] - other[0][1]
        return -(x * east + y * south) / UNIT / self._step

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Straight ahead, to the land or the table's edge."""
        for number, (spot, _) in enumerate(self.straight_on(pose, _AHEAD)):
            if not on_table(self._state, spot) or self._ashore(spot):
                return number
        return _AHEAD

    def _ashore(self, spot: Spot) -> bool:
        half = self._state.land_half
        if not half:
            return False
        x, y = spot[0] // half, spot[1] // half
        near = ((x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1))
        return any(
            abs(spot[0] - land[0]) < half and abs(spot[1] - land[1]) < half
            for cell in near
            for land in self._land.get(cell, ())
        )

    @cached_property
    def _land(self) -> dict[Spot, list[Spot]]:
        """The squares of land by where they lie, so that few are looked at."""
        half, found = self._state.land_half, dict[Spot, list[Spot]]()
        for spot in self._state.land:
            found.setdefault((spot[0] // half, spot[1] // half), []).append(spot)
        return found


def _likely(ways: list[tuple[float, int]]) -> tuple[tuple[float, int], ...]:
    """A few ways that stand for all: equal parts of the chances, each by its mean."""
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


_POINTS: Final = {"before": SETTING_OUT, "mid": UNDER_WAY, "after": ARRIVED}
