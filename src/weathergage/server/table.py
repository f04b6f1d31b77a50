"""One game at the server: its seats, its lock, and every change written down before it counts."""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from weathergage.engine.game import Entry
from weathergage.engine.orders import IllegalOrder, Orders, Violation
from weathergage.engine.replay import Replay, save
from weathergage.server.cards import scenario_card
from weathergage.server.choice import rules_on
from weathergage.server.clock import Clock
from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.play import Play, replayed
from weathergage.server.players import BotTurn, bot_asked, bot_turn
from weathergage.server.records import GameRecord, SeatRecord
from weathergage.server.salvage import Unreadable
from weathergage.server.sandglass import Sandglasses
from weathergage.server.seating import Seating, shown_seat
from weathergage.server.storage import Overtaken, Storage
from weathergage.server.telling import REFEREE
from weathergage.server.wire import Events, GameInfo

_log = logging.getLogger(__name__)


class Table:
    """A game with its seats; safe to use from many threads."""

    def __init__(
        self,
        record: GameRecord,
        seats: list[SeatRecord],
        storage: Storage,
        on_change: Callable[["Table", int], None],
        clock: Clock,
        heard: Callable[[], bool],
        play: Play | None = None,
    ) -> None:
        self.record = record
        self.seats = seats
        self._storage = storage
        self._on_change = on_change
        self._play = play
        self._lock = threading.RLock()
        self._gone = False
        #: Why the game cannot be read, once that was tried in vain.
        self.broken = ""
        self._seating = Seating(seats, "game", self._keep_seat, self._tell)
        self._glasses = Sandglasses(seats, clock, heard)
        self._glasses.resume(self.time_up)

    def side_of(self, caller: Caller) -> int:
        """The side whose key the caller shows, -1 without a key; refused where the seat is at another desk."""
        with self._lock:
            return self._seating.side_of(caller)

    def take(self, caller: Caller) -> None:
        """Bring a seat to the caller's desk."""
        with self._lock:
            self._seating.take(caller)

    def info(self, caller: Caller) -> GameInfo:
        """What the game is."""
        side = self.side_of(caller)
        with self._lock:
            play = self._current()
            return GameInfo(
                id=self.record.id,
                title=self.record.title,
                ruleset=self.record.ruleset,
                rules=rules_on(self.record.ruleset, self.record.options),
                scenario=scenario_card(self.record.scenario),
                seats=[shown_seat(seat, None) for seat in self.seats],
                version=play.version,
                side=side,
                may_undo=side >= 0 and self._one_desk() and play.back_to(side) is not None,
                may_save=play.game.over or self._all_at(caller.desk),
            )

    def version(self) -> int:
        """The length of the journal now."""
        with self._lock:
            return self._current().version

    def look(self, side: int) -> bytes:
        """What a side may know now, encoded; its time for an open question begins with its first look at it."""
        with self._lock:
            play = self._current()
            asked = play.game.requests
            if side >= 0 and (deadlines := self._glasses.turned(asked, asked, looks=side)):
                self._storage.deadlines(self.record.id, deadlines)
                self._glasses.set(deadlines, self.time_up)
            return play.look(side, self._glasses.left(play, side))

    def events(self, side: int, after: int) -> Events:
        """What a side may know of that happened after its event of that number."""
        with self._lock:
            play = self._current()
            return Events(play.version, play.teller.lines(side)[max(after, 0) :])

    def past(self, side: int) -> tuple[Replay, int]:
        """The journal so far, and as whom its film may be seen: nothing is hidden when the game is over."""
        with self._lock:
            play = self._current()
            return play.replay(), REFEREE if play.game.over else side

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Everything that is wrong with orders; changes nothing."""
        with self._lock:
            return self._current().game.check(self._seated(side), orders)

    def drafted(self, side: int, orders: Mapping[str, str], version: int | None) -> Any:
        """A side's view of a copy of the game, if its orders could be sealed; changes nothing."""
        with self._lock:
            play = self._current()
            _written_for(play, version)
            if wrong := play.game.check(self._seated(side), orders):
                raise IllegalOrder(wrong)
            return play.game.clone().view(side)

    def submit(self, side: int, orders: dict[str, str], version: int | None) -> int:
        """Seal a side's orders, if they were written for the open question."""
        with self._changing() as play:
            _written_for(play, version)
            play.enter(Entry(self._seated(side), orders), by_hand=True)
        return play.version

    def act(self, side: int, verb: str, notation: str) -> int:
        """Give an order out of turn, or say how the seat wants its routine questions answered."""
        if verb == "seat":
            return self._set_routine(self._seated(side), notation)
        with self._changing() as play:
            play.enter(Entry(self._seated(side), act=(verb, notation)), by_hand=True)
        return play.version

    def undo(self, side: int) -> int:
        """Go back to the seat's last question, by re-execution; what came after it is forgotten."""
        with self._lock:
            play = self._current()
            keep = play.back_to(self._seated(side))
            if not self._one_desk():
                raise Refused(
                    403, "orders cannot be taken back once people at other desks have seats in the game"
                )
            if keep is None:
                raise Refused(409, "there is nothing to take back: this seat has given no orders yet")
            fresh = Play(self.record, play.lines()[:keep])
            self._settle(fresh)
            deadlines = self._glasses.turned(play.game.requests, fresh.game.requests)
            self._play = None
            self._storage.rewind(
                self.record.id, play.version, keep, fresh.lines(keep), fresh.progress, deadlines
            )
            self._play = fresh
            self._glasses.set(deadlines, self.time_up)
            self._on_change(self, fresh.version)
            return fresh.version

    def replay_file(self, caller: Caller) -> bytes:
        """The game as a file, which holds every order and the seed."""
        with self._lock:
            play = self._current()
            if not (play.game.over or self._all_at(caller.desk)):
                raise Refused(403, "the replay tells every order; it is given out when the game is over")
            return save(play.game)

    def forget(self, caller: Caller) -> bool:
        """Remove the game from storage, if its maker wishes so; guests only leave it. Whether it is gone."""
        with self._lock:
            if caller.desk != self.record.desk:
                if self._seating.leave(caller):
                    return False
                raise Refused(403, "only a desk that made a game or sits in it can forget it")
            self._gone = True
            self._play = None
            self._storage.forget(self.record.id)
            return True

    def store(self) -> None:
        """Write a new game down, with the routine questions it begins with answered."""
        with self._lock:
            play = self._current()
            self._settle(play)
            self._storage.create(self.record, self.seats, play.lines(), play.progress)

    def bot_asked(self) -> bool:
        """Whether any bot is asked something now."""
        with self._lock:
            return not self._gone and bot_asked(self._current(), self.seats) is not None

    def bot_due(self) -> BotTurn | None:
        """What a bot is asked now, if one is."""
        with self._lock:
            return None if self._gone else bot_turn(self._current(), self.seats)

    def seal_for_bot(self, turn: BotTurn, orders: Orders) -> None:
        """Seal what a bot says, unless the question is gone meanwhile."""
        with self._lock:
            if self._gone or self._current().game.requests[turn.side] is not turn.request:
                return
            with self._changing() as play:
                try:
                    play.enter(Entry(turn.side, orders), by_hand=False)
                except IllegalOrder as illegal:
                    _log.error("bot %s of game %s: %s", turn.bot, self.record.id, illegal)
                    play.enter(Entry(turn.side, turn.request.defaults()), by_hand=False)

    def time_up(self) -> None:
        """Seal the defaults of every seat whose time for its open question is up."""
        with self._lock:
            if self._gone or not self._glasses.run_out(self._current().game.requests):
                return
            with self._changing() as play:
                for entry in self._glasses.run_out(play.game.requests):
                    play.enter(entry, by_hand=False)

    def _keep_seat(self, side: int, desk: str | None) -> None:
        self._storage.seat(self.record.id, side, desk=desk, taken=True)

    def _tell(self) -> None:
        self._on_change(self, self._current().version)

    def _current(self) -> Play:
        if self._gone:
            raise Refused(404, "this game was removed")
        if self._play is None:
            try:
                self._play = replayed(self.record, self._storage.journal)
            except Unreadable as wrong:
                self.broken = wrong.reason
                raise
            self._reread_deadlines()
        return self._play

    @contextmanager
    def _changing(self) -> Iterator[Play]:
        """A change that is committed when the block ends, or did not happen."""
        with self._lock:
            play = self._current()
            first, before = play.version, play.game.requests[:]
            try:
                yield play
                self._settle(play)
                deadlines = self._glasses.turned(before, play.game.requests)
                self._storage.append(self.record.id, first, play.lines(first), play.progress, deadlines)
            except BaseException as error:
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if play.version != first or not refused:
                    self._play = None  # what is stored counts; it is read again
                raise
            self._glasses.set(deadlines, self.time_up)
            self._on_change(self, play.version)

    def _reread_deadlines(self) -> None:
        stored = self._storage.read(self.record.id)
        for seat, written in zip(self.seats, stored[1] if stored else (), strict=False):
            seat.deadline = written.deadline

    def _settle(self, play: Play) -> None:
        """Answer routine questions of the seats that do not want to hear them."""
        sides = [seat.side for seat in self.seats if seat.human and seat.routine == "auto"]
        while (entry := play.routine_answer(sides)) is not None:
            try:
                play.enter(entry, by_hand=False)
            except IllegalOrder as illegal:
                _log.error("default answers of game %s are refused: %s", self.record.id, illegal)
                return

    def _set_routine(self, side: int, notation: str) -> int:
        word, _, wish = notation.partition("=")
        if word != "routine" or wish not in ("ask", "auto"):
            wrong = Violation("seat", "write routine=ask or routine=auto")
            raise Refused(422, str(wrong), [wrong])
        with self._changing() as play:
            self._storage.seat(self.record.id, side, routine=wish)
            self.seats[side].routine = wish
        return play.version

    def _seated(self, side: int) -> int:
        if side < 0:
            raise Refused(403, "onlookers give no orders; send the key of your seat as the header X-Seat")
        return side

    def _one_desk(self) -> bool:
        return len({seat.desk for seat in self.seats if seat.human}) == 1

    def _all_at(self, desk: str) -> bool:
        desks = {seat.desk for seat in self.seats if seat.human} or {self.record.desk}
        return desks == {desk}


def _written_for(play: Play, version: int | None) -> None:
    if version is not None and not play.asked_at <= version <= play.version:
        raise Refused(
            409, f"the game has moved on (version {play.version}, not {version}); look again, then order"
        )
