"""Section 4.1: the turn, its cards, and the command phase. The wind blows to the south (8)."""

import pytest

from tests.rulesets.red_and_black.table import ACTION, COMMAND, RECKONING, START, Table
from weathergage.api import load_scenario, ruleset, start
from weathergage.rulesets.drawn.events import TokenDrawn
from weathergage.rulesets.drawn.red_and_black.events import (
    AnchorWork,
    CannonFired,
    ShipSailed,
    SignalFlown,
    SkyRead,
    TableEdge,
    WayRolled,
)

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
    table = Table(*TWO, mist=True)
    table.phase(COMMAND, dice=[3, 4], first=True)
    assert not table.state.mist


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


def test_4_1_command_return_not_dead_to_windward() -> None:
    """red_and_black:4.1.command.return: at the lee edge she comes back close-hauled."""
    table = Table(*TWO, "0 druid 5 poor 700 1410 8").put("druid", away=True)
    table.phase(COMMAND, dice=[6])
    assert table.where("druid") == "700 1400 3"


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
    assert table.where("java") == "1000 882 4"
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


def test_4_1_command_boats_anchors_are_weighed_when_announced_before() -> None:
    """red_and_black:4.1.command.boats: announced in one command phase, aweigh in the next."""
    table = Table(*TWO).put("indy", anchored=True)
    table.phase(COMMAND, orders={"weigh/indy": "weigh"})
    assert table["indy"].anchored
    table.state.outcome = None
    table.phase(COMMAND)
    assert not table["indy"].anchored
    assert [event.deed for event in table.events(AnchorWork)] == ["aweigh"]


def test_4_1_command_boats_turning_on_springs() -> None:
    """red_and_black:4.1.command.boats: two points at most, and only at anchor."""
    table = Table(*TWO).put("indy", anchored=True)
    table.begin(COMMAND)
    assert set(table.offered("spring/indy")) == {"0", "L", "LL", "R", "RR"}
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


def test_4_1_command_boats_tow_a_ship_that_makes_no_way() -> None:
    """red_and_black:4.1.command.boats: half a centimetre a pip, and a point of turn."""
    table = Table(*TWO).quiet().put("indy", masts=[0, 0, 0], jury_rigged=True)
    table.phase(COMMAND, orders={"boats/indy": "out"})
    assert table["indy"].boats
    table.state.outcome = None
    table.phase(ACTION, dice=[5], orders={"turn/indy": "L"})
    assert table.where("indy") == "1025 900 3"


@pytest.mark.parametrize(
    ("change", "offered"),
    [({"point": 0}, True), ({"masts": [0, 0, 0], "crew": 0, "jury_rigged": True}, False), ({}, False)],
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


def test_reinforcements_come_when_they_are_due() -> None:
    """red_and_black:4.1."""
    table = Table(*TWO, "1 druid 5 poor 300 300 4").put("druid", present=False, entry_turn=3)
    for turn, there in ((2, False), (3, True)):
        table.state.turn = turn
        phase = ruleset("red_and_black").phases[START]
        phase.resolve(table.state, {}, None)
        assert table["druid"].present == there


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
    table = Table(*TWO, silent=12)
    table.begin(RECKONING)
    table.play({"settle/indy": "abandon", "settle/java": "on"}, limit=1)
    assert table.state.outcome is not None and table.state.outcome.kind == "time"
