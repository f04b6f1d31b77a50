"""Works ashore: one hex of land, walls, guns and a garrison."""

from functools import partial

import pytest

from tests.builders import battle_files
from weathergage.engine.scenario import Log, ShipEntry
from weathergage.scenarios.loader import scenario_from_toml
from weathergage.scenarios.mistakes import ScenarioError

BATTLE = """\
id = "attack"
title = "An attack"
date = "1809-05-02"
place = "A harbour"
notes = "A ship, a guardship and a fort."
wind = { direction = 4 }
sea = { land = ["C3-C5"] }
victory = { kind = "points" }

[[side]]
id = "british"
name = "Great Britain"
nations = ["british"]
ship = [{ name = "Otter", type = "br-38", quality = "crack", bow = "V20", heading = 2 }]

[[side]]
id = "danish"
name = "Denmark"
nations = ["danish"]

[[side.ship]]
name = "Old Fort"
fixed = "fort"
quality = "average"
points = 20
bow = "C4"
heading = 3
log = { level = "advanced", hull = 24, crew = [10, 10, 8], guns = [12, 12] }

[[side.ship]]
name = "Elven"
type = "dk-20"
quality = "average"
bow = "G9"
heading = 3
"""
mistakes = partial(battle_files.mistakes, BATTLE)
FORT = "side[1].ship[0]"


def fort(old: str = "", new: str = "") -> ShipEntry:
    return battle_files.loaded(BATTLE, old, new).sides[1].ships[0]


def test_a_fort() -> None:
    found = fort()
    assert (found.id, found.nation, found.fixed, found.hexes, found.bow) == (
        "old-fort",
        "danish",
        "fort",
        1,
        "C4",
    )
    assert found.log == Log(hull=16, crew=(5, 5, 4), guns=(6, 6), rigging=())
    assert found.advanced is None
    assert (found.turning, found.battle_speed, found.full_speed, found.depth) == (0, 0, 0, 0)
    assert (found.points, found.ship_class, found.rating) == (20, 2, 48)


def test_an_entrenchment_with_figures_of_its_own() -> None:
    found = fort('fixed = "fort"', 'fixed = "entrenchment"\nclass = 3\nrating = 10\nsquadron = "works"')
    assert (found.fixed, found.ship_class, found.rating, found.squadron) == ("entrenchment", 3, 10, "works")
    assert fort('fixed = "fort"', 'fixed = "entrenchment"').ship_class == 5


def test_a_work_may_have_squares_no_basic_log_has() -> None:
    found = fort("hull = 24", "hull = 25")
    assert found.log.hull == 17
    assert found.advanced is not None and (found.advanced.hull, found.advanced.rigging) == (25, ())


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ('bow = "C4"', 'bow = "C6"', "bow", "Old Fort at C6 is not on land, where a work must stand"),
        ('bow = "C4"', 'bow = "ZZ6"', "bow", "is outside the chart"),
        ("heading = 3", "heading = 3\nhexes = 2", "hexes", "takes one hex"),
        ("points = 20", "", "points", "missing: a work ashore needs it"),
        ("guns = [12, 12]", "guns = [12, 12], rigging = [3]", "log.rigging", "has no rigging"),
        (", guns = [12, 12]", "", "log.guns", "missing: a work ashore needs hull, guns and crew"),
        ("crew = [10, 10, 8]", "crew = [0, 0, 0]", "log.crew", "at least one crew square"),
        *(
            ("points = 20", f"points = 20\n{key} = {value}", key, "this is for ships")
            for key, value in [
                ("type", '"dk-20"'),
                ("turning", 1),
                ("battle_speed", 3),
                ("full_speed", 5),
                ("depth", 9),
                ("counter", 1201),
                ("entry_turn", 2),
                ("anchored", '"A"'),
                ("sails", '"full"'),
                ("rig", '"fore-and-aft"'),
                ("rowed", "true"),
                ("coppered", "false"),
                ("months_at_sea", 3),
                ("newly_arrived", 1),
                ("bomb", '"two"'),
                ("flag", "true"),
            ]
        ),
    ],
)
def test_one_mistake(old: str, new: str, place: str, reason: str) -> None:
    (mistake,) = mistakes(old, new)
    assert mistake.place == f"{FORT}.{place}"
    assert reason in mistake.reason


def test_a_fort_without_a_log() -> None:
    bare = "\n".join(row for row in BATTLE.splitlines() if not row.startswith("log = "))
    with pytest.raises(ScenarioError, match="missing: a work ashore needs hull, guns and crew"):
        scenario_from_toml(bare, "my.toml")


def test_ships_stay_off_the_land_and_works_off_each_other() -> None:
    with pytest.raises(ScenarioError, match="the bow of Elven at C5 is on land"):
        scenario_from_toml(BATTLE.replace('"G9"', '"C5"'), "my.toml")
    second = '\n[[side.ship]]\nname = "New Fort"\nfixed = "fort"\nquality = "poor"\npoints = 1\nheading = 3\n'
    second += 'bow = "C4"\nlog = { level = "basic", hull = 1, crew = [1, 1, 1], guns = [1, 1] }\n'
    with pytest.raises(ScenarioError, match=r"New Fort at C4 lies on Old Fort"):
        scenario_from_toml(BATTLE + second, "my.toml")


def test_works_alone_are_no_side() -> None:
    (mistake,) = mistakes(BATTLE[BATTLE.index('[[side.ship]]\nname = "Elven"') :], "")
    assert mistake.place == "side[1].ship" and "at least one ship" in mistake.reason
