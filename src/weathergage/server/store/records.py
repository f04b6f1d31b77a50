"""Records of a stored game: its start, its seats, its journal and its progress."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime

import msgspec

from weathergage.engine.events import Command
from weathergage.engine.fairness import Luck
from weathergage.engine.game import Entry
from weathergage.engine.journal import Fork
from weathergage.engine.orders import Orders
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome
from weathergage.server.store.terms import USUAL_TERMS, GameTerms


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
    #: What its makers agreed on besides the rules.
    terms: GameTerms = USUAL_TERMS
    #: Until when its clocks stand still, "" until all want to go on; None where they run.
    adjourned: str | None = None

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


class SeatClock(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the time of a seat: what is left of it for the turn, what is saved, in seconds.

    `held` is what a question had left when the game was adjourned; `late` counts how often time ran out since its
    player last gave orders; `given` is the seat's version after a question was last answered for it because of that.
    """

    turn: int = 0
    left: float = 0
    bank: float = 0
    held: float | None = None
    late: int = 0
    given: int = 0


@dataclass(slots=True)
class SeatRecord:
    """The captain of a side or of some of its ships, and every key that opens the seat.

    Seats are numbered through the sides; with one captain a side the number is the side. `ships` are those that he has;
    none for the flag, who has all that no other captain has.

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
    #: The bot that sits in for its player, None while he plays himself; and the player's clock.
    stand_in: str | None = None
    clock: SeatClock = field(default_factory=SeatClock)
    #: How it is to find its person before the battle begins: "link", "named", "open", or "nobody" while its maker has
    #: to decide; "" for seats that were taken from the start, and for all once the battle has begun.
    offer: str = ""
    #: The desk of the person who is invited by name.
    offered_to: str | None = None
    #: Whose seat it is while another commands it, or nobody since he left; and when it comes back by itself, "" for
    #: when he takes it back.
    owner: str | None = None
    returns: str = ""
    #: The key of a link for whoever is to command it for a while, or the desk of the person who is asked to.
    substitute: str | None = None
    asked: str | None = None
    #: Whether it became empty in the course of the battle, which goes on meanwhile.
    freed: bool = False
    number: int = -1
    ships: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.number < 0:
            self.number = self.side

    @property
    def human(self) -> bool:
        """Return whether the seat is a person's, even while a bot sits in."""
        return self.kind == "human"

    @property
    def captain(self) -> str | None:
        """Return the bot that gives the orders; None if a person does."""
        return self.stand_in if self.human else self.bot

    @property
    def awaited(self) -> bool:
        """Return whether the battle waits for a person to sit down here."""
        return self.on_offer and not self.freed

    @property
    def on_offer(self) -> bool:
        """Return whether nobody sits here and a person is sought, before the battle or in the course of it."""
        return self.human and self.desk is None and self.offer != ""

    @property
    def holder(self) -> str | None:
        """Return the desk of the person whose seat it is, whoever commands it just now."""
        return self.owner or self.desk


def renew_seats(held: Sequence[SeatRecord], stored: Sequence[SeatRecord]) -> None:
    """Give seats in memory the values that are stored; whoever holds one of them goes on with it."""
    for seat, now_stored in zip(held, stored, strict=True):
        for each in fields(SeatRecord):
            setattr(seat, each.name, getattr(now_stored, each.name))


#: Columns that the seats of games and of campaigns have in common.
SEAT_COLUMNS = (
    *("side", "kind", "bot", "name", "key", "desk"),
    *("taken", "invitation", "recovery", "script", "part"),
)


@dataclass(slots=True, frozen=True)
class Line:
    """A journal entry, whether a person made it by hand, and the salt of its seal.

    Orders of a side with several captains are made of the part that each of them sealed.
    """

    entry: Entry
    by_hand: bool
    salt: str = ""
    parts: tuple["SealedPart", ...] = ()


class SealedPart(msgspec.Struct, frozen=True):
    """Hold what one of several captains of a side has sealed: the `nth` part of the game, after this many entries."""

    seat: int
    orders: Orders
    by_hand: bool
    salt: str
    after: int
    nth: int


def commands_of(seats: Sequence[SeatRecord]) -> tuple[Command, ...]:
    """Return which ships each seat commands."""
    return tuple(
        Command(seat.side, frozenset(seat.ships), flag=False)
        if seat.ships
        else Command(
            seat.side, frozenset(ship for other in seats if other.side == seat.side for ship in other.ships)
        )
        for seat in seats
    )


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
    #: The seats whose answer is waited for; None for games stored before that was noted.
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
    terms: GameTerms = USUAL_TERMS

    @property
    def begun(self) -> bool:
        """Return whether everybody has sat down."""
        return not any(seat.awaited for seat in self.seats)


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
