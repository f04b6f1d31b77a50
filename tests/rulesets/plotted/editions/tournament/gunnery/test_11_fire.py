"""Sections 11.0 to 11.3: fire in the Basic game."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.gun_drill import fire, fired, guns_of, in_play, off, options, refused
from tests.rulesets.plotted.editions.second_edition.gunnery.test_a08_rakes import ANSWERED, position, raked
from tests.rulesets.plotted.editions.second_edition.gunnery.test_b08_fire_determination import PRINTED
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.core.terms import ROUND, UNLOADED

BASIC = Desk("tournament")


def at(far: int, name: str = "beta", side: int = 1, **more: Any) -> Ship:
    """A ship so far to starboard of alpha, heading north like her."""
    return BASIC.ship(name, side, in_play(far, far // 2), 1, **{"full_hull": 40, **more})


def sea(*others: Ship, dice: tuple[int, ...] = (), **mine: Any) -> PlottedState:
    """Alpha at R20 heading north, and others."""
    guns = {"full_carronades": (0, 0), **mine}
    return BASIC.position(BASIC.ship("alpha", **guns), *others, phase="combat", dice=dice)


def test_11_0_all_fire_before_any_marking() -> None:
    """tournament:11.0, tournament:11.1.7 - a ship that is shot to pieces still fires, at full strength."""
    beta = at(2, hull=1, full_guns=(12, 12))
    state = sea(beta, full_guns=(12, 12), dice=(6, 6))
    game = fire(BASIC, state, fire__alpha__R="hull>beta", fire__beta__L="hull>alpha")
    assert [(e.ship, e.guns, e.cite) for e in BASIC.happened(game, BroadsideFired)] == [
        ("alpha", 12, "tournament:11.2.6"),
        ("beta", 12, "tournament:11.2.6"),
    ]
    assert beta.surrendered and state.ships[0].hull < 8


def test_11_1_1_each_side_has_its_play() -> None:
    """tournament:11.1.1, tournament:11.1 - guns bear over their own side, and nothing bears right ahead."""
    assert "hull>beta" in options(BASIC, sea(at(3))) and "hull>beta" not in options(
        BASIC, sea(at(3)), "fire/alpha/L"
    )
    told = refused(BASIC, sea(at(3)), "hull>beta", "fire/alpha/L")
    assert "not in the play" in told and "tournament:11.1.1" in told
    ahead = sea(BASIC.ship("beta", 1, off(1, 4), 3))
    assert options(BASIC, ahead) == options(BASIC, ahead, "fire/alpha/L") == ["hold", "air"]
    corner = sea(BASIC.ship("beta", 1, in_play(3, 0), 3))
    assert "hull>beta" in options(BASIC, corner), "no reduced fields in the Basic game"


def test_11_1_2_one_field_does_not_block_the_other() -> None:
    """tournament:11.1.2 - a friend to starboard leaves the port guns free."""
    west = BASIC.ship("west", 1, "O20", 1)
    state = sea(at(2, "friend", 0), at(4), west)
    assert options(BASIC, state) == ["hold", "air"] and "hull>west" in options(BASIC, state, "fire/alpha/L")


@pytest.mark.parametrize(("far", "reached"), [(10, True), (11, False)])
def test_11_1_3_ten_hexes(far: int, reached: bool) -> None:
    """tournament:11.1.3 - the field of fire ends at ten hexes."""
    assert ("rigging>beta" in options(BASIC, sea(at(far)))) == reached
    if not reached:
        assert "tournament:11.1.3" in refused(BASIC, sea(at(far)), "rigging>beta")


def test_11_1_4_one_target_and_the_closest() -> None:
    """tournament:11.1.4, tournament:11.1.4.1 - one ship, the closest of all in the field."""
    state = sea(at(3), at(5, "far"), dice=(1,))
    assert options(BASIC, state) == ["hold", "hull>beta", "rigging>beta", "air"]
    assert "tournament:11.1.4.1" in refused(BASIC, state, "hull>far")
    assert fired(BASIC, state, "hull>beta").target == "beta"


@pytest.mark.parametrize(
    "blocker",
    [
        {"side": 0},
        {"surrendered": 2},
        {"side": 0, "owner": 1, "surrendered": 3, "captured": True, "prize": [1, 0, 0, 0]},
        {"surrendered": 1, "hull": 0},
    ],
    ids=["friend", "surrendered", "captured", "hulk"],
)
def test_11_1_4_2_what_blocks(blocker: dict[str, Any]) -> None:
    """tournament:11.1.4.2 - a friend, a surrendered or captured ship or a hulk that is closest shuts the field."""
    state = sea(at(4), at(2, "blocker", **{"side": 1, **blocker}))
    assert options(BASIC, state) == ["hold", "air"]
    assert "tournament:11.1.4.2" in refused(BASIC, state, "hull>blocker")


def test_11_1_4_2_land_blocks() -> None:
    """tournament:11.1.4.2 - land nearer than the enemy shuts the field, land behind him does not."""
    for far, free in ((2, False), (6, True)):
        state = sea(at(4))
        state.chart = Chart(51, 35, frozenset({parse_label(in_play(far, 1))}))
        assert ("hull>beta" in options(BASIC, state)) == free


def test_11_1_5_of_equally_close_ships_the_attacker_chooses() -> None:
    """tournament:11.1.5 - both enemies are offered, and a friend as near is no hindrance."""
    one, other = (BASIC.ship(name, 1, in_play(4, t)) for name, t in (("one", 0), ("other", 2)))
    state = sea(one, other, BASIC.ship("friend", 0, in_play(4, 4)))
    assert {"hull>one", "hull>other"} <= set(options(BASIC, state))


def test_11_1_6_firing_strikes_out_the_load() -> None:
    """tournament:11.1.6 - the side that fired is empty, and its mark in the log has a slash."""
    state = sea(at(3), dice=(1,))
    game = fire(BASIC, state, fire__alpha__R="hull>beta")
    assert list(state.ships[0].load) == [ROUND, UNLOADED]
    assert log_of(BASIC.rules, [(1, e) for e in game.events], 0)["alpha"][0].load == ("R", "R/")


def test_11_1_8_both_broadsides_in_one_phase() -> None:
    """tournament:11.1.8 - if both are loaded."""
    west = BASIC.ship("west", 1, "O20", 1, full_hull=40)
    state = sea(at(3), west, dice=(1, 1))
    game = fire(BASIC, state, fire__alpha__L="hull>west", fire__alpha__R="hull>beta")
    assert {(e.side, e.target) for e in BASIC.happened(game, BroadsideFired)} == {(0, "west"), (1, "beta")}


@pytest.mark.parametrize(("far", "carronades"), [(1, 3), (2, 3), (3, 0)])
def test_11_1_9_carronades_within_two_hexes(far: int, carronades: int) -> None:
    """tournament:11.1.9, tournament:11.2.2 - they join the guns at one and two hexes only."""
    state = sea(at(far), full_guns=(4, 4), full_carronades=(3, 3))
    shot = guns_of(BASIC).lay(state, state.ships[0], 1, state.ships[1])
    assert (shot.guns, shot.carronades) == (4, carronades)
    alone = sea(at(far), full_guns=(0, 0), full_carronades=(3, 3))
    assert ("hull>beta" in options(BASIC, alone)) == bool(carronades)
    if not carronades:
        assert "tournament:11.1.9" in refused(BASIC, alone, "hull>beta")


def test_11_2_1_range_to_bow_or_stern() -> None:
    """tournament:11.2.1, tournament:11.2 - the shortest way to either hex."""
    state = sea(BASIC.ship("beta", 1, in_play(5, 2), 3))
    assert guns_of(BASIC).lay(state, state.ships[0], 1, state.ships[1]).lie.range == 4


def test_11_2_2_damaged_guns_do_not_count() -> None:
    """tournament:11.2.2 - squares that are left, on the side that fires."""
    state = sea(at(2), guns=[4, 3], carronades=[2, 1], full_carronades=(2, 2))
    shot = guns_of(BASIC).lay(state, state.ships[0], 1, state.ships[1])
    assert (shot.guns, shot.carronades) == (3, 1)


@pytest.mark.parametrize(
    ("guns", "numbers"),
    [
        (3, (1, 1, 0, -1, -2, -2, -3)),
        (4, (2, 2, 1, 0, -1, -1, -2)),
        (9, (3, 2, 1, 0, -1, -1, -2)),
        (10, (4, 3, 2, 1, 0, 0, -1)),
        (13, (5, 4, 3, 2, 1, 1, 0)),
        (20, (5, 4, 3, 2, 1, 1, 0)),
    ],
)
def test_11_2_3_the_table_number(guns: int, numbers: tuple[int, ...]) -> None:
    """tournament:11.2.3 - by guns and range on the Basic card (ruling T10)."""
    for far, number in enumerate(numbers, 1):
        state = sea(at(far), full_guns=(guns, guns))
        assert guns_of(BASIC).base(guns_of(BASIC).lay(state, state.ships[0], 1, state.ships[1])) == number


def test_11_2_4_all_modifiers_together() -> None:
    """tournament:11.2.4, tournament:11.3 - cumulative; below zero a miss without a die, above eight table 8."""
    state = sea(at(2), quality=1, crew=[0, 2, 2], full_guns=(7, 7), dice=(1,))
    shot = fired(BASIC, state, "hull>beta")
    assert {m.label: (m.value, m.cite) for m in shot.modifiers} == {
        "crew quality": (2, "tournament:11.3.1"),
        "crew sections lost or boarding": (-1, "tournament:11.3.3"),
        "initial broadside": (2, "tournament:11.3.4"),
    }
    assert shot.table == 2 + 3
    miss = fired(BASIC, sea(at(7), full_guns=(4, 4)), "rigging>beta")
    assert (miss.table, miss.roll, miss.cite) == (-1, None, "tournament:11.2.4")
    rake = BASIC.ship("alpha", bow=off(3, 1, off(1, 1)), heading=3, full_guns=(13, 13), quality=0)
    state = BASIC.position(rake, BASIC.ship("beta", 1, "R20", full_hull=40), phase="combat", dice=(5,))
    best = fired(BASIC, state, "hull>beta")
    assert best.base + sum(m.value for m in best.modifiers) == 15 and (best.table, best.cell) == (
        8,
        "6H-2G-R",
    )


@pytest.mark.parametrize(("far", "aims"), [(5, {"hull", "rigging"}), (6, {"rigging"})])
def test_11_2_5_hull_or_rigging(far: int, aims: set[str]) -> None:
    """tournament:11.2.5 - as the gunner likes, from six hexes on only the rigging."""
    assert {o.split(">")[0] for o in options(BASIC, sea(at(far))) if ">" in o} == aims
    if far == 6:
        assert "tournament:11.2.5" in refused(BASIC, sea(at(far)), "hull>beta")


def test_11_2_6_table_section_and_die_give_the_cell() -> None:
    """tournament:11.2.6, tournament:11.2.7 - one die, and the hits are marked when all is over."""
    for aim, cell in (("hull", "2H-R"), ("rigging", "2R-C")):
        state = sea(at(3), full_guns=(4, 4), dice=(5,))
        game = fire(BASIC, state, fire__alpha__R=f"{aim}>beta")
        (shot,) = BASIC.happened(game, BroadsideFired)
        assert (shot.table, shot.roll.value, shot.cell) == (2, 5, cell)
        assert len(BASIC.happened(game, HitsMarked)) == 1
    for aim in ("hull", "rigging"):
        rows = tuple(tuple(row.split()) for row in PRINTED[aim].split("/"))
        assert getattr(BASIC.book.tables.hits, aim) == rows


def test_11_2_8_tied_ships_do_not_fire_at_rigging() -> None:
    """tournament:11.2.8 - fouled or grappled, only the hull."""
    for tie in ("foul", "grapple"):
        state = sea(at(1))
        getattr(state.ties, tie)(0, 1)
        assert options(BASIC, state) == ["hold", "hull>beta", "air"]
        assert "tournament:11.2.8" in refused(BASIC, state, "rigging>beta")


@pytest.mark.parametrize(
    ("guns", "adds"),
    [(3, (1, 1, 0, 0, -1)), (4, (2, 1, 0, 0, -1)), (7, (2, 2, 0, -1, -1)), (13, (3, 2, 0, -1, -2))],
)
def test_11_3_1_crew_quality(guns: int, adds: tuple[int, ...]) -> None:
    """tournament:11.3.1 - elite to poor, by the number of guns."""
    for quality, value in enumerate(adds):
        shot = fired(
            BASIC, sea(at(1), full_guns=(guns, guns), quality=quality, initial=[0, 0], dice=(1,)), "hull>beta"
        )
        assert sum(m.value for m in shot.modifiers) == value


@pytest.mark.parametrize(("guns", "adds"), [(3, 1), (4, 2), (7, 3), (10, 4), (13, 5)])
def test_11_3_2_raking(guns: int, adds: int) -> None:
    """tournament:11.3.2 - in my play and outside hers, by the number of guns."""
    alpha = BASIC.ship(
        "alpha", bow=off(1, 3), heading=3, full_guns=(guns, guns), initial=[0, 0], full_carronades=(0, 0)
    )
    state = BASIC.position(alpha, BASIC.ship("beta", 1, "R20", full_hull=40), phase="combat", dice=(1,))
    shot = fired(BASIC, state, "hull>beta")
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [("rake", adds, "tournament:11.3.2")]
    assert fired(BASIC, sea(at(3), dice=(1,), initial=[0, 0]), "hull>beta").raking is False


@pytest.mark.parametrize(("bow", "heading", "side", "end"), ANSWERED)
def test_11_3_2_the_exception_in_the_next_hex(bow: str, heading: int, side: int, end: str) -> None:
    """tournament:11.3.2, tournament:A-11.3.2 - she can answer with bow or stern guns, and is raked all the same."""
    state = position(BASIC, bow, heading)
    assert any(guns_of(BASIC).targets(state, state.ships[1], s) for s in (0, 1)), "she can answer"
    assert raked(BASIC, bow, heading, side) == end


def test_11_3_2_alongside_nobody_rakes() -> None:
    """tournament:11.3.2, tournament:A-11.3.2 - the exception is for bow or stern pointing at the firing ship only."""
    state = sea(at(1))
    assert guns_of(BASIC).lay(state, state.ships[0], 1, state.ships[1]).rake == ""


def test_11_3_3_crew_losses() -> None:
    """tournament:11.3.3 - one table for each section wiped out or boarding; nobody left, no fire."""
    for lost, value in (({"crew": [0, 2, 2]}, -1), ({"crew": [0, 0, 2]}, -2), ({"tasks": [2, 0, 0, 0]}, -1)):
        shot = fired(BASIC, sea(at(1), full_guns=(9, 9), initial=[0, 0], dice=(1,), **lost), "hull>beta")
        assert sum(m.value for m in shot.modifiers) == value
    nobody: list[dict[str, Any]] = [{"tasks": [2, 2, 2, 0]}, {"crew": [0, 0, 0, 0]}]
    for none in nobody:
        assert options(BASIC, sea(at(1), **none)) == []


def test_11_3_4_initial_broadside() -> None:
    """tournament:11.3.4 - one for each side, once, by the number of guns."""
    for guns, value in ((4, 1), (7, 2)):
        state = sea(at(2), full_guns=(guns, guns), dice=(1,))
        assert [m.value for m in fired(BASIC, state, "hull>beta").modifiers] == [value]
        assert list(state.ships[0].initial) == [1, 0]


def test_11_3_5_captured_ship() -> None:
    """tournament:11.3.5 - two tables less, and no count of crew sections lost."""
    prize = {"owner": 1, "captured": True, "surrendered": 3, "prize": [1, 0, 0, 0], "crew": [0, 0, 2]}
    shot = fired(BASIC, sea(at(1), full_guns=(9, 9), initial=[0, 0], dice=(1,), **prize), "hull>beta")
    assert [(m.label, m.value, m.cite) for m in shot.modifiers] == [
        ("captured ship", -2, "tournament:11.3.5")
    ]
