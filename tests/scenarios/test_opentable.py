"""What a battle says for open tables: places, points of the compass and house values."""

from functools import partial

import pytest

from tests.builders import battle_files
from weathergage.engine.scenario import Scenario
from weathergage.geometry.opentable import between, within
from weathergage.scenarios.loader import all_scenarios, scenario_from_toml
from weathergage.scenarios.mistakes import ScenarioError

BATTLE = """\
id = "otter-lynx"
title = "Otter v. Lynx"
date = "1809-05-02"
place = "Bay of Biscay"
notes = "Two frigates."

[house]
scale.hex = 50
turning.points = [2, 2, 3, 3, 4, 4, 6]
"arc.broadside" = 3

[wind]
direction = 4
point = 9

[[side]]
id = "british"
name = "Great Britain"
nations = ["british"]

[[side.ship]]
name = "Otter"
type = "br-38"
quality = "crack"
bow = "V20"
heading = 2
place = [600, 900, 2]

[[side]]
id = "french"
name = "France"
nations = ["french"]

[[side.ship]]
name = "Lynx"
type = "fr-40"
quality = "average"
bow = "T9"
heading = 3
place = [800, 500, 5]
"""
loaded, mistakes = partial(battle_files.loaded, BATTLE), partial(battle_files.mistakes, BATTLE)
OTTER, LYNX = "side[0].ship[0]", "side[1].ship[0]"
LAID_OUT = [battle for battle in all_scenarios() if battle.sides[0].ships[0].place]
LAID = [pytest.param(battle, id=battle.id) for battle in LAID_OUT]


def test_places_and_points() -> None:
    battle = loaded()
    assert battle.wind.point == 9
    assert [side.ships[0].place for side in battle.sides] == [(600, 900, 2), (800, 500, 5)]


def test_house_values_by_id_and_those_of_a_list_by_id_and_index() -> None:
    house = loaded().house
    assert (house["scale.hex"], house["arc.broadside"]) == (50, 3)
    assert [house[f"turning.points.{index}"] for index in range(7)] == [2, 2, 3, 3, 4, 4, 6]
    assert len(house) == 9
    one = loaded("turning.points = [2, 2, 3, 3, 4, 4, 6]", "turning.points.6 = 6").house
    assert one == {"scale.hex": 50, "turning.points.6": 6, "arc.broadside": 3}


def test_what_is_left_out_follows_from_hexes() -> None:
    bare = BATTLE
    for line in ("point = 9\n", "place = [600, 900, 2]\n", "place = [800, 500, 5]\n"):
        bare = bare.replace(line, "")
    bare = bare[: bare.index("[house]")] + bare[bare.index("[wind]") :]
    battle = scenario_from_toml(bare, "my.toml")
    assert (battle.wind.point, battle.house) == (-1, {})
    assert all(ship.place is None for side in battle.sides for ship in side.ships)


@pytest.mark.parametrize(
    ("old", "new", "place", "line", "reason"),
    [
        ("point = 9", "point = 16", "wind.point", 14, "at most 15 (found 16)"),
        ("point = 9", "point = 0", "wind.point", 14, "south on hexes (direction = 4), so write a point from 6 to 10"),
        ("[600, 900, 2]", "[600, 900]", f"{OTTER}.place", 27, "of 3 entries"),
        ("[600, 900, 2]", "[600, -1, 2]", f"{OTTER}.place[1]", 27, "at least 0 (found -1)"),
        ("[600, 900, 2]", "[600, 900, 16]", f"{OTTER}.place[2]", 27, "at most 15 (found 16)"),
        ("[600, 900, 2]", "[600, 900, 8]", f"{OTTER}.place[2]", 27, "Otter heads north-east on hexes (heading = 2)"),
        ("[600, 900, 2]", '"V20"', f"{OTTER}.place", 27, "expected a list, got text"),
        ("place = [600, 900, 2]", "", f"{OTTER}.place", 21, f"Lynx has a place on the open table ({LYNX})"),
        ("[800, 500, 5]", "[600, 900, 5]", f"{LYNX}.place", 40, f"Lynx lies on Otter ({OTTER})"),
        ("scale.hex = 50", "scale.hexx = 50", "house.scale.hexx", 8, "did you mean 'scale.hex'?"),
        ("scale.hex = 50", 'scale.hex = "wide"', "house.scale.hex", 8, "a whole number (found 'wide')"),
        ("scale.hex = 50", "scale.hex = true", "house.scale.hex", 8, "a whole number (found True)"),
        ("scale.hex = 50", "scale.hex = 0", "house.scale.hex", 8, "a whole number from 10 to 1000 (found 0)"),
        ("4, 4, 6]", "4, 4, 6, 6]", "house.turning.points.7", 9, "unknown house value 'turning.points.7'"),
        ("4, 4, 6]", "4, 4, 6]\n'turning.points.1' = 3", "house.turning.points.1", 10, "set twice"),
    ],
)  # fmt: skip
def test_one_mistake(old: str, new: str, place: str, line: int, reason: str) -> None:
    (mistake,) = mistakes(old, new)
    assert reason in mistake.reason
    assert (mistake.place, mistake.line) == (place, line)


def test_ships_may_share_a_place_in_different_turns() -> None:
    later = loaded("place = [800, 500, 5]", "place = [600, 900, 5]\nentry_turn = 3")
    assert later.sides[1].ships[0].place == (600, 900, 5)


def test_a_work_ashore_has_no_place() -> None:
    fort = """
[[side.ship]]
name = "Old Fort"
fixed = "fort"
quality = "average"
points = 20
bow = "C4"
heading = 3
log = { level = "advanced", hull = 24, crew = [10, 10, 8], guns = [12, 12] }
"""
    battle = BATTLE.replace("[wind]", '[victory]\nkind = "points"\n[sea]\nland = ["C4"]\n[wind]')
    assert scenario_from_toml(battle + fort, "my.toml").sides[1].ships[1].place is None
    with pytest.raises(ScenarioError, match="a work ashore never moves"):
        scenario_from_toml(battle + fort + "place = [100, 100, 5]\n", "my.toml")


def test_four_duels_and_a_squadron_action_are_laid_out() -> None:
    kinds = [battle.victory.kind for battle in LAID_OUT]
    assert (kinds.count("duel"), kinds.count("points")) == (4, 1)


@pytest.mark.parametrize("battle", LAID)
def test_ships_laid_out_begin_just_out_of_range_and_none_lies_in_the_wind(battle: Scenario) -> None:
    assert battle.wind.point >= 0
    ours, theirs = ([ship.place for ship in side.ships] for side in battle.sides)
    eye = (battle.wind.point + 8) % 16
    for place in ours + theirs:
        assert place is not None and between(place[2], eye) >= 3
    pairs = [(one[:2], other[:2]) for one in ours for other in theirs if one and other]
    assert not any(within(one, other, 400) for one, other in pairs)
    assert any(within(one, other, 500) for one, other in pairs)
