"""One game at the server: its seats, its lock, and every change stored before it counts."""

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec

from weathergage.engine.events import REFEREE
from weathergage.engine.fairness import seed_of
from weathergage.engine.game import Entry, Game
from weathergage.engine.journal import Fork
from weathergage.engine.orders import IllegalOrder, Orders, Violation
from weathergage.engine.replay import Replay, executions
from weathergage.lessons import lesson_of
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import (
    KeyKind,
    Seating,
    changed,
    fair_info,
    shown_seats,
)
from weathergage.server.sessions.bot_players import BotTurn, bot_asked, bot_turn
from weathergage.server.sessions.deadlines import Clock, SeatDeadlines
from weathergage.server.sessions.drafts import Question, SeatDrafts
from weathergage.server.sessions.fleets import Position, SeatFleets, own_answers
from weathergage.server.sessions.live_game import ONLOOKER, Play, replayed
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.draft_store import DraftStore
from weathergage.server.store.fleet_store import FleetStore
from weathergage.server.store.game_store import Overtaken, Storage
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import GameRecord, Line, SeatRecord
from weathergage.server.store.unreadable_rows import Unreadable
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Events, GameInfo, Sealed, SeatKeys, Taken, Update

_log = logging.getLogger(__name__)


class GameSession:
    """A game with its seats; safe to use from many threads."""

    def __init__(
        self,
        record: GameRecord,
        seats: list[SeatRecord],
        storage: Storage,
        on_change: Callable[["GameSession", bool], None],
        clock: Clock,
        watched: Callable[[], bool],
        play: Play | None = None,
    ) -> None:
        self.record = record
        self.seats = seats
        self._storage = storage
        #: Called after each change; its flag says that listeners must look again even if their version is the same.
        self._on_change = on_change
        self._play = play
        self._lock = threading.RLock()
        self._gone = False
        #: The reason, if the game cannot be read.
        self.broken = ""
        self._seating = Seating(seats, GAMES, record.id, storage, storage)
        self._drafts = SeatDrafts(DraftStore(storage.database), record.id)
        self.fleets = SeatFleets(FleetStore(storage.database), record.id)
        self._names = PeopleStore(storage.database).names
        self._deadlines = SeatDeadlines(seats, clock, watched)
        self._deadlines.resume(self.time_up)

    def side_of(self, caller: Caller) -> int:
        """Return the side that the caller's key plays, -1 without a key."""
        with self._lock:
            return self._seating.side_of(caller)

    def take(self, caller: Caller, part: str) -> Taken:
        """Bring the seat whose invitation is shown to the caller's desk, with a new key that only this desk knows.

        When a second person arrives the battle begins anew, because one person has seen both sides of it so far.
        """
        with self._lock:
            seat, coming = self._seating.seats_taken_by(caller)
            if coming:
                # What was written goes with its player to another browser, and with nobody else.
                if caller.key != seat.recovery:
                    self._drafts.drop(each.side for each in coming)
                    self.fleets.drop(each.side for each in coming)
                self._move(coming, caller.desk, part)
            own = replace(caller, known=True, key=seat.key)
            return Taken(key=seat.key or "", recovery=seat.recovery, game=self.info(own))

    def _move(self, coming: list[SeatRecord], desk: str, part: str) -> None:
        anew = not self.record.shared and self._seating.splits_players(coming, desk)
        if anew and self._current().game.over:
            raise Refused(
                409, "this game is over and was played in one browser; make a new game to play each other"
            )
        self._seating.arrive(coming, desk, part, self._begin_anew if anew else None)
        self._on_change(self, True)

    def _begin_anew(self, seat: SeatRecord, values: dict[str, Any]) -> None:
        parts = tuple(values["part"] if each is seat else each.part for each in self.seats)
        record = shared_record(self.record, parts)
        play = Play(record)
        self._settle(play)
        before = self._current().entries
        self._storage.begin_anew(record, before, (seat.side, values), play.lines(), play.progress)
        self.record, self._play = record, play
        for each in self.seats:
            each.deadline = None

    def rehouse(self, old: str, new: str) -> None:
        """Follow a person whose desk is another from now on."""
        with self._lock:
            if self.record.desk == old:
                self.record = replace(self.record, desk=new)
            moved = self._seating.rehouse(old, new)
        if moved:
            self._on_change(self, True)

    def keys(self, side: int, caller: Caller) -> SeatKeys:
        """Return the invitation, recovery and script keys of a seat, to the desk that holds it."""
        with self._lock:
            return self._seating.keys(side, caller)

    def set_key(self, side: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or renew a key of a seat, or withdraw it; the earlier one is void at once."""
        with self._lock:
            self._seating.held(side, caller)
            if self.record.campaign:
                raise Refused(
                    409, "this battle belongs to a campaign; make keys for the campaign's seats instead"
                )
            return self._seating.set_key(side, caller, kind, made)

    def reseat(self, side: int, values: dict[str, Any], *, recovered: bool = False) -> None:
        """Move a seat as it moved in the campaign whose battle this is; what its player `recovered` keeps its draft."""
        with self._lock:
            if "desk" in values and not recovered:
                self._drafts.drop([side])
                self.fleets.drop([side])
            self._storage.seat(self.record.id, side, values)
            changed(self.seats[side], values)
        self._on_change(self, True)

    def info(self, caller: Caller) -> GameInfo:
        """Return a description of the game for a caller."""
        side = self.side_of(caller)
        desk = caller.desk if caller.known else None
        with self._lock:
            play = self._current()
            return GameInfo(
                id=self.record.id,
                title=self.record.title,
                ruleset=self.record.ruleset,
                rules=rules_on(self.record.ruleset, self.record.options),
                scenario=scenario_card(self.record.scenario),
                seats=shown_seats(self.seats, desk, self._names),
                version=play.version(side),
                side=side,
                may_undo=side >= 0 and not self.record.shared and play.back_to(side) is not None,
                may_save=self._may_save(caller.desk, play),
                may_forget=play.game.over or not self._seating.others(caller.desk),
                fair=fair_info(self.record.dice, self.record.secret, self.record.parts, play.game.over),
                notices=self._storage.notices(self.record.id),
                lesson=lesson_of(self.record.scenario.id),
            )

    def version(self, side: int) -> int:
        """Return a number that changes with what a side may know."""
        with self._lock:
            return self._current().version(side)

    def entries(self) -> int:
        """Return the length of the journal."""
        with self._lock:
            return self._current().entries

    def look(self, side: int) -> bytes:
        """Return what a side may know now, encoded; its first look at a question may start its deadline."""
        with self._lock:
            play = self._current()
            asked = play.game.requests
            if side >= 0 and (deadlines := self._deadlines.turned(asked, asked, looks=side)):
                self._storage.deadlines(self.record.id, deadlines)
                self._deadlines.set(deadlines, self.time_up)
            return play.look(side, self._deadlines.left(play, side))

    def events(self, side: int, after: int) -> Events:
        """Return the events that a side may know of, after the one with that number."""
        with self._lock:
            play = self._current()
            return Events(play.version(side), play.feed.lines(side)[max(after, 0) :])

    def update(self, side: int, after: int) -> Update:
        """Return the look of a side with its events after that number, both of one version."""
        with self._lock:
            return Update(look=msgspec.Raw(self.look(side)), events=self.events(side, after).events)

    def past(self, side: int) -> tuple[Replay, int]:
        """Return the journal so far, and the side whose film may be shown: the referee's once the game is over."""
        with self._lock:
            play = self._current()
            return play.replay(), REFEREE if play.game.over else side

    def seen(self, side: int) -> tuple[Game, int]:
        """Return a copy of the game, and as whom it may be seen: nothing is hidden when it is over."""
        with self._lock:
            game = self._current().game
            return game.clone(), REFEREE if game.over else side

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with orders; changes nothing."""
        with self._lock:
            return self._current().game.check(self._seated(side), orders)

    def drafted(self, side: int, orders: Mapping[str, str], version: int | None) -> Any:
        """Return a side's view of a copy of the game, if its orders could be sealed; changes nothing."""
        with self._lock:
            play = self._current()
            _check_version(play, side, version)
            if wrong := play.game.check(self._seated(side), orders):
                raise IllegalOrder(wrong)
            return play.game.clone().view(side)

    def position(self, side: int, version: int | None = None) -> Position:
        """Return what a seat may know, as a copy of the game; refuse a version that is not of its open question."""
        with self._lock:
            play = self._current()
            _check_version(play, self._seated(side), version)
            game = play.game
            history = own_answers(game, side)
            return Position(side, play.version(side), game.clone(), self.record.scenario, history)

    def draft(self, side: int) -> Draft:
        """Return what a seat has written for its open question."""
        with self._lock:
            return self._drafts.read(self._seated(side), self._question(side))

    def keep_draft(self, side: int, sheet: DraftSheet) -> DraftKept:
        """Keep what a seat has written for its open question; nobody else learns that it writes."""
        with self._lock:
            _check_version(self._current(), self._seated(side), sheet.version)
            return self._drafts.write(side, self._question(side), sheet)

    def _question(self, side: int) -> Question:
        play = self._current()
        state = play.game.state
        name = f"{state.turn}/{play.game.rules.phases[state.phase].id}/{play.asked_at(side)}"
        return Question(name, play.version(side), play.game.requests[side])

    def submit(self, side: int, orders: dict[str, str], version: int | None, salt: str = "") -> Sealed:
        """Seal a side's orders, if they were written for the open question."""
        with self._changing() as play:
            _check_version(play, self._seated(side), version)
            seal = play.enter(Entry(side, orders), by_hand=True, salt=salt)
        return Sealed(play.version(side), seal)

    def act(self, side: int, verb: str, notation: str) -> Sealed:
        """Give an order out of turn, or say how the seat wants its routine questions answered."""
        if verb == "seat":
            return Sealed(self._set_routine(self._seated(side), notation), "")
        with self._changing() as play:
            seal = play.enter(Entry(self._seated(side), act=(verb, notation)), by_hand=True)
        return Sealed(play.version(side), seal)

    def undo(self, side: int) -> int:
        """Go back to the seat's last question, by re-execution; what came after it is forgotten."""
        with self._lock:
            play = self._current()
            keep = play.back_to(self._seated(side))
            if self.record.shared:
                raise Refused(403, "orders cannot be taken back once other people have seats in the game")
            if keep is None:
                raise Refused(409, "there is nothing to take back: this seat has given no orders yet")
            fresh = Play(self.record, play.lines()[:keep])
            self._settle(fresh)
            deadlines = self._deadlines.turned(play.game.requests, fresh.game.requests)
            self._play = None
            self._storage.rewind(
                self.record.id, play.entries, keep, fresh.lines(keep), fresh.progress, deadlines
            )
            self._play = fresh
            self._deadlines.set(deadlines, self.time_up)
            self._on_change(self, True)
            return fresh.version(side)

    def replay_file(self, caller: Caller) -> bytes:
        """Return the game as a file, which holds every order and the secrets of the dice."""
        with self._lock:
            play = self._current()
            if not self._may_save(caller.desk, play):
                raise Refused(
                    403, "the replay holds every order and every die; you can save it when the game is over"
                )
            return play.file()

    def setup(self, caller: Caller) -> GameRecord:
        """Return how the game began, to a desk that made it or sits in it, so that it can make another like it."""
        with self._lock:
            if not (self._seating.of_desk(caller.desk) or caller.desk == self.record.desk):
                raise Refused(403, "only a desk that made a game or sits in it can play it again")
            return self.record

    def branch(self, caller: Caller, turn: int) -> tuple[GameRecord, list[Line]]:
        """Return the beginning of a new game that goes on from the first question of a turn, and what led to it.

        Whoever could take the replay file can: all sides are his, or the battle is over.
        """
        record = self.setup(caller)
        with self._lock:
            play = self._current()
            if not self._may_save(caller.desk, play):
                raise Refused(
                    403, "another person plays this game; it can be played on from a turn when it is over"
                )
            lines, replay = play.lines(), play.replay()
        last = 0
        for number, stage in enumerate(executions(replay)):
            last = stage.state.turn
            if last >= turn and not stage.over:
                key = record.key.hex()
                fork = Fork(at=number, seed=secrets.randbits(63), key="" if record.forks else key)
                forks = (*(each for each in record.forks if each.at < number), fork)
                return replace(record, forks=forks), lines[:number]
        raise Refused(422, f"this game has no turn {turn}; choose one from 1 to {last}")

    def forget(self, caller: Caller) -> bool:
        """Remove the game, or leave it where another person has a seat; return whether it is gone."""
        with self._lock:
            if self._gone:
                raise Refused(404, "this game was removed")
            mine, others = self._seating.of_desk(caller.desk), self._seating.others(caller.desk)
            made = caller.desk == self.record.desk
            if not (mine or made):
                raise Refused(403, "only somebody who made this game or sits in it can remove it")
            if not others:
                self._gone, self._play = True, None
                self._storage.forget(self.record.id)
                return True
            if mine and not self._is_over():
                raise Refused(
                    409,
                    "another person plays this game, so it cannot be removed; resign, or hand your seat over with an "
                    "invitation, and then leave",
                )
            self._drafts.drop(seat.side for seat in mine)
            self.fleets.drop(seat.side for seat in mine)
            self._seating.leave(mine, made)
            if made:
                self.record = replace(self.record, desk="")
            self._on_change(self, True)
            return False

    def close(self) -> None:
        """Stop playing: the game was removed."""
        with self._lock:
            self._gone, self._play = True, None

    def _is_over(self) -> bool:
        try:
            return self._current().game.over
        except Refused:  # a game that cannot go on may be left
            return True

    def store(self) -> None:
        """Store a new game, with its first routine questions answered."""
        with self._lock:
            play = self._current()
            self._settle(play)
            self._storage.create(self.record, self.seats, play.lines(), play.progress)

    def bot_asked(self) -> bool:
        """Return whether any bot is asked something now."""
        with self._lock:
            return not self._gone and bot_asked(self._current(), self.seats) is not None

    def bot_due(self) -> BotTurn | None:
        """Return the question to a bot, if one is asked now."""
        with self._lock:
            return None if self._gone else bot_turn(self._current(), self.seats)

    def seal_for_bot(self, turn: BotTurn, orders: Orders) -> None:
        """Seal a bot's orders, unless its question is gone."""
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
            if self._gone or not self._deadlines.run_out(self._current().game.requests):
                return
            with self._changing() as play:
                for entry in self._deadlines.run_out(play.game.requests):
                    play.enter(entry, by_hand=False)

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
        """Commit a change when the block ends, or make it not have happened."""
        with self._lock:
            play = self._current()
            first, before, public = play.entries, play.game.requests[:], play.version(ONLOOKER)
            try:
                yield play
                self._settle(play)
                deadlines = self._deadlines.turned(before, play.game.requests)
                asked = play.game.requests
                answered = [side for side, request in enumerate(before) if asked[side] is not request]
                self._storage.append(
                    self.record.id,
                    first,
                    play.lines(first),
                    play.progress,
                    deadlines,
                    answered=answered,
                    # The time of the last change is shown in lists, and must not tell that a side has sealed.
                    touch=play.version(ONLOOKER) != public,
                )
            except BaseException as error:
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if play.entries != first or not refused:
                    self._play = None  # what is stored counts: read it again
                raise
            self._deadlines.set(deadlines, self.time_up)
            self._on_change(self, False)

    def _reread_deadlines(self) -> None:
        stored = self._storage.read(self.record.id)
        for seat, written in zip(self.seats, stored[1] if stored else (), strict=False):
            seat.deadline = written.deadline

    def _settle(self, play: Play) -> None:
        """Answer routine questions of the seats that leave them to the defaults."""
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
            self._storage.seat(self.record.id, side, {"routine": wish})
            self.seats[side].routine = wish
        return play.version(side)

    def _seated(self, side: int) -> int:
        if side < 0:
            raise Refused(403, "onlookers cannot give orders; send the key of your seat in the header X-Seat")
        return side

    def _may_save(self, desk: str, play: Play) -> bool:
        """Return whether the file may be given out: while the game goes on it tells the dice to come."""
        return play.game.over or not (self.record.shared or self._seating.others(desk))


def shared_record(record: GameRecord, parts: tuple[str, ...]) -> GameRecord:
    """Return a game's record once people at two desks play: its dice are made of the secret and both sides' parts.

    A seed that the maker chose stays; everybody who takes a seat is told so.
    """
    record = replace(record, forks=())
    if record.dice == "chosen":
        return replace(record, shared=True)
    fair = replace(record, shared=True, dice="fair", parts=parts)
    assert fair.luck is not None
    return replace(fair, seed=seed_of(fair.luck.key()))


def _check_version(play: Play, side: int, version: int | None) -> None:
    if side < 0 or version is None or play.asked_at(side) <= version <= play.version(side):
        return
    raise Refused(
        409,
        f"the game has moved on (version {play.version(side)}, not {version}); load it again, then send orders",
    )
