"""Watch every call from outside: how it was answered, and how long that took. No key ever comes here.

A call is named by the template of its address, such as /api/games/{game_id}/orders: ids, keys and what is asked for
are left out.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

#: An ASGI application.
App = Callable[[Any, Any, Any], Awaitable[None]]
#: The name of addresses that lead nowhere; what stands in them could be a key.
NOWHERE = "(unknown)"
#: The name of the files of the client.
FILES = "(files)"
#: The status of a call that was given up before its answer began.
_NO_ANSWER = 499


@dataclass(slots=True)
class Call:
    """One call: what it asked for, without any key, and how it was answered."""

    is_socket: bool
    method: str
    address: str
    route: str = NOWHERE
    #: The HTTP status, or the code with which a WebSocket was closed.
    status: int = _NO_ANSWER
    size: int = 0
    began: float = field(default_factory=time.perf_counter)
    seconds: float = 0.0


class Observer:
    """Tells others of every call after it was answered, and of WebSockets when they are opened and closed."""

    def __init__(self) -> None:
        self.answered: list[Callable[[Call], None]] = []
        self.sockets: list[Callable[[int], None]] = []

    async def watch(self, scope: Any, receive: Any, send: Any, app: App) -> None:
        """Pass a call on to the application, and tell of it when it is done."""
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        call = Call(
            is_socket=scope["type"] == "websocket",
            method=scope.get("method", "SOCKET"),
            address=(scope.get("client") or ("",))[0],
        )
        if call.is_socket:
            self._count(1)
        try:
            await app(scope, _hearing(call, receive), _noting(call, send))
        finally:
            call.seconds = time.perf_counter() - call.began
            call.route = _route(scope, call)
            if call.is_socket:
                self._count(-1)
            for tell in self.answered:
                tell(call)

    def _count(self, change: int) -> None:
        for tell in self.sockets:
            tell(change)


def _route(scope: Any, call: Call) -> str:
    template = str(scope.get("path_template") or "")
    if template in ("", "/", "/assets") or "file_path" in template:
        # The start page answers many addresses; which one is nobody's business.
        return NOWHERE if not template or call.status == 404 else FILES
    return template


def _noting(call: Call, send: Any) -> Any:
    async def noted(message: Any) -> None:
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            call.status = message["status"]
        elif kind == "http.response.body":
            call.size += len(message.get("body", b""))
        elif kind == "websocket.close":
            call.status = message.get("code", 1000)
        await send(message)

    return noted


def _hearing(call: Call, receive: Any) -> Any:
    async def heard() -> Any:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            call.status = message.get("code", 1005)
        return message

    return heard
