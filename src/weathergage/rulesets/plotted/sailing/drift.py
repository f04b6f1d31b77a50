"""Drifting: who goes with the wind at the end of a movement phase, and how long ships lie still (B.V.B, P5)."""

from weathergage.engine.contract.compilation import i64, vec
from weathergage.geometry.hexgrid import STEP
from weathergage.geometry.shore import Shore
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.collision import Way
from weathergage.rulesets.plotted.sailing.courses import drift_away
from weathergage.rulesets.plotted.sailing.helm import held_by


class Drift:
    """The rules of drifting, with their figures; made once for a game."""

    def __init__(self, book: Book) -> None:
        figures = book.movement.drift
        self.from_still_phase: i64 = figures.from_still_phase
        #: One bit for each class.
        self.slow_classes: i64 = sum(1 << each for each in set(figures.slow_classes))
        self.calm = book.calm
        self.may_strand = book.may_strand
        self.holds = book.holds

    def set_adrift(self, state: PlottedState, ways: vec[Way]) -> bool:
        """Let ships go with the wind, those that hang together as one group; return whether any does.

        A ship in contact with another this phase has stopped (B.V.C.4) and does not drift, nor do ships tied to her.
        """
        if state.velocity == self.calm:
            return False
        found, seen = False, 0
        for ship in state.ships:
            index = ship.spec.index
            if ship.still == 0 or ship.entered or not ship.present or seen >> index & 1:
                continue
            group = hang_together(state, index)
            for each in group:
                seen |= 1 << each
            if _stopped(ways, group) or not self._is_due(state, group) or self._held_fast(state, group):
                continue
            if self.may_strand or not _ashore(state, state.chart.shore, group):
                found = True
                for each in group:
                    drift_away(ways[each], STEP[state.wind], group[0])
        return found

    def _is_due(self, state: PlottedState, group: list[int]) -> bool:
        """Return whether all have lain still long enough, and the slowest of them is due (B.V.B.1-2, 8.2.3.1)."""
        still, slow = state.ships[group[0]].still + 1, False
        for index in group:
            ship = state.ships[index]
            if ship.entered:
                still = 0
            else:
                still = min(still, ship.still + 1)
            slow = slow or self.slow_classes >> ship.spec.ship_class & 1 == 1
        since = still - self.from_still_phase
        return since >= 0 and (not slow or since % 2 == 0)

    def count_stillness(self, state: PlottedState) -> None:
        """Count phases without a new bow hex by her own plot, and drifting turns since her last turn (ruling P5)."""
        calm, held_any = state.velocity == self.calm, self._holds_any(state)
        for ship in state.ships:
            if not ship.present:
                continue
            ship.stood = ship.still > 0
            if ship.entered:
                ship.still = ship.adrift = 0
                continue
            ship.still += 1
            if ship.turned:
                # The wait of a dismasted ship begins anew (B.V.B.5.d).
                ship.adrift = 0
            elif ship.still >= self.from_still_phase and not calm:
                if held_any and self._held_fast(state, hang_together(state, ship.spec.index)):
                    ship.adrift = 0
                else:
                    ship.adrift += 1

    def _held_fast(self, state: PlottedState, group: list[int]) -> bool:
        """Return whether an anchor, or something else, holds a ship and all that hang on her (A.V.C)."""
        for index in group:
            if self._holds(state.ships[index]):
                return True
        return False

    def _holds_any(self, state: PlottedState) -> bool:
        """Return whether an anchor, or something else, holds any ship at all."""
        for ship in state.ships:
            if self._holds(ship):
                return True
        return False

    def _holds(self, ship: Ship) -> bool:
        return ship.anchored or (len(self.holds) > 0 and held_by(self.holds, ship) is not None)


def hang_together(state: PlottedState, ship: int) -> list[int]:
    """Return a ship and all that hang on her."""
    return state.ties.group(ship) if state.ties.pairs else [ship]


def _stopped(ways: vec[Way], group: list[int]) -> bool:
    for index in group:
        if ways[index].stopped:
            return True
    return False


def _ashore(state: PlottedState, shore: Shore, group: list[int]) -> bool:
    """Land stops a drifting ship."""
    if shore.open_sea:
        return False
    by = STEP[state.wind]
    for index in group:
        ship = state.ships[index]
        if shore.is_land(ship.bow + by) or shore.is_land(ship.stern + by):
            return True
    return False
