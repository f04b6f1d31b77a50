"""Bind the sockets and run the application with uvicorn until it is told to stop."""

import errno
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvicorn

from weathergage.bots import admit
from weathergage.engine.scenario import Scenario
from weathergage.server.app import create_app, database_address
from weathergage.server.identity.administration.appointments import Appointments
from weathergage.server.limits import protocol_with_timeouts
from weathergage.server.operations.access_log import AccessLog
from weathergage.server.operations.figures import shared_figures
from weathergage.server.operations.supervisor import Supervisor
from weathergage.server.settings import Settings, from_environment, own_names
from weathergage.server.store.data_folder import CannotOpen
from weathergage.server.store.database import Database

#: In bytes, of a WebSocket message: the longest that is ever sent holds a seat's key.
LARGEST_MESSAGE = 4096


class _Server(uvicorn.Server):
    """Calls `ready` with its address once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(address(self.config.host, port))


def address(host: str, port: int) -> str:
    """Return the address to open in a browser of this machine."""
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
    workers: int = 1,
    bots: Sequence[str] = (),
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted; port 0 takes a free one, as does `any_port` if the port is taken.

    `ready` is called with the address, and before it `announce` with a link for each administrator who is not there
    yet. Several `workers` share the games of a PostgreSQL database; each of them admits the host's own `bots`. Raises
    CannotOpen or CannotListen before anything is served; both say what to do.
    """
    settings = _named(settings or from_environment(), host)
    if settings.access_log:
        # What is wrong with it shall be told before any worker is started.
        AccessLog(settings.access_log).close()
    url = database_address(data_dir, database_url)
    with ExitStack() as kept:
        database = Database(url)
        kept.callback(database.close)
        sockets = [kept.enter_context(listener) for listener in listen(host, port, any_port)]
        if announce is not None and settings.admins:
            here = address(host, sockets[0].getsockname()[1])
            for told in Appointments(database, settings, here).missing(settings.admins):
                announce(told)
        work = _Work(url, host, port, sockets, tuple(battles), settings, tuple(bots))
        if workers > 1:
            if database.is_sqlite:
                raise CannotOpen(
                    "several workers need a PostgreSQL database; name it in WEATHERGAGE_DATABASE_URL, "
                    "or leave out --workers"
                )
            # Its tables are the newest now, and each worker has connections of its own.
            database.close()
            with shared_figures() as died:
                Supervisor(work, workers, ready, died).run()
            return

        def listening(where: str) -> None:
            database.note_address(where)
            if ready is not None:
                ready(where)

        work.serve(database, listening)


@dataclass(slots=True, frozen=True)
class _Work:
    """Serves as a worker; may be sent to a process of its own."""

    url: str
    host: str
    port: int
    sockets: list[socket.socket]
    battles: tuple[Scenario, ...]
    settings: Settings
    bots: tuple[str, ...]

    def __call__(self, ready: Callable[[str], None]) -> None:
        """Serve as one of several workers."""
        admit(self.bots)
        database = Database(self.url)
        try:
            self.serve(database, ready)
        finally:
            database.close()

    def serve(self, database: Database, ready: Callable[[str], None]) -> None:
        """Serve with an open database until told to stop."""
        settings = self.settings
        config = uvicorn.Config(
            create_app(battles=self.battles, settings=settings, opened=database),
            host=self.host,
            port=self.port,
            log_level="warning",
            access_log=False,
            server_header=False,
            http=protocol_with_timeouts(settings),
            limit_concurrency=settings.connections,
            timeout_keep_alive=settings.idle_seconds,  # type: ignore[arg-type]  # seconds may have fractions
            forwarded_allow_ips=list(settings.trusted_proxies),
            ws_max_size=LARGEST_MESSAGE,
            # Messages are short, and compressing secrets could leak them.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
        )
        _Server(config, ready).run(self.sockets)


def _named(settings: Settings, host: str) -> Settings:
    """Add the machine's own names to the allowed hosts."""
    names = (*settings.allowed_hosts, *own_names(host))
    return msgspec.structs.replace(settings, allowed_hosts=names)


class CannotListen(Exception):
    """Raised when nothing can be served; the message says what to do."""


class PortTaken(CannotListen):
    """Raised when another program has the port."""


def listen(host: str, port: int, any_port: bool = False) -> list[socket.socket]:
    """Bind a port on every address of a host; a free one for 0, or if it is taken and `any_port` is set."""
    try:
        return _listen(host, port)
    except PortTaken:
        if not any_port:
            raise
        return _listen(host, 0)


def _listen(host: str, port: int) -> list[socket.socket]:
    with ExitStack() as opened:
        found: list[socket.socket] = []
        for family, address in _addresses(host, port):
            try:
                bound = opened.enter_context(_bound(family, host, address, port))
            except OSError as wrong:
                # A name may have addresses of a protocol that this machine lacks.
                if wrong.errno in _ELSEWHERE and (found or host == "localhost"):
                    continue
                raise _refusal(host, port, wrong) from wrong
            found.append(bound)
            port = bound.getsockname()[1]
        if not found:
            raise CannotListen(f"{host} is not an address of this machine; choose another with --host")
        opened.pop_all()
    return found


_ELSEWHERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def _addresses(host: str, port: int) -> list[tuple[int, str]]:
    try:
        known = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as wrong:
        raise CannotListen(
            f"there is no host {host!r}; choose an address of this machine with --host, or leave it out"
        ) from wrong
    return list(dict.fromkeys((int(family), str(where[0])) for family, _, _, _, where in known))


def _bound(family: int, host: str, address: str, port: int) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # On Windows the option below would let two servers share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host != "::":
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((address, port))
        # Two servers that start at once could otherwise both bind the port.
        listener.listen()
    except BaseException:
        listener.close()
        raise
    return listener


def _refusal(host: str, port: int, wrong: OSError) -> CannotListen:
    if wrong.errno == errno.EADDRINUSE:
        return PortTaken(
            f"port {port} of {host} is used by another program; stop that program, or choose another port with --port"
        )
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return CannotListen(f"you may not listen on port {port}; choose a port above 1023 with --port")
    if wrong.errno in _ELSEWHERE:
        return CannotListen(f"{host} is not an address of this machine; choose another with --host")
    return CannotListen(
        f"cannot listen on {host} port {port}: {wrong.strerror or wrong}; choose another port with --port"
    )
