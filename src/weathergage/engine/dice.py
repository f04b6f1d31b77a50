"""Provide dice as a stream inside the state: seeded, keyed, scripted, recorded or enumerated."""

import hmac
from base64 import b64encode
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, TypeVar

from weathergage.engine.contract.compilation import i64, vec

_MASK: Final = (1 << 64) - 1
#: Compiled, whole numbers below this are no objects.
_SMALL: Final = 1 << 60
#: Numbers from here up would bias a die of six sides, the usual kind.
_SIXES: Final = _MASK - _MASK % 6

T = TypeVar("T")


#: Compiled, the numbers of the stream are the machine's own: they wrap by themselves, and the highest bit is a sign.
_COMPILED: Final = not __file__.endswith(".py")
_POSITIVE: Final[i64] = 0x7FFFFFFFFFFFFFFF
#: What the stream goes on by, and what mixes it; kept in a row, since so large a constant would be an object.
_FACTORS: Final = vec[i64]([0x61C8864680B583EB, -0x40A7B892E31B1A47, -0x6B2FB644ECCEEE15])


class DiceError(Exception):
    """Raised when scripted dice do not fit the rolls that the rules ask for.

    Where one more is needed it tells what for; where one cannot have fallen, it does not.
    """

    def __init__(self, message: str, purpose: str = "") -> None:
        super().__init__(message)
        self.purpose = purpose


class Dice:
    """Hold a stream of rolls: from a seed (SplitMix64), or from a script when there is one.

    >>> Dice(seed=1).roll("a test"), Dice(script=[6]).roll("a test")
    (6, 6)
    """

    __slots__ = ("_stream", "record", "script", "taken")

    def __init__(
        self,
        seed: int = 0,
        script: list[int] | None = None,
        taken: int = 0,
        record: list[tuple[str, int]] | None = None,
    ) -> None:
        self._stream: i64 = _in_bits(seed)
        self.script = script
        #: How many rolls have been taken so far.
        self.taken = taken
        #: Purpose and value of every roll, if a caller wants them.
        self.record = record

    @property
    def seed(self) -> int:
        """Return the seed from which the stream goes on."""
        return int(self._stream) & _MASK

    @seed.setter
    def seed(self, seed: int) -> None:
        self._stream = _in_bits(seed)

    def roll(self, purpose: str, sides: int = 6) -> int:
        """Return one die with this many sides, from 1 up; the purpose names the table it is for."""
        self.taken += 1
        if self.script is not None:
            value = self._scripted(purpose, sides)
        elif _COMPILED:
            value = self._drawn_by_the_machine(sides)
        else:
            value = self._drawn(sides)
        if self.record is not None:
            self.record.append((purpose, value))
        return value

    def _drawn(self, sides: int) -> int:
        """Return the next die of the stream (SplitMix64)."""
        # Numbers from here up would bias the die; they are drawn again.
        limit = _SIXES if sides == 6 else _MASK - _MASK % sides
        seed: int = self._stream
        while True:
            seed = (seed + 0x9E3779B97F4A7C15) & _MASK
            z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            z ^= z >> 31
            if z < limit:
                break
        self._stream = seed
        return z % sides + 1

    def _drawn_by_the_machine(self, sides: i64) -> int:
        """Return the same die by numbers of 64 bits, for fewer than 2**62 sides; constants are read with a sign."""
        while True:
            self._stream -= _FACTORS[0]
            z = self._stream
            z = (z ^ (z >> 30 & 0x3FFFFFFFF)) * _FACTORS[1]
            z = (z ^ (z >> 27 & 0x1FFFFFFFFF)) * _FACTORS[2]
            z ^= z >> 31 & 0x1FFFFFFFF
            if z >= 0:
                return z % sides + 1
            # What is biased is fewer numbers than there are sides, so that it is seldom asked how many they are.
            if z < -1 - sides or z < -1 - (_POSITIVE % sides * 2 + 1) % sides:
                # Halved, since the remainder of a negative number is another.
                return ((z >> 1 & _POSITIVE) % sides * 2 + (z & 1)) % sides + 1

    def _scripted(self, purpose: str, sides: int) -> int:
        script = self.script or []
        if self.taken > len(script):
            reason = f"the script holds {len(script)} dice; one more is needed for: {purpose}"
            raise DiceError(reason, purpose)
        value = script[self.taken - 1]
        if not 1 <= value <= sides:
            raise DiceError(f"die {self.taken} of the script is {value}, not 1 to {sides}, for: {purpose}")
        return value

    def __eq__(self, other: object) -> bool:
        """Tell whether another stream goes on with the same rolls."""
        return isinstance(other, Dice) and type(self) is type(other) and self.to_record() == other.to_record()

    def to_record(self) -> dict[str, object]:
        """Return the stream as hashes know it: what a caller collects of its rolls is no part of a position."""
        return {"seed": self.seed, "script": self.script, "taken": self.taken, "record": None}

    def clone(self) -> "Dice":
        """Return an independent stream that gives the same rolls."""
        twin = Dice(0, None if self.script is None else self.script[:], self.taken)
        # Not as a seed, which would be worked out of the stream and into it again.
        twin._stream = self._stream
        return twin


def _in_bits(seed: int) -> i64:
    """Return a seed as a number of the stream."""
    if 0 <= seed < _SMALL:
        return seed
    seed &= _MASK
    return seed - _MASK - 1 if _COMPILED and seed >> 63 else seed


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


class KeyedDice(Dice):
    """Hold a stream that only the holder of the key can predict, for games between people; see docs/fairness.md."""

    __slots__ = ("key", "rolled")

    def __init__(
        self, key: bytes = b"", rolled: list[tuple[str, int, int]] | None = None, taken: int = 0
    ) -> None:
        super().__init__(taken=taken)
        self.key = key
        #: Purpose, sides and value of every roll, if a caller wants to compare them with a file.
        self.rolled = rolled

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
        return {**super().to_record(), "key": b64encode(self.key).decode(), "rolled": None}

    def clone(self) -> "Dice":
        """Return an independent stream that gives the same rolls."""
        return KeyedDice(self.key, taken=self.taken)


class BranchingDice(Dice):
    """Follow a given path of rolls and note where it forks, for `outcomes`."""

    __slots__ = ("before_roll", "path")

    def __init__(self, path: list[tuple[int, int]] | None = None) -> None:
        super().__init__()
        self.path = [] if path is None else path
        #: Called before each roll; an experiment that has seen enough raises an exception there.
        self.before_roll: Callable[[], None] | None = None

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
