"""Runs the application with uvicorn until it is told to stop."""

import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
import uvicorn

from weathergage.engine.scenario import Scenario
from weathergage.server.app import create_app, database_address
from weathergage.server.listening import listen
from weathergage.server.settings import Settings, from_environment, own_names
from weathergage.server.slow_clients import patient
from weathergage.server.store.database import Database

#: Of a WebSocket: the seat's key is the longest that is ever sent.
LARGEST_MESSAGE = 4096


class _Server(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(address(self.config.host, port))


def address(host: str, port: int) -> str:
    """The address to open in a browser of this machine."""
    if host in ("", "0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    ready: Callable[[str], None] | None = None,
    database_url: str | None = None,
    battles: Sequence[Scenario] = (),
    settings: Settings | None = None,
    any_port: bool = False,
) -> None:
    """Serve until interrupted; port 0 takes a free one, as does `any_port` if the port is taken.

    `ready` is told the address.
    Raises CannotOpen or CannotListen, with a sentence for whoever started it, before anything is served.
    """
    settings = _named(settings or from_environment(), host)
    with ExitStack() as kept:
        database = Database(database_address(data_dir, database_url))
        kept.callback(database.close)
        sockets = [kept.enter_context(listener) for listener in listen(host, port, any_port)]

        def listening(where: str) -> None:
            database.note_address(where)
            if ready is not None:
                ready(where)

        config = uvicorn.Config(
            create_app(battles=battles, settings=settings, opened=database),
            host=host,
            port=port,
            log_level="warning",
            access_log=False,
            server_header=False,
            http=patient(settings),
            limit_concurrency=settings.connections,
            forwarded_allow_ips=list(settings.trusted_proxies),
            ws_max_size=LARGEST_MESSAGE,
            # Versions are a few letters, and what is sent here may be a secret.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
        )
        _Server(config, listening).run(sockets)


def _named(settings: Settings, host: str) -> Settings:
    """Add the machine's own names to those that are allowed."""
    names = (*settings.allowed_hosts, *own_names(host))
    return msgspec.structs.replace(settings, allowed_hosts=names)
