"""Find where every ship lies and means to be in an impulse, by sail or pulled, and who can touch whom at all (B.V)."""

from typing import Final

from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.geometry.hexgrid import HALF, STEP, STRIDE, hexes_between
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.sailing.collision import NOWHERE, Crowd, Way
from weathergage.rulesets.plotted.sailing.helm import Wake
from weathergage.rulesets.plotted.sailing.plots import (
    BACK,
    BY_HEADING,
    FORWARD,
    NO_MOVE,
    PLOTS,
    after,
    carried_out,
)

#: Hexes between two bows that may touch without a step: a hull each, and one of drift.
_HULLS: Final = 3
#: Bows this many rows or columns apart cannot touch in one impulse.
_ROWS: Final = 5
_COLUMNS: Final = _ROWS * STRIDE


class Courses:
    """The ways of all ships through one movement phase, and which two of them may meet; laid anew each turn."""

    def __init__(self, wake: Wake | None = None) -> None:
        #: The rule by which ships are pulled along, if the game has one.
        self.wake = wake
        #: By index of the ship, and the number of impulses for those that go impulse by impulse.
        self.ways: vec[Way] = vec[Way]()
        self.impulses: i64 = 0
        #: All ways from west to east, as ships lay in the phase before.
        #: Two that may meet in this one stand at the same place of both rows, of which `pairs` count.
        self.by_column: vec[Way] = vec[Way]()
        self.pairs: i64 = 0
        self.firsts: vec[Way] = vec[Way]()
        self.seconds: vec[Way] = vec[Way]()
        self.crowd = Crowd()

    def begin(self, state: PlottedState, by_impulse: bool) -> None:
        """Note where all ships start, and who is near enough to meet whom in this phase, by plots, tow or drift.

        Ships that can meet nobody go impulse by impulse only where that is wanted.
        """
        ships, wake = state.ships, self.wake
        if len(self.ways) != len(ships):
            self.ways = vec[Way]([Way(ship.spec.index) for ship in ships])
            self.by_column = self.ways[:]
        farthest: i64 = 0
        for ship in ships:
            way = self.ways[ship.spec.index]
            stay(way, ship)
            way.start = NOWHERE
            if ship.present or ship.plot != NO_MOVE:
                way.start = ship.bow
            way.reach = PLOTS.length[ship.plot]
            if wake is not None and wake.puller(ship) >= 0:
                way.reach = PLOTS.length[ships[wake.puller(ship)].plot]
            way.by_impulse, way.stopped = by_impulse, False
            way.takes = ship.standing.contested == "take"
            farthest = max(farthest, way.reach)
        self._find_neighbours(farthest)
        self._find_movers(ships)

    def _find_neighbours(self, farthest: i64) -> None:
        """Find the pairs that may touch, none of which moves farther than this; only near columns are compared."""
        self._sort_by_column()
        self.pairs = 0
        ways = self.by_column
        for at in range(len(ways)):
            way = ways[at]
            start, reach = way.start, way.reach + _HULLS
            if start == NOWHERE:
                continue
            wide = (reach + farthest + 1) * STRIDE
            for west in range(at - 1, -1, -1):
                other = ways[west]
                if start - other.start >= wide:
                    break
                if hexes_between(start, other.start) <= reach + other.reach:
                    way.by_impulse = other.by_impulse = True
                    self._pair(way, other)

    def _pair(self, way: Way, other: Way) -> None:
        """Note that two ships may meet in this phase; rows once made are used again."""
        at = self.pairs
        if at < len(self.firsts):
            self.firsts[at] = way
            self.seconds[at] = other
        else:
            self.firsts = append(self.firsts, way)
            self.seconds = append(self.seconds, other)
        self.pairs = at + 1

    def _sort_by_column(self) -> None:
        """Put the ways in the order of their hexes, whose numbers begin with the column; a turn changes it little."""
        ways = self.by_column
        for at in range(1, len(ways)):
            way, place = ways[at], at
            while place and ways[place - 1].start > way.start:
                ways[place] = ways[place - 1]
                place -= 1
            ways[place] = way

    def _find_movers(self, ships: vec[Ship]) -> None:
        """Find those that go impulse by impulse."""
        impulses: i64 = 0
        for way in self.ways:
            plot = ships[way.index].plot
            way.sails = plot != NO_MOVE and way.by_impulse
            if way.sails:
                impulses = max(impulses, PLOTS.length[plot])
        self.impulses = impulses

    def set_out(self, state: PlottedState, impulse: i64) -> bool:
        """Let ships mean to take their next step, turns like hexes (B.V.C.1); return whether any ship does."""
        found = False
        for way in self.ways:
            if way.sails and not way.stopped:
                ship = state.ships[way.index]
                if impulse < PLOTS.length[ship.plot]:
                    step = PLOTS.step(ship.plot, impulse)
                    if step != BACK:
                        found = True
                        _set_out(way, ship, step)
        return found

    def pull_along(self, state: PlottedState) -> None:
        """Give ships that are pulled their way: the bow enters the hex the stern before her leaves (ruling W46)."""
        wake, ways = self.wake, self.ways
        if wake is None or not state.ties.pairs:
            return
        for ship in state.ships:
            pulled = wake.pulled(ship)
            way = ways[ship.spec.index]
            if pulled < 0 or way.to_stern == way.stern:
                continue
            behind, follower = ways[pulled], state.ships[pulled]
            behind.bow, behind.stern = follower.bow, follower.stern
            behind.to_bow = way.stern
            behind.to_stern = follower.bow if follower.spec.hexes == 2 else way.stern
            behind.group = way.index
            behind.moving = True
            way.pulls = pulled

    def stop(self, state: PlottedState, index: int) -> None:
        """Stop a ship for the rest of the phase, and the one that pulls her: what stops the one stops the other."""
        self.ways[index].stopped = True
        puller = self.puller(state, index)
        if puller >= 0:
            self.ways[puller].stopped = True

    def puller(self, state: PlottedState, index: int) -> int:
        """Return the ship that pulls a ship along; -1 for none."""
        return -1 if self.wake is None else self.wake.puller(state.ships[index])

    def arrive(self, state: PlottedState) -> None:
        """Let all ships that set out lie where they have come to."""
        for way in self.ways:
            if way.sails and way.moving:
                if way.pulls >= 0:
                    stay(self.ways[way.pulls], state.ships[way.pulls])
                stay(way, state.ships[way.index])

    def mark_crowded(self) -> bool:
        """Mark the ships that leave or want a hex which another leaves or wants too; return whether there are any."""
        found = False
        firsts, seconds = self.firsts, self.seconds
        for at in range(self.pairs):
            way, other = firsts[at], seconds[at]
            if not way.moving and not other.moving:
                continue
            gap = way.to_bow - other.to_bow
            # Most are told apart by their columns and rows.
            if -_COLUMNS < gap < _COLUMNS and -_ROWS < ((gap + HALF) & (STRIDE - 1)) - HALF < _ROWS:
                if way.touches(other):
                    way.crowded = other.crowded = found = True
        return found


def stay(way: Way, ship: Ship) -> None:
    """Let a ship lie where she is, alone of her group."""
    way.moving = way.turning = way.crowded = way.fallen = False
    way.group = way.index
    way.pulls = -1
    way.to_heading = ship.heading
    if ship.present:
        way.bow = way.to_bow = ship.bow
        way.stern = way.to_stern = ship.stern
    else:
        way.bow = way.stern = way.to_bow = way.to_stern = NOWHERE


def _set_out(way: Way, ship: Ship, step: i64) -> None:
    """Let a ship mean to go ahead or to turn."""
    way.moving, way.fallen = True, False
    way.turning = step != FORWARD
    bow, heading = after(ship.bow, ship.heading, step, by_stern=ship.anchor == BY_STERN)
    way.to_bow = bow
    way.to_stern = bow - STEP[heading] if ship.spec.hexes == 2 else bow
    way.to_heading = heading


def drift_away(way: Way, by: i64, group: int) -> None:
    """Let a ship be carried a hex, with all that hang on her."""
    way.moving, way.fallen = True, False
    way.group = group
    way.to_bow = way.bow + by
    way.to_stern = way.stern + by


def sail_alone(ship: Ship) -> None:
    """Carry out a plot with nobody near."""
    plot = ship.plot
    if ship.anchor == BY_STERN:
        ship.bow, ship.heading = carried_out(ship.bow, ship.heading, PLOTS.steps[plot], by_stern=True)
    else:
        end = plot * BY_HEADING + ship.heading
        ship.bow += PLOTS.offset[end]
        ship.heading = PLOTS.heading[end]
    ship.entered = PLOTS.entered[plot]
    ship.turned = PLOTS.turned[plot]
    if ship.entered or ship.turned:
        ship.ended_turning = PLOTS.ends_turning[plot]
    if ship.entered:
        ship.present = True
