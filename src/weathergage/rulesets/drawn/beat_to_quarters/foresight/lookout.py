"""The look-out's figures for captains: ships, courses, reaches and chances, by the rules' own tables."""

from functools import cache
from math import sqrt
from typing import Final

from weathergage.engine.dice import outcomes
from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, distance, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import boarding_sum, unresisted
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_value
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.gunnery_worth import (
    Broadsides,
    HexEncounter,
    expected,
    life,
)
from weathergage.rulesets.drawn.beat_to_quarters.foresight.time_to_reach import (
    Passages,
    Swing,
    passages,
    swing_of,
    turned_to,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import BEFORE, PASSING, START
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, lay
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import check_chance
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    can_sail,
    dice_count,
    heads_to_wind,
    is_course,
    split_course,
    turned,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.formations import company
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_orders import (
    BREAK,
    CLOSE_ACTION,
    DISSOLVE,
    FORM,
    TAKE,
)
from weathergage.rulesets.drawn.shared.lookout import (
    ARRIVED,
    SETTING_OUT,
    UNDER_WAY,
    Course,
    Lookout,
    Reach,
    Sighting,
)
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, HOLD

_POINTS: Final = {START: SETTING_OUT, PASSING: UNDER_WAY, BEFORE: UNDER_WAY}
#: How far ahead one looks for land.
_AHEAD: Final = 8


class Shape:
    """An answer of the helm taken apart: hexes ahead, hexsides by letters; none of it for orders of an anchor."""

    def __init__(self, order: str) -> None:
        # What ships of a squadron do together is weighed by nobody.
        self.is_course = is_course(order) and not order.endswith("+")
        self.hexes, self.letters = split_course(order) if self.is_course else (0, "")


#: Every order that was ever taken apart; there are some hundreds.
_SHAPES: Final[dict[str, Shape]] = {}


def shape_of(order: str) -> Shape:
    """Return an answer of the helm, taken apart once."""
    found = _SHAPES.get(order)
    if found is None:
        found = _SHAPES[order] = Shape(order)
    return found


class QuartersLookout(Lookout):
    """The figures of one position, worked out when they are wanted."""

    def __init__(self, book: Book, state: Seascape, side: int) -> None:
        super().__init__()
        self._book, self._state, self._side = book, state, side
        self._ships: dict[str, Ship] = {}
        self._guns: dict[tuple[str, str], Broadsides] = {}
        self._swings: dict[tuple[str, int], Swing] = {}
        self._passages: dict[str, Passages] = {}
        self._open_sea: bool = state.chart.open_sea
        self._taken: dict[int, str] | None = None
        self._straights: dict[str, list[Course]] = {}
        self.moving = tuple(state.ships[index].spec.id for index in state.unit)
        self.point = _POINTS.get(state.point, ARRIVED) if state.unit else ARRIVED

    def in_sight(self) -> list[str]:
        """Return the ids of all ships that are in the battle."""
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
        others = sorted(
            (distance(ship.pose[0], each.bow), each.spec.id, each.fights)
            for each in self._state.ships
            if each.side != ship.side and each.present and (each.fights or _has_struck(each))
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
            (seen.bow, seen.heading),
            seen.spec.points,
            life(self._book, seen),
            seen.fights,
            _has_struck(seen),
            seen.captured and not seen.fate,
            seen.spec.owner,
            self._state.ties.any(seen.spec.index),
            can_sail(self._book, self._state, seen),
        )

    def _ship(self, ship: str) -> Ship:
        if not self._ships:
            self._ships = {each.spec.id: each for each in self._state.ships}
        return self._ships[ship]

    def actions_left(self, side: int) -> int:
        """Chips in the bag, less the one that brings the command phase."""
        state = self._state
        return max(0, state.bag[side] - max(0, self._book.conduct.chips.command - state.drawn_by(side)))

    def guns(self, ship: str, target: str) -> Broadsides:
        """The broadsides of a ship against another."""
        found = self._guns.get((ship, target))
        if found is None:
            firer = self._ship(ship)
            found = Broadsides(self._book, self._state, firer, self._ship(target), firer.side == self._side)
            self._guns[ship, target] = found
        return found

    def encounter(self, ship: Sighting, foe: Sighting, boarding: bool) -> HexEncounter:
        """Return the fire between a ship on her courses and an enemy who stays; also whether they come alongside."""
        mine, hers = self.guns(ship.id, foe.id), self.guns(foe.id, ship.id)
        return HexEncounter(self, ship, foe, boarding, mine, hers)

    def shots(self, ask: Ask) -> dict[str, float]:
        """With lines of sight: whoever is in the way takes the shot."""
        ship = self._ship(ask.ship)
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        found: dict[str, float] = {}
        for option in ask.options:
            if option != HOLD:
                aim = lay(self._book, self._state, ship, battery, self._ship(option))
                if isinstance(aim, Aim):
                    worth = expected(self._book, self._state, aim) * aim.target.spec.points
                    found[option] = -worth if aim.target.side == ship.side else worth
        return found

    def reach(self, ship: str, pose: Pose) -> Reach:
        """Every hex and hexside that some dice allow; tacks, which may fail, are left out."""
        bow, heading = pose
        swing = self._swings.get((ship, heading))
        if swing is None:
            swing = self._swings[ship, heading] = swing_of(self._book, self._state, self._ship(ship), heading)
        return Reach(tuple(tuple((bow + by, to) for by, to in group) for group in swing[0]), swing[1])

    def to_come(self, ship: str) -> tuple[Pose, ...]:
        """Return what is left of her own path, and the turn at its end."""
        state, mover = self._state, self._ship(ship)
        if mover.side != self._side or mover.spec.index not in state.unit:
            return ()
        path = list(state.paths[state.unit.index(mover.spec.index)])
        last = path[-1] if path else (mover.bow, mover.heading)
        if state.letters and not mover.cannot_turn:
            path.append((last[0], turned_to(last[1], state.letters)))
        return tuple(path)

    def straight_on(self, pose: Pose, steps: int) -> list[Pose]:
        """Hex by hex."""
        bow, heading = pose
        return [(bow + STEP[heading] * count, heading) for count in range(1, steps + 1)]

    def course(self, ask: Ask, option: str) -> Course | None:
        """Of plots, turns and tacks."""
        shape = shape_of(option)
        if not shape.is_course:
            return None
        ship = self._ship(ask.ship)
        straight = self._straight(ship, shape.hexes)
        if straight.ashore or straight.meets or not shape.letters:
            return straight
        return self._turning(ask, ship, straight.ends[0][1], shape.letters, straight.passed)

    def _straight(self, ship: Ship, hexes: int) -> Course:
        """Return her course so many hexes straight on, or as far as land and others let her; the same for all turns."""
        known = self._straights.get(ship.spec.id)
        if known is None:
            start: Pose = (ship.bow, ship.heading)
            known = self._straights[ship.spec.id] = [Course((), ((1.0, start, False),))]
        while len(known) <= hexes and not known[-1].ashore and not known[-1].meets:
            known.append(self._one_on(ship, known[-1]))
        return known[min(hexes, len(known) - 1)]

    def _one_on(self, ship: Ship, course: Course) -> Course:
        """Return a course with one hex more."""
        last: Pose = course.ends[0][1]
        pose: Pose = (last[0] + STEP[last[1]], last[1])
        ashore, meets = self._in_the_way(ship, pose)
        if meets:
            return Course(course.passed, ((1.0, last, False),), False, meets)
        return Course((*course.passed, pose), ((1.0, pose, ashore),), ashore)

    def _turning(self, ask: Ask, ship: Ship, pose: Pose, letters: str, passed: tuple[Pose, ...]) -> Course:
        by_stern = ship.anchor == BY_STERN
        for letter in letters:
            before = pose
            pose = turned(pose, letter, by_stern, ship.spec.hexes)
            ashore, meets = self._in_the_way(ship, pose)
            if ashore or meets:
                return Course(passed, ((1.0, pose if ashore else before, ashore),), ashore, meets)
            if heads_to_wind(self._state.wind, pose[1]) and ask.kind != "tack" and not ship.anchor:
                chance = self._check(ship)
                return Course(passed, ((chance, turned(pose, letter), False), (1 - chance, pose, True)))
        return Course(passed, ((1.0, pose, False),))

    def _in_the_way(self, ship: Ship, pose: Pose) -> tuple[bool, str]:
        """Return whether there is land where she would lie, and which ship."""
        if self._taken is None:
            self._taken = {code: each.spec.id for each in self._state.afloat() for code in each.hexes}
        taken, own = self._taken, ship.spec.id
        bow, heading = pose
        stern = bow - STEP[heading] if ship.spec.hexes == 2 else bow
        if not self._open_sea:
            ashore = self._state.chart.ashore
            if ashore[bow] or ashore[stern]:
                return True, ""
        meets = taken.get(bow, own)
        if meets == own:
            meets = taken.get(stern, own)
        return False, "" if meets == own else meets

    def set_free(self, order: str) -> int:
        """Of those that are in squadrons now (19.l)."""
        verb, *rest = order.split()
        if verb in (FORM, TAKE):
            return -len(rest[0].split(","))
        numbers = [int(rest[0])] if verb == DISSOLVE else list(self._state.lines)
        if verb == BREAK:
            return len(rest[0].split(","))
        if order not in (CLOSE_ACTION, order if verb == DISSOLVE else ""):
            return 0
        return sum(ship.side == self._side for number in numbers for ship in company(self._state, number))

    def gap(self, ship: str, pose: Pose, other: str, there: Pose) -> int:
        """The least distance of any of their hexes; 99 where they are far apart."""
        mine, hers = self._ship(ship).spec.hexes, self._ship(other).spec.hexes
        return bearing(pose[0], pose[1], there[0], there[1], mine, hers).range

    def distance(self, pose: Pose, other: Pose) -> int:
        """Of the bows."""
        return distance(pose[0], other[0])

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """By her dice and her helm as they are now."""
        known = self._passages.get(ship)
        if known is None:
            known = self._passages[ship] = self._passages_of(self._ship(ship))
        bow, heading = pose
        there: Pose = goal
        return known.actions(there[0] - bow, heading)

    def _passages_of(self, ship: Ship) -> Passages:
        heading, recovered = ship.heading, ship.recovered
        ship.recovered = False
        dice = [0]
        for ship.heading in DIRECTIONS:
            dice.append(dice_count(self._book, self._state, ship))
        ship.heading, ship.recovered = heading, recovered
        return passages(tuple(dice), ship.spec.turning)

    def gage(self, pose: Pose, other: Pose) -> float:
        """In hexes along the wind."""
        x, y = _place(pose[0] - other[0])
        down, side = _place(STEP[self._state.wind])
        return -(x * down + y * side) / sqrt(down * down + side * side)

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Straight ahead."""
        if self._open_sea:
            return _AHEAD
        ashore = self._state.chart.ashore
        bow, heading = pose
        for clear in range(_AHEAD):
            bow += STEP[heading]
            if ashore[bow]:
                return clear
        return _AHEAD

    def collides(self, ship: str, other: str) -> float:
        """By a crew check, and by a die of each where it is passed (7.b, 7.f)."""
        fouled = self._book.guns.contact.fouled
        clear = sum(chance for face, chance in outcomes(lambda dice: dice.roll("")) if face not in fouled)
        return 1 - self._check(self._ship(ship)) * float(clear) ** 2

    def grapples(self, ship: str, other: str) -> float:
        """By a crew check, or none where the other cannot help it."""
        one, two = self._ship(ship), self._ship(other)
        return 1.0 if two.dismasted or one.side == two.side else self._check(one)

    def carries(self, ship: str, other: str) -> float:
        """By a die each, or none where nobody resists."""
        one, two = self._ship(ship), self._ship(other)
        if not one.fights:
            return 0.0
        if unresisted(self._book, one, two):
            return 1.0
        lead = boarding_sum(self._book, one, two) - boarding_sum(self._book, two, one)
        return winning_chance(self._book.conduct.boarding.die, lead)

    def boards_first(self, side: int) -> float:
        """Return the chance that this side's chip came first; even while none has come."""
        first = next((owner for owner in self._state.drawn if owner < len(self._state.sealed)), -1)
        return 0.5 if first < 0 else float(first == side)

    def _check(self, ship: Ship) -> float:
        crew = self._book.conduct.crew
        return check_chance(crew.die, quality_value(self._book, ship), crew.need)


@cache
def winning_chance(die: int, lead: int) -> float:
    """Return the chance that a die and a lead are more than another die."""
    return sum(a + lead > b for a in range(1, die + 1) for b in range(1, die + 1)) / die**2


def _has_struck(ship: Ship) -> bool:
    """Return whether her colours are down and she is nobody's yet."""
    return ship.struck and not ship.fate and not ship.captured and not ship.kept


def _place(code: int) -> tuple[float, float]:
    """A hex on the flat: to the right, and down."""
    q, r = to_axial(code)
    return 1.5 * q, sqrt(3) * (r + q / 2)
