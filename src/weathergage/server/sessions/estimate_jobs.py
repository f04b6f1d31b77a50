"""What takes a while to work out: a few answers at a time beside the event loop, for each seat only the newest."""

from collections.abc import Callable
from typing import Any

import anyio
import msgspec

from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import OrderSheet

#: Answers that are worked out at once; the others wait without keeping anybody else waiting.
AT_ONCE = 2


class EstimateJobs:
    """The forecasts and odds that were asked for and are not yet answered."""

    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(AT_ONCE)
        #: The number of the newest question of each kind and seat.
        self._newest: dict[tuple[str, str, str | None], int] = {}
        #: How many were ever asked for.
        self.asked = 0

    async def answer(
        self,
        kind: str,
        game_registry: GameRegistry,
        game_id: str,
        caller: Caller,
        sheet: OrderSheet,
        work_out: Callable[[Any], object],
    ) -> bytes:
        """What follows from a seat's draft and its view; refused if the seat asks anew before its turn comes."""
        seat = kind, game_id, caller.key
        self.asked += 1
        number = self._newest[seat] = self.asked

        def work() -> bytes:
            if self._newest.get(seat) != number:
                raise Refused(409, f"another {kind} was asked for this seat meanwhile")
            session = game_registry.session(game_id)
            view = session.drafted(session.side_of(caller), sheet.orders, sheet.version)
            return msgspec.json.encode(work_out(view))

        try:
            return await anyio.to_thread.run_sync(work, limiter=self._limiter)
        finally:
            if self._newest.get(seat) == number:
                del self._newest[seat]
