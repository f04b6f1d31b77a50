"""The call of the referee's page."""

import anyio
from litestar import Response, post
from litestar.params import JSONBody

from weathergage.server.referee.hearings import heard
from weathergage.server.referee.messages import RefereeReport, RefereeSheet
from weathergage.server.wire.encoded_responses import KIND, answer, gives

#: Sheets that are heard at a time; further ones wait.
_AT_ONCE = anyio.CapacityLimiter(2)


@post("/api/referee", status_code=200, responses=gives(RefereeReport, 422), opt={KIND: "forecast"})
async def referee(data: JSONBody[RefereeSheet]) -> Response[bytes]:
    """Adjudicate a position of a game at a real table; nothing of it is kept here."""

    def hear() -> Response[bytes]:
        return answer(heard(data))

    return await anyio.to_thread.run_sync(hear, limiter=_AT_ONCE)


CALLS = [referee]
