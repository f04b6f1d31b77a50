"""Look at the courses of one ship by number: hexes ahead, hexsides at the end, and what is in her way (6.a, 7)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import REVERSE_OF, STEP, hexes_between
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.gunnery_worth import HexEncounter
from weathergage.rulesets.drawn.beat_to_quarters.foresight.time_to_reach import Passages
from weathergage.rulesets.drawn.beat_to_quarters.sailing.course_shapes import shapes_of
from weathergage.rulesets.drawn.shared.lookout import Ways

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout


class QuartersWays(Ways):
    """The courses of a ship among her enemies, hex by hex and hexside by hexside."""

    def __init__(
        self,
        lookout: "QuartersLookout",
        state: Seascape,
        ship: Ship,
        foes: list[Ship],
        options: Sequence[str],
        tacking: bool,
    ) -> None:
        super().__init__(ship.spec.points, len(options))
        self.watched = [foe.spec.id for foe in foes]
        self._lookout, self._state, self._ship, self._foes = lookout, state, ship, foes
        self._shapes = shapes_of(options)
        #: Head to wind her crew is put to the test; 0 if it has just passed it or she is at anchor.
        self._tested_at: i64 = 0 if tacking or ship.anchor else REVERSE_OF[state.wind]
        self._fire: list[HexEncounter] = []
        self._from: i64 = ship.bow
        self._course: i64 = ship.heading
        self._two_hexes = ship.spec.hexes == 2
        self._stern: i64 = ship.stern
        #: The other ships that could be in her way, and the hexes they lie in.
        self._near = self._ships_near()
        self._bows: vec[i64] = vec[i64]([other.bow for other in self._near])
        self._sterns: vec[i64] = vec[i64]([other.stern for other in self._near])
        self._passages: Passages | None = None
        #: The chance that her crew passes a check; below 0 until it is wanted.
        self._check = -1.0
        #: Whether there is land that any course could touch.
        self._near_land = not lookout.is_clear(ship.bow, self._shapes.farthest + 2)
        #: How many hexes ahead were looked at; the one where she is stopped, 0 for none, and what stops her there.
        self._looked: i64 = 0
        self._stop: i64 = 0
        self._land_ahead = False
        self._ship_ahead = ""
        #: The course looked at: hexes gone, then where it ends; and the end where a tack succeeds, if it is one.
        self._gone: i64 = 0
        self._end_bow: i64 = 0
        self._end_heading: i64 = 0
        self._beyond: i64 = 0
        self._bow: i64 = 0
        self._heading: i64 = 0

    def _ships_near(self) -> list[Ship]:
        """Return the other ships that could be in her way."""
        farthest: i64 = self._shapes.farthest + 3
        return [
            other
            for other in self._state.ships
            if other is not self._ship and hexes_between(self._from, other.bow) <= farthest and other.afloat
        ]

    def away(self) -> int:
        """Return how far off the first of those watched is."""
        return hexes_between(self._ship.bow, self._foes[0].bow)

    def may_touch(self, foe: i64) -> bool:
        """Return whether any course could lead alongside one of those watched."""
        return hexes_between(self._ship.bow, self._foes[foe].bow) <= self._shapes.farthest + 4

    def face(self, foe: i64, boarding: bool) -> None:
        """Make ready to look at one of those watched, in their order."""
        self._fire.append(self._lookout.encounter_of(self._ship, self._foes[foe], boarding))

    def look_at(self, number: i64) -> bool:
        """Look at the course of that number; False where it is none."""
        hexes: i64 = self._shapes.hexes[number]
        if hexes < 0:
            return False
        self.ashore, self.meets, self.ends, self.stuck = False, "", 1, False
        if hexes > self._looked and not self._stop:
            self._look_ahead(hexes)
        self._gone = hexes
        sides: i64 = self._shapes.sides[number]
        if self._stop and hexes >= self._stop:
            # Land takes her; short of another ship she stops.
            self._gone = self._stop if self._land_ahead else self._stop - 1
            self.ashore = self.stuck = self._land_ahead
            self.meets = self._ship_ahead
            sides = 0
        self._end_bow = self._from + STEP[self._course] * self._gone
        self._end_heading = self._course
        if sides:
            self._turn(sides)
        return True

    def _look_ahead(self, hexes: i64) -> None:
        """Look for what stops her on some hexes straight on."""
        while self._looked < hexes and not self._stop:
            self._looked += 1
            bow: i64 = self._from + STEP[self._course] * self._looked
            self._land_ahead = self._near_land and self._lookout.is_land(self._ship, bow, self._course)
            if not self._land_ahead:
                self._ship_ahead = self._in_the_way(bow, self._course)
            if self._land_ahead or self._ship_ahead:
                self._stop = self._looked

    def _turn(self, sides: i64) -> None:
        """Turn some hexsides where the hexes end, as far as land, others and the wind let her."""
        ship = self._ship
        bow, heading = self._end_bow, self._end_heading
        by_stern = self._two_hexes and ship.anchor == BY_STERN
        to_port = sides < 0
        for _ in range(-sides if to_port else sides):
            after = _beside(heading, to_port)
            if by_stern:
                bow += STEP[after] - STEP[heading]
            heading = after
            if self._near_land and self._lookout.is_land(ship, bow, heading):
                self.ashore = self.stuck = True
                self._end_bow, self._end_heading = bow, heading
                return
            self.meets = self._in_the_way(bow, heading)
            if self.meets:
                return
            self._end_bow, self._end_heading = bow, heading
            if heading == self._tested_at:
                self.ends = 2
                self._beyond = _beside(heading, to_port)
                return

    def _in_the_way(self, bow: i64, heading: i64) -> str:
        """Return the ship that lies where she would, bow first; "" for none."""
        if not self._near:
            return ""
        found = self._in_hex(bow)
        if found < 0 and self._two_hexes:
            found = self._in_hex(bow - STEP[heading])
        return "" if found < 0 else self._near[found].spec.id

    def _in_hex(self, code: i64) -> i64:
        """Return which of the others lies in a hex, the last of several; -1 for none.

        Where she lies herself, only one that comes after her in the battle's list counts.
        """
        found: i64 = -1
        for number in range(len(self._bows)):
            if self._bows[number] == code or self._sterns[number] == code:
                found = number
        if found >= 0 and (code == self._from or code == self._stern):
            if self._near[found].spec.index < self._ship.spec.index:
                return -1
        return found

    def come_to(self, end: i64) -> None:
        """Look at an end: the course as it is, or of a tack its success first, then the ship in irons."""
        self._bow, self._heading = self._end_bow, self._end_heading
        self.chance = 1.0
        if self.ends == 2:
            if self._check < 0:
                self._check = self._lookout.check_of(self._ship)
            chance = self._check
            self.stuck = end == 1
            self.chance = 1 - chance if self.stuck else chance
            if not self.stuck:
                self._heading = self._beyond

    def exchange(self, foe: i64) -> None:
        """Look at the fire between her and one of those watched."""
        fire = self._fire[foe]
        fire.follow_to(self._gone, self._bow, self._heading)
        self.port, self.starboard, self.taken = fire.port, fire.starboard, fire.taken
        self.alongside = fire.alongside

    def sea_room(self) -> int:
        """Return the room ahead."""
        return self._lookout.room_ahead(self._bow, self._heading)

    def passage(self) -> float:
        """Return the way to the first of those watched."""
        if self._passages is None:
            self._passages = self._lookout.passages_of(self._ship)
        return self._passages.actions(self._foes[0].bow - self._bow, self._heading)


def _beside(heading: i64, to_port: bool) -> i64:
    """Return the heading one hexside beside another."""
    if to_port:
        return heading - 1 if heading > 1 else 6
    return heading + 1 if heading < 6 else 1
