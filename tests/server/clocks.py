"""A clock for tests, which goes on only when it is told to."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class SetClock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self._now = datetime(1805, 10, 21, 12, tzinfo=UTC)
        self._alarms: list[tuple[datetime, Callable[[], None]]] = []

    def now(self) -> datetime:
        """The time it was set to."""
        return self._now

    def ring_at(self, when: datetime, alarm: Callable[[], None]) -> None:
        """Keep it until somebody turns the clock on."""
        self._alarms.append((when, alarm))

    def close(self) -> None:
        """A server that stops takes its alarms along."""
        self._alarms.clear()

    def pass_unheard(self, seconds: float) -> None:
        """Turn the clock on without ringing."""
        self._now += timedelta(seconds=seconds)

    def stand_at(self, seconds: float) -> None:
        """Turn the clock on, as it is in the moment before it rings."""
        self._now += timedelta(seconds=seconds)

    def go_on(self, seconds: float) -> None:
        """Turn the clock on, and ring what is due."""
        self.pass_unheard(seconds)
        due = [alarm for when, alarm in self._alarms if when <= self._now]
        self._alarms = [(when, alarm) for when, alarm in self._alarms if when > self._now]
        for alarm in due:
            alarm()
