"""Forecasts of drafted orders: worked out a few at a time beside the event loop, for each seat only the newest."""

from collections.abc import Mapping

import anyio
import msgspec

from weathergage.engine.forecast import Forecast
from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.hall import Hall
from weathergage.server.wire import Foreseen

#: Forecasts that are worked out at once; the others wait without keeping anybody else waiting.
AT_ONCE = 2


class Forecasts:
    """The forecasts that were asked for and are not yet answered."""

    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(AT_ONCE)
        #: The number of the newest question of each seat.
        self._newest: dict[tuple[str, str | None], int] = {}
        #: How many were ever asked for.
        self.asked = 0

    async def answer(
        self, hall: Hall, game_id: str, caller: Caller, orders: Mapping[str, str], version: int | None
    ) -> bytes:
        """The forecast for a seat's draft; refused if the seat asks anew before its turn comes."""
        seat = game_id, caller.key
        self.asked += 1
        number = self._newest[seat] = self.asked

        def work() -> bytes:
            if self._newest.get(seat) != number:
                raise Refused(409, "another forecast was asked for this seat meanwhile")
            table = hall.table(game_id)
            view = table.drafted(table.side_of(caller), orders, version)
            make = getattr(view, "forecast", None)
            forecast: Forecast | None = None if make is None else make(orders)
            return msgspec.json.encode(Foreseen(forecast))

        try:
            return await anyio.to_thread.run_sync(work, limiter=self._limiter)
        finally:
            if self._newest.get(seat) == number:
                del self._newest[seat]
