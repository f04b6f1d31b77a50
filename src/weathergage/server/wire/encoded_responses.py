"""Encode responses with msgspec, and describe them to OpenAPI."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

import anyio
import msgspec
from litestar import MediaType, Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from weathergage.server.wire.game_messages import Problem

P = ParamSpec("P")
R = TypeVar("R")

#: Option of handlers of costly calls, which have a rate limit of their own.
KIND = "limit"
#: Films and replays that are made at a time; further ones wait.
_FILMS = anyio.CapacityLimiter(2)


def in_thread(
    call: Callable[P, R], limiter: anyio.CapacityLimiter | None = None
) -> Callable[P, Coroutine[Any, Any, R]]:
    """Run a call in a thread, so that the event loop stays free."""

    # Litestar's own `sync_to_thread` breaks if two calls share an address.
    @wraps(call)
    async def threaded(*args: P.args, **kwargs: P.kwargs) -> R:
        return await anyio.to_thread.run_sync(partial(call, *args, **kwargs), limiter=limiter)

    return threaded


def in_turn(call: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Run a slow call in a thread, only a few of them at once."""
    return in_thread(call, _FILMS)


def answer(content: object, status: int = 200) -> Response[bytes]:
    """Return a structure, or bytes that already are JSON, as a response that no cache keeps."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(
        body, status_code=status, media_type=MediaType.JSON, headers={"cache-control": "no-store"}
    )


def attachment(content: bytes, name: str, media_type: str = MediaType.JSON) -> Response[bytes]:
    """Return content, JSON unless told otherwise, that a browser saves as a file."""
    response = answer(content)
    response.media_type = media_type
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


def gives(
    shape: Any, *refusals: int, status: int = 200, media_type: str = MediaType.JSON
) -> dict[int, ResponseSpec]:
    """Describe the result and the refusals of a call to OpenAPI."""
    told = "What the call gives"
    specs = {status: ResponseSpec(shape, media_type=media_type, generate_examples=False, description=told)}
    return specs | {code: refusal(code) for code in refusals}


def described(calls: Sequence[HTTPRouteHandler]) -> Sequence[HTTPRouteHandler]:
    """Describe the refusals that every call has to OpenAPI: bad form, wrong origin, too large, too many."""
    for call in calls:
        common = {400, 429} if call.http_methods == {"GET"} else {400, 403, 429}
        if call.http_methods & {"POST", "PUT"}:
            common |= {408, 413}
        known = dict(call.responses or {})
        missing = {code: refusal(code) for code in sorted(common - known.keys())}
        call.responses = {**known, **missing}
    return calls


def refusal(code: int) -> ResponseSpec:
    """Describe a refusal to OpenAPI."""
    return ResponseSpec(Problem, generate_examples=False, description=REFUSALS[code])


REFUSALS = {
    400: "The request is malformed, or for another host",
    403: "Not allowed for this desk or seat, or from a page of another site",
    404: "There is no such thing",
    408: "The body did not arrive in time",
    409: "Not now: nothing is asked, or the game has moved on",
    413: "Too large",
    422: "Refused, with the reasons",
    429: "Too many calls; the header Retry-After says how long to wait",
    501: "This server lacks a part that is needed for it",
    503: "The database cannot be read or written now",
}
