"""A server with a clock that tests turn on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import ToyBots
from weathergage.server.app import create_app


@pytest.fixture
def clock() -> SetClock:
    """The clock of the server."""
    return SetClock()


@pytest.fixture
def app(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> Litestar:
    """A server with that clock."""
    return create_app(tmp_path, clock=clock)


@pytest.fixture
def client(app: Litestar) -> Iterator[TestClient[Any]]:
    """The server, running."""
    with TestClient(app) as client:
        yield client
