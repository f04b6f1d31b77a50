"""Section 6.11: strike tests."""

import pytest

from tests.builders.red_and_black.table import Table
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.red_and_black.core.events import FlagStruck, SkillTested
from weathergage.rulesets.drawn.red_and_black.ending.striking import haul_down, strike_sum, strike_tests


def java(crew: str = "experienced") -> Table:
    return Table("0 indy 5 poor 1000 900 4", f"1 java 5 {crew} 1000 600 4")


def total(table: Table, before: int = 0) -> int:
    return sum(modifier.value for modifier in strike_sum(table.book, table.state, table["java"], before))


@pytest.mark.parametrize(("crew", "value"), [("elite", 2), ("veteran", 1), ("experienced", 0), ("poor", -1)])
def test_6_11_crews(crew: str, value: int) -> None:
    """red_and_black:6.11."""
    assert total(java(crew)) == value


def test_6_11_masts() -> None:
    """red_and_black:6.11: one or two lost -1, all lost -2."""
    assert [total(java().put("java", masts=[2] * left + [0] * (3 - left))) for left in (3, 2, 1, 0)] == [
        0,
        -1,
        -1,
        -2,
    ]


def test_6_11_the_admiral_counts_aboard_his_ship_and_his_wounds_too() -> None:
    """red_and_black:6.11: wounded +2 beside his quality, killed -2 in place of it."""
    for quality, value in (("superior", 2), ("inspired", 1), ("average", 0), ("inept", -1)):
        table = java().put("java", admiral=quality)
        assert total(table) == value
        table["java"].admiral = "wounded"
        assert total(table) == value + 2
        table["java"].admiral = "killed"
        assert total(table) == -2


def test_6_11_the_captain() -> None:
    """red_and_black:6.11: wounded +1, killed -1; his skill does not count."""
    table = java().put("java", captain="superior")
    assert total(table) == 0
    table["java"].captain = "wounded"
    assert total(table) == 1
    table["java"].captain = "killed"
    assert total(table) == -1


@pytest.mark.parametrize(("dice", "struck"), [([1, 6], False), ([1, 5], True), ([6, 6], False)])
def test_6_11_two_dice_need_seven(dice: list[int], struck: bool) -> None:
    """red_and_black:6.11."""
    table = java().throw(*dice)
    assert strike_tests(table.book, table.state, table["java"], 1, "6.11", None) == struck
    assert table["java"].struck == struck


def test_6_11_each_further_test_taken_together_is_one_harder() -> None:
    """red_and_black:6.11: seven passes the first, eight the second, nine the third."""
    table = java().throw(3, 4, 4, 4, 4, 5)
    events: list[Event] = []
    assert not strike_tests(table.book, table.state, table["java"], 3, "6.11", events)
    tests = [event for event in events if isinstance(event, SkillTested)]
    assert [sum(m.value for m in test.modifiers) for test in tests] == [0, -1, -2]
    table = java().throw(3, 4, 3, 4)
    assert strike_tests(table.book, table.state, table["java"], 2, "6.11", None)


def test_6_11_colours_come_down_once() -> None:
    """red_and_black:6.11: but a ship that has struck may still be shattered."""
    table = java()
    told: list[Event] = []
    for shattered in (False, False, True, True):
        haul_down(table.book, table.state, table["java"], "test", "6.11", told, shattered)
    assert [event.shattered for event in told if isinstance(event, FlagStruck)] == [False, True]
    table = java().put("java", full_sail=True)
    table["java"].strike(shattered=True)
    table["java"].strike()
    assert table["java"].shattered and not table["java"].full_sail


def test_6_11_tests_of_different_shots_are_not_taken_together() -> None:
    """red_and_black:6.11: each broadside begins to count anew."""
    from tests.builders.red_and_black.table import PORT
    from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire

    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 750 4")
    table.put("indy", broadside=60, opened=[True, True]).put("java", broadside=40, crew=40, hull=40)
    sums = []
    for _ in range(2):
        table.put("indy", load=["R", "", "", ""]).throw(1, 4, 6, 6)
        fire(table.book, table.state, table.aim("indy", PORT, "java"), events := list[Event]())
        sums += [sum(m.value for m in event.modifiers) for event in events if isinstance(event, SkillTested)]
    assert sums == [0, 0]


def test_6_11_the_last_mast_shot_away_brings_a_test() -> None:
    """red_and_black:6.11: a house value; she tests as a ship without masts."""
    from tests.builders.red_and_black.table import PORT
    from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire

    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 750 4")
    table.put("indy", load=["C", "", "", ""], opened=[True, True]).put("java", masts=[0, 2, 0])
    table.throw(1, 2, 1, 1, 6, 2)
    fire(table.book, table.state, table.aim("indy", PORT, "java", "high"), events := list[Event]())
    (test,) = [event for event in events if isinstance(event, SkillTested)]
    assert [m.value for m in test.modifiers] == [-2] and table["java"].struck


def test_house_reasons_for_tests_are_taken_together_with_that_of_the_table() -> None:
    """red_and_black:6.11: the last mast, the last gun and the last party each bring one, at -1 for every further."""
    from tests.builders.red_and_black.table import PORT
    from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire

    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 750 4")
    table.put("indy", broadside=20, opened=[True, True]).put("java", broadside=1, crew=1, hull=9)
    table.throw(1, 4, 6, 6, 6, 6, 6, 6)
    fire(table.book, table.state, table.aim("indy", PORT, "java"), events := list[Event]())
    tests = [event for event in events if isinstance(event, SkillTested)]
    assert [sum(m.value for m in test.modifiers) for test in tests] == [0, -1, -2]
    assert not table["java"].struck and table.state.dice.taken == 8
