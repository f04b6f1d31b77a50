"""Every kind of mistake in a battle file gives a message with file, place, line and reason."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.builders.battle_files import mistakes as mistakes_of
from weathergage.scenarios.loader import (
    load_scenario,
    scenario_from_dict,
    scenario_from_json,
    scenario_from_toml,
)
from weathergage.scenarios.mistakes import ScenarioError

GOOD = """\
id = "otter-lynx"
title = "Otter v. Lynx"
date = "1809-05-02"
place = "Bay of Biscay"
notes = "Two frigates."

[wind]
direction = 4

[sea]
land = ["C3-C5"]
shoals = { D9 = 18 }

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

[[side]]
id = "french"
name = "France"
nations = ["french"]

[[side.ship]]
name = "Lynx"
class = 3
rating = 40
points = 15
log = { level = "advanced", hull = 15, crew = [6, 6, 4], guns = [8, 8], rigging = [5, 5, 5, 5] }
quality = "average"
bow = "T9"
heading = 3
depth = 18
"""


def test_the_sound_file_loads() -> None:
    scenario = scenario_from_toml(GOOD, "my.toml")
    assert [ship.id for side in scenario.sides for ship in side.ships] == ["otter", "lynx"]
    assert scenario.sea.land == ("C3", "C4", "C5")
    assert scenario.sides[1].ships[0].log.hull == 10
    assert scenario.sides[1].ships[0].log.carronades == (0, 0)


LYNX = "side[1].ship[0]"
OTTER = "side[0].ship[0]"


@pytest.mark.parametrize(
    ("old", "new", "place", "line", "reason"),
    [
        ('type = "br-38"', 'type = "br-74"', f"{OTTER}.type", 21, "'br-74-large' or 'br-74-common'"),
        ('bow = "V20"', 'bow = "20V"', f"{OTTER}.bow", 23, "'20V' is not a hex"),
        ('bow = "V20"', 'bow = "VW20"', f"{OTTER}.bow", 23, "'VW20' is not a hex"),
        ('bow = "V20"', 'bow = "ZZ20"', f"{OTTER}.bow", 23, "the bow of Otter at ZZ20 is outside the chart"),
        ('bow = "V20"', 'bow = "B35"', f"{OTTER}.bow", 23, "B35 is outside the chart"),
        (
            'bow = "V20"',
            'bow = "A20"',
            f"{OTTER}.bow",
            23,
            "the stern of Otter at (-1,20) is outside the chart",
        ),
        ('bow = "V20"', 'bow = "C4"', f"{OTTER}.bow", 23, "the bow of Otter at C4 is on land"),
        ('bow = "V20"', 'bow = "D3"', f"{OTTER}.bow", 23, "the stern of Otter at C4 is on land"),
        ('bow = "T9"', 'bow = "D9"', f"{LYNX}.bow", 38, "aground: 18 feet of water, she draws 18"),
        ('bow = "T9"', 'bow = "V20"', f"{LYNX}.bow", 38, f"lies on Otter ({OTTER})"),
        ('bow = "T9"', 'bow = "V21"', f"{LYNX}.bow", 38, f"the stern of Lynx at U21 lies on Otter ({OTTER})"),
        ("heading = 2", "heading = 7", f"{OTTER}.heading", 24, "at most 6 (found 7)"),
        ("heading = 2", "heading = 0", f"{OTTER}.heading", 24, "at least 1 (found 0)"),
        ("heading = 2", 'heading = "N"', f"{OTTER}.heading", 24, "expected a whole number, got text"),
        ("heading = 2", "", f"{OTTER}.heading", 19, "missing"),
        ("heading = 2", "heading = 2\nhaeding = 2", f"{OTTER}.haeding", 25, "did you mean 'heading'?"),
        ('quality = "crack"', 'quality = "veteran"', f"{OTTER}.quality", 22, "unknown quality 'veteran'"),
        (
            'nations = ["british"]',
            'nations = ["brittish"]',
            "side[0].nations[0]",
            17,
            "did you mean 'british'?",
        ),
        ('nations = ["british"]', "nations = []", "side[0].nations", 17, "at least 1 entries"),
        (
            'name = "Otter"',
            'name = "Otter"\nnation = "dutch"',
            f"{OTTER}.nation",
            21,
            "not among the side's nations",
        ),
        (
            'name = "Otter"',
            'name = "Otter"\nnation = "elvish"',
            f"{OTTER}.nation",
            21,
            "unknown nation 'elvish'",
        ),
        ('name = "Otter"', 'name = "???"', f"{OTTER}.name", 20, "give an `id`"),
        ('name = "Otter"', 'name = ""', f"{OTTER}.name", 20, "at least 1 characters"),
        (
            'name = "Otter"',
            'name = "Lynx"',
            f"{LYNX}.id",
            31,
            "ship id 'lynx' is already that of side[0].ship[0]",
        ),
        (
            'name = "Otter"',
            'name = "Otter"\nid = "HMS Otter"',
            f"{OTTER}.id",
            21,
            "expected lower-case words joined by hyphens",
        ),
        ('id = "french"', 'id = "british"', "side[1].id", 27, "side id 'british' is already that of side[0]"),
        (
            'name = "Otter"',
            'name = "Otter"\ncounter = 1201',
            f"{OTTER}.counter",
            21,
            "counter of class 2, not 3",
        ),
        ('name = "Otter"', 'name = "Otter"\ncounter = 4301', f"{OTTER}.counter", 21, "not a British counter"),
        (
            'name = "Otter"',
            'name = "Otter"\nclass = 2',
            f"{OTTER}.log.rigging",
            19,
            "4 rigging sections, but battle speed 3",
        ),
        ("rigging = [5, 5, 5, 5]", "rigging = [5, 5, 5]", f"{LYNX}.log.rigging", 36, "3 rigging sections"),
        ("hull = 15", "hull = 0", f"{LYNX}.log.hull", 36, "at least 1 (found 0)"),
        ("crew = [6, 6, 4]", "crew = [6, 6]", f"{LYNX}.log.crew", 36, "of 3 entries"),
        ("crew = [6, 6, 4]", "crew = [0, 0, 0]", f"{LYNX}.log.crew", 36, "at least one crew square"),
        ("guns = [8, 8]", "guns = [8, -2]", f"{LYNX}.log.guns[1]", 36, "at least 0 (found -2)"),
        ("guns = [8, 8], ", "", f"{LYNX}.log.guns", 36, "needs a whole log"),
        ('level = "advanced"', 'level = "expert"', f"{LYNX}.log.level", 36, "known: basic, advanced"),
        ('level = "advanced", ', "", f"{LYNX}.log.level", 36, "missing"),
        ("rating = 40", "", f"{LYNX}.rating", 31, "a ship without `type` needs it"),
        ("points = 15", "", f"{LYNX}.points", 31, "a ship without `type` needs it"),
        ("class = 3", "", f"{LYNX}.class", 31, "a ship without `type` needs it"),
        ("class = 3", "class = 9", f"{LYNX}.class", 33, "at most 7 (found 9)"),
        ("direction = 4", "direction = 8", "wind.direction", 8, "at most 6 (found 8)"),
        ("direction = 4", "direction = 4\nvelocity = 7", "wind.velocity", 9, "at most 6 (found 7)"),
        ("[wind]\ndirection = 4", "", "wind", 0, "missing"),
        ('date = "1809-05-02"', "date = 1809-05-02", "date", 3, "expected text, got a date"),
        ('date = "1809-05-02"', 'date = "1809-02-30"', "date", 3, "day is out of range"),
        (
            'date = "1809-05-02"',
            'date = "2 May 1809"',
            "date",
            3,
            "expected year, year-month or ISO date",
        ),
        ('title = "Otter v. Lynx"', "title = 7", "title", 2, "expected text, got a whole number"),
        ('title = "Otter v. Lynx"', "", "title", 0, "missing"),
        ('land = ["C3-C5"]', 'land = ["A1", "C3-D5"]', "sea.land[1]", 11, "must run down one column"),
        ('land = ["C3-C5"]', 'land = ["C5-C3"]', "sea.land[0]", 11, "must run down one column"),
        ('land = ["C3-C5"]', 'land = ["C34-C36"]', "sea.land[0]", 11, "C36 is outside the chart"),
        ('land = ["C3-C5"]', 'land = ["c3"]', "sea.land[0]", 11, "'c3' is not a hex"),
        ("D9 = 18", "C3 = 18", "sea.shoals.C3", 12, "C3 is land"),
        ("D9 = 18", "D9 = 0", "sea.shoals", 12, "at least 1"),
        ("D9 = 18", "9D = 18", "sea.shoals.9D", 12, "'9D' is not a hex"),
        ("D9 = 18", "ZZ9 = 18", "sea.shoals.ZZ9", 12, "ZZ9 is outside the chart"),
        ("D9 = 18", '"D9 B2-C4" = 18', "sea.shoals.D9 B2-C4", 12, "'B2-C4' must run down one column"),
        ("D9 = 18", '"D9-D12" = 18, D11 = 15', "sea.shoals.D11", 12, "D11 already has a depth of 18 feet"),
        ("shoals", 'coast = ["up"]\nshoals', "sea.coast[0]", 12, "known: north, east, south, west"),
        (
            "[sea]",
            "[victory]\nbonus = { otto = 5 }\n[sea]",
            "victory.bonus.otto",
            11,
            "unknown side or ship 'otto'",
        ),
        ("[sea]", '[fates]\ntaken = ["otto"]\n[sea]', "fates.taken[0]", 11, "unknown ship 'otto'"),
        (
            "[sea]",
            '[fates]\ntaken = ["lynx"]\nstruck = ["lynx"]\n[sea]',
            "fates.struck[0]",
            12,
            "'lynx' has a fate already",
        ),
        ("[sea]", '[victory]\nkind = "rout"\n[sea]', "victory.kind", 11, "known: duel, points"),
        ("[wind]\ndirection = 4", "wind = 4", "wind", 7, "expected a table, got a number"),
    ],
)
def test_one_mistake(old: str, new: str, place: str, line: int, reason: str) -> None:
    assert GOOD.count(old) >= 1
    mistakes = mistakes_of(GOOD.replace(old, new, 1))
    assert {mistake.place for mistake in mistakes} == {place}
    found = [mistake for mistake in mistakes if reason in mistake.reason]
    assert len(found) == 1
    assert (found[0].file, found[0].line) == ("my.toml", line)
    where = f"my.toml:{line}" if line else "my.toml"
    assert str(found[0]) == f"{where}: {place}: {found[0].reason}"


def test_a_ship_with_neither_type_nor_log() -> None:
    bare = "\n".join(row for row in GOOD.splitlines() if not row.startswith("log = "))
    (mistake,) = mistakes_of(bare)
    assert (mistake.place, mistake.line) == (LYNX, 31) and "give a `type`" in mistake.reason


def test_a_class_without_speeds_needs_them_in_the_battle() -> None:
    found = mistakes_of(GOOD.replace("class = 3", "class = 7"))
    assert {mistake.place for mistake in found} == {
        f"{LYNX}.turning",
        f"{LYNX}.battle_speed",
        f"{LYNX}.full_speed",
    }
    assert all("class 7 has none" in mistake.reason for mistake in found)
    given = "class = 7\nturning = 3\nbattle_speed = 4\nfull_speed = 4"
    assert scenario_from_toml(GOOD.replace("class = 3", given), "my.toml").sides[1].ships[0].full_speed == 4


def test_one_side_is_too_few() -> None:
    (mistake,) = mistakes_of(GOOD[: GOOD.index('[[side]]\nid = "french"')])
    assert mistake.place == "side" and "at least two sides, this one has 1" in mistake.reason


def test_a_side_without_ships() -> None:
    start = GOOD.index('[[side.ship]]\nname = "Lynx"')
    (missing,) = mistakes_of(GOOD[:start])
    assert (missing.place, missing.reason) == ("side[1].ship", "missing")
    (empty,) = mistakes_of(GOOD[:start] + "ship = []")
    assert empty.place == "side[1].ship" and "at least one ship" in empty.reason


def test_a_duel_of_three_ships() -> None:
    third = '[[side.ship]]\nname = "Puma"\ntype = "fr-40"\nquality = "poor"\nbow = "P9"\nheading = 3\n'
    (mistake,) = mistakes_of(GOOD + third)
    assert mistake.place == "victory.kind" and "single ships" in mistake.reason
    fleet = GOOD.replace("[sea]", '[victory]\nkind = "points"\n[sea]') + third
    assert len(scenario_from_toml(fleet, "my.toml").sides[1].ships) == 2


def test_toml_syntax_names_the_line() -> None:
    (mistake,) = mistakes_of(GOOD.replace("direction = 4", "direction = "))
    assert mistake.line == 8 and mistake.reason.startswith("TOML syntax: ")
    (cut,) = mistakes_of('id = "a"\ntitle = ')
    assert cut.line == 2


def test_all_mistakes_come_together_in_the_order_of_the_file() -> None:
    wrong = GOOD
    for old, new in [
        ('title = "Otter v. Lynx"', "title = 7"),
        ("direction = 4", "direction = 8"),
        ('land = ["C3-C5"]', 'land = ["3C"]'),
        ('type = "br-38"', 'type = "br-39"'),
        ('bow = "V20"', 'bow = "?"'),
        ("heading = 3", "heading = 33"),
        ('quality = "average"', 'quality = "middling"'),
        ("depth = 18", "deep = 18"),
    ]:
        wrong = wrong.replace(old, new)
    found = mistakes_of(wrong)
    assert {mistake.place for mistake in found} == {
        "title",
        "wind.direction",
        "sea.land[0]",
        f"{OTTER}.type",
        f"{OTTER}.bow",
        f"{LYNX}.heading",
        f"{LYNX}.quality",
        f"{LYNX}.deep",
    }
    assert [mistake.line for mistake in found] == sorted(mistake.line for mistake in found)


def test_ships_may_share_a_hex_in_different_turns_only() -> None:
    same = GOOD.replace('bow = "T9"', 'bow = "V20"')
    later = same.replace("heading = 3", "heading = 3\nentry_turn = 4")
    assert scenario_from_toml(later, "my.toml").sides[1].ships[0].bow == "V20"
    assert mistakes_of(same)


def test_a_late_ship_may_have_her_stern_beyond_the_edge() -> None:
    late = GOOD.replace('bow = "V20"', 'bow = "A20"').replace("heading = 2", "heading = 2\nentry_turn = 3")
    assert scenario_from_toml(late, "my.toml").sides[0].ships[0].entry_turn == 3
    assert mistakes_of(late.replace('"A20"', '"A99"'))[0].reason.startswith("the bow of Otter at A99")


def test_a_small_craft_fills_one_hex() -> None:
    one = GOOD.replace('bow = "V20"', 'bow = "A20"').replace("heading = 2", "heading = 2\nhexes = 1")
    assert scenario_from_toml(one, "my.toml").sides[0].ships[0].hexes == 1


def test_files_of_both_kinds_and_unreadable_ones(tmp_path: Path) -> None:
    toml, data, gone = tmp_path / "my.toml", tmp_path / "my.json", tmp_path / "gone.toml"
    toml.write_text(GOOD, encoding="utf-8")
    data.write_text(json.dumps(tomllib.loads(GOOD)), encoding="utf-8")
    assert load_scenario(toml) == load_scenario(str(data)) == scenario_from_dict(tomllib.loads(GOOD))
    with pytest.raises(ScenarioError, match=r"gone\.toml: cannot be read"):
        load_scenario(gone)
    toml.write_text(GOOD.replace("heading = 2", "heading = 9"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"my\.toml:24: side\[0\]\.ship\[0\]\.heading"):
        load_scenario(toml)


def test_json_and_plain_data() -> None:
    with pytest.raises(ScenarioError, match="table-game:1: JSON syntax"):
        scenario_from_json("{", "table-game")
    with pytest.raises(ScenarioError, match=r"^battle: expected a table, got a list$"):
        scenario_from_dict([])
    raw = tomllib.loads(GOOD)
    raw["side"][1]["ship"][0]["heading"] = None
    with pytest.raises(
        ScenarioError, match=r"^referee: side\[1\]\.ship\[0\]\.heading: expected a whole number, got nothing"
    ):
        scenario_from_dict(raw, "referee")


def test_the_errata_set_reaches_the_ships() -> None:
    raw = tomllib.loads(GOOD.replace('type = "br-38"', 'type = "sp-64"'))
    assert scenario_from_dict(raw).sides[0].ships[0].log.hull == 7
    assert scenario_from_dict(raw, errata="corrected").sides[0].ships[0].log.hull == 11
    assert scenario_from_dict(raw).sides[0].ships[0].nation == "british"


def test_an_unknown_battle() -> None:
    with pytest.raises(ScenarioError, match="lisa: unknown battle 'lisa'; did you mean 'lissa'"):
        load_scenario("lisa")
