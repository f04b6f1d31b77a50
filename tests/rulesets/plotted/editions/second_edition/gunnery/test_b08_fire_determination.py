"""Basic VIII.A and VIII.B: who may be fired at, and on which table."""

from typing import Any

import pytest

from tests.builders.plotted.guns import HERE, SECOND, abeam, ahead
from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    happened,
    make_ship,
    position,
)
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import distance, step
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart
from weathergage.rulesets.plotted.core.terms import UNLOADED

GUNS, fire, fired, options, two = SECOND.guns, SECOND.fire, SECOND.fired, SECOND.options, SECOND.two


def test_b_viii_a_1_each_broadside_bears_only_over_its_own_side() -> None:
    """second_edition:B.VIII.A.1: the starboard guns reach an enemy to starboard, the port guns do not."""
    assert "hull>beta" in options(two(), "fire/alpha/R")
    assert "hull>beta" not in options(two(), "fire/alpha/L")


def test_b_viii_a_1_the_cone_ahead_belongs_to_no_broadside() -> None:
    """second_edition:B.VIII.A: nothing bears on an enemy straight ahead."""
    state = position(make_ship("alpha"), make_ship("beta", 1, ahead(4), 3), phase="combat")
    assert options(state, "fire/alpha/L") == options(state, "fire/alpha/R") == ["hold", "air"]
    assert "hull>alpha" in options(state, "fire/beta/R")


def test_b_viii_a_2_a_block_on_one_side_leaves_the_other_free() -> None:
    """second_edition:B.VIII.A.2: a friend in the starboard field does not hinder the port broadside."""
    state = position(
        make_ship("alpha"),
        make_ship("friend", 0, abeam(2)),
        make_ship("east", 1, abeam(4)),
        make_ship("west", 1, abeam(4, 5)),
        phase="combat",
    )
    assert "hull>east" not in options(state, "fire/alpha/R")
    assert "hull>west" in options(state, "fire/alpha/L")


@pytest.mark.parametrize(("distance", "allowed"), [(10, True), (11, False)])
def test_b_viii_a_3_guns_reach_ten_hexes(distance: int, allowed: bool) -> None:
    """second_edition:B.VIII.A.3: the field of fire ends at ten hexes."""
    assert ("rigging>beta" in options(two(distance), "fire/alpha/R")) == allowed


def test_b_viii_a_4_only_one_target_for_a_broadside() -> None:
    """second_edition:B.VIII.A.4: one order names one ship, and a broadside fires once."""
    state = two(dice=(1,))
    shots = fired(state, fire__alpha__R="hull>beta")
    assert [(shot.ship, shot.target) for shot in shots if shot.ship == "alpha"] == [("alpha", "beta")]


def test_b_viii_a_4_a_the_target_must_be_the_closest_ship_in_the_field() -> None:
    """second_edition:B.VIII.A.4.a: the farther of two enemies cannot be fired at, and the refusal says why."""
    state = position(
        make_ship("alpha"), make_ship("near", 1, abeam(3)), make_ship("far", 1, abeam(6)), phase="combat"
    )
    assert options(state, "fire/alpha/R") == ["hold", "hull>near", "rigging>near", "air"]
    with pytest.raises(IllegalOrder, match=r"blocks the field of fire.*B.VIII.A.4.a"):
        game_at(state).submit(0, {"fire/alpha/R": "rigging>far"})


@pytest.mark.parametrize("what", ["friend", "surrendered", "own prize", "struck"])
def test_b_viii_a_4_b_friends_and_ships_that_gave_up_block(what: str) -> None:
    """second_edition:B.VIII.A.4.b: a friend, a surrendered ship, a prize of ours or a hulk closest means no shot."""
    blockers: dict[str, Ship] = {
        "friend": make_ship("blocker", 0, abeam(2)),
        "surrendered": make_ship("blocker", 1, abeam(2), surrendered=2),
        "own prize": make_ship(
            "blocker", 0, abeam(2), owner=1, surrendered=3, captured=True, prize=[1, 0, 0, 0]
        ),
        "struck": make_ship("blocker", 1, abeam(2), surrendered=1, hull=0),
    }
    state = position(make_ship("alpha"), blockers[what], make_ship("beta", 1, abeam(5)), phase="combat")
    assert options(state, "fire/alpha/R") == ["hold", "air"]


def test_b_viii_a_4_b_an_enemy_prize_crew_makes_her_a_target() -> None:
    """second_edition:B.VIII.A.4.b with ruling P11: our ship in enemy hands is fired at, not spared."""
    taken = make_ship("taken", 1, abeam(2), owner=0, surrendered=3, captured=True, prize=[1, 0, 0, 0])
    state = position(make_ship("alpha"), taken, phase="combat")
    assert "hull>taken" in options(state, "fire/alpha/R")


def test_b_viii_a_4_b_land_blocks_when_it_is_closest() -> None:
    """second_edition:B.VIII.A.4.b: a land hex nearer than the enemy shuts the field; one farther off does not."""
    for far, open_field in ((2, False), (5, True)):
        land = frozenset({step(HERE, 3, far)})
        state = position(
            make_ship("alpha"), make_ship("beta", 1, abeam(4)), phase="combat", chart=Chart(51, 35, land)
        )
        assert ("hull>beta" in options(state, "fire/alpha/R")) == open_field


def test_b_viii_a_5_of_equally_close_ships_the_attacker_chooses() -> None:
    """second_edition:B.VIII.A.5: enemies at the same range are both offered, a friend as near blocks neither."""
    state = position(
        make_ship("alpha"),
        make_ship("one", 1, "U19"),
        make_ship("two", 1, "U21"),
        make_ship("friend", 0, "V23", 3),
        phase="combat",
    )
    ranges = {ship.spec.id: state.range_between(state.ships[0], ship) for ship in state.ships[1:]}
    assert ranges == {"one": 3, "two": 3, "friend": 3}
    assert {"hull>one", "hull>two"} <= set(options(state, "fire/alpha/R"))


def test_b_viii_a_6_a_fired_broadside_is_no_longer_loaded() -> None:
    """second_edition:B.VIII.A.6: firing crosses out the load of that side only."""
    state = two(dice=(1,))
    fire(state, fire__alpha__R="hull>beta")
    assert list(state.ships[0].load) == [1, UNLOADED]


def test_b_viii_a_7_fire_is_simultaneous() -> None:
    """second_edition:B.VIII.A.7: a ship that will strike to the first shot still fires hers, at full strength."""
    state = position(
        make_ship("alpha", full_guns=(12, 12)),
        make_ship("beta", 1, abeam(1), 1, hull=1, guns=[4, 4], full_guns=(4, 4)),
        phase="combat",
        dice=(6, 6),
    )
    shots = fired(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert [(shot.ship, shot.guns) for shot in shots] == [("alpha", 12), ("beta", 4)]
    assert state.ships[1].surrendered and state.ships[0].hull < 8


def test_b_viii_a_8_both_broadsides_may_fire_in_one_phase() -> None:
    """second_edition:B.VIII.A.8: an enemy on either side, both sides loaded, two shots."""
    state = position(
        make_ship("alpha"),
        make_ship("east", 1, abeam(3)),
        make_ship("west", 1, abeam(3, 5)),
        phase="combat",
        dice=(1, 1),
    )
    shots = fired(state, fire__alpha__L="hull>west", fire__alpha__R="hull>east")
    assert {(shot.side, shot.target) for shot in shots} == {(0, "west"), (1, "east")}


@pytest.mark.parametrize(("distance", "counted"), [(1, 3), (2, 3), (3, 0)])
def test_b_viii_a_9_carronades_count_only_within_two_hexes(distance: int, counted: int) -> None:
    """second_edition:B.VIII.A.9: three carronades join four guns at one and two hexes, not at three."""
    state = two(distance, full_carronades=(3, 3))
    shot = GUNS.lay(state, state.ships[0], 1, state.ships[1])
    assert (shot.guns, shot.carronades) == (4, counted)


def test_b_viii_a_9_a_ship_with_carronades_alone_cannot_fire_farther() -> None:
    """second_edition:B.VIII.A.9: with no long guns left the enemy at three hexes is out of reach."""
    state = two(3, full_guns=(0, 0), full_carronades=(6, 6))
    assert options(state, "fire/alpha/R") == ["hold", "air"]
    assert "hull>beta" in options(two(2, full_guns=(0, 0), full_carronades=(6, 6)), "fire/alpha/R")


def test_b_viii_b_1_range_is_the_shortest_way_to_bow_or_stern() -> None:
    """second_edition:B.VIII.B.1: the nearer of her two hexes counts, from the nearer of ours."""
    state = position(make_ship("alpha"), make_ship("beta", 1, abeam(5), 3), phase="combat")
    beta = state.ships[1]
    assert step(HERE, 3, 4) == beta.stern
    assert GUNS.lay(state, state.ships[0], 1, beta).lie.range == 4


def test_b_viii_b_2_damaged_guns_do_not_count() -> None:
    """second_edition:B.VIII.B.2: only undamaged squares of the side that fires."""
    state = two(2, guns=[4, 2], carronades=[1, 0])
    shot = GUNS.lay(state, state.ships[0], 1, state.ships[1])
    assert (shot.guns, shot.carronades) == (2, 0)


@pytest.mark.parametrize(
    ("guns", "numbers"),
    [
        (1, (1, 1, 0, -1, -2, -2, -3, -3, -3, -3)),
        (3, (1, 1, 0, -1, -2, -2, -3, -3, -3, -3)),
        (4, (2, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        (6, (2, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        (7, (3, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        (9, (3, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        (10, (4, 3, 2, 1, 0, 0, -1, -1, -1, -1)),
        (12, (4, 3, 2, 1, 0, 0, -1, -1, -1, -1)),
        (13, (5, 4, 3, 2, 1, 1, 0, 0, 0, 0)),
        (20, (5, 4, 3, 2, 1, 1, 0, 0, 0, 0)),
    ],
)
def test_b_viii_b_3_the_table_number_by_guns_and_range(guns: int, numbers: tuple[int, ...]) -> None:
    """second_edition:B.VIII.B.3, second_edition:I.II.D.1: every cell of the hit determination table."""
    for far, number in enumerate(numbers, 1):
        state = two(far, full_guns=(guns, guns), full_carronades=(0, 0))
        assert GUNS.base(GUNS.lay(state, state.ships[0], 1, state.ships[1])) == number


def test_b_viii_b_4_below_table_zero_is_a_miss_without_a_die() -> None:
    """second_edition:B.VIII.B.4: four guns at seven hexes stand at -2, the initial broadside lifts them to -1."""
    shots = fired(two(7, dice=()), fire__alpha__R="rigging>beta")
    assert shots[0].table == -1 and shots[0].roll is None


def test_b_viii_b_4_above_eight_table_eight_is_used() -> None:
    """second_edition:B.VIII.B.4: thirteen elite guns raking with their first broadside add up to 15."""
    state = position(
        make_ship("alpha", heading=3, bow=ahead(1), full_guns=(13, 13), quality=0),
        make_ship("beta", 1, "R20", 1, full_hull=30),
        phase="combat",
        dice=(5,),
    )
    shot = fired(state, fire__alpha__R="hull>beta")[0]
    assert shot.base + sum(m.value for m in shot.modifiers) == 15
    assert (shot.table, shot.cell) == (8, "6H-2G-R")


def test_b_viii_b_4_all_modifiers_add_up() -> None:
    """second_edition:B.VIII.B.4: crack crew, initial broadside and a lost section together."""
    state = two(2, quality=1, crew=[0, 2, 2], full_guns=(7, 7), dice=(1,))
    shot = fired(state, fire__alpha__R="hull>beta")[0]
    assert {m.label: m.value for m in shot.modifiers} == {
        "crew quality": 2,
        "initial broadside": 2,
        "crew sections lost or boarding": -1,
    }
    assert shot.table == 2 + 3


@pytest.mark.parametrize(("distance", "aims"), [(5, {"hull", "rigging"}), (6, {"rigging"})])
def test_b_viii_b_5_from_six_hexes_only_the_rigging(distance: int, aims: set[str]) -> None:
    """second_edition:B.VIII.B.5: hull or rigging as the gunner likes, but from six hexes on rigging alone."""
    offered = options(two(distance), "fire/alpha/R")
    assert {option.split(">")[0] for option in offered if ">" in option} == aims


def test_b_viii_b_5_the_refusal_names_the_rule() -> None:
    """second_edition:B.VIII.B.5: a hull shot at eight hexes is turned down by this paragraph."""
    with pytest.raises(IllegalOrder, match=r"only the rigging.*B.VIII.B.5"):
        game_at(two(8)).submit(0, {"fire/alpha/R": "hull>beta"})


def test_b_viii_b_6_the_die_selects_the_cell_of_the_chosen_section() -> None:
    """second_edition:B.VIII.B.6: the same table and die give different hits at hull and at rigging."""
    for aim, cell in (("hull", "2H-R"), ("rigging", "2R-C")):
        state = two(3, full_guns=(4, 4), dice=(5,))
        shot = fired(state, fire__alpha__R=f"{aim}>beta")[0]
        assert (shot.table, shot.cell) == (2, cell)


PRINTED = {
    "hull": """
        0 0 0 C H G / 0 0 G H H-C H-R / H G H-C 2H 2H-R 2H-G / H-G 2H H-G-C 2H-R 3H-C 2H-2G
        / 2H-R H-G-C 2H-R-G 3H-G 4H-C 2H-2G-C / 2H-C-G 2H-2G 2H-G-C-R 3H-R-G 4H-G-R 3H-2C-G
        / 2H-2G-C 3H-2R-C 4H-2G 3H-2C-G 5H-R-C 3H-2G-R-C / 2H-3G-C 3H-2C-R 4H-3R 3H-3G-C 4H-2C-G 3H-3G-C-R
        / 4H-2G-C 5H-R-C 4H-3G-C 5H-2R-G 6H-2G-R 4H-2G-C-R""",
    "rigging": """
        0 0 0 0 R C / 0 0 R C R-H 2R / 0 R 2R R-G 2R-C 2R-H / R-H 2R 2R-G 3R 2R-C 4R
        / 3R 2R-H 3R-G 3R-C 2R-G-H 5R / 3R-G 4R 4R-H 4R-G 4R-C 5R-H / 3R-H-G 4R-H 5R-C 4R-G-H 5R-H 5R-2G
        / 4R-H-G 4R-H-C 5R-2H 5R-G-C 6R-G 7R-H / 5R-H-C 6R-G 6R-H-G 6R-H-C 5R-2H-G 7R-H-G""",
}


@pytest.mark.parametrize("aim", ["hull", "rigging"])
def test_b_viii_b_6_the_hit_tables_are_the_printed_ones(aim: str) -> None:
    """second_edition:B.VIII.B.6, second_edition:I.II.D: every cell of hit tables zero to eight."""
    wanted = tuple(tuple(row.split()) for row in PRINTED[aim].split("/"))
    assert BOOK.printed[("hull", "rigging").index(aim)] == wanted


def test_b_viii_b_7_four_kinds_of_hits_go_to_four_parts_of_the_log() -> None:
    """second_edition:B.VIII.B.7: table five, die three takes two hull, one gun, one crew and one rigging square."""
    target = {"full_hull": 20, "full_guns": (6, 6), "full_carronades": (0, 0)}
    state = two(1, full_guns=(9, 9), full_carronades=(0, 0), dice=(3,), target=target)
    game = fire(state, fire__alpha__R="hull>beta")
    shot = happened(game, BroadsideFired)[0]
    assert (shot.table, shot.cell) == (5, "2H-G-C-R")
    marked = happened(game, HitsMarked)[0]
    assert (marked.hull, marked.guns, marked.crew, marked.rigging) == (2, 1, 1, 1)
    beta = state.ships[1]
    assert (beta.hull, list(beta.guns), beta.crew[0], beta.rigging[0]) == (18, [5, 6], 1, 2)


def test_b_viii_b_8_tied_ships_do_not_fire_at_rigging() -> None:
    """second_edition:B.VIII.B.8: fouled or grappled, they may aim only at each other's hull."""
    for tie in ("fouled", "grappled"):
        tied: dict[str, Any] = {tie: [("alpha", "beta")]}
        state = position(make_ship("alpha"), make_ship("beta", 1, abeam(1)), phase="combat", **tied)
        assert options(state, "fire/alpha/R") == ["hold", "hull>beta", "air"]
        with pytest.raises(IllegalOrder, match=r"B.VIII.B.8"):
            game_at(state).submit(0, {"fire/alpha/R": "rigging>beta"})


def test_b_viii_b_the_steps_of_one_shot_stand_in_its_event() -> None:
    """second_edition:B.VIII.B, second_edition:B.VIII: range, guns, table, die and cell, with the rule."""
    shot = fired(two(2, dice=(6,)), fire__alpha__R="hull>beta")[0]
    assert (shot.range, shot.guns, shot.carronades, shot.base, shot.table) == (2, 4, 1, 2, 3)
    assert shot.roll and shot.roll.value == 6 and shot.cell == "2H-2G"
    assert shot.cite == "second_edition:B.VIII.B.6"


def test_range_is_measured_without_regard_to_the_field() -> None:
    """second_edition:B.VIII.B.1, second_edition:A.VIII.A.6 (ruling G7): two ships lie in each other's
    field 2 and may fire full broadsides, while the two hexes of range are counted through field 4."""
    state = position(make_ship("alpha"), make_ship("beta", 1, abeam(3), 2), phase="combat")
    alpha, beta = state.ships
    for ship, side, other in ((alpha, 1, beta), (beta, 0, alpha)):
        lie = GUNS.lay(state, ship, side, other).lie
        assert lie.fields[side] == (2, 4)
        near = [
            h
            for h in (other.bow, other.stern)
            if min(distance(h, ship.bow), distance(h, ship.stern)) == lie.range
        ]
        assert lie.range == 2 and [play(ship.heading, side)[h - ship.bow] for h in near] == [4]
