"""The call by which Prometheus asks for figures."""

import ipaddress
import secrets
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from weathergage.server.identity.credentials import NO_DESK
from weathergage.server.operations.figures import Figures
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.settings import Settings
from weathergage.server.wire.encoded_responses import in_thread, refusal
from weathergage.server.wire.errors import Refused

#: The text format of Prometheus.
PROMETHEUS = "text/plain; version=0.0.4"
_PAGE = ResponseSpec(
    str, media_type=MediaType.TEXT, generate_examples=False, description="Figures in the format of Prometheus"
)


@get(
    "/metrics",
    media_type=MediaType.TEXT,
    responses={200: _PAGE, 403: refusal(403), 501: refusal(501)},
    opt={NO_DESK: True},
)
@in_thread
def metrics(
    request: Request[Any, Any, Any],
    figures: NamedDependency[Figures],
    game_registry: NamedDependency[GameRegistry],
    host_settings: NamedDependency[Settings],
) -> Response[bytes]:
    """Give figures for Prometheus, to callers on this machine or with the host's token."""
    if not _may_read(request, host_settings.metrics_token):
        raise Refused(
            403,
            "figures are for callers on the server's own machine, or with the token that its host has set",
        )
    page = figures.page(game_registry.storage)
    return Response(page, media_type=PROMETHEUS, headers={"cache-control": "no-store"})


def _may_read(request: Request[Any, Any, Any], token: str) -> bool:
    if token:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(shown.encode(), token.encode())
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


CALLS = [metrics]
