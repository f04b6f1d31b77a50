"""Section 11.4: how the squares of a log are crossed off; surrenders have tests of their own."""

from typing import Any

import pytest

from tests.builders.plotted import damage
from tests.builders.plotted.guns import TOURNAMENT
from weathergage.api import IllegalOrder
from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.events import CrewSectionLost, HitsMarked, RiggingSectionLost
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits
from weathergage.rulesets.plotted.sailing.allowances import allowances, may_plot, plots_for

DESK = TOURNAMENT.desk
crossing, fire, two = TOURNAMENT.crossing, TOURNAMENT.fire, TOURNAMENT.two


def hit(ship: Ship, *more: Hits, near: int = 0, **hits: Any) -> list[Event]:
    """Mark these hits on a ship that was hit from the given side, and return what is told of it."""
    return damage.marked(DESK, ship, Hits(0, near, **hits), *more)


def told(report: list[Event], kind: type[Event]) -> list[Any]:
    return [event for event in report if isinstance(event, kind)]


def test_11_4_hits_are_marked_when_all_have_fired() -> None:
    """tournament:11.4 - one entry for each ship that was hit, in the four parts of her log, with what is left."""
    game = fire(two(1, dice=(6, 6)), fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    marked = DESK.happened(game, HitsMarked)
    assert [(event.ship, event.cite) for event in marked] == [
        ("alpha", "tournament:11.4"),
        ("beta", "tournament:11.4"),
    ]
    assert all(event.log.hull == 8 - event.hull for event in marked)
    ship = DESK.ship("alpha", hull=2, guns=[1, 0], carronades=[0, 0], crew=[0, 0, 1], rigging=[0, 0, 0, 1])
    (event,) = told(hit(ship, Hits(0, 1, crew=2, rigging=3), hull=2, guns=2), HitsMarked)
    assert (event.hull, event.guns, event.crew, event.rigging) == (2, 1, 1, 1)
    assert (event.into_hull, event.wasted) == (1, 9 - 5)


@pytest.mark.parametrize("hits", [1, 3, 7])
def test_11_4_1_1_one_square_for_each_hull_hit(hits: int) -> None:
    """tournament:11.4.1 - hull hits are taken from the hull alone.

    tournament:11.4.1.1 - one hull square for each hit.
    """
    ship = DESK.ship("alpha")
    hit(ship, hull=hits)
    assert ship.hull == 8 - hits
    assert (list(ship.crew), list(ship.guns), list(ship.rigging)) == ([2, 2, 2, 0], [4, 4], [3, 3, 3, 3])


@pytest.mark.parametrize(
    ("hits", "left", "lost"),
    [(1, [1, 2, 2, 0], []), (2, [0, 2, 2, 0], [1]), (3, [0, 1, 2, 0], [1]), (5, [0, 0, 1, 0], [1, 2])],
)
def test_11_4_2_1_crew_hits_empty_the_first_section_first(
    hits: int, left: list[int], lost: list[int]
) -> None:
    """tournament:11.4.2 - crew hits are taken from the crew alone.

    tournament:11.4.2.1 - one square for each, section one first, then two, then three.
    """
    ship = DESK.ship("alpha")
    gone = told(hit(ship, crew=hits), CrewSectionLost)
    assert list(ship.crew) == left and (ship.hull, sum(ship.guns), sum(ship.rigging)) == (8, 8, 12)
    assert [(event.section, event.cite) for event in gone] == [
        (section, "tournament:11.4.2.1") for section in lost
    ]


def test_11_4_2_2_without_crew_nothing_works_and_excess_hits_miss() -> None:
    """tournament:11.4.2.2 - more hits than men harm nothing else; she neither moves nor fights till men come aboard."""
    ship = DESK.ship("alpha", crew=[0, 0, 1, 0])
    (event,) = told(hit(ship, crew=4), HitsMarked)
    assert (list(ship.crew), ship.hull, event.wasted) == ([0, 0, 0, 0], 8, 3)
    state = two(1, crew=[0, 0, 0, 0])
    assert not may_plot(DESK.book, state, state.ships[0]) and not state.ships[0].can_sail_and_fire
    assert not DESK.asks(DESK.game(state))
    state.ships[0].crew = changed(state.ships[0].crew, 0, 1)
    assert may_plot(DESK.book, state, state.ships[0]) and DESK.asks(DESK.game(state))


@pytest.mark.parametrize(
    ("squares", "standing", "near", "hits", "left"),
    [
        # The near side suffers, however few squares it has; then the other side.
        ((1, 4, 0, 0), {}, 0, 1, (0, 4, 0, 0)),
        ((4, 1, 0, 0), {}, 1, 1, (4, 0, 0, 0)),
        ((1, 4, 0, 0), {}, 0, 3, (0, 2, 0, 0)),
        ((4, 1, 0, 0), {}, 1, 3, (2, 0, 0, 0)),
        # Carronades first unless the owner wants it otherwise; either kind on the near side before the far side.
        ((2, 2, 1, 1), {}, 0, 2, (1, 2, 0, 1)),
        ((2, 2, 1, 1), {"gun_hits": "guns"}, 0, 2, (0, 2, 1, 1)),
        ((2, 2, 1, 1), {"gun_hits": "guns"}, 1, 3, (2, 0, 1, 0)),
        ((1, 2, 1, 1), {}, 0, 3, (0, 2, 0, 0)),
        # In a rake the owner has the choice: by default the fuller side.
        ((2, 3, 0, 0), {}, -1, 1, (2, 2, 0, 0)),
        ((3, 2, 0, 2), {}, -1, 1, (3, 2, 0, 1)),
        ((3, 3, 0, 0), {"hit_side": "starboard"}, -1, 2, (3, 1, 0, 0)),
        ((1, 4, 0, 0), {"hit_side": "port"}, -1, 2, (0, 3, 0, 0)),
    ],
)
def test_11_4_3_1_which_gun_squares_go(
    squares: tuple[int, int, int, int],
    standing: dict[str, str],
    near: int,
    hits: int,
    left: tuple[int, int, int, int],
) -> None:
    """tournament:11.4.3 - gun hits are taken from guns and carronades.

    tournament:11.4.3.1 - one square each, near side first, then far side, by the owner's standing orders (ruling P6).
    """
    ship = damage.armed(DESK, squares, **standing)
    hit(ship, near=near, guns=hits)
    assert (*ship.guns, *ship.carronades) == left


def test_11_4_3_1_the_shot_tells_the_nearer_side() -> None:
    """tournament:11.4.3.1 - hit from her port side, Beta loses port guns, and only her owner may choose the kind."""
    state = two(1, full_carronades=(0, 0), dice=(6,), target={"standing": StandingOrders(gun_hits="ask")})
    game = fire(state, fire__alpha__R="hull>beta")
    assert list(DESK.asks(game, 1)) == ["hits/beta"] and not DESK.asks(game, 0)
    with pytest.raises(IllegalOrder) as refused:
        game.submit(1, {"hits/beta": "gR2"})
    assert refused.value.violations[0].cite == "tournament:11.4.3.1"
    game.submit(1, {"hits/beta": "gL2"})
    assert (list(state.ships[1].guns), list(state.ships[1].carronades)) == ([2, 4], [1, 1])


def test_11_4_3_1_a_rake_from_right_ahead_leaves_both_sides_equally_near() -> None:
    """tournament:11.4.3.1 - the raking shot's gun hits may come off either side, here by the owner's answer."""
    state = crossing(1, full_guns=(9, 9), full_carronades=(0, 0), dice=(1,))
    state.ships[1].standing = StandingOrders(gun_hits="ask")
    game = fire(state, fire__alpha__R="hull>beta")
    assert {"gL2", "gR2", "gL1 gR1", "gL1 cR1", "cL1 cR1"} <= set(DESK.asks(game, 1)["hits/beta"].options)
    game.submit(1, {"hits/beta": "gL1 gR1"})
    assert (list(state.ships[1].guns), list(state.ships[1].carronades)) == ([3, 3], [1, 1])


def test_11_4_4_1_rigging_hits_empty_the_first_section_first() -> None:
    """tournament:11.4.4 - rigging hits are taken from the rigging alone.

    tournament:11.4.4.1 - section one first; each section costs one hex in all attitudes; with none left she lies still.
    """
    ship = DESK.ship("alpha", heading=2)
    steps = [
        (2, [1, 3, 3, 3], (4, 3, 1, 0)),
        (2, [0, 2, 3, 3], (3, 2, 0, 0)),
        (20, [0, 0, 0, 0], (0, 0, 0, 0)),
    ]
    for hits, left, row in steps:
        hit(ship, rigging=hits)
        assert (list(ship.rigging), allowances(DESK.book, DESK.position(ship), ship)) == (left, row)
    assert (ship.hull, sum(ship.crew), sum(ship.guns)) == (8, 6, 8)
    assert plots_for(DESK.book, DESK.position(ship), ship) == ("0",)


def test_11_4_4_1_three_sections_for_battle_speed_three() -> None:
    """tournament:11.4.4.1 - a ship of the line loses her three factors with her three sections."""
    ship = DESK.ship("alpha", ship_class=2, full_rigging=(7, 7, 7))
    hit(ship, rigging=14)
    assert allowances(DESK.book, DESK.position(ship), ship) == (1, 0, 0, 0) and not ship.dismasted
    hit(ship, rigging=7)
    assert ship.dismasted


def test_11_4_4_1_the_loss_is_told() -> None:
    """tournament:11.4.4.1 - an event for each section that goes, and with the last she is dismasted."""
    gone = told(hit(DESK.ship("alpha", rigging=[0, 1, 1, 1]), rigging=3), RiggingSectionLost)
    assert [(event.section, event.dismasted) for event in gone] == [(2, False), (3, False), (4, True)]
    assert {event.cite for event in gone} == {"tournament:11.4.4.1"}
