"""How often one address may call, and how long a request may be on its way."""

import asyncio
import ipaddress
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware, DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from weathergage.server.settings import Settings
from weathergage.server.wire.encoded_responses import KIND
from weathergage.server.wire.errors import Refused

_SWEEP_SECONDS = 60.0


def rationed(settings: Settings) -> list[DefineMiddleware]:
    """Return Litestar's rate limits: one for all calls of an address, and one for each kind of costly calls."""
    kinds = {
        "": settings.calls_per_minute,
        "forecast": settings.forecasts_per_minute,
        "film": settings.films_per_minute,
        "game": settings.games_per_minute,
    }
    return [_ration(kind, most).middleware for kind, most in kinds.items() if most]


def _ration(kind: str, most: int) -> RateLimitConfig:
    def is_meant(request: Request[Any, Any, Any]) -> bool:
        return not kind or request.route_handler.opt.get(KIND) == kind

    return RateLimitConfig(
        rate_limit=("minute", most),
        identifier_for_request=lambda request: f"{kind} {address_of(request)}",
        check_throttle_handler=is_meant,
    )


def address_of(request: Request[Any, Any, Any]) -> str:
    """Return the caller's address; in IPv6 his network, for everybody there has addresses without number."""
    host = request.client.host if request.client else ""
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
async def sweeping(app: Litestar) -> AsyncIterator[None]:
    """Forget addresses that have not called for a while, as long as the server runs."""

    async def sweep() -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await app.stores.get("rate_limit").delete_expired()  # type: ignore[attr-defined]

    task = asyncio.create_task(sweep())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class BodyMiddleware(ASGIMiddleware):
    """Refuses bodies that do not arrive in time."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Give the whole body its time from when it is first asked for."""
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
