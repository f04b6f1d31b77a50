"""Responses as bytes that msgspec encoded once, and how OpenAPI is told what they hold."""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

import anyio
import msgspec
from litestar import MediaType, Response
from litestar.openapi.datastructures import ResponseSpec

from weathergage.server.wire import Problem

P = ParamSpec("P")
R = TypeVar("R")


def in_thread(call: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """A call that works in a thread of its own, so that the event loop stays free."""

    # The framework's own `sync_to_thread` breaks where two calls share an address.
    @wraps(call)
    async def threaded(*args: P.args, **kwargs: P.kwargs) -> R:
        return await anyio.to_thread.run_sync(partial(call, *args, **kwargs))

    return threaded


def answer(content: object, status: int = 200) -> Response[bytes]:
    """A structure, or bytes that already are JSON, as a response that no cache keeps."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(
        body, status_code=status, media_type=MediaType.JSON, headers={"cache-control": "no-store"}
    )


def attachment(content: bytes, name: str) -> Response[bytes]:
    """JSON that a browser keeps as a file."""
    response = answer(content)
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


def gives(shape: Any, *refusals: int, status: int = 200) -> dict[int, ResponseSpec]:
    """What a call gives and which refusals it knows, for OpenAPI."""
    specs = {status: ResponseSpec(shape, generate_examples=False, description="What the call gives")}
    for code in refusals:
        specs[code] = ResponseSpec(Problem, generate_examples=False, description=REFUSALS[code])
    return specs


REFUSALS = {
    400: "The request is not of the right form",
    403: "Not for this desk or seat",
    404: "There is no such thing",
    409: "Not now: nothing is asked, or the game has moved on",
    413: "Too large",
    422: "Refused, with the reasons",
    503: "The database cannot be read or written now",
}
