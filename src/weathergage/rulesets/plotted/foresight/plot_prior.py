"""Guess what an enemy captain is likely to plot, from open logs and the chart, with a weight for every plot.

The figures were fitted to the plots of our own bots and then made milder, since people are less regular.
"""

from collections.abc import Sequence
from typing import Final

from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import distance
from weathergage.geometry.wakes import Wake, wake_through
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.foresight.lookout import gun_chart, track, worth
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides
from weathergage.rulesets.plotted.sailing.allowances import allowances, may_plot, off_wind, plots_for
from weathergage.rulesets.plotted.sailing.plots import ATTITUDE, FORWARD, STAY, carried_out, steps_of

#: By how many rungs of the ladder a plot is likelier: for each hull hit given and taken, and each hex to the nearest
#: enemy; for sailing her whole allowance, and for staying; for an end in which she can sail no hex, or only one.
GIVEN: Final = 3.5
TAKEN: Final = -1.7
APART: Final = -3.0
AHEAD: Final = 3.5
STAYING: Final = 5.0
IN_IRONS: Final = -10.0
CLOSE_HAULED: Final = -5.0
#: Each rung makes a plot a quarter likelier; multiplied out, so that it is the same on every machine.
_RUNG: Final = 1.25
_RUNGS: Final = 120
#: The part of the chance that is spread evenly over all places a ship can reach: captains surprise us.
SURPRISE: Final = 0.1
#: Enemies that a captain minds, and how far off at most.
MINDED: Final = 4
FAR: Final = 20

#: Bow, heading and chance.
Places = list[tuple[int, int, float]]
#: Worth of the better aim by side, raking or not, and range.
Rows = tuple[tuple[tuple[float, ...], ...], ...]


def _ladder() -> tuple[float, ...]:
    rungs = [1.0]
    for _ in range(_RUNGS):
        rungs.append(rungs[-1] / _RUNG)
    return tuple(rungs)


_LADDER: Final = _ladder()


class PlotPrior:
    """Guess the plots of other sides as one side sees them; the state holds nothing that is hidden from it."""

    def __init__(self, guns: Broadsides, state: PlottedState, side: int) -> None:
        self._guns = guns
        self._book = guns.book
        self._state = state
        self._minded = [
            ship for ship in state.ships if ship.side == side and ship.present and ship.can_sail_and_fire
        ]
        self._places = {ship.spec.index: self._standing_on(ship) for ship in self._minded}
        self._rows: dict[int, Rows] = {}

    def plots(self, ship: Ship, plots: Sequence[str]) -> dict[str, float]:
        """Return the chances of a ship's plots, which add up to 1; those that lead to one place share its chance."""
        ends: dict[tuple[int, int], list[str]] = {}
        for plot in plots:
            end = carried_out(ship.bow, ship.heading, steps_of(plot), by_stern=ship.anchor == BY_STERN)
            ends.setdefault(end, []).append(plot)
        reach = allowances(self._book, self._state, ship)
        minded = sorted(self._minded, key=lambda other: distance(ship.bow, other.bow))[:MINDED]
        scores = {end: self._score(ship, reach, minded, *end, alike) for end, alike in ends.items()}
        best = max(scores.values())
        weights = {end: _LADDER[min(_RUNGS, round(best - score))] for end, score in scores.items()}
        total, even = sum(weights.values()), SURPRISE / len(weights)
        return {
            plot: ((1 - SURPRISE) * weights[end] / total + even) / len(alike)
            for end, alike in ends.items()
            for plot in alike
        }

    def _standing_on(self, ship: Ship) -> Places:
        """Return where an enemy expects a ship: as far as she can go straight on, or with one turn to either side."""
        state = self._state
        plots = plots_for(self._book, state, ship) if may_plot(self._book, state, ship) else (STAY,)
        farthest: dict[int, tuple[int, int]] = {}
        for plot in plots:
            steps = steps_of(plot)
            if len(steps) - steps.count(FORWARD) <= 1:
                bow, heading = carried_out(ship.bow, ship.heading, steps, by_stern=ship.anchor == BY_STERN)
                if heading not in farthest or len(steps) > farthest[heading][0]:
                    farthest[heading] = len(steps), bow
        shares = {heading: 2 if heading == ship.heading else 1 for heading in farthest}
        whole = sum(shares.values())
        return [(bow, heading, shares[heading] / whole) for heading, (_, bow) in farthest.items()]

    def _score(
        self,
        ship: Ship,
        reach: tuple[int, ...],
        minded: list[Ship],
        bow: int,
        heading: int,
        alike: list[str],
    ) -> float:
        """Return what a captain thinks of a place: guns that bear and bear back, nearness, and way on his ship."""
        shortest = min(map(steps_of, alike), key=len)
        score = AHEAD * shortest.count(FORWARD) / max(1, reach[ATTITUDE[off_wind(self._state, ship.heading)]])
        if not shortest:
            score += STAYING
        left = reach[ATTITUDE[off_wind(self._state, heading)]]
        score += IN_IRONS if left == 0 else CLOSE_HAULED if left == 1 else 0
        nearest = None
        for other in minded:
            apart = 0.0
            near = distance(ship.bow, other.bow) <= FAR
            for place, course, chance in self._places[other.spec.index]:
                apart += chance * distance(bow, place)
                if near:
                    hexes, hers = ship.spec.hexes, other.spec.hexes
                    mine = self._fire(ship, bearing(bow, heading, place, course, hexes, hers))
                    back = self._fire(other, bearing(place, course, bow, heading, hers, hexes))
                    score += chance * (GIVEN * mine + TAKEN * back)
            nearest = apart if nearest is None else min(nearest, apart)
        return score + APART * (nearest or 0.0)

    def _fire(self, ship: Ship, lie: Bearing) -> float:
        """Return the worth of all her guns that bear."""
        if lie.range > self._guns.max_range or not (lie.port or lie.starboard):
            return 0.0
        rows = self._rows.get(ship.spec.index)
        if rows is None:
            rows = self._rows[ship.spec.index] = self._rows_of(ship)
        raking = 1 if self._book.rake(lie) else 0
        return lie.port * rows[0][raking][lie.range] + lie.starboard * rows[1][raking][lie.range]

    def _rows_of(self, ship: Ship) -> Rows:
        chart = gun_chart(self._guns, self._state, ship)
        return tuple(
            tuple(
                tuple(max(worth(hull), worth(rigging)) for hull, rigging in zip(*rows, strict=True))
                for rows in zip(chart.hull[side], chart.rigging[side], strict=True)
            )
            for side in (0, 1)
        )


def wake_of(ship: Ship, plot: str) -> Wake:
    """Return the hexes she lies in before and after each impulse of a plot, with nobody in the way."""
    return wake_through(((ship.bow, ship.heading), *track(ship, plot)), ship.spec.hexes)
