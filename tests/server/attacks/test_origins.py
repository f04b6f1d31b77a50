"""Pages of other sites change nothing here, and hear nothing."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.attacks.conftest import Caller
from tests.server.people import HUMANS, SCENARIO, Person
from weathergage.server.app import create_app

GAME = {"scenario": SCENARIO, "ruleset": "toy", "seats": HUMANS}
FOREIGN = [
    "http://evil.example",
    "null",
    "http://testserver.local.evil.example",
    "http://testserver.local:81",
    "x",
]


def test_pages_of_others_change_nothing(anna: Person) -> None:
    anna.make(HUMANS)
    path = f"/api/games/{anna.game}"
    for origin in FOREIGN:
        headers = {"Origin": origin}
        for refused in (
            anna.post("/api/games", GAME, headers=headers),
            anna.post("orders", {"orders": {}}, headers=headers),
            anna.call("DELETE", path, headers=headers),
            anna.call("POST", "/api/replays", content=b"{}", headers=headers),
        ):
            assert refused.status_code == 403 and origin in refused.json()["error"], refused.text
    assert anna.look()["version"] == 0 and len(anna.get("/api/games").json()) == 1


def test_our_own_page_and_scripts_may(anna: Person) -> None:
    for origin in ("http://testserver.local", "https://testserver.local", "HTTP://TestServer.local"):
        assert anna.post("/api/games", GAME, headers={"Origin": origin}).status_code == 201
    assert anna.post("/api/games", GAME).status_code == 201
    assert anna.get("/api/games", headers={"Origin": "http://evil.example"}).status_code == 200


def test_ports_belong_to_an_origin(anna: Person) -> None:
    here = {"Host": "127.0.0.1:8181"}
    assert (
        anna.post("/api/games", GAME, headers={**here, "Origin": "http://127.0.0.1:8181"}).status_code == 201
    )
    assert (
        anna.post("/api/games", GAME, headers={**here, "Origin": "http://127.0.0.1:9000"}).status_code == 403
    )
    assert anna.post("/api/games", GAME, headers={**here, "Origin": "http://127.0.0.1"}).status_code == 403
    assert anna.post("/api/games", GAME, headers={**here, "Origin": "http://127.0.0.1:x"}).status_code == 403


def test_origins_that_the_host_allows(calling_from: Caller) -> None:
    for origin, status in (("https://friend.example.com", 422), ("https://foe.example.com", 403)):
        caller = calling_from("198.51.100.1", Origin=origin)
        assert caller.post("/api/games", json={**GAME, "scenario": "none"}).status_code == status


def test_pages_of_others_hear_nothing(public: str) -> None:
    address = f"{public.replace('http', 'ws')}ws/games/none"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, origin=Origin("http://evil.example"))
    assert refused.value.response.status_code == 403
    assert "evil.example" in json.loads(refused.value.response.body)["error"]
    with connect(address, origin=Origin(public.rstrip("/"))) as socket:
        socket.send('{"seat": ""}')
    with connect(address) as socket:
        socket.send('{"seat": ""}')


def test_a_name_that_was_bound_to_our_address_leads_nowhere(calling_from: Caller, public: str) -> None:
    """DNS rebinding: the browser thinks it talks to evil.example, and sends it what it may read here."""
    evil = calling_from("198.51.100.2", Host="evil.example:8181")
    for refused in (evil.get("/"), evil.get("/api/games"), evil.post("/api/games", json=GAME)):
        assert refused.status_code == 400 and "evil.example" in refused.json()["error"]
        assert "--allowed-host" in refused.json()["error"] and "set-cookie" not in refused.headers
    with pytest.raises(InvalidStatus) as closed:
        connect(f"{public.replace('http', 'ws')}ws/games/none", additional_headers={"Host": "evil.example"})
    assert closed.value.response.status_code == 400


def test_names_by_which_a_server_is_called(calling_from: Caller) -> None:
    for number, host in enumerate(
        (
            *("localhost", "LOCALHOST:8181", "127.0.0.1:8181", "[::1]:8181", "192.0.2.7"),
            *("play.example.org", "play.example.org:443", "a.example.net"),
        )
    ):
        assert calling_from(f"198.51.100.{10 + number}", Host=host).get("/api/health").status_code == 200, (
            host
        )
    for number, host in enumerate(
        ("example.net", "xplay.example.org", "play.example.org.evil.example", "localhost.evil")
    ):
        assert calling_from(f"198.51.100.{30 + number}", Host=host).get("/api/health").status_code == 400, (
            host
        )


def test_cookies_are_secure_where_the_way_is(calling_from: Caller) -> None:
    plain = calling_from("198.51.100.40").get("/")
    assert "Secure" not in plain.headers["set-cookie"]
    proxied = calling_from("198.51.100.40", **{"X-Forwarded-Proto": "https"}).get("/")
    assert "; Secure" in proxied.headers["set-cookie"] and "HttpOnly" in proxied.headers["set-cookie"]


def test_every_answer_is_guarded(anna: Person) -> None:
    paths = ("/", "/games/x", "/api/health", "/api/none", "/api/games/none", "/assets/none.js")
    for method, path in product(("GET", "HEAD", "PUT"), paths):
        headers = anna.call(method, path).headers
        policy = headers["content-security-policy"]
        assert (
            "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        )
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"


def test_a_private_server_answers_to_any_name(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        answer: Any = client.get("/api/health", headers={"Host": "evil.example"})
    assert answer.status_code == 200, "whoever puts the application into another one guards it there"
