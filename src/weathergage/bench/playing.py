"""Whole games: turns and games a second, and the memory of one."""

import tracemalloc
from collections.abc import Iterator
from functools import partial

from weathergage.api import ruleset
from weathergage.bench.battles import CHOICE, GREEDY, RANDOM, TEN, TWO, battle, played, turns_of
from weathergage.bench.figure import PER_SECOND, Figure, per_second

#: Kilobytes that one game in a simulation may take.
MEMORY = 1024.0


def playing(seconds: float) -> Iterator[Figure]:
    """Turns and games a second of two and of ten ships, greedy and random."""
    for name, ships in ((TWO, "two ships"), (TEN, "ten ships")):
        for bot, kind in ((GREEDY, "greedy"), (RANDOM, "random")):
            turns, games = per_second(partial(_turns, name, bot), seconds)
            yield Figure(f"{ships}, {kind}: turns", turns, PER_SECOND)
            yield Figure(f"{ships}, {kind}: games", games, PER_SECOND)
    decisions, _ = per_second(partial(_decisions, TWO, GREEDY), seconds)
    yield Figure("two ships, greedy: decisions", decisions, PER_SECOND)
    for rules in CHOICE.also:
        title = ruleset(rules).title
        for name, ships in ((TWO, "two ships"), (TEN, "ten ships")):
            turns, games = per_second(partial(_turns, name, GREEDY, rules=rules), seconds)
            yield Figure(f"{title}, {ships}, greedy: turns", turns, PER_SECOND)
            yield Figure(f"{title}, {ships}, greedy: games", games, PER_SECOND)


def _turns(name: str, bot: str, seed: int, rules: str = CHOICE.ruleset) -> int:
    return turns_of(played(battle(name), bot, seed, rules=rules))


def _decisions(name: str, bot: str, seed: int) -> int:
    """What is counted where a game is measured by actions: how often a side sealed its orders."""
    return len(played(battle(name), bot, seed).journal)


def memory(seconds: float) -> Iterator[Figure]:
    """The most memory that a game of ten ships adds while it is played, beside what all games share."""
    for seed in range(3):
        played(battle(TEN), GREEDY, seed)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        played(battle(TEN), GREEDY, 1)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    yield Figure("ten ships: memory of a game", (peak - before) / 1024, "kB", target=MEMORY)
