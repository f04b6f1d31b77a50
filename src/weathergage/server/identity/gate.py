"""The gate: by which names the server may be called, and whose pages may change something here."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware, DefineMiddleware
from litestar.middleware.allowed_hosts import AllowedHostsMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from weathergage.server.settings import variable
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Problem

_READING = {"GET", "HEAD", "OPTIONS"}
_USUAL_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class HostMiddleware(AllowedHostsMiddleware):
    """Refuses names that are not the server's, which is how a foreign page reaches into a home network."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on calls by an address, by no name at all or by one of the server's names, whatever the port."""
        host = Headers.from_scope(scope).get("host", "")
        name = (urlsplit(f"//{host}").hostname or "") if host else ""
        known = self.allowed_hosts_regex
        if known is None or not host or _is_address(name) or known.fullmatch(name):
            await self.app(scope, receive, send)
            return
        await refuse(
            scope,
            send,
            Refused(
                400,
                f"this server is not known as {name!r}; call it by a name of its own or by its address, or have "
                f"its host add the name to {variable('allowed_hosts')} (weathergage serve --allowed-host {name})",
            ),
        )


def known_hosts(names: tuple[str, ...]) -> DefineMiddleware:
    """Return the middleware that knows these names; `*.` before one stands for all below it."""
    lower = [name.lower() for name in names] or ["localhost"]
    return DefineMiddleware(HostMiddleware, config=AllowedHostsConfig(lower, www_redirect=False))


class OriginMiddleware(ASGIMiddleware):
    """Refuses changes and WebSockets of pages that are not the server's own; scripts name no origin."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, allowed: tuple[str, ...]) -> None:
        self._allowed = {origin.rstrip("/").lower() for origin in allowed}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Compare the origin with the name by which the server was called."""
        headers = Headers.from_scope(scope)
        origin = headers.get("origin", "").lower()
        reading = scope["type"] == ScopeType.HTTP and scope["method"] in _READING
        if reading or not origin or origin in self._allowed or _same(origin, headers.get("host", "")):
            await next_app(scope, receive, send)
            return
        await refuse(
            scope,
            send,
            Refused(
                403,
                f"a page of {origin} may not do this here; open the game at this server's own address, or have "
                f"its host add {origin} to {variable('allowed_origins')}",
            ),
        )


class AddressMiddleware(ASGIMiddleware):
    """Refuses addresses with NUL characters, which neither files nor every database can be asked for."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass on what may be the name of something."""
        if "\0" in scope["path"]:
            await refuse(
                scope, send, Refused(404, "there is nothing at an address with a NUL character in it")
            )
        else:
            await next_app(scope, receive, send)


async def refuse(scope: Scope, send: Send, refused: Refused) -> None:
    """Refuse a call, or the handshake of a WebSocket, with a sentence that can be read."""
    if scope["type"] == ScopeType.HTTP:
        raise refused
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send(
            {"type": "websocket.close", "code": 4000 + refused.status, "reason": refused.message[:120]}
        )
        return
    start: Any = {
        "type": "websocket.http.response.start",
        "status": refused.status,
        "headers": [(b"content-type", b"application/json"), (b"cache-control", b"no-store")],
    }
    body: Any = {
        "type": "websocket.http.response.body",
        "body": msgspec.json.encode(Problem(refused.message)),
        "more_body": False,
    }
    await send(start)
    await send(body)


def _same(origin: str, host: str) -> bool:
    """Whether an origin is the place that was called; the scheme may differ where a proxy has the certificate."""
    parts = urlsplit(origin)
    try:
        mine = urlsplit(f"//{host.lower()}")
        usual = _USUAL_PORTS.get(parts.scheme)
        theirs = (parts.hostname, parts.port or usual)
        return parts.hostname is not None and theirs in ((mine.hostname, mine.port or usual),)
    except ValueError:  # a port that is no number
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
