"""Exact chances of dice against a number."""

from collections.abc import Sequence
from functools import cache

from weathergage.engine.events import Modifier


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """Return how many falls of so many dice make each total, from 0 on."""
    found: tuple[int, ...] = (1,)
    for _ in range(dice):
        longer = [0] * (len(found) + 6)
        for total, ways in enumerate(found):
            for face in range(1, 7):
                longer[total + face] += ways
        found = tuple(longer)
    return found


def totals(dice: int) -> list[tuple[int, float]]:
    """Every total of so many dice with its chance."""
    return [(total, ways / float(6**dice)) for total, ways in enumerate(_ways(dice)) if ways]


def reached(dice: int, need: int, added: int) -> float:
    """The chance that dice and what is added make a number; a need of 0 cannot be reached."""
    if not need:
        return 0.0
    ways = sum(ways for total, ways in enumerate(_ways(dice)) if total + added >= need)
    return ways / float(6**dice)


def chance_to_pass(dice: int, need: int, added: Sequence[Modifier]) -> float:
    """The same with everything that is added by its name."""
    return reached(dice, need, sum(modifier.value for modifier in added))
