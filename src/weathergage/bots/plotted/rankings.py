"""Keep rankings by number; a dict would make an object of each number that is looked up."""

from threading import Lock
from typing import Final

from weathergage.engine.contract.compilation import i64, vec

#: Stands in an empty place: no ranking has this number.
_FREE: Final = -1
_SMALLEST: Final = 8
_LOCK: Final = Lock()


class _Table:
    """Hold numbers, each at the first free place from where it belongs, and the rankings beside them."""

    def __init__(self, size: int) -> None:
        self.numbers: vec[i64] = vec[i64]([_FREE] * size)
        self.ranked: list[vec[i64]] = [vec[i64]()] * size

    def place_of(self, number: i64) -> i64:
        """Return where a number stands, or the free place where it would."""
        last: i64 = len(self.numbers) - 1
        at: i64 = (number ^ number >> 9 ^ number >> 21 ^ number >> 34) & last
        while self.numbers[at] != number and self.numbers[at] != _FREE:
            at = (at + 1) & last
        return at


class Rankings:
    """Hold rankings, which are rows of places, by numbers from 0 up; at most half of the table is taken."""

    def __init__(self) -> None:
        self._table = _Table(_SMALLEST)
        self.count = 0

    def get(self, number: i64) -> vec[i64]:
        """Return the ranking of that number, empty if there is none."""
        table = self._table
        return table.ranked[table.place_of(number)]

    def put(self, number: i64, ranked: vec[i64]) -> None:
        """Keep a ranking; others may look rankings up meanwhile."""
        with _LOCK:
            table = self._table
            if 2 * (self.count + 1) > len(table.numbers):
                table = self._grown(table)
            at = table.place_of(number)
            if table.numbers[at] == _FREE:
                self.count += 1
            # Whoever finds the number finds the ranking too.
            table.ranked[at] = ranked
            table.numbers[at] = number
            self._table = table

    def clear(self) -> None:
        """Forget all rankings."""
        with _LOCK:
            self._table = _Table(_SMALLEST)
            self.count = 0

    def _grown(self, table: _Table) -> _Table:
        """Return a table of twice the size with the same rankings."""
        wider = _Table(2 * len(table.numbers))
        for place in range(len(table.numbers)):
            if table.numbers[place] != _FREE:
                at = wider.place_of(table.numbers[place])
                wider.numbers[at] = table.numbers[place]
                wider.ranked[at] = table.ranked[place]
        return wider
