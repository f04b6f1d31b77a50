"""Provide dice as a stream inside the state: seeded, keyed, scripted, recorded or enumerated."""

import hmac
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
#: Numbers from here up would bias a die of six sides, the usual kind; they are drawn again.
_SIXES: Final = _MASK - _MASK % 6


T = TypeVar("T")


class DiceError(Exception):
    """Raised when scripted dice do not fit the rolls that the rules ask for."""


@dataclass(slots=True)
class Dice:
    """Hold a stream of rolls: from a seed (SplitMix64), or from a script when there is one.

    >>> Dice(seed=1).roll("a test"), Dice(script=[6]).roll("a test")
    (6, 6)
    """

    seed: int = 0
    script: list[int] | None = None
    #: How many rolls have been taken so far.
    taken: int = 0
    #: Purpose and value of every roll, if a caller wants them.
    record: list[tuple[str, int]] | None = field(default=None, compare=False)

    def roll(self, purpose: str, sides: int = 6) -> int:
        """Return one die with this many sides, from 1 up; the purpose names the table it is for."""
        self.taken += 1
        if self.script is not None:
            value = self._scripted(purpose, sides)
        else:
            limit = _SIXES if sides == 6 else _MASK - _MASK % sides
            while True:
                self.seed = (self.seed + _GAMMA) & _MASK
                z = self.seed
                z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                z ^= z >> 31
                if z < limit:
                    break
            value = z % sides + 1
        if self.record is not None:
            self.record.append((purpose, value))
        return value

    def _scripted(self, purpose: str, sides: int) -> int:
        script = self.script or []
        if self.taken > len(script):
            raise DiceError(f"the script holds {len(script)} dice; one more is needed for: {purpose}")
        value = script[self.taken - 1]
        if not 1 <= value <= sides:
            raise DiceError(f"die {self.taken} of the script is {value}, not 1 to {sides}, for: {purpose}")
        return value

    def to_record(self) -> dict[str, object]:
        """Return the stream as hashes know it: what a caller collects of its rolls is no part of a position."""
        return {"seed": self.seed, "script": self.script, "taken": self.taken, "record": None}

    def clone(self) -> "Dice":
        """Return an independent stream that gives the same rolls."""
        return Dice(self.seed, None if self.script is None else self.script[:], self.taken)


def keyed_value(key: bytes, number: int, purpose: str, sides: int) -> int:
    """Return die `number` of a keyed stream: an HMAC-SHA256 of number, purpose and sides, made fair by rejection.

    >>> keyed_value(bytes(32), 1, "gunnery", 6)
    3
    """
    if not 1 <= sides <= _MASK:
        raise ValueError(f"a die has 1 to {_MASK} sides, not {sides}")
    limit = _MASK - _MASK % sides
    attempt = 0
    while True:
        message = f"{number}/{attempt}/{sides}/{purpose}".encode()
        drawn = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
        if drawn < limit:
            return drawn % sides + 1
        attempt += 1


@dataclass(slots=True)
class KeyedDice(Dice):
    """Hold a stream that only the holder of the key can predict, for games between people; see docs/fairness.md."""

    key: bytes = b""
    #: Purpose, sides and value of every roll, if a caller wants to compare them with a file.
    rolled: list[tuple[str, int, int]] | None = field(default=None, compare=False)

    def roll(self, purpose: str, sides: int = 6) -> int:
        """Return the next die of the stream for this purpose."""
        self.taken += 1
        value = keyed_value(self.key, self.taken, purpose, sides)
        if self.record is not None:
            self.record.append((purpose, value))
        if self.rolled is not None:
            self.rolled.append((purpose, sides, value))
        return value

    def to_record(self) -> dict[str, object]:
        """Return the stream as hashes know it."""
        # Named, since `super()` does not know a class that was made anew for its slots.
        return {**Dice.to_record(self), "key": b64encode(self.key).decode(), "rolled": None}

    def clone(self) -> "Dice":
        """Return an independent stream that gives the same rolls."""
        return KeyedDice(self.seed, None, self.taken, None, self.key)


@dataclass(slots=True)
class BranchingDice(Dice):
    """Follow a given path of rolls and note where it forks, for `outcomes`."""

    path: list[tuple[int, int]] = field(default_factory=list)
    #: Called before each roll; an experiment that has seen enough raises an exception there.
    before_roll: Callable[[], None] | None = None

    def roll(self, purpose: str, sides: int = 6) -> int:
        """Return the next die of the path, or the first face of a new one."""
        if self.before_roll is not None:
            self.before_roll()
        self.taken += 1
        if self.taken > len(self.path):
            self.path.append((1, sides))
        return self.path[self.taken - 1][0]


def outcomes(experiment: Callable[[Dice], T]) -> Iterator[tuple[T, Fraction]]:
    """Yield every result of an experiment with its exact chance, by walking all ways the dice can fall.

    >>> sum(chance for value, chance in outcomes(lambda dice: dice.roll("a") + dice.roll("b")) if value == 7)
    Fraction(1, 6)
    """
    path: list[tuple[int, int]] = []
    while True:
        dice = BranchingDice(path=path)
        result = experiment(dice)
        ways = 1
        for _, sides in dice.path:
            ways *= sides
        yield result, Fraction(1, ways)
        while path and path[-1][0] == path[-1][1]:
            path.pop()
        if not path:
            return
        value, sides = path[-1]
        path[-1] = (value + 1, sides)
