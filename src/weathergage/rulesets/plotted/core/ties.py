"""Keep which ships hang together, by fouled rigging or by grapples."""

from collections.abc import Iterator
from dataclasses import dataclass

from weathergage.engine.state import Record, plain

_WIDE = 1024


@dataclass(slots=True, init=False)
class Ties:
    """Pairs of ships by index: fouled or not, and the number of grapples between them (B.VI.A.8)."""

    #: lower index * 1024 + higher index -> 1 if fouled, plus 2 for each grapple.
    pairs: dict[int, int]

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(self, pairs: dict[int, int] | None = None) -> None:
        self.pairs = {} if pairs is None else pairs

    def to_record(self) -> Record:
        """Return the ties as hashes know them."""
        return {"pairs": plain(self.pairs)}

    def clone(self) -> "Ties":
        """An independent copy."""
        return Ties(self.pairs.copy())

    def fouled(self, a: int, b: int) -> bool:
        """Return whether the rigging of two ships is fouled."""
        return bool(self.pairs.get(_key(a, b), 0) & 1)

    def grapples(self, a: int, b: int) -> int:
        """Return how many grapples hold two ships together."""
        return self.pairs.get(_key(a, b), 0) >> 1

    def joined(self, a: int, b: int) -> bool:
        """Return whether anything holds two ships together."""
        return _key(a, b) in self.pairs

    def any(self, a: int) -> bool:
        """Return whether a ship hangs on any other."""
        return bool(self.pairs) and any(a in divmod(key, _WIDE) for key in self.pairs)

    def others(self, a: int) -> list[int]:
        """The ships that hang on a ship, lowest index first."""
        found = []
        for key in self.pairs:
            low, high = divmod(key, _WIDE)
            if low == a:
                found.append(high)
            elif high == a:
                found.append(low)
        return sorted(found)

    def __iter__(self) -> Iterator[tuple[int, int, bool, int]]:
        """Lower index, higher index, fouled, grapples: in the order of ids."""
        for key in sorted(self.pairs):
            low, high = divmod(key, _WIDE)
            yield low, high, bool(self.pairs[key] & 1), self.pairs[key] >> 1

    def foul(self, a: int, b: int) -> None:
        """The rigging of two ships becomes fouled."""
        self.pairs[_key(a, b)] = self.pairs.get(_key(a, b), 0) | 1

    def unfoul(self, a: int, b: int) -> None:
        """The rigging of two ships comes clear."""
        self._set(_key(a, b), self.pairs.get(_key(a, b), 0) & ~1)

    def grapple(self, a: int, b: int) -> None:
        """One more grapple holds two ships (B.VI.A.5, 9.1.5.1)."""
        self.pairs[_key(a, b)] = self.pairs.get(_key(a, b), 0) + 2

    def cast_off(self, a: int, b: int, count: int = 1) -> None:
        """So many grapples are cut or thrown off (B.VI.B.2)."""
        self._set(_key(a, b), self.pairs.get(_key(a, b), 0) - 2 * min(count, self.grapples(a, b)))

    def part(self, a: int, b: int) -> None:
        """Nothing holds two ships together any more."""
        self.pairs.pop(_key(a, b), None)

    def group(self, a: int) -> list[int]:
        """All ships that hang together with a ship, directly or through others, itself included."""
        found = [a]
        for ship in found:
            found += [other for other in self.others(ship) if other not in found]
        return sorted(found)

    def _set(self, key: int, value: int) -> None:
        if value:
            self.pairs[key] = value
        else:
            self.pairs.pop(key, None)


def _key(a: int, b: int) -> int:
    return a * _WIDE + b if a < b else b * _WIDE + a
