"""A simulation that was broken off goes on where it was, and ends as if nothing had happened."""

import sys
from pathlib import Path
from subprocess import DEVNULL, Popen
from time import sleep
from typing import Any

import msgspec
import pytest

from weathergage.api import load_scenario
from weathergage.simulation import Plan, SimulationError, plan, simulate
from weathergage.simulation.results.spreadsheet import spreadsheet
from weathergage.simulation.runs.run_journal import GAMES, PLAN

DUEL = load_scenario("constitution-guerriere")


def arms(**changes: Any) -> list[Plan]:
    """Two arms of short games."""
    settings: dict[str, Any] = {"seed": 5, "bots": ["cabin-boy"], "turn_limit": 8}
    one = plan(DUEL, name="plain", **(settings | changes))
    return [one, plan(DUEL, "", ["advanced"], name="advanced", **(settings | changes))]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    simulate(arms(), 6, out=folder)
    return folder


def broken_off(whole: Path, folder: Path, keep: int, torn: bytes = b"") -> Path:
    """A folder as a killed run leaves it: some games, and perhaps half a line."""
    lines = (whole / GAMES).read_bytes().splitlines(keepends=True)
    folder.mkdir()
    (folder / PLAN).write_bytes((whole / PLAN).read_bytes())
    (folder / GAMES).write_bytes(b"".join(lines[:keep]) + torn)
    return folder


@pytest.mark.parametrize(
    ("keep", "torn"), [(0, b""), (5, b""), (5, b'{"index":5,"se'), (12, b'{"index"'), (0, b"{")]
)
def test_a_run_that_was_killed_goes_on_and_ends_the_same(
    whole: Path, tmp_path: Path, keep: int, torn: bytes
) -> None:
    folder = broken_off(whole, tmp_path / "run", keep, torn)
    told: list[int] = []
    found = simulate(arms(), 6, out=folder, progress=lambda done, total: told.append(done))
    assert found == simulate(arms(), 6)
    assert spreadsheet(arms(), found) == spreadsheet(arms(), simulate(arms(), 6, out=whole))
    # Only what was missing is played.
    assert told == list(range(keep + 1, 13))
    assert sorted((folder / GAMES).read_bytes().splitlines()) == sorted(
        (whole / GAMES).read_bytes().splitlines()
    )


def test_a_process_that_is_killed_leaves_what_it_has_played(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    line = "sim constitution-guerriere --games 300 --seed 5 --bots cabin-boy --turn-limit 8 --workers 2 --out"
    with Popen([sys.executable, "-m", "weathergage", *line.split(), folder], stdout=DEVNULL) as run:
        while run.poll() is None and not ((folder / GAMES).exists() and (folder / GAMES).stat().st_size):
            sleep(0.02)
        run.kill()
    left = (folder / GAMES).read_bytes().count(b"\n")
    (plain,) = simulate(arms()[:1], 300)
    arm = msgspec.structs.replace(arms()[0], name="")
    told: list[int] = []
    (found,) = simulate([arm], 300, out=folder, progress=lambda done, total: told.append(done))
    assert found == plain
    assert told == list(range(left + 1, 301))


def test_more_games_are_added_to_those_that_are_there(whole: Path, tmp_path: Path) -> None:
    folder = broken_off(whole, tmp_path / "run", 12)
    told: list[int] = []
    found = simulate(arms(), 7, out=folder, progress=lambda done, total: told.append(done))
    assert told == [13, 14]
    assert found == simulate(arms(), 7)
    # And a shorter run asks only for its own.
    assert simulate(arms(), 2, out=folder) == simulate(arms(), 2)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 6}, "seed 5, not 6"),
        ({"bots": ["midshipman"]}, r"bots \['cabin-boy', 'cabin-boy'\], not"),
        ({"turn_limit": 9}, "turn_limit 8, not 9"),
        ({"instructions": ["*:plot=0"]}, "instructions"),
    ],
)
def test_the_folder_of_another_plan_is_refused(whole: Path, changes: dict[str, object], words: str) -> None:
    before = (whole / GAMES).read_bytes()
    with pytest.raises(SimulationError, match=f"holds games of another plan .*{words}"):
        simulate(arms(**changes), 6, out=whole)
    assert (whole / GAMES).read_bytes() == before


def test_another_number_of_arms_and_a_changed_battle_are_refused(whole: Path) -> None:
    with pytest.raises(SimulationError, match="2 arms, not 1"):
        simulate(arms()[:1], 6, out=whole)
    wind = msgspec.structs.replace(DUEL.wind, direction=5)
    moved = [
        msgspec.structs.replace(arm, scenario=msgspec.structs.replace(DUEL, wind=wind)) for arm in arms()
    ]
    with pytest.raises(SimulationError, match="battle has been changed since"):
        simulate(moved, 6, out=whole)


def test_a_captain_whose_file_was_edited_is_another_captain(tmp_path: Path) -> None:
    file = tmp_path / "sleepy.py"
    text = "class Sleepy:\n    def decide(self, view, request):\n        return {}\n"
    file.write_text(text)
    arm = plan(DUEL, seed=5, bots=[f"{file}:Sleepy"], turn_limit=1)
    simulate([arm], 1, out=tmp_path / "run")
    file.write_text(text + "# and drowsy\n")
    with pytest.raises(SimulationError, match="another plan"):
        simulate([arm], 1, out=tmp_path / "run")


def test_what_is_no_journal_is_not_touched(whole: Path, tmp_path: Path) -> None:
    folder = broken_off(whole, tmp_path / "run", 2, b'{"winner": 3}\n')
    with pytest.raises(SimulationError, match=r"games.jsonl, line 3: not a record of a game"):
        simulate(arms(), 6, out=folder)
    (folder / PLAN).write_text("{}")
    with pytest.raises(SimulationError, match="is not the plan of a simulation"):
        simulate(arms(), 6, out=folder)
    (folder / PLAN).unlink()
    with pytest.raises(SimulationError, match="choose an empty folder"):
        simulate(arms(), 6, out=folder)
    assert len((folder / GAMES).read_bytes().splitlines()) == 3
    (tmp_path / "file").write_text("")
    with pytest.raises(SimulationError, match="cannot keep a journal"):
        simulate(arms(), 1, out=tmp_path / "file")
