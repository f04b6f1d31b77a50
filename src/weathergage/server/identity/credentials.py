"""Credentials of a caller: the desk cookie of a browser, and the key of a seat."""

import re
import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Any

from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.params import HeaderParameter
from litestar.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "desk"
#: Option of handlers whose responses are cached, and so must not carry a cookie.
NO_DESK = "no_desk"
_FORM = re.compile(r"[A-Za-z0-9_-]{22,64}")
#: Browsers keep a cookie for at most 400 days; opening the start page renews it.
_MAX_AGE = 400 * 24 * 3600


@dataclass(slots=True, frozen=True)
class Caller:
    """A browser's desk and the seat key it showed; `known` is false on first contact."""

    desk: str
    known: bool
    key: str | None = None


class IdentityMiddleware(ASGIMiddleware):
    """Gives every browser a random desk on first contact."""

    scopes = (ScopeType.HTTP,)
    exclude_opt_key = NO_DESK

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Read the cookie, or make one and send it along."""
        desk = desk_of(scope)
        call_as(scope, desk or secrets.token_urlsafe(24), known=desk is not None)

        async def send_with_cookie(message: Message) -> None:
            caller: Caller = scope["state"]["caller"]
            if message["type"] == "http.response.start" and (not caller.known or scope["path"] == "/"):
                cookie = f"{COOKIE}={caller.desk}; Path=/; Max-Age={_MAX_AGE}; HttpOnly; SameSite=Lax"
                if scope["scheme"] == "https":
                    cookie += "; Secure"
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        await next_app(scope, receive, send_with_cookie)


def call_as(scope: Scope, desk: str, *, known: bool = False) -> None:
    """Take a call as one from this desk; a browser that is not known by it is given its cookie."""
    scope["state"]["caller"] = Caller(desk, known)


def desk_of(scope: Scope) -> str | None:
    """Return the desk whose cookie a browser sends, or that of the machine's owner; None on first contact."""
    owner = Litestar.from_scope(scope).state.get("owner")
    if owner is not None:
        return str(owner)
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                continue
            if morsel is not None and _FORM.fullmatch(morsel.value):
                return morsel.value
    return None


def caller_of(
    request: Request[Any, Any, Any],
    seat_key: Annotated[
        str | None,
        HeaderParameter(
            name="X-Seat",
            description="The secret key of a seat; without it the caller only looks on.",
            max_length=200,
        ),
    ] = None,
) -> Caller:
    """Return the caller of a request."""
    seen: Caller = request.scope["state"]["caller"]
    return Caller(seen.desk, seen.known, seat_key or None)
