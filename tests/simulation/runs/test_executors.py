"""Whoever plays the games, they are the same."""

import builtins
import sys
from csv import DictReader
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from weathergage.simulation import Plan, SimulationError, plan, simulate
from weathergage.simulation.plans.arm_setting import Setting, changed, plan_of
from weathergage.simulation.results.spreadsheet import spreadsheet
from weathergage.simulation.runs import executors


def arms() -> list[Plan]:
    """Two arms with instructions, starts and changing places."""
    setting = Setting(
        battle="fr-40 v fr-40",
        starts=3,
        bots=("midshipman", "cabin-boy"),
        swap=True,
        turn_limit=10,
        seed=9,
    )
    return [plan_of(setting, "plain"), plan_of(changed(setting, "instruct=first:fire=hold"), "silent")]


def test_processes_play_the_same_games() -> None:
    alone, shared = simulate(arms(), 5), simulate(arms(), 5, workers=2)
    assert spreadsheet(arms(), alone) == spreadsheet(arms(), shared)
    assert alone[0] != alone[1]


def test_rows_name_the_captain_who_sat_there() -> None:
    one = arms()[:1]
    rows = list(DictReader(spreadsheet(one, simulate(one, 4)).splitlines()))
    assert [row["bot_1"] for row in rows] == ["midshipman", "cabin-boy"] * 2
    assert [row["bot_2"] for row in rows] == ["cabin-boy", "midshipman"] * 2
    # Both games of a deal have the same dice and the same start.
    assert [row["start"] for row in rows] == ["1", "1", "2", "2"]
    assert rows[0]["seed"] == rows[1]["seed"] != rows[2]["seed"]


def test_a_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        played = simulate(arms(), 5, dask=cluster.scheduler_address)
    assert spreadsheet(arms(), played) == spreadsheet(arms(), simulate(arms(), 5))


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")

    def away(address: str, timeout: str) -> None:
        raise OSError("nobody there")

    monkeypatch.setattr(distributed, "Client", away)
    with pytest.raises(SimulationError, match="no Dask scheduler answers at tcp://nowhere:1: nobody there"):
        simulate(arms(), 1, dask="tcp://nowhere:1")


def test_without_the_extra_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SimulationError, match=r"pip install 'weathergage\[cluster\]'"):
        simulate(arms(), 1, dask="tcp://nowhere:1")


def test_small_chunks_cover_every_game_once() -> None:
    jobs = [(0, range(7)), (1, [3, 5])]
    chunks = list(executors._chunks(jobs, 2))
    assert builtins.sorted((arm, index) for arm, some in chunks for index in some) == [
        *((0, index) for index in range(7)),
        (1, 3),
        (1, 5),
    ]
    many = list(executors._chunks([(0, range(10_000))], 4))
    assert max(len(some) for _, some in many) == 20


SLOW = """
import time
from pathlib import Path

class Slow:
    def decide(self, view, request):
        Path(__file__).with_name("begun").touch()
        time.sleep(60)
        Path(__file__).with_name("done").touch()
        return {}
"""


def test_who_breaks_off_does_not_wait_for_games_under_way(tmp_path: Path) -> None:
    file = tmp_path / "slowcoach.py"
    file.write_text(SLOW)
    quick = arms()[0]
    slow = plan(quick.scenario, bots=[f"{file}:Slow"], turn_limit=1)

    def interrupted(done: int, total: int) -> None:
        while not (tmp_path / "begun").exists():
            sleep(0.05)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate([quick, slow], 1, workers=2, progress=interrupted)
    assert not (tmp_path / "done").exists()


def test_no_worker_is_left_behind_when_the_games_are_played() -> None:
    """One that still starts would look for what the pool has already thrown away, and say so at length."""
    simulate(arms(), 1, workers=4)
    assert active_children() == []
