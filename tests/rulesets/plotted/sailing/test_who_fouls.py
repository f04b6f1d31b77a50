"""Who rolls for fouling after a collision, and how often a meeting is told (ruling P15), in either edition."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase

DESKS = pytest.mark.parametrize(
    "desk",
    [
        Desk(edition, *options)
        for edition in ("second_edition", "tournament")
        for options in ((), ("advanced",))
    ],
    ids=lambda desk: " ".join((desk.id, *desk.options)),
)


def bound_for(desk: Desk, name: str, target: str, heading: int, **changes: Any) -> Ship:
    """A ship whose bow will enter a hex with her first step."""
    bow = label(step(parse_label(target), heading, -1))
    return desk.ship(name, changes.pop("side", 0), bow, heading, **{"plot": "1", **changes})


def executed(
    desk: Desk, *ships: Ship, dice: tuple[int, ...], **changes: Any
) -> tuple[PlottedState, list[Event]]:
    """The movement phase for plots already opened, then as many dice for fouling as anybody wants."""
    state = desk.position(*ships, dice=(*dice, *(3,) * 12), **changes)
    report: list[Event] = []
    ExecutionPhase(desk.book).resolve(state, {}, report)
    return state, report


def rolled(report: list[Event]) -> list[tuple[str, str]]:
    return [(event.ship, event.other) for event in report if isinstance(event, FoulingRolled)]


def collided(report: list[Event]) -> list[ShipsCollided]:
    return [event for event in report if isinstance(event, ShipsCollided)]


@DESKS
def test_two_ships_with_a_third_between_them_do_not_foul(desk: Desk) -> None:
    """second_edition:B.V.C.5, tournament:8.3.5 - three bows at one hex: who has it may foul either of the others."""
    ships = [
        bound_for(desk, "a", "R20", 1),
        bound_for(desk, "b", "R20", 3, side=1),
        bound_for(desk, "c", "R20", 5),
    ]
    state, report = executed(desk, *ships, dice=(2, 3, 6))
    (met,) = collided(report)
    assert (met.ships, met.holder) == (("a", "b", "c"), "c")
    assert not state.adjacent(ships[0], ships[1])
    assert rolled(report) == [("a", "c"), ("b", "c")]
    assert all("P15" in event.rulings for event in report if isinstance(event, FoulingRolled))


@DESKS
def test_neighbours_that_fell_back_from_the_same_hex_may_foul(desk: Desk) -> None:
    """second_edition:B.V.C.5, tournament:8.3.5 - from two hexes side by side, both may be entangled with each other."""
    ships = [
        bound_for(desk, "a", "R20", 1),
        bound_for(desk, "b", "R20", 2, side=1),
        desk.ship("c", 1, "R20", 5),
    ]
    _, report = executed(desk, *ships, dice=())
    assert rolled(report) == [("a", "b"), ("a", "c"), ("b", "c")]


@DESKS
def test_ships_on_either_side_of_one_that_could_not_leave_do_not_foul(desk: Desk) -> None:
    """second_edition:B.V.C.5, tournament:8.3.5 - c falls back between a and b, who both came for her hex."""
    ships = [
        bound_for(desk, "a", "R20", 2),
        bound_for(desk, "b", "R20", 5, side=1),
        desk.ship("c", 0, "R20", 1, plot="1"),
        desk.ship("d", 1, "R19", 3),
    ]
    state, report = executed(desk, *ships, dice=())
    assert not state.adjacent(ships[0], ships[1])
    assert ("a", "b") not in rolled(report) and {("a", "c"), ("b", "c"), ("c", "d")} == {*rolled(report)}


@DESKS
def test_a_meeting_in_two_hexes_is_told_once(desk: Desk) -> None:
    """second_edition:B.V.C.2, tournament:8.3.2 - drifting broadside on, she meets both hexes of the other at once."""
    drifter, other = desk.ship("a", 0, "R20", 2, still=1), desk.ship("b", 1, "R19", 2)
    _, report = executed(desk, drifter, other, dice=())
    (met,) = collided(report)
    assert (met.ships, met.holder, met.fell_back) == (("a", "b"), "b", ("a",))
    assert rolled(report) == [("a", "b")]
