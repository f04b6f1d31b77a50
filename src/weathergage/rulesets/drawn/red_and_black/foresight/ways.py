"""Look at the courses of one ship by number: ways of her dice, or turns at the end of them (5.2, 5.7)."""

from typing import TYPE_CHECKING, Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.opentable import POINTS, Base, Spot, ahead, free_way, squared
from weathergage.rulesets.drawn.red_and_black.core.ship import PORT, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import TableGuns
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import touching
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, others_of
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import GO_ABOUT
from weathergage.rulesets.drawn.shared.lookout import Ways

if TYPE_CHECKING:
    from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout

#: Within this many steps of each other ships are looked at more closely, whether they lie alongside.
NEAR: Final = 3


class TableEncounter:
    """The fire between a ship, at one place and heading after another, and an enemy who stays where she is."""

    def __init__(
        self, mine: TableGuns, hers: TableGuns, ship: Ship, foe: Ship, near: int, reach: int
    ) -> None:
        self._mine, self._hers = mine, hers
        self._ship, self._foe = ship, foe
        #: Within how far of each other their masts are when it is looked whether they lie alongside, 0 where that does
        #: not matter; and how far grapples reach.
        self._near, self._reach = near, reach
        #: The ship's base, laid wherever she is looked at.
        spec = ship.spec
        self._base = Base(ship.mast, ship.point, spec.fore, spec.aft, spec.beam)
        #: What depends on the place alone: the range of ours, the broadside of hers that bears, and whether near.
        self._place: Spot = (0, 0)
        self._range = -1
        self._her_side = -1
        self._is_near = False
        self.port = 0.0
        self.starboard = 0.0
        self.taken = 0.0
        self.alongside = False

    def come_to(self, place: Spot) -> None:
        """Look at another place of the ship."""
        foe = self._foe
        self._place = place
        self._range = self._mine.place_of(place, foe.base)
        side = self._hers.side_towards(foe.mast, foe.point, place)
        self._her_side = side if side >= 0 and self._hers.is_ready(side) else -1
        self._is_near = self._near > 0 and squared(place, foe.mast) < self._near * self._near

    def head(self, point: int) -> None:
        """Look at a heading of the ship at that place."""
        foe = self._foe
        self.port = self.starboard = self.taken = 0.0
        self.alongside = False
        if self._range >= 0:
            side = self._mine.side_towards(self._place, point, foe.mast)
            if side >= 0 and self._mine.is_ready(side):
                worth = self._mine.worth_at(self._range, side)
                if side == PORT:
                    self.port = worth
                else:
                    self.starboard = worth
        if self._her_side >= 0 or self._is_near:
            base = self._base
            base.lay(self._place[0], self._place[1], point)
            if self._her_side >= 0:
                self.taken = self._hers.worth_at(self._hers.place_of(foe.mast, base), self._her_side)
            self.alongside = self._is_near and touching(base, foe.base, self._reach)


class TableWays(Ways):
    """The courses of a ship among her enemies: turns about her mast, or distances straight on."""

    def __init__(
        self,
        lookout: "TableLookout",
        state: OpenTable,
        ship: Ship,
        foes: list[Ship],
        turns: list[int],
        lengths: list[int],
    ) -> None:
        super().__init__(ship.spec.points, len(turns) or len(lengths))
        self.watched = [foe.spec.id for foe in foes]
        self._lookout, self._state, self._ship, self._foes = lookout, state, ship, foes
        self._turns, self._lengths = turns, lengths
        self._fire: list[TableEncounter] = []
        self._pace = lookout.pace_of(ship)
        #: Where the course looked at leads, and the heading at the end of it that is looked at.
        self._place = ship.mast
        self._turn = 0
        self._point = ship.point
        #: Below 0 until it is wanted.
        self._chance_to_tack = -1.0

    def away(self) -> int:
        """Return how far off the first of those watched is."""
        return self._lookout.apart(self._ship.mast, self._foes[0].mast)

    def may_touch(self, foe: i64) -> bool:
        """Return whether any course could lead alongside one of those watched."""
        return bool(self._lengths) or self._lookout.apart(self._ship.mast, self._foes[foe].mast) <= NEAR

    def face(self, foe: i64, boarding: bool) -> None:
        """Make ready to look at one of those watched, in their order."""
        found = self._lookout.encounter_of(self._ship, self._foes[foe], boarding)
        found.come_to(self._place)
        self._fire.append(found)

    def look_at(self, number: i64) -> bool:
        """Look at the course of that number."""
        self.ashore, self.meets, self.stuck, self.ends = False, "", False, 1
        if self._turns:
            self._turn = self._turns[number]
            if self._turn == GO_ABOUT:
                self.ends = 2
        else:
            self._sail(self._lengths[number])
        return True

    def _sail(self, length: int) -> None:
        """Go ahead as far as something lets her."""
        ship, state = self._ship, self._state
        others = others_of(state, ship)
        free, hit = free_way(ship.base, length, obstacles(state, ship, length))
        self._place = ahead(ship.mast, ship.point, free)
        self.ashore = self.stuck = hit >= len(others)
        if 0 <= hit < len(others):
            self.meets = others[hit].spec.id
        for fire in self._fire:
            fire.come_to(self._place)

    def come_to(self, end: i64) -> None:
        """Look at an end: the course as it is, or of a tack its success first, then the ship in irons."""
        self.chance = 1.0
        if self._turn != GO_ABOUT:
            self._point = (self._ship.point + self._turn) % POINTS
            return
        if self._chance_to_tack < 0:
            self._chance_to_tack = self._lookout.chance_to_tack(self._ship)
        chance = self._chance_to_tack
        self.stuck = end == 1
        self.chance = 1 - chance if self.stuck else chance
        self._point = self._lookout.heading_after_tack(self._ship, not self.stuck)

    def exchange(self, foe: i64) -> None:
        """Look at the fire between her and one of those watched."""
        fire = self._fire[foe]
        fire.head(self._point)
        self.port, self.starboard, self.taken = fire.port, fire.starboard, fire.taken
        self.alongside = fire.alongside

    def sea_room(self) -> int:
        """Return the room ahead."""
        return self._lookout.water.room(self._place, self._point)

    def passage(self) -> float:
        """Return the way to the first of those watched."""
        return self._pace.actions(self._place, self._point, self._foes[0].mast)
