"""Note who has a game open: by its sockets, at most about once a minute, so that every server sees it."""

import threading
from collections import Counter
from datetime import datetime, timedelta

from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.push import Listeners
from weathergage.server.table.store import TableStore

#: Whoever had no socket for so long is away.
AWAY = timedelta(minutes=2)
#: Whoever had none for so long may never come back.
GONE = timedelta(days=3)
#: Seconds after which a socket that stays open is noted again.
BEAT = 60.0
#: Notes of the same desk are at least so far apart, however often it opens and closes the game.
APART = timedelta(seconds=20)
#: Notes that are remembered; older ones only cost a needless one.
MOST_NOTED = 10_000


def topic(game: str) -> str:
    """Return the topic by which listeners learn that something changed among the people at a game."""
    return f"players:{game}"


class Presence:
    """Notes which desks have which games open; may be called from any thread."""

    def __init__(self, store: TableStore, listeners: Listeners, clock: Clock) -> None:
        self._store = store
        self._listeners = listeners
        self._clock = clock
        self._lock = threading.Lock()
        self._open: Counter[tuple[str, str]] = Counter()
        self._noted: dict[tuple[str, str], datetime] = {}

    def arrived(self, game: str, desk: str, *, kept: bool = True) -> None:
        """Note that a desk has opened a game, and tell the others if it was away; store it if it is to be kept."""
        with self._lock:
            self._open[game, desk] += 1
        if not kept:
            return
        before = self._store.presence(game).get(desk, "")
        self._note(game, desk)
        if not self.is_here(before):
            self._listeners.tell(topic(game), True)

    def stays(self, game: str, desk: str) -> None:
        """Note that a desk still has a game open."""
        self._note(game, desk)

    def left(self, game: str, desk: str, *, kept: bool = True) -> None:
        """Note when a desk closed a game; the others see it as away two minutes later."""
        with self._lock:
            self._open[game, desk] -= 1
            if last := self._open[game, desk] <= 0:
                del self._open[game, desk]
        if last and kept:
            self._note(game, desk)

    def seen(self, game: str) -> dict[str, str]:
        """Return when each desk last had a game open."""
        return self._store.presence(game)

    def connected(self, game: str) -> set[str]:
        """Return the desks that have a game open at this worker."""
        with self._lock:
            return {desk for opened, desk in self._open if opened == game}

    def is_gone(self, seen: str) -> bool:
        """Return whether somebody who was seen then has been away for days; one who never was is not known to be."""
        return bool(seen) and self._clock.now() - datetime.fromisoformat(seen) >= GONE

    def anybody(self, game: str) -> bool:
        """Return whether anybody has a game open, at whichever worker."""
        return any(map(self.is_here, self.seen(game).values()))

    def is_here(self, seen: str) -> bool:
        """Return whether somebody who was seen then is still there."""
        return bool(seen) and self._clock.now() - datetime.fromisoformat(seen) < AWAY

    def _note(self, game: str, desk: str) -> None:
        now = self._clock.now()
        with self._lock:
            last = self._noted.get((game, desk))
            if last is not None and timedelta() <= now - last < APART:
                return
            if len(self._noted) >= MOST_NOTED:
                self._noted.clear()
            self._noted[game, desk] = now
        self._store.note_presence(game, desk, stored(now))


def stored(when: datetime) -> str:
    """Return a time as it is stored: UTC, so that text sorts by time."""
    return when.isoformat(timespec="microseconds")
