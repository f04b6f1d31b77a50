"""HTTP connections with an end to patience: heads that trickle in are answered 408 and hung up on."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from weathergage.server.settings import Settings

_TOO_SLOW = b'{"error":"the head of the request did not arrive in time; send it again","violations":[]}'


class PatientProtocol(H11Protocol):
    """Uvicorn's own protocol, which alone would wait for the rest of a head for ever."""

    header_seconds = 10.0
    body_seconds = 60.0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the first head its time from the start."""
        super().connection_made(transport)
        self._wait(self.header_seconds)

    def data_received(self, data: bytes) -> None:
        """Read on; whatever is begun has to be finished in its time, however small the pieces are."""
        super().data_received(data)
        theirs, ours = self.conn.their_state, self.conn.our_state
        if theirs is h11.IDLE:
            self._wait(self.header_seconds)
        elif theirs is h11.SEND_BODY and ours is h11.DONE:  # a body that nobody wants any more
            self._wait(self.body_seconds)
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(seconds, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE:
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(_TOO_SLOW)).encode()),
                (b"connection", b"close"),
            ]
            events = (h11.Response(status_code=408, headers=headers), h11.Data(_TOO_SLOW), h11.EndOfMessage())
            for event in events:
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def patient(settings: Settings) -> type[PatientProtocol]:
    """Return the protocol with the patience that is set."""
    times: dict[str, Any] = {
        "header_seconds": settings.header_seconds,
        "body_seconds": settings.body_seconds,
    }
    return type("Patient", (PatientProtocol,), times)
