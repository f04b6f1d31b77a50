"""Exact chances of dice against a number."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from weathergage.engine.events import Modifier


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """Return how many falls of this many dice make each total, from 0 on."""
    found: tuple[int, ...] = (1,)
    for _ in range(dice):
        longer = [0] * (len(found) + 6)
        for total, ways in enumerate(found):
            for face in range(1, 7):
                longer[total + face] += ways
        found = tuple(longer)
    return found


def totals(dice: int) -> list[tuple[int, float]]:
    """Return every total of a number of dice with its chance."""
    return [(total, ways / float(6**dice)) for total, ways in enumerate(_ways(dice)) if ways]


#: Chances by dice and the total they have to make; there are few of either.
_reached: Final[dict[tuple[int, int], float]] = {}


def reached(dice: int, need: int, added: int) -> float:
    """Return the chance that dice and what is added make a number; a need of 0 cannot be reached."""
    if not need:
        return 0.0
    found = _reached.get((dice, need - added))
    if found is None:
        ways = sum(ways for total, ways in enumerate(_ways(dice)) if total + added >= need)
        found = _reached[dice, need - added] = ways / float(6**dice)
    return found


def chance_to_pass(dice: int, need: int, added: Sequence[Modifier]) -> float:
    """Return the same with everything that is added by its name."""
    total = 0
    for modifier in added:
        total += modifier.value
    return reached(dice, need, total)
