"""Put the application together: storage, routes, WebSockets and the browser client."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

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
from weathergage.server.headers import Application, add_security_headers
from weathergage.server.identity.credentials import IdentityMiddleware, caller_of
from weathergage.server.identity.gate import AddressMiddleware, OriginMiddleware, known_hosts
from weathergage.server.identity.people import People
from weathergage.server.limits import BodyMiddleware, rate_limit_cleanup, rate_limits
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
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.estimate_jobs import EstimateJobs
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import Listeners
from weathergage.server.settings import PRIVATE, Settings
from weathergage.server.store.campaign_store import CampaignStore
from weathergage.server.store.data_folder import DATABASE, CannotOpen, private_folder
from weathergage.server.store.database import Database
from weathergage.server.store.game_store import Storage
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.wire.encoded_responses import described
from weathergage.server.wire.errors import HANDLERS
from weathergage.server.wire.request_body import PlainRequest

LARGEST_BODY = 1024 * 1024
#: Low, because compressing a large film keeps others waiting.
COMPRESSION = 5
CALLS = [
    *(*catalogue.CALLS, *games.CALLS, *accounts.CALLS),
    *(*drafts.CALLS, *fleets.CALLS, *estimates.CALLS, *campaigns.CALLS, *lessons.CALLS, *people.CALLS),
]
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

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        database = opened if opened is not None else await anyio.to_thread.run_sync(Database, url)
        storage = Storage(database)
        game_registry = app.state.game_registry = GameRegistry(storage, Listeners(), battles, clock, settings)
        campaign_registry = app.state.campaign_registry = CampaignRegistry(
            CampaignStore(database), game_registry, game_registry.listeners
        )
        app.state.estimate_jobs = EstimateJobs()
        store = PeopleStore(database)
        app.state.owner = await anyio.to_thread.run_sync(store.owner) if settings.one_owner else None
        app.state.people = People(store, app.state.owner)
        try:
            yield
        finally:
            await anyio.to_thread.run_sync(campaign_registry.close)
            await anyio.to_thread.run_sync(game_registry.close)

    return Application(
        route_handlers=[*described(CALLS), watch, watch_campaign, *client_files()],
        lifespan=[lifespan, rate_limit_cleanup],
        dependencies={
            "game_registry": Provide(_game_registry, sync_to_thread=False),
            "campaign_registry": Provide(_campaign_registry, sync_to_thread=False),
            "people": Provide(_people, sync_to_thread=False),
            "estimate_jobs": Provide(_estimate_jobs, sync_to_thread=False),
            "caller": Provide(caller_of, sync_to_thread=False),
        },
        middleware=[
            AddressMiddleware(),
            known_hosts(settings.allowed_hosts),
            OriginMiddleware(settings.allowed_origins),
            *rate_limits(settings),
            IdentityMiddleware(),
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


def _game_registry(state: State) -> GameRegistry:
    return cast(GameRegistry, state.game_registry)


def _campaign_registry(state: State) -> CampaignRegistry:
    return cast(CampaignRegistry, state.campaign_registry)


def _people(state: State) -> People:
    return cast(People, state.people)


def _estimate_jobs(state: State) -> EstimateJobs:
    return cast(EstimateJobs, state.estimate_jobs)
