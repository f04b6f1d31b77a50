"""Deadlines: how long each seat has for its open question, the default orders when time is up, and the clock."""

import heapq
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import NamedTuple, Protocol
from weakref import WeakMethod

import msgspec

from weathergage.engine.game import Entry
from weathergage.engine.journal import REOPEN
from weathergage.engine.orders import Request
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.database import Unavailable
from weathergage.server.store.records import GameRecord, SeatClock, SeatRecord
from weathergage.server.wire.game_messages import TimeLeft

_log = logging.getLogger(__name__)

#: Orders that were sent in time but arrive a little later still count.
GRACE = timedelta(seconds=2)
#: Sleep no longer than this: somebody may set the machine's clock.
_LONGEST_NAP = 30.0

Requests = Sequence[Request | None]
Deadlines = Mapping[int, datetime | None]


class Clock(Protocol):
    """The time, and alarms; tests bring one of their own."""

    def now(self) -> datetime:
        """Return the time in UTC."""

    def ring_at(self, when: datetime, alarm: Callable[[], None]) -> None:
        """Call a function at that time, in a thread of the clock's own."""

    def close(self) -> None:
        """Drop all alarms."""


class WallClock:
    """The clock of the machine."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._alarms: list[tuple[datetime, int, Callable[[], None]]] = []
        self._count = 0
        self._thread: threading.Thread | None = None
        self._closing = False

    def now(self) -> datetime:
        """Return the time in UTC."""
        return datetime.now(UTC)

    def ring_at(self, when: datetime, alarm: Callable[[], None]) -> None:
        """Call a function at that time, in a thread of the clock's own."""
        with self._changed:
            self._count += 1
            heapq.heappush(self._alarms, (when, self._count, alarm))
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Drop all alarms."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while (alarm := self._next()) is not None:
            try:
                alarm()
            except Unavailable:
                # The deadline has passed all the same once the disk can be written again.
                self.ring_at(self.now() + timedelta(seconds=_LONGEST_NAP), alarm)
            except Exception:
                _log.exception("an alarm failed")

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next alarm that is due; None when the clock is closed."""
        with self._changed:
            while not self._closing:
                left = (self._alarms[0][0] - self.now()).total_seconds() if self._alarms else _LONGEST_NAP
                if left <= 0:
                    return heapq.heappop(self._alarms)[2]
                self._changed.wait(min(left, _LONGEST_NAP))
            return None


#: Says until when the person of a desk is on holiday; None for nobody.
AwayUntil = Callable[[str], datetime | None]


def never_away(desk: str) -> datetime | None:
    """Say that nobody is on holiday."""
    return None


class Turned(NamedTuple):
    """Hold what changes with questions: deadlines, and the clocks of seats."""

    deadlines: dict[int, datetime | None]
    clocks: dict[int, SeatClock]


class SeatDeadlines:
    """The deadlines of one game, one for each captain.

    A sandglass, of the rules or of the terms: with people at several desks it starts when the question is put, if
    anybody is connected. With people at a single desk, who play alone or hand the screen over, it starts when the
    question is looked at. So the time of a game that everybody has left stands still.

    By the day: a seat has this many hours for each turn, which run while it is asked, whoever is there. What is left of
    them is saved up to a limit. They stand still while its player is on holiday, and all clocks of an adjourned game.
    """

    def __init__(
        self,
        seats: Sequence[SeatRecord],
        clock: Clock,
        watched: Callable[[], bool],
        record: Callable[[], GameRecord],
        away_until: AwayUntil = never_away,
    ) -> None:
        self._seats = seats
        self._clock = clock
        self._watched = watched
        self._record = record
        self._away_until = away_until
        self._ring: WeakMethod[Callable[[], None]] | None = None

    def turned(self, before: Requests, now: Requests, turn: int, entered: Sequence[Entry] = ()) -> Turned:
        """Return what changes when questions do; a question that was opened again keeps its time."""
        deadlines: dict[int, datetime | None] = {}
        clocks: dict[int, SeatClock] = {}
        acts = [entry for entry in entered if entry.act is not None and entry.act[0] == REOPEN]
        for seat in self._seats:
            request, asked = now[seat.number], before[seat.number]
            clock, deadline = seat.clock, seat.deadline
            if request is not asked:
                clock = self._answered(seat) if asked is not None else clock
                # What was held was the time of the question before.
                clock = msgspec.structs.replace(self._in_turn(clock, turn), held=None)
                reopened = any(entry.side == seat.side for entry in acts)
                if request is not None and not reopened:
                    clock = self._put(clock, request)
                deadline = None
            if deadline is None:
                deadline = self._start(seat, request, clock, partial(self._runs, seat, self._watched))
            if deadline != seat.deadline:
                deadlines[seat.number] = deadline
            if clock != seat.clock:
                clocks[seat.number] = clock
        return Turned(deadlines, clocks)

    def started(self, asked: Requests, turn: int, looks: int) -> Turned:
        """Return what begins because a seat looks at its question."""
        deadlines: dict[int, datetime | None] = {}
        clocks: dict[int, SeatClock] = {}
        for seat in self._seats:
            request = asked[seat.number]
            if seat.deadline is not None or request is None:
                continue
            # The first question of a game was put before anybody looked at it.
            first = seat.clock == SeatClock()
            clock = self._put(self._in_turn(seat.clock, turn), request) if first else seat.clock
            runs = self._runs(seat, lambda: True) or seat.number == looks
            if (deadline := self._start(seat, request, clock, partial(bool, runs))) is not None:
                deadlines[seat.number], clocks[seat.number] = deadline, clock
        return Turned(deadlines, clocks)

    def _runs(self, seat: SeatRecord, watched: Callable[[], bool]) -> bool:
        """Return whether the time of a seat runs without a look of its player."""
        desks = {each.desk for each in self._seats if each.human}
        return self._record().terms.pace.kind == "days" or (len(desks) > 1 and watched())

    def _start(
        self,
        seat: SeatRecord,
        request: Request | None,
        clock: SeatClock,
        runs: Callable[[], bool],
        *,
        resumed: bool = False,
    ) -> datetime | None:
        """Return the deadline of a question whose time begins now, or when the game goes on unless it has `resumed`."""
        record, now = self._record(), self._clock.now()
        if (
            request is None
            or seat.captain is not None
            or any(each.awaited for each in self._seats)
            or not (request.seconds > 0 or record.terms.pace.kind != "none")
            or not runs()
        ):
            return None
        begins = now
        if record.adjourned is not None and not resumed:
            if not record.adjourned:
                return None
            begins = max(begins, datetime.fromisoformat(record.adjourned))
        if not request.seconds and record.terms.pace.kind == "days":
            begins = max(begins, self._away_until(seat.desk or "") or begins)
        return begins + timedelta(seconds=clock.left + clock.bank)

    def _in_turn(self, clock: SeatClock, turn: int) -> SeatClock:
        """Return a clock in a turn: with hours of its own, and what was left of those before saved."""
        pace = self._record().terms.pace
        if pace.kind != "days" or clock.turn == turn:
            return clock
        saved = 0.0 if not clock.turn else min(pace.bank * 3600.0, clock.bank + clock.left)
        return msgspec.structs.replace(clock, turn=turn, left=pace.hours * 3600.0, bank=saved)

    def _put(self, clock: SeatClock, request: Request) -> SeatClock:
        """Return a clock when a question is put: a sandglass is turned."""
        pace = self._record().terms.pace
        if request.seconds > 0:
            return msgspec.structs.replace(clock, left=float(request.seconds), bank=0.0)
        if pace.kind == "glass":
            return msgspec.structs.replace(clock, left=float(pace.seconds), bank=0.0)
        return clock

    def _answered(self, seat: SeatRecord) -> SeatClock:
        """Return the clock of a seat whose question was answered, or answered by default because time was up."""
        clock = seat.clock
        if clock.held is not None and self._on_break():
            rest = clock.held
        elif seat.deadline is None:
            return clock
        else:
            rest = (seat.deadline - self._clock.now()).total_seconds()
        late = clock.late + 1 if rest + GRACE.total_seconds() <= 0 else 0
        # On holiday, or before an adjourned game goes on, more is left than the clock shows.
        used = clock.left + clock.bank - min(clock.left + clock.bank, max(0.0, rest))
        return msgspec.structs.replace(
            clock,
            left=max(0.0, clock.left - used),
            bank=clock.bank - max(0.0, used - clock.left),
            late=late,
        )

    def held(self, until: datetime | None) -> Turned:
        """Return what becomes of running clocks when the game is adjourned, to a time or for as long as all want."""
        now = self._clock.now()
        running = [(seat, seat.deadline - now) for seat in self._seats if seat.deadline is not None]
        return Turned(
            {seat.number: None if until is None else until + rest for seat, rest in running},
            {
                seat.number: msgspec.structs.replace(seat.clock, held=rest.total_seconds())
                for seat, rest in running
            },
        )

    def released(self, asked: Requests) -> Turned:
        """Return what becomes of clocks when the game goes on.

        Each question has what it had left; one that was put during the break has its whole time.
        """
        now = self._clock.now()
        deadlines: dict[int, datetime | None] = {}
        for seat in self._seats:
            request, rest = asked[seat.number], seat.clock.held
            if request is None or seat.captain is not None:
                deadlines[seat.number] = None
            elif rest is not None:
                deadlines[seat.number] = now + timedelta(seconds=rest)
            else:
                runs = partial(self._runs, seat, self._watched)
                deadlines[seat.number] = self._start(seat, request, seat.clock, runs, resumed=True)
        return Turned(deadlines, self.unheld())

    def unheld(self) -> dict[int, SeatClock]:
        """Return the clocks that hold a time, as they are once it runs."""
        return {
            seat.number: msgspec.structs.replace(seat.clock, held=None)
            for seat in self._seats
            if seat.clock.held is not None
        }

    def break_is_over(self) -> bool:
        """Return whether the date has come to which the game was adjourned."""
        return bool(self._record().adjourned) and not self._on_break()

    def _on_break(self) -> bool:
        """Return whether the game is adjourned, and not to a date that has come."""
        until = self._record().adjourned
        return until is not None and (not until or datetime.fromisoformat(until) > self._clock.now())

    def set(self, deadlines: Deadlines) -> None:
        """Set deadlines that were stored, with an alarm for each."""
        for number, deadline in deadlines.items():
            self._seats[number].deadline = deadline
            if deadline is not None and self._ring is not None:
                self._clock.ring_at(deadline + GRACE, partial(_ring, self._ring))

    def resume(self, ring: Callable[[], None]) -> None:
        """Set the alarms of a game that was made or read from disk; these and all later ones call `ring`."""
        self._ring = WeakMethod(ring)
        self.set({seat.number: seat.deadline for seat in self._seats})

    def run_out(self, requests: Requests) -> list[SeatRecord]:
        """Return every seat whose time for its open question is up."""
        now = self._clock.now()
        return [
            seat
            for seat in self._seats
            if requests[seat.number] is not None
            and seat.deadline is not None
            and seat.deadline + GRACE <= now
        ]

    def left(self, play: Play, by: int, of: int | None = None) -> TimeLeft | None:
        """Return the time that a seat may see, or `of` one: its own while asked, then that of those it waits for."""
        requests = play.requests
        asked = by >= 0 and requests[by] is not None
        shown = [by] if asked else play.waiting_for(by)
        running = [
            (seat.deadline, request.seconds or self._whole())
            for seat in self._seats
            if seat.number in shown
            and of in (None, seat.number)
            and seat.deadline is not None
            and (request := requests[seat.number]) is not None
        ]
        if not running:
            return None
        deadline, seconds = max(running)
        left = (deadline - self._clock.now()).total_seconds()
        return TimeLeft(seconds=seconds, left=round(max(0.0, left), 1))

    def _whole(self) -> int:
        """Return the whole time of a question or a turn by the terms of the game, in seconds."""
        pace = self._record().terms.pace
        return pace.hours * 3600 if pace.kind == "days" else pace.seconds


def _ring(ring: WeakMethod[Callable[[], None]]) -> None:
    """Ring for a session that is still in memory; for others the sweep of overdue deadlines does it."""
    if (still_there := ring()) is not None:
        still_there()


def clock_text(clock: SeatClock) -> str:
    """Return a clock as it is stored."""
    return msgspec.json.encode(clock).decode()


def clock_rows(clocks: Mapping[int, SeatClock]) -> dict[int, dict[str, str]]:
    """Return what is stored of seats whose clocks change."""
    return {side: {"clock": clock_text(clock)} for side, clock in clocks.items()}


def joined(
    one: Mapping[int, Mapping[str, object]], other: Mapping[int, Mapping[str, object]]
) -> dict[int, dict[str, object]]:
    """Return the values of seats from two sources together."""
    return {side: {**one.get(side, {}), **other.get(side, {})} for side in {*one, *other}}
