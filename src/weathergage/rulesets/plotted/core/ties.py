"""Keep which ships hang together, by fouled rigging or by grapples."""

from collections.abc import Iterator
from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.state import Record, plain

#: Factor of the lower index where a record writes a pair of ships as one number.
_WIDE: Final = 1024


class Ties:
    """Pairs of ships by index: fouled or not, and the number of grapples between them (B.VI.A.8)."""

    __slots__ = ("_between", "_hanging", "_ships", "pairs")

    def __init__(self) -> None:
        #: How many pairs hang together; where none do, nothing below needs to be looked at.
        self.pairs: i64 = 0
        #: A square of all ships known so far: 1 if the two are fouled, plus 2 for each grapple.
        self._ships: i64 = 0
        self._between: vec[i64] = vec[i64]()
        #: How many ships hang on each ship.
        self._hanging: vec[i64] = vec[i64]()

    def to_record(self) -> Record:
        """Return the ties as hashes know them: lower index * 1024 + higher index -> what holds the two."""
        return {"pairs": plain({a * _WIDE + b: fouled + 2 * grapples for a, b, fouled, grapples in self})}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ties) and self.to_record() == other.to_record()

    __hash__ = None  # type: ignore[assignment]  # ties change

    def clone(self) -> "Ties":
        """Return an independent copy."""
        twin = Ties()
        if self.pairs:
            twin.pairs = self.pairs
            twin._ships = self._ships
            twin._between = self._between[:]
            twin._hanging = self._hanging[:]
        return twin

    def fouled(self, a: i64, b: i64) -> bool:
        """Return whether the rigging of two ships is fouled."""
        return self._held_by(a, b) & 1 == 1

    def grapples(self, a: i64, b: i64) -> i64:
        """Return how many grapples hold two ships together."""
        return self._held_by(a, b) >> 1

    def joined(self, a: i64, b: i64) -> bool:
        """Return whether anything holds two ships together."""
        return self._held_by(a, b) != 0

    def any(self, a: i64) -> bool:
        """Return whether a ship hangs on any other."""
        return self.pairs > 0 and a < self._ships and self._hanging[a] > 0

    def others(self, a: i64) -> list[int]:
        """Return the ships that hang on a ship, lowest index first."""
        found: list[int] = []
        if self.any(a):
            for b in range(self._ships):
                if self._between[a * self._ships + b]:
                    found.append(b)
        return found

    def __iter__(self) -> Iterator[tuple[int, int, bool, int]]:
        """Lower index, higher index, fouled, grapples: in the order of ids."""
        for a in range(self._ships if self.pairs else 0):
            for b in self.others(a):
                if a < b:
                    yield a, b, self.fouled(a, b), self.grapples(a, b)

    def foul(self, a: i64, b: i64) -> None:
        """Foul the rigging of two ships."""
        self._hold(a, b, self._held_by(a, b) | 1)

    def unfoul(self, a: i64, b: i64) -> None:
        """Clear the rigging of two ships."""
        self._hold(a, b, self._held_by(a, b) & ~1)

    def grapple(self, a: i64, b: i64) -> None:
        """Hold two ships by one more grapple (B.VI.A.5, 9.1.5.1)."""
        self._hold(a, b, self._held_by(a, b) + 2)

    def cast_off(self, a: i64, b: i64, count: i64 = 1) -> None:
        """Cut or throw off a number of grapples (B.VI.B.2)."""
        self._hold(a, b, self._held_by(a, b) - 2 * min(count, self.grapples(a, b)))

    def part(self, a: i64, b: i64) -> None:
        """Part two ships, so that nothing holds them together any more."""
        self._hold(a, b, 0)

    def group(self, a: i64) -> list[int]:
        """Return all ships that hang together with a ship, directly or through others, itself included."""
        found: list[int] = [a]
        if not self.any(a):
            return found
        for ship in found:
            for b in self.others(ship):
                if b not in found:
                    found.append(b)
        found.sort()
        return found

    def _held_by(self, a: i64, b: i64) -> i64:
        """Return what holds two ships: 1 if they are fouled, plus 2 for each grapple."""
        ships = self._ships
        if self.pairs and a < ships and b < ships:
            return self._between[a * ships + b]
        return 0

    def _hold(self, a: i64, b: i64, value: i64) -> None:
        """Note what holds two ships from now on."""
        before = self._held_by(a, b)
        if value == before:
            return
        if max(a, b) >= self._ships:
            self._make_room(max(a, b) + 1)
        self._between[a * self._ships + b] = value
        self._between[b * self._ships + a] = value
        if not before:
            self._count(a, b, 1)
        elif not value:
            self._count(a, b, -1)

    def _count(self, a: i64, b: i64, pairs: i64) -> None:
        """Count a pair that hangs together from now on, or does no more."""
        self.pairs += pairs
        self._hanging[a] += pairs
        self._hanging[b] += pairs

    def _make_room(self, ships: i64) -> None:
        """Make the square large enough for this many ships."""
        known, self._ships = list(self), ships
        self._between = vec[i64]([0] * (ships * ships))
        self._hanging = vec[i64]([0] * ships)
        self.pairs = 0
        for a, b, fouled, grapples in known:
            self._hold(a, b, fouled + 2 * grapples)
