"""Measure whole games: turns and games a second, and the memory of one."""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

from weathergage.bench.battles import (
    BASIC,
    CHOICE,
    DUELS,
    GREEDY,
    OTHERS,
    RANDOM,
    SIZES,
    TEN,
    Rules,
    battle,
    fleets,
    played,
    turns_of,
)
from weathergage.bench.figure import COMPILED, PER_SECOND, PLAIN, Measurement, blank, per_second

#: Kilobytes that one game in a simulation may take.
MEMORY = 1024.0
#: Turns of a fleet action that are played: the approach and the thick of it.
FLEET_TURNS = 20


def playing() -> Iterator[Measurement]:
    """Measure turns and games a second: duels, ten ships and sixty, greedy and random, by several rules."""
    for ships in SIZES:
        for bot, kind in ((GREEDY, "greedy"), (RANDOM, "random")):
            yield _pace(f"{ships}, {kind}", partial(_turns, ships, bot, BASIC))
    yield Measurement((blank("60 ships, greedy: turns", PER_SECOND),), _fleet_turns)
    yield Measurement(
        (blank("two ships, greedy: decisions", PER_SECOND),),
        lambda seconds: per_second(partial(_decisions, GREEDY), seconds)[:1],
    )
    for rules in OTHERS:
        for ships in SIZES:
            yield _pace(f"{rules.title}, {ships}, greedy", partial(_turns, ships, GREEDY, rules))


def aims() -> dict[tuple[str, str], float]:
    """Return the turns for one action of catanatron that are aimed at, by figure and build."""
    found = {}
    for rules in CHOICE.rules:
        before = "" if rules is BASIC else f"{rules.title}, "
        for build, wanted in ((COMPILED, rules.compiled), (PLAIN, rules.plain)):
            found.update({(f"{before}{ships}, greedy: turns", build): aim for ships, aim in wanted.items()})
    return found


def _pace(what: str, action: Callable[[int], int]) -> Measurement:
    """Measure turns and games a second in one run."""
    named = (blank(f"{what}: turns", PER_SECOND), blank(f"{what}: games", PER_SECOND))
    return Measurement(named, partial(per_second, action))


def _turns(ships: str, bot: str, rules: Rules, seed: int) -> int:
    names = SIZES[ships]
    return turns_of(played(battle(names[seed % len(names)]), bot, seed, rules=rules))


def _fleet_turns(seconds: float) -> tuple[float, ...]:
    return per_second(lambda seed: turns_of(played(fleets(60), GREEDY, seed, FLEET_TURNS)), seconds)[:1]


def _decisions(bot: str, seed: int) -> int:
    """Count how often a side sealed its orders, for comparison with engines measured by actions."""
    return len(played(battle(DUELS[seed % len(DUELS)]), bot, seed).journal)


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
