"""Hold one game with its seats under one lock; read it again, change it in one transaction, tell who listens."""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from weathergage.engine.orders import IllegalOrder, Orders, Request
from weathergage.engine.state import Outcome
from weathergage.server.identity.seating import Seating
from weathergage.server.sessions.deadlines import (
    AwayUntil,
    Clock,
    SeatDeadlines,
    clock_rows,
    joined,
    never_away,
)
from weathergage.server.sessions.live_game import ONLOOKER, Play, replayed
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.game_store import Storage
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import GameRecord, SeatClock, SeatRecord, renew_seats
from weathergage.server.store.revisions import Overtaken, tried_again
from weathergage.server.store.unreadable_rows import Unreadable
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class AnswersAhead(Protocol):
    """Give answers that seats have written ahead."""

    def answering(
        self, game: "GameCore", /
    ) -> Callable[[Play], tuple[tuple[int, Orders] | None, frozenset[int]]]:
        """Return what gives the next answer that a seat has given ahead, and the seats that want to be asked."""

    def seal_late(self, game: "GameCore", play: Play, seat: int, /) -> None:
        """Seal the defaults of a seat whose time is up, with what it has written ahead."""


@dataclass(slots=True, frozen=True)
class Change:
    """Say whom a change concerns: the seats that may know that anything happened, and those newly asked."""

    known_to: frozenset[int]
    asked: frozenset[int]


@dataclass(slots=True, frozen=True)
class News:
    """Say what the people of some seats are told besides their questions."""

    kind: str
    seats: tuple[SeatRecord, ...]
    #: What it is about: nobody is told of the same thing twice; "" for something that happens now.
    about: str = ""


class Gone(Refused):
    """Raised for a game that was removed."""

    def __init__(self) -> None:
        super().__init__(404, "this game was removed")


class GameCore:
    """A game with its seats; safe to use from many threads. What can be done at it is in the parts that share it."""

    def __init__(
        self,
        record: GameRecord,
        seats: list[SeatRecord],
        storage: Storage,
        on_change: Callable[[bool | None], None],
        clock: Clock,
        watched: Callable[[], bool],
        play: Play | None = None,
        ahead: AnswersAhead | None = None,
        away_until: AwayUntil = never_away,
    ) -> None:
        self.record = record
        self.seats = seats
        self.storage = storage
        self.clock = clock
        #: Called after each change; its flag says that listeners must look again even if their version is the same,
        #: and is None where nothing changed in the game, and only the people at it have news.
        self.on_change = on_change
        #: Called after each change of the play, once everybody was told of it.
        self.after_change: list[Callable[[], None]] = []
        #: Gives the answers that seats have given ahead, by their plans.
        self.ahead = ahead
        #: Held while the game is read or changed.
        self.lock = threading.RLock()
        self._play = play
        #: Whether the game was removed.
        self.gone = False
        #: The reason, if the game cannot be read.
        self.broken = ""
        #: The change that watchers are told of just now; None where everybody must look at everything again.
        self.change: Change | None = None
        #: What watchers are to tell people just now besides their questions.
        self.news: News | None = None
        self.seating = Seating(seats, GAMES, record.id, storage, storage)
        self.deadlines = SeatDeadlines(seats, clock, watched, lambda: self.record, away_until)
        #: Looks up what the people of desks are called.
        self.names = PeopleStore(storage.database).names

    @property
    def begun(self) -> bool:
        """Return whether everybody has sat down; before that nobody gives orders and no bot is asked."""
        return not any(seat.awaited for seat in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        return self.told(lambda play: play.progress.outcome)

    def is_over(self) -> bool:
        """Return whether the game is over, or can never go on."""
        try:
            return self.current().game.over
        except Refused:  # a game that cannot go on may be left
            return True

    def told(self, of: Callable[[Play], T]) -> T:
        """Return something about the game as it is now, worked out while nobody changes it."""
        with self.lock:
            return of(self.current())

    def entries(self) -> int:
        """Return the length of the journal."""
        return self.told(lambda play: play.entries)

    def signals_only(self) -> bool:
        """Return whether captains of one side know only what signals tell them."""
        return self.told(lambda play: play.game.rules.signals_only)

    def need_everybody(self) -> None:
        """Refuse what can be done only once everybody has sat down."""
        waited = sum(seat.awaited for seat in self.seats)
        if waited:
            seats = "1 seat is" if waited == 1 else f"{waited} seats are"
            raise Refused(409, f"the battle has not begun: {seats} empty; wait until everybody has sat down")

    def need_going_on(self) -> None:
        """Refuse what can be done only while the battle goes on."""
        self.need_everybody()
        if self.is_over():
            raise Refused(409, "the game is over; nobody commands in it any more")

    def current(self) -> Play:
        """Return the game in memory, read from what is stored if need be; raise Refused if it is gone."""
        if self.gone:
            raise Gone
        return self._play or self._read_again()

    def refresh(self) -> None:
        """Take in what other workers have changed since the game was last read; raise Refused if it is gone."""
        if not self.storage.database.shared:
            return
        with self.lock:
            if not self.gone and not self.storage.is_current(self.record.id):
                self._read_again()

    def _read_again(self) -> Play:
        """Take in what is stored; only new entries are executed, unless some were taken back."""
        play = self._play
        # With several captains their parts are entered between the entries, so all is executed anew.
        goes_on = play is not None and not play.captains.several
        stored = self.storage.stored(self.record.id, play.entries if play is not None and goes_on else None)
        if stored is None:
            self.close()
            raise Gone
        moved = {
            seat.number: seat.deadline
            for seat, was in zip(stored.seats, self.seats, strict=True)
            if seat.deadline != was.deadline
        }
        self.storage.note(self.record.id, stored.mark)
        self.record, self._play = stored.record, None
        renew_seats(self.seats, stored.seats)
        self.deadlines.set(moved)
        try:
            known = None if stored.first is None else play
            self._play = replayed(stored, known)
        except Unreadable as wrong:
            self.broken = wrong.reason
            raise
        return self._play

    def replace(self, play: Play, record: GameRecord | None = None) -> None:
        """Go on with another play, and record, that are stored by now."""
        self.record, self._play = record or self.record, play

    def drop_play(self) -> None:
        """Read the game again when it is needed next: what is stored counts."""
        self._play = None

    def close(self) -> None:
        """Stop playing: the game was removed."""
        with self.lock:
            self.gone, self._play = True, None

    def store(self) -> None:
        """Store a new game, with its first routine questions answered."""
        with self.lock:
            play = self.current()
            self.settle(play)
            self.storage.create(self.record, self.seats, play.lines(), play.progress, play.sealed_parts)

    @contextmanager
    def changing(
        self, reseated: Mapping[int, Mapping[str, Any]] | None = None, given_late: Sequence[int] = ()
    ) -> Iterator[Play]:
        """Commit a change when the block ends, together with that of seats, or make it not have happened.

        `given_late` are the seats that are answered for because their time is up.
        """
        with self.lock:
            play = self.current()
            first, before, known = play.entries, play.requests, play.versions()
            parts = play.sealed_parts
            try:
                yield play
                self.settle(play)
                asked = play.requests
                deadlines, clocks = self.deadlines.turned(
                    before, asked, play.game.state.turn, [line.entry for line in play.lines(first)]
                )
                for number in given_late:
                    clock = clocks.get(number, self.seats[number].clock)
                    clocks[number] = msgspec.structs.replace(clock, given=play.version(number))
                reseated = joined(reseated or {}, clock_rows(clocks))
                answered = [seat for seat, request in enumerate(before) if asked[seat] is not request]
                self.storage.append(
                    self.record.id,
                    first,
                    play.lines(first),
                    play.progress,
                    deadlines,
                    answered=answered,
                    reseated=reseated,
                    parts=play.sealed_parts,
                    # The time of the last change is shown in lists, and must not tell that a side has sealed.
                    touch=play.version(ONLOOKER) != known[ONLOOKER],
                )
            except BaseException as error:
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if (play.entries, play.sealed_parts) != (first, parts) or not refused:
                    self.drop_play()
                raise
            self._run_clocks(deadlines, clocks)
            self.tell(_change(play, known, before))
            for follow in self.after_change:
                follow()

    def settle(self, play: Play, people: Sequence[SeatRecord] = ()) -> None:
        """Answer what seats have answered ahead, and routine questions, once everybody sits."""
        people = people or self.seats
        if any(seat.awaited for seat in people):
            return
        seats = [seat.number for seat in people if seat.captain is None and seat.routine == "auto"]
        ahead = None if self.ahead is None else self.ahead.answering(self)
        while True:
            answer, held = (None, frozenset()) if ahead is None else ahead(play)
            answer = answer or play.routine_answer([seat for seat in seats if seat not in held])
            if answer is None:
                return
            try:
                play.seal(*answer, by_hand=False)
            except IllegalOrder as illegal:
                _log.error("default answers of game %s are refused: %s", self.record.id, illegal)
                return

    def set_clocks(
        self,
        deadlines: Mapping[int, datetime | None],
        clocks: Mapping[int, SeatClock],
        record: GameRecord | None = None,
    ) -> None:
        """Store deadlines and clocks of seats, with a record that is adjourned or goes on, and let them run."""
        record = record or self.record
        self.storage.set_clocks(record.id, record.adjourned, deadlines, clock_rows(clocks))
        self.record = record
        self._run_clocks(deadlines, clocks)

    def _run_clocks(self, deadlines: Mapping[int, datetime | None], clocks: Mapping[int, SeatClock]) -> None:
        for number, clock in clocks.items():
            self.seats[number].clock = clock
        self.deadlines.set(deadlines)

    def tell(self, change: Change, news: News | None = None, *, anew: bool | None = False) -> None:
        """Let the seats whom a change concerns look, and tell some people what news there is."""
        self.change, self.news = change, news
        try:
            self.on_change(anew)
        finally:
            self.change = self.news = None

    def tell_all(self, told: str, news: News | None = None) -> None:
        """Store a notice of what has been changed, and let everybody look; tell some people what news there is."""
        self.news = news
        try:
            self.storage.notice(self.record.id, told)
            self.on_change(True)
        finally:
            self.news = None


class GamePart:
    """Something that can be done at a game."""

    def __init__(self, game: GameCore) -> None:
        self.game = game


S = TypeVar("S", bound=GamePart)


def again_if_overtaken(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Let a part of a game make a change once more where another worker came first."""

    @wraps(method)
    def carried_out(part: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return tried_again(part.game.refresh, lambda: method(part, *args, **kwargs))

    return carried_out


def _change(play: Play, known: Mapping[int, int], before: Sequence[Request | None]) -> Change:
    """Say whom it concerns that a game came from these versions and questions to the present ones."""
    asked = play.requests
    return Change(
        known_to=frozenset(seat for seat, version in play.versions().items() if version != known[seat]),
        asked=frozenset(
            seat for seat, was in enumerate(before) if asked[seat] is not None and asked[seat] is not was
        ),
    )
