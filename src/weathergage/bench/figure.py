"""One measured figure, and how it is taken: in processor time, on one core, the best of several rounds."""

from collections.abc import Callable
from time import process_time

import msgspec

#: Units of which more is better; of all others less is.
PER_SECOND = "1/s"


class Figure(msgspec.Struct, frozen=True):
    """What was measured, of which build, and what is aimed at (0 for nothing)."""

    what: str
    value: float
    unit: str
    build: str = ""
    target: float = 0.0

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None where there is none."""
        if not self.target:
            return None
        return self.value >= self.target if self.unit in (PER_SECOND, "ratio") else self.value <= self.target


def per_second(action: Callable[[int], int], seconds: float, rounds: int = 3) -> tuple[float, float]:
    """Things done, and calls, a second: `action` is called with 1, 2, 3, … and tells how many things it did.

    The best of several rounds counts, since whatever disturbs a measurement only adds to the time.
    """
    action(0)
    best = calls = 0.0
    for _ in range(rounds):
        things = number = 0
        began = process_time()
        while (spent := process_time() - began) < seconds / rounds:
            number += 1
            things += action(number)
        if things / spent > best:
            best, calls = things / spent, number / spent
    return best, calls


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """Microseconds of one call: the best of several rounds."""
    action()
    rounds, best = 1, float("inf")
    began = process_time()
    while process_time() - began < seconds:
        start_of_round = process_time()
        for _ in range(rounds):
            action()
        spent = process_time() - start_of_round
        best = min(best, spent / rounds)
        if spent < seconds / 20:
            rounds *= 2
    return best * 1e6
