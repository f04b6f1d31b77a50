"""Play games in this process, in several on this machine, or on a Dask cluster; the games are the same."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from typing import Any

from weathergage import __version__
from weathergage.api import Game, IllegalOrder, save, start
from weathergage.bots.sandbox.sandbox_process import trace_text
from weathergage.simulation.plans.captains import new_captain
from weathergage.simulation.plans.instructions import Instructed, never_asked
from weathergage.simulation.plans.plan import Plan, SimulationError
from weathergage.simulation.runs.failed_decisions import FailedDecision, Strict, failings
from weathergage.simulation.runs.game_loop import Player, bot_seed, game_seed, play_out
from weathergage.simulation.runs.game_records import GameRecord, record_of

#: A worker returns after at most this many games, and gets at least this many chunks, so that little is lost.
_LARGEST_CHUNK = 20
_CHUNKS_EACH = 20

_GO_ON = "finished games are kept if --out was given; run the same command again to continue"

#: An arm and the indices of its games that are wanted.
Job = tuple[int, Sequence[int]]
#: Plays all jobs and yields finished games, in any order.
Executor = Callable[[Sequence[Job]], Iterator[list[GameRecord]]]


@contextmanager
def executor(plans: Sequence[Plan], workers: int = 1, dask: str = "") -> Iterator[Executor]:
    """Start `workers` processes, or connect to the cluster at the address `dask`."""
    if dask:
        with _cluster(dask) as client:
            yield lambda jobs: _on_cluster(client, plans, jobs)
    elif workers == 1:
        yield lambda jobs: (play_games(plans[arm], arm, [index]) for arm, wanted in jobs for index in wanted)
    else:
        context = get_context("spawn")
        stop = context.Event()
        with ProcessPoolExecutor(
            workers, mp_context=context, initializer=_start_worker, initargs=(stop,)
        ) as pool:
            try:
                yield lambda jobs: _in_pool(pool, plans, jobs, workers)
            except BaseException:
                # An interrupted simulation does not wait for running games.
                stop.set()
                raise
            finally:
                # Wait for workers that are still starting, which must find their arguments.
                pool.shutdown(wait=True, cancel_futures=True)


def play_games(plan: Plan, arm: int, indices: Sequence[int]) -> list[GameRecord]:
    """Play the games with these indices; each has its own dice and captains."""
    return [play_game(plan, arm, index) for index in indices]


def play_elsewhere(version: str, plan: Plan, arm: int, indices: Sequence[int]) -> list[GameRecord]:
    """Play games on a machine of a cluster, if it runs the same version: another may play differently."""
    if version != __version__:
        raise SimulationError(f"a machine of the cluster has version {__version__}, not {version}")
    return play_games(plan, arm, indices)


def play_game(plan: Plan, arm: int, index: int) -> GameRecord:
    """Play one game; any error is noted in its record."""
    deal, swapped = plan.deal(index)
    game = start(plan.ruleset, plan.start(deal), game_seed(plan.seed, deal), plan.options, listening=False)
    seats = plan.seats(swapped)
    fault = trace = ""
    captains: list[Player] = []
    try:
        captains += [_captain(plan, deal, seat) for seat in seats]
        play_out(game, [Strict(each) for each in captains] if plan.strict else captains, plan.turn_limit)
    except Exception as wrong:
        trace = wrong.trace if isinstance(wrong, FailedDecision) else trace_text(wrong)
        waiting = " and ".join(plan.bots[seats[side]] for side in game.waiting_for())
        what = (
            f"an illegal order of {waiting}: {wrong}"
            if isinstance(wrong, IllegalOrder)
            else f"{waiting or 'the rules'} failed: {type(wrong).__name__}: {wrong}"
        )
        fault = str(wrong) if isinstance(wrong, FailedDecision) else f"turn {game.state.turn}: {what}"
    if plan.save_dir:
        fault = _saved(plan, arm, index, game, fault)
    failed = failings([plan.bots[seat] for seat in seats], captains)
    return record_of(game, index, arm, swapped, fault, never_asked(captains), failed, trace)


def _saved(plan: Plan, arm: int, index: int, game: Game, fault: str) -> str:
    """Save the game; if a broken game cannot be saved, return its fault with that reason."""
    more = f"-arm{arm + 1}" if arm else ""
    file = Path(plan.save_dir) / f"{plan.scenario.id}-{plan.seed}-{index:05}{more}.json"
    try:
        file.write_bytes(save(game))
    except Exception as wrong:
        if not fault or isinstance(wrong, OSError):
            raise
        return f"{fault} (and cannot be saved: {wrong})"
    return fault


def _captain(plan: Plan, deal: int, seat: int) -> Player:
    captain = new_captain(plan.bots[seat], bot_seed(plan.seed, deal, seat))
    told = plan.instructions[seat] if plan.instructions else {}
    return Instructed(captain, told) if told else captain


def _start_worker(stop: Event) -> None:
    """Let a worker exit on the stop event, or when its parent process dies."""
    # An interrupt reaches the workers as well; they wait for the stop event, silently.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def exit_after(wait: Callable[[], object]) -> None:
        wait()
        os._exit(1)

    for wait in (stop.wait, *(() if parent is None else (parent.join,))):
        Thread(target=exit_after, args=(wait,), daemon=True).start()


def _chunks(jobs: Sequence[Job], workers: int) -> Iterator[tuple[int, Sequence[int]]]:
    games = sum(len(wanted) for _, wanted in jobs)
    size = max(1, min(_LARGEST_CHUNK, games // (workers * _CHUNKS_EACH)))
    for arm, wanted in jobs:
        for first in range(0, len(wanted), size):
            yield arm, wanted[first : first + size]


def _in_pool(
    pool: ProcessPoolExecutor, plans: Sequence[Plan], jobs: Sequence[Job], workers: int
) -> Iterator[list[GameRecord]]:
    waiting = [pool.submit(play_games, plans[arm], arm, some) for arm, some in _chunks(jobs, workers)]
    for done in as_completed(waiting):
        try:
            yield done.result()
        except BrokenProcessPool as wrong:
            raise SimulationError(f"a worker died ({wrong}); {_GO_ON}") from wrong


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        cluster: Any = import_module("distributed")
    except ImportError as missing:
        raise SimulationError(
            "--dask needs the extra `cluster`: pip install 'weathergage[cluster]'"
        ) from missing
    try:
        client = cluster.Client(address, timeout="10s")
    except (OSError, ValueError) as wrong:
        raise SimulationError(f"no Dask scheduler answers at {address}: {wrong}") from wrong
    with client:
        yield client


def _on_cluster(client: Any, plans: Sequence[Plan], jobs: Sequence[Job]) -> Iterator[list[GameRecord]]:
    finished: Any = import_module("distributed").as_completed
    cores = max(1, sum(client.ncores().values()))
    waiting = [
        client.submit(play_elsewhere, __version__, plans[arm], arm, list(some), pure=False)
        for arm, some in _chunks(jobs, cores)
    ]
    try:
        for done in finished(waiting):
            yield done.result()
            # The scheduler would keep every answer as long as a future refers to it.
            done.release()
    except (GeneratorExit, SimulationError):
        raise
    except Exception as wrong:
        raise SimulationError(f"the cluster failed: {type(wrong).__name__}: {wrong}; {_GO_ON}") from wrong
    finally:
        client.cancel(waiting)
