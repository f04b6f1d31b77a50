"""The public page of a shared replay: the client, with a head that previews can read."""

import hashlib
from collections import OrderedDict
from html import escape
from threading import Lock
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from weathergage.server.identity.credentials import NO_DESK
from weathergage.server.routes.pages import start_page
from weathergage.server.settings import Settings
from weathergage.server.sharing.messages import SharedReplay
from weathergage.server.sharing.picture import HEIGHT, WIDTH, picture_of
from weathergage.server.sharing.shared_replays import SharedReplays
from weathergage.server.wire.encoded_responses import KIND, in_thread, in_turn
from weathergage.server.wire.errors import Refused

Shared = NamedDependency[SharedReplays]
#: Pictures that are kept in memory.
_KEPT = 64
_pictures: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


@get("/r/{token:str}", include_in_schema=False)
@in_thread
def shared_page(
    token: FromPath[str], request: Request[Any, Any, Any], shared_replays: Shared
) -> Response[bytes]:
    """Serve the page of a shared replay; its head has title, words and picture for previews."""
    page = start_page()
    try:
        replay = shared_replays.describe(token, None)
    except Refused as refused:
        # The client says in its own words that the link is void.
        return _html(page, refused.status)
    settings: Settings = request.app.state.settings
    origin = settings.address.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"
    return _html(page.replace(b"</head>", f"{_head(replay, origin)}</head>".encode(), 1), 200)


@get("/r/{token:str}/picture.png", include_in_schema=False, opt={NO_DESK: True, KIND: "film"})
@in_turn
def shared_picture(
    token: FromPath[str], request: Request[Any, Any, Any], shared_replays: Shared
) -> Response[bytes]:
    """Draw the picture of a shared replay."""
    title = shared_replays.session(token).record.title
    with _lock:
        drawn = _pictures.get(token)
    if drawn is None:
        drawn = picture_of(shared_replays.film(token), title)
        with _lock:
            _pictures[token] = drawn
            if len(_pictures) > _KEPT:
                _pictures.popitem(last=False)
    mark = f'"{hashlib.sha256(drawn).hexdigest()[:20]}"'
    headers = {"etag": mark, "cache-control": "public, max-age=3600"}
    if request.headers.get("if-none-match") == mark:
        return Response(b"", status_code=304, media_type="image/png", headers=headers)
    return Response(drawn, media_type="image/png", headers=headers)


def _head(replay: SharedReplay, origin: str) -> str:
    names = " against ".join(player.name for player in replay.players)
    told = f"{names}. {replay.ending}"
    title = f"{replay.title} · Weathergage"
    facts = {
        "og:type": "website",
        "og:site_name": "Weathergage",
        "og:title": title,
        "og:description": told,
        "og:url": f"{origin}{replay.path}",
        "og:image": f"{origin}{replay.path}/picture.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"The tracks of the ships at {replay.title}",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    lines.append(f'<meta name="description" content="{escape(told)}" />')
    return "\n".join(lines)


def _html(page: bytes, status: int) -> Response[bytes]:
    return Response(page, status_code=status, media_type="text/html", headers={"cache-control": "no-cache"})


CALLS = [shared_page, shared_picture]
