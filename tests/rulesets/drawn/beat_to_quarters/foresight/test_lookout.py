"""The look-out's figures are those of the rules: shots, reaches, courses and chances, and nothing that is hidden."""

from itertools import product
from random import Random

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, Sea
from weathergage.engine.orders import Ask
from weathergage.geometry.bearing import HORIZON, work_out
from weathergage.geometry.hexgrid import DIRECTIONS, STEP, distance, from_axial, hexes_between, parse_label
from weathergage.rulesets.drawn.beat_to_quarters.foresight.gunnery_worth import harm, levels_left, life
from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.bearing_table import (
    ENDS,
    RANGE,
    as_she_sees_it,
    bearing_table,
    in_field,
    open_end,
)
from weathergage.rulesets.drawn.shared.lookout import EncounterByPose
from weathergage.rulesets.shared.views import ShotPreview

TWO = ("0 victory 3 average R10 1", "1 achille 3 average S10 1")


def lookout(sea: Sea, side: int = 0) -> QuartersLookout:
    return QuartersLookout(sea.book, sea.state, side)


def pose(sea: Sea, name: str) -> tuple[int, int]:
    return sea[name].bow, sea[name].heading


def test_a_shot_is_worth_the_chances_of_its_results() -> None:
    sea = Sea(*TWO)
    seen = lookout(sea)
    game = sea.begin(ACTION, dice=[1])
    request = game.requests[0]
    assert request is not None
    ask = request.asks[0]
    assert ask.id == "fire/victory/starboard"
    told = game.view(0).previews(ask)["achille"]
    assert isinstance(told, ShotPreview)
    target, points = sea["achille"], sea["achille"].spec.points
    # One column at most is rolled on here, so that the chances of its cells add up.
    assert all(each.column <= 10 for each in told.columns)
    by_hand = sum(chance * harm(sea.book, target, cell) for cell, chance in told.results.items()) * points
    assert seen.shots(ask)["achille"] == pytest.approx(by_hand)
    assert seen.shot_worth("victory", pose(sea, "victory"), "achille", pose(sea, "achille")) == pytest.approx(
        by_hand
    )


def test_a_ship_in_the_way_takes_the_shot_and_a_friend_is_a_loss() -> None:
    sea = Sea("0 victory 3 average R10 1", "0 temeraire 3 average T10 1", "1 achille 3 average V10 1")
    request = sea.begin(ACTION, dice=[1]).requests[0]
    assert request is not None
    sea.answer(0, next="victory")
    request = sea.game.requests[0]
    assert request is not None
    assert request.asks[0].id == "fire/victory/starboard"
    assert lookout(sea).shots(request.asks[0])["achille"] < 0


def test_what_is_lost_lowers_what_is_left() -> None:
    sea = Sea(*TWO)
    ship = sea["achille"]
    assert life(sea.book, ship) == 1
    assert levels_left(sea.book, ship, ship.rate, ship.quality) == 6
    whole = {
        cell: harm(sea.book, ship, cell) for cell in ("N", "+1", "+2", "+3", "MAST", "STEER", "FIRE", "SINK")
    }
    assert whole["N"] == 0 < whole["MAST"] < whole["+3"] < whole["SINK"] == 1
    assert whole["+1"] < whole["+2"] < whole["+3"]
    sea.put("achille", rate=8, quality=4)
    assert harm(sea.book, ship, "+1") == pytest.approx(life(sea.book, ship))
    assert life(sea.book, sea.put("achille", struck=True)["achille"]) == 0


def test_broadsides_that_were_fired_are_worth_nothing_until_the_next_turn() -> None:
    sea = Sea(*TWO).put("victory", fired=[0, 1, 0, 0])
    guns = lookout(sea).guns("victory", "achille")
    here, there = pose(sea, "victory"), pose(sea, "achille")
    assert guns.worth(here, there) == 0 < guns.fresh(here, there)
    assert guns.worth_of("port", here, there) == 0 < guns.worth_of("starboard", here, there)


def test_the_chances_of_a_reach_are_those_of_the_dice() -> None:
    sea = Sea("0 victory 3 average R10 2", "1 achille 3 average R20 1")
    reach = lookout(sea).reach("victory", pose(sea, "victory"))
    assert sum(chance for chance, _ in reach.falls) == pytest.approx(1)
    # Four dice in attitude A: sixteen hexes only when all are fours, and she may always stay.
    assert len(reach.groups) == 1 + 16
    assert sum(chance for chance, groups in reach.falls if 16 in groups) == pytest.approx(1 / 4**4)
    assert all(0 in groups for _, groups in reach.falls)
    assert reach.groups[0] == (pose(sea, "victory"),)


@pytest.mark.parametrize("change", [{"anchor": "AB"}, {"aground": True}, {"masts": 0}, {"irons": True}])
def test_who_cannot_sail_stays(change: dict[str, object]) -> None:
    sea = Sea(*TWO).put("victory", **change)
    assert lookout(sea).reach("victory", pose(sea, "victory")).groups == ((pose(sea, "victory"),),)
    assert not lookout(sea).sighting("victory").free


def _plot(sea: Sea, dice: list[int]) -> Ask:
    game = sea.begin(ACTION, dice=dice)
    request = game.requests[0]
    assert request is not None
    return request.asks[0]


def test_courses_tell_land_ships_and_tacks() -> None:
    sea = Sea("0 victory 3 average R10 3", "1 achille 3 average U12 3", land=["T11"], wind=2)
    ask = _plot(sea, [1, 2, 3, 4])
    seen = lookout(sea)
    assert ask.kind == "plot"
    near, far = seen.course(ask, "1"), seen.course(ask, "10")
    assert near is not None and not near.ashore and len(near.passed) == 1
    assert far is not None and far.ashore
    assert seen.course(ask, "AB") is None
    assert seen.sea_room("victory", pose(sea, "victory")) == 1


def test_a_turn_into_the_wind_may_leave_her_in_irons() -> None:
    sea = Sea("0 victory 3 average R10 5", "1 achille 3 average R20 1", wind=1)
    ask = _plot(sea, [1, 2])
    course = lookout(sea).course(ask, "1L")
    assert course is not None
    (passed, through, stuck), (failed, head, irons) = course.ends
    assert passed == failed == 0.5 and not stuck and irons
    assert head[1] == 4 and through[1] == 3


def test_boarding_odds_and_who_goes_first() -> None:
    sea = Sea(*TWO).tie("victory", "achille", 2)
    sea.begin(BOARDING)
    seen = lookout(sea)
    assert seen.carries("victory", "achille") == pytest.approx(15 / 36)
    assert seen.grapples("victory", "achille") == 0.5
    assert seen.boards_first(0) == 1 and seen.boards_first(1) == 0
    sea.put("achille", struck=True)
    assert lookout(sea).carries("victory", "achille") == 1


def test_the_weather_gage_and_the_way_to_windward() -> None:
    sea = Sea(*TWO, wind=4)
    seen = lookout(sea)
    north, south = (parse_label("R5"), 1), (parse_label("R15"), 4)
    assert seen.gage(north, south) == pytest.approx(-seen.gage(south, north))
    assert seen.gage(north, south) > 0
    # It takes longer to beat up to her than to run down to her.
    assert seen.passage("victory", (south[0], 3), north) > seen.passage("victory", (north[0], 3), south)


@pytest.mark.parametrize("hexes", [17, 19, 40])
def test_a_chase_is_shorter_on_the_right_heading_however_far_she_is(hexes: int) -> None:
    sea = Sea(*TWO, wind=4)
    seen = lookout(sea)
    here, goal = parse_label("R10"), (parse_label("R10") + STEP[3] * hexes, 1)
    ways = {heading: seen.passage("victory", (here, heading), goal) for heading in DIRECTIONS}
    assert min(ways, key=lambda heading: ways[heading]) == 3
    assert max(ways[5], ways[6]) > max(ways[2], ways[4]) >= ways[3]
    nearer = seen.passage("victory", (here + STEP[3] * 3, 3), goal)
    assert nearer < ways[3] < seen.passage("victory", (here - STEP[3] * 3, 3), goal)


def test_what_the_enemy_has_loaded_makes_no_difference() -> None:
    plain = Sea(*TWO)
    there, here = pose(plain, "achille"), pose(plain, "victory")
    expected = lookout(plain).guns("achille", "victory").fresh(there, here)
    loaded = Sea(*TWO).put("achille", load=["grape", "grape"], watch="hold")
    assert lookout(loaded).guns("achille", "victory").fresh(there, here) == expected


def test_only_ones_own_course_is_known_before_it_is_sailed() -> None:
    sea = Sea("0 victory 3 average R10 3", "1 achille 3 average T8 3", wind=2)
    sea.begin(ACTION, dice=[1, 2, 3, 4])
    while sea.state.point != "passing":
        for side in sea.game.waiting_for():
            request = sea.game.requests[side]
            assert request is not None
            sea.game.submit(side, {ask.id: "4" if ask.kind == "plot" else "hold" for ask in request.asks})
    assert lookout(sea, 0).to_come("victory") != ()
    assert lookout(sea, 1).to_come("victory") == ()


def test_a_ship_that_has_struck_tells_nothing_of_one_in_the_same_condition() -> None:
    sea = Sea(*TWO)
    sea.book.found.clear()
    here, there = pose(sea, "victory"), pose(sea, "achille")
    sea["achille"].struck = True
    assert lookout(sea).shot_worth("victory", here, "achille", there) == 0
    sea["achille"].struck = False
    assert lookout(sea).shot_worth("victory", here, "achille", there) > 0


def test_the_bearing_table_says_what_bearings_say() -> None:
    origin, luck = parse_label("R20"), Random(10)
    for hexes, target_hexes in product((1, 2), repeat=2):
        table = bearing_table(hexes, target_hexes)
        for _ in range(400):
            there = origin + luck.randint(-18, 18) * STEP[2] + luck.randint(-18, 18) * STEP[1]
            heading, other = luck.choice(DIRECTIONS), luck.choice(DIRECTIONS)
            lies = table.lies(origin, heading, there, other)
            vector = there - origin
            ours = work_out(vector, heading, other, hexes, target_hexes)
            theirs = work_out(-vector, other, heading, target_hexes, hexes)
            for number, told in ((lies, ours), (as_she_sees_it(lies), theirs)):
                end = "" if told.answered else told.end
                read = number & RANGE, in_field(number, 0), in_field(number, 1), ENDS[open_end(number)]
                assert read in ((told.range, told.port, told.starboard, end), (99, False, False, ""))
                assert (read[0] == 99) == (distance(origin, there) > HORIZON)


def test_hexes_between_are_the_distance() -> None:
    luck = Random(5)
    for _ in range(400):
        a, b = (from_axial(luck.randint(-60, 60), luck.randint(-60, 60)) for _ in range(2))
        assert hexes_between(a, b) == distance(a, b)


def test_a_course_is_fired_on_as_its_poses_are_one_by_one() -> None:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S6 3")
    seen = lookout(sea)
    ship, foe = seen.sighting("victory"), seen.sighting("achille")
    hexes, usual = seen.encounter(ship, foe, True), EncounterByPose(seen, ship, foe, True)
    ask = Ask("plot/victory", "plot", "victory", (), "", "")
    fired = set()
    for option in ("0", "1", "3", "5L", "2R", "4LL", "1R", "6", "3L"):
        course = seen.course(ask, option)
        assert course is not None
        for _, end, _ in course.ends:
            told = []
            for each in (hexes, usual):
                each.follow(course.passed, end)
                told.append((each.port, each.starboard, each.taken, each.alongside))
            assert told[0] == told[1]
            fired.add(told[0])
    assert len(fired) > 3
