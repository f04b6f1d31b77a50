"""Define what happens only in solo play, and the sentences for it (21.solo)."""

from weathergage.engine.events import Event, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import tells
from weathergage.rulesets.shared.displays import STEADY, Display, WindTold, flagged, shows
from weathergage.rulesets.shared.sentences import HEADINGS, count, die, in_hex, name, with_article


class SoloWindRolled(Event, frozen=True, kw_only=True):
    """The wind of a solo battle blows towards that direction."""

    roll: Roll


class LineCameOn(Event, frozen=True, kw_only=True):
    """A line begins to come in: the hex of its first ship's bow, the heading, and its ships in order."""

    side: int
    hex: tuple[int, int]
    heading: int
    ships: tuple[str, ...]


class CrewMustered(Event, frozen=True, kw_only=True):
    """A die gave a ship her crew."""

    ship: str
    roll: Roll
    quality: str


class MoodTaken(Event, frozen=True, kw_only=True):
    """An enemy ship is aggressive, standard or unsure until her next command phase."""

    ship: str
    mood: str


class HelmRolled(Event, frozen=True, kw_only=True):
    """The manoeuvre table was asked for an enemy ship."""

    ship: str
    mood: str
    roll: Roll
    does: str


_MOODS = {"aggressive": "is aggressive", "standard": "keeps to her usual ways", "unsure": "is unsure"}
_DOES = {
    "keep": "she keeps her course",
    "best": "she turns to where her guns bear best",
    "half_towards": "half a turn towards the enemy",
    "half_away": "half a turn away from the enemy",
    "full_towards": "a full turn towards the enemy",
    "full_away": "a full turn away from the enemy",
}


@tells(SoloWindRolled)
def _wind(state: Seascape, e: SoloWindRolled) -> str:
    return f"The wind blows to the {HEADINGS[e.roll.value]}{die(e.roll)}."


@shows(SoloWindRolled)
def _show_wind(state: Seascape, e: SoloWindRolled) -> Display:
    return WindTold(direction=e.roll.value, velocity=STEADY, name="", changed=True, rolls=(e.roll,))


@tells(LineCameOn)
def _line(state: Seascape, e: LineCameOn) -> str:
    whose = "Your line" if e.side == 0 else "The enemy's line"
    ships = count(len(e.ships), "ship")
    return f"{whose} of {ships} enters the chart {in_hex(state, e.hex)}, heading {HEADINGS[e.heading]}."


@tells(CrewMustered)
def _crew(state: Seascape, e: CrewMustered) -> str:
    return f"{name(state, e.ship)} has {with_article(e.quality)} crew{die(e.roll)}."


@tells(MoodTaken)
def _mood(state: Seascape, e: MoodTaken) -> str:
    return f"{name(state, e.ship)} {_MOODS[e.mood]}."


@shows(MoodTaken)
def _show_mood(state: Seascape, e: MoodTaken) -> Display:
    return flagged(e, e.mood)


@tells(HelmRolled)
def _helm(state: Seascape, e: HelmRolled) -> str:
    return f"{name(state, e.ship)}, {e.mood or 'standard'}: {_DOES[e.does]}{die(e.roll)}."
