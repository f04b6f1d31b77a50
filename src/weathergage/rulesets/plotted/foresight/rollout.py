"""Rehearse a movement phase: who touches, who rakes whom, what all guns are worth on the average."""

from typing import Final

from weathergage.engine.orders import Orders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.lookout import NOTHING, Means, worth
from weathergage.rulesets.plotted.gunnery.hit_rolls import expected
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides
from weathergage.rulesets.plotted.sailing.helm import held_by
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase

#: What happened to a ship: 1 or 0 for each chance, then mean hits given and taken, each by kind.
Row = list[float]
COLLIDES: Final = 0
RAKES: Final = 1
RAKED: Final = 2
AGROUND: Final = 3
CHANCES: Final = 4
GIVEN: Final = 4
TAKEN: Final = 8
_WIDTH: Final = 12


class Rollout:
    """Rehearses one side's orders with those of the others, as often as it is asked, from one position."""

    def __init__(self, rules: PlottedRuleset, guns: Broadsides, state: PlottedState, own: list[Ship]) -> None:
        self._rules = rules
        self._guns = guns
        self._state = state
        self._place = {ship.spec.index: place for place, ship in enumerate(own)}
        self._afloat = [ship.spec.index for ship in own if not self._is_held(ship)]

    def after(self, orders: Orders, seed: int) -> tuple[list[Row], bool]:
        """Return a row for each own ship and one for all of them, and whether dice had a say."""
        state = self._state.clone()
        state.dice.seed = seed
        taken = state.dice.taken
        self._sail(state, orders)
        rows: list[Row] = [[0.0] * _WIDTH for _ in self._place]
        for index, place in self._place.items():
            rows[place][COLLIDES] = float(state.busy >> index & 1)
        if self._rules.book.may_strand:
            for index in self._afloat:
                rows[self._place[index]][AGROUND] = float(self._stranded(state.ships[index]))
        self._fire(state, rows)
        return [*rows, _together(rows)], state.dice.taken != taken

    def _sail(self, state: PlottedState, orders: Orders) -> None:
        """Open the logs and move the ships, as the rules have it."""
        for phase in self._rules.phases[state.phase :]:
            phase.resolve(state, orders, None)
            if phase.id == ExecutionPhase.id:
                return

    def _stranded(self, ship: Ship) -> bool:
        before = self._state.ships[ship.spec.index]
        return self._is_held(ship) or (before.present and not ship.present)

    def _is_held(self, ship: Ship) -> bool:
        return held_by(self._rules.book.holds, ship) is not None

    def _fire(self, state: PlottedState, rows: list[Row]) -> None:
        """Let every loaded broadside fire its best shot, and count the mean of all dice."""
        guns = self._guns
        in_range = state.in_range
        for ship in state.ships:
            if in_range.alone(ship.spec.index):
                continue
            mine = self._place.get(ship.spec.index)
            for side in (0, 1):
                if guns.is_ready(state, ship, side):
                    self._fire_broadside(state, ship, side, mine, rows)

    def _fire_broadside(
        self, state: PlottedState, ship: Ship, side: int, mine: int | None, rows: list[Row]
    ) -> None:
        guns = self._guns
        best, most, target = NOTHING, 0.0, ship
        for shot in guns.shots(state, ship, side):
            hers = self._place.get(shot.target.spec.index)
            if mine is None and hers is None:
                continue
            if shot.raking:
                if mine is not None:
                    rows[mine][RAKES] = 1.0
                if hers is not None:
                    rows[hers][RAKED] = 1.0
            tables = guns.dice(guns.table(shot))
            for aim in guns.aims(shot):
                hits: Means = expected(guns, shot, aim, tables)
                value = worth(hits)
                if value > most:
                    best, most, target = hits, value, shot.target
        hers = self._place.get(target.spec.index)
        if mine is not None:
            _add(rows[mine], GIVEN, best)
        elif hers is not None:
            _add(rows[hers], TAKEN, best)


def _add(row: Row, first: int, hits: Means) -> None:
    for kind, value in enumerate(hits):
        row[first + kind] += value


def _together(rows: list[Row]) -> Row:
    """Return the chance that it happens to any ship, and what it comes to for all."""
    if not rows:
        return [0.0] * _WIDTH
    columns = list(zip(*rows, strict=True))
    return [*(max(column) for column in columns[:CHANCES]), *(sum(column) for column in columns[CHANCES:])]
