"""Collect what is wrong with a battle file: every mistake with its file, place, line and reason."""

from collections.abc import Callable, Iterable

import msgspec

from weathergage.engine.did_you_mean import unknown

__all__ = ["Mistake", "MistakeBook", "ScenarioError", "place_in", "unknown"]


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """Hold one mistake; `place` is a path like `side[1].ship[0].bow`, `line` is 0 if unknown."""

    file: str
    place: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.place}: {self.reason}" if self.place else f"{where}: {self.reason}"


class ScenarioError(ValueError):
    """Raised when a battle cannot be loaded; carries every mistake that was found."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes: tuple[Mistake, ...] = tuple(mistakes)
        super().__init__("\n".join(str(mistake) for mistake in self.mistakes))


class MistakeBook:
    """Collect the mistakes of one file while it is read and checked."""

    def __init__(self, file: str, line_of: Callable[[str], int]) -> None:
        self.file = file
        self.mistakes: list[Mistake] = []
        self._line_of = line_of

    def add(self, place: str, reason: str) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(file=self.file, place=place, reason=reason, line=self._line_of(place)))

    def raise_if_any(self) -> None:
        """Raise all mistakes together, in the order of the file."""
        if self.mistakes:
            raise ScenarioError(sorted(self.mistakes, key=lambda mistake: mistake.line))


def place_in(table: str, key: str) -> str:
    """Return the place of a key in a table."""
    return f"{table}.{key}" if table else key
