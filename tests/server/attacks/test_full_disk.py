"""A disk that is full or read-only while people play: a sentence, nothing changed, and all well once it is mended."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import event

from tests.server.people import AGAINST_BOT, HUMANS, Person, ToyBots
from tests.server.processes import serving
from weathergage.server.app import create_app, database_address
from weathergage.server.sessions import bot_runner
from weathergage.server.store import database
from weathergage.server.store.database import Database

Spoil = Callable[[str], None]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Database]:
    """The database of the server."""
    found = Database(database_address(tmp_path))
    yield found
    found.close()


@pytest.fixture
def client(toy_bots: ToyBots, opened: Database) -> Iterator[TestClient[Any]]:
    """A server on that database."""
    with TestClient(create_app(opened=opened)) as client:
        yield client


@pytest.fixture
def pragma(opened: Database) -> Spoil:
    """Puts every connection under a pragma from now on."""
    wanted: list[str] = []

    @event.listens_for(opened.engine, "checkout")
    def checked_out(connection: sqlite3.Connection, *_: object) -> None:
        for statement in wanted:
            connection.execute(statement)

    def put(statement: str) -> None:
        wanted[:] = [statement]

    return put


FAULTS = {
    "full": ("PRAGMA max_page_count=1", "PRAGMA max_page_count=1000000", "the disk is full"),
    "read-only": ("PRAGMA query_only=ON", "PRAGMA query_only=OFF", "the database is read-only"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_changes_on_a_disk_that_cannot_be_written(
    fault: str, client: TestClient[Any], pragma: Spoil, opened: Database
) -> None:
    broken, mended, told = FAULTS[fault]
    anna = Person(client)
    keys = anna.make(HUMANS)
    assert anna.order({"signal/0": "crimson"}).status_code == 200
    pragma(broken)
    anna.key = keys[1]
    # Many, since the last page of a table may still have room for a few.
    refused = _until_refused(lambda: anna.post("act", {"verb": "standing", "notation": "x" * 1900}))
    assert refused.status_code == 503
    assert refused.json()["error"].startswith(f"games cannot be stored now: {told}; nothing was changed")
    stored, shown = _stored(opened, anna.game), anna.look()
    assert _played(client, anna) == stored, "what is shown is what is stored"
    health = anna.get("/api/health")
    assert (health.status_code, health.json()["status"], health.json()["reason"]) == (503, "degraded", told)
    made = _until_refused(
        lambda: anna.post(
            "/api/games", {"scenario": "constitution-guerriere", "ruleset": "toy", "seats": HUMANS}
        )
    )
    assert made.status_code == 503
    if fault == "read-only":  # a full disk has room for less
        anna.key = keys[0]
        assert anna.post("undo", {}).status_code == 503
    assert _played(client, anna) == stored
    pragma(mended)
    anna.key = keys[1]
    assert anna.look() == shown
    assert anna.order({"signal/1": "azure"}).status_code == 200
    assert anna.get("/api/health").json()["status"] == "ok"


def _until_refused(call: Callable[[], Any]) -> Any:
    for _ in range(30):
        response = call()
        if response.status_code not in (200, 201):
            break
    return response


def _played(client: TestClient[Any], person: Person) -> int:
    return int(client.app.state.game_registry.session(person.game).entries())


def _stored(opened: Database, game: str) -> int:
    with opened.reading() as connection:
        return int(
            connection.exec_driver_sql("SELECT count(*) FROM entries WHERE game = ?", (game,)).scalar_one()
        )


def test_bots_go_on_when_the_disk_is_mended(
    client: TestClient[Any], pragma: Spoil, toy_bots: ToyBots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "PAUSE", bot_runner.PAUSE / 100)
    anna = Person(client)
    pragma("PRAGMA query_only=OFF")
    asked: list[int] = []

    def spoils(view: Any, request: Any) -> Any:
        asked.append(view.turn)
        if len(asked) == 1:
            pragma("PRAGMA query_only=ON")
        elif len(asked) == 3:
            pragma("PRAGMA query_only=OFF")
        return request.defaults()

    toy_bots.says = spoils
    anna.make(AGAINST_BOT)
    deadline = time.monotonic() + 60
    while len(asked) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    anna.wait_for(lambda look: _played(client, anna) >= 1)


def test_health_asks_the_disk_itself_but_not_every_time(
    opened: Database, pragma: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: hours[0])
    assert opened.fault() == ""
    pragma("PRAGMA query_only=ON")
    assert opened.fault() == "", "asked a moment ago"
    hours[0] += database.PROBED
    assert opened.fault() == "the database is read-only"
    pragma("PRAGMA query_only=OFF")
    assert opened.fault() == "the database is read-only", "a failure is remembered for a while"
    hours[0] += database.REMEMBERED
    assert opened.fault() == ""


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """The system itself refuses to let files grow, as it does on a full disk, and no administrator is needed."""
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("limits of another process are set on Linux only")
    body = {"scenario": "constitution-guerriere", "ruleset": "second_edition", "seats": HUMANS}
    with serving(tmp_path) as server, httpx.Client(base_url=server.address, timeout=20) as http:
        made = http.post("/api/games", json=body).json()
        game, seats = f"/api/games/{made['id']}", [{"X-Seat": seat["key"]} for seat in made["seats"]]
        assert http.post(f"{game}/orders", json={"orders": {}}, headers=seats[0]).status_code == 200
        full = (1024, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, full)
        refused = http.post(f"{game}/orders", json={"orders": {}}, headers=seats[1])
        assert refused.status_code == 503, refused.text
        assert refused.json()["error"].startswith("games cannot be stored now: ")
        health = http.get("/api/health")
        assert (health.status_code, health.json()["status"]) == (503, "degraded")
        assert http.get(f"{game}/view", headers=seats[0]).json()["version"] == 1
        assert http.get(f"{game}/view", headers=seats[1]).json()["waiting_for"] == [1]
        resource.prlimit(
            server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        assert http.post(f"{game}/orders", json={"orders": {}}, headers=seats[1]).status_code == 200
        assert http.get("/api/health").json()["status"] == "ok"
    assert "Traceback" not in (tmp_path / "server.log").read_text()
