"""Section 4.1: the turn, its cards, and the command phase. The wind blows to the south (8)."""

import pytest

from tests.builders.red_and_black.table import ACTION, COMMAND, RECKONING, START, Table
from weathergage.api import load_scenario, ruleset, start
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.red_and_black.core.events import (
    AnchorWork,
    CannonFired,
    ShipSailed,
    SignalFlown,
    SkyRead,
    TableEdge,
    WayRolled,
)
from weathergage.rulesets.drawn.red_and_black.ending.victory import judge
from weathergage.rulesets.drawn.shared.events import TokenDrawn

TWO = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 600 4"


def test_4_1_six_cards_the_first_of_each_colour_is_a_command_phase() -> None:
    """red_and_black:4.1: three red and three black, shuffled anew every turn."""
    game = start("red_and_black", load_scenario("constitution-guerriere"), 7)
    while game.state.turn < 9 and not game.over:
        for side in game.waiting_for():
            game.submit(side, {})
    orders = []
    for turn in range(8):
        drawn = [event for event in game.events if isinstance(event, TokenDrawn)][turn * 6 : turn * 6 + 6]
        assert sorted(event.side for event in drawn) == [0, 0, 0, 1, 1, 1]
        for side in (0, 1):
            assert [e.brings for e in drawn if e.side == side] == ["command", "action", "action"]
        orders.append(tuple(event.side for event in drawn))
    assert len(set(orders)) > 1


def test_4_1_command_nobody_fires_and_nothing_sails() -> None:
    """red_and_black:4.1.command: not even with an enemy under the guns."""
    table = Table(*TWO)
    table.begin(COMMAND, dice=[3, 4], first=True)
    asked = set()
    while not table.game.over:
        asked |= {ask.split("/")[0] for ask in table.asked()}
        table.play(limit=1, until="none")
    assert asked == {"drift", "sails"}
    assert not table.events(CannonFired) and not table.events(ShipSailed)


@pytest.mark.parametrize(
    ("dice", "wind", "weather"),
    [([1, 1], 8, 2), ([1, 2], 7, 1), ([5, 6], 9, 1), ([6, 6], 8, 0), ([3, 4], 8, 1)],
)
def test_4_1_command_weather_by_two_dice(dice: list[int], wind: int, weather: int) -> None:
    """red_and_black:4.1.command.weather: house values say on which totals."""
    table = Table(*TWO)
    table.phase(COMMAND, dice=dice, first=True)
    assert (table.state.wind, table.state.weather) == (wind, weather)
    assert table.events(SkyRead)[0].cite == "red_and_black:4.1.command.weather"


@pytest.mark.parametrize(
    ("weather", "dice", "after"), [(2, [1, 1], 3), (0, [1, 1], 1), (3, [6, 6], 2), (1, [6, 6], 0)]
)
def test_4_1_command_weather_changes_by_one_step(weather: int, dice: list[int], after: int) -> None:
    """red_and_black:4.1.command.weather."""
    table = Table(*TWO, weather=weather)
    table.phase(COMMAND, dice=dice, first=True)
    assert table.state.weather == after


@pytest.mark.parametrize(("weather", "dice"), [(3, [1, 1]), (0, [6, 6])])
def test_4_1_command_weather_that_can_grow_no_worse_or_better_holds(weather: int, dice: list[int]) -> None:
    """red_and_black:4.1.command.weather."""
    table = Table(*TWO, weather=weather)
    table.phase(COMMAND, dice=dice, first=True)
    (sky,) = table.events(SkyRead)
    assert (table.state.weather, sky.change) == (weather, "")


def test_4_1_command_weather_in_the_first_command_phase_of_the_turn_only() -> None:
    """red_and_black:4.1.command.weather; mist lifts on a seven."""
    table = Table(*TWO)
    table.phase(COMMAND)
    assert not table.events(SkyRead)
    for dice, mist, change in (([3, 4], False, "lifts"), ([2, 3], True, "")):
        table = Table(*TWO, mist=True)
        table.phase(COMMAND, dice=dice, first=True)
        (sky,) = table.events(SkyRead)
        assert (table.state.mist, sky.change) == (mist, change)
    table = Table(*TWO)
    table.phase(COMMAND, dice=[3, 4], first=True)
    assert table.events(SkyRead)[0].change == "", "where there is none, none lifts"


@pytest.mark.parametrize(("die", "back"), [(3, False), (4, True)])
def test_4_1_command_return_by_a_die_in_her_own_command_phase(die: int, back: bool) -> None:
    """red_and_black:4.1.command.return: where she left, and heading inward as straight as she lies."""
    table = Table(*TWO, "0 druid 5 poor 2010 700 4").put("druid", away=True)
    table.phase(COMMAND, dice=[die])
    assert table["druid"].away != back
    if back:
        assert table.where("druid") == "2000 700 12"
        assert [(event.back, event.need) for event in table.events(TableEdge)] == [(True, 4)]
    table = Table(*TWO, "0 druid 5 poor 2010 700 4").put("druid", away=True)
    table.phase(COMMAND, side=1)
    assert table["druid"].away
    for change in ({"struck": True}, {"fate": "sunk"}):
        table = Table(*TWO, "0 druid 5 poor 2010 700 4").put("druid", away=True, **change)
        table.phase(COMMAND)
        assert table["druid"].away, "nobody brings her back"


@pytest.mark.parametrize(
    ("left", "back"), [("-10 700 12", "0 700 4"), ("700 -10 0", "700 0 8"), ("-10 -10 12", "0 0 4")]
)
def test_4_1_command_return_over_the_edge_she_left_by(left: str, back: str) -> None:
    """red_and_black:4.1.command.return."""
    table = Table(*TWO, f"0 druid 5 poor {left}").put("druid", away=True)
    table.phase(COMMAND, dice=[6])
    assert table.where("druid") == back


def test_4_1_command_return_beside_whoever_lies_there() -> None:
    """red_and_black:4.1.command.return: a length to the right of the way in first, then to its left."""
    there = Table(*TWO, "0 druid 5 poor 2010 700 4", "1 hulk 5 poor 1995 700 4").put("druid", away=True)
    there.phase(COMMAND, dice=[6])
    assert there.where("druid") == "2000 652 12"
    there = Table(*TWO, "0 druid 5 poor 2010 700 4", "1 hulk 5 poor 1995 680 0").put("druid", away=True)
    there.phase(COMMAND, dice=[6])
    assert there.where("druid") == "2000 748 12"


def test_4_1_command_return_not_dead_to_windward() -> None:
    """red_and_black:4.1.command.return: at the lee edge she comes back close-hauled."""
    table = Table(*TWO, "0 druid 5 poor 700 1410 8").put("druid", away=True)
    table.phase(COMMAND, dice=[6])
    assert table.where("druid") == "700 1400 3"
    table = Table(*TWO, "0 druid 5 poor 700 1410 8", wind=0).put("druid", away=True)
    table.phase(COMMAND, dice=[6])
    assert table.where("druid") == "700 1400 0"


def test_4_1_command_drift_is_declared_by_both_sides_and_moved_at_once() -> None:
    """red_and_black:4.1.command.drift: a die of centimetres downwind each, heading kept, and no sailing that turn."""
    table = Table(*TWO).quiet()
    table.begin(COMMAND, dice=[3, 4, 2, 5], first=True)
    assert table.asked() == {"drift/indy", "drift/java"}
    table.play({"drift/indy": "drift", "drift/java": "drift"}, until="none")
    assert (table.where("indy"), table.where("java")) == ("1000 920 4", "1000 650 4")
    assert [event.kind for event in table.events(ShipSailed)] == ["drift", "drift"]
    table.state.outcome = None
    table.phase(ACTION)
    assert not table.events(WayRolled)


def test_4_1_command_drift_furls_what_was_crowded() -> None:
    """red_and_black:4.1.command.drift: nobody drifts under full sail."""
    table = Table(*TWO).put("indy", full_sail=True)
    table.phase(COMMAND, dice=[3, 4, 2], first=True, orders={"drift/indy": "drift"})
    assert not table["indy"].full_sail


def test_4_1_command_drift_not_in_the_second_command_phase() -> None:
    """red_and_black:4.1.command.drift."""
    table = Table(*TWO).put("indy", masts=[0, 0, 0], jury_rigged=True)
    table.phase(COMMAND)
    assert table.where("indy") == "1000 900 4"


@pytest.mark.parametrize("change", [{"masts": [0, 0, 0]}, {"struck": True}, {"point": 0}])
def test_4_1_command_drift_of_ships_that_cannot_help_it(change: dict[str, object]) -> None:
    """red_and_black:4.1.command.drift: dismasted, struck, in irons; never at anchor or aground."""
    table = Table(*TWO).put("java", **change)
    table.phase(COMMAND, dice=[3, 4, 6], first=True)
    assert table.where("java").startswith("1000 660")
    for fast in ("anchored", "aground"):
        table = Table(*TWO).put("java", **change, **{fast: True})
        table.phase(COMMAND, dice=[3, 4], first=True)
        assert table.where("java").startswith("1000 600")


def test_drift_of_ships_that_hang_together_and_what_stops_it() -> None:
    """red_and_black:4.1.command.drift: together or not at all; ships, land and the table's edge stop it."""
    close = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 880 4"
    table = Table(*close).tie("indy", "java", 2)
    table.phase(COMMAND, dice=[3, 4, 3], first=True, orders={"ungrapple/indy/java": "hold"})
    assert (table.where("indy"), table.where("java")) == ("1000 930 4", "1000 910 4")
    table = Table(*close).tie("indy", "java", 2).put("java", aground=True)
    table.phase(COMMAND, dice=[3, 4], first=True)
    assert table.where("indy") == "1000 900 4"
    table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 870 4").put("java", struck=True)
    table.phase(COMMAND, dice=[3, 4, 6], first=True)
    assert table.where("java") == "1000 882 4" and not table["java"].aground
    for change in ({"fate": "sunk"}, {"present": False}, {"away": True}):
        table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 870 4", "0 druid 5 poor 300 300 4")
        table.put("java", struck=True).put("indy", entry_turn=9, **change)
        table.phase(COMMAND, dice=[3, 4, *([1] if "away" in change else []), 6], first=True)
        assert table.where("java") == "1000 930 4"
    # A work ashore is in nobody's way: the land under it is.
    near = "0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 870 4", "0 druid 5 poor 300 300 4"
    table = Table(*near).put("java", struck=True).put("indy", fixed=True)
    table.phase(COMMAND, dice=[3, 4, 6], first=True)
    assert table.where("java") == "1000 930 4"
    table = Table("0 indy 5 poor 1000 200 4", "1 java 5 poor 1000 870 4", land=[(1000, 920)])
    table.put("java", struck=True)
    table.phase(COMMAND, dice=[3, 4, 6], first=True)
    assert table.where("java") == "1000 891 4" and table["java"].aground
    table = Table("0 indy 5 poor 1000 200 4", "1 java 5 poor 1000 1390 4").put("java", struck=True)
    table.phase(COMMAND, dice=[3, 4, 6], first=True)
    assert table.where("java") == "1000 1400 4" and not table["java"].away


def test_4_1_command_orders_are_read_by_the_own_side_only() -> None:
    """red_and_black:4.1.command.orders."""
    table = Table(*TWO, "0 druid 5 poor 300 300 4")
    table.phase(COMMAND, orders={"signal": "Engage more closely"})
    (signal,) = table.events(SignalFlown)
    assert (signal.side, signal.text, signal.to) == (0, "Engage more closely", 0)
    assert table.state.signals == ["Engage more closely", ""]


def test_4_1_command_repair_fires_masts_and_wheels_of_the_active_side_only() -> None:
    """red_and_black:4.1.command.repair."""
    table = Table(*TWO)
    for name in ("indy", "java"):
        table.put(name, wheel_shot=True, fallen=[1, 0], hull_fires=1)
    table.phase(COMMAND, dice=[6, 6, 6])
    indy, java = table["indy"], table["java"]
    assert (indy.wheel_shot, indy.fallen, indy.hull_fires) == (False, [0, 0], 0)
    assert (java.wheel_shot, java.fallen, java.hull_fires) == (True, [1, 0], 1)
    # Nobody mends a ship that has struck.
    table = Table(*TWO, "0 druid 5 poor 300 300 4").put("indy", wheel_shot=True, fallen=[1, 0], struck=True)
    table.phase(COMMAND)
    assert table["indy"].wheel_shot


@pytest.mark.parametrize("held", ["anchored", "dismasted", "tied", "boats", "free"])
def test_4_1_command_repair_a_ship_in_irons_pays_off_unless_something_holds_her(held: str) -> None:
    """red_and_black:4.1.command.repair, red_and_black:5.7: without sails or free water there is nothing to try."""
    table = Table("0 indy 5 poor 1000 900 0", "1 java 5 poor 1020 900 0")
    if held == "tied":
        table.tie("indy", "java", 2)
    elif held == "dismasted":
        table.put("indy", masts=[0, 0, 0], jury_rigged=True)
    elif held != "free":
        table.put("indy", **{held: True})
    table.begin(COMMAND, dice=[1])
    asked = set()
    while not table.game.over:
        asked |= table.asked()
        table.play({"ungrapple/indy/java": "hold", "boats/indy": "out"}, until="none", limit=1)
    assert ("irons/indy" in asked) == (held == "free")


def test_4_1_command_boats_anchors_are_weighed_when_announced_before() -> None:
    """red_and_black:4.1.command.boats: announced in one command phase, aweigh in the next."""
    table = Table(*TWO).put("indy", anchored=True)
    table.phase(COMMAND, orders={"weigh/indy": "weigh"})
    assert table["indy"].anchored and not table.events(ShipSailed), "she does not swing unasked"
    table.state.outcome = None
    table.phase(COMMAND)
    assert not table["indy"].anchored
    assert [event.deed for event in table.events(AnchorWork)] == ["aweigh"]


def test_4_1_command_boats_nobody_weighs_unannounced() -> None:
    """red_and_black:4.1.command.boats: who says nothing lies where she lies."""
    table = Table(*TWO).put("indy", anchored=True)
    for _ in range(3):
        table.phase(COMMAND)
        table.state.outcome = None
        assert table["indy"].anchored and table["indy"].weighing == 0 and not table.events(AnchorWork)


def test_4_1_command_boats_turning_on_springs() -> None:
    """red_and_black:4.1.command.boats: two points at most, and only at anchor."""
    table = Table(*TWO).put("indy", anchored=True)
    table.begin(COMMAND)
    assert set(table.offered("spring/indy")) == {"0", "L", "LL", "R", "RR"}
    # Not into another ship: one on her starboard bow leaves her a single point that way.
    close = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1020 930 4").put("indy", anchored=True)
    close.begin(COMMAND)
    assert set(close.offered("spring/indy")) == {"0", "L", "LL", "R"}
    table = Table(*TWO).put("indy", anchored=True)
    table.begin(COMMAND)
    table.play({"spring/indy": "LL"}, until="none")
    assert table.where("indy") == "1000 900 2"


def test_4_1_command_boats_an_anchor_comes_up_before_springs_are_hauled() -> None:
    """red_and_black:4.1.command.boats: in the order of the sheet, so that a ship aweigh has no spring to turn on."""
    table = Table(*TWO).put("indy", anchored=True)
    table.phase(COMMAND, orders={"weigh/indy": "weigh", "spring/indy": "R"})
    assert table.where("indy") == "1000 900 5"
    deeds = [type(event).__name__ for event in table.game.events if type(event) in (AnchorWork, ShipSailed)]
    assert deeds == ["AnchorWork", "ShipSailed"]
    table = Table(*TWO).put("indy", anchored=True, weighing=1)
    table.begin(COMMAND)
    assert not {ask for ask in table.asked() if ask.startswith(("spring", "weigh"))}


def test_4_1_command_boats_springs_serve_until_the_anchor_comes_up() -> None:
    """red_and_black:4.1.command.boats: where weighing takes longer, the phases before the last have springs."""
    for weighing, offered in ((1, True), (2, False)):
        table = Table(*TWO).put("indy", anchored=True, weighing=weighing)
        table.state.house = {"anchor.weigh_phases": 3}
        table.begin(COMMAND)
        assert {ask for ask in table.asked() if "indy" in ask} == ({"spring/indy"} if offered else set())


@pytest.mark.parametrize("held", ["aground", "rowed", "tied", "free"])
def test_4_1_command_boats_and_sails_not_for_a_ship_that_is_held(held: str) -> None:
    """red_and_black:4.1.command.boats: neither aground nor tied to another, and oars need neither."""
    for change, ask in (({}, "sails/indy"), ({"masts": [0, 0, 0], "jury_rigged": True}, "boats/indy")):
        table = Table(*TWO).put("indy", **change)
        if held == "tied":
            table.tie("indy", "java", 1)
        elif held != "free":
            table.put("indy", **{held: True})
        table.begin(COMMAND, dice=[1] * 9)
        asked = set()
        while not table.game.over:
            asked |= table.asked()
            table.play(until="none", limit=1)
        assert (ask in asked) == (held == "free")


def test_4_1_command_boats_come_in_when_she_has_sails_to_draw_again() -> None:
    """red_and_black:4.1.command.boats: asked while they are out, and hoisted in by default where they are of no use."""
    for point, default in ((4, "in"), (0, "out")):
        table = Table(*TWO).put("indy", boats=True, point=point)
        table.begin(COMMAND)
        request = table.game.requests[0]
        assert request is not None and request.defaults()["boats/indy"] == default


def test_4_1_command_boats_tow_a_ship_that_makes_no_way() -> None:
    """red_and_black:4.1.command.boats: half a centimetre a pip, and a point of turn."""
    table = Table(*TWO).quiet().put("indy", masts=[0, 0, 0], jury_rigged=True)
    table.phase(COMMAND, orders={"boats/indy": "out"})
    assert table["indy"].boats
    table.state.outcome = None
    table.begin(ACTION, dice=[5])
    table.until("turn/indy")
    assert set(table.offered("turn/indy")) == {"0", "L", "R"}
    upwind = Table("0 indy 5 poor 1000 900 3", TWO[1]).quiet().put("indy", masts=[0, 0, 0], boats=True)
    upwind.begin(ACTION, dice=[5])
    upwind.until("turn/indy")
    assert set(upwind.offered("turn/indy")) == {"0", "L", "R"}, "into the wind too"
    table.play({"turn/indy": "L"}, until="none")
    assert table.where("indy") == "1025 900 3"


@pytest.mark.parametrize(
    ("change", "offered"),
    [
        ({"point": 0, "crew": 1}, True),
        ({"masts": [0, 0, 0], "crew": 0, "jury_rigged": True}, False),
        ({}, False),
    ],
)
def test_4_1_command_boats_are_lowered_in_irons_too_and_not_without_hands(
    change: dict[str, object], offered: bool
) -> None:
    """red_and_black:4.1.command.boats: only for a ship that makes no way under sail."""
    table = Table(*TWO).put("indy", **change)
    table.begin(COMMAND, dice=[1] * 9)
    assert ("boats/indy" in table.asked()) == offered


def test_4_1_command_reload_one_action_in_the_command_phase() -> None:
    """red_and_black:4.1.command.reload: only for the side whose card it is."""
    table = Table(*TWO).put("indy", load=["", "", "", ""]).put("java", load=["", "", "", ""])
    table.phase(COMMAND, dice=[6, 6], orders={"reload/indy/first": "port R"})
    assert table["indy"].load == ["R", "", "", ""] and table["java"].load == ["", "", "", ""]


def test_4_1_a_new_turn_lets_every_battery_fire_again_and_ends_drifting() -> None:
    """red_and_black:4.1, red_and_black:4.1.action.impromptu: once a turn, not once a battle."""
    table = Table(*TWO).put("indy", fired=[True, False, True, False], drifting=True)
    table.rules.phases[START].resolve(table.state, {}, None)
    assert table["indy"].fired == [False] * 4 and not table["indy"].drifting


def test_4_1_command_orders_of_a_turn_are_hauled_down_with_it() -> None:
    """red_and_black:4.1.command.orders."""
    table = Table(*TWO, signals=["Engage more closely", "Retire"])
    table.rules.phases[START].resolve(table.state, {}, None)
    assert table.state.signals == ["", ""]


def test_reinforcements_come_when_they_are_due() -> None:
    """red_and_black:4.1."""
    table = Table(*TWO, "1 druid 5 poor 300 300 4").put("druid", present=False, entry_turn=3)
    for turn, there in ((2, False), (3, True), (4, True)):
        table.state.turn = turn
        phase = ruleset("red_and_black").phases[START]
        phase.resolve(table.state, {}, report := list[Event]())
        assert table["druid"].present == there
        assert [event.ship for event in report if isinstance(event, TableEdge)] == ["druid"] * (turn == 3)


def test_reinforcements_wait_for_room() -> None:
    """red_and_black:4.1: a ship that lies where she enters keeps her out for a turn."""
    table = Table(*TWO, "1 druid 5 poor 1010 905 4").put("druid", present=False)
    table.rules.phases[START].resolve(table.state, {}, None)
    assert not table["druid"].present
    table["indy"].mast = (3000, 3000)
    table.rules.phases[START].resolve(table.state, {}, None)
    assert table["druid"].present


def test_a_prize_counts_for_those_who_did_not_own_her() -> None:
    """red_and_black:6.11: once, whoever holds her (ruling Y8)."""
    table = Table(*TWO).put("java", struck=True, captured=True, side=0)
    table.begin(RECKONING, last=False)
    assert table.state.outcome is not None and table.state.outcome.points == (18, 0)


def test_the_battle_ends_when_a_side_has_nobody_left_or_both_are_tired_of_it() -> None:
    """red_and_black:6.11: struck ships count their points for the enemy (ruling Y8)."""
    table = Table(*TWO).put("java", struck=True)
    table.begin(RECKONING, last=False)
    assert table.state.outcome is not None and table.state.outcome.points == (18, 0)
    assert (table.state.outcome.winner, table.state.outcome.kind) == (0, "points")
    table = Table(*TWO, silent=12)
    table.begin(RECKONING, last=False)
    assert table.asked() == {"settle/indy", "settle/java"}
    table.play({"settle/indy": "abandon", "settle/java": "abandon"}, limit=1)
    assert table.state.outcome is not None and table.state.outcome.kind == "agreed"
    assert table.state.outcome.adjudicated
    table = Table(*TWO, silent=12)
    table.begin(RECKONING)
    table.play({"settle/indy": "abandon", "settle/java": "on"}, limit=1)
    assert table.state.outcome is not None and table.state.outcome.kind == "time"
    assert table.state.silent == 0
    for last, over in ((3, False), (2, True), (0, False)):
        table = Table(*TWO, last_turn=last)
        table.rules.phases[RECKONING].resolve(table.state, {}, None)
        assert (table.state.outcome is not None) == over and table.state.silent == 1


def test_a_ship_that_is_gone_counts_and_a_work_fights_no_battle_alone() -> None:
    """red_and_black:6.11: whatever became of her (ruling Y8)."""
    for change in ({"fate": "sunk"}, {"fate": "exploded"}, {"struck": True}):
        table = Table(*TWO, "1 fort 5 poor 300 300 4").put("fort", fixed=True).put("java", **change)
        table.begin(RECKONING, last=False)
        assert table.state.outcome is not None and table.state.outcome.points == (18, 0)


def test_a_duel_ends_at_once_and_any_battle_when_nobody_is_left() -> None:
    """red_and_black:6.11: in the middle of a turn (ruling Y8)."""
    for victory, gone, winner in (("duel", ["java"], 0), ("points", ["java"], None), ("points", None, -1)):
        table = Table(*TWO, victory=victory).quiet()
        for name in gone or ("indy", "java"):
            table.put(name, struck=True)
        table.begin(ACTION, dice=[1] * 9, last=False)
        outcome = table.state.outcome
        assert (None if outcome is None else outcome.winner) == winner
    table = Table(*TWO).put("indy", struck=True)
    judge(table.book, table.state, None)
    assert table.state.outcome is None
    judge(table.book, table.put("java", struck=True).state, None)
    assert table.state.outcome is not None and table.state.outcome.kind == "points"
    for change, kind in (({"struck": True}, "struck"), ({"fate": "sunk"}, "sunk")):
        table = Table(*TWO, victory="duel").put("java", **change)
        judge(table.book, table.state, None)
        assert table.state.outcome is not None and table.state.outcome.kind == kind
