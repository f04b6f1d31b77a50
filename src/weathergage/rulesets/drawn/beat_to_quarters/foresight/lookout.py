"""The look-out's figures for captains: ships, courses, reaches and chances, by the rules' own tables."""

import re
from math import sqrt
from typing import Final

from weathergage.engine.dice import outcomes
from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import bearing
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, distance, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import sums, unresisted
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_value
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Pose, Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.gunnery_worth import Broadsides, expected, life
from weathergage.rulesets.drawn.beat_to_quarters.foresight.time_to_reach import (
    Swing,
    actions,
    swing_of,
    turned_to,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import BEFORE, PASSING, START
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim, aim_at
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import check_chance
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import hexes_at
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    HEAD_TO_WIND,
    attitude,
    can_sail,
    dice_for,
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

_COURSE: Final = re.compile(r"\d*[LR]*")
_POINTS: Final = {START: SETTING_OUT, PASSING: UNDER_WAY, BEFORE: UNDER_WAY}
#: How far ahead one looks for land.
_AHEAD: Final = 8


class QuartersLookout(Lookout):
    """The figures of one position, worked out when they are wanted."""

    def __init__(self, book: Book, state: Seascape, side: int) -> None:
        super().__init__()
        self._book, self._state, self._side = book, state, side
        self._ships = {ship.spec.id: ship for ship in state.ships}
        self._guns: dict[tuple[str, str], Broadsides] = {}
        self._swings: dict[tuple[str, int], Swing] = {}
        self._dice: dict[str, tuple[int, ...]] = {}
        self._taken: dict[int, str] | None = None
        self.moving = tuple(state.ships[index].spec.id for index in state.unit)
        self.point = _POINTS.get(state.point, ARRIVED) if state.unit else ARRIVED

    def look_round(self) -> list[Sighting]:
        """Every ship that is in the battle."""
        return [self._sighted(ship) for ship in self._state.ships if ship.present]

    def _sighted(self, ship: Ship) -> Sighting:
        return Sighting(
            id=ship.spec.id,
            side=ship.side,
            pose=(ship.bow, ship.heading),
            value=ship.spec.points,
            life=life(self._book, ship),
            fights=ship.fights,
            struck=ship.struck and not ship.fate and not ship.captured and not ship.kept,
            prize=ship.captured and not ship.fate,
            owner=ship.spec.owner,
            held=self._state.ties.any(ship.spec.index),
            free=can_sail(self._book, self._state, ship),
        )

    def actions_left(self, side: int) -> int:
        """Chips in the bag, less the one that brings the command phase."""
        state = self._state
        return max(0, state.bag[side] - max(0, self._book.conduct.chips.command - state.drawn_by(side)))

    def guns(self, ship: str, target: str) -> Broadsides:
        """The broadsides of a ship against another."""
        found = self._guns.get((ship, target))
        if found is None:
            firer = self._ships[ship]
            found = Broadsides(self._book, self._state, firer, self._ships[target], firer.side == self._side)
            self._guns[ship, target] = found
        return found

    def shots(self, ask: Ask) -> dict[str, float]:
        """With lines of sight: whoever is in the way takes the shot."""
        ship = self._ships[ask.ship]
        battery = BATTERIES.index(ask.id.rpartition("/")[2])
        found: dict[str, float] = {}
        for option in ask.options:
            if option != HOLD:
                aim = aim_at(self._book, self._state, ship, battery, self._ships[option])
                if isinstance(aim, Aim):
                    worth = expected(self._book, self._state, aim) * aim.target.spec.points
                    found[option] = -worth if aim.target.side == ship.side else worth
        return found

    def reach(self, ship: str, pose: Pose) -> Reach:
        """Every hex and hexside that some dice allow; tacks, which may fail, are left out."""
        bow, heading = pose
        swing = self._swings.get((ship, heading))
        if swing is None:
            swing = self._swings[ship, heading] = swing_of(
                self._book, self._state, self._ships[ship], heading
            )
        return Reach(tuple(tuple((bow + by, to) for by, to in group) for group in swing[0]), swing[1])

    def to_come(self, ship: str) -> tuple[Pose, ...]:
        """What is left of her own path, and the turn at its end."""
        state, mover = self._state, self._ships[ship]
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
        if not _COURSE.fullmatch(option):
            return None
        ship = self._ships[ask.ship]
        hexes, letters = split_course(option)
        start: Pose = (ship.bow, ship.heading)
        passed: list[Pose] = []
        for pose in self.straight_on(start, hexes):
            ashore, meets = self._in_the_way(ship, pose)
            if ashore:
                return Course((*passed, pose), ((1.0, pose, True),), ashore=True)
            if meets:
                return Course(tuple(passed), ((1.0, passed[-1] if passed else start, False),), meets=meets)
            passed.append(pose)
        return self._turning(ask, ship, passed[-1] if passed else start, letters, tuple(passed))

    def _turning(self, ask: Ask, ship: Ship, pose: Pose, letters: str, passed: tuple[Pose, ...]) -> Course:
        for letter in letters:
            before = pose
            pose = turned(pose, letter, ship.anchor == BY_STERN, ship.spec.hexes)
            ashore, meets = self._in_the_way(ship, pose)
            if ashore or meets:
                return Course(passed, ((1.0, pose if ashore else before, ashore),), ashore, meets)
            head_to_wind = attitude(self._state.wind, pose[1]) == HEAD_TO_WIND
            if head_to_wind and ask.kind != "tack" and not ship.anchor:
                chance = self._check(ship)
                return Course(passed, ((chance, turned(pose, letter), False), (1 - chance, pose, True)))
        return Course(passed, ((1.0, pose, False),))

    def _in_the_way(self, ship: Ship, pose: Pose) -> tuple[bool, str]:
        """Whether there is land where she would lie, and which ship."""
        if self._taken is None:
            self._taken = {code: each.spec.id for each in self._state.afloat() for code in each.hexes}
        meets = ""
        for code in hexes_at(ship, pose):
            if self._state.chart.ashore[code]:
                return True, ""
            other = self._taken.get(code, ship.spec.id)
            meets = meets or (other if other != ship.spec.id else "")
        return False, meets

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
        mine, hers = self._ships[ship].spec.hexes, self._ships[other].spec.hexes
        return bearing(pose[0], pose[1], there[0], there[1], mine, hers).range

    def distance(self, pose: Pose, other: Pose) -> int:
        """Of the bows."""
        return distance(pose[0], other[0])

    def passage(self, ship: str, pose: Pose, goal: Pose) -> float:
        """By her dice and her helm as they are now."""
        dice = self._dice.get(ship)
        if dice is None:
            dice = self._dice[ship] = self._dice_by_heading(self._ships[ship])
        return actions(dice, self._ships[ship].spec.turning, goal[0] - pose[0], pose[1])

    def _dice_by_heading(self, ship: Ship) -> tuple[int, ...]:
        ghost = ship.clone()
        ghost.recovered = False
        found = [0]
        for ghost.heading in DIRECTIONS:
            found.append(dice_for(self._book, self._state, ghost)[0])
        return tuple(found)

    def gage(self, pose: Pose, other: Pose) -> float:
        """In hexes along the wind."""
        x, y = _place(pose[0] - other[0])
        down, side = _place(STEP[self._state.wind])
        return -(x * down + y * side) / sqrt(down * down + side * side)

    def sea_room(self, ship: str, pose: Pose) -> int:
        """Straight ahead."""
        chart = self._state.chart
        if chart.open_sea:
            return _AHEAD
        ashore = chart.ashore
        return next((n for n, (bow, _) in enumerate(self.straight_on(pose, _AHEAD)) if ashore[bow]), _AHEAD)

    def collides(self, ship: str, other: str) -> float:
        """By a crew check, and by a die of each where it is passed (7.b, 7.f)."""
        fouled = self._book.guns.contact.fouled
        clear = sum(chance for face, chance in outcomes(lambda dice: dice.roll("")) if face not in fouled)
        return 1 - self._check(self._ships[ship]) * float(clear) ** 2

    def grapples(self, ship: str, other: str) -> float:
        """By a crew check, or none where the other cannot help it."""
        one, two = self._ships[ship], self._ships[other]
        return 1.0 if two.dismasted or one.side == two.side else self._check(one)

    def carries(self, ship: str, other: str) -> float:
        """By a die each, or none where nobody resists."""
        one, two = self._ships[ship], self._ships[other]
        if not one.fights:
            return 0.0
        if unresisted(one, two):
            return 1.0
        mine, hers = sums(self._book, one, two)
        lead = sum(each.value for each in mine) - sum(each.value for each in hers)
        die = self._book.conduct.boarding.die
        return sum(a + lead > b for a in range(1, die + 1) for b in range(1, die + 1)) / die**2

    def boards_first(self, side: int) -> float:
        """Whose chip came first; even while none has come."""
        first = next((owner for owner in self._state.drawn if owner < len(self._state.sealed)), -1)
        return 0.5 if first < 0 else float(first == side)

    def _check(self, ship: Ship) -> float:
        crew = self._book.conduct.crew
        return check_chance(crew.die, quality_value(self._book, ship), crew.need)


def _place(code: int) -> tuple[float, float]:
    """A hex on the flat: to the right, and down."""
    q, r = to_axial(code)
    return 1.5 * q, sqrt(3) * (r + q / 2)
