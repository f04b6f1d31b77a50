"""Every mistake in a position file is told with its place and reason."""

from pathlib import Path
from typing import Any

import pytest

from weathergage.referee import read_position, read_position_file
from weathergage.scenarios import ScenarioError

SOUND: dict[str, Any] = {"ruleset": "second_edition", "scenario": "constitution-guerriere"}


def mistakes(raw: object) -> list[tuple[str, str]]:
    """Places and reasons."""
    with pytest.raises(ScenarioError) as caught:
        read_position(raw)
    return [(mistake.place, mistake.reason) for mistake in caught.value.mistakes]


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"ruleset": "second_editoin"}, "ruleset", "did you mean 'second_edition'"),
        ({"ruleset": 3}, "ruleset", "expected text"),
        ({"options": ["fog"]}, "options", "has no option 'fog'"),
        ({"scenario": "constitution-java "}, "scenario", "unknown battle"),
        ({"scenario": "nowhere.toml"}, "", "cannot be read"),
        ({"turn": 0}, "turn", "at least 1"),
        ({"phase": "combt"}, "phase", "did you mean 'combat'"),
        ({"dice": "4 2"}, "dice", "expected a list"),
        ({"wind": {"direction": 7}}, "wind.direction", "at most 6"),
        ({"turns": 4}, "turns", "did you mean 'turn'"),
        ({"side": []}, "side", "leave out `scenario`"),
        ({"now": {"java": {}}}, "now.java", "unknown ship"),
        ({"now": {"guerriere": 3}}, "now.guerriere", "expected a table"),
        ({"now": {"guerriere": {"hul": 3}}}, "now.guerriere.hul", "did you mean 'hull'"),
        ({"now": {"guerriere": {"hull": 12}}}, "now.guerriere.hull", "her log has 9"),
        ({"now": {"guerriere": {"hull": -1}}}, "now.guerriere.hull", "her log has 9"),
        ({"now": {"guerriere": {"hull": "few"}}}, "now.guerriere.hull", "expected a whole number"),
        ({"now": {"guerriere": {"crew": [2, 9, 1]}}}, "now.guerriere.crew", "9 squares left"),
        ({"now": {"guerriere": {"crew": ["few", 1, 1]}}}, "now.guerriere.crew", "expected a whole number"),
        ({"now": {"guerriere": {"crew": [1.5, 1, 1]}}}, "now.guerriere.crew", "expected a whole number"),
        ({"now": {"guerriere": {"prize": [-1, 0, 0]}}}, "now.guerriere.prize", "at least 0"),
        ({"now": {"guerriere": {"prize": [2**70, 0, 0]}}}, "now.guerriere.prize", "at most 10000"),
        ({"now": {"guerriere": {"still": 2**70}}}, "now.guerriere.still", "at most 1000000000000000"),
        ({"now": {"guerriere": {"guns": [3]}}}, "now.guerriere.guns", "needs 2 numbers"),
        ({"now": {"guerriere": {"bow": "Y0"}}}, "now.guerriere.bow", "is not a hex"),
        ({"now": {"guerriere": {"bow": 4}}}, "now.guerriere.bow", "expected a text"),
        ({"now": {"guerriere": {"bow": "R9"}}}, "now.guerriere", "would both lie in R9"),
        ({"now": {"guerriere": {"heading": 0}}}, "now.guerriere.heading", "1 to 6"),
        ({"now": {"guerriere": {"load": ["X", ""]}}}, "now.guerriere.load", "unknown load 'X'"),
        ({"now": {"guerriere": {"load": "R"}}}, "now.guerriere.load", "port and the starboard"),
        ({"now": {"guerriere": {"initial": [1, 0]}}}, "now.guerriere.initial", "[true, false]"),
        ({"now": {"guerriere": {"surrendered": "yes"}}}, "now.guerriere.surrendered", "striking"),
        ({"now": {"guerriere": {"side": "french"}}}, "now.guerriere.side", "american, british"),
        ({"now": {"guerriere": {"parties": "OBP1"}}}, "now.guerriere.parties", "name the ship"),
        ({"now": {"guerriere": {"melee_with": ["java"]}}}, "now.guerriere.melee_with", "unknown ship"),
        ({"now": {"guerriere": {"plot": "LX"}}, "phase": "combat"}, "now.guerriere.plot", "is not a plot"),
        ({"now": {"guerriere": {"standing": {"gun_hits": "all"}}}}, "now.guerriere.standing", "carronades"),
        ({"now": {"guerriere": {"standing": {"guns": "all"}}}}, "now.guerriere.standing", "gun_hits"),
        ({"now": {"guerriere": {"standing": "guns"}}}, "now.guerriere.standing", "write a table"),
        ({"now": {"guerriere": {"side": "american"}}}, "now.guerriere.side", "give `prize`"),
        ({"now": {"guerriere": {"captured": True, "side": "british"}}}, "now.guerriere.side", "say whose"),
        (
            {"now": {"guerriere": {"captured": False, "prize": [1, 0, 0]}}},
            "now.guerriere.prize",
            "only aboard a captured ship",
        ),
        ({"tie": [{"ships": ["guerriere", "java"]}]}, "tie[0].ships", "unknown ship 'java'"),
        ({"tie": [{"ships": ["guerriere", "guerriere"]}]}, "tie[0].ships", "herself"),
        ({"tie": [{"ships": ["guerriere"]}]}, "tie[0].ships", "of 2 entries"),
        (
            {"tie": [{"ships": ["guerriere", "constitution"], "grapples": 10**20}]},
            "tie[0].grapples",
            "at most 1000",
        ),
        ({"state": {"shuned": [1, 2]}}, "state.shuned", "did you mean 'shunned'"),
        ({"state": {"shunned": "often"}}, "state.shunned", "expected a list"),
        ({"orders": {"plot": "1"}}, "orders.plot", "like plot/constitution"),
        ({"orders": [{"plot/java": "1"}]}, "orders[0].plot/java", "unknown ship 'java'"),
        ({"orders": [{"plot/guerriere": 1}]}, "orders[0]", "expected text"),
    ],
)
def test_a_mistake_is_told_with_its_place(changes: dict[str, Any], place: str, words: str) -> None:
    found = mistakes({**SOUND, **changes})
    assert any(at.startswith(place) and words in reason for at, reason in found), found


def test_all_mistakes_are_told_at_once() -> None:
    found = mistakes({**SOUND, "now": {"guerriere": {"hull": 12, "load": "R"}, "java": {}}})
    assert len(found) == 3


def test_what_is_no_table_is_refused() -> None:
    assert "expected a table" in mistakes([1, 2])[0][1]


def test_a_battle_is_needed() -> None:
    assert any("missing" in reason for _, reason in mistakes({"ruleset": "second_edition"}))


def test_lines_are_told_for_toml(tmp_path: Path) -> None:
    file = tmp_path / "turn.toml"
    file.write_text(
        'ruleset = "second_edition"\nscenario = "constitution-guerriere"\n\n[now.guerriere]\nhull = 30\n'
    )
    with pytest.raises(ScenarioError, match=r"turn\.toml:5: now\.guerriere\.hull: 30 squares left"):
        read_position_file(file)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.toml", "ruleset = ", "a.toml:1: TOML syntax"),
        ("a.json", '{\n"ruleset": }', "a.json:2: JSON syntax"),
        ("b.toml", None, "cannot be read: there is no such file"),
    ],
)
def test_unreadable_files(tmp_path: Path, name: str, text: str | None, words: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(ScenarioError, match=words):
        read_position_file(tmp_path / name)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match="not UTF-8 text"):
        read_position_file(tmp_path / "a.toml")


def test_scenario_files_are_looked_for_beside_the_position(tmp_path: Path) -> None:
    battle = tmp_path / "mine.toml"
    battle.write_text('id = "mine"\n')
    (tmp_path / "turn.toml").write_text('ruleset = "second_edition"\nscenario = "mine.toml"\n')
    with pytest.raises(ScenarioError, match=r"mine\.toml.*title: missing"):
        read_position_file(tmp_path / "turn.toml")
