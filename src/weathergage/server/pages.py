"""The browser client: files of the built client, its start page for every address of its own."""

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from weathergage.server.answer import in_thread
from weathergage.server.errors import Refused

FOLDER = Path(__file__).parent.parent / "web_dist"
#: File names of these folders carry a hash of their contents, so they never change.
_LASTING = "assets/"
#: Not left to the machine's own table, which some systems have wrong.
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".woff2": "font/woff2",
}
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Weathergage</title>
<h1>Weathergage</h1>
<p>The server is running, but its browser client has not been built.</p>
<p>Run <code>make web</code> in the checkout (or <code>make play</code>, which does it for you) and reload.</p>
</html>
"""


@get("/", include_in_schema=False)
@in_thread
def front() -> Response[bytes]:
    """The client's start page."""
    return _start()


@get("/{path:path}", include_in_schema=False)
@in_thread
def page(path: FromPath[str]) -> Response[bytes]:
    """A file of the client, or its start page for addresses that the client itself understands."""
    wanted = path.strip("/")
    if wanted.partition("/")[0] in ("api", "ws"):
        raise Refused(404, f"there is no /{wanted}; /schema describes the interface")
    file = (FOLDER / wanted.replace("\0", "")).resolve()
    found = _file(file, wanted) if file.is_relative_to(FOLDER.resolve()) else None
    if found is None and file.suffix:
        raise Refused(404, f"there is no file {wanted}")
    return found or _start()


def _start() -> Response[bytes]:
    return _file(FOLDER / "index.html", "index.html") or Response(
        _NOT_BUILT.encode(), media_type="text/html; charset=utf-8"
    )


def _file(file: Path, wanted: str) -> Response[bytes] | None:
    try:
        content = file.read_bytes()
    except OSError:  # missing, a folder, or being built anew
        return None
    kind = _KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    lasting = "public, max-age=31536000, immutable" if wanted.startswith(_LASTING) else "no-cache"
    return Response(content, media_type=kind, headers={"cache-control": lasting})
