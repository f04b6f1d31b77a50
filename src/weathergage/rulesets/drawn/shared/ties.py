"""Keep which ships hang together, by fouled rigging or by grapples, and since which turn."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.engine.state import Record, plain

_WIDE: Final = 1024
FOULED: Final = 1
GRAPPLED: Final = 2
EITHER: Final = FOULED | GRAPPLED


@dataclass(slots=True)
class Ties:
    """Pairs of ships by index."""

    #: lower index * 1024 + higher index -> 1 fouled, 2 grappled or 3 both; and the turn they were first held.
    pairs: dict[int, int] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)

    def to_record(self) -> Record:
        """Return the ties as hashes know them."""
        return {"pairs": plain(self.pairs), "since": plain(self.since)}

    def clone(self) -> "Ties":
        """Return an independent copy."""
        return Ties(self.pairs.copy(), self.since.copy())

    def tie(self, a: int, b: int, how: int, turn: int = 0) -> None:
        """Make two ships hang together from now on."""
        key = _key(a, b)
        self.since.setdefault(key, turn)
        self.pairs[key] = self.pairs.get(key, 0) | how

    def loose(self, a: int, b: int, how: int = EITHER) -> None:
        """Free two ships from what held them this way."""
        key = _key(a, b)
        left = self.pairs.get(key, 0) & ~how
        if left:
            self.pairs[key] = left
        else:
            self.pairs.pop(key, None)
            self.since.pop(key, None)

    def held(self, a: int, b: int) -> int:
        """Return how two ships hang together: 0 not at all, else the sum of fouled and grappled."""
        return self.pairs.get(_key(a, b), 0) if self.pairs else 0

    def any(self, a: int) -> bool:
        """Return whether a ship hangs on any other."""
        if not self.pairs:
            return False
        for key in self.pairs:
            if key // _WIDE == a or key % _WIDE == a:
                return True
        return False

    def others(self, a: int, how: int = EITHER) -> list[int]:
        """Return the ships that hang on a ship in such a way, lowest index first."""
        if not self.pairs:
            return []
        found = []
        for key, held in self.pairs.items():
            low, high = divmod(key, _WIDE)
            if held & how and a in (low, high):
                found.append(high if a == low else low)
        return sorted(found)

    def listed(self) -> list[tuple[int, int, int, int]]:
        """Return every pair in the order of ids: lower index, higher index, how they are held, since which turn."""
        return [(*divmod(key, _WIDE), self.pairs[key], self.since[key]) for key in sorted(self.pairs)]

    def held_since(self, group: list[int]) -> int:
        """Return the first turn since which any ship of a group has hung on another."""
        return min(since for low, high, _, since in self.listed() if low in group or high in group)

    def group(self, a: int) -> list[int]:
        """Return a ship and all that hang together with her, lowest index first."""
        found = {a}
        edge = [a]
        while edge:
            for other in self.others(edge.pop()):
                if other not in found:
                    found.add(other)
                    edge.append(other)
        return sorted(found)

    def cast_off(self, a: int) -> None:
        """Free whatever hung on a ship that is gone."""
        for other in self.others(a):
            self.loose(a, other)


def _key(a: int, b: int) -> int:
    return a * _WIDE + b if a < b else b * _WIDE + a
