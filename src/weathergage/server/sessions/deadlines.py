"""How long each seat has for its open question, and what is sealed when the sand has run out."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from weathergage.engine.game import Entry
from weathergage.engine.orders import Request
from weathergage.server.sessions.clock import Clock
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.game_messages import TimeLeft

#: Orders that were sent in time and are still on their way count.
GRACE = timedelta(seconds=2)

Requests = Sequence[Request | None]
Deadlines = Mapping[int, datetime | None]


class SeatDeadlines:
    """The sandglasses of one game, one for each person.

    People at several desks do not wait for each other: their time begins when they are asked, if anybody is there to
    hear it. At a single desk, where a person plays alone or hands over to the next, it begins with a look at the
    question. So a game that everybody has left stands still.
    """

    def __init__(self, seats: Sequence[SeatRecord], clock: Clock, heard: Callable[[], bool]) -> None:
        self._seats = seats
        self._clock = clock
        self._heard = heard

    def turned(self, before: Requests, now: Requests, looks: int = -1) -> dict[int, datetime | None]:
        """The deadlines that change when questions do, or when a seat looks at them."""
        desks = {seat.desk for seat in self._seats if seat.human}
        at_once = len(desks) > 1 and (looks >= 0 or self._heard())
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
        """Let the glasses run as it was written down."""
        for side, deadline in deadlines.items():
            self._seats[side].deadline = deadline
            if deadline is not None:
                self._clock.ring_at(deadline + GRACE, ring)

    def resume(self, ring: Callable[[], None]) -> None:
        """Let the glasses run on that ran when the game was last in memory."""
        self.set({seat.side: seat.deadline for seat in self._seats}, ring)

    def run_out(self, requests: Requests) -> list[Entry]:
        """The default orders of those whose time is up."""
        now = self._clock.now()
        return [
            Entry(seat.side, request.defaults())
            for seat in self._seats
            if (request := requests[seat.side]) is not None
            and seat.deadline is not None
            and seat.deadline + GRACE <= now
        ]

    def left(self, play: Play, side: int) -> TimeLeft | None:
        """What a side may know of the time: its own while it is asked, then that of those it waits for."""
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
