"""Why orders are refused, and the errors that say so."""

from collections.abc import Sequence

import msgspec


class Violation(msgspec.Struct, frozen=True):
    """Why an order is refused: where it stands, the reason in words, and the rule it breaks."""

    place: str
    reason: str
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" + (f" [{self.cite}]" if self.cite else "")


class IllegalOrder(Exception):
    """Orders that were refused; nothing was changed."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = tuple(violations)


class NotAsked(IllegalOrder):
    """Orders from a side that is asked nothing now: too late, too early, or already sealed."""
