"""Sections 11.0 to 11.2 in the Basic game: who may be fired at, and on which table."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.guns import HERE, TOURNAMENT, abeam, ahead
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import distance, step, to_axial
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.core.terms import IMMOBILITY, STRIKING, UNLOADED

DESK = TOURNAMENT.desk
GUNS, fire, fired, options, two = (
    TOURNAMENT.guns,
    TOURNAMENT.fire,
    TOURNAMENT.fired,
    TOURNAMENT.options,
    TOURNAMENT.two,
)


def alpha_and(*others: tuple[str, int, str], **circumstances: Any) -> PlottedState:
    """Alpha at R20, and others by name, side and bow."""
    ships = (DESK.ship(name, side, bow) for name, side, bow in others)
    return DESK.position(DESK.ship("alpha"), *ships, phase="combat", **circumstances)


def refused(state: PlottedState, order: str, broadside: str = "fire/alpha/R") -> str:
    with pytest.raises(IllegalOrder) as caught:
        DESK.game(state).submit(0, {broadside: order})
    return caught.value.violations[0].cite.removeprefix("tournament:")


def test_11_0_fire_is_simultaneous_and_tells_next_turn() -> None:
    """tournament:11.0 - hits are marked after all have fired; guns lost now are missing from the next turn on."""
    state = two(1, target={"guns": [3, 3], "carronades": [0, 0]}, full_guns=(9, 9), dice=(6, 3, 1, 1))
    game = fire(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert [(shot.ship, shot.guns) for shot in DESK.happened(game, BroadsideFired)] == [
        ("alpha", 9),
        ("beta", 3),
    ]
    order = [type(event) for event in game.events if isinstance(event, BroadsideFired | HitsMarked)]
    assert order == [BroadsideFired, BroadsideFired, HitsMarked, HitsMarked]
    assert list(state.ships[1].guns) == [1, 3]
    while game.state.turn == 1 or game.rules.phases[state.phase].id != "combat":
        DESK.give(game)
    DESK.give(game, fire__beta__L="hull>alpha", fire__alpha__R="hull>beta")
    assert [shot.guns for shot in DESK.happened(game, BroadsideFired) if shot.ship == "beta"] == [3, 1]


def test_11_1_1_each_broadside_bears_only_over_its_own_side() -> None:
    """What a broadside can take as its target.

    tournament:11.1 - an enemy in the field, and nothing else.
    tournament:11.1.1 - starboard guns reach an enemy to starboard, port guns do not; nobody bears right ahead.
    """
    assert "hull>beta" in options(two(), "fire/alpha/R")
    assert options(two(), "fire/alpha/L") == ["hold", "air"]
    assert refused(two(), "hull>beta", "fire/alpha/L") == "11.1.1"
    state = DESK.position(DESK.ship("alpha"), DESK.ship("beta", 1, ahead(4), 3), phase="combat")
    assert options(state, "fire/alpha/L") == options(state, "fire/alpha/R") == ["hold", "air"]
    assert "hull>alpha" in options(state, "fire/beta/R")


def test_11_1_1_the_play_widens_by_a_hex_with_every_column() -> None:
    """tournament:11.1.1 - k + 2 hexes in the k-th column, from abreast of bow to abreast of stern (ruling G5)."""
    hexes = play(1, 1)
    columns = [to_axial(offset)[0] for offset in hexes]
    assert [columns.count(column) for column in range(1, 11)] == [column + 2 for column in range(1, 11)]
    for column in (1, 4):
        for where in (step(HERE, 2, column), step(step(HERE, 4), 3, column)):
            assert where - HERE in hexes
        assert step(step(HERE, 2, column), 1) - HERE not in hexes


def test_11_1_2_a_block_on_one_side_leaves_the_other_free() -> None:
    """tournament:11.1.2 - a friend in the starboard field does not hinder the port broadside."""
    state = alpha_and(("friend", 0, abeam(2)), ("east", 1, abeam(4)), ("west", 1, abeam(4, 5)))
    assert "hull>east" not in options(state, "fire/alpha/R")
    assert "hull>west" in options(state, "fire/alpha/L")


@pytest.mark.parametrize(("far", "allowed"), [(10, True), (11, False)])
def test_11_1_3_guns_reach_ten_hexes(far: int, allowed: bool) -> None:
    """tournament:11.1.3 - the field of fire ends at ten hexes."""
    assert ("rigging>beta" in options(two(far), "fire/alpha/R")) == allowed
    if not allowed:
        assert refused(two(far), "rigging>beta") == "11.1.3"


def test_11_1_4_only_one_target_for_a_broadside() -> None:
    """tournament:11.1.4 - one order names one ship, and a broadside fires once."""
    shots = fired(two(), fire__alpha__R="hull>beta")
    assert [(shot.ship, shot.target) for shot in shots] == [("alpha", "beta")]
    for order in ("hull>beta,beta", "hull>nobody", "grape>beta"):
        assert refused(two(), order) == "11.1.4"


def test_11_1_4_1_the_target_must_be_the_closest_ship_in_the_field() -> None:
    """tournament:11.1.4.1 - the farther of two enemies cannot be fired at, in whatever order they are listed."""
    near, far = ("near", 1, abeam(3)), ("far", 1, abeam(6))
    for state in (alpha_and(near, far), alpha_and(far, near)):
        assert options(state, "fire/alpha/R") == ["hold", "hull>near", "rigging>near", "air"]
        assert refused(state, "rigging>far") == "11.1.4.1"
    # Nearer ships outside the field do not count.
    aside = alpha_and(("leader", 0, ahead(2)), ("lee", 0, abeam(1, 5)), ("beta", 1, abeam(4)))
    assert "hull>beta" in options(aside, "fire/alpha/R")


@pytest.mark.parametrize(
    "blocker",
    [
        {"side": 0},
        {"side": 1, "surrendered": IMMOBILITY},
        {"side": 1, "surrendered": STRIKING, "hull": 0},
        {"side": 0, "owner": 1, "surrendered": 3, "captured": True, "prize": [1, 0, 0, 0]},
        {
            "side": 1,
            "owner": 0,
            "surrendered": STRIKING,
            "hull": 0,
            "captured": True,
            "prize": [1, 0, 0, 0],
        },
    ],
    ids=["friend", "surrendered", "hulk", "own prize", "captured hulk"],
)
def test_11_1_4_2_friends_and_ships_that_gave_up_block(blocker: dict[str, Any]) -> None:
    """tournament:11.1.4.2 - a friend, a surrendered ship, a prize or a hulk closest means no shot on that side."""
    ships = (DESK.ship("blocker", bow=abeam(2), **blocker), DESK.ship("beta", 1, abeam(5)))
    state = DESK.position(DESK.ship("alpha"), *ships, phase="combat")
    assert options(state, "fire/alpha/R") == ["hold", "air"]
    assert refused(state, "hull>blocker") == "11.1.4.2"


def test_11_1_4_2_an_enemy_prize_crew_makes_her_a_target() -> None:
    """tournament:11.1.4.2 - our ship in enemy hands is fired at, not spared (ruling P11)."""
    prize = {"owner": 0, "surrendered": 3, "captured": True, "prize": [1, 0, 0, 0]}
    assert "hull>beta" in options(two(2, target=prize), "fire/alpha/R")


@pytest.mark.parametrize(("far", "is_open"), [(2, False), (4, True), (5, True)])
def test_11_1_4_2_land_blocks_when_it_is_closest(far: int, is_open: bool) -> None:
    """tournament:11.1.4.2 - land nearer than the enemy shuts the field; one as far or farther does not."""
    chart = Chart(51, 35, frozenset({step(HERE, 3, far)}))
    state = alpha_and(("beta", 1, abeam(4, 2)), chart=chart)
    assert ("hull>beta" in options(state, "fire/alpha/R")) is is_open


def test_11_1_5_of_equally_close_ships_the_attacker_chooses() -> None:
    """tournament:11.1.5 - enemies at the same range are both offered, and a friend as near blocks neither."""
    ships = (DESK.ship("one", 1, "U19"), DESK.ship("two", 1, "U21"), DESK.ship("friend", 0, "V23", 3))
    state = DESK.position(DESK.ship("alpha"), *ships, phase="combat")
    assert [state.range_between(state.ships[0], ship) for ship in ships] == [3, 3, 3]
    assert {"hull>one", "hull>two"} <= set(options(state, "fire/alpha/R"))


def test_11_1_6_a_fired_broadside_is_crossed_out() -> None:
    """tournament:11.1.6 - firing strikes the last load of that side only, in the ship and in the log."""
    state = two()
    game = fire(state, fire__alpha__R="hull>beta")
    assert list(state.ships[0].load) == [1, UNLOADED]
    assert log_of(DESK.rules, [(1, event) for event in game.events], 0)["alpha"][0].load == ("R", "R/")


def test_11_1_7_a_ship_that_strikes_still_fires_her_broadside() -> None:
    """tournament:11.1.7 - in whatever order, each fires at full strength before hits are marked."""
    for names in (("alpha", "beta"), ("beta", "alpha")):
        ships = {
            "alpha": DESK.ship("alpha", full_guns=(12, 12)),
            "beta": DESK.ship("beta", 1, abeam(1), hull=1),
        }
        state = DESK.position(*(ships[name] for name in names), phase="combat", dice=(6, 6))
        shots = fired(state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
        assert {(shot.ship, shot.guns) for shot in shots} == {("alpha", 12), ("beta", 4)}
        assert ships["beta"].surrendered and ships["alpha"].hull < 8


def test_11_1_8_both_broadsides_may_fire_in_one_phase() -> None:
    """tournament:11.1.8 - an enemy on either side, both sides loaded, two shots; an empty side is not asked."""
    state = alpha_and(("east", 1, abeam(3)), ("west", 1, abeam(3, 5)), dice=(1, 1))
    shots = fired(state, fire__alpha__L="hull>west", fire__alpha__R="hull>east")
    assert {(shot.side, shot.target) for shot in shots} == {(0, "west"), (1, "east")}
    assert not options(two(3, load=[1, UNLOADED]), "fire/alpha/R")


@pytest.mark.parametrize(("far", "counted"), [(1, 3), (2, 3), (3, 0)])
def test_11_1_9_carronades_count_only_within_two_hexes(far: int, counted: int) -> None:
    """tournament:11.1.9 - three carronades join four guns at one and two hexes, not at three."""
    (shot,) = fired(two(far, full_carronades=(3, 3)), fire__alpha__R="hull>beta")
    assert (shot.guns, shot.carronades) == (4, counted)
    # Seven guns start from another row of the table than four.
    assert shot.base == {1: 3, 2: 2, 3: 1}[far]


def test_11_1_9_carronades_alone_reach_no_farther() -> None:
    """tournament:11.1.9 - with no long guns left on that side the enemy at three hexes is out of reach."""
    alone: dict[str, Any] = {"guns": [4, 0], "full_carronades": (6, 6)}
    assert options(two(3, **alone), "fire/alpha/R") == ["hold", "air"]
    assert refused(two(3, **alone), "hull>beta") == "11.1.9"
    assert "hull>beta" in options(two(2, **alone), "fire/alpha/R")


def test_11_2_1_range_is_the_shortest_way_to_bow_or_stern() -> None:
    """The steps of a shot, from the range on.

    tournament:11.2 - range, guns, table, aim, die, in this order, all told in one event.
    tournament:11.2.1 - the nearer of her two hexes counts, from the nearer of ours.
    """
    state = DESK.position(DESK.ship("alpha"), DESK.ship("beta", 1, abeam(5), 3), phase="combat", dice=(5,))
    assert distance(HERE, state.ships[1].bow) == 5 and step(HERE, 3, 4) == state.ships[1].stern
    (shot,) = fired(state, fire__alpha__R="hull>beta")
    assert (shot.range, shot.guns, shot.base, shot.table, shot.aim) == (4, 4, 0, 3, "hull")
    assert shot.roll is not None and (shot.roll.value, shot.cell, shot.cite) == (
        5,
        "3H-C",
        "tournament:11.2.6",
    )
    astern = DESK.position(DESK.ship("alpha"), DESK.ship("beta", 1, "U23"), phase="combat")
    assert astern.range_between(*astern.ships) == distance(astern.ships[0].stern, astern.ships[1].bow) == 3


def test_11_2_2_damaged_guns_do_not_count() -> None:
    """tournament:11.2.2 - only undamaged squares of the side that fires, carronades within two hexes."""
    (shot,) = fired(two(2, guns=[4, 2], carronades=[1, 0]), fire__alpha__R="hull>beta")
    assert (shot.guns, shot.carronades, shot.base) == (2, 0, 1)
    assert not options(two(1, guns=[4, 0], carronades=[1, 0]), "fire/alpha/R"), (
        "a side without squares is mute"
    )


@pytest.mark.parametrize(
    ("guns", "numbers"),
    [
        ((1, 3), (1, 1, 0, -1, -2, -2, -3, -3, -3, -3)),
        ((4, 6), (2, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        ((7, 9), (3, 2, 1, 0, -1, -1, -2, -2, -2, -2)),
        ((10, 12), (4, 3, 2, 1, 0, 0, -1, -1, -1, -1)),
        ((13, 20), (5, 4, 3, 2, 1, 1, 0, 0, 0, 0)),
    ],
)
def test_11_2_3_the_table_number_by_guns_and_range(guns: tuple[int, int], numbers: tuple[int, ...]) -> None:
    """tournament:11.2.3 - every cell of the hit determination table (ruling T10)."""
    for count in guns:
        for far, number in enumerate(numbers, 1):
            state = two(far, full_guns=(count, count), full_carronades=(0, 0))
            assert GUNS.base(GUNS.lay(state, state.ships[0], 1, state.ships[1])) == number


def test_11_2_4_all_modifiers_add_up() -> None:
    """tournament:11.2.4 - crack crew, initial broadside and a lost section together."""
    (shot,) = fired(two(2, quality=1, crew=[0, 2, 2], full_guns=(7, 7)), fire__alpha__R="hull>beta")
    assert [(m.label, m.value) for m in shot.modifiers] == [
        ("crew quality", 2),
        ("crew sections lost or boarding", -1),
        ("initial broadside", 2),
    ]
    assert (shot.base, shot.table) == (2, 5)


def test_11_2_4_below_table_zero_is_a_miss_without_a_die() -> None:
    """tournament:11.2.4 - four guns at seven hexes stand at -2, the initial broadside lifts them to -1: nothing."""
    state = two(7, dice=())
    game = fire(state, fire__alpha__R="rigging>beta")
    (shot,) = DESK.happened(game, BroadsideFired)
    assert (shot.table, shot.roll) == (-1, None) and not DESK.happened(game, HitsMarked)
    # One table more is table zero, with a die.
    (zero,) = fired(two(7, quality=1), fire__alpha__R="rigging>beta")
    assert zero.table == 0 and zero.roll is not None


def test_11_2_4_above_eight_table_eight_is_used() -> None:
    """tournament:11.2.4 - thirteen elite guns raking with their first broadside add up to 15; one die on table 8."""
    state = DESK.position(
        DESK.ship("alpha", heading=3, bow=ahead(1), full_guns=(13, 13), quality=0),
        DESK.ship("beta", 1, full_hull=30),
        phase="combat",
        dice=(5,),
    )
    (shot,) = fired(state, fire__alpha__R="hull>beta")
    assert shot.base + sum(m.value for m in shot.modifiers) == 15
    assert (shot.table, shot.cell) == (8, "6H-2G-R")


@pytest.mark.parametrize(("far", "aims"), [(5, {"hull", "rigging"}), (6, {"rigging"})])
def test_11_2_5_from_six_hexes_only_the_rigging(far: int, aims: set[str]) -> None:
    """tournament:11.2.5 - hull or rigging as the gunner likes, but from six hexes on rigging alone."""
    assert {option.split(">")[0] for option in options(two(far), "fire/alpha/R") if ">" in option} == aims
    if far == 6:
        assert refused(two(far), "hull>beta") == "11.2.5"


def test_11_2_6_the_die_selects_the_cell_of_the_chosen_section() -> None:
    """tournament:11.2.6 - the same table and die give different hits at hull and at rigging."""
    for aim, cell in (("hull", "2H-R"), ("rigging", "2R-C")):
        (shot,) = fired(two(3, dice=(5,)), fire__alpha__R=f"{aim}>beta")
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
def test_11_2_6_the_hit_tables_are_those_of_the_basic_game(aim: str) -> None:
    """tournament:11.2.6 - every cell of hit tables zero to eight (ruling T10)."""
    wanted = tuple(tuple(row.split()) for row in PRINTED[aim].split("/"))
    assert DESK.book.printed[("hull", "rigging").index(aim)] == wanted


def test_11_2_7_four_kinds_of_hits_go_to_four_parts_of_the_log() -> None:
    """tournament:11.2.7 - table five, die three takes two hull, one gun, one crew and one rigging square."""
    target = {"full_hull": 20, "full_guns": (6, 6), "full_carronades": (0, 0)}
    state = two(1, full_guns=(9, 9), full_carronades=(0, 0), dice=(3,), target=target)
    game = fire(state, fire__alpha__R="hull>beta")
    (shot,), (marked,) = DESK.happened(game, BroadsideFired), DESK.happened(game, HitsMarked)
    assert (shot.table, shot.cell) == (5, "2H-G-C-R")
    assert (marked.hull, marked.guns, marked.crew, marked.rigging, marked.wasted) == (2, 1, 1, 1, 0)
    beta = state.ships[1]
    assert (beta.hull, sum(beta.guns), sum(beta.crew), sum(beta.rigging)) == (18, 11, 5, 11)


@pytest.mark.parametrize("tie", ["fouled", "grappled"])
def test_11_2_8_joined_ships_spare_each_others_rigging(tie: str) -> None:
    """tournament:11.2.8 - only the hull may be aimed at, and only ships joined to each other are so bound."""
    state = alpha_and(("beta", 1, abeam(1)), ("gamma", 1, abeam(1, 5)), **{tie: [("alpha", "gamma")]})
    assert options(state, "fire/alpha/L") == ["hold", "hull>gamma", "air"]
    assert "rigging>beta" in options(state, "fire/alpha/R")
    assert refused(state, "rigging>gamma", "fire/alpha/L") == "11.2.8"
