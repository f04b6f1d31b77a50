"""Find the best of some candidates by trial, dropping the worse half repeatedly."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, TypeVar

from weathergage.bots.bot import Budget

T = TypeVar("T")

#: Tries a candidate with a seed number, the same for all candidates.
Trial = Callable[[T, int], float]


class RemainingBudget:
    """Track what is left of a budget: trials by count, or time."""

    def __init__(self, budget: Budget) -> None:
        self._budget: Final = budget
        self._began = perf_counter() if budget.seconds else 0.0
        self.trials = 0

    def spent(self) -> float:
        """Return the spent part of the budget, from 0 to 1 and over."""
        if self._budget.seconds:
            return (perf_counter() - self._began) / self._budget.seconds
        return self.trials / max(1, self._budget.count)


def best_of(
    candidates: Sequence[T],
    prior: Sequence[float],
    trial: Trial[T],
    remaining: RemainingBudget,
    until: float = 1.0,
) -> T:
    """Return the candidate with the best average, including its prior score.

    Trials go on until that part of the budget is spent. All remaining candidates are tried with the same seeds.
    """
    begin = remaining.spent()
    share = max(1e-9, until - begin)
    left = list(range(len(candidates)))
    totals = [0.0] * len(candidates)
    rounds = max(1, (len(candidates) - 1).bit_length())
    luck = halved = 0
    while len(left) > 1 and remaining.spent() < until:
        for index in left:
            totals[index] += trial(candidates[index], luck)
            remaining.trials += 1
        luck += 1
        left.sort(key=lambda index: -(totals[index] / luck + prior[index]))
        while halved < rounds and remaining.spent() - begin >= share * (halved + 1) / rounds:
            halved += 1
            left = left[: (len(left) + 1) // 2]
    if not luck:
        return candidates[max(left, key=lambda index: prior[index])]
    return candidates[left[0]]
