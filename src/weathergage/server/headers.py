"""Security headers of every response, and answers to HEAD."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.types import LifeSpanScope, Message, Scope

from weathergage.server.operations.observing import Observer

#: The client needs only files of this server, and pictures and downloads that it makes itself.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Add the headers to every response, errors and files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in _HEADERS.items():
            headers.setdefault(name, value)


class Application(Litestar):
    """Litestar that answers HEAD wherever it answers GET, and whose calls can be watched from outside."""

    observer: Observer | None = None

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        """Let a call be watched, if anybody does."""
        if self.observer is None:
            await self._answer(scope, receive, send)
        else:
            await self.observer.watch(scope, receive, send, self._answer)

    async def _answer(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        """Answer HEAD as GET, without the body."""
        if scope.get("method") != "HEAD":
            await super().__call__(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: uvicorn must still see HEAD, to send no body.
        get: Any = {**scope, "method": "GET"}
        await super().__call__(get, receive, send_head)
        scope["path_template"] = get.get("path_template", "")  # type: ignore[typeddict-unknown-key]
