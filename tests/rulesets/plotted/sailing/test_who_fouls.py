"""Who rolls for fouling after a collision, and how often a meeting is told (ruling P15), in either edition."""

from functools import partial

from tests.builders.plotted import collisions as crossing
from tests.builders.plotted.collisions import bound_for, collisions, rolls
from tests.builders.plotted.desk import ALL_FOUR, Desk
from weathergage.rulesets.plotted.core.events import FoulingRolled

#: With as many dice for fouling as anybody wants.
executed = partial(crossing.executed, spare=(3,) * 12)


@ALL_FOUR
def test_two_ships_with_a_third_between_them_do_not_foul(desk: Desk) -> None:
    """second_edition:B.V.C.5, tournament:8.3.5 - three bows at one hex: who has it may foul either of the others."""
    ships = [
        bound_for(desk, "a", "R20", 1),
        bound_for(desk, "b", "R20", 3, side=1),
        bound_for(desk, "c", "R20", 5),
    ]
    state, report = executed(desk, *ships, dice=(2, 3, 6))
    (met,) = collisions(report)
    assert (met.ships, met.holder) == (("a", "b", "c"), "c")
    assert not state.adjacent(ships[0], ships[1])
    assert rolls(report) == [("a", "c"), ("b", "c")]
    assert all("P15" in event.rulings for event in report if isinstance(event, FoulingRolled))


@ALL_FOUR
def test_neighbours_that_fell_back_from_the_same_hex_may_foul(desk: Desk) -> None:
    """second_edition:B.V.C.5, tournament:8.3.5 - from two hexes side by side, both may be entangled with each other."""
    ships = [
        bound_for(desk, "a", "R20", 1),
        bound_for(desk, "b", "R20", 2, side=1),
        desk.ship("c", 1, "R20", 5),
    ]
    _, report = executed(desk, *ships, dice=())
    assert rolls(report) == [("a", "b"), ("a", "c"), ("b", "c")]


@ALL_FOUR
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
    assert ("a", "b") not in rolls(report) and {("a", "c"), ("b", "c"), ("c", "d")} == {*rolls(report)}


@ALL_FOUR
def test_a_meeting_in_two_hexes_is_told_once(desk: Desk) -> None:
    """second_edition:B.V.C.2, tournament:8.3.2 - drifting broadside on, she meets both hexes of the other at once."""
    drifter, other = desk.ship("a", 0, "R20", 2, still=1), desk.ship("b", 1, "R19", 2)
    _, report = executed(desk, drifter, other, dice=())
    (met,) = collisions(report)
    assert (met.ships, met.holder, met.fell_back) == (("a", "b"), "b", ("a",))
    assert rolls(report) == [("a", "b")]
