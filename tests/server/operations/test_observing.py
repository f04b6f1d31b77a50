"""Figures for Prometheus and the access log: every call is there, and no key ever is."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, PATIENCE, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.operations.access_log import AccessLine, AccessLog
from weathergage.server.settings import PRIVATE, SettingError, Settings


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "access.jsonl"


@pytest.fixture
def settings(log: Path) -> Settings:
    return msgspec.structs.replace(PRIVATE, access_log=str(log), metrics_token="for Prometheus")


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, settings: Settings) -> Iterator[TestClient[Any]]:
    """A server that writes its calls down and counts them."""
    with TestClient(create_app(tmp_path, settings=settings)) as client:
        yield client


def lines(log: Path) -> list[AccessLine]:
    return [msgspec.json.decode(line, type=AccessLine) for line in log.read_bytes().splitlines()]


def figures(client: TestClient[Any]) -> dict[str, float]:
    """What Prometheus reads."""
    answer = client.get("/metrics", headers={"Authorization": "Bearer for Prometheus"})
    assert answer.status_code == 200, answer.text
    rows = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


def test_no_key_id_or_cookie_is_written_down(client: TestClient[Any], log: Path) -> None:
    anna, ben = Person(client), Person(client)
    keys = anna.make(HUMANS)
    invitation = anna.invite(1)
    ben.accept(anna.game, invitation)
    anna.order({"signal/0": "crimson"})
    anna.get(f"/games/{anna.game}?key={invitation}")
    anna.get(f"/api/nothing/{invitation}")
    anna.get(f"/no-such-file-{invitation}.js")
    anna.call("HEAD", f"/api/games/{anna.game}?seat={invitation}")
    anna.call("GET", f"/api/games/{anna.game}/seats/x{invitation}/keys")
    with ben.listen() as socket:
        socket.receive_json()
    deadline = time.monotonic() + PATIENCE
    # A socket is written down when its end has reached the server.
    while "SOCKET" not in log.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    written = log.read_text()
    for secret in (*keys, invitation, ben.key, anna.desk, ben.desk, anna.game, "crimson"):
        assert secret and secret not in written
    routes = {(line.method, line.route, line.status) for line in lines(log)}
    assert ("POST", "/api/games", 201) in routes
    assert ("POST", "/api/games/{game_id}/orders", 200) in routes
    assert ("HEAD", "/api/games/{game_id}", 200) in routes
    assert any(method == "SOCKET" and route == "/ws/games/{game_id}" for method, route, _ in routes)
    assert any(route == "(unknown)" for _, route, _ in routes)


def test_figures_count_calls_changes_and_games(client: TestClient[Any]) -> None:
    anna = Person(client)
    anna.make(HUMANS)
    anna.order({"signal/0": "crimson"})
    with anna.listen() as socket:
        socket.receive_json()
        counted = figures(client)
    route = 'route="/api/games/{game_id}/orders"'
    assert counted[f'weathergage_calls_total{{method="POST",{route},status="200"}}'] == 1
    assert counted[f"weathergage_call_seconds_count{{{route}}}"] == 1
    assert counted["weathergage_changes_total"] >= 1
    assert counted["weathergage_sockets"] == 1
    assert counted['weathergage_games{state="under way"}'] == 1
    assert anna.game not in str(counted)


def test_figures_are_not_for_everybody(client: TestClient[Any], toy_bots: ToyBots, tmp_path: Path) -> None:
    assert client.get("/metrics").status_code == 403
    assert client.get("/metrics", headers={"Authorization": "Bearer guess"}).status_code == 403
    # The test client is not on this machine as far as the server can tell.
    with TestClient(create_app(tmp_path / "other", settings=PRIVATE)) as other:
        assert other.get("/metrics").status_code == 403


def test_a_log_that_cannot_be_written_is_told_with_its_setting(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"WEATHERGAGE_ACCESS_LOG is .* cannot be written"):
        AccessLog(str(tmp_path / "no such folder" / "access.jsonl"))


def test_a_log_that_was_moved_away_is_begun_anew(client: TestClient[Any], log: Path) -> None:
    client.get("/api/health")
    log.rename(log.with_suffix(".1"))
    client.get("/api/health")
    assert [line.route for line in lines(log)] == ["/api/health"]
