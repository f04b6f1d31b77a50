"""Play all games of an experiment that an earlier run has not finished; results depend on the plans alone."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from weathergage.api import Scenario
from weathergage.simulation.plans.plan import Plan, SimulationError, StrictStop, plan
from weathergage.simulation.results.summary import Summary, summarize
from weathergage.simulation.runs.executors import Job, executor
from weathergage.simulation.runs.game_records import GameRecord
from weathergage.simulation.runs.run_journal import Journal

#: Games of each arm that are played between two calls of `enough`.
ROUND = 100

#: Called with the number of finished games, and of all games.
Progress = Callable[[int, int], None]
#: The games of each arm, in the order of their index.
Arms = list[list[GameRecord]]
#: Whether these games answer the question well enough.
Enough = Callable[[Arms], bool]


def run(
    scenario: Scenario,
    ruleset: str = "",
    options: Sequence[str] = (),
    games: int = 100,
    seed: int = 0,
    bots: Sequence[str] = ("midshipman",),
    workers: int = 1,
    save_dir: Path | None = None,
    turn_limit: int = 200,
    progress: Progress | None = None,
) -> Summary:
    """Play this many games of one battle and sum them up; one bot plays all sides, else one for each side."""
    arm = plan(scenario, ruleset, options, seed=seed, bots=bots, turn_limit=turn_limit, save_dir=save_dir)
    (records,) = simulate([arm], games, workers=workers, progress=progress)
    return summarize(records, arm)


def simulate(
    plans: Sequence[Plan],
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    dask: str = "",
    out: Path | None = None,
    enough: Enough | None = None,
    progress: Progress | None = None,
    strict: bool = False,
) -> Arms:
    """Play the games from `first` on of every plan; games of the same index have the same seeds in all plans.

    `out` is the folder for a journal of finished games; `enough` may stop the simulation after any round of games. A
    `strict` simulation raises StrictStop at the first failed decision.
    """
    if strict:
        plans = [msgspec.structs.replace(each, strict=True) for each in plans]
    if games < 1 or workers < 1 or first < 0:
        raise SimulationError("games and workers must be at least 1, and the first game at least 0")
    for folder in {each.save_dir for each in plans} - {""}:
        Path(folder).mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(Journal(out, plans))
        known = {} if journal is None else journal.finished
        play = stack.enter_context(executor(plans, min(workers, games * len(plans)), dask))
        total = games * len(plans)
        done = sum(1 for _, index in known if first <= index < first + games)
        end = first
        while end < first + games:
            begin, end = end, first + games if enough is None else min(end + ROUND, first + games)
            jobs = [_missing(known, arm, begin, end) for arm in range(len(plans))]
            for records in play([job for job in jobs if job[1]]):
                if strict:
                    _stop_at_fault(plans, records)
                known |= {(record.arm, record.index): record for record in records}
                if journal is not None:
                    journal.enter(records)
                if progress is not None:
                    done += len(records)
                    progress(done, total)
            arms = [[known[arm, index] for index in range(first, end)] for arm in range(len(plans))]
            if enough is not None and enough(arms):
                break
        return arms


def _stop_at_fault(plans: Sequence[Plan], records: Sequence[GameRecord]) -> None:
    for record in records:
        if record.fault:
            arm = f" of {plans[record.arm].name!r}" if plans[record.arm].name else ""
            raise StrictStop(f"game {record.index}{arm}: {record.fault}", record.trace)


def _missing(known: dict[tuple[int, int], GameRecord], arm: int, begin: int, end: int) -> Job:
    return arm, [index for index in range(begin, end) if (arm, index) not in known]
