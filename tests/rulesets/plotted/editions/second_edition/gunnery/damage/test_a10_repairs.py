"""Advanced X.B: repairs, decided in the Load Phase; what both editions share of them is tested for both."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import BOTH, SECOND, TOURNAMENT, Desk
from tests.builders.plotted.roadstead import ask_of, conditions, on_to, phase_of, refused, turn, under_way
from weathergage.api import Game
from weathergage.rulesets.plotted.core.events import BroadsideLoaded
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import (
    ALOFT,
    ANCHORED,
    DEFENSIVE,
    HALF_DOUBLE,
    REPAIR_GUNS,
    REPAIR_HULL,
    REPAIR_RIGGING,
    WATERLINE,
)
from weathergage.rulesets.plotted.gunnery.damage.repair_events import RepairsMade
from weathergage.rulesets.plotted.gunnery.damage.self_repair import restore

RULE = "A.X.B"


def yard(desk: Desk = SECOND, phase: str = "movement_notation", **ship: Any) -> Game:
    """Ship a with a damaged hull and an empty broadside, a friend to keep the side busy, an enemy far away."""
    a = desk.ship("a", **{"hull": 6, "heading": 4, "load": [1, 0], **ship})
    friend = desk.ship("friend", 0, "G20", 4, hull=6, load=[1, 0])
    return under_way(desk, a, friend, desk.ship("far", 1, "A1", load=[1, 1]), phase=phase)


def may_repair(**ship: Any) -> bool:
    """Whether a ship in this state is asked for repairs in the Load Phase."""
    game = yard(phase="melee", **ship)
    assert phase_of(game) == "repairs"
    return ask_of(game, "repair/a") is not None


def test_a_x_b_a_ship_that_did_nothing_else_may_repair() -> None:
    """second_edition:A.X.B - asked before she loads, for the parts that are damaged; by default she does not repair."""
    game = yard()
    on_to(SECOND, game, "repairs")
    ask = ask_of(game, "repair/a")
    assert (ask.options, ask.default) == (("-", "RH"), "-")
    assert refused(game, repair__a="RG") == refused(game, repair__a="RH RR") == RULE
    both = yard(phase="repairs", guns=[7, 8], rigging=[2, 3, 3, 3])
    assert ask_of(both, "repair/a").options == ("-", "RH", "RG", "RR")
    assert ask_of(yard(phase="repairs", hull=1), "repair/a").options == ("-", "RH")
    shattered = yard(phase="repairs", hull=0, guns=[7, 8])
    assert ask_of(shattered, "repair/a").options == ("-", "RG"), "a hull quite gone is past repair (W42)"
    sound = yard(phase="repairs", hull=12)
    assert ask_of(sound, "repair/a") is None and refused(sound, repair__a="RH") == RULE


def test_a_x_b_who_repairs_does_not_load() -> None:
    """second_edition:A.X.B - repairs are for ships that do not load; who does not repair may load."""
    game = yard()
    on_to(SECOND, game, "loading", repair__a="RH")
    assert ask_of(game, "load/friend") is not None and refused(game, load__a="RR") == RULE
    idle = yard()
    on_to(SECOND, idle, "loading", repair__a="-")
    assert ask_of(idle, "load/a") is not None
    turn(SECOND, idle)
    assert [e.ship for e in SECOND.happened(idle, BroadsideLoaded)] == ["a", "friend"]


def test_a_x_b_double_shot_half_loaded_comes_first() -> None:
    """second_edition:A.X.B - a ship in the middle of loading double shot is loading (A.VIII.B.3.c)."""
    assert not may_repair(load=[1, HALF_DOUBLE])


def test_a_x_b_not_after_firing() -> None:
    """second_edition:A.X.B - a broadside fired, even at nothing, is work enough for a turn."""
    game = yard(phase="combat")
    on_to(SECOND, game, "repairs", fire__a__L="air")
    assert refused(game, repair__a="RH") == RULE
    assert ask_of(game, "repair/friend") is not None
    # Next turn she may.
    on_to(SECOND, game, "movement_notation")
    on_to(SECOND, game, "repairs")
    assert ask_of(game, "repair/a") is not None


def test_a_x_b_not_after_a_melee() -> None:
    """second_edition:A.X.B - neither boarders nor defenders repair in a turn in which they have fought."""
    game = under_way(
        SECOND,
        SECOND.ship("a", hull=6, load=[0, 0], tasks=[1 + 8 * 2, 0, 0, 0]),
        SECOND.ship("b", 1, "S20", hull=6, load=[0, 0], tasks=[DEFENSIVE, 0, 0, 0]),
        SECOND.ship("c", 0, "A1", hull=6, load=[0, 0]),
        SECOND.ship("d", 1, "A9", hull=6, load=[0, 0]),
        grappled=[("a", "b")],
        phase="melee",
        dice=(6,) * 6,
    )
    assert phase_of(game) == "repairs"
    assert [ask_of(game, f"repair/{ship}") is not None for ship in "abcd"] == [False, False, True, True]
    assert refused(game, 1, repair__b="RH") == RULE


def test_a_x_b_not_after_a_collision() -> None:
    """second_edition:A.X.B - neither the ship that ran into another nor the one that was run into."""
    game = under_way(
        SECOND,
        SECOND.ship("a", 0, "R20", 1, hull=6),
        SECOND.ship("b", 0, "R18", 3, hull=6),
        SECOND.ship("c", 0, "A1", hull=6),
        SECOND.ship("far", 1, "A9"),
        wind=6,
        dice=(6,),
    )
    on_to(SECOND, game, "repairs", plot__a="2")
    assert [ask_of(game, f"repair/{ship}") is not None for ship in "abc"] == [False, False, True]


def test_a_x_b_not_while_weighing() -> None:
    """second_edition:A.X.B - who ups anchor does not repair; who lies at anchor does."""
    assert not may_repair(anchor=ANCHORED, cables=1, weighing=1)
    assert may_repair(anchor=ANCHORED, cables=1)


def test_a_x_b_who_repairs_does_not_change_sail() -> None:
    """second_edition:A.X.B - in the Full Sail Phase she keeps the sails she has."""
    game = yard(heading=2, entered=1, plot="1", phase="repairs")
    on_to(SECOND, game, "full_sail", repair__a="RH")
    assert ask_of(game, "sails/friend") is not None and refused(game, sails__a="FS") == RULE
    other = yard(heading=2, entered=1, plot="1", phase="repairs")
    on_to(SECOND, other, "full_sail")
    assert ask_of(other, "sails/a") is not None


@BOTH
@pytest.mark.parametrize(
    ("heading", "plot", "spent"),
    [(2, "L", True), (2, "1L", True), (2, "2", False), (4, "L", False), (3, "R", True), (6, "1L", True)],
)
def test_a_x_b_movement_spent_on_turns(desk: Desk, heading: int, plot: str, spent: bool) -> None:
    """second_edition:A.X.B, tournament:26.2 - a turn that costs a factor forbids repairs; the free one in attitude D
    does not."""
    game = yard(desk, heading=heading)
    orders = {"plot/a": plot, **({"repair/a": "RH"} if desk is TOURNAMENT else {})}
    game.submit(0, orders, as_written=True)
    game.submit(1, {})
    on_to(desk, game, "repairs" if desk is SECOND else "loading")
    if desk is SECOND:
        assert (ask_of(game, "repair/a") is None) == spent
    else:
        assert game.state.ships[0].repairs == ((0, 0, 0) if spent else (1, 0, 0))
    # It counts for this turn alone.
    on_to(desk, game, "movement_notation")
    assert not game.state.ships[0].repair_void


@pytest.mark.parametrize(
    ("crew", "tasks", "enough"),
    [
        ([4, 4, 4], [0, 0, 0, 0], True),
        ([0, 4, 4], [0, 0, 0, 0], True),
        ([0, 1, 4], [0, 0, 0, 0], True),
        ([0, 0, 4], [0, 0, 0, 0], False),
        ([0, 3, 3], [0, 0, 0, 0], False),
        ([4, 4, 4], [WATERLINE, 0, 0, 0], True),
        ([4, 4, 4], [WATERLINE, ALOFT, 0, 0], False),
        ([0, 4, 4], [0, DEFENSIVE, 0, 0], False),
    ],
)
@BOTH
def test_a_x_b_two_sections_at_hand(desk: Desk, crew: list[int], tasks: list[int], enough: bool) -> None:
    """second_edition:A.X.B, tournament:26.2 - two sections that do nothing else, the second need not be complete."""
    game = yard(
        desk, "melee", crew=crew, tasks=tasks, **({"repairing": REPAIR_HULL} if desk is TOURNAMENT else {})
    )
    if desk is SECOND:
        assert (ask_of(game, "repair/a") is not None) == enough
    else:
        assert game.state.ships[0].repairs == ((1, 0, 0) if enough else (0, 0, 0))


@pytest.mark.parametrize(
    "beaten", [{"surrendered": 2}, {"surrendered": 3, "captured": True, "prize": [2, 2, 2, 0]}]
)
def test_a_x_b_not_on_surrendered_ships(beaten: dict[str, Any]) -> None:
    """second_edition:A.X.B - neither before nor after a prize crew is aboard."""
    game = yard(phase="repairs", **beaten)
    assert refused(game, repair__a="RH") == RULE


def test_a_x_b_three_turns_not_in_sequence() -> None:
    """second_edition:A.X.B - three turns of one kind, with others between, bring back two squares."""
    game = yard(guns=[6, 8])
    for order, hull, guns, repairs in (
        ("RH", 6, 6, (1, 0, 0)),
        ("RG", 6, 6, (1, 1, 0)),
        ("-", 6, 6, (1, 1, 0)),
        ("RH", 6, 6, (2, 1, 0)),
        ("RH", 8, 6, (0, 1, 0)),
        ("RG", 8, 6, (0, 2, 0)),
        ("RG", 8, 8, (0, 0, 0)),
    ):
        turn(SECOND, game, repair__a=order)
        ship = game.state.ships[0]
        assert (ship.hull, ship.guns[0], ship.repairs) == (hull, guns, repairs)
    made = SECOND.happened(game, RepairsMade)
    assert [(e.kind, e.turn, e.squares) for e in made if e.kind == "RH"] == [
        ("RH", 1, 0),
        ("RH", 2, 0),
        ("RH", 3, 2),
    ]
    assert made[-1].cite == "second_edition:A.X.B" and made[-1].log.guns == (8, 8)
    assert SECOND.rules.tell(game.state, made[-1]) == "A has repaired 2 gun squares."
    # The third repair of a kind is circled in the log.
    notes = log_of(SECOND.rules, [(1, event) for event in game.events], -2)["a"][-1].notes
    assert notes == ["RH", "RG", "RH", "(RH)", "RG", "(RG)"]


def test_a_x_b_only_one_kind_a_turn() -> None:
    """second_edition:A.X.B - one order, and the work of this turn is to be seen in her log."""
    game = yard(phase="repairs", guns=[6, 8])
    on_to(SECOND, game, "loading", repair__a="RG")
    assert game.state.ships[0].repairs == (0, 1, 0)
    assert conditions(game, "a", 1) == {"repair_gun": 1, "repairing": REPAIR_GUNS, "cables": 0}


def restored(kind: int, squares: int = 2, **ship: Any) -> Ship:
    damaged = SECOND.ship("a", **ship)
    restore(SECOND.book, damaged, kind, squares)
    return damaged


def test_a_x_b_the_hull_squares_lost_last() -> None:
    """second_edition:A.X.B, tournament:26.2.3 - two hull squares, or the one that is lacking."""
    assert restored(REPAIR_HULL, hull=6).hull == 8
    assert restored(REPAIR_HULL, hull=11).hull == 12


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 3, 3, 3], [3, 3, 3, 3]),
        ([0, 0, 2, 3], [0, 1, 3, 3]),
        ([0, 0, 0, 0], [0, 0, 0, 2]),
        ([2, 3, 3, 3], [3, 3, 3, 3]),
        ([0, 1, 3, 3], [0, 3, 3, 3]),
    ],
)
def test_a_x_b_the_rigging_squares_lost_last(before: list[int], after: list[int]) -> None:
    """second_edition:A.X.B, tournament:26.2.3 - from the highest damaged section downwards, the reverse of marking."""
    assert list(restored(REPAIR_RIGGING, rigging=before).rigging) == after


def test_a_x_b_no_more_is_told_than_came_back() -> None:
    """second_edition:A.X.B, tournament:26.2.3 - of two squares the one that was lacking, whatever the kind."""
    ship = SECOND.ship("a", hull=11, rigging=[3, 3, 3, 2], guns=[8, 7])
    assert [restore(SECOND.book, ship, kind, 2) for kind in (REPAIR_HULL, REPAIR_GUNS, REPAIR_RIGGING)] == [
        1,
        1,
        1,
    ]


def test_a_x_b_the_gun_squares_lost_last() -> None:
    """second_edition:A.X.B, tournament:26.2.3 - on the side that lacks more, guns before carronades (ruling W42)."""
    ship = restored(REPAIR_GUNS, guns=[5, 7], carronades=[0, 2])
    assert (list(ship.guns), list(ship.carronades)) == ([7, 7], [0, 2])
    even = restored(REPAIR_GUNS, guns=[7, 7])
    assert list(even.guns) == [8, 8]
    starboard = restored(REPAIR_GUNS, guns=[7, 4])
    assert list(starboard.guns) == [7, 6]
    carronades = restored(REPAIR_GUNS, carronades=[1, 2])
    assert (list(carronades.guns), list(carronades.carronades)) == ([8, 8], [2, 2])
    ship = SECOND.ship("a", guns=[7, 8], carronades=[0, 2])
    ship.standing.gun_hits = "guns"
    restore(SECOND.book, ship, REPAIR_GUNS, 2)
    assert (list(ship.guns), list(ship.carronades)) == ([7, 8], [2, 2])
    restore(SECOND.book, ship, REPAIR_GUNS, 2)
    assert (list(ship.guns), list(ship.carronades)) == ([8, 8], [2, 2]), "no carronade that was never lost"


def test_a_x_b_guns_come_back_in_the_section_that_lacks_more() -> None:
    """second_edition:A.X.B, tournament:26.2.3 - bow and stern section are made good where most is missing (W42)."""
    ship = restored(REPAIR_GUNS, guns=[5, 8], bow_guns=(1, 4))
    assert ship.bow_guns == (3, 4)
    ship = restored(REPAIR_GUNS, guns=[5, 8], bow_guns=(4, 4))
    assert ship.bow_guns == (4, 4)
    # Where both lack the same the bow comes first.
    ship = restored(REPAIR_GUNS, 1, guns=[6, 8], bow_guns=(3, 4))
    assert ship.bow_guns == (4, 4)
    ship = restored(REPAIR_GUNS, guns=[4, 8], bow_guns=(2, 4))
    assert ship.bow_guns == (3, 4)
    ship = restored(REPAIR_GUNS, carronades=[0, 2], bow_carronades=(0, 1))
    assert (ship.carronades[0], ship.bow_carronades) == (2, (1, 1))
