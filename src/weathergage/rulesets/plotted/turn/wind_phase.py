"""Wind Phase: the dice decide whether the wind changes, and how (A.III.A.3)."""

from typing import ClassVar

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.ending.victory import end, leader, points
from weathergage.rulesets.plotted.gunnery.damage.marking import lose_rigging
from weathergage.rulesets.plotted.sailing.sail_setting import change_sails
from weathergage.rulesets.plotted.sailing.wind_events import (
    INITIAL,
    RiggingStrained,
    Weather,
    WindChange,
    WindChanged,
    WindFigures,
    WindTested,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class WindPhase(PlottedPhase):
    """Tests the wind when it is time, and settles what a change does."""

    id: ClassVar[str] = "wind"
    title: ClassVar[str] = "Wind Phase"
    rule: ClassVar[str] = "A.III"
    numbered: ClassVar[bool] = True

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.figures = book.chart("wind", WindFigures)
        self.change = book.chart("wind_change", WindChange)
        #: The turns between two tests of the wind, and the dice of one.
        self.every: int = self.change.every
        self.dice: int = self.change.dice
        self.weathers = {each.velocity: each for each in book.chart("weather", tuple[Weather, ...])}

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing; go past it in turns without a test of the wind."""
        return self._is_tested(state)

    def _is_tested(self, state: PlottedState) -> bool:
        """Return whether the wind is tested this turn."""
        # A position file may have no number on which the wind changes.
        return state.turn % self.every == 0 and len(state.wind_numbers) > 0

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Roll whether the wind changes; then for its direction and for its strength."""
        if not self._is_tested(state):
            return True
        dice: list[int] = []
        total = 0
        for _ in range(self.dice):
            dice.append(state.dice.roll("wind change"))
            total += dice[-1]
        changes = total in state.wind_numbers
        if report is not None:
            roll = Roll("wind change", total, dice=tuple(dice) if len(dice) > 1 else ())
            cite = self.book.cite("A.III.A.3")
            report.append(WindTested(roll=roll, numbers=state.wind_numbers, changes=changes, cite=cite))
        if changes:
            self._shift(state, report)
        return True

    def _shift(self, state: PlottedState, report: Report) -> None:
        """Roll two further dice: direction, then strength (A.III.A.3.a-b)."""
        was = state.wind, state.velocity
        first, second = state.dice.roll("wind direction"), state.dice.roll("wind velocity")
        by = self.change.direction[first - 1]
        state.wind = state.first_wind if by == INITIAL else (state.wind - 1 + int(by)) % 6 + 1
        state.velocity = max(self.figures.calm, state.velocity + self.change.velocity[second - 1])
        if report is not None:
            report.append(
                WindChanged(
                    was_direction=was[0],
                    direction=state.wind,
                    was_velocity=was[1],
                    velocity=state.velocity,
                    velocity_name=self.book.velocities[state.velocity],
                    direction_roll=Roll("wind direction", first),
                    velocity_roll=Roll("wind velocity", second),
                    cite=self.book.cite("A.III.A.3.a"),
                )
            )
        if state.velocity >= self.figures.ends_at:
            winner = leader(points(self.book, state))
            end(self.book, state, report, winner, "hurricane", self.figures.rules["ends"])
            return
        self._take_in(state, report)
        if was != (state.wind, state.velocity):
            self.settle(state, report)

    def settle(self, state: PlottedState, report: Report) -> None:
        """Settle what else comes with a wind that really changed."""

    def _take_in(self, state: PlottedState, report: Report) -> None:
        """Take in more sail than the wind allows at once, with some ships to their harm (ruling W33)."""
        for ship in state.ships:
            caught = (state.velocity, ship.spec.ship_class) in self.book.no_full_sail
            # Not those that are gone; ships yet to come are warned by the same weather.
            if ship.sails == FULL_SAIL and caught and (ship.present or ship.hull):
                weather = self.weathers[state.velocity]
                change_sails(
                    self.book, ship, BATTLE_SAIL, weather.rules.get("sails", "A.III.A.3.d"), report, "wind"
                )
                if weather.strain and ship.present:
                    self._strain(state, ship, weather, report)

    def _strain(self, state: PlottedState, ship: Ship, weather: Weather, report: Report) -> None:
        die = state.dice.roll("storm damage")
        lost = lose_rigging(self.book, state, ship, -(-die // weather.strain), report)
        if report is not None:
            cite = self.book.cite(weather.rules["sails"])
            roll = Roll("storm damage", die)
            report.append(RiggingStrained(ship=ship.spec.id, roll=roll, squares=lost, cite=cite))
