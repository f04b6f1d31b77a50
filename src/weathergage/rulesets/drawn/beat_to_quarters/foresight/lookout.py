"""The look-out's figures for captains: ships, courses, reaches and chances, by the rules' own tables."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.dice import outcomes
from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import STEP, distance, hexes_between, to_axial
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
    ShipPassages,
    Swing,
    swing_of,
    turned_to,
)
from weathergage.rulesets.drawn.beat_to_quarters.foresight.ways import QuartersWays
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import BEFORE, PASSING, START
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, lay
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import check_chance
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_shapes import shape_of
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import on_land
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    can_sail,
    heads_to_wind,
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


class QuartersLookout(Lookout):
    """The figures of one position, worked out when they are wanted."""

    def __init__(self, book: Book, state: Seascape, side: int) -> None:
        super().__init__()
        self._book, self._state, self._side = book, state, side
        self._ships: dict[str, Ship] = {}
        #: Broadsides by the indices of firer and target, and passages by the index of the ship: kept while they hold.
        self._guns: list[Broadsides | None] = [None] * len(state.ships) ** 2
        self._ways_known: list[ShipPassages | None] = [None] * len(state.ships)
        self._swings: dict[tuple[str, int], Swing] = {}
        self._shore = state.chart.shore
        self._taken: dict[int, str] | None = None
        self._straights: dict[str, list[Course]] = {}
        #: Of fights on deck, by lead.
        self._chances: dict[int, float] = {}
        #: How often the position was looked at: what was found out before is checked when it is wanted again.
        self._looks = 0
        self.renew()

    def renew(self) -> None:
        """Look at the position anew."""
        self._looks += 1
        # Most looks need none of this.
        if self._sighted:
            self._sighted.clear()
        if self._swings:
            self._swings.clear()
        if self._straights:
            self._straights.clear()
        self._taken = None

    @property
    def moving(self) -> tuple[str, ...]:
        """Return the ids of the ship or squadron that sails."""
        state = self._state
        return tuple([state.ships[index].spec.id for index in state.unit])

    @property
    def point(self) -> int:
        """Return how far they have come."""
        state = self._state
        return _POINTS.get(state.point, ARRIVED) if state.unit else ARRIVED

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
        """Return the chips in the bag, less the one that brings the command phase."""
        state = self._state
        return max(0, state.bag[side] - max(0, self._book.figures.commands - state.drawn_by(side)))

    def guns(self, ship: str, target: str) -> Broadsides:
        """Return the broadsides of a ship against another."""
        return self.guns_of(self._ship(ship), self._ship(target))

    def guns_of(self, ship: Ship, target: Ship) -> Broadsides:
        """Return the broadsides of a ship against another, which are worked out once for each position."""
        place = ship.spec.index * len(self._state.ships) + target.spec.index
        found = self._guns[place]
        if found is None:
            found = self._guns[place] = Broadsides(self._book, self._state, ship, target)
        if found.looked != self._looks:
            found.looked = self._looks
            found.renew(ship.side == self._side)
        return found

    def encounter(self, ship: Sighting, foe: Sighting, boarding: bool) -> HexEncounter:
        """Return the fire between a ship on her courses and an enemy that stays; also whether they come alongside."""
        return self.encounter_of(self._ship(ship.id), self._ship(foe.id), boarding)

    def encounter_of(self, ship: Ship, foe: Ship, boarding: bool) -> HexEncounter:
        """Return the fire between a ship on her courses and an enemy, both as the state has them."""
        return HexEncounter(self.guns_of(ship, foe), self.guns_of(foe, ship), boarding)

    def shots(self, ask: Ask) -> dict[str, float]:
        """Return shots with lines of sight: a ship in the way takes the shot."""
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
        """Return every hex and hexside that some dice allow; tacks, which may fail, are left out."""
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

    def spot(self, pose: Pose) -> tuple[int, int]:
        """Return the hex of her bow."""
        return to_axial(pose[0])

    def straight_on(self, pose: Pose, steps: int) -> list[Pose]:
        """Return the poses hex by hex."""
        bow, heading = pose
        return [(bow + STEP[heading] * count, heading) for count in range(1, steps + 1)]

    def course(self, ask: Ask, option: str) -> Course | None:
        """Return the course of plots, turns and tacks."""
        shape = shape_of(option)
        if not shape.is_course:
            return None
        ship = self._ship(ask.ship)
        straight = self._straight(ship, shape.hexes)
        if straight.ashore or straight.meets or not shape.letters:
            return straight
        return self._turning(ask, ship, straight.ends[0][1], shape.letters, straight.passed)

    def _straight(self, ship: Ship, hexes: int) -> Course:
        """Return her course some hexes straight on, or as far as land and others let her; the same for all turns."""
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
                chance = self.check_of(ship)
                return Course(passed, ((chance, turned(pose, letter), False), (1 - chance, pose, True)))
        return Course(passed, ((1.0, pose, False),))

    def _in_the_way(self, ship: Ship, pose: Pose) -> tuple[bool, str]:
        """Return whether there is land where she would lie, and which ship."""
        if self._taken is None:
            self._taken = {code: each.spec.id for each in self._state.afloat() for code in each.hexes}
        taken, own = self._taken, ship.spec.id
        bow, heading = pose
        stern = bow - STEP[heading] if ship.spec.hexes == 2 else bow
        if self.is_land(ship, bow, heading):
            return True, ""
        meets = taken.get(bow, own)
        if meets == own:
            meets = taken.get(stern, own)
        return False, "" if meets == own else meets

    def ways(self, ask: Ask) -> QuartersWays:
        """Return the courses that an ask about the helm offers, by number."""
        return self.ways_among(self._ship(ask.ship), ask.options, ask.kind == "tack")

    def ways_among(self, ship: Ship, options: Sequence[str], tacking: bool) -> QuartersWays:
        """Return the courses that any answers of a ship lead to."""
        foes = [foe for foe in (self._nearest(ship, True), self._nearest(ship, False)) if foe is not None]
        return QuartersWays(self, self._state, ship, foes, options, tacking)

    def _nearest(self, ship: Ship, fighting: bool) -> Ship | None:
        """Return the nearest enemy that fights, or that has struck; of two the first by name."""
        found: Ship | None = None
        least = 0
        for other in self._state.ships:
            if other.side == ship.side or not other.present:
                continue
            if not (other.fights if fighting else _has_struck(other) and not other.fights):
                continue
            away = hexes_between(ship.bow, other.bow)
            if found is None or away < least or (away == least and other.spec.id < found.spec.id):
                found, least = other, away
        return found

    def set_free(self, order: str) -> int:
        """Count those that are in squadrons now (19.l)."""
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
        """Return the least distance of any of their hexes; 99 where they are far apart."""
        mine, hers = self._ship(ship).spec.hexes, self._ship(other).spec.hexes
        return bearing(pose[0], pose[1], there[0], there[1], mine, hers).range

    def distance(self, pose: Pose, other: Pose) -> int:
        """Return the distance of the bows."""
        return distance(pose[0], other[0])

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """Reckon by her dice and her helm as they are now."""
        bow, heading = pose
        there: Pose = goal
        return self.passages_of(self._ship(ship)).actions(there[0] - bow, heading)

    def passages_of(self, ship: Ship) -> Passages:
        """Return the actions she needs to any place; the same while she keeps her masts and the wind holds."""
        found = self._ways_known[ship.spec.index]
        if found is None:
            found = self._ways_known[ship.spec.index] = ShipPassages(self._book, self._state, ship)
        if found.looked != self._looks:
            found.looked = self._looks
            found.renew()
        return found.passages

    def gage(self, pose: Pose, other: Pose) -> float:
        """Return it in hexes along the wind."""
        x, y = _place(pose[0] - other[0])
        down, side = _place(STEP[self._state.wind])
        return -(x * down + y * side) / sqrt(down * down + side * side)

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Count straight ahead."""
        return self.room_ahead(pose[0], pose[1])

    def room_ahead(self, bow: i64, heading: i64) -> i64:
        """Return the hexes ahead that are clear of land."""
        return self._shore.room_ahead(bow, heading, _AHEAD)

    def is_land(self, ship: Ship, bow: i64, heading: i64) -> bool:
        """Return whether there is land where a ship would lie."""
        return on_land(self._shore, ship, bow, heading)

    def is_clear(self, bow: i64, reach: i64) -> bool:
        """Return whether there is certainly no land within this many hexes."""
        return self._shore.is_clear(bow, reach)

    def collides(self, ship: str, other: str) -> float:
        """Reckon by a crew check, and by a die of each where it is passed (7.b, 7.f)."""
        fouled = self._book.guns.contact.fouled
        clear = sum(chance for face, chance in outcomes(lambda dice: dice.roll("")) if face not in fouled)
        return 1 - self.check_of(self._ship(ship)) * float(clear) ** 2

    def grapples(self, ship: str, other: str) -> float:
        """Reckon by a crew check, or none where the other cannot help it."""
        one, two = self._ship(ship), self._ship(other)
        return 1.0 if two.dismasted or one.side == two.side else self.check_of(one)

    def carries(self, ship: str, other: str) -> float:
        """Reckon by a die each, or none where there is no resistance."""
        one, two = self._ship(ship), self._ship(other)
        if not one.fights:
            return 0.0
        if unresisted(self._book, one, two):
            return 1.0
        lead = boarding_sum(self._book, one, two) - boarding_sum(self._book, two, one)
        return self._boarding_chance(lead)

    def _boarding_chance(self, lead: int) -> float:
        """Return the chance of a fight on deck, kept while the look-out lasts."""
        found = self._chances.get(lead)
        if found is None:
            found = self._chances[lead] = winning_chance(self._book.conduct.boarding.die, lead)
        return found

    def boards_first(self, side: int) -> float:
        """Return the chance that this side's chip came first; even while none has come."""
        sides = len(self._state.sealed)
        for owner in self._state.drawn:
            if owner < sides:
                return 1.0 if owner == side else 0.0
        return 0.5

    def check_of(self, ship: Ship) -> float:
        """Return the chance that her crew passes a check."""
        figures = self._book.figures
        return check_chance(figures.crew_die, quality_value(self._book, ship), figures.crew_need)


@cache
def winning_chance(die: int, lead: int) -> float:
    """Return the chance that a die and a lead are more than another die."""
    return sum(a + lead > b for a in range(1, die + 1) for b in range(1, die + 1)) / die**2


def _has_struck(ship: Ship) -> bool:
    """Return whether her colours are down and she is nobody's yet."""
    return ship.struck and not ship.fate and not ship.captured and not ship.kept


def _place(code: int) -> tuple[float, float]:
    """Return a hex on the flat: to the right, and down."""
    q, r = to_axial(code)
    return 1.5 * q, sqrt(3) * (r + q / 2)
