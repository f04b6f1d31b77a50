"""Wind that changes in direction and strength, calms, oars, and what strong winds do (A.III)."""

from dataclasses import replace
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import lost_sections
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.targeting import GunneryModifier, Shot
from weathergage.rulesets.plotted.sailing.helm import FREE, Drag, Helm, HelmRule
from weathergage.rulesets.plotted.sailing.wind_events import Weather, WindChange, WindFigures
from weathergage.rulesets.plotted.turn.wind_phase import WindPhase

NO_WAY: Final[tuple[int, ...]] = (0, 0, 0, 0)
_UNDER_OARS: Final = 1
_BECALMED: Final = 2


class Airs(Drag):
    """The strength of the wind, its effect on the speed of ships, and the numbers on which it changes."""

    def __init__(self, figures: WindFigures, change: WindChange) -> None:
        self.calm = figures.calm
        self.numbers = change.numbers

    def set_numbers(self, book: Book, scenario: Scenario, state: PlottedState) -> None:
        """Set the throws that change the wind, by the battle's wind change number (A.III.A.3, ruling T3)."""
        state.wind_numbers = self.numbers[state.wind_change - 1]

    def slowed(self, state: PlottedState, ship: Ship, sail: tuple[int, ...]) -> tuple[int, ...]:
        """Let oars drive a vessel at her speed on every heading (ruling W34); in a calm no other ship moves."""
        if ship.spec.rowed:
            return (max(0, ship.spec.battle_speed - lost_sections(ship.rigging)),) * len(sail)
        return NO_WAY if state.velocity == self.calm else sail


class OarsAndCalms(HelmRule):
    """Oars do not mind the wind's eye; a becalmed ship can only be turned where she lies (A.III.A.3.c)."""

    def __init__(self, figures: WindFigures) -> None:
        self.calm = figures.calm
        self.rule = figures.rules["calm"]

    def binding(self, state: PlottedState, ship: Ship) -> int:
        """Find vessels under oars, and ships in a calm."""
        if ship.spec.rowed:
            return _UNDER_OARS
        return _BECALMED if state.velocity == self.calm else FREE

    def bound(self, helm: Helm, binding: int) -> Helm:
        """Return a helm under oars, or one without way."""
        if binding == _UNDER_OARS:
            return helm._replace(under_oars=True)
        return helm._replace(no_way=("she is becalmed and can only turn in place", self.rule))


class SpoiledAim(GunneryModifier):
    """A strong wind spoils the aim of some classes (A.III.A.3.d)."""

    def __init__(self, book: Book, weather: Weather) -> None:
        super().__init__(book.velocities[weather.velocity], weather.rules["guns"])
        self.velocity = weather.velocity
        self.by_class = weather.hit_table

    def value(self, book: Book, shot: Shot) -> i64:
        """Look up the class of a ship that rolls in this wind."""
        if shot.state.velocity != self.velocity or shot.ship.spec.fixed:
            return 0
        return self.by_class.get(shot.ship.spec.ship_class, 0)


def apply(book: Book) -> Book:
    """Return the book with this section in it (A.II.A)."""
    figures = book.chart("wind", WindFigures)
    airs = Airs(figures, book.chart("wind_change", WindChange))
    weathers = book.chart("weather", tuple[Weather, ...])
    forbidden = {(weather.velocity, number) for weather in weathers for number in weather.no_full_sail}
    book = replace(
        book.with_phase(WindPhase, before="unfouling"),
        velocities=figures.names,
        calm=figures.calm,
        no_full_sail=book.no_full_sail | forbidden,
    )
    return book.adding(
        fittings=(airs.set_numbers,),
        drags=(airs,),
        helms=(OarsAndCalms(figures),),
        modifiers=tuple(SpoiledAim(book, weather) for weather in weathers if weather.hit_table),
    )
