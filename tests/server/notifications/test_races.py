"""Two workers of one database: each message is sent once, whichever of them finds it first."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.notifications.conftest import hook, named
from tests.server.notifications.receivers import WebServer
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.store.database import Database


@pytest.fixture
def workers(toy_bots: ToyBots, shared_address: str, clock: SetClock) -> Iterator[list[TestClient[Any]]]:
    """Two workers by one clock."""
    with ExitStack() as stack:
        apps = [create_app(opened=Database(shared_address, alone=False), clock=clock) for _ in range(2)]
        yield [stack.enter_context(TestClient(app)) for app in apps]


def test_two_couriers_send_every_message_once(
    workers: list[TestClient[Any]], web: WebServer, clock: SetClock
) -> None:
    anna, guests = named(Person(workers[0]), "Anna"), []
    for number in range(4):
        guest = named(Person(workers[number % 2]), f"Guest {number}")
        hook(guest, web, f"/hook/{number}")
        anna.make(HUMANS)
        guests.append(guest.join(anna))
    couriers = [client.app.state.courier for client in workers]
    clock.go_on(60)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda courier: courier.settled(), couriers * 2))
    assert sorted(taken.path for taken in web.taken) == [f"/hook/{number}" for number in range(4)]
