"""Nudges: ask somebody who keeps the others waiting to look at the game, once in ten minutes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from weathergage.server.identity.seating import Names
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.push import Listeners
from weathergage.server.store.records import SeatRecord
from weathergage.server.table.presence import stored
from weathergage.server.table.store import TableStore
from weathergage.server.wire.errors import Refused

#: A seat is nudged at most so often.
PAUSE = timedelta(minutes=10)


@dataclass(slots=True, frozen=True)
class Nudge:
    """Say who is asked to look at which game, and by whom."""

    game: str
    title: str
    #: The desk and the side of the person who is nudged.
    desk: str
    side: int
    #: What the person is called who nudges.
    by: str


class Nudges:
    """Passes nudges on to whoever tells people things; may be called from any thread."""

    def __init__(self, store: TableStore, listeners: Listeners, clock: Clock, names: Names) -> None:
        self._store = store
        self._listeners = listeners
        self._clock = clock
        self._names = names
        #: Called with every nudge of somebody who is asked something: notices, mail.
        self.tellers: list[Callable[[Nudge], None]] = []

    def again_at(self, game: str) -> dict[int, str]:
        """Return when seats that were nudged lately may be nudged again."""
        now = self._clock.now()
        due = {seat: datetime.fromisoformat(at) + PAUSE for seat, at in self._store.nudged(game).items()}
        return {seat: stored(when) for seat, when in due.items() if when > now}

    def nudge(self, session: GameSession, seat: SeatRecord, by: SeatRecord) -> None:
        """Nudge the player of a seat.

        Whether he is asked anything is not told, because that would tell who has sealed; if not, nothing reaches him.
        """
        if not seat.human or seat.desk is None or seat.desk == by.desk:
            raise Refused(409, "nobody sits there who could be nudged")
        if session.is_over():
            raise Refused(409, "the game is over; nobody is waited for any more")
        now, game = self._clock.now(), session.record.id
        if not self._store.note_nudge(game, seat.number, stored(now), stored(now - PAUSE)):
            raise Refused(429, "this player was nudged within the last ten minutes; wait a little")
        if not session.questions.name(seat.number):
            return
        name = self._names({by.desk or ""}).get(by.desk or "", by.name)
        told = Nudge(game, session.record.title, seat.desk, seat.number, name)
        self._listeners.tell_person(seat.desk, "nudge")
        for teller in self.tellers:
            teller(told)
