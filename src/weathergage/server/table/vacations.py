"""Holidays: while a person is away, the clocks of their games by the day stand still."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.store.records import Listed
from weathergage.server.table.messages import Holiday
from weathergage.server.table.presence import stored
from weathergage.server.table.store import TableStore
from weathergage.server.wire.errors import Refused

#: Days of holiday that a person has in any 365 days.
MOST_DAYS = 30
YEAR = timedelta(days=365)
#: Holidays, each with its begin and its end.
Taken = Sequence[tuple[str, str]]


class Vacations:
    """Keeps who is on holiday until when, and moves their clocks."""

    def __init__(self, store: TableStore, registry: GameRegistry, clock: Clock) -> None:
        self._store = store
        self._registry = registry
        self._clock = clock

    def until(self, desk: str) -> datetime | None:
        """Return until when a person is on holiday; None if they are not."""
        return _until(self._store.vacations(desk), self._clock.now())

    def show(self, desk: str) -> Holiday:
        """Return a person's holiday, and how many days they have left."""
        taken, now = self._store.vacations(desk), self._clock.now()
        until = _until(taken, now)
        return Holiday(until="" if until is None else stored(until), days_left=int(_left(taken, now).days))

    def begin(self, desk: str, days: int) -> Holiday:
        """Begin a holiday now; refuse more days than a person has left, and a second one."""
        now = self._clock.now()

        def check(taken: Taken) -> None:
            if _until(taken, now) is not None:
                raise Refused(409, "you are on holiday already; come back first")
            left = _left(taken, now)
            if timedelta(days=days) > left:
                raise Refused(
                    409, f"you have {left.days} days of holiday left of {MOST_DAYS} a year; choose fewer"
                )

        self._store.begin_vacation(desk, stored(now), stored(now + timedelta(days=days)), check)
        self._shift(desk, timedelta(days=days))
        return self.show(desk)

    def end(self, desk: str) -> Holiday:
        """Come back early; the days that are not used stay."""
        now = self._clock.now()
        for begins, until in self._store.vacations(desk):
            rest = datetime.fromisoformat(until) - now
            # Of two calls at once one shortens it.
            if rest > timedelta() and self._store.end_vacation(desk, begins, until, stored(now)):
                self._shift(desk, -rest)
        return self.show(desk)

    def _shift(self, desk: str, by: timedelta) -> None:
        for listed in self._registry.storage.games_of(desk):
            if isinstance(listed, Listed) and listed.progress.outcome is None:
                self._registry.session(listed.id).clocks.shift(desk, by)


def _until(taken: Taken, now: datetime) -> datetime | None:
    """Return the end of the holiday that lasts now; None for none."""
    ends = [datetime.fromisoformat(until) for _, until in taken]
    return max((end for end in ends if end > now), default=None)


def _left(taken: Taken, now: datetime) -> timedelta:
    """Return how much holiday is left after what was taken within a year."""
    used = timedelta()
    for begins, until in taken:
        first = max(now - YEAR, min(now, datetime.fromisoformat(begins)))
        used += max(timedelta(), datetime.fromisoformat(until) - first)
    return max(timedelta(), timedelta(days=MOST_DAYS) - used)
