"""Section 4.1: the action phase. The wind blows to the south (8); Indy heads east and makes three dice."""

import pytest

from tests.builders.red_and_black.table import ACTION, COMMAND, Table
from weathergage.engine.events import IllegalOrder
from weathergage.rulesets.drawn.red_and_black.core.events import (
    AnchorWork,
    BoardingDeclared,
    CannonFired,
    HullsMet,
    HullsTied,
    MastFelled,
    ShipSailed,
    SkillTested,
    WayRolled,
)

TWO = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 700 4"


def order_of(table: Table) -> list[str]:
    """What happened: shots by the ship that fired, ways and turns by their kind."""
    found = []
    for event in table.game.events:
        if isinstance(event, CannonFired):
            found.append(event.ship)
        elif isinstance(event, ShipSailed):
            found.append(event.kind)
    return found


@pytest.mark.parametrize(
    ("points", "happened"),
    [
        (0, ["indy", "sail", "turn"]),
        (1, ["sail", "indy", "turn"]),
        (2, ["sail", "turn", "indy"]),
    ],
)
def test_4_1_action_three_points_at_which_she_may_fire(points: int, happened: list[str]) -> None:
    """red_and_black:4.1.action.fire_before, red_and_black:4.1.action.fire_mid, red_and_black:4.1.action.fire_after.

    Each is asked by itself: before she moves, before she turns, and after (red_and_black:4.1.action.turn).
    """
    table = Table(*TWO).put("java", load=["", "", "", ""])
    dice = [1, 1, 1]
    dice[0 if not points else 3 : 0 if not points else 3] = [6, 5]
    table.begin(ACTION, dice=dice)
    cites = []
    asked = 0
    while not table.game.over:
        orders = {"turn/indy": "R", "fire/indy/port": "hold", "fire/indy/starboard": "hold"}
        if "fire/indy/port" in table.asked():
            request = table.game.requests[0]
            assert request is not None
            cites.append(next(ask.cite for ask in request.asks if ask.id == "fire/indy/port"))
            if asked == points:
                orders["fire/indy/port"] = "low>java"
            asked += 1
        table.play(orders, until="none", limit=1)
    assert order_of(table) == happened
    rules = ["fire_before", "fire_mid", "fire_after"][: points + 1]
    assert cites == [f"red_and_black:4.1.action.{rule}" for rule in rules]


def test_4_1_action_impromptu_the_other_side_fires_at_each_point_once_a_turn_and_loaded() -> None:
    """red_and_black:4.1.action.impromptu: at the ship that acts; the active side's shot and its damage come first."""
    table = Table(*TWO).put("indy", load=["R", "", "", ""]).put("java", hull=1)
    orders = {"fire/indy/port": "low>java", "fire/java/starboard": "low>indy"}
    table.phase(ACTION, dice=[1, 2, 1, 1, 1], orders=orders)
    assert table["java"].fate == "sunk" and order_of(table) == ["indy", "sail"]
    table = Table(*TWO).put("indy", load=["", "", "", ""])
    table.phase(ACTION, dice=[6, 5, 1, 1, 1], orders={"fire/java/starboard": "low>indy"})
    assert order_of(table) == ["java", "sail"]
    assert table["java"].load[1] == "" and table["java"].fired[1]
    for change in ({"load": ["", "", "", ""]}, {"fired": [False, True, False, False]}):
        table = Table(*TWO).put("indy", load=["", "", "", ""]).put("java", **change)
        table.phase(ACTION, dice=[1, 1, 1])
        assert order_of(table) == ["sail"]


def test_4_1_action_impromptu_only_at_the_ship_that_acts() -> None:
    """red_and_black:4.1.action.impromptu: another in the same arc has her own action to be fired at in."""
    table = Table(*TWO, "0 druid 5 poor 1060 900 4")
    table.begin(ACTION, dice=[1] * 20)
    table.until("fire/java/starboard", {"next": "indy"})
    assert set(table.offered("fire/java/starboard")) == {"hold", "low>indy", "high>indy"}


def test_4_1_action_impromptu_standing_orders_decide_where_nobody_is_asked() -> None:
    """red_and_black:4.1.action.impromptu: best fires, hold does not."""
    for watch, fired in (("best", True), ("hold", False)):
        table = Table(*TWO).put("indy", load=["", "", "", ""], masts=[0, 0, 0]).put("java", watch=watch)
        table.phase(ACTION, dice=[6, 5] if fired else [])
        assert order_of(table) == (["java"] if fired else [])


def test_4_1_action_move_she_moves_all_of_it_and_each_ship_once() -> None:
    """red_and_black:4.1.action.move."""
    table = Table("0 indy 5 poor 1000 900 4", "0 druid 5 poor 1000 500 4", "1 java 5 poor 100 100 4").quiet()
    table.begin(ACTION, dice=[1, 1, 1, 2, 2, 2])
    assert table.offered("next") == ("indy", "druid")
    table.play({"next": "druid"}, until="none")
    assert (table.where("druid"), table.where("indy")) == ("1030 500 4", "1060 900 4")


def test_4_1_action_move_in_each_of_her_sides_action_phases() -> None:
    """red_and_black:4.1, red_and_black:4.1.action.move: the second card lets a ship sail that sailed on the first."""
    table = Table(*TWO).quiet().put("indy", moved=True, boarding=1)
    table.phase(ACTION, dice=[1, 1, 1])
    assert table.where("indy") == "1030 900 4"


def ahead(**changes: object) -> Table:
    """Java lies across Indy's course, 70 mm before her bow."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1103 900 0").quiet()
    return table.put("java", **changes)


def test_4_1_action_move_collisions_test_every_mast_and_each_ship() -> None:
    """red_and_black:4.1.action.move: a one fells a mast, a four or more entangles; the way ends at the other's side."""
    table = ahead(masts=[2, 0, 2])
    table.phase(ACTION, dice=[4, 4, 4, 3, 1, 4, 2, 6, 6, 3, 3, 3], orders={"board/indy": "none"})
    assert table.where("indy") == "1070 900 4"
    (met,) = table.events(HullsMet)
    assert (met.ship, met.other) == ("indy", "java")
    assert [roll.value for roll in met.rolls] == [1, 2, 6, 6, 3]
    kinds = [type(event) for event in table.game.events]
    assert kinds.index(HullsMet) < kinds.index(MastFelled)
    (mast,) = table.events(MastFelled)
    assert (mast.ship, mast.mast, mast.side) == ("indy", 0, "starboard")
    entangling = [event for event in table.events(SkillTested) if event.purpose == "entangled"]
    assert [(event.ship, event.other) for event in entangling] == [("indy", "java"), ("java", "indy")]
    assert not table.state.ties.held(0, 1)


@pytest.mark.parametrize(("dice", "held"), [([4, 1], 1), ([1, 4], 1), ([3, 3], 0), ([6, 6], 1)])
def test_4_1_action_move_entanglement_by_either_ships_die(dice: list[int], held: int) -> None:
    """red_and_black:4.1.action.move."""
    table = ahead()
    table.phase(ACTION, dice=[4, 4, 4, 3, *[6] * 6, *dice], orders={"board/indy": "none"})
    assert table.state.ties.held(0, 1) == held
    assert len(table.events(HullsTied)) == held


def test_a_captain_may_stop_short_and_the_smaller_ship_is_hurt() -> None:
    """red_and_black:4.1.action.move: house values (ruling Y5)."""
    table = ahead()
    table.phase(ACTION, dice=[4, 4, 4, 4])
    assert table.where("indy") == "1060 900 4" and not table.events(HullsMet)
    table = ahead()
    table.state.house = {"collision.short": 25}
    table.phase(ACTION, dice=[4, 4, 4, 4])
    assert table.where("indy") == "1045 900 4"
    table = (
        Table("0 indy 5 experienced 1000 900 4", "0 java 6 poor 1102 900 0").quiet().put("java", struck=True)
    )
    table.phase(ACTION, dice=[4, 4, 4, 1, *[6] * 6, 1, 1])
    assert (table["indy"].hull, table["java"].hull) == (6, 5)
    assert (table["java"].broadside, table["java"].crew) == (6, 4)
    table = Table("0 indy 5 experienced 1000 900 4", "0 java 6 poor 1102 900 0").quiet()
    table.put("java", struck=True).phase(ACTION, dice=[4, 4, 4, 2])
    assert table.where("indy") == "1060 900 4", "a friend is seen in time on a two"


def test_4_1_action_move_a_ship_that_loses_her_last_mast_by_it_takes_a_strike_test() -> None:
    """red_and_black:4.1.action.move, red_and_black:6.11: by a house value, as by shot."""
    table = ahead(masts=[0, 2, 0], tests=2)
    table.phase(ACTION, dice=[4, 4, 4, 3, 6, 6, 6, 1, 1, 1, 1, 4, 4], orders={"board/indy": "java"})
    (test,) = [event for event in table.events(SkillTested) if event.purpose == "to fight on"]
    assert test.ship == "java" and [modifier.value for modifier in test.modifiers] == [-2]
    assert not test.passed and table["java"].struck and not table["indy"].struck
    # Who sinks of it is asked no more whether she fights on.
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 6 experienced 1102 900 0").quiet()
    table.put("java", masts=[0, 2, 0], hull=1)
    table.phase(ACTION, dice=[4, 4, 4, 3, 6, 6, 6, 1, 1, 1, 1], orders={"board/indy": "none"})
    assert table["java"].fate == "sunk" and not table["java"].struck


def test_grounding_and_the_tables_edge() -> None:
    """red_and_black:4.1.action.move, red_and_black:4.1.command.return: land stops her, the edge lets her go."""
    table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 100 100 4", land=[(1100, 900)]).quiet()
    table.phase(ACTION, dice=[4, 4, 4])
    assert table.where("indy") == "1056 900 4" and table["indy"].aground
    table = Table("0 indy 5 poor 1950 900 4", "1 java 5 poor 100 100 4").quiet()
    table.phase(ACTION, dice=[2, 2, 1])
    assert table.where("indy") == "2000 900 4" and not table["indy"].away
    table = Table("0 indy 5 poor 1950 900 4", "1 java 5 poor 100 100 4").quiet()
    table.phase(ACTION, dice=[2, 2, 2])
    assert table["indy"].away
    for ship, wind, there in (("50 900 12", 8, "0 900 12"), ("900 50 0", 0, "900 0 0")):
        dice = [2, 2, 1] if wind else [2, 3]
        table = Table(f"0 indy 5 poor {ship}", "1 java 5 poor 1500 1000 4", wind=wind).quiet()
        table.phase(ACTION, dice=dice)
        assert table.where("indy") == there and not table["indy"].away


@pytest.mark.parametrize("held", ["aground", "anchored", "tied"])
def test_4_1_action_move_a_ship_that_is_held_neither_sails_nor_turns_nor_is_towed(held: str) -> None:
    """red_and_black:4.1.action.move: by the ground, her anchor or another ship, under sail or behind her boats."""
    for boats in (False, True):
        table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 880 4").quiet().put("indy", boats=boats)
        if held == "tied":
            table.tie("indy", "java", 1)
        else:
            table.put("indy", **{held: True})
        table.phase(ACTION, orders={"declare/indy": "none", "turn/indy": "L"})
        assert table.where("indy") == "1000 900 4"


def test_4_1_action_turn_not_when_the_way_ended_ashore_or_in_anothers_rigging() -> None:
    """red_and_black:4.1.action.turn: and a ship that is fast carries no full sail any more."""
    # Both touch her starboard bow only, so that there would be room to turn to port.
    ashore = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 100 100 4", land=[(1100, 925)]).quiet()
    ashore.put("indy", full_sail=True).phase(ACTION, dice=[4, 4, 4, 4], orders={"turn/indy": "L"})
    assert ashore.where("indy") == "1056 900 4" and not ashore["indy"].full_sail
    orders = {"board/indy": "none", "turn/indy": "L"}
    for entangled, there in ((6, "1070 900 4"), (1, "1070 900 3")):
        table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1103 929 0").quiet()
        table.phase(ACTION, dice=[4, 4, 4, 3, *[6] * 6, entangled, 1], orders=orders)
        assert table.where("indy") == there and bool(table.state.ties.held(0, 1)) == (entangled == 6)


@pytest.mark.parametrize("held", ["aground", "anchored", "tied", "free"])
def test_4_1_action_anchor_not_for_a_ship_that_is_held_already(held: str) -> None:
    """red_and_black:4.1.action.anchor."""
    table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 880 4", anchoring=True).quiet()
    if held == "tied":
        table.tie("indy", "java", 1)
    elif held != "free":
        table.put("indy", **{held: True})
    table.begin(ACTION, dice=[1, 1, 1] if held == "free" else [])
    asked = set()
    while not table.game.over:
        asked |= table.asked()
        table.play({"declare/indy": "none"}, until="none", limit=1)
    assert ("anchor/indy" in asked) == (held == "free")


def test_4_1_action_anchor_ends_full_sail_and_drifting() -> None:
    """red_and_black:4.1.action.anchor."""
    table = Table(*TWO, anchoring=True).quiet().put("indy", full_sail=True)
    table.phase(ACTION, dice=[1, 1, 1, 1], orders={"anchor/indy": "drop"})
    assert table["indy"].anchored and not table["indy"].full_sail
    table = Table(*TWO, anchoring=True).quiet().put("indy", drifting=True)
    table.phase(ACTION, orders={"anchor/indy": "drop"})
    assert table["indy"].anchored and not table["indy"].drifting


def test_4_1_action_declare_boarding_after_the_dice_and_before_the_move() -> None:
    """red_and_black:4.1.action.declare_boarding: offered only where the dice bring her there."""
    table = ahead()
    table.phase(ACTION, dice=[2, 2, 1], orders={"declare/indy": "java"})
    assert not table.events(BoardingDeclared)
    table = ahead()
    table.begin(ACTION, dice=[3, 2, 2, 1])
    table.until("declare/indy")
    assert table.offered("declare/indy") == ("none", "java")
    assert table.events(WayRolled) and not table.events(ShipSailed)
    with pytest.raises(IllegalOrder):
        table.answer(0, declare__indy="indy")
    table.play({"declare/indy": "java"}, until="none")
    assert [event.other for event in table.events(BoardingDeclared)] == ["java"]


def test_a_boarder_heaves_to_alongside_where_her_way_would_carry_her_past() -> None:
    """red_and_black:4.1.action.declare_boarding: no collision, and the test follows (ruling Y6)."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1100 880 4").quiet()
    table.begin(ACTION, dice=[6, 6, 6, 1])
    table.play({"declare/indy": "java"}, until="none")
    assert table.where("indy") == "1150 900 4" and not table.events(HullsMet)
    ahead_of_her = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 950 880 4").quiet()
    ahead_of_her.phase(ACTION, dice=[6, 6, 6, 1], orders={"declare/indy": "java"})
    assert ahead_of_her.where("indy") == "1000 900 4"
    first = Table("1 java 5 experienced 1100 880 4", "0 indy 5 experienced 1000 900 4").quiet()
    first.phase(ACTION, dice=[6, 6, 6, 1], orders={"declare/indy": "java"})
    assert first.where("indy") == "1150 900 4"
    assert [event.purpose for event in table.events(SkillTested)] == ["to board"]


def test_4_1_action_board_tests_come_after_all_firing() -> None:
    """red_and_black:4.1.action.board: in the phase that declared it."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1050 880 4").put(
        "java", watch="hold"
    )
    table.begin(ACTION, dice=[2, 2, 1, 6, 5, 1])
    orders = {"declare/indy": "java", "turn/indy": "0"}
    seen = 0
    while not table.game.over:
        if "fire/indy/port" in table.asked():
            seen += 1
            orders["fire/indy/port"] = "low>java" if table.state.point == "after" else "hold"
        table.play(orders, until="none", limit=1)
    kinds = [type(event).__name__ for event in table.game.events]
    assert kinds.index("CannonFired") < kinds.index("SkillTested") and seen == 2


def test_4_1_action_anchor_is_dropped_last_where_there_is_ground() -> None:
    """red_and_black:4.1.action.anchor: at the end of her action, and she lies there from then on."""
    table = Table(*TWO, anchoring=True).quiet()
    table.phase(ACTION, dice=[1, 1, 1], orders={"anchor/indy": "drop"})
    assert table["indy"].anchored and table.where("indy") == "1030 900 4"
    unordered = Table(*TWO, anchoring=True).quiet()
    unordered.phase(ACTION, dice=[1, 1, 1])
    assert not unordered["indy"].anchored
    table.state.outcome = None
    table.phase(ACTION)
    assert table.where("indy") == "1030 900 4"
    table = Table(*TWO).quiet()
    table.begin(ACTION, dice=[1, 1, 1])
    seen = set()
    while not table.game.over:
        seen |= table.asked()
        table.play(until="none", limit=1)
    assert "anchor/indy" not in seen


def test_full_sail_gives_a_die_and_is_set_in_the_command_phase() -> None:
    """red_and_black:6.4.critical.2: house value; never with a mast gone."""
    table = Table(*TWO).quiet()
    table.phase(COMMAND, orders={"sails/indy": "full"})
    assert table["indy"].full_sail
    table.state.outcome = None
    table.phase(ACTION, dice=[1, 1, 1, 1])
    assert table.where("indy") == "1040 900 4"
    for before, order, deed in ((False, "full", "full sail"), (True, "battle", "battle sail")):
        table = Table(*TWO).put("indy", full_sail=before)
        table.phase(COMMAND, orders={"sails/indy": order})
        assert table["indy"].full_sail != before
        assert [event.deed for event in table.events(AnchorWork)] == [deed]
    table = Table(*TWO).put("indy", masts=[2, 2, 0])
    table.begin(COMMAND)
    assert "sails/indy" not in table.asked()
