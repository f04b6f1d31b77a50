"""Define events and refusals: what happened or was refused, with dice, named modifiers and the rule."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

#: The side to which nothing is hidden: of games that are over, of replay files and of referees.
REFEREE: Final = -2


class Command(NamedTuple):
    """Say which ships of a side one captain has: those named, or with the flag all that no other captain has."""

    side: int
    #: The ships that are his; with the flag, those that are not.
    ships: frozenset[str] = frozenset()
    flag: bool = True

    def has(self, ship: str) -> bool:
        """Return whether he commands that ship, as long as his side has her."""
        return (ship in self.ships) != self.flag

    @property
    def whole(self) -> bool:
        """Return whether he commands his whole side."""
        return self.flag and not self.ships


class Roll(msgspec.Struct, frozen=True):
    """Hold a throw: its purpose, its value and the sides of a die; several dice are listed and added up."""

    purpose: str
    value: int
    sides: int = 6
    dice: tuple[int, ...] = ()


class Modifier(msgspec.Struct, frozen=True):
    """Hold a named number that was added, and the rule that adds it."""

    label: str
    value: int
    cite: str


class Event(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """Serve as base of all events; `cite` is the rule, `rulings` settle doubts, only side `to` sees it (-1: all)."""

    cite: str = ""
    rulings: tuple[str, ...] = ()
    to: int = -1

    def seen_by(self, side: int) -> bool:
        """Return whether a side (or an onlooker, -1) may know of it."""
        return self.to in (-1, side)

    def seen_from(self, command: Command) -> bool:
        """Return whether the captain of some ships may know of it; what a side knows all its captains do, mostly."""
        return self.seen_by(command.side)


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase of the turn was entered."""

    turn: int
    phase: str


#: A list that collects events, or None if no caller wants them, so that none are built.
Report = list[Event] | None


class Violation(msgspec.Struct, frozen=True):
    """Say why an order is refused: its place, the reason in words, and the rule it breaks."""

    place: str
    reason: str
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" + (f" [{self.cite}]" if self.cite else "")


class IllegalOrder(Exception):
    """Raised for orders that were refused; nothing was changed."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = tuple(violations)


class NotAsked(IllegalOrder):
    """Raised for orders from a side that is asked nothing now: too late, too early, or already sealed."""
