"""`adjudicate`, `verify` and `report` with files good and bad."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.builders.command_line import refused, typed
from weathergage.api import load_scenario, save, start
from weathergage.engine.fairness import Luck, seed_of

TURN = """
ruleset = "second_edition"
scenario = "constitution-guerriere"
phase = "movement_notation"
seed = 1

[orders]
"plot/constitution" = "1"
"plot/guerriere" = "9"
"""


@pytest.fixture
def turn(tmp_path: Path) -> Path:
    """A position with orders, one of them illegal."""
    file = tmp_path / "turn.toml"
    file.write_text(TURN)
    return file


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A replay of one turn."""
    game = start("second_edition", load_scenario("constitution-guerriere"), seed=1)
    game.submit(0, {"plot/constitution": "1"})
    game.submit(1, {"plot/guerriere": "1"})
    file = tmp_path / "game.json"
    file.write_bytes(save(game))
    return file


def test_adjudicate_tells_and_gives_the_position(turn: Path) -> None:
    result = typed("adjudicate", turn)
    assert result.exit_code == 0
    report, _, position = result.stdout.partition("# The new position")
    assert "Guerriere's plot 9 is cut to" in report
    assert "Waiting for:" in report
    assert tomllib.loads("#" + position)["phase"] == "combat"


def test_adjudicate_as_json(turn: Path) -> None:
    verdict = json.loads(typed("adjudicate --json", turn).stdout)
    assert verdict["steps"][0]["event"]["event"] == "PlotOpened"
    assert verdict["waiting_for"][0]["ask"].startswith("fire/")
    assert verdict["position"]["now"]["constitution"]["plot"] == "1"


@pytest.mark.parametrize("name", ["next.toml", "next.json"])
def test_the_position_can_be_written_and_fed_in_again(turn: Path, name: str) -> None:
    after = turn.with_name(name)
    result = typed("adjudicate --out", after, turn)
    assert result.exit_code == 0
    assert "[now" not in result.stdout
    again = typed("adjudicate --json", after)
    assert json.loads(again.stdout)["phase"] == "combat"


def test_mistakes_of_a_position(turn: Path) -> None:
    turn.write_text(TURN.replace("plot/guerriere", "plot/guerierre"))
    assert "turn.toml:9: orders.plot/guerierre: unknown ship 'guerierre'; did you mean" in refused(
        "adjudicate", turn
    )
    assert "cannot be read: there is no such file" in refused("adjudicate", turn.with_name("none.toml"))


def test_where_no_position_can_be_written(turn: Path) -> None:
    assert "choose another place" in refused("adjudicate", turn, "--out", turn.parent / "no" / "folder.toml")


def test_verify(replay: Path) -> None:
    assert typed("verify", replay).exit_code == 0
    assert json.loads(typed("verify --json", replay).stdout) == {
        "verified": 1,
        "differ": {},
        "unreadable": {},
        "fair": {},
    }


LUCK = Luck(battle="constitution-guerriere", secret="5e" * 32, parts=("anna", "ben"))


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    """The file of a game with fair dice."""
    key = LUCK.key()
    game = start("second_edition", load_scenario("constitution-guerriere"), seed_of(key), key=key)
    file = tmp_path / "fair.json"
    file.write_bytes(save(game, LUCK))
    return file


def test_fair_dice_are_told_so_that_a_player_can_compare_them(fair: Path, replay: Path) -> None:
    told = typed("verify", fair).stdout
    assert LUCK.commitment in told and "part of Great Britain  ben" in told
    assert json.loads(typed("verify --json", fair, replay).stdout)["fair"] == {
        str(fair): {"commitment": LUCK.commitment, "parts": ["anna", "ben"]}
    }


def test_dice_that_are_not_those_a_player_noted_differ(fair: Path, replay: Path) -> None:
    assert typed(f"verify --commitment {LUCK.commitment} --part ben", fair).exit_code == 0
    other = typed(f"verify --commitment {'0' * 64}", fair)
    assert other.exit_code == 1 and "not the one you noted" in other.stdout
    assert typed("verify --part bob", fair).exit_code == 1
    seeded = typed(f"verify --commitment {LUCK.commitment}", replay)
    assert seeded.exit_code == 1 and "come from a seed" in seeded.stdout


def test_a_forged_replay_differs(replay: Path) -> None:
    forged = replay.with_name("forged.json")
    forged.write_bytes(replay.read_bytes().replace(b'"plot/guerriere":"1"', b'"plot/guerriere":"0"'))
    result = typed("verify", replay, forged)
    assert result.exit_code == 1
    assert f"{forged}: " in result.stdout
    assert f"{replay}: " not in result.stdout
    assert "1 of 2" in result.stdout


def test_what_is_no_replay(replay: Path) -> None:
    other = replay.with_name("other.json")
    other.write_text("{}")
    result = typed("verify", replay, other, replay.with_name("none.json"))
    assert result.exit_code == 2
    assert "not a replay: format: missing" in result.stderr
    assert "none.json: cannot be read: there is no such file" in result.stderr
    assert "Traceback" not in result.output


def test_a_report_tells_how_a_battle_went(tmp_path: Path, replay: Path) -> None:
    kept = Path(__file__).parents[2] / "replays" / "second_edition-melee.json"
    told = typed("report", kept).stdout
    assert "Victory: United States" in told and "was taken" in told and "expected" in told
    assert json.loads(typed("report --json", kept).stdout)["outcome"]["winner"] == 0
    assert "Turn 1, not over" in typed("report", replay).stdout
    assert "Guerriere struck" in typed("report", replay).stdout, "how it went in history"


def test_a_report_of_no_replay(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    assert "cannot be read" in refused("report", file)
    file.write_text("{}")
    assert "not a replay" in refused("report", file)
