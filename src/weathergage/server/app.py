"""Put the application together: storage, routes, WebSockets and the browser client."""

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from platformdirs import user_data_path

import weathergage.api  # noqa: F401  (registers the rulesets)
from weathergage import __version__
from weathergage.engine.scenario import Scenario
from weathergage.server.assembly import assembled
from weathergage.server.clubs import routes as clubs
from weathergage.server.designs import routes as designs
from weathergage.server.headers import Application, add_security_headers
from weathergage.server.identity import routes as identity
from weathergage.server.identity.administration import routes as administration
from weathergage.server.identity.credentials import IdentityMiddleware, caller_of
from weathergage.server.identity.gate import AddressMiddleware, OriginMiddleware, known_hosts
from weathergage.server.identity.mail import MailSender
from weathergage.server.identity.membership import MembershipMiddleware
from weathergage.server.limits import BodyMiddleware, SocketLimit, rate_limit_cleanup, rate_limits
from weathergage.server.lobby import routes as lobby
from weathergage.server.lobby.lobby_socket import watch_lobby
from weathergage.server.notifications import routes as notifications
from weathergage.server.notifications.person_socket import watch_person
from weathergage.server.operations import routes as operations
from weathergage.server.operations.access_log import AccessLog
from weathergage.server.operations.figures import Figures
from weathergage.server.operations.observing import Observer
from weathergage.server.plans import routes as plans
from weathergage.server.referee import routes as referee
from weathergage.server.routes import (
    accounts,
    campaigns,
    catalogue,
    drafts,
    estimates,
    fleets,
    games,
    lessons,
    people,
)
from weathergage.server.routes.pages import client_files
from weathergage.server.routes.socket import watch, watch_campaign
from weathergage.server.sessions.deadlines import Clock, WallClock
from weathergage.server.settings import PRIVATE, Settings
from weathergage.server.sharing import routes as sharing
from weathergage.server.store.data_folder import DATABASE, CannotOpen, private_folder
from weathergage.server.store.database import Database
from weathergage.server.table import routes as table
from weathergage.server.wire.encoded_responses import described
from weathergage.server.wire.errors import HANDLERS
from weathergage.server.wire.request_body import PlainRequest

LARGEST_BODY = 1024 * 1024
#: Low, because compressing a large film keeps others waiting.
COMPRESSION = 5
CALLS = [
    *operations.CALLS,
    *(*catalogue.CALLS, *games.CALLS, *accounts.CALLS),
    *(*drafts.CALLS, *fleets.CALLS, *estimates.CALLS, *campaigns.CALLS, *lessons.CALLS, *people.CALLS),
    *(*notifications.CALLS, *clubs.CALLS, *identity.CALLS, *administration.CALLS),
    *(*table.CALLS, *lobby.CALLS, *plans.CALLS, *designs.CALLS),
    *(*sharing.CALLS, *referee.CALLS),
]
#: What calls can ask for by its name.
PARTS = (
    "game_registry",
    "campaign_registry",
    "people",
    "results",
    "blocks",
    "mail",
    "estimate_jobs",
    "club_events",
    "identity",
    "game_tables",
    "message_settings",
    *("visits", "shared_replays", "feeds", "own_export"),
    "offered_seats",
    "tables",
    "pairing",
    "seat_plans",
    "figures",
    "host_settings",
    "drawing_table",
)
DESCRIPTION = OpenAPIConfig(
    title="Weathergage",
    version=__version__,
    path="/schema",
    render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
)


def create_app(
    data_dir: Path | None = None,
    database_url: str | None = None,
    battles: Sequence[Scenario] = (),
    clock: Clock | None = None,
    settings: Settings = PRIVATE,
    opened: Database | None = None,
) -> Litestar:
    """Return the application; games are kept in `data_dir` unless a database is named or was `opened` for it."""
    url = "" if opened else database_address(data_dir, database_url)
    mail = MailSender(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        database = opened if opened is not None else await anyio.to_thread.run_sync(Database, url)
        app.state.mail = mail
        async with assembled(app.state, database, battles, clock or WallClock(), settings):
            yield

    application = routed(settings, [lifespan, rate_limit_cleanup])
    application.observer = _observer(application, settings)
    return application


def routed(settings: Settings, lifespan: Sequence[Callable[[Litestar], Any]]) -> Application:
    """Return an application with every route, which still has to be given its parts when it starts."""
    return Application(
        route_handlers=[*described(CALLS), watch, watch_campaign, watch_person, watch_lobby, *client_files()],
        lifespan=lifespan,
        dependencies={
            **{name: _part(name) for name in PARTS},
            "office": Provide(administration.office, sync_to_thread=True),
            "arriving": Provide(identity.arrival, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
        },
        middleware=[
            AddressMiddleware(),
            known_hosts(settings.allowed_hosts),
            OriginMiddleware(settings.allowed_origins),
            *rate_limits(settings),
            SocketLimit(settings.connections_per_address),
            IdentityMiddleware(),
            MembershipMiddleware(),
            BodyMiddleware(settings.body_seconds),
        ],
        before_send=[add_security_headers],
        compression_config=CompressionConfig("gzip", gzip_compress_level=COMPRESSION),
        exception_handlers=HANDLERS,
        request_class=PlainRequest,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=DESCRIPTION,
    )


def _observer(app: Litestar, settings: Settings) -> Observer:
    """Let figures be counted, and calls be written down where the host wants it."""
    observer, figures = Observer(), Figures()
    app.state.figures, app.state.host_settings = figures, settings
    observer.answered.append(figures.answered)
    observer.sockets.append(figures.socket)
    if settings.access_log:
        observer.answered.append(AccessLog(settings.access_log).write)
    return observer


def database_address(data_dir: Path | None = None, database_url: str | None = None) -> str:
    """Return the database's address: the one given, or a file in the data folder, which is made if need be."""
    named = database_url or os.environ.get("WEATHERGAGE_DATABASE_URL")
    return named or _file_url(data_dir or default_data_dir(), ours=data_dir is None)


def default_data_dir() -> Path:
    """Return the default data folder: the one in the environment, or the platform's own place."""
    if chosen := os.environ.get("WEATHERGAGE_DATA"):
        return Path(chosen)
    return user_data_path("weathergage", appauthor=False)


def _file_url(folder: Path, ours: bool) -> str:
    try:
        # A folder named in the environment belongs to the user, like one given by --data.
        private_folder(folder, ours and not os.environ.get("WEATHERGAGE_DATA"))
    except OSError as wrong:
        raise CannotOpen(
            f"cannot keep games in {folder}: {wrong.strerror}; choose a folder with --data"
        ) from wrong
    return f"sqlite:///{folder.resolve() / DATABASE}"


def _part(name: str) -> Provide:
    """Provide a part of the application to the calls that ask for it by its name."""

    def read(state: State) -> Any:
        return state[name]

    return Provide(read, sync_to_thread=False)
