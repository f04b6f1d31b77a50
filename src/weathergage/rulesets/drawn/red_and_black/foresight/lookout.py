"""The look-out's figures for captains: ships, courses, reaches and chances, by the rules' own tables."""

from math import exp, isqrt
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.geometry.opentable import ALONG, POINTS, UNIT, Base, Spot, ahead, free_way, squared
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import (
    boarding_added,
    may_be_boarded,
    strength,
)
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_chances import reached
from weathergage.rulesets.drawn.red_and_black.core.ship import PORT, Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH, LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.boarding_worth import answers, boarding_worth
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import (
    BATTERIES,
    PLAIN,
    SEASONED,
    Pose,
    TableGuns,
    expected,
    life,
)
from weathergage.rulesets.drawn.red_and_black.foresight.load_worth import reload_worths
from weathergage.rulesets.drawn.red_and_black.foresight.time_to_reach import (
    Pace,
    Swing,
    mean_ways,
    sailing_key,
    swing_of,
)
from weathergage.rulesets.drawn.red_and_black.foresight.ways import NEAR, TableEncounter, TableWays
from weathergage.rulesets.drawn.red_and_black.gunnery.reaction_fire import BEFORE, MID
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim, aim_at, touching
from weathergage.rulesets.drawn.red_and_black.sailing.fairway import Water, collision_chance, stops_short
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, others_of
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    TACK,
    TO_PORT,
    TO_STARBOARD,
    after_tack,
    can_sail,
    eye,
    tack_added,
    turned,
    turning_of,
)
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import in_centimetres
from weathergage.rulesets.drawn.shared.lookout import (
    ARRIVED,
    SETTING_OUT,
    UNDER_WAY,
    Course,
    Lookout,
    Reach,
    Sighting,
)

_POINTS: Final = {BEFORE: SETTING_OUT, MID: UNDER_WAY}
#: What one party more is worth in a melee; what boarders who are beaten lose of their own ship.
_DECK: Final = 1.45
_FOLLOWED: Final = 0.8
#: What lies farther off than this is as good as out of sight, in steps.
_FAR: Final = 99


class TableLookout(Lookout):
    """The figures of one position, worked out when they are wanted; a step is as long as a hex of the hex games."""

    mildness = 0.3
    fought_out = True
    prizes_count = False
    turns_last = True

    def __init__(self, book: Book, state: OpenTable, side: int) -> None:
        super().__init__()
        self._book, self._state, self._side = book, state, side
        self._guns: dict[tuple[str, str], TableGuns] = {}
        #: By all that they depend on, so that they stay what they are from one position to the next.
        self._paces: dict[int, Pace] = {}
        self._reaches: dict[tuple[str, int], Swing] = {}
        self._eye = PLAIN
        self._figures = figures_of(book, state)
        self._step = self._figures.step
        self.water = Water(state, self._step)

    @property
    def moving(self) -> tuple[str, ...]:
        """Return the id of the ship whose action it is, if any is."""
        state = self._state
        return (state.ships[state.mover].spec.id,) if state.mover >= 0 else ()

    @property
    def point(self) -> int:
        """Return how far she has come with it."""
        state = self._state
        return _POINTS.get(state.point, ARRIVED) if state.mover >= 0 else ARRIVED

    def renew(self) -> None:
        """Look again at the same game, and forget what has changed since."""
        # Most looks need none of this.
        if self._guns:
            self._guns.clear()
        if self._reaches:
            self._reaches.clear()
        if self._sighted:
            self._sighted.clear()
        self._eye = PLAIN
        self._figures = figures_of(self._book, self._state)

    def season(self) -> None:
        """Count crews for more, and fear guns that have never spoken."""
        if self._eye is not SEASONED:
            self._eye = SEASONED
            self._guns.clear()
            self._sighted.clear()

    def in_sight(self) -> list[str]:
        """Return the ids of all ships that are in the battle and on the table."""
        return [ship.spec.id for ship in self._state.ships if ship.present]

    def fighting(self, side: int) -> int:
        """Return how many ships of a side fight."""
        found = 0
        for ship in self._state.ships:
            if ship.side == side and ship.fights:
                found += 1
        return found

    def enemies(self, ship: Sighting) -> tuple[list[str], list[str]]:
        """Return the ids of enemies that fight, and of those that have struck, the nearest first."""
        here: Pose = ship.pose
        others = sorted(
            [
                (self.apart(here[0], each.mast), each.spec.id, each.fights)
                for each in self._state.ships
                if each.side != ship.side and each.present and (each.fights or _has_struck(each))
            ]
        )
        return [name for _, name, fights in others if fights], [
            name for _, name, fights in others if not fights
        ]

    def look_at(self, ship: str) -> Sighting:
        """Look at one ship."""
        seen = self._ship(ship)
        return Sighting(
            seen.spec.id,
            seen.side,
            (seen.mast, seen.point),
            seen.spec.points,
            life(seen, self._eye),
            seen.fights,
            _has_struck(seen),
            seen.captured and not seen.fate,
            seen.spec.owner,
            self._state.ties.any(seen.spec.index),
            can_sail(self._book, self._state, seen),
        )

    def _ship(self, ship: str) -> Ship:
        return self._state.ship(ship)

    def actions_left(self, side: int) -> int:
        """Return the cards still face down, less the one that brings the command phase."""
        state = self._state
        return max(0, state.bag[side] - max(0, self._book.sheet.cards.command - state.drawn_by(side)))

    def guns(self, ship: str, target: str) -> TableGuns:
        """Return the broadsides of a ship against another."""
        found = self._guns.get((ship, target))
        if found is None:
            firer = self._ship(ship)
            own = firer.side == self._side
            found = TableGuns(self._book, self._state, firer, self._ship(target), own, self._eye)
            self._guns[ship, target] = found
        return found

    def target_of(self, option: str) -> str:
        """Return what stands behind the way of aiming."""
        return option.rpartition(">")[2]

    def aims_high(self, option: str) -> bool:
        """Return whether the way of aiming, before the target, is high."""
        return option.partition(">")[0] == HIGH

    def shots(self, ask: Ask) -> dict[str, float]:
        """Return shots low and high, by what is loaded."""
        ship = self._ship(ask.ship)
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        found: dict[str, float] = {}
        for option in ask.options:
            aim, named, target = option.partition(">")
            if named:
                laid = aim_at(self._book, self._state, ship, battery, self._ship(target), aim)
                if isinstance(laid, Aim):
                    worth = expected(self._book, self._state, laid, self._eye)
                    found[option] = worth * laid.target.spec.points
        return found

    def loads(self, ask: Ask) -> dict[str, float]:
        """Reckon at the nearest enemy, at point blank; guns ashore cannot count on coming so near."""
        book, ship = self._book, self._ship(ask.ship)
        foes = [each for each in self.sightings if each.side != ship.side and each.fights]
        if ship.spec.fixed or not foes:
            return {}
        near = min(foes, key=lambda foe: (self.distance((ship.mast, ship.point), foe.pose), foe.id))
        target = self._ship(near.id)
        aims = {code: Aim(ship, PORT, target, LOW, 0, "", book.shot[code]) for code in ask.options}
        points = target.spec.points
        return {code: expected(book, self._state, aim, self._eye) * points for code, aim in aims.items()}

    def reloads(self, ask: Ask) -> dict[str, float]:
        """Reckon for the broadside on the side where the nearest enemy is, against her."""
        ship = self._ship(ask.ship)
        foes = [each for each in self.sightings if each.side != ship.side and each.fights]
        if not foes:
            return {}
        near = min(foes, key=lambda foe: (self.distance((ship.mast, ship.point), foe.pose), foe.id))
        return reload_worths(self._book, self._state, ship, self._ship(near.id), ask, self._eye)

    def reach(self, ship: str, pose: Pose) -> Reach:
        """Return the likely ways of her dice, each with every turn at its end; she may fire before she sets out."""
        mast, point = pose
        falls, turns = self._swing(ship, point)
        if not falls:
            return Reach(((pose,),), ((1.0, (0,)),))
        groups = []
        for _, way in falls:
            there = ahead(mast, point, way)
            groups.append((pose, *((there, to) for to in turns)))
        return Reach(tuple(groups), tuple((chance, (number,)) for number, (chance, _) in enumerate(falls)))

    def _swing(self, ship: str, point: int) -> Swing:
        known = self._reaches.get((ship, point))
        if known is None:
            known = self._reaches[ship, point] = swing_of(self._book, self._state, self._ship(ship), point)
        return known

    def to_come(self, ship: str) -> tuple[Pose, ...]:
        """Return the turns that a ship has still to choose from when her way is done."""
        mover = self._ship(ship)
        if mover.side != self._side or ship not in self.moving or self.point == ARRIVED:
            return ()
        _, turns = swing_of(self._book, self._state, mover, mover.point)
        return tuple((mover.mast, to) for to in turns)

    def spot(self, pose: Pose) -> tuple[int, int]:
        """Return the place of her mainmast."""
        return pose[0]

    def straight_on(self, pose: Pose, steps: int) -> list[Pose]:
        """Step by step."""
        mast, point = pose
        return [(ahead(mast, point, self._step * count), point) for count in range(1, steps + 1)]

    def course(self, ask: Ask, option: str) -> Course | None:
        """Return the course of ways to choose from, of turns and of tacks."""
        book, state, ship = self._book, self._state, self._ship(ask.ship)
        if ask.kind == "turn" and option != TACK:
            return Course((), ((1.0, (ship.mast, turned(ship, option)), False),))
        if option == TACK:
            chance = self.chance_to_tack(ship)
            about: Pose = (ship.mast, after_tack(book, state, ship))
            return Course((), ((chance, about, False), (1 - chance, (ship.mast, eye(state)), True)))
        if ask.kind == "plot":
            way = next(way for way in state.ways if in_centimetres(way) == option)
            return self._ahead(ship, way)
        if option.strip(TO_PORT + TO_STARBOARD) in ("", "0"):
            return Course((), ((1.0, (ship.mast, turned(ship, option)), False),))
        return None

    def chance_to_tack(self, ship: Ship) -> float:
        """Return the chance that she goes about."""
        table, added = self._book.sheet.tacking, tack_added(self._book, self._state, ship)
        return reached(table.dice, table.need, added.total)

    def ways_among(self, ship: Ship, turns: list[int], lengths: list[int]) -> TableWays:
        """Return turns of a ship, or lengths straight on, to be looked at by number."""
        return TableWays(self, self._state, ship, self._watched(ship), turns, lengths)

    def _watched(self, ship: Ship) -> list[Ship]:
        """Return the nearest enemy that fights and the nearest that has struck."""
        fighting: Ship | None = None
        struck: Ship | None = None
        for each in self._state.ships:
            if each.side == ship.side or not each.present:
                continue
            if each.fights:
                if fighting is None or self._is_nearer(ship, each, fighting):
                    fighting = each
            elif _has_struck(each) and (struck is None or self._is_nearer(ship, each, struck)):
                struck = each
        return [each for each in (fighting, struck) if each is not None]

    def _is_nearer(self, ship: Ship, one: Ship, two: Ship) -> bool:
        """Return whether one ship is nearer than another, by steps and then by the order of their ids."""
        mine, hers = self.apart(ship.mast, one.mast), self.apart(ship.mast, two.mast)
        return mine < hers or (mine == hers and one.spec.id < two.spec.id)

    def encounter_of(self, ship: Ship, foe: Ship, boarding: bool) -> TableEncounter:
        """Return the fire between a ship on her courses and an enemy who stays; also whether they come alongside."""
        book, state, eye = self._book, self._state, self._eye
        mine = TableGuns(book, state, ship, foe, ship.side == self._side, eye)
        hers = TableGuns(book, state, foe, ship, foe.side == self._side, eye)
        near = (NEAR + 1) * self._step if boarding else 0
        return TableEncounter(mine, hers, ship, foe, near, self._figures.grapples)

    def heading_after_tack(self, ship: Ship, tacked: bool) -> int:
        """Return how she heads after a tack, or in irons where it was missed."""
        return after_tack(self._book, self._state, ship) if tacked else eye(self._state)

    def _ahead(self, ship: Ship, way: int) -> Course:
        others = others_of(self._state, ship)
        free, hit = free_way(ship.base, way, obstacles(self._state, ship, way))
        pose: Pose = (ahead(ship.mast, ship.point, free), ship.point)
        if hit >= len(others):
            return Course((pose,), ((1.0, pose, True),), ashore=True)
        return Course((pose,), ((1.0, pose, False),), meets=others[hit].spec.id if hit >= 0 else "")

    def set_free(self, order: str) -> int:
        """Return none: no ship sails under such orders here."""
        return 0

    def gap(self, ship: str, pose: Pose, other: str, there: Pose) -> int:
        """Return the steps between the mainmasts, 2 at least; 1 where grapples reach."""
        away = self.distance(pose, there)
        if away <= NEAR:
            if touching(self._base(ship, pose), self._base(other, there), self._figures.grapples):
                return 1
        return max(2, away)

    def _base(self, ship: str, pose: Pose) -> Base:
        spec = self._ship(ship).spec
        return Base(pose[0], pose[1], spec.fore, spec.aft, spec.beam)

    def distance(self, pose: Pose, other: Pose) -> int:
        """Return the distance of the mainmasts, in steps."""
        return self.apart(pose[0], other[0])

    def apart(self, here: Spot, there: Spot) -> int:
        """Return how far apart two masts are, in steps."""
        return min(_FAR, isqrt(squared(here, there)) // self._step)

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """Reckon by her dice and her helm as they are now."""
        return self.pace_of(self._ship(ship)).actions(pose[0], pose[1], goal[0])

    def pace_of(self, ship: Ship) -> Pace:
        """Return what a ship makes on every point, and how she turns."""
        book, state = self._book, self._state
        turning = turning_of(book, state, ship)
        if book.dice:
            # What changes the dice may look at anything.
            return Pace(mean_ways(book, state, ship), turning, eye(state))
        key = sailing_key(state, ship) * POINTS + turning
        pace = self._paces.get(key)
        if pace is None:
            pace = self._paces[key] = Pace(mean_ways(book, state, ship), turning, eye(state))
        return pace

    def gage(self, pose: Pose, other: Pose) -> float:
        """Return it in steps along the wind."""
        east, south = ALONG[self._state.wind]
        x, y = pose[0][0] - other[0][0], pose[0][1] - other[0][1]
        return -(x * east + y * south) / UNIT / self._step

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Count straight ahead, to the land or the table's edge."""
        return self.water.room(*pose)

    def runs_into(self, ship: str, pose: Pose) -> float:
        """Reckon straight ahead, by her dice."""
        base, swing = self._base(ship, pose), self._swing(ship, pose[1])
        return collision_chance(self._book, self._state, self._ship(ship), base, swing)

    def collides(self, ship: str, other: str) -> float:
        """Reckon that she does not stop short."""
        return 1 - stops_short(self._book, self._state, self._ship(ship), self._ship(other))

    def grapples(self, ship: str, other: str) -> float:
        """Reckon by the test to board, on parallel courses."""
        one, two = self._ship(ship), self._ship(other)
        added = boarding_added(self._book, self._state, one, two, impromptu=False, counterboard=False)
        return reached(1, self._book.sheet.boarding.need, added.total)

    def carries(self, ship: str, other: str) -> float:
        """Estimate what a melee to its end comes to, by parties and quality of both crews."""
        one, two = self._ship(ship), self._ship(other)
        if not one.fights or not may_be_boarded(one, two):
            return 0.0
        return 1 / (1 + exp(_DECK * (strength(self._book, two) - strength(self._book, one))))

    def repelled(self, ship: str, other: str) -> float:
        """Reckon that some who are thrown back are followed, and all have fewer men."""
        return _FOLLOWED * (1 - self.carries(ship, other))

    def boarding(self, ship: str, other: str) -> float:
        """Reckon by the exact chances of the fight."""
        return boarding_worth(self._book, self._state, self._ship(ship), self._ship(other), self._eye)

    def decks(self, ask: Ask) -> dict[str, float]:
        """Reckon by the exact chances of what is left of the fight."""
        return answers(self._book, self._state, self._ship(ask.ship), self._ship(ask.other), ask, self._eye)

    def boards_first(self, side: int) -> float:
        """Return even chances while no ship acts: a boarding is fought out in the action of the one that begins it."""
        return 0.5 if self._state.active < 0 else float(self._state.active == side)


def _has_struck(ship: Ship) -> bool:
    """Return whether her colours are down and she is nobody's yet."""
    return ship.struck and not ship.fate and not ship.captured
