"""A server with a toy ruleset and toy bots, so that these tests need no rules of a real game."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server import toy
from tests.server.people import Person, ToyBots
from weathergage.bots import bot
from weathergage.engine import ruleset as registry
from weathergage.server.app import create_app


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
