"""Hold machine numbers in a row that grows, and is emptied to be used again, so that listing makes no objects."""

from collections.abc import Iterable

from weathergage.engine.contract.compilation import append, i64, vec


class NumberRow:
    """Hold numbers one after another; only the first `count` of those it has room for are in it."""

    __slots__ = ("_room", "count")

    def __init__(self) -> None:
        self._room: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, place: i64) -> i64:
        """Return the number at a place, counted from 0; places from `count` on have none."""
        return self._room[place]

    def __setitem__(self, place: i64, number: i64) -> None:
        self._room[place] = number

    def append(self, number: i64) -> None:
        """Add a number at the end."""
        at = self.count
        if at < len(self._room):
            self._room[at] = number
        else:
            self._room = append(self._room, number)
        self.count = at + 1

    def extend(self, numbers: Iterable[int]) -> None:
        """Add numbers at the end."""
        for number in numbers:
            self.append(number)

    def clear(self) -> None:
        """Empty the row; the room is kept."""
        self.count = 0

    def part(self, first: i64, count: i64) -> list[int]:
        """Return this many numbers from a place on."""
        return [self._room[place] for place in range(first, first + count)]

    def all(self) -> list[int]:
        """Return all numbers in it."""
        return self.part(0, self.count)

    def copy(self) -> "NumberRow":
        """Return a row of its own with the same numbers."""
        twin = NumberRow()
        twin._room = self._room[: self.count]
        twin.count = self.count
        return twin


def number_row(numbers: Iterable[int]) -> NumberRow:
    """Return a row with these numbers."""
    found = NumberRow()
    found.extend(numbers)
    return found
