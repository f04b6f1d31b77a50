"""Records of a stored game: its start, its seats, its journal and its progress."""

from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from weathergage.engine.fairness import Luck
from weathergage.engine.game import Entry
from weathergage.engine.journal import Fork
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome


@dataclass(slots=True, frozen=True)
class GameRecord:
    """The start of a game and its maker; the journal does the rest."""

    id: str
    title: str
    ruleset: str
    options: tuple[str, ...]
    scenario: Scenario
    seed: int
    desk: str
    created: str
    #: Where the dice come from: "drawn" by the server, "chosen" by the maker, or "fair".
    dice: str = "drawn"
    #: The server's secret for the dice between people; its hash is published when the game is made.
    secret: str = ""
    #: Each side's part of the dice of a fair game.
    parts: tuple[str, ...] = ()
    #: Whether people at more than one desk ever had seats at the same time.
    shared: bool = False
    #: The campaign whose battle it is, "" for none.
    campaign: str = ""
    #: Where it left earlier games that it was begun from.
    forks: tuple[Fork, ...] = ()

    @property
    def luck(self) -> Luck | None:
        """Return what the dice of a fair game are made of; None where they come from the seed."""
        if self.dice != "fair":
            return None
        return Luck(battle=self.scenario.id, secret=self.secret, parts=self.parts)

    @property
    def key(self) -> bytes:
        """Return the key of its first dice; empty where they come from the seed."""
        if self.forks:
            return bytes.fromhex(self.forks[0].key)
        return b"" if self.luck is None else self.luck.key()


@dataclass(slots=True)
class SeatRecord:
    """The player of a side, and every key that opens the seat.

    `key` plays the seat from `desk` and nowhere else; `invitation` and `recovery` bring it to another desk; `script`
    plays it without a desk. `part` is what its browser added to the dice, `routine` is auto or ask, and `deadline` is
    the time by which the open question must be answered, if there is one.
    """

    side: int
    kind: str
    bot: str | None
    name: str
    key: str | None
    desk: str | None
    routine: str = "auto"
    deadline: datetime | None = None
    #: Whether it was ever taken from the desk that made the game.
    taken: bool = False
    invitation: str | None = None
    recovery: str | None = None
    script: str | None = None
    part: str = ""

    @property
    def human(self) -> bool:
        """Return whether a person gives the orders."""
        return self.kind == "human"


#: Columns that the seats of games and of campaigns have in common.
SEAT_COLUMNS = (
    *("side", "kind", "bot", "name", "key", "desk"),
    *("taken", "invitation", "recovery", "script", "part"),
)


@dataclass(slots=True, frozen=True)
class Line:
    """A journal entry, whether a person made it by hand, and the salt of its seal."""

    entry: Entry
    by_hand: bool
    salt: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A message to everybody at a game that is no event of the battle: a seat was taken, the battle began anew."""

    at: str
    text: str


@dataclass(slots=True, frozen=True)
class Progress:
    """The progress of a game, for lists."""

    turn: int
    phase_title: str
    outcome: Outcome | None
    #: The sides whose answer is waited for; None for games stored before that was noted.
    waiting: tuple[int, ...] | None = None


class _SideName(msgspec.Struct):
    name: str


class Heading(msgspec.Struct):
    """The part of a stored scenario that lists show."""

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
    """Return the time as it is stored: UTC, to the microsecond, so that text sorts by time."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
