"""Section 14: lost masts, and those that hang over the side."""

import pytest

from tests.builders.beat_to_quarters.gundeck import abeam, suffer
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CrewChecked, MastCleared, MastWent
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import fire_bar


@pytest.mark.parametrize("second", range(1, 7))
@pytest.mark.parametrize("first", range(1, 7))
def test_14_one_to_four_hangs_and_the_second_die_says_where(first: int, second: int) -> None:
    """beat_to_quarters:14: odd is left, even is right; on 5 and 6 it falls free and no side is rolled for."""
    sea = abeam(3)
    (went,) = suffer(sea, "b", "MAST", dice=[first, second] if first <= 4 else [first])
    assert isinstance(went, MastWent) and went.left == sea["b"].masts == 2
    hangs = "" if first > 4 else "port" if second % 2 else "starboard"
    assert went.hangs == hangs
    assert sea["b"].hanging == [int(hangs == "port"), int(hangs == "starboard")]


def test_14_every_mast_is_rolled_for() -> None:
    """beat_to_quarters:14: two masts lost, two dice, and they may hang over either side."""
    sea = abeam(3)
    suffer(sea, "b", "MAST", "MAST", dice=[1, 1, 1, 2])
    assert sea["b"].hanging == [1, 1] and sea["b"].masts == 1


@pytest.mark.parametrize(("side", "dice"), [(PORT, [1, 3]), (STARBOARD, [4, 4])])
def test_14_no_fire_on_that_side_and_no_turn_until_it_is_cut(side: int, dice: list[int]) -> None:
    """beat_to_quarters:14: the other side fires; the check in the command phase cuts it loose."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average R1 1", wind=1)
    suffer(sea, "a", "MAST", dice=dice)
    assert fire_bar(sea.book, sea.state, sea["a"], side) == ("a mast hangs over that side", "14")
    assert fire_bar(sea.book, sea.state, sea["a"], 1 - side) is None
    sea.begin(ACTION, dice=[1, 2])
    assert {option.rstrip("LR") for option in sea.offered("plot/a")} == set(sea.offered("plot/a"))
    for die, cut in ((3, False), (4, True)):
        sea.phase(COMMAND, dice=[die])
        assert bool(sea.events(MastCleared)) is cut and (sea["a"].hanging == [0, 0]) is cut
        sea.state.outcome = None
    assert fire_bar(sea.book, sea.state, sea["a"], side) is None
    sea.begin(ACTION, dice=[1, 2])
    assert any(option.endswith("L") for option in sea.offered("plot/a"))


def test_14_each_hanging_mast_has_a_check_of_its_own() -> None:
    """beat_to_quarters:14: one is cut, the other hangs on (ruling B13)."""
    sea = Sea("0 a 3 average R20 1", "1 b 3 average R1 1").put("a", hanging=[1, 1], masts=1)
    sea.phase(COMMAND, dice=[6, 1])
    assert [check.passed for check in sea.events(CrewChecked)] == [True, False]
    assert sea["a"].hanging == [0, 1]
