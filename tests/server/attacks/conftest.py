"""A server in a process of its own with small limits, for attacks that need real connections."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.server.processes import serving

CALLS = 40
#: Few calls; whoever a test plays comes from an address of its own.
SMALL = {
    "WEATHERGAGE_CALLS_PER_MINUTE": str(CALLS),
    "WEATHERGAGE_FORECASTS_PER_MINUTE": "2",
    "WEATHERGAGE_FILMS_PER_MINUTE": "2",
    "WEATHERGAGE_GAMES_PER_MINUTE": "3",
    "WEATHERGAGE_ALLOWED_HOSTS": "play.example.org, *.example.net",
    "WEATHERGAGE_ALLOWED_ORIGINS": "https://friend.example.com",
}
#: Little patience, for callers who send slowly; an honest one on a busy machine may need longer.
IMPATIENT = {"WEATHERGAGE_HEADER_SECONDS": "0.5", "WEATHERGAGE_BODY_SECONDS": "0.5"}
Caller = Callable[..., httpx.Client]


@pytest.fixture(scope="session")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as the public would meet it, behind a proxy on the same machine."""
    with serving(tmp_path_factory.mktemp("public"), **SMALL) as server:
        yield server.address


@pytest.fixture(scope="session")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that does not wait for slow callers."""
    with serving(tmp_path_factory.mktemp("impatient"), **IMPATIENT) as server:
        yield server.address


@pytest.fixture
def calling_from(public: str) -> Iterator[Caller]:
    """Makes callers at an address, as the proxy in front of the server names them."""
    callers: list[httpx.Client] = []

    def make(address: str, **headers: Any) -> httpx.Client:
        headers = {"X-Forwarded-For": address, **headers}
        callers.append(httpx.Client(base_url=public, headers=headers, timeout=30))
        return callers[-1]

    yield make
    for caller in callers:
        caller.close()
