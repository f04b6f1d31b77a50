"""What is stored of a game: its start, its seats, its journal and how far it is."""

from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from weathergage.engine.game import Entry
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome


@dataclass(slots=True, frozen=True)
class GameRecord:
    """How a game began, and whose it is; the journal does the rest."""

    id: str
    title: str
    ruleset: str
    options: tuple[str, ...]
    scenario: Scenario
    seed: int
    desk: str
    created: str


@dataclass(slots=True)
class SeatRecord:
    """Who plays a side; `desk` is where its key was last taken up, `routine` is auto or ask.

    `taken` is whether it ever was taken from the desk that made the game.

    `deadline` is when the time for the open question is up, while one runs.
    """

    side: int
    kind: str
    bot: str | None
    name: str
    key: str | None
    desk: str | None
    routine: str = "auto"
    deadline: datetime | None = None
    taken: bool = False

    @property
    def human(self) -> bool:
        """Whether a person gives the orders."""
        return self.kind == "human"


@dataclass(slots=True, frozen=True)
class Line:
    """A journal entry and whether somebody made it by hand."""

    entry: Entry
    by_hand: bool


@dataclass(slots=True, frozen=True)
class Progress:
    """How far a game is, for lists."""

    turn: int
    phase_title: str
    outcome: Outcome | None


class _SideName(msgspec.Struct):
    name: str


class Heading(msgspec.Struct):
    """The little of a stored scenario that a list of games shows."""

    id: str
    sides: list[_SideName]


@dataclass(slots=True, frozen=True)
class Listed:
    """A stored game as a list shows it."""

    id: str
    title: str
    ruleset: str
    options: tuple[str, ...]
    desk: str
    created: str
    touched: str
    heading: Heading
    progress: Progress
    seats: list[SeatRecord]


@dataclass(slots=True, frozen=True)
class Broken:
    """A stored game or campaign that a list can only name."""

    id: str
    title: str
    created: str
    touched: str
    reason: str


def now() -> str:
    """The time as it is stored: UTC, to the microsecond, so that text sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
