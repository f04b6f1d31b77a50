"""`weathergage fleet`: fleets bought, checked, shown and brought together."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from weathergage.api import load_scenario, start
from weathergage.campaign import campaign_book
from weathergage.cli.app import app

runner = CliRunner()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> tuple[int, str]:
    done = runner.invoke(app, ["fleet", *words])
    return done.exit_code, done.output


def test_a_fleet_is_bought_checked_shown_and_fought() -> None:
    assert run("new", "mine.toml", "--points", "90")[0] == 0
    assert run("new", "theirs.toml", "--nation", "french", "--points", "90", "--seed", "2")[0] == 0
    code, text = run("check", "mine.toml", "theirs.toml", "--points", "90")
    assert code == 0 and text.count("is ready") == 2
    code, text = run("show", "mine.toml", "--json")
    assert code == 0 and json.loads(text)["nation"] == "british"
    assert "points" in run("show", "mine.toml")[1]
    code, text = run(
        "battle", "mine.toml", "theirs.toml", "-o", "battle.toml", "--wind", "3", "--points", "90"
    )
    assert code == 0 and "south-east" in text
    battle = load_scenario("./battle.toml")
    assert battle.wind.direction == 3
    assert start(campaign_book().ruleset, battle).waiting_for()


def test_prices_are_listed_for_people_and_programs() -> None:
    code, text = run("prices")
    assert code == 0 and "cutter" in text
    rows = json.loads(run("prices", "--json")[1])
    assert [row["rate"] for row in rows] == list(range(1, 9))


def test_what_is_wrong_is_said_and_nothing_is_written() -> None:
    run("new", "mine.toml", "--points", "90")
    code, text = run("new", "mine.toml")
    assert code == 2 and "--force" in text
    code, text = run("check", "mine.toml", "--points", "10")
    assert code == 1 and "more than the 10 agreed on" in text
    code, text = run("battle", "mine.toml", "mine.toml", "-o", "battle.toml", "--points", "10")
    assert code == 2 and "fleet B" in text and not Path("battle.toml").exists()
    code, text = run("new", "other.toml", "--nation", "frensh")
    assert code == 2 and "french" in text
    code, text = run("show", "nothing.toml")
    assert code == 2 and "cannot be read" in text
    Path("odd.toml").write_text("ships = 3", encoding="utf-8")
    code, text = run("show", "odd.toml")
    assert code == 2 and "is not a fleet" in text
