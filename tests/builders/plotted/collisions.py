"""Courses that cross, carried out with scripted dice, and what was told of the collisions."""

from typing import Any

from tests.builders.plotted.desk import Desk
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase


def ship(
    desk: Desk, name: str, bow: str, heading: int, plot: str = "0", side: int = 0, **changes: Any
) -> Ship:
    """A ship whose plot is opened."""
    return desk.ship(name, side, bow, heading, plot=plot, **changes)


def bound_for(desk: Desk, name: str, target: str, heading: int, hexes: int = 1, **changes: Any) -> Ship:
    """A ship whose bow will enter a hex after so many steps ahead."""
    bow = label(step(parse_label(target), heading, -hexes))
    return ship(desk, name, bow, heading, **{"plot": str(hexes), **changes})


def executed(
    desk: Desk, *ships: Ship, dice: tuple[int, ...] = (), spare: tuple[int, ...] = (), **changes: Any
) -> tuple[PlottedState, list[Event]]:
    """The movement phase for plots already opened; all scripted dice must be used, and spare ones may be."""
    state = desk.position(*ships, dice=(*dice, *spare), **changes)
    report: list[Event] = []
    ExecutionPhase(desk.book).resolve(state, {}, report)
    assert state.dice.taken >= len(dice), f"{state.dice.taken} dice were thrown, not {len(dice)}"
    return state, report


def collisions(report: list[Event]) -> list[ShipsCollided]:
    """The collisions that were told."""
    return [event for event in report if isinstance(event, ShipsCollided)]


def summary(report: list[Event]) -> list[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """Who met, who has the hex, who fell back."""
    return [(event.ships, event.holder, event.fell_back) for event in collisions(report)]


def rolls(report: list[Event]) -> list[tuple[str, str]]:
    """Who rolled for fouling with whom."""
    return [(event.ship, event.other) for event in report if isinstance(event, FoulingRolled)]


def where(state: PlottedState) -> list[tuple[str, int]]:
    """Bow and heading of every ship."""
    return [(label(each.bow), each.heading) for each in state.ships]
