"""Nobody gets more than his share of calls, or of time to send them."""

import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from select import select
from typing import Any
from urllib.parse import SplitResult, urlsplit

import anyio
import httpx
import pytest
from litestar import Request
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.attacks.conftest import CALLS, Caller
from tests.server.own_loop import in_own_loop
from tests.server.people import HUMANS, SCENARIO
from tests.server.processes import serving
from weathergage.server.limits import address_of, is_among
from weathergage.server.settings import SettingError, Settings, from_environment, own_names
from weathergage.server.wire.encoded_responses import in_turn

#: Seconds in which even a busy machine hangs up on callers to whom the servers here give half a second.
PATIENCE = 30
GAME = {"scenario": SCENARIO, "ruleset": "second_edition", "seats": HUMANS}


def too_many(refused: httpx.Response) -> None:
    """Hold that a call was refused with a sentence that says when to go on."""
    assert refused.status_code == 429, refused.text
    wait = int(refused.headers["retry-after"])
    assert 0 < wait <= 60 and f"wait {wait} seconds" in refused.json()["error"]


def test_every_address_has_its_calls(calling_from: Caller) -> None:
    greedy = calling_from("203.0.113.1")
    assert {greedy.get("/api/health").status_code for _ in range(CALLS)} == {200}
    too_many(greedy.get("/api/health"))
    too_many(greedy.get("/"))
    assert calling_from("203.0.113.2").get("/api/health").status_code == 200
    # A list that the greedy one makes up is not believed: only what the proxy itself has added to it.
    too_many(calling_from("203.0.113.99, 203.0.113.1").get("/api/health"))


def test_an_address_of_ipv6_is_its_network(calling_from: Caller) -> None:
    for host in range(CALLS):
        assert calling_from(f"2001:db8:1:2::{host:x}").get("/api/health").status_code == 200
    too_many(calling_from("2001:db8:1:2:ffff::1").get("/api/health"))
    assert calling_from("2001:db8:1:3::1").get("/api/health").status_code == 200


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8::7", 1), "2001:db8::/64"),
        (("x" * 999, 1), "x" * 64),
        (None, ""),
    ],
)
def test_addresses_of_callers(client: Any, address: str) -> None:
    scope: Any = {"type": "http", "client": client}
    assert address_of(Request(scope)) == address


def test_costly_calls_are_limited_by_themselves(calling_from: Caller) -> None:
    caller = calling_from("203.0.113.3")
    made = [caller.post("/api/games", json=GAME) for _ in range(4)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429]
    game = made[0].json()
    path, caller.headers["X-Seat"] = f"/api/games/{game['id']}", game["seats"][0]["key"]
    assert [caller.get(f"{path}/film").status_code for _ in range(3)] == [200, 200, 429]
    too_many(caller.post("/api/replays", content=b"{}"))
    caller = calling_from("203.0.113.4", **{"X-Seat": game["seats"][0]["key"]})
    caller.cookies["desk"] = made[0].cookies["desk"]
    assert [caller.post(f"{path}/{what}", json={"orders": {}}).status_code for what in ("odds", "odds")] == [
        200,
        200,
    ]
    too_many(caller.post(f"{path}/forecast", json={"orders": {}}))
    assert caller.get(f"{path}/view").status_code == 200, "who may not forecast may still play"


def raw(server: str, *pieces: bytes, pause: float = 0.1) -> tuple[bytes, float]:
    """Send pieces with pauses, until the server hangs up; what it said, and how long it took."""
    where = urlsplit(server)
    begun = time.monotonic()
    said = b""
    with socket.create_connection((where.hostname, where.port), timeout=2 * PATIENCE) as line:
        for piece in pieces:
            try:
                line.sendall(piece)
            except OSError:  # hung up on already
                break
            time.sleep(pause)
        try:
            while piece := line.recv(65536):
                said += piece
        except ConnectionError:
            pass
    return said, time.monotonic() - begun


@pytest.mark.parametrize("head", [(), (b"GET / HT",), (b"GET / HTTP/1.1\r\nHost: localhost\r\n",)])
def test_half_a_head_is_not_waited_for(impatient: str, head: tuple[bytes, ...]) -> None:
    said, took = raw(impatient, *head)
    assert said.startswith(b"HTTP/1.1 408") and b"head of the request" in said
    assert 0.3 < took < PATIENCE


def test_a_head_in_drops_is_not_waited_for(impatient: str) -> None:
    said, took = raw(impatient, b"GET / HTTP/1.1\r\nHost: localhost\r\n", *[b"X: y\r\n"] * 30)
    assert b" 200 " not in said and took < PATIENCE


def test_a_second_head_is_not_waited_for_either(impatient: str) -> None:
    whole = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    said, took = raw(impatient, whole, b"GET /api", *[b"h"] * 30)
    assert said.count(b"HTTP/1.1 ") == 2 and b"HTTP/1.1 408" in said and took < PATIENCE


@pytest.mark.parametrize("drops", [0, 30])
def test_half_a_body_is_not_waited_for(impatient: str, drops: int) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
    said, took = raw(impatient, head, *[b" "] * drops)
    assert said.startswith(b"HTTP/1.1 408") and b"body did not arrive" in said and took < PATIENCE


def test_a_body_that_nobody_reads_is_not_waited_for(impatient: str) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 1000\r\n\r\n"
    said, took = raw(impatient, head, *[b" "] * 30)
    assert said.startswith(b"HTTP/1.1 403") and took < PATIENCE


def test_a_head_without_end_is_refused(public: str) -> None:
    said, _ = raw(public, b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000, pause=0.0)
    assert not said or said.startswith(b"HTTP/1.1 400")


def test_bytes_that_are_no_text_in_heads(public: str) -> None:
    for line in (b"GET /api/market/fleet?nation=\xff\xfe HTTP/1.1", b"GET /api/games/\xff HTTP/1.1"):
        said, _ = raw(public, line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert not said or b" 400 " in said.partition(b"\r\n")[0], said
    for header in (
        b"X-Seat: \xff\xfe",
        b"Cookie: desk=\xff; \xff=\xff",
        b"Origin: \xff",
        b"Accept: \xff",
        b"Content-Type: \xff",
    ):
        request = (
            b"GET /api/games/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + b"\r\n\r\n"
        )
        said, _ = raw(public, request)
        assert said.startswith(b"HTTP/1.1 404"), said


def test_settings_come_from_the_environment() -> None:
    found = from_environment(
        environment={
            "WEATHERGAGE_CALLS_PER_MINUTE": "7",
            "WEATHERGAGE_BODY_SECONDS": "1.5",
            "WEATHERGAGE_ALLOWED_HOSTS": "a.example, b.example",
            "WEATHERGAGE_TRUSTED_PROXIES": "",
        },
        more={"allowed_hosts": ("c.example",)},
    )
    assert (found.calls_per_minute, found.body_seconds) == (7, 1.5)
    assert found.allowed_hosts == ("a.example", "b.example", "c.example")
    assert found.trusted_proxies == Settings().trusted_proxies
    for wrong in ("many", "-1", "1e9"):
        with pytest.raises(SettingError, match="WEATHERGAGE_CALLS_PER_MINUTE"):
            from_environment(environment={"WEATHERGAGE_CALLS_PER_MINUTE": wrong})


def test_names_of_this_machine() -> None:
    assert {"localhost", "harbour.example"} <= set(own_names("harbour.example"))
    assert "0.0.0.0" not in own_names("0.0.0.0") and socket.gethostname().lower() in own_names("0.0.0.0")


#: A server for the tests below: its proxy is at an address of its own, as are callers who come without one.
CROWDED = {
    "WEATHERGAGE_IDLE_SECONDS": "0.2",
    "WEATHERGAGE_CONNECTIONS": "8",
    "WEATHERGAGE_CONNECTIONS_PER_ADDRESS": "2",
    "WEATHERGAGE_TRUSTED_PROXIES": "127.0.0.2",
}
PROXY = "127.0.0.2"
several_addresses = pytest.mark.skipif(
    sys.platform != "linux", reason="one machine has many loopback addresses"
)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SplitResult]:
    """The address of a server with few connections."""
    with serving(tmp_path_factory.mktemp("crowded"), **CROWDED) as server:
        yield urlsplit(server.address)


def connected(server: SplitResult, source: str) -> socket.socket:
    """Open a connection that asks nothing yet."""
    return socket.create_connection((server.hostname, server.port), PATIENCE, (source, 0))


def health(server: SplitResult, source: str) -> int:
    """Ask for the server's health from an address; the status."""
    caller = HTTPConnection(str(server.hostname), server.port, timeout=PATIENCE, source_address=(source, 0))
    with closing(caller):
        caller.request("GET", "/api/health")
        return caller.getresponse().status


@several_addresses
def test_an_idle_connection_is_kept_as_long_as_is_set(crowded: SplitResult) -> None:
    caller = HTTPConnection(
        str(crowded.hostname), crowded.port, timeout=PATIENCE, source_address=("127.0.0.3", 0)
    )
    with closing(caller):
        caller.request("GET", "/api/health")
        assert caller.getresponse().read()
        assert caller.sock.recv(1) == b"", "the server has hung up"


@several_addresses
def test_connections_have_an_end(crowded: SplitResult) -> None:
    idle = [connected(crowded, PROXY) for _ in range(8)]
    assert health(crowded, "127.0.0.4") == 503
    for line in idle:
        line.close()
    deadline = time.monotonic() + PATIENCE
    while health(crowded, "127.0.0.4") != 200:
        assert time.monotonic() < deadline


@several_addresses
def test_one_address_does_not_take_all_sockets(crowded: SplitResult) -> None:
    """Behind a proxy callers are told apart by the address that it names."""
    with ExitStack() as opened:

        def listen(address: str) -> None:
            headers = {"X-Forwarded-For": address, "Cookie": f"desk={'d' * 32}"}
            line = connected(crowded, PROXY)
            opened.enter_context(
                connect(f"ws://{crowded.netloc}/ws/me", sock=line, additional_headers=headers)
            )

        for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            listen(address)
        with pytest.raises(InvalidStatus) as refused:
            listen("192.0.2.1")
        assert refused.value.response.status_code == 429
        assert b"close some of them" in refused.value.response.body
        listen("2001:db8::1")
        listen("2001:db8::2")
        with pytest.raises(InvalidStatus):
            listen("2001:db8::3")


@several_addresses
def test_one_address_does_not_take_all_connections(crowded: SplitResult) -> None:
    """Whoever comes without a proxy is told apart by his own address."""
    idle = [connected(crowded, "127.0.0.5") for _ in range(3)]
    with suppress(ConnectionResetError):
        assert idle[2].recv(1) == b"", "the third is hung up on"
    assert select(idle[:2], [], [], 0.0)[0] == [], "the others are not"
    assert health(crowded, "127.0.0.6") == 200
    for line in idle:
        line.close()


@pytest.mark.parametrize(
    "proxies", [("*",), ("10.0.0.0/8", "192.0.2.7"), ("192.0.2.0/24",), ("unix", "192.0.2.7")]
)
def test_a_proxy_has_as_many_connections_as_it_needs(proxies: tuple[str, ...]) -> None:
    assert is_among("192.0.2.7", proxies) and not is_among("198.51.100.1", proxies[1:])


def test_films_are_made_two_at_a_time() -> None:
    at_work: list[int] = []
    most: list[int] = []

    @in_turn
    def film() -> None:
        at_work.append(1)
        most.append(len(at_work))
        time.sleep(0.05)
        at_work.pop()

    async def ask() -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(6):
                tasks.start_soon(film)

    in_own_loop(ask)
    assert len(most) == 6 and max(most) == 2
