"""Calls about shared replays, comments on them, feeds of results, and the export of one's own games."""

from typing import Any

import anyio
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from weathergage.server.identity.credentials import NO_DESK
from weathergage.server.identity.membership import STRANGERS
from weathergage.server.routes.parameters import By, GameId
from weathergage.server.settings import Settings
from weathergage.server.sharing.feeds import Feeds, mark_of
from weathergage.server.sharing.messages import Comment, NewComment, SharedReplay, ShareLink
from weathergage.server.sharing.own_export import OwnExport
from weathergage.server.sharing.public_page import CALLS as PAGES
from weathergage.server.sharing.shared_replays import SharedReplays
from weathergage.server.wire.again_messages import PlayOn
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread, in_turn
from weathergage.server.wire.game_messages import Created, Film

JSON_FEED, ATOM, ZIP = "application/feed+json", "application/atom+xml", "application/zip"
Shared = NamedDependency[SharedReplays]
Token = FromPath[str]


@get("/api/games/{game_id:str}/share", responses=gives(ShareLink, 403, 404))
@in_thread
def link(game_id: GameId, shared_replays: Shared, caller: By) -> Response[bytes]:
    """Tell a player whether the replay of a game is shared."""
    return answer(shared_replays.link(game_id, caller))


@post("/api/games/{game_id:str}/share", status_code=200, responses=gives(ShareLink, 403, 404, 409))
@in_thread
def share(game_id: GameId, shared_replays: Shared, caller: By) -> Response[bytes]:
    """Share the replay of a finished game by a link."""
    return answer(shared_replays.share(game_id, caller))


@delete("/api/games/{game_id:str}/share", status_code=200, responses=gives(ShareLink, 403, 404))
@in_thread
def withdraw(game_id: GameId, shared_replays: Shared, caller: By) -> Response[bytes]:
    """Share it no longer."""
    return answer(shared_replays.withdraw(game_id, caller))


@get("/api/shared/{token:str}", responses=gives(SharedReplay, 404), opt={STRANGERS: True})
@in_thread
def describe(token: Token, shared_replays: Shared, caller: By) -> Response[bytes]:
    """Describe a shared replay to whoever has its link."""
    return answer(shared_replays.describe(token, caller))


@get("/api/shared/{token:str}/film", responses=gives(Film, 404), opt={KIND: "film", STRANGERS: True})
@in_turn
def shared_film(token: Token, shared_replays: Shared) -> Response[bytes]:
    """Make the film of a shared replay, with nothing hidden."""
    return answer(shared_replays.film(token))


@post(
    "/api/shared/{token:str}/branch",
    responses=gives(Created, 403, 404, 409, 422, status=201),
    opt={KIND: "game"},
)
@in_turn
def play_on(token: Token, data: JSONBody[PlayOn], shared_replays: Shared, caller: By) -> Response[bytes]:
    """Make a game of the caller's that goes on from a turn of a shared replay, with new dice."""
    return answer(shared_replays.play_on(token, data, caller), 201)


@get("/api/shared/{token:str}/comments", responses=gives(list[Comment], 404), opt={STRANGERS: True})
@in_thread
def comments(token: Token, shared_replays: Shared, caller: By) -> Response[bytes]:
    """List what was said about the turns of a shared replay."""
    return answer(shared_replays.comments(token, caller))


@post(
    "/api/shared/{token:str}/comments",
    responses=gives(list[Comment], 403, 404, 409, 422, status=201),
    opt={KIND: "game"},
)
@in_thread
def say(token: Token, data: JSONBody[NewComment], shared_replays: Shared, caller: By) -> Response[bytes]:
    """Say something about a turn."""
    return answer(shared_replays.say(token, data, caller), 201)


@delete(
    "/api/shared/{token:str}/comments/{comment:str}",
    status_code=200,
    responses=gives(list[Comment], 403, 404),
)
@in_thread
def unsay(token: Token, comment: FromPath[str], shared_replays: Shared, caller: By) -> Response[bytes]:
    """Remove a comment of one's own, or one on a battle of one's own."""
    return answer(shared_replays.unsay(token, comment, caller))


def _feed(request: Request[Any, Any, Any], feeds: Feeds, name: str, kind: str) -> Response[bytes]:
    settings: Settings = request.app.state.settings
    origin = settings.address.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    make = feeds.json if kind == "json" else feeds.atom
    body = make(name, origin, request.url.path)
    headers = {"etag": mark_of(body), "cache-control": "public, max-age=300"}
    media = JSON_FEED if kind == "json" else ATOM
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, media_type=media, headers=headers)
    return Response(body, media_type=media, headers=headers)


@get(
    "/api/results/feed.json",
    media_type=JSON_FEED,
    responses=gives(dict[str, Any], 403, media_type=JSON_FEED),
    opt={NO_DESK: True, STRANGERS: True},
)
@in_thread
def feed_json(request: Request[Any, Any, Any], feeds: NamedDependency[Feeds]) -> Response[bytes]:
    """Give the newest results of an open server as a JSON Feed."""
    return _feed(request, feeds, "", "json")


@get(
    "/api/results/feed.atom",
    media_type=ATOM,
    responses=gives(bytes, 403, media_type=ATOM),
    opt={NO_DESK: True, STRANGERS: True},
)
@in_thread
def feed_atom(request: Request[Any, Any, Any], feeds: NamedDependency[Feeds]) -> Response[bytes]:
    """Give the newest results of an open server as an Atom feed."""
    return _feed(request, feeds, "", "atom")


@get(
    "/api/results/of/{name:str}/feed.json",
    media_type=JSON_FEED,
    responses=gives(dict[str, Any], 403, 404, media_type=JSON_FEED),
    opt={NO_DESK: True},
)
@in_thread
def person_json(
    name: FromPath[str], request: Request[Any, Any, Any], feeds: NamedDependency[Feeds]
) -> Response[bytes]:
    """Give the newest results of a person as a JSON Feed."""
    return _feed(request, feeds, name, "json")


@get(
    "/api/results/of/{name:str}/feed.atom",
    media_type=ATOM,
    responses=gives(bytes, 403, 404, media_type=ATOM),
    opt={NO_DESK: True},
)
@in_thread
def person_atom(
    name: FromPath[str], request: Request[Any, Any, Any], feeds: NamedDependency[Feeds]
) -> Response[bytes]:
    """Give the newest results of a person as an Atom feed."""
    return _feed(request, feeds, name, "atom")


@get("/api/me/export", media_type=ZIP, responses=gives(bytes, media_type=ZIP), opt={KIND: "film"})
async def export(own_export: NamedDependency[OwnExport], caller: By) -> Stream:
    """Give the caller all their games as a ZIP file: replays, results, settings; it is made while it is sent."""
    parts = own_export.zipped(caller)

    async def sent() -> Any:
        while (part := await anyio.to_thread.run_sync(next, parts, None)) is not None:
            yield part

    headers = {"content-disposition": 'attachment; filename="weathergage.zip"', "cache-control": "no-store"}
    return Stream(sent(), media_type=ZIP, headers=headers)


CALLS = [
    *(link, share, withdraw, describe, shared_film, play_on, comments, say, unsay),
    *(feed_json, feed_atom, person_json, person_atom, export),
    *PAGES,
]
