"""Refuse calls for hosts that are not this server's, and changes from pages of other sites."""

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
    """Refuses unknown host names, by which a foreign page could reach into a home network (DNS rebinding)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on calls by an IP address, without a host, or by one of the server's names, on any port."""
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
                f"this server does not answer to {name!r}; use its own name or its address, or ask "
                f"its host to add the name to {variable('allowed_hosts')} (weathergage serve --allowed-host {name})",
            ),
        )


def known_hosts(names: tuple[str, ...]) -> DefineMiddleware:
    """Return the middleware that knows these names; `*.` before one stands for all below it."""
    lower = [name.lower() for name in names] or ["localhost"]
    return DefineMiddleware(HostMiddleware, config=AllowedHostsConfig(lower, www_redirect=False))


class OriginMiddleware(ASGIMiddleware):
    """Refuses changes and WebSockets from pages of other sites; scripts send no origin."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, allowed: tuple[str, ...]) -> None:
        self._allowed = {origin.rstrip("/").lower() for origin in allowed}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Compare the origin with the host of the call."""
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
                f"a page of {origin} may not do this here; open the game at this server's own address, or ask "
                f"its host to add {origin} to {variable('allowed_origins')}",
            ),
        )


class AddressMiddleware(ASGIMiddleware):
    """Refuses paths with NUL characters, which files and some databases cannot handle."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass on paths without NUL characters."""
        if "\0" in scope["path"]:
            await refuse(
                scope, send, Refused(404, "there is nothing here; remove the NUL character from the address")
            )
        else:
            await next_app(scope, receive, send)


async def refuse(scope: Scope, send: Send, refused: Refused) -> None:
    """Refuse a call, or the handshake of a WebSocket, with a readable reason."""
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
    """Return whether an origin is the called host; the scheme may differ behind a proxy that holds the certificate."""
    parts = urlsplit(origin)
    try:
        mine = urlsplit(f"//{host.lower()}")
        usual = _USUAL_PORTS.get(parts.scheme)
        theirs = (parts.hostname, parts.port or usual)
        return parts.hostname is not None and theirs in ((mine.hostname, mine.port or usual),)
    except ValueError:  # the port is not a number
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
