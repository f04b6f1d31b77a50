"""Measure whole games: turns and games a second, and the memory of one."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

from weathergage.api import ruleset
from weathergage.bench.battles import CHOICE, GREEDY, RANDOM, SIZES, TEN, TWO, battle, played, turns_of
from weathergage.bench.figure import PER_SECOND, Measurement, blank, per_second

#: Kilobytes that one game in a simulation may take.
MEMORY = 1024.0


def playing() -> Iterator[Measurement]:
    """Measure turns and games a second of two and of ten ships, greedy and random."""
    for name, ships in SIZES:
        for bot, kind in ((GREEDY, "greedy"), (RANDOM, "random")):
            yield _pace(f"{ships}, {kind}", partial(_turns, name, bot))
    yield Measurement(
        (blank("two ships, greedy: decisions", PER_SECOND),),
        lambda seconds: per_second(partial(_decisions, TWO, GREEDY), seconds)[:1],
    )
    for rules in CHOICE.also:
        title = ruleset(rules).title
        for name, ships in SIZES:
            yield _pace(f"{title}, {ships}, greedy", partial(_turns, name, GREEDY, rules=rules))


def _pace(what: str, action: Callable[[int], int]) -> Measurement:
    """Measure turns and games a second in one run."""
    named = (blank(f"{what}: turns", PER_SECOND), blank(f"{what}: games", PER_SECOND))
    return Measurement(named, partial(per_second, action))


def _turns(name: str, bot: str, seed: int, rules: str = CHOICE.ruleset) -> int:
    return turns_of(played(battle(name), bot, seed, rules=rules))


def _decisions(name: str, bot: str, seed: int) -> int:
    """Count how often a side sealed its orders, for comparison with engines measured by actions."""
    return len(played(battle(name), bot, seed).journal)


def memory() -> Iterator[Measurement]:
    """Measure the most memory that a game of ten ships adds, besides what all games share."""
    yield Measurement((blank("ten ships: memory of a game", "kB", MEMORY),), _kilobytes)


def _kilobytes(_seconds: float) -> tuple[float, ...]:
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
    return ((peak - before) / 1024,)
