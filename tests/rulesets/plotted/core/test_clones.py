"""Copies of a position: search and simulation rely on them to be complete and independent."""

import dataclasses
from typing import Any

from tests.builders.builds import plain_only
from tests.builders.plotted.desk import Desk
from weathergage.engine.state import filled_in
from weathergage.rulesets.plotted.boarding.crew_moves import take_aboard
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Command, Critical, Hits, PlottedState


@plain_only
def test_a_copy_of_a_ship_has_every_field() -> None:
    """Each field is given a value of its own, which the copy must show in the same place."""
    fields = [field.name for field in dataclasses.fields(Ship)]
    marked: dict[str, Any] = {name: (name,) for name in fields}
    copy = filled_in(Ship(), **marked).clone()
    assert [name for name in fields if getattr(copy, name) != (name,)] == []


def test_a_copy_of_a_position_has_every_field() -> None:
    """A field that the copy leaves out would fall back to its default."""
    desk = Desk("tournament", "advanced")
    state = desk.position(desk.ship("a"), desk.ship("b", 1, "A1"), fouled=[("a", "b")], dice=[1, 2, 3])
    for field in dataclasses.fields(PlottedState):
        value = getattr(state, field.name)
        marked = {
            int: 77, bool: True, str: "x", tuple: (7,), frozenset: frozenset({7}), dict: {7: (7, 7)},
        }.get(type(value))  # fmt: skip
        if marked is not None:
            setattr(state, field.name, marked)
    state.hits, state.commands = [Hits(0, 1, hull=2)], [Command(side=0, ships=(0,))]
    state.criticals = [Critical(0, 1, 0, 4, 2, "bow", Hits(0, 1))]
    copy = state.clone()
    for field in dataclasses.fields(PlottedState):
        if field.name not in ("dice", "ties"):
            assert getattr(copy, field.name) == getattr(state, field.name), field.name
    assert copy.dice.roll("x") == 1 and list(copy.ties) == list(state.ties)


def test_a_copy_goes_its_own_way() -> None:
    """What happens to the copy leaves the original as it was."""
    desk = Desk("tournament", "advanced")
    state = desk.position(desk.ship("a"), desk.ship("b", 1, "A1"))
    copy = state.clone()
    ship = copy.ships[0]
    ship.mark_hull(1)
    ship.mark_crew(1)
    ship.mark_rigging(1)
    ship.mark_gun(0, carronade=False)
    ship.discharge(0)
    take_aboard(ship, (1, 0, 0, 0))
    ship.tasks = ship.engaged = row_of([6, 0, 0, 0])
    copy.ties.foul(0, 1)
    assert state.ships[0] == desk.position(desk.ship("a"), desk.ship("b", 1, "A1")).ships[0]
    assert not state.ties.pairs
