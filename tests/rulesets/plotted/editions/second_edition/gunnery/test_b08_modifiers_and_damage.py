"""Basic VIII.C and VIII.D: what changes the table number, and what hits do."""

from typing import Any

import pytest

from tests.builders.plotted.guns import HERE, SECOND, abeam
from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    give,
    happened,
    make_ship,
    position,
)
from weathergage.engine.events import Event
from weathergage.geometry.hexgrid import label, step
from weathergage.rulesets.plotted.core.events import HitsMarked, RiggingSectionLost, ShipSurrendered
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, STRIKING
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import allocations
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.sailing.allowances import allowances, may_plot

fire, fired, options, two, crossing = SECOND.fire, SECOND.fired, SECOND.options, SECOND.two, SECOND.crossing


def modifiers(state: PlottedState, **orders: str) -> dict[str, int]:
    return {m.label: m.value for m in fired(state, **orders)[0].modifiers}


QUALITY = {
    3: (1, 1, 0, 0, -1),
    6: (2, 1, 0, 0, -1),
    9: (2, 2, 0, -1, -1),
    12: (2, 2, 0, -1, -2),
    13: (3, 2, 0, -1, -2),
}


@pytest.mark.parametrize("guns", QUALITY)
def test_b_viii_c_1_crew_quality(guns: int) -> None:
    """second_edition:B.VIII.C.1: elite, crack, average, green and poor crews by number of guns."""
    for quality, value in enumerate(QUALITY[guns]):
        state = two(2, full_guns=(guns, guns), full_carronades=(0, 0), quality=quality, initial=[0, 0])
        assert modifiers(state, fire__alpha__R="hull>beta").get("crew quality", 0) == value


@pytest.mark.parametrize(("guns", "value"), [(3, 1), (6, 2), (9, 3), (12, 4), (13, 5)])
def test_b_viii_c_2_raking(guns: int, value: int) -> None:
    """second_edition:B.VIII.C.2: in my play and unable to answer, she is raked for the figure of the guns firing."""
    state = crossing(full_guns=(guns, guns), full_carronades=(0, 0))
    assert modifiers(state, fire__alpha__R="hull>beta")["rake"] == value


def test_b_viii_c_2_no_rake_when_she_can_answer() -> None:
    """second_edition:B.VIII.C.2: ships abeam of each other do not rake."""
    assert "rake" not in modifiers(two(2), fire__alpha__R="hull>beta")


@pytest.mark.parametrize(
    ("crew", "value"), [([2, 2, 2], 0), ([0, 2, 2], -1), ([0, 1, 2], -1), ([0, 0, 1], -2)]
)
def test_b_viii_c_3_each_whole_crew_section_lost_costs_one_table(crew: list[int], value: int) -> None:
    """second_edition:B.VIII.C.3: a section counts when it is wiped out, not when it is thinned."""
    found = modifiers(two(2, crew=crew), fire__alpha__R="hull>beta")
    assert found.get("crew sections lost or boarding", 0) == value


def test_b_viii_c_3_boarders_do_not_serve_the_guns() -> None:
    """second_edition:B.VIII.C.3: a section away boarding counts like one lost; with all away none may fire."""
    found = modifiers(two(1, tasks=[2, 0, 0, 0]), fire__alpha__R="hull>beta")
    assert found["crew sections lost or boarding"] == -1
    assert options(two(1, tasks=[2, 2, 2, 0]), "fire/alpha/R") == []


def test_b_viii_c_3_without_crew_no_fire() -> None:
    """second_edition:B.VIII.C.3, second_edition:B.VIII.D.2.b: no section left, no broadside, no movement."""
    state = two(2, crew=[0, 0, 0, 0])
    assert options(state, "fire/alpha/R") == []
    assert not may_plot(BOOK, state, state.ships[0])


@pytest.mark.parametrize(("guns", "value"), [(3, 1), (6, 1), (9, 2), (12, 2), (13, 2)])
def test_b_viii_c_4_initial_broadside(guns: int, value: int) -> None:
    """second_edition:B.VIII.C.4: the first broadside of a side is worth one or two tables more."""
    state = two(2, full_guns=(guns, guns), full_carronades=(0, 0))
    assert modifiers(state, fire__alpha__R="hull>beta")["initial broadside"] == value


def test_b_viii_c_4_one_initial_broadside_for_each_side() -> None:
    """second_edition:B.VIII.C.4: firing to starboard spends the starboard one only, and only once."""
    state = two(2, dice=(1,))
    fire(state, fire__alpha__R="hull>beta")
    assert list(state.ships[0].initial) == [1, 0]
    again = two(2, initial=[1, 0])
    assert "initial broadside" not in modifiers(again, fire__alpha__R="hull>beta")


def test_b_viii_c_5_captured_ships_fire_two_tables_lower() -> None:
    """second_edition:B.VIII.C.5, second_edition:B.VIII.C: -2, and her crew's losses are ignored."""
    prize: dict[str, Any] = {
        "owner": 1,
        "captured": True,
        "surrendered": 3,
        "prize": [2, 0, 0, 0],
        "crew": [0, 0, 2, 0],
    }
    assert modifiers(two(2, **prize), fire__alpha__R="hull>beta") == {
        "initial broadside": 1,
        "captured ship": -2,
    }


def hit(target: Ship, *, near: int = 0, **hits: Any) -> PlottedState:
    """Mark these hits on a ship that was hit from the given side."""
    state = position(target, make_ship("enemy", 1, "A1"), phase="combat")
    mark(BOOK, state, target, [Hits(0, near, **hits)], None, None)
    return state


def test_b_viii_d_hits_are_marked_when_all_have_fired() -> None:
    """second_edition:B.VIII.D: one entry for each ship that was hit, with the squares left."""
    game = fire(two(1, dice=(6, 6)), fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    marked = happened(game, HitsMarked)
    assert [event.ship for event in marked] == ["alpha", "beta"]
    assert all(event.log.hull == 8 - event.hull for event in marked)


def test_b_viii_d_1_a_one_square_for_each_hull_hit() -> None:
    """second_edition:B.VIII.D.1.a, second_edition:B.VIII.D.1"""
    ship = make_ship("alpha", full_hull=8)
    hit(ship, hull=3)
    assert ship.hull == 5


def test_b_viii_d_1_b_the_last_hull_square_strikes_the_colours() -> None:
    """second_edition:B.VIII.D.1.b: she surrenders, excess hits miss, and she neither fires nor sails again."""
    state = two(1, dice=(6,), full_guns=(13, 13), target={"hull": 1})
    game = fire(state, fire__alpha__R="hull>beta")
    beta = state.ships[1]
    assert (beta.hull, beta.surrendered) == (0, STRIKING)
    assert happened(game, HitsMarked)[0].wasted > 0
    assert [event.kind for event in happened(game, ShipSurrendered)] == ["striking"]
    assert not may_plot(BOOK, state, beta) and not beta.active


def test_b_viii_d_1_b_nobody_fires_at_a_struck_ship_and_no_prize_crew_works_her() -> None:
    """second_edition:B.VIII.D.1.b: not a target for either side; a prize crew can neither sail her nor fire."""
    struck: dict[str, Any] = {"hull": 0, "surrendered": STRIKING}
    assert options(two(1, target=struck), "fire/alpha/R") == ["hold", "air"]
    prize = make_ship("alpha", owner=1, captured=True, prize=[2, 0, 0, 0], **struck)
    state = position(prize, make_ship("beta", 1, abeam(1)), phase="combat")
    assert options(state, "fire/alpha/R") == [] and not may_plot(BOOK, state, prize)


def test_b_viii_d_2_a_crew_hits_empty_the_first_section_first() -> None:
    """second_edition:B.VIII.D.2.a, second_edition:B.VIII.D.2: three hits take section one and one square more."""
    ship = make_ship("alpha", full_crew=(2, 2, 2))
    hit(ship, crew=3)
    assert list(ship.crew) == [0, 1, 2, 0]


def test_b_viii_d_2_b_excess_crew_hits_miss() -> None:
    """second_edition:B.VIII.D.2.b: more hits than men harm nothing else, and the ship is not handled any more."""
    ship = make_ship("alpha", crew=[0, 0, 1, 0])
    state = hit(ship, crew=4)
    assert list(ship.crew) == [0, 0, 0, 0] and ship.hull == 8
    assert not may_plot(BOOK, state, ship) and not ship.can_sail_and_fire


def test_b_viii_d_3_a_gun_hits_fall_on_the_side_nearer_to_the_enemy() -> None:
    """second_edition:B.VIII.D.3.a, second_edition:B.VIII.D.3: carronades first by standing orders, then guns."""
    ship = make_ship("alpha", full_guns=(3, 3), full_carronades=(1, 1))
    hit(ship, near=1, guns=2)
    assert (list(ship.guns), list(ship.carronades)) == ([3, 2], [1, 0])


def test_b_viii_d_3_a_the_owner_chooses_between_guns_and_carronades() -> None:
    """second_edition:B.VIII.D.3.a: the standing order `guns` spares the carronades."""
    ship = make_ship("alpha", full_guns=(3, 3), full_carronades=(1, 1))
    game = game_at(position(ship, make_ship("enemy", 1, "A1"), phase="combat"))
    game.act(0, "standing", "alpha gun_hits guns")
    mark(BOOK, game.state, ship, [Hits(0, 1, guns=2)], None, None)
    assert (list(ship.guns), list(ship.carronades)) == ([3, 1], [1, 1])


def test_b_viii_d_3_a_with_the_near_side_gone_the_far_side_suffers() -> None:
    """second_edition:B.VIII.D.3.a: no squares left to starboard, so the port ones go."""
    ship = make_ship("alpha", guns=[3, 0], carronades=[0, 0])
    hit(ship, near=1, guns=2)
    assert list(ship.guns) == [1, 0]


def test_b_viii_d_3_a_in_a_rake_the_owner_chooses_the_side() -> None:
    """second_edition:B.VIII.D.3.a: equidistant sides are the owner's choice, by default the fuller one."""
    fuller = make_ship("alpha", guns=[1, 3], carronades=[0, 0])
    hit(fuller, near=-1, guns=1)
    assert list(fuller.guns) == [1, 2]
    told = make_ship("alpha", guns=[1, 3], carronades=[0, 0])
    game = game_at(position(told, make_ship("enemy", 1, "A1"), phase="combat"))
    game.act(0, "standing", "alpha hit_side port")
    mark(BOOK, game.state, told, [Hits(0, -1, guns=1)], None, None)
    assert list(told.guns) == [0, 3]


def test_b_viii_d_3_a_a_rake_from_right_ahead_leaves_both_sides_equally_near() -> None:
    """second_edition:B.VIII.D.3.a: the raking shot's gun hit may come off either side, here by the owner's answer."""
    state = crossing(1, full_guns=(9, 9), full_carronades=(0, 0), dice=(1,))
    game = game_at(state)
    game.act(1, "standing", "beta gun_hits ask")
    give(game, fire__alpha__R="hull>beta", fire__alpha__L="hold", fire__beta__L="hold", fire__beta__R="hold")
    request = game.requests[1]
    assert request is not None and request.asks[0].kind == "hits"
    assert {"gL2", "gR2", "gL1 gR1", "gL1 cR1", "cL1 cR1"} <= set(request.asks[0].options)
    game.submit(1, {"hits/beta": "gL1 gR1"})
    assert list(state.ships[1].guns) == [3, 3] and list(state.ships[1].carronades) == [1, 1]


def test_b_viii_d_3_a_all_ways_to_take_gun_hits_respect_the_near_side() -> None:
    """second_edition:B.VIII.D.3.a: two hits from port and one free hit on a ship with two port squares left."""
    ship = make_ship("alpha", guns=[1, 2], carronades=[1, 0])
    found = allocations(ship, [Hits(0, 0, guns=2), Hits(0, -1, guns=1)])
    assert found == [(1, 1, 1, 0)]


def gunless(**more: Any) -> Ship:
    return make_ship("beta", 1, abeam(1), guns=[0, 0], carronades=[0, 0], **more)


def test_b_viii_d_3_b_without_guns_she_surrenders_to_a_broadside_from_an_adjacent_hex() -> None:
    """second_edition:B.VIII.D.3.b: surrender by firepower."""
    state = position(make_ship("alpha"), gunless(), phase="combat", dice=(1,))
    fire(state, fire__alpha__R="hull>beta")
    assert state.ships[1].surrendered == FIREPOWER


def test_b_viii_d_3_b_not_while_the_enemy_holds_fire_or_is_farther_off() -> None:
    """second_edition:B.VIII.D.3.b: it takes a broadside, and an adjacent one."""
    held = position(make_ship("alpha"), gunless(), phase="combat")
    fire(held)
    far = position(
        make_ship("alpha"),
        make_ship("beta", 1, abeam(2), guns=[0, 0], carronades=[0, 0]),
        phase="combat",
        dice=(1,),
    )
    fire(far, fire__alpha__R="hull>beta")
    assert held.ships[1].surrendered == far.ships[1].surrendered == 0


def test_b_viii_d_3_b_a_large_enough_friend_within_ten_hexes_prevents_it() -> None:
    """second_edition:B.VIII.D.3.b: same or larger class than the firing ship, not farther than ten hexes."""
    for distance, ship_class, saved in ((10, 3, True), (9, 2, True), (9, 4, False), (11, 2, False)):
        friend = make_ship("friend", 1, abeam(distance + 1), 1, ship_class=ship_class)
        state = position(make_ship("alpha"), gunless(), friend, phase="combat", dice=(1,))
        assert state.range_between(state.ships[1], friend) == distance
        fire(state, fire__alpha__R="hull>beta")
        assert (state.ships[1].surrendered == 0) == saved


def test_b_viii_d_3_b_excess_gun_hits_go_into_the_hull() -> None:
    """second_edition:B.VIII.D.3.b: one gun left, three gun hits, two of them hole the hull."""
    ship = make_ship("alpha", guns=[1, 0], carronades=[0, 0])
    hit(ship, guns=3)
    assert (list(ship.guns), ship.hull) == ([0, 0], 6)


def test_b_viii_d_4_a_rigging_hits_empty_the_first_section_first() -> None:
    """second_edition:B.VIII.D.4.a, second_edition:B.VIII.D.4: each section lost costs one hex in all attitudes."""
    ship = make_ship("alpha", full_rigging=(3, 3, 3, 3))
    assert allowances(BOOK, position(ship), ship) == (4, 3, 1, 0)
    hit(ship, rigging=2)
    assert list(ship.rigging) == [1, 3, 3, 3] and allowances(BOOK, position(ship), ship) == (4, 3, 1, 0)
    hit(ship, rigging=2)
    assert list(ship.rigging) == [0, 2, 3, 3] and allowances(BOOK, position(ship), ship) == (3, 2, 0, 0)
    hit(ship, rigging=20)
    assert ship.dismasted and allowances(BOOK, position(ship), ship) == (0, 0, 0, 0)


def test_b_viii_d_4_a_three_sections_for_battle_speed_three() -> None:
    """second_edition:B.VIII.D.4.a: a ship of the line loses her three factors with her three sections."""
    ship = make_ship("alpha", ship_class=2, battle_speed=3, full_rigging=(7, 7, 7))
    state = hit(ship, rigging=14)
    assert allowances(BOOK, position(ship), ship) == (1, 0, 0, 0)
    assert not state.ships[0].dismasted


def test_b_viii_d_4_a_the_loss_is_told() -> None:
    """second_edition:B.VIII.D.4.a: an event for each section that goes."""
    ship = make_ship("alpha", rigging=[1, 1, 3, 3])
    state = position(ship, make_ship("enemy", 1, "A1"), phase="combat")
    report: list[Event] = []
    mark(BOOK, state, ship, [Hits(0, 0, rigging=2)], None, report)
    assert [event.section for event in report if isinstance(event, RiggingSectionLost)] == [1, 2]


def test_b_viii_d_4_b_dismasted_she_surrenders_to_whoever_can_rake_her_hull() -> None:
    """second_edition:B.VIII.D.4.b: the chance of a rake is enough, the guns need not speak."""
    state = crossing(3)
    state.ships[1].rigging = row_of([0, 0, 0, 0])
    fire(state)
    assert state.ships[1].surrendered == IMMOBILITY


@pytest.mark.parametrize(
    "why_not", ["can answer", "too far for the hull", "not loaded", "friend near", "still rigged"]
)
def test_b_viii_d_4_b_what_keeps_her_fighting(why_not: str) -> None:
    """second_edition:B.VIII.D.4.b: no rake, no hull shot, no load, a friend near, or a scrap of rigging."""
    state = two(2) if why_not == "can answer" else crossing(6 if why_not == "too far for the hull" else 3)
    state.ships[1].rigging = row_of([0, 0, 0, 1 if why_not == "still rigged" else 0])
    if why_not == "not loaded":
        state.ships[0].load = row_of([0, 0])
    if why_not == "friend near":
        friend = make_ship("friend", 1, label(step(HERE, 4, 8)))
        state = position(*state.ships, friend, phase="combat")
    fire(state)
    assert state.ships[1].surrendered == 0


def test_b_viii_d_4_b_excess_rigging_hits_miss() -> None:
    """second_edition:B.VIII.D.4.b: they do not go into the hull."""
    ship = make_ship("alpha", rigging=[0, 0, 0, 1])
    hit(ship, rigging=5)
    assert (sum(ship.rigging), ship.hull) == (0, 8)
