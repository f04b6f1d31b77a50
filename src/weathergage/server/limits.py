"""Limits of calls and connections of one address, and of the time a request may take."""

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
import h11
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware, DefineMiddleware
from litestar.middleware.rate_limit import CacheObject, RateLimitConfig, RateLimitMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from weathergage.server.identity.gate import refuse
from weathergage.server.operations.call_ledger import CallLedger
from weathergage.server.settings import Settings
from weathergage.server.wire.encoded_responses import KIND
from weathergage.server.wire.errors import Refused

_SWEEP_SECONDS = 60.0


def rate_limits(settings: Settings) -> list[DefineMiddleware]:
    """Return Litestar's rate limits: one for all calls of an address, and one for each kind of costly call."""
    kinds = {
        "": settings.calls_per_minute,
        "forecast": settings.forecasts_per_minute,
        "film": settings.films_per_minute,
        "game": settings.games_per_minute,
        "sign-in": settings.sign_ins_per_minute,
    }
    return [_rate_limit(kind, most).middleware for kind, most in kinds.items() if most]


def _rate_limit(kind: str, most: int) -> RateLimitConfig:
    def is_meant(request: Request[Any, Any, Any]) -> bool:
        return not kind or request.route_handler.opt.get(KIND) == kind

    return RateLimitConfig(
        rate_limit=("minute", most),
        identifier_for_request=lambda request: f"{kind} {address_of(request)}",
        check_throttle_handler=is_meant,
        middleware_class=SharedRateLimit,
    )


class SharedRateLimit(RateLimitMiddleware):
    """Litestar's rate limit; where workers share a database, the calls to all of them count."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call pass, or refuse it with the time to wait."""
        app = scope["litestar_app"]
        ledger: CallLedger | None = app.state.get("call_ledger")
        if ledger is None:
            await super().__call__(scope, receive, send)
            return
        request: Request[Any, Any, Any] = app.request_class(scope)
        if await self.should_check_request(request):
            lot = await ledger.admit(self.get_identifier_for_request(request), self.max_requests)
            counted = CacheObject(history=[0] * lot.used, reset=int(time.time()) + lot.seconds)
            if not lot.left:
                raise TooManyRequestsException(headers=self.create_response_headers(counted))
            send = self.create_send_wrapper(send, counted)
        await self.app(scope, receive, send)


def address_of(request: Request[Any, Any, Any]) -> str:
    """Return the caller's address, or its network."""
    return network_of(request.client.host if request.client else "")


def network_of(host: str) -> str:
    """Return an address; for IPv6 its network, because one caller has many addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        return str(address.ipv4_mapped)
    return str(address)


@asynccontextmanager
async def rate_limit_cleanup(app: Litestar) -> AsyncIterator[None]:
    """Delete expired rate limits as long as the server runs."""

    async def sweep() -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await app.stores.get("rate_limit").delete_expired()  # type: ignore[attr-defined]
            if ledger := app.state.get("call_ledger"):
                await ledger.forget_old()

    task = asyncio.create_task(sweep())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class SocketLimit(ASGIMiddleware):
    """Refuses further WebSockets of an address that has many open; its pages ask by calls instead."""

    scopes = (ScopeType.WEBSOCKET,)

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Count a socket as long as it is open."""
        client = scope.get("client")
        address = network_of(client[0] if client else "")
        if self._most and self._open[address] >= self._most:
            told = f"your address has {self._most} pages open here, the most allowed; close some of them"
            await refuse(scope, send, Refused(429, told))
            return
        self._open[address] += 1
        try:
            await next_app(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class BodyMiddleware(ASGIMiddleware):
    """Refuses bodies that do not arrive in time."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Start the time for the whole body when it is first read."""
        deadline: float | None = None
        arrived = False

        async def receive_in_time() -> Any:
            nonlocal deadline, arrived
            if arrived:
                return await receive()
            deadline = deadline or anyio.current_time() + self._seconds
            message: Any = None
            with anyio.move_on_after(max(0.0, deadline - anyio.current_time())):
                message = await receive()
            if message is None:
                raise Refused(408, f"the body did not arrive within {self._seconds:g} seconds; send it again")
            arrived = message["type"] != "http.request" or not message.get("more_body", False)
            return message

        await next_app(scope, receive_in_time, send)


_TOO_SLOW = b'{"error":"the head of the request did not arrive in time; send it again","violations":[]}'


class TimeoutProtocol(H11Protocol):
    """Uvicorn's protocol with a timeout for heads that trickle in, for which it would wait for ever alone.

    An address has its share of the connections, unless it is that of a proxy.
    """

    header_seconds = 10.0
    body_seconds = 60.0
    most_of_one = 0
    proxies: tuple[str, ...] = ()
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time for the first head."""
        super().connection_made(transport)
        if self.most_of_one and self._of_this_peer() > self.most_of_one:
            transport.abort()
            return
        self._wait(self.header_seconds)

    def _of_this_peer(self) -> int:
        """Count the connections of this one's address; 0 for a proxy, whose callers are told apart later."""
        peer = _host_of(self.transport)
        if not peer or is_among(peer, self.proxies):
            return 0
        network = network_of(peer)
        return sum(network_of(_host_of(each.transport)) == network for each in self.connections)

    def data_received(self, data: bytes) -> None:
        """Read on; a head or body that was begun must be complete in time, however small the pieces."""
        super().data_received(data)
        theirs, ours = self.conn.their_state, self.conn.our_state
        if theirs is h11.IDLE:
            self._wait(self.header_seconds)
        elif theirs is h11.SEND_BODY and ours is h11.DONE:  # already answered: the body is not needed
            self._wait(self.body_seconds)
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
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


def protocol_with_timeouts(settings: Settings) -> type[TimeoutProtocol]:
    """Return the protocol with the timeouts and the share of connections of the settings."""
    values: dict[str, Any] = {
        "header_seconds": settings.header_seconds,
        "body_seconds": settings.body_seconds,
        "most_of_one": settings.connections_per_address,
        "proxies": settings.trusted_proxies,
    }
    return type("Timeouts", (TimeoutProtocol,), values)


def _host_of(transport: asyncio.BaseTransport | None) -> str:
    """Return the address at the other end; "" for a local socket without one."""
    peer = None if transport is None else transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


def is_among(host: str, proxies: tuple[str, ...]) -> bool:
    """Return whether an address is one of these addresses or in one of these networks; "*" has all."""
    for proxy in proxies:
        with suppress(ValueError):
            if ipaddress.ip_address(host) in ipaddress.ip_network(proxy, strict=False):
                return True
    return "*" in proxies or host in proxies
