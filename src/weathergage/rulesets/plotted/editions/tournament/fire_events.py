"""Tell and show fires and those who fight them, and define the shapes of their tables (A-24.3.2.3.1, 16.1.2.3.2)."""

import msgspec

from weathergage.engine.events import Event, Roll
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.sentences import count, die, name, sections, tells
from weathergage.rulesets.shared.displays import Display, flagged, shows, told


class Burning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Squares that a fire takes in every turn in which it is not put out."""

    hull: int
    rigging: int


class PowderFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The die of a broadside on low powder that is dangerous, and the dice that start a fire."""

    die: int
    dice: int
    at_least: int


class FireFought(Event, frozen=True, kw_only=True):
    """The die of the Unfouling Phase for a fire, against the crew sections that fight it."""

    ship: str
    sections: int
    roll: Roll
    out: bool


class PowderSpilt(Event, frozen=True, kw_only=True):
    """A ship low on powder risked a fire when she fired."""

    ship: str
    roll: Roll
    caught: bool


class FireWatchSet(Event, frozen=True, kw_only=True):
    """Crew sections were told off to fight a fire, by their digits in the log; "" for nobody."""

    ship: str
    sections: str


@tells(FireFought)
def _fought(state: PlottedState, e: FireFought) -> str:
    who = f"{name(state, e.ship)} fights the fire with {count(e.sections, 'crew section')}"
    if not e.sections:
        who = f"Nobody fights the fire aboard {name(state, e.ship)}"
    return f"{who}{die(e.roll)}: {'it is out' if e.out else 'it burns on'}."


@shows(FireFought)
def _show_fire(state: PlottedState, e: FireFought) -> Display:
    return flagged(e, "the fire is out") if e.out else told(e)


@tells(PowderSpilt)
def _spilt(state: PlottedState, e: PowderSpilt) -> str:
    how = "a spark sets her on fire" if e.caught else "no harm is done"
    return f"{name(state, e.ship)} fires with loose powder about{die(e.roll)}: {how}."


@tells(FireWatchSet)
def _set(state: PlottedState, e: FireWatchSet) -> str:
    if not e.sections:
        return f"{name(state, e.ship)} sends nobody to fight the fire."
    return f"{name(state, e.ship)} sends {sections(e.sections)} to fight the fire."
