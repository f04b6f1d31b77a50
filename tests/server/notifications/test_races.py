"""Two workers of one database: each message is sent once, whichever of them finds it first."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.notifications.conftest import hook, named
from tests.server.notifications.receivers import WebServer
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.notifications.courier import Courier
from weathergage.server.notifications.store import Post
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
    couriers = written_to(workers, web, guests=4)
    clock.go_on(60)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda courier: courier.settled(), couriers * 2))
    assert sorted(taken.path for taken in web.taken) == [f"/hook/{number}" for number in range(4)]


def test_what_another_courier_sent_after_it_was_found_is_not_sent_again(
    workers: list[TestClient[Any]], web: WebServer, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, slow = written_to(workers, web, guests=2)
    find = slow.store.posts_due

    def found_while_the_other_sends(now: datetime) -> list[Post]:
        found = find(now)
        assert len(found) == 2
        quick.settled()
        return found

    clock.pass_unheard(60)
    monkeypatch.setattr(slow.store, "posts_due", found_while_the_other_sends)
    slow.settled()
    assert sorted(taken.path for taken in web.taken) == ["/hook/0", "/hook/1"]


def written_to(workers: list[TestClient[Any]], web: WebServer, guests: int) -> list[Courier]:
    """Let guests of both workers be told of Anna's games; the couriers."""
    anna = named(Person(workers[0]), "Anna")
    for number in range(guests):
        guest = named(Person(workers[number % 2]), f"Guest {number}")
        hook(guest, web, f"/hook/{number}")
        anna.make(HUMANS)
        guest.join(anna)
    return [client.app.state.courier for client in workers]
