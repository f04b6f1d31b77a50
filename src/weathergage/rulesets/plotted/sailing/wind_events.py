"""Tell of the wind, and define the shapes of its tables (A.III)."""

from typing import Final

import msgspec

from weathergage.engine.events import Event, Roll
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import HEADINGS, count, die, either, listed, name, tells
from weathergage.rulesets.shared.displays import Display, Figure, WindTold, rolls_of, shows, told

INITIAL: Final = "initial"


class WindFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The strengths of wind (A.III.A.2): their names, the calm, the end of a battle, and where these two stand."""

    names: tuple[str, ...]
    calm: int
    ends_at: int
    rules: dict[str, str]


class WindChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tests of the wind: when, on which throws it changes by wind change number, and how by two further dice."""

    every: int
    dice: int
    numbers: tuple[tuple[int, ...], ...]
    direction: tuple[int | str, ...]
    velocity: tuple[int, ...]


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits that a strong wind sets by class; `strain` divides the die of a ship caught under full sail."""

    velocity: int
    #: Paragraphs on `sails` and `guns`.
    rules: dict[str, str]
    no_full_sail: tuple[int, ...] = ()
    strain: int = 0
    hit_table: dict[int, int] = {}


class WindTested(Event, frozen=True, kw_only=True):
    """It was rolled whether the wind changes."""

    roll: Roll
    numbers: tuple[int, ...]
    changes: bool


class WindChanged(Event, frozen=True, kw_only=True):
    """The wind took up another direction or strength, or proved the same after all."""

    was_direction: int
    direction: int
    was_velocity: int
    velocity: int
    velocity_name: str
    direction_roll: Roll
    velocity_roll: Roll


class WeatherRolled(Event, frozen=True, kw_only=True):
    """The dice decided the weather of the battle: direction, strength, and the wind change number."""

    direction: int
    velocity: int
    velocity_name: str
    wind_change: int
    numbers: tuple[int, ...]
    rolls: tuple[Roll, ...]


class WindNumberRolled(Event, frozen=True, kw_only=True):
    """With the wind its change number changed."""

    wind_change: int
    numbers: tuple[int, ...]
    roll: Roll


class RiggingStrained(Event, frozen=True, kw_only=True):
    """A ship caught under full sail by a storm lost rigging."""

    ship: str
    roll: Roll
    squares: int


@tells(WindTested)
def _tested(state: PlottedState, e: WindTested) -> str:
    wanted = either(e.numbers) or "nothing"
    return f"The wind {'shifts' if e.changes else 'holds'}{die(e.roll)}; {wanted} would change it."


@shows(WindTested)
def _show_test(state: PlottedState, e: WindTested) -> Display:
    return told(e, figures=(Figure("Changes on", " or ".join(map(str, e.numbers))),))


@tells(WindChanged)
def _changed(state: PlottedState, e: WindChanged) -> str:
    dice = f" (dice {e.direction_roll.value} and {e.velocity_roll.value})"
    if (e.was_direction, e.was_velocity) == (e.direction, e.velocity):
        return f"The wind settles as it was{dice}."
    parts = []
    if e.direction != e.was_direction:
        parts.append(f"now blows to the {HEADINGS[e.direction]}")
    if e.velocity != e.was_velocity:
        parts.append(f"{'rises' if e.velocity > e.was_velocity else 'falls'} to strength {e.velocity}")
    return f"The wind {listed(parts)}: {e.velocity_name}{dice}."


def _wind(e: "WindChanged | WeatherRolled", changed: bool) -> WindTold:
    return WindTold(
        direction=e.direction,
        velocity=e.velocity,
        name=e.velocity_name,
        changed=changed,
        rolls=rolls_of(e),
    )


@shows(WindChanged)
def _show_wind(state: PlottedState, e: WindChanged) -> Display:
    changed = (e.direction, e.velocity) != (e.was_direction, e.was_velocity)
    return _wind(e, changed)


@tells(WeatherRolled)
def _rolled(state: PlottedState, e: WeatherRolled) -> str:
    dice = listed([str(roll.value) for roll in e.rolls])
    change = either(e.numbers)
    return (
        f"The dice make the weather (dice {dice}): {e.velocity_name}, blowing to the {HEADINGS[e.direction]}; "
        f"the wind changes on {change}."
    )


@shows(WeatherRolled)
def _show_weather(state: PlottedState, e: WeatherRolled) -> Display:
    return _wind(e, changed=True)


@tells(WindNumberRolled)
def _number(state: PlottedState, e: WindNumberRolled) -> str:
    return f"From now on the wind changes on {either(e.numbers)}{die(e.roll)}."


@tells(RiggingStrained)
def _strained(state: PlottedState, e: RiggingStrained) -> str:
    return f"The storm tears {count(e.squares, 'square')} out of the rigging of {name(state, e.ship)}{die(e.roll)}."
