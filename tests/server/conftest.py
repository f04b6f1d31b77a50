"""A server with a toy ruleset and toy bots, so that these tests need no rules of a real game."""

import hashlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from litestar import Litestar
from litestar.testing import TestClient, websocket_test_session
from sqlalchemy import Connection, Engine, create_engine, make_url, text

from tests.server import toy
from tests.server.lent_apps import LentApps
from tests.server.people import Person, ToyBots
from tests.server.postgres import REQUIRED, programs, running
from weathergage.bots import bot
from weathergage.engine import ruleset as registry
from weathergage.server import app as app_module
from weathergage.server.app import create_app, database_address
from weathergage.server.store import database as database_module
from weathergage.server.store.database import Database

_APPS = LentApps()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables, of which others are copies: migrating each takes long."""
    template = tmp_path_factory.mktemp("migrated") / "template.sqlite3"
    Database(f"sqlite:///{template}").close()
    return template


@pytest.fixture(autouse=True)
def _migrated_files(migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin every new database file of a server test as a copy; tests of other rooms have files of their own."""
    make_ready = database_module._make_ready

    def copied(engine: Engine, file: Path | None, url: str) -> None:
        if file is not None and file.stat().st_size == 0:
            shutil.copyfile(migrated_file, file)
        make_ready(engine, file, url)

    monkeypatch.setattr(database_module, "_make_ready", copied)


@pytest.fixture(autouse=True)
def _lent_apps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test have the applications of earlier ones, emptied."""
    monkeypatch.setattr(app_module, "routed", _APPS.lend)
    yield
    _APPS.take_back()


@pytest.fixture(autouse=True)
def _resting_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test's open sockets wait for a moment between looks: they would keep a processor busy."""
    monkeypatch.setattr(websocket_test_session, "sleep", lambda _none: anyio.sleep(0.002))


@pytest.fixture
def toy_bots(monkeypatch: pytest.MonkeyPatch) -> ToyBots:
    """The toy ruleset and its bots, plugged in for one test."""
    monkeypatch.setattr(registry, "_MAKERS", {**registry._MAKERS, "toy": toy.make})
    monkeypatch.setattr(registry, "_MADE", {})
    players = ToyBots()
    monkeypatch.setattr(bot, "_KNOWN", players.register())
    return players


@pytest.fixture
def app(toy_bots: ToyBots, tmp_path: Path) -> Litestar:
    """A server with an empty data folder."""
    return create_app(tmp_path)


@pytest.fixture
def client(app: Litestar) -> Iterator[TestClient[Any]]:
    """The server, running."""
    with TestClient(app) as client:
        yield client


@pytest.fixture
def visitor(client: TestClient[Any]) -> Callable[[], Person]:
    """Makes people with a browser of their own each."""
    return lambda: Person(client)


@pytest.fixture
def anna(visitor: Callable[[], Person]) -> Person:
    """Somebody who makes games."""
    return visitor()


@pytest.fixture
def ben(visitor: Callable[[], Person]) -> Person:
    """Somebody at another desk."""
    return visitor()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL for the run; its address, or a skip where none is installed."""
    with running() as address:
        yield address


@pytest.fixture(scope="session")
def migrated(postgres_server: str) -> str:
    """The name of a database with the newest tables, of which others are copies: migrating each would take seconds."""
    name = "migrated"
    with _server(postgres_server) as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    Database(_address(postgres_server, name)).close()
    return name


@pytest.fixture
def empty_postgres(postgres_server: str) -> Iterator[str]:
    """The address of a PostgreSQL database without any table."""
    with _new_database(postgres_server, "template1") as address:
        yield address


@pytest.fixture
def postgres(postgres_server: str, migrated: str) -> Iterator[str]:
    """The address of a PostgreSQL database of our tables without a row."""
    with _new_database(postgres_server, migrated) as address:
        yield address


@contextmanager
def _server(address: str) -> Iterator[Connection]:
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def _address(server: str, name: str) -> str:
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@contextmanager
def _new_database(server: str, template: str) -> Iterator[str]:
    name = f"test_{secrets.token_hex(6)}"
    with _server(server) as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield _address(server, name)
    with _server(server) as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def shared_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database for races: PostgreSQL, or a file without its lock where it is not installed."""
    if programs() is None and not os.environ.get(REQUIRED):
        return database_address(tmp_path)
    return str(request.getfixturevalue("postgres"))


@pytest.fixture(autouse=True)
def every_folder_in_postgres(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the games of every data folder in a PostgreSQL database instead, where WEATHERGAGE_TEST_POSTGRES is set."""
    if not os.environ.get("WEATHERGAGE_TEST_POSTGRES"):
        return
    if request.node.get_closest_marker("sqlite"):
        pytest.skip("it is about the database file, which PostgreSQL has not")
    server, migrated = (str(request.getfixturevalue(name)) for name in ("postgres_server", "migrated"))

    def address(data_dir: Path | None = None, database_url: str | None = None) -> str:
        if database_url or data_dir is None:
            return database_address(data_dir, database_url)
        name = f"folder_{hashlib.sha256(str(data_dir).encode()).hexdigest()[:24]}"
        with _server(server) as connection:
            known = text("SELECT 1 FROM pg_database WHERE datname = :name")
            if connection.execute(known, {"name": name}).scalar() is None:
                connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {migrated}"))
        return _address(server, name)

    monkeypatch.setattr(app_module, "database_address", address)
