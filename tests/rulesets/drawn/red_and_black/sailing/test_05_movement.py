"""Section 5: movement under sail. The wind blows to the south (8), so heading 0 is dead into it."""

from typing import Any

import pytest

from tests.builders.red_and_black.table import ACTION, Table
from weathergage.geometry.opentable import overlap
from weathergage.rulesets.drawn.red_and_black.core.events import ShipSailed, SkillTested, WayRolled
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    ABACK,
    BEATING,
    BROAD_REACH,
    GO_ABOUT,
    QUARTER_REACH,
    RUNNING,
    dice_for,
    point_of_sailing,
    tack_sum,
    turns_of,
    unused_for_tacking,
    usual_dice,
)

FAR = "1 virginie 5 poor 60 60 8"


def alone(point: int = 4, rate: int = 5, crew: str = "experienced", **changes: Any) -> Table:
    """One ship with nobody near her."""
    return Table(f"0 indy {rate} {crew} 1000 700 {point}", FAR, **changes).quiet()


@pytest.mark.parametrize("wind", [0, 3, 8, 13])
@pytest.mark.parametrize(
    ("off", "square", "fore_and_aft"),
    [
        (0, ABACK, ABACK),
        (1, ABACK, ABACK),
        (2, ABACK, BEATING),
        (3, BEATING, BEATING),
        (4, BROAD_REACH, BROAD_REACH),
        (5, BROAD_REACH, BROAD_REACH),
        (6, QUARTER_REACH, QUARTER_REACH),
        (7, RUNNING, RUNNING),
        (8, RUNNING, RUNNING),
    ],
)
def test_5_2_the_point_of_sailing_is_the_angle_to_the_winds_eye(
    wind: int, off: int, square: str, fore_and_aft: str
) -> None:
    """red_and_black:5.2: square rig lies six points off in the old reckoning, fore-and-aft rig four."""
    for way in (1, -1):
        point = (wind + 8 + way * off) % 16
        table = alone(point, wind=wind)
        assert point_of_sailing(table.book, table.state, table["indy"], point) == square
        table.put("indy", rig="fore-and-aft")
        assert point_of_sailing(table.book, table.state, table["indy"], point) == fore_and_aft


@pytest.mark.parametrize(
    ("point", "dice"), [(3, (2, 3, 2, 2)), (4, (4, 5, 3, 4)), (6, (3, 4, 4, 5)), (8, (1, 2, 2, 3))]
)
def test_5_2_dice_by_point_of_sailing_rig_and_class(point: int, dice: tuple[int, ...]) -> None:
    """red_and_black:5.2: fore-and-aft of class 1 and 2, then square of class 1 and 2."""
    found = []
    for rig in ("fore-and-aft", "square"):
        for move_class in (1, 2):
            table = alone(point).put("indy", rig=rig, move_class=move_class)
            sailing = point_of_sailing(table.book, table.state, table["indy"], point)
            found.append(usual_dice(table.book, table.state, sailing, table["indy"]))
    # Beating, the square-rigger of class 1 has one die; the choice of two is a rule of its own.
    assert tuple(found) == (dice if point != 3 else (2, 3, 1, 2))


def test_5_2_she_moves_the_sum_of_her_dice_in_centimetres_and_all_of_it() -> None:
    """red_and_black:5.2: three dice of a class 1 ship on a broad reach, and no choice of another distance."""
    table = alone()
    table.phase(ACTION, dice=[2, 5, 6])
    assert table.where("indy") == "1130 700 4"
    (way,) = table.events(WayRolled)
    assert way.distances == (130,) and way.cite == "red_and_black:5.2"


def test_5_2_a_ship_head_to_wind_makes_no_way() -> None:
    """red_and_black:5.2: no dice are thrown for a ship aback."""
    table = alone(0)
    table.phase(ACTION)
    assert table.where("indy") == "1000 700 0" and not table.events(WayRolled)


def test_5_2_beating_choice_two_dice_and_either_of_them() -> None:
    """red_and_black:5.2.beating_choice."""
    table = alone(4, wind=9)
    assert point_of_sailing(table.book, table.state, table["indy"], 4) == BEATING
    table.begin(ACTION, dice=[2, 5])
    assert table.offered("plot/indy") == ("5", "2")
    table.answer(0, plot__indy="2")
    assert table.where("indy") == "1020 700 4"
    # Half centimetres are written as such.
    table = alone(4, wind=9)
    table.state.house = {"scale.pip": 5}
    table.begin(ACTION, dice=[2, 5])
    assert table.offered("plot/indy") == ("2.5", "1")
    table.answer(0, plot__indy="2.5")
    assert table.where("indy") == "1025 700 4"


@pytest.mark.parametrize(
    "change",
    [
        {"move_class": 2},
        {"rig": "fore-and-aft"},
        {"warship": False},
        {"crew_quality": "poor"},
        {"masts": [2, 2, 0]},
    ],
)
def test_5_2_beating_choice_only_for_square_class_1_warships_with_good_crews_and_all_masts(
    change: dict[str, object],
) -> None:
    """red_and_black:5.2.beating_choice."""
    table = alone(4, wind=9).put("indy", **change)
    table.begin(ACTION, dice=[3, 4, 5])
    assert "plot/indy" not in table.asked()


@pytest.mark.parametrize(
    ("lost", "usual", "dice", "less"),
    [
        (1, 1, 1, -1),
        (1, 2, 1, 0),
        (1, 3, 2, 0),
        (1, 4, 3, 0),
        (1, 5, 4, 0),
        (2, 1, 1, -2),
        (2, 2, 1, -1),
        (2, 3, 1, 0),
        (2, 4, 2, 0),
        (2, 5, 3, 0),
    ],
)
def test_5_11_dice_with_masts_lost(lost: int, usual: int, dice: int, less: int) -> None:
    """red_and_black:5.11: every row of the table."""
    point, move_class = {1: (3, 1), 2: (8, 1), 3: (4, 1), 4: (6, 1), 5: (6, 2)}[usual]
    table = alone(point).put("indy", masts=[0] * lost + [2] * (3 - lost), move_class=move_class)
    assert dice_for(table.book, table.state, table["indy"])[:2] == (dice, less)


def test_5_11_one_of_two_masts_counts_as_two_and_no_ship_moves_backwards() -> None:
    """red_and_black:5.11."""
    table = alone(4).put("indy", masts=[2, 0])
    assert dice_for(table.book, table.state, table["indy"])[:2] == (1, 0)
    table = alone(3).put("indy", masts=[2, 0])
    table.phase(ACTION, dice=[1])
    assert table.where("indy") == "1000 700 3"
    assert table.events(WayRolled)[0].cite == "red_and_black:5.11"


def test_5_2_full_sail_adds_a_die_and_leaves_no_choice_of_dice() -> None:
    """red_and_black:5.2, red_and_black:5.2.beating_choice: a house value; lost masts count as ever."""
    table = alone(4, wind=9).put("indy", full_sail=True)
    table.phase(ACTION, dice=[2, 5])
    assert table.where("indy") == "1070 700 4"
    table = alone(4).put("indy", full_sail=True, masts=[2, 2, 0])
    assert dice_for(table.book, table.state, table["indy"])[:2] == (2, 0)


@pytest.mark.parametrize(
    ("rate", "weather", "there"), [(7, 3, "1045 700 4"), (7, 2, "1090 700 4"), (6, 3, "1090 700 4")]
)
def test_5_2_a_gale_halves_the_way_of_the_unrated(rate: int, weather: int, there: str) -> None:
    """red_and_black:5.2: a house value for the sheet's one half."""
    table = alone(rate=rate, weather=weather)
    table.phase(ACTION, dice=[2, 3, 4])
    assert table.where("indy") == there


def test_5_2_under_oars_whatever_the_wind() -> None:
    """red_and_black:5.2: two dice by a house value, dead to windward too, and nothing to tack for."""
    table = alone(0).put("indy", rowed=True)
    table.begin(ACTION, dice=[2, 3])
    assert table.where("indy") == "1000 650 0"
    assert "tack" not in table.offered("turn/indy") and "L" in table.offered("turn/indy")


def test_5_11_the_sentence_tells_dice_from_what_is_taken_off_their_sum() -> None:
    """red_and_black:5.11: nothing reads as if it were added that is not."""
    told = []
    cases = (
        (4, [2, 2, 2], [1, 2, 3]),
        (4, [0, 2, 2], [3, 4]),
        (8, [0, 0, 2], [5]),
        (3, [0, 2, 2], [5]),
    )
    for point, masts, dice in cases:
        table = alone(point).put("indy", masts=masts)
        table.phase(ACTION, dice=dice)
        told.append(table.rules.tell(table.state, table.events(WayRolled)[0]))
    assert told == [
        "Indy, on a broad reach, makes 6 cm (dice 1, 2 and 3).",
        "Indy, on a broad reach, makes 7 cm (dice 3 and 4, dice for masts lost -1).",
        "Indy, running, makes 4 cm (die 5, dice for masts lost -1, masts lost -1).",
        "Indy, beating, makes 4 cm (die 5, masts lost -1).",
    ]


def test_5_11_without_masts_no_way() -> None:
    """red_and_black:5.11."""
    table = alone(4).put("indy", masts=[0, 0, 0])
    assert dice_for(table.book, table.state, table["indy"])[:2] == (0, 0)
    table.phase(ACTION)
    assert table.where("indy") == "1000 700 4"


def turned(table: Table, dice: list[int], turn: str) -> Table:
    table.phase(ACTION, dice=dice, orders={"turn/indy": turn})
    return table


def test_5_7_turns_reach_as_far_as_her_rate_and_the_wind_allow() -> None:
    """red_and_black:5.7: a fifth rate turns four points, and not closer to the wind than she lies."""
    table = alone(6)
    table.begin(ACTION, dice=[1, 1, 1, 1])
    assert set(table.offered("turn/indy")) == {"0", "L", "LL", "LLL", "R", "RR", "RRR", "RRRR", "tack"}
    table = alone(8)
    table.begin(ACTION, dice=[1, 1])
    assert "tack" not in table.offered("turn/indy") and "LLLL" in table.offered("turn/indy")


@pytest.mark.parametrize(
    ("point", "dice", "tacked"),
    [(7, [2, 3], False), (6, [2, 2], True), (6, [1, 2], False), (4, [1, 1], True)],
)
def test_5_7_tacking_needs_a_spare_point_and_a_five_with_one_for_each(
    point: int, dice: list[int], tacked: bool
) -> None:
    """red_and_black:5.7: four points of turn less what brings her up to the wind are left over."""
    spare = {7: 0, 6: 1, 4: 3}[point]
    move = {7: [1, 1], 6: [1, 1, 1, 1], 4: [1, 1, 1]}[point]
    table = alone(point)
    table.begin(ACTION, dice=[*move, *dice])
    assert ("tack" in table.offered("turn/indy")) == (spare > 0)
    if spare:
        table.answer(0, turn__indy="tack")
        (test,) = table.events(SkillTested)
        assert test.need == 5 and sum(each.value for each in test.modifiers) == spare
        assert test.passed == tacked
        # The eye of the wind is north: on the other tack she heads three points west of it, in irons due north.
        assert table["indy"].point == (13 if tacked else 0)


@pytest.mark.parametrize(
    ("change", "weather", "sums"),
    [
        ({"captain": "superior"}, 1, 3 + 2),
        ({"captain": "inspired"}, 1, 3 + 1),
        ({"captain": "inept"}, 1, 3 - 1),
        ({"masts": [2, 0, 2]}, 1, 3 - 2),
        ({"masts": [0, 0, 2]}, 1, 3 - 4),
        ({}, 3, 3 - 1),
        ({}, 2, 3),
    ],
)
def test_5_7_captain_masts_and_a_gale_change_the_dice(
    change: dict[str, object], weather: int, sums: int
) -> None:
    """red_and_black:5.7."""
    table = alone(4, weather=weather).put("indy", **change)
    table.begin(ACTION, dice=[3] * (3 - table["indy"].masts_lost) + [6, 6])
    table.answer(0, turn__indy="tack")
    (test,) = table.events(SkillTested)
    assert sum(each.value for each in test.modifiers) == sums


def test_5_7_a_dead_captain_helps_nobody_about() -> None:
    """red_and_black:5.7."""
    for hurt, sums in (("wounded", 3 + 2), ("killed", 3)):
        table = alone(4).put("indy", captain="superior").put("indy", captain=hurt)
        added = tack_sum(table.book, table.state, table["indy"])
        assert sum(each.value for each in added) == sums


@pytest.mark.parametrize(
    ("wind", "point", "there", "irons"), [(8, 4, 13, 0), (8, 12, 3, 0), (12, 8, 1, 4), (12, 0, 7, 4)]
)
def test_5_7_she_comes_out_close_hauled_on_the_other_tack(
    wind: int, point: int, there: int, irons: int
) -> None:
    """red_and_black:5.7: from either tack, and whatever the wind; else she lies with her head in its eye."""
    for dice, end in (([6, 6], there), ([1, 1], irons)):
        table = alone(point, wind=wind).put("indy", captain="inept", turning=4)
        table.state.house = {"turning.points.4": 2}
        turned(table, [1, 1, 1, *dice], "tack")
        assert table["indy"].point == end


def test_5_7_who_misses_stays_lies_in_irons_until_she_pays_off() -> None:
    """red_and_black:5.7: in her next command phase a four takes her out of irons, on the tack she is told."""
    from tests.builders.red_and_black.table import COMMAND

    table = alone(0)
    table.phase(COMMAND, dice=[4], orders={"irons/indy": "L"})
    assert table["indy"].point == 13
    table = alone(0)
    table.phase(COMMAND, dice=[3], orders={"irons/indy": "L"})
    assert table["indy"].point == 0
    table = alone(0)
    table.phase(COMMAND, dice=[4], orders={"irons/indy": "R"})
    assert table["indy"].point == 3
    blocked = Table("0 indy 5 poor 1000 700 0", "0 hulk 5 poor 974 700 0", FAR).put("hulk", struck=True)
    blocked.phase(COMMAND, orders={"irons/indy": "L"})
    assert blocked["indy"].point == 0


def test_5_7_a_ship_without_her_wheel_or_with_a_mast_over_the_side_does_not_turn() -> None:
    """red_and_black:6.4.critical.3, red_and_black:5.7."""
    for change in ({"wheel_shot": True}, {"fallen": [0, 1]}):
        table = alone(6).put("indy", **change)
        table.begin(ACTION, dice=[1, 1, 1, 1])
        assert "turn/indy" not in table.asked()


def test_5_7_a_tack_swings_through_the_wind_and_needs_room_there() -> None:
    """red_and_black:5.7: also from a course off the wind, where wearing round would be the shorter way."""
    table = Table("0 indy 1 poor 1000 700 7", "0 hulk 7 poor 1041 731 4", FAR)
    table.state.house = {"turning.points.0": 5}
    indy, hulk = table["indy"], table["hulk"]
    assert unused_for_tacking(table.book, table.state, indy) == 1
    # A corner of the hulk lies where only the first point of the swing to port brings her bow.
    hulk.mast = (10415, 7315)
    assert [overlap(indy.base.turned(points), hulk.base) for points in (-2, -1, 0)] == [False, True, False]
    assert GO_ABOUT not in turns_of(table.book, table.state, indy, [hulk.base])
    assert GO_ABOUT in turns_of(table.book, table.state, indy, [])
    # Close-hauled, the same to windward; to leeward nothing is in her way.
    indy.point, hulk.mast = 3, (10415, 6685)
    assert overlap(indy.base.turned(-1), hulk.base) and not overlap(indy.base, hulk.base)
    assert GO_ABOUT not in turns_of(table.book, table.state, indy, [hulk.base])
    # And on the other tack, to the other side.
    indy.point, hulk.mast = 13, (9585, 6685)
    assert [overlap(indy.base.turned(points), hulk.base) for points in (0, 1, 2)] == [False, True, False]
    assert GO_ABOUT not in turns_of(table.book, table.state, indy, [hulk.base])


def test_ships_swing_about_their_mainmast_and_only_where_there_is_room() -> None:
    """red_and_black:4.1.action.turn: a friend abeam keeps her from swinging her stern that way."""
    table = alone(6)
    table.phase(ACTION, dice=[1, 1, 1, 1], orders={"turn/indy": "RR"})
    assert table.events(ShipSailed)[-1].kind == "turn" and table["indy"].point == 8
    close = (
        Table("0 indy 5 poor 1000 700 4", "0 java 5 poor 1060 720 4", FAR).quiet().put("java", struck=True)
    )
    close.begin(ACTION, dice=[1, 1, 1])
    assert "R" not in close.offered("turn/indy") and "L" in close.offered("turn/indy")


def test_land_is_in_the_way_of_a_turn_too() -> None:
    """red_and_black:4.1.action.turn: land that only her bow or stern reaches, as she swings."""
    table = Table("0 indy 5 poor 1095 880 8", FAR, land=[(1137, 900)]).quiet()
    table.begin(ACTION, dice=[1, 1])
    assert table.offered("turn/indy") == ("0", "L", "R")
