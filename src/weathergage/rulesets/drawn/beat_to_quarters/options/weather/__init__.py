"""Optional rule: the weather chip (21.weather)."""

from dataclasses import replace
from typing import Final

import msgspec

from weathergage.engine.events import Event, Report, Roll
from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, GunModifier
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import Aim
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import STRAY_CHIPS, tells
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import HEAD_TO_WIND, attitude
from weathergage.rulesets.shared.displays import STEADY, Display, WindTold, shows
from weathergage.rulesets.shared.sentences import HEADINGS, count

RULE: Final = "21.weather"
RULING: Final = "B33"


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of weather and what it does."""

    name: str
    faces: tuple[int, ...]
    more_dice: int = 0
    dice_divisor: int = 1
    range_divisor: int = 1
    gunnery: int = 0


class WeatherTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three dice of the weather."""

    chip: str
    change_die: int
    shift_die: int
    weather_die: int
    left: tuple[int, ...]
    right: tuple[int, ...]
    changes: tuple[int, ...]
    kind: tuple[Kind, ...]


class WeatherDiced(Event, frozen=True, kw_only=True):
    """The weather chip came first: all three dice, the wind and the weather before and after."""

    rolls: tuple[Roll, ...]
    was_direction: int
    direction: int
    was_weather: str
    weather: str
    #: Hexsides the wind went round, "left" or "right"; 0 and "" where it stayed.
    hexsides: int = 0
    way: str = ""


STRAY_CHIPS.append("weather")


@tells(WeatherDiced)
def _told(state: Seascape, e: WeatherDiced) -> str:
    dice = " (dice " + ", ".join(str(roll.value) for roll in e.rolls) + ")"
    if e.way:
        side = "backs" if e.way == "left" else "veers"
        return (
            f"The wind {side} {count(e.hexsides, 'hexside')} and blows to the {HEADINGS[e.direction]}{dice}."
        )
    if e.was_weather != e.weather:
        return f"The weather changes: {e.weather or 'it is normal again'}{dice}."
    return f"Wind and weather stay as they are{dice}."


@shows(WeatherDiced)
def _shown(state: Seascape, e: WeatherDiced) -> Display:
    changed = (e.direction, e.weather) != (e.was_direction, e.was_weather)
    return WindTold(direction=e.direction, velocity=STEADY, name=e.weather, changed=changed, rolls=e.rolls)


class WeatherAtTheGuns(GunModifier):
    """The effect of weather on the firing roll; a blast is subject to it like every broadside (12)."""

    def __init__(self, kinds: dict[str, Kind]) -> None:
        self._kinds = kinds

    def value(self, book: Book, state: Seascape, aim: Aim) -> int | None:
        """Return it by the weather; nothing where it makes no difference."""
        return self._kinds[state.weather].gunnery or None

    def label(self, state: Seascape, aim: Aim) -> str:
        """Name the weather."""
        return self._kinds[state.weather].name

    def rule(self, aim: Aim) -> str:
        """Return the optional rule."""
        return RULE


def apply(book: Book) -> Book:
    """Return a book with a chip for the weather in the bag."""
    table = book.chart("weather", WeatherTable)
    kinds = {kind.name: kind for kind in table.kind}

    def drawn(book: Book, state: Seascape, first: bool, report: Report) -> None:
        """Change the weather, only by the first chip of a turn."""
        if not first:
            return
        dice = (
            ("wind and weather", table.change_die),
            ("hexsides", table.shift_die),
            ("weather", table.weather_die),
        )
        rolls = tuple(Roll(purpose, state.dice.roll(purpose, sides), sides) for purpose, sides in dice)
        change, hexsides, face = (roll.value for roll in rolls)
        was, weather = state.wind, state.weather
        way = "left" if change in table.left else "right" if change in table.right else ""
        if way:
            for _ in range(hexsides):
                state.wind = (PORT_OF if way == "left" else STARBOARD_OF)[state.wind]
            _pay_off(state)
        elif change in table.changes:
            state.weather = next(kind.name for kind in table.kind if face in kind.faces)
        if report is not None:
            report.append(
                WeatherDiced(
                    rolls=rolls,
                    was_direction=was,
                    direction=state.wind,
                    was_weather=weather,
                    weather=state.weather,
                    hexsides=hexsides if way else 0,
                    way=way,
                    cite=book.cite(RULE),
                    rulings=("B2", RULING) if way else (),
                )
            )

    def dice(book: Book, state: Seascape, ship: Ship, dice: int) -> tuple[str, int, str] | None:
        """Add a die in perfect weather where there are any; heavy seas halve them, rounded up (ruling Q3)."""
        kind = kinds[state.weather]
        changed = -(-dice // kind.dice_divisor) + (kind.more_dice if dice else 0)
        return ("weather", changed - dice, RULE) if changed != dice else None

    def reach(book: Book, state: Seascape, ship: Ship, battery: int, hexes: int) -> int:
        """Halve every range in poor visibility, rounded up (ruling Q3)."""
        return -(-hexes // kinds[state.weather].range_divisor)

    changed = book.adding(
        dice=(dice,), reaches=(reach,), modifiers=(WeatherAtTheGuns(kinds),), worth_keys=(_by_weather,)
    )
    return replace(changed, stray=(table.chip, drawn))


def _by_weather(state: Seascape, ship: Ship, battery: int) -> str:
    return state.weather


def _pay_off(state: Seascape) -> None:
    """Free a ship from irons that no longer has the wind ahead (ruling B33)."""
    for ship in state.ships:
        if ship.irons and attitude(state.wind, ship.heading) != HEAD_TO_WIND:
            ship.irons = False
