"""Section 6.a: movement before the wind. The wind blows to the north, so heading 4 is dead into it."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.engine.events import IllegalOrder
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    CourseChosen,
    CrewChecked,
    IronsLeft,
    SailDiceRolled,
    TackTried,
)
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import attitude, dice_for, in_irons
from weathergage.rulesets.shared.events import ShipMoved

FAR = "1 virginie 4 average A1 1"


def alone(rate: int = 4, heading: int = 2, wind: int = 1, quality: str = "average", bow: str = "R20") -> Sea:
    """One ship with nobody near her."""
    return Sea(f"0 indy {rate} {quality} {bow} {heading}", FAR, wind=wind)


def hexes_offered(sea: Sea) -> set[str]:
    return {option.rstrip("LR") for option in sea.offered("plot/indy")} - {"AB", "AS"}


def turns_offered(sea: Sea, hexes: int) -> set[str]:
    given = str(hexes)
    return {option.removeprefix(given) for option in sea.offered("plot/indy") if option.rstrip("LR") == given}


@pytest.mark.parametrize("wind", range(1, 7))
@pytest.mark.parametrize(("off", "letter"), [(0, "B"), (1, "A"), (2, "C"), (3, "D"), (4, "C"), (5, "A")])
def test_6_a_1_the_wind_may_come_from_any_hexside_and_attitude_is_the_angle_to_it(
    wind: int, off: int, letter: str
) -> None:
    """beat_to_quarters:6.a.1: beat_to_quarters:6.a.1.a, beat_to_quarters:6.a.1.b, beat_to_quarters:6.a.1.c."""
    heading = (wind - 1 + off) % 6 + 1
    assert attitude(wind, heading) == letter
    sea = alone(rate=3, heading=heading, wind=wind)
    count, (named,) = dice_for(sea.book, sea.state, sea["indy"])
    assert count == {"A": 4, "B": 3, "C": 2, "D": 0}[letter]
    assert named.cite == f"beat_to_quarters:6.a.1.{letter.lower()}"


@pytest.mark.parametrize(("heading", "dice"), [(2, [1, 2, 3, 4]), (1, [1, 2, 3]), (3, [1, 2])])
def test_6_a_1_d_little_or_no_movement_head_to_wind(heading: int, dice: list[int]) -> None:
    """beat_to_quarters:6.a.1.d: a third rate has no die there and is in irons; a cutter has one and sails."""
    sea = alone(rate=3, heading=heading)
    sea.begin(ACTION, dice=dice)
    assert len(sea.events(SailDiceRolled)[0].rolls) == len(dice)
    sea = alone(rate=3, heading=4)
    assert in_irons(sea.book, sea.state, sea["indy"])
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled) and sea.where("indy") == "R20 4"
    sea = alone(rate=8, heading=4)
    sea.phase(ACTION, dice=[2], orders={"plot/indy": "2"})
    assert sea.where("indy") == "R22 4"


def test_6_a_2_the_dice_of_the_table_for_the_attitude_less_one_for_each_mast_lost() -> None:
    """beat_to_quarters:6.a.2: a frigate on the quarter rolls five D4s, with a mast gone four."""
    sea = alone()
    sea.begin(ACTION, dice=[1, 3, 3, 2, 4])
    (rolled,) = sea.events(SailDiceRolled)
    assert rolled.attitude == "A" and [roll.value for roll in rolled.rolls] == [1, 3, 3, 2, 4]
    assert {roll.sides for roll in rolled.rolls} == {4}
    sea = alone().put("indy", masts=2)
    sea.begin(ACTION, dice=[1, 3, 3, 2])
    (rolled,) = sea.events(SailDiceRolled)
    assert [modifier.value for modifier in rolled.modifiers] == [5, -1]


def test_6_a_3_a_ship_moves_the_sum_of_her_dice_or_exactly_one_of_them() -> None:
    """beat_to_quarters:6.a.3: never two dice of five, and she may stay where she is."""
    sea = alone()
    sea.begin(ACTION, dice=[1, 3, 3, 2, 4])
    assert hexes_offered(sea) == {"0", "1", "2", "3", "4", "13"}
    assert sea.events(SailDiceRolled)[0].distances == (1, 2, 3, 4, 13)
    with pytest.raises(IllegalOrder, match="the dice allow 0, 1, 2, 3, 4 or 13 hexes, not 7"):
        sea.answer(0, plot__indy="7")
    assert sea.where("indy") == "R20 2"


@pytest.mark.parametrize(("heading", "end"), [(1, "R17"), (2, "U19"), (3, "U22"), (5, "O22"), (6, "O19")])
def test_6_a_4_movement_is_a_straight_line(heading: int, end: str) -> None:
    """beat_to_quarters:6.a.4: every hex is the next one ahead, on one heading, before any turn."""
    sea = alone(rate=3, heading=heading)
    dice = {1: [3, 1, 1], 2: [3, 1, 1, 1], 6: [3, 1, 1, 1]}.get(heading, [3, 1])
    sea.phase(ACTION, dice=dice, orders={"plot/indy": "3"})
    moved = sea.events(ShipMoved)
    assert [event.kind for event in moved] == ["forward"] * 3
    assert {event.heading for event in moved} == {heading}
    assert [event.stern for event in moved[1:]] == [event.bow for event in moved[:-1]]
    assert sea.where("indy") == f"{end} {heading}"


def test_6_a_5_she_turns_only_at_the_end_by_swinging_her_stern() -> None:
    """beat_to_quarters:6.a.5: hexes first, then hexsides about the bow; without a movement no turn (ruling B1)."""
    sea = alone()
    sea.begin(ACTION, dice=[2, 1, 1, 1, 1], last=True)
    assert not {"L", "R", "LL", "RR"} & set(sea.offered("plot/indy"))
    sea.play({"plot/indy": "2LL"})
    moved = sea.events(ShipMoved)
    assert [event.kind for event in moved] == ["forward", "forward", "port", "port"]
    assert len({event.bow for event in moved[1:]}) == 1 and len({event.stern for event in moved[1:]}) == 3


def test_6_a_5_ships_without_dice_may_turn_where_they_lie() -> None:
    """Ruling B1: close hauled with two of her three masts gone she has no die, and comes round without one."""
    sea = alone(heading=3).put("indy", masts=1)
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/indy")) == {"0", "L", "LL", "LLL", "R", "AB", "AS"}
    sea.play({"plot/indy": "L"})
    assert sea.where("indy") == "R20 2"


@pytest.mark.parametrize(("rate", "most"), [(1, 1), (2, 2), (3, 3)])
def test_6_a_6_some_none_or_all_hexsides_of_her_turning_ability(rate: int, most: int) -> None:
    """beat_to_quarters:6.a.6: as the table has it; a turn that brings her head to wind ends there."""
    sea = alone(rate=rate, heading=1)
    dice = [1, 1, 1] if rate == 3 else [1, 1]
    sea.begin(ACTION, dice=dice)
    ways = {letter * count for letter in "LR" for count in range(1, most + 1)}
    assert turns_offered(sea, 1) == {"", *ways}
    sea = alone(rate=3, heading=2)
    sea.begin(ACTION, dice=[1, 1, 1, 1])
    assert turns_offered(sea, 1) == {"", "L", "LL", "LLL", "R", "RR"}, "RR points her into the wind"
    with pytest.raises(IllegalOrder, match="cannot turn like that"):
        sea.answer(0, plot__indy="1RRR")


def test_6_a_6_no_turn_without_steering_on_fire_or_with_a_mast_over_the_side() -> None:
    for hurt in ({"rudder_shot": True}, {"burning": True}, {"hanging": [1, 0]}):
        sea = alone(rate=3, heading=1).put("indy", **hurt)
        sea.begin(ACTION, dice=[1, 1, 1])
        assert turns_offered(sea, 1) == {""}


def test_6_a_7_head_to_wind_the_turn_stops_for_a_crew_check_and_goes_one_hexside_on() -> None:
    """beat_to_quarters:6.a.7: the extra hexside comes on top of her turning ability."""
    sea = alone(rate=1, heading=3)
    sea.begin(ACTION, dice=[2, 4], last=True)
    sea.answer(0, plot__indy="2R")
    (check,) = sea.events(CrewChecked)
    assert check.passed and sea["indy"].heading == 4
    assert sea.offered("tack/indy") == ("R", "L")
    sea.answer(0, tack__indy="R")
    assert sea["indy"].heading == 5 and not in_irons(sea.book, sea.state, sea["indy"])
    assert [(tack.passed, tack.turned) for tack in sea.events(TackTried)] == [(True, "R")]


def test_6_a_7_she_may_feint_and_turn_back() -> None:
    """beat_to_quarters:6.a.7: back the way she came, and she sails on in the next phase as ever."""
    sea = alone(rate=1, heading=3)
    sea.phase(ACTION, dice=[2, 4], orders={"plot/indy": "2R", "tack/indy": "L"})
    assert sea["indy"].heading == 3
    sea.state.outcome = None
    sea.phase(ACTION, dice=[3], orders={"plot/indy": "3"})
    assert sea.events(SailDiceRolled)[-1].attitude == "C"


def test_6_a_7_a_check_that_fails_leaves_her_in_irons_until_one_passes() -> None:
    """beat_to_quarters:6.a.7: in irons she does nothing but drift; then one hexside and no hexes (ruling Q9)."""
    sea = alone(rate=3, heading=3)
    sea.phase(ACTION, dice=[2, 1, 3], orders={"plot/indy": "2R"})
    assert sea["indy"].irons and sea["indy"].heading == 4
    assert [tack.passed for tack in sea.events(TackTried)] == [False]
    sea.state.outcome = None
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled) and not sea.events(ShipMoved)
    sea.state.outcome = None
    sea.phase(COMMAND, dice=[3])
    assert sea["indy"].irons
    sea.state.outcome = None
    sea.phase(COMMAND, dice=[4])
    assert not sea["indy"].irons and len(sea.events(IronsLeft)) == 1
    sea.state.outcome = None
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/indy")) == {"0", "L", "R", "AB", "AS"}
    sea.play({"plot/indy": "L"})
    assert sea["indy"].heading == 3 and sea["indy"].bow == sea.state.ships[0].bow
    sea.state.outcome = None
    sea.begin(ACTION, dice=[2, 2], last=True)
    assert hexes_offered(sea) == {"0", "2", "4"}, "after that she sails as ever"


def test_6_a_7_a_galleon_that_has_lost_her_die_with_a_mast_is_in_irons_too() -> None:
    """Ruling B2: no die left head to wind, whatever the table says, and B1 does not help her round."""
    sea = alone(rate=6, heading=4).put("indy", dice=(6, 5, 3, 1), masts=1)
    assert in_irons(sea.book, sea.state, sea["indy"])
    sea.phase(ACTION)
    assert not sea.events(CourseChosen)


def test_the_course_that_suggests_itself_runs_into_nobody() -> None:
    sea = Sea("0 indefatigable 4 average R20 1", "1 virginie 4 average R16 1", wind=2)
    sea.begin(ACTION, dice=[1, 2, 2, 1, 4])
    while (request := sea.game.requests[0]) is None or request.asks[0].kind != "plot":
        for side in sea.game.waiting_for():
            sea.game.submit(side, {})
    assert request.asks[0].default == "2"


def passed(fired: bool, **change: object) -> tuple[Sea, set[str]]:
    """`mine` sails three hexes and is to turn; `hers` lies far abeam and fires at her on the way, or not."""
    sea = Sea("0 mine 3 average R20 1", "1 hers 3 average AA17 1", wind=1)
    sea.begin(ACTION, dice=[1, 1, 1, *([1, 6] if fired else [])], last=True)
    asked: set[str] = set()
    while not sea.game.over:
        asked |= sea.asked()
        if sea.state.plot:
            sea.put("mine", **change)
        orders = {"plot/mine": "3L", "fire/mine/starboard": "hold", "fire/hers/port": "hold"}
        if sea.state.point == "passing" and fired:
            orders["fire/hers/port"] = "mine"
        sea.play(orders, until="boarding", limit=1)
    return sea, asked


def test_6_a_5_after_shots_on_her_way_she_may_think_again_how_she_turns() -> None:
    """beat_to_quarters:6.a.5: the turn comes at the end of movement, and the course was laid before them."""
    sea, asked = passed(True)
    assert "turn/mine" in asked and sea.where("mine") == "R17 6"
    sea, asked = passed(False)
    assert "turn/mine" not in asked and sea.where("mine") == "R17 6"


def test_6_a_6_what_keeps_her_from_turning_counts_at_the_end_of_her_way() -> None:
    """beat_to_quarters:6.a.6, beat_to_quarters:11.c.6: a rudder that is shot away on the way."""
    for fired in (True, False):
        sea, asked = passed(fired, rudder_shot=True)
        assert "turn/mine" not in asked and sea.where("mine") == "R17 1"


@pytest.mark.parametrize("change", [{"anchor": "AB"}, {"aground": True}, {"masts": 0}])
def test_6_a_1_d_only_a_ship_that_would_sail_is_in_irons(change: dict[str, object]) -> None:
    """beat_to_quarters:6.a.1.d: at anchor, aground or dismasted her crew has no check to make."""
    sea = Sea("0 mine 3 average R20 4", "1 far 3 average A1 1", wind=1).put("mine", **change)
    sea.phase(COMMAND)
    assert not sea.events(CrewChecked)


@pytest.mark.parametrize(("heading", "rate"), [(4, 8), (1, 4)])
def test_6_a_7_out_of_irons_she_has_one_hexside_and_no_hexes(heading: int, rate: int) -> None:
    """beat_to_quarters:6.a.7, ruling Q9: a cutter too, who has a die head to wind, and after a shift of the wind."""
    sea = alone(rate, heading).put("indy", recovered=True)
    sea.begin(ACTION)
    assert set(sea.offered("plot/indy")) - {"AB", "AS"} == {"0", "L", "R"}


def test_6_a_7_others_move_after_a_tack() -> None:
    """beat_to_quarters:6.a.7, beat_to_quarters:5.d: the phase goes on."""
    sea = Sea("0 indy 4 average R20 3", "0 mate 4 average A30 2", "1 far 4 average A1 1", wind=1).quiet()
    orders = {"next": "indy", "plot/indy": "1R", "tack/indy": "R", "plot/mate": "5"}
    sea.phase(ACTION, dice=[1, 1, 4, 1, 1, 1, 1, 1], orders=orders)
    assert sea["indy"].heading == 5 and sea.where("mate") != "A30 2"
