"""Two workers that share a PostgreSQL database, each with a clock of its own."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import ToyBots
from weathergage.server.app import create_app


class Worker:
    """One of several workers, its clock, and a way to let it look after work that nobody does."""

    def __init__(self, client: TestClient[Any], clock: SetClock) -> None:
        self.client = client
        self.clock = clock

    def sweep(self, after: float = 0.0) -> None:
        """Let it look, some time later by its clock alone."""
        self.clock.go_on(after)
        self.client.app.state.sweeper.sweep()


@pytest.fixture
def workers(toy_bots: ToyBots, postgres: str) -> Iterator[list[Worker]]:
    """Two workers."""
    with ExitStack() as stack:
        clocks = [SetClock(), SetClock()]
        yield [
            Worker(stack.enter_context(TestClient(create_app(database_url=postgres, clock=clock))), clock)
            for clock in clocks
        ]
