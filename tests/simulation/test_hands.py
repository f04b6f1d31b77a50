"""Whoever plays the games, they are the same."""

import builtins
import sys

import pytest

from weathergage.simulation import Plan, SimulationError, hands, simulate
from weathergage.simulation.setting import Setting, changed, plan_of
from weathergage.simulation.spreadsheet import spreadsheet


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
    chunks = list(hands._chunks(jobs, 2))
    assert builtins.sorted((arm, index) for arm, some in chunks for index in some) == [
        *((0, index) for index in range(7)),
        (1, 3),
        (1, 5),
    ]
    many = list(hands._chunks([(0, range(10_000))], 4))
    assert max(len(some) for _, some in many) == 20
