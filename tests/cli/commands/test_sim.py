"""`sim` and `study` at the command line: questions, files and refusals."""

import csv
import json
import sys
from pathlib import Path

import pytest

from tests.builders.command_line import refused, typed
from weathergage.api import load_scenario
from weathergage.cli.commands.sim import _enough
from weathergage.simulation import plan
from weathergage.simulation.runs import executors
from weathergage.simulation.runs.game_records import GameRecord

SHORT = "sim constitution-guerriere --games 4 --seed 5 --bots cabin-boy --turn-limit 12"


def test_a_change_is_compared(tmp_path: Path) -> None:
    line = f"{SHORT} --compare option=+timed_moves --compare option=+advanced --workers 2"
    told = typed(line)
    assert told.exit_code == 0, told.output
    assert "option=+timed_moves, against as it is: 4 pairs, 4 of them identical" in told.stdout
    assert "option=+advanced, against as it is: 4 pairs, none of them identical" in told.stdout
    found = json.loads(typed(f"{line} --json").stdout)
    assert [arm["name"] for arm in found["arms"]] == ["as it is", "option=+timed_moves", "option=+advanced"]
    assert [each["identical"] for each in found["comparisons"]] == [4, 0]


def test_files_for_notebooks_and_a_run_that_goes_on(tmp_path: Path) -> None:
    out, rows = tmp_path / "out", tmp_path / "rows.csv"
    told = typed(f"{SHORT} --json --out {out} --csv {rows}")
    assert told.exit_code == 0, told.output
    assert json.loads((out / "summary.json").read_text()) == json.loads(told.stdout)
    assert rows.read_bytes() == (out / "games.csv").read_bytes()
    table = list(csv.DictReader(rows.open()))
    assert [row["game"] for row in table] == ["0", "1", "2", "3"]
    assert {row["arm"] for row in table} == {"as it is"}
    assert {row["end"] for row in table} == set(json.loads(told.stdout)["ends"])
    # Half of the journal is lost: the same files come out of what is left.
    before = {file.name: file.read_bytes() for file in out.iterdir() if file.name != "games.jsonl"}
    lines = (out / "games.jsonl").read_bytes()
    (out / "games.jsonl").write_bytes(lines[: len(lines) // 2])
    assert typed(f"{SHORT} --out {out} --workers 2").exit_code == 0
    assert {file.name: file.read_bytes() for file in out.iterdir() if file.name != "games.jsonl"} == before
    assert "holds games of another plan (seed 5, not 6)" in refused(f"{SHORT} --seed 6 --out {out}")


def test_balance_and_pictures_of_two_fleets(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ["sim", "fr-40 v 2 fr-28", "--balance", "--games=4", "--bots=cabin-boy", "--turn-limit=10"]
    told = typed("", *words, "--starts=2", f"--plots={tmp_path / 'plots'}", "--picture=png")
    assert told.exit_code == 0, told.output
    assert "With other crews, the most even first" in told.stdout
    assert "second crews -1" in told.stdout
    assert {file.name for file in (tmp_path / "plots").iterdir()} == {"wins.png", "points.png", "damage.png"}
    plain = json.loads(typed("", *words, "--json").stdout)
    assert len(plain["balance"]) == len(plain["arms"]) == 5


def test_an_instruction_about_something_nobody_is_asked_is_told() -> None:
    told = typed(*SHORT.split(), "--instruct", "*:graple=hold", "--instruct", "*:plot=0").stdout
    assert "No captain was ever asked 'graple'" in told
    assert "'plot'" not in told


def test_captains_change_places() -> None:
    told = typed(SHORT.replace("cabin-boy", "midshipman,cabin-boy") + " --swap")
    assert told.exit_code == 0, told.output
    assert "Captains, on both sides together" in told.stdout
    assert "nothing to swap" in refused(f"{SHORT} --swap")


def test_it_stops_when_it_knows_enough() -> None:
    line = "sim constitution-guerriere --games 500 --bots cabin-boy --turn-limit 1 --json"
    assert json.loads(typed(f"{line} --until 2%").stdout)["games"] == 100
    assert json.loads(typed(f"{line} --until 1%").stdout)["games"] == 200
    for wrong in ("much", "0", "60%"):
        assert "write a precision such as 2%" in refused(f"{line} --until {wrong}")


@pytest.mark.parametrize("compared", [False, True])
def test_enough_is_known_when_the_shares_of_all_sides_are(compared: bool) -> None:
    """The first side never wins, which is soon known; how often the other does is not."""
    arm = plan(load_scenario("constitution-guerriere"))

    def games(won: int) -> list[GameRecord]:
        return [
            GameRecord(index=index, seed=0, winner=1 if index < won else -1, end="", turns=1)
            for index in range(100)
        ]

    arms = [games(50), games(100)] if compared else [games(50)]
    enough = _enough("5%", [arm] * len(arms), False)
    assert enough is not None
    assert not enough(arms)
    assert enough([games(0)] * len(arms))


def test_what_cannot_be_written_is_told_before_any_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr("weathergage.simulation.runs.executors.play_game", never)
    assert "cannot write" in refused(f"{SHORT} --csv={tmp_path / 'no' / 'games.csv'}")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert "pip install" in refused(f"{SHORT} --plots={tmp_path / 'plots'}")
    assert "pip install" in refused(f"study chain-shot --games 1 --report={tmp_path / 'report'}")


def test_a_game_that_failed_is_told_and_the_others_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sleeper:
        def decide(self, view: object, request: object) -> dict[str, str]:
            raise ValueError("asleep")

    monkeypatch.setattr(executors, "new_captain", lambda name, seed: Sleeper())
    result = typed(SHORT)
    assert result.exit_code == 1
    assert "game 0 (dice seed " in result.stderr
    assert "cabin-boy failed: ValueError: asleep; play it again with --first 0 --games 1" in result.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"{SHORT} --compare tonnage=3", "'tonnage' cannot be changed"),
        (f"{SHORT} --compare option=+advanced --balance", "without --compare"),
        (f"{SHORT} --gage first", "places its ships itself"),
        (f"{SHORT} --instruct british:fire", "write SIDE:KIND=ANSWER"),
        ("study wether", "no study 'wether'"),
    ],
)
def test_what_cannot_be_asked(line: str, words: str) -> None:
    assert words in refused(line)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    assert f"cannot write {tmp_path / 'no' / 'rows.csv'}" in refused(
        f"{SHORT} --csv", tmp_path / "no" / "rows.csv"
    )


def test_studies_are_listed_and_run(tmp_path: Path) -> None:
    assert "How good is chain shot?" in typed("study").stdout
    assert {each["id"] for each in json.loads(typed("study --json").stdout)} == {"chain-shot", "weather-gage"}
    pytest.importorskip("matplotlib")
    file = tmp_path / "silence.toml"
    file.write_text(
        'title = "Silence"\nquestion = "Who holds his fire?"\nbattle = "fr-40 v fr-40"\nturn_limit = 5\n'
        '[[arm]]\nname = "fire"\n[[arm]]\nname = "silence"\nchange = "instruct=first:fire=hold"\n'
    )
    line = f"study {file} --games 2 --bots cabin-boy --seed 3 --out {tmp_path / 'out'}"
    told = typed(f"{line} --report {tmp_path / 'report'}")
    assert told.exit_code == 0, told.output
    page = (tmp_path / "report" / "silence.md").read_text()
    assert (
        f"weathergage study {file} --games 2 --seed 3 --bots cabin-boy --report {tmp_path / 'report'}" in page
    )
    found = json.loads(typed(f"{line} --json").stdout)
    assert found["games"] == 2
    assert [arm["name"] for arm in found["arms"]] == ["fire", "silence"]
    assert json.loads((tmp_path / "out" / "summary.json").read_text()) == found
    assert len((tmp_path / "out" / "games.csv").read_text().splitlines()) == 5
