"""Plays many games, on one core or several; what comes out depends on the seed alone."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import msgspec

from weathergage.api import IllegalOrder, Scenario, ruleset_ids, save, start
from weathergage.api import ruleset as find_ruleset
from weathergage.simulation.playing import bot_seed, game_seed, play_out
from weathergage.simulation.records import GameRecord, record_of
from weathergage.simulation.summary import Summary, summarize

#: A worker comes back after so many games at most, so that progress is seen.
_LARGEST_CHUNK = 50

#: Told how many games are finished, and how many there are.
Progress = Callable[[int, int], None]


class SimulationError(Exception):
    """A simulation that cannot be run as it was asked for, or (`played`) that a bot broke."""

    def __init__(self, reason: str, played: bool = False) -> None:
        super().__init__(reason, played)
        self.played = played

    def __str__(self) -> str:
        return str(self.args[0])


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker needs to play any game of a simulation."""

    scenario: Scenario
    ruleset: str
    options: tuple[str, ...]
    seed: int
    bots: tuple[str, ...]
    turn_limit: int
    save_dir: str


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
    """Play that many games and sum them up; one bot name plays all sides, else one for each side."""
    ruleset = ruleset or ruleset_ids()[0]
    plan = _plan(scenario, ruleset, options, seed, bots, save_dir, turn_limit)
    if games < 1 or workers < 1 or turn_limit < 0:
        raise SimulationError("games and workers must be at least 1, and the turn limit at least 0")
    if save_dir is not None:
        save_dir.mkdir(parents=True, exist_ok=True)
    records: list[GameRecord] = []
    for chunk in _played(plan, games, min(workers, games)):
        records += chunk
        if progress is not None:
            progress(len(records), games)
    return summarize(records, scenario, ruleset, plan.options, seed, plan.bots, turn_limit)


def _plan(
    scenario: Scenario,
    ruleset: str,
    options: Sequence[str],
    seed: int,
    bots: Sequence[str],
    save_dir: Path | None,
    turn_limit: int,
) -> Plan:
    from weathergage.bots import bot_ids

    switched_on = find_ruleset(ruleset, options).switched_on or tuple(sorted(set(options)))
    sides = len(scenario.sides)
    seated = tuple(bots) * sides if len(bots) == 1 else tuple(bots)
    if len(seated) != sides:
        raise SimulationError(f"{scenario.id} has {sides} sides: name one bot for all of them, or {sides}")
    known = list(bot_ids())
    for name in seated:
        if name not in known:
            raise SimulationError(f"there is no bot {name!r}; choose from {', '.join(known)}")
    return Plan(
        scenario=scenario,
        ruleset=ruleset,
        options=switched_on,
        seed=seed,
        bots=seated,
        turn_limit=turn_limit,
        save_dir="" if save_dir is None else str(save_dir),
    )


def _played(plan: Plan, games: int, workers: int) -> Iterator[list[GameRecord]]:
    size = max(1, min(_LARGEST_CHUNK, games // (workers * 4)))
    chunks = [(first, min(first + size, games)) for first in range(0, games, size)]
    if workers == 1:
        for first, end in chunks:
            yield play_games(plan, first, end)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_games, plan, first, end) for first, end in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_games(plan: Plan, first: int, end: int) -> list[GameRecord]:
    """Play the games with these indices; each has its own dice and its own bots."""
    from weathergage.bots import make_bot

    records = []
    for index in range(first, end):
        seed = game_seed(plan.seed, index)
        bots = [make_bot(name, bot_seed(plan.seed, index, side)) for side, name in enumerate(plan.bots)]
        game = start(plan.ruleset, plan.scenario, seed, plan.options, listening=False)
        try:
            play_out(game, bots, plan.turn_limit)
        except IllegalOrder as wrong:
            who = " and ".join(plan.bots[side] for side in game.waiting_for())
            place = f"game {index} of seed {plan.seed}, turn {game.state.turn}"
            raise SimulationError(f"{place}: an illegal order of {who}: {wrong}", True) from wrong
        if plan.save_dir:
            file = Path(plan.save_dir) / f"{plan.scenario.id}-{plan.seed}-{index:05}.json"
            file.write_bytes(save(game))
        records.append(record_of(game, index))
    return records
