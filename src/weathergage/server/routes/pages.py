"""Serve the built browser client, with its start page for every address of its own."""

import mimetypes
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, Router
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import InternalServerException, NotAuthorizedException, NotFoundException
from litestar.static_files import create_static_files_router

from weathergage.server.identity.credentials import NO_DESK
from weathergage.server.wire.errors import problem

FOLDER = Path(__file__).parents[2] / "web_dist"
#: Names in this folder contain a hash, so that the files never change.
_LASTING = "/assets"
#: Set here, because some systems have wrong types.
_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Weathergage</title>
<h1>Weathergage</h1>
<p>The server is running, but its browser client has not been built.</p>
<p>Run <code>make web</code> in the checkout (or <code>make play</code>, which does it for you) and reload.</p>
</html>
"""


def client_files() -> list[Router]:
    """Return the routers of the built client: files that never change, and all others with the start page."""
    folder = FOLDER
    for suffix, kind in _KINDS.items():
        mimetypes.add_type(kind, suffix)

    def elsewhere(request: Request[Any, Any, Any], _error: Exception) -> Response[bytes]:
        return _elsewhere(folder, request.scope["path"])

    # Names that are too long and files that may not be read are treated as missing.
    missing: Any = dict.fromkeys(
        (NotFoundException, InternalServerException, NotAuthorizedException), elsewhere
    )
    return [
        create_static_files_router(
            path=_LASTING,
            directories=[folder / "assets"],
            name="assets",
            cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
            exception_handlers=missing,
            opt={NO_DESK: True},
        ),
        create_static_files_router(
            path="/",
            directories=[folder],
            name="client",
            html_mode=True,
            cache_control=CacheControlHeader(no_cache=True),
            exception_handlers=missing,
        ),
    ]


def _elsewhere(folder: Path, path: str) -> Response[bytes]:
    """Return the start page for addresses of the client, and a refusal for all others."""
    parts = PurePosixPath(path).parts[1:]
    if parts and parts[0] in ("api", "ws"):
        return problem(404, f"there is no {path}; /schema describes the interface")
    if path.startswith(f"{_LASTING}/") or PurePosixPath(path).suffix:
        return problem(404, f"there is no file {path.strip('/')}")
    return Response(
        start_page(folder), media_type="text/html", headers={"cache-control": "no-cache"}, status_code=200
    )


def start_page(folder: Path | None = None) -> bytes:
    """Return the start page of the client, or one that says how to build it."""
    try:
        return ((folder or FOLDER) / "index.html").read_bytes()
    except OSError:  # missing, or being built anew
        return _NOT_BUILT.encode()
