"""Take one figure: in processor time, on one core, the best of several rounds."""

from collections.abc import Callable, Iterator
from time import process_time
from typing import NamedTuple

import msgspec

from weathergage.engine import game as _game

PLAIN, COMPILED = "plain", "compiled"
#: The unit of which more is better; of all others less is.
PER_SECOND = "1/s"


def build() -> str:
    """Return whether this process runs the compiled engine or its sources."""
    return PLAIN if (_game.__file__ or "").endswith(".py") else COMPILED


class NotMeasured(Exception):
    """Raised with the reason why a figure cannot be taken on this machine."""


class Figure(msgspec.Struct, frozen=True):
    """Hold what was measured, of which build, and the target (0 for none)."""

    what: str
    value: float
    unit: str
    build: str = ""
    target: float = 0.0

    @property
    def reached(self) -> bool | None:
        """Return whether the target is reached; None if there is none."""
        if not self.target:
            return None
        return self.value >= self.target if self.unit in (PER_SECOND, "ratio") else self.value <= self.target


class Measurement(NamedTuple):
    """Describe figures that one run takes together, named before anything is measured."""

    #: The figures without their values.
    blanks: tuple[Figure, ...]
    #: Takes the values of all blanks within this many seconds; raises NotMeasured if that cannot be done here.
    take: Callable[[float], tuple[float, ...]]

    def figures(self, seconds: float, only: str) -> Iterator[Figure]:
        """Measure, if a figure with this text in its name is among them."""
        wanted = [index for index, blank in enumerate(self.blanks) if is_named(blank.what, only)]
        values = self.take(seconds) if wanted else ()
        for index in wanted:
            yield msgspec.structs.replace(self.blanks[index], value=values[index])


def is_named(what: str, only: str) -> bool:
    """Return whether the name of a figure has this text in it, in capitals or not."""
    return only.casefold() in what.casefold()


def blank(what: str, unit: str, target: float = 0.0, only: str = "") -> Figure:
    """Name a figure that is not measured yet; its target may be for one build only."""
    return Figure(what, 0.0, unit, target=target if only in ("", build()) else 0.0)


def per_second(action: Callable[[int], int], seconds: float, rounds: int = 3) -> tuple[float, float]:
    """Return things done and calls a second; `action` is called with 1, 2, 3, … and returns how many things it did.

    The best of several rounds counts, since disturbances only add to the time.
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
    """Return the microseconds of one call: the best of several rounds."""
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
