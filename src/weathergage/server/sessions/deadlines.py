"""Deadlines: how long each seat has for its open question, the default orders when time is up, and the clock."""

import heapq
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Protocol

from weathergage.engine.game import Entry
from weathergage.engine.orders import Request
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.database import Unavailable
from weathergage.server.store.records import SeatRecord
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


class SeatDeadlines:
    """The deadlines of one game, one for each person.

    With people at several desks a deadline starts when the question is put, if anybody is connected. With people at a
    single desk, who play alone or hand the screen over, it starts when the question is looked at. So the time of a
    game that everybody has left stands still.
    """

    def __init__(self, seats: Sequence[SeatRecord], clock: Clock, watched: Callable[[], bool]) -> None:
        self._seats = seats
        self._clock = clock
        self._watched = watched

    def turned(self, before: Requests, now: Requests, looks: int = -1) -> dict[int, datetime | None]:
        """Return the deadlines that change when questions do, or when a seat looks at its own."""
        desks = {seat.desk for seat in self._seats if seat.human}
        at_once = len(desks) > 1 and (looks >= 0 or self._watched())
        changed: dict[int, datetime | None] = {}
        for seat in self._seats:
            request = now[seat.side]
            deadline = seat.deadline if request is before[seat.side] else None
            starts = seat.human and (at_once or seat.side == looks)
            if deadline is None and starts and request is not None and request.seconds > 0:
                deadline = self._clock.now() + timedelta(seconds=request.seconds)
            if deadline != seat.deadline:
                changed[seat.side] = deadline
        return changed

    def set(self, deadlines: Deadlines, ring: Callable[[], None]) -> None:
        """Set deadlines that were stored, with an alarm for each."""
        for side, deadline in deadlines.items():
            self._seats[side].deadline = deadline
            if deadline is not None:
                self._clock.ring_at(deadline + GRACE, ring)

    def resume(self, ring: Callable[[], None]) -> None:
        """Set the alarms of a game that was read from disk."""
        self.set({seat.side: seat.deadline for seat in self._seats}, ring)

    def run_out(self, requests: Requests) -> list[Entry]:
        """Return the default orders of every seat whose time is up."""
        now = self._clock.now()
        return [
            Entry(seat.side, request.defaults())
            for seat in self._seats
            if (request := requests[seat.side]) is not None
            and seat.deadline is not None
            and seat.deadline + GRACE <= now
        ]

    def left(self, play: Play, side: int) -> TimeLeft | None:
        """Return the time that a side may see: its own while it is asked, then that of those it waits for."""
        running = [
            (seat.deadline, request.seconds)
            for seat in self._seats
            if seat.side in play.waiting_for(side)
            and seat.deadline is not None
            and (request := play.game.requests[seat.side]) is not None
        ]
        if not running:
            return None
        deadline, seconds = max(running)
        left = (deadline - self._clock.now()).total_seconds()
        return TimeLeft(seconds=seconds, left=round(max(0.0, left), 1))
