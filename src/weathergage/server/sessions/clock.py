"""The time of day, and somebody who rings when an hour has come."""

import heapq
import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from weathergage.server.store.database import Unavailable

_log = logging.getLogger(__name__)

#: The clock of the machine may be set anew: it is looked at this often.
_LONGEST_NAP = 30.0


class Clock(Protocol):
    """What the server needs of a clock."""

    def now(self) -> datetime:
        """The time in UTC."""

    def ring_at(self, when: datetime, deed: Callable[[], None]) -> None:
        """Do something when that time has come, in a thread of the clock's own."""

    def close(self) -> None:
        """Ring no more."""


class WallClock:
    """The clock of the machine."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._alarms: list[tuple[datetime, int, Callable[[], None]]] = []
        self._count = 0
        self._thread: threading.Thread | None = None
        self._closing = False

    def now(self) -> datetime:
        """The time in UTC."""
        return datetime.now(UTC)

    def ring_at(self, when: datetime, deed: Callable[[], None]) -> None:
        """Do something when that time has come, in a thread of the clock's own."""
        with self._changed:
            self._count += 1
            heapq.heappush(self._alarms, (when, self._count, deed))
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Ring no more."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while (deed := self._next()) is not None:
            try:
                deed()
            except Unavailable:
                # The time of a seat is up all the same when the disk can be written again.
                self.ring_at(self.now() + timedelta(seconds=_LONGEST_NAP), deed)
            except Exception:
                _log.exception("what was to be done at its time failed")

    def _next(self) -> Callable[[], None] | None:
        """Wait for the next deed that is due; None when the clock is closed."""
        with self._changed:
            while not self._closing:
                left = (self._alarms[0][0] - self.now()).total_seconds() if self._alarms else _LONGEST_NAP
                if left <= 0:
                    return heapq.heappop(self._alarms)[2]
                self._changed.wait(min(left, _LONGEST_NAP))
            return None
