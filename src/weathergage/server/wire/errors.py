"""Refuse calls that cannot be done, always with a Problem."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, TooManyRequestsException

from weathergage.engine.orders import IllegalOrder, NotAsked, Violation
from weathergage.engine.typed_files import reason_in_words
from weathergage.server.wire.game_messages import Problem

_log = logging.getLogger(__name__)

#: The most violations that one response lists.
MOST_TOLD = 20


class Refused(Exception):
    """Raised for a call that cannot be done; the message says what to do instead."""

    def __init__(self, status: int, message: str, violations: Sequence[Violation] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.violations = list(violations)


def told(violations: Sequence[Violation]) -> list[Violation]:
    """Return the violations that a response lists; if there are more, the last one says how many."""
    if len(violations) <= MOST_TOLD:
        return list(violations)
    rest = len(violations) - MOST_TOLD + 1
    return [*violations[: MOST_TOLD - 1], Violation("the rest", f"{rest} more; fix these first")]


def problem(
    status: int,
    message: str,
    violations: Sequence[Violation] = (),
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """Return a refusal as a response, which no cache keeps."""
    listed = told(violations)
    if len(violations) > len(listed):
        message = "; ".join(map(str, listed))
    body = msgspec.json.encode(Problem(message, listed))
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=kept)


def on_refused(_request: Request[Any, Any, Any], refused: Refused) -> Response[bytes]:
    """Answer our own refusals; after a body that came too late nothing else is read."""
    headers = {"connection": "close"} if refused.status == 408 else None
    return problem(refused.status, refused.message, refused.violations, headers)


def on_illegal(_request: Request[Any, Any, Any], illegal: IllegalOrder) -> Response[bytes]:
    """Answer orders that the engine refused: 409 when nothing was asked, 422 when they break a rule."""
    return problem(409 if isinstance(illegal, NotAsked) else 422, str(illegal), illegal.violations)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what the framework refused: unknown addresses and methods, bodies of the wrong form or size."""
    extra = error.extra if isinstance(error.extra, list) else []
    wrong = [
        Violation(str(item.get("key", "body")), reason_in_words(str(item.get("message", "not valid"))))
        for item in extra
        if isinstance(item, dict)
    ]
    message = "; ".join(map(str, wrong)) or _nowhere(request, error) or reason_in_words(error.detail)
    return problem(error.status_code, message, wrong, error.headers)


def _nowhere(request: Request[Any, Any, Any], error: HTTPException) -> str:
    """Say that an address or a method is unknown."""
    if error.status_code == 404:
        return f"there is no {request.scope['path']}; /schema describes the interface"
    if error.status_code == 405:
        allowed = {key.lower(): value for key, value in (error.headers or {}).items()}.get("allow", "")
        return f"{request.method} is not allowed here" + (f", only {allowed}" if allowed else "")
    return ""


def on_too_many(_request: Request[Any, Any, Any], error: TooManyRequestsException) -> Response[bytes]:
    """Answer callers over a rate limit, and say when to go on."""
    headers = dict(error.headers or {})
    wait = headers["Retry-After"] = headers.get("RateLimit-Reset", "60")
    message = f"too many calls of this kind from your address; wait {wait} seconds, then go on"
    return problem(429, message, headers=headers)


def on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer our own mistakes: logged with their place, told without it."""
    # The template of the address: keys of shared replays and of silence stand in the address itself.
    place = request.scope.get("path_template") or "an unknown address"
    _log.error("%s %s failed", request.method, place, exc_info=error)
    return problem(500, "the server has a bug; nothing was changed, and its log says where")


HANDLERS: Any = {
    Refused: on_refused,
    IllegalOrder: on_illegal,
    TooManyRequestsException: on_too_many,
    HTTPException: on_http,
    Exception: on_bug,
}
