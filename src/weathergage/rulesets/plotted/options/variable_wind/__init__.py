"""Variable wind: dice decide the weather of the battle before its first turn (O.VI)."""

from weathergage.engine.events import Report, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL
from weathergage.rulesets.plotted.sailing.sail_setting import change_sails
from weathergage.rulesets.plotted.sailing.wind_events import WeatherRolled, WindChange

PURPOSES = ("first wind direction", "first wind velocity", "first wind change number")


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    numbers = book.chart("wind_change", WindChange).numbers

    def roll_weather(book: Book, state: PlottedState, report: Report) -> None:
        """Roll three dice: direction, strength, wind change number (ruling W35)."""
        if state.turn > 1:
            return
        rolls = tuple(Roll(purpose, state.dice.roll(purpose)) for purpose in PURPOSES)
        state.wind, state.velocity, state.wind_change = (roll.value for roll in rolls)
        state.first_wind = state.wind
        state.wind_numbers = numbers[state.wind_change - 1]
        if report is not None:
            report.append(
                WeatherRolled(
                    direction=state.wind,
                    velocity=state.velocity,
                    velocity_name=book.velocities[state.velocity],
                    wind_change=state.wind_change,
                    numbers=state.wind_numbers,
                    rolls=rolls,
                    cite=book.cite("O.VI"),
                    rulings=("W35",),
                )
            )
        for ship in state.ships:
            # Nobody begins a battle under more sail than its weather allows.
            if ship.sails == FULL_SAIL and (state.velocity, ship.spec.ship_class) in book.no_full_sail:
                change_sails(book, ship, BATTLE_SAIL, "O.VI", report, "wind")

    return book.adding(chores=(roll_weather,))
