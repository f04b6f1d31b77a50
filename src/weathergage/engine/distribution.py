"""Compute exact distributions of whole numbers, and chains of chances up to their ends."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from weathergage.engine.dice import Dice, outcomes

S = TypeVar("S", bound=Hashable)

ONE: Final = Fraction(1)
NONE: Final = Fraction(0)


class Distribution:
    """Hold every number that can come up with its exact chance; the chances add up to one.

    >>> two = Distribution.thrown(lambda dice: dice.roll("a") + dice.roll("b"))
    >>> two.mean, two.at_least(10), two.quantile(Fraction(1, 2))
    (Fraction(7, 1), Fraction(1, 6), 7)
    """

    __slots__ = ("chances",)

    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        self.chances = {value: chances[value] for value in sorted(chances) if chances[value]}
        if sum(self.chances.values()) != 1:
            raise ValueError(f"these chances add up to {sum(self.chances.values())}, not 1")

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, Fraction]]) -> "Distribution":
        """Gather pairs of number and chance; the same number may come several times."""
        return cls(gathered(pairs))

    @classmethod
    def thrown(cls, experiment: Callable[[Dice], int]) -> "Distribution":
        """Return the distribution of the results of an experiment with dice."""
        return cls.of(outcomes(experiment))

    @classmethod
    def mixed(cls, parts: Iterable[tuple["Distribution", Fraction]]) -> "Distribution":
        """Return the distribution of drawing from one of several, each with its chance."""
        return cls.of((value, chance * share) for part, share in parts for value, chance in part)

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        return iter(self.chances.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.chances == other.chances

    def __hash__(self) -> int:
        return hash(tuple(self.chances.items()))

    def __repr__(self) -> str:
        return f"Distribution({ {value: str(chance) for value, chance in self} })"

    def __add__(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum of two independent numbers."""
        return Distribution.of((a + b, p * q) for a, p in self for b, q in other)

    @property
    def mean(self) -> Fraction:
        """Return the mean."""
        return sum((value * chance for value, chance in self), NONE)

    def exactly(self, number: int) -> Fraction:
        """Return the chance of exactly this number."""
        return self.chances.get(number, NONE)

    def at_least(self, number: int) -> Fraction:
        """Return the chance of this number or more."""
        return sum((chance for value, chance in self if value >= number), NONE)

    def at_most(self, number: int) -> Fraction:
        """Return the chance of this number or less."""
        return sum((chance for value, chance in self if value <= number), NONE)

    def quantile(self, share: Fraction) -> int:
        """Return the least number that is not exceeded with at least this chance."""
        return next(value for value in self.chances if self.at_most(value) >= min(share, ONE))


def gathered(pairs: Iterable[tuple[S, Fraction]]) -> dict[S, Fraction]:
    """Add up the chances of equal values."""
    found: dict[S, Fraction] = {}
    for value, chance in pairs:
        found[value] = found.get(value, NONE) + chance
    return found


def settled(start: S, onward: Callable[[S], Mapping[S, Fraction]]) -> dict[S, Fraction]:
    """Return the exact chance of each end of a chain; `onward` gives the chances after a state, {} for an end.

    Chains may return to earlier states. Chains that never end are left out, so the chances may add up to less than one.

    >>> half = Fraction(1, 2)
    >>> settled("toss", lambda state: {"toss": half, "heads": half} if state == "toss" else {})
    {'heads': Fraction(1, 1)}
    """
    ways: dict[S, Mapping[S, Fraction]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in ways:
            ways[state] = onward(state)
            waiting.extend(ways[state])
    arriving: dict[S, Fraction] = {start: ONE}
    ends: dict[S, Fraction] = {}
    for cycle in _cycles(start, ways):
        here = {state: arriving.pop(state) for state in cycle if state in arriving}
        if len(cycle) == 1 and not ways[cycle[0]]:
            ends[cycle[0]] = here.get(cycle[0], NONE)
            continue
        for state, times in _visits(cycle, here, ways).items():
            for after, chance in ways[state].items():
                if after not in cycle:
                    arriving[after] = arriving.get(after, NONE) + times * chance
    return ends


def _visits(
    cycle: list[S], arriving: Mapping[S, Fraction], ways: Mapping[S, Mapping[S, Fraction]]
) -> dict[S, Fraction]:
    """Return how often each state of a cycle is visited on average before the chain leaves the cycle."""
    if not any(after not in cycle for state in cycle for after in ways[state]):
        return {}
    # Eliminate each state in turn: chances that lead to it are passed on to where it leads.
    inner = {state: {to: p for to, p in ways[state].items() if to in cycle} for state in cycle}
    mass = {state: arriving.get(state, NONE) for state in cycle}
    passed: list[tuple[S, dict[S, Fraction]]] = []
    for place, state in enumerate(cycle):
        stay = inner[state].pop(state, NONE)
        scale = 1 / (1 - stay)
        feeders = {later: inner[later].pop(state, NONE) * scale for later in cycle[place + 1 :]}
        for later, share in feeders.items():
            if share:
                for to, chance in inner[state].items():
                    inner[later][to] = inner[later].get(to, NONE) + share * chance
        mass[state] *= scale
        for to, chance in inner[state].items():
            mass[to] += mass[state] * chance
        passed.append((state, feeders))
    visits: dict[S, Fraction] = {}
    for state, feeders in reversed(passed):
        visits[state] = mass[state] + sum((visits[later] * p for later, p in feeders.items()), NONE)
    return visits


def _cycles(start: S, ways: Mapping[S, Mapping[S, Fraction]]) -> list[list[S]]:
    """Group states that lead to one another (Tarjan), each group before those it leads to."""
    number: dict[S, int] = {}
    lowest: dict[S, int] = {}
    stack: list[S] = []
    found: list[list[S]] = []
    path: list[tuple[S, Iterator[S]]] = []

    def enter(state: S) -> None:
        number[state] = lowest[state] = len(number)
        stack.append(state)
        path.append((state, iter(ways[state])))

    enter(start)
    on_stack = {start}
    while path:
        state, after = path[-1]
        for to in after:
            if to not in number:
                enter(to)
                on_stack.add(to)
                break
            if to in on_stack:
                lowest[state] = min(lowest[state], number[to])
        else:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[state])
            if lowest[state] == number[state]:
                cycle = []
                while True:
                    member = stack.pop()
                    on_stack.discard(member)
                    cycle.append(member)
                    if member == state:
                        break
                found.append(cycle)
    return found[::-1]
