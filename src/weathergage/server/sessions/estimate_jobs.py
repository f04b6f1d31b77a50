"""Work out slow answers beside the event loop: a few at a time, and for each seat only the newest."""

from collections.abc import Callable

import anyio
import msgspec

from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.wire.errors import Refused

#: Answers that are worked out at a time; further ones wait.
AT_ONCE = 2


class EstimateJobs:
    """The forecasts, odds and fleet orders that are still to be answered."""

    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(AT_ONCE)
        #: The number of the newest question of each kind and seat.
        self._newest: dict[tuple[str, str, str | None], int] = {}
        #: Number of questions so far.
        self.asked = 0

    def newest(self, kind: str, game_id: str, caller: Caller) -> Callable[[], bool]:
        """Return what tells whether a seat still waits for the answer that is being worked out, and for none newer."""
        seat = kind, game_id, caller.key
        number = self._newest.get(seat)
        return lambda: number is not None and self._newest.get(seat) == number

    async def answer(
        self,
        kind: str,
        game_registry: GameRegistry,
        game_id: str,
        caller: Caller,
        work_out: Callable[[GameSession, int], object],
    ) -> bytes:
        """Work out an answer for a seat of a game; refuse it once the seat has asked again."""
        seat = kind, game_id, caller.key
        self.asked += 1
        number = self._newest[seat] = self.asked

        def work() -> bytes:
            if self._newest.get(seat) != number:
                raise Refused(409, f"this seat has asked for a newer {kind}; wait for that answer")
            return msgspec.json.encode(work_out(*game_registry.for_caller(game_id, caller)))

        try:
            return await anyio.to_thread.run_sync(work, limiter=self._limiter)
        finally:
            if self._newest.get(seat) == number:
                del self._newest[seat]
