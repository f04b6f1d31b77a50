"""A server with a clock that is set by hand, and people who can be written to."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.held_ports import held_port, mail_server, number_of
from tests.server.notifications.receivers import Browser, MailServer, WebServer, web_server
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.notifications.courier import Courier
from weathergage.server.settings import PRIVATE


@pytest.fixture
def mail_port() -> Iterator[socket.socket]:
    """The port of the mail server; nobody answers there unless a test has one."""
    with held_port() as held:
        yield held


@pytest.fixture
def post(mail_port: socket.socket) -> Iterator[MailServer]:
    """A mail server on loopback."""
    server = MailServer()
    with mail_server(server, mail_port):
        yield server


@pytest.fixture
def web() -> Iterator[WebServer]:
    """A web server on loopback."""
    with web_server() as server:
        yield server


@pytest.fixture
def clock() -> SetClock:
    """A clock that goes on only when it is told to."""
    return SetClock()


@pytest.fixture
def app(toy_bots: ToyBots, tmp_path: Path, clock: SetClock, mail_port: socket.socket) -> Litestar:
    """A server that knows the mail server."""
    settings = msgspec.structs.replace(
        PRIVATE,
        address="https://play.example.org",
        mail_host="127.0.0.1",
        mail_port=number_of(mail_port),
        mail_tls="none",
        mail_from="Weathergage <games@example.org>",
    )
    return create_app(tmp_path, clock=clock, settings=settings)


@pytest.fixture
def courier(app: Litestar, client: TestClient[Any]) -> Courier:
    """Who carries the messages of this server."""
    found: Courier = app.state.courier
    return found


class Round:
    """Lets time pass until all messages of it are sent."""

    def __init__(self, courier: Courier, clock: SetClock) -> None:
        self._courier = courier
        self._clock = clock

    def after(self, seconds: float) -> None:
        """Turn the clock on; the courier does what is due then."""
        self._clock.go_on(seconds)
        # What was bundled is sent in the same round.
        self._courier.settled()


@pytest.fixture
def round_of(courier: Courier, clock: SetClock) -> Round:
    """Time that passes."""
    return Round(courier, clock)


@pytest.fixture
def anna(visitor: Callable[[], Person]) -> Person:
    """Somebody of a name."""
    return named(visitor(), "Anna")


@pytest.fixture
def ben(visitor: Callable[[], Person]) -> Person:
    """Somebody of another name."""
    return named(visitor(), "Ben")


def named(person: Person, name: str) -> Person:
    """Give somebody a name."""
    assert person.call("PUT", "/api/me/name", json={"name": name}).status_code == 200
    return person


@pytest.fixture
def game(anna: Person, ben: Person) -> str:
    """A game between Anna and Ben that waits for both."""
    anna.make(HUMANS)
    ben.join(anna)
    return anna.game


def hook(person: Person, web: WebServer, path: str = "/hook") -> dict[str, Any]:
    """Let messages to somebody go to a webhook; return the way."""
    made = person.post("/api/me/messages/services", {"address": f"http://127.0.0.1:{web.port}{path}"})
    assert made.status_code == 201, made.text
    way: dict[str, Any] = made.json()["ways"][-1]
    return way


def browser(person: Person, web: WebServer) -> Browser:
    """Let messages to somebody go to a browser."""
    there = Browser(web)
    made = person.post("/api/me/messages/push", there.subscription())
    assert made.status_code == 201, made.text
    return there
