"""What an administrator may do, and that a name alone makes nobody one."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.identity.test_kinds import admin_of
from tests.server.identity.test_results import RATED, concede, named
from tests.server.people import HUMANS, Person, listening
from weathergage.engine.replay import verify
from weathergage.server.identity.administration.appointments import Appointments, HostDesk
from weathergage.server.settings import PRIVATE


@pytest.fixture
def admin(client: TestClient[Any]) -> Person:
    return admin_of(client, "Admiral")


@pytest.fixture
def table(anna: Person, ben: Person) -> Person:
    """A rated game of Anna and Ben; Anna's seat."""
    named(anna, "Anna").make(HUMANS, **RATED)
    named(ben, "Ben").join(anna)
    return anna


def notices(person: Person) -> list[str]:
    return [each["text"] for each in person.get("").json()["notices"]]


def appointed(app: Litestar, name: str) -> str:
    """Make a link on the server's own machine and return its key."""
    link = Appointments(app.state.results._database, PRIVATE, "http://localhost").appoint(name)
    return link.rpartition("=")[2]


def test_a_name_makes_nobody_an_administrator(app: Litestar, anna: Person, ben: Person) -> None:
    key = appointed(app, "Anna")
    assert not named(ben, "Anna").get("/api/me").json()["admin"], "who takes the name first gets nothing"
    assert ben.get("/api/admin/games").status_code == 403
    refused = anna.call("POST", "/api/me/sign-in", json={"key": key})
    assert refused.status_code == 409 and not anna.get("/api/me").json()["admin"]
    named(anna, "Cid")
    assert anna.call("POST", "/api/me/sign-in", json={"key": key}).status_code == 409
    assert ben.call("POST", "/api/me/sign-in", json={"key": key}).json()["admin"]
    assert ben.call("POST", "/api/me/sign-in", json={"key": key}).status_code == 403, "it works once"


def test_a_newer_link_voids_the_one_before(app: Litestar, anna: Person) -> None:
    first, second = appointed(app, "Anna"), appointed(app, "Anna")
    assert anna.call("POST", "/api/me/sign-in", json={"key": first}).status_code == 403
    assert anna.call("POST", "/api/me/sign-in", json={"key": second}).json()["admin"]


def test_a_host_sees_and_removes_administrators_while_the_server_runs(admin: Person, tmp_path: Path) -> None:
    with HostDesk(tmp_path) as host:
        assert host.appointments.administrators() == ["Admiral"]
        assert host.appointments.missing(("admiral",)) == []
        assert "is an administrator no longer" in host.appointments.depose("Admiral")
        assert host.rate_again() == 0
    assert admin.get("/api/admin/games").status_code == 403


def test_nobody_else_administers(table: Person) -> None:
    for method, path, body in (
        ("GET", "/api/admin/games", None),
        ("GET", "/api/admin/results.csv", None),
        ("POST", f"/api/admin/games/{table.game}/judgement", {"winner": 0}),
        ("DELETE", f"/api/admin/games/{table.game}", None),
        ("PUT", "/api/admin/members/anna", None),
    ):
        assert table.call(method, path, json=body).status_code == 403, path


def test_all_games_are_listed_by_filters_and_nothing_sealed_is_shown(admin: Person, table: Person) -> None:
    table.order({"signal/0": "crimson"})
    found = admin.get("/api/admin/games", params={"text": "ann"}).json()
    (game,) = found["games"]
    assert found["count"] == 1 and [seat["player"] for seat in game["seats"]] == ["Anna", "Ben"]
    text = str(found)
    assert "crimson" not in text and table.desk not in text and table.key not in text
    assert "waiting" not in game and "deadline" not in text
    assert admin.get("/api/admin/games", params={"text": "nobody at all"}).json()["count"] == 0
    assert admin.get("/api/admin/games", params={"which": "over"}).json()["count"] == 0
    assert admin.get("/api/admin/games", params={"which": "lost"}).status_code == 422


def test_a_seat_is_freed_and_given_to_somebody_else(
    admin: Person, table: Person, ben: Person, client: TestClient[Any]
) -> None:
    seat = f"/api/admin/games/{table.game}/seats/1"
    cid = named(Person(client), "Cid")
    assert admin.call("PUT", seat, json={"name": "Anna"}).status_code == 409, "nobody plays against himself"
    assert admin.call("PUT", seat, json={"name": "Dan"}).status_code == 404
    ben.order({"signal/1": "emerald"})
    assert admin.call("PUT", seat, json={"name": "cid"}).status_code == 200
    assert ben.get("view").status_code == 403, "the key of the seat is void"
    cid.game = table.game
    mine = cid.get("").json()["seats"][1]
    cid.key = mine["key"]
    assert mine["player"] == "Cid" and cid.look()["view"]["side"] == 1
    assert "The administrator has given the seat of" in " ".join(notices(table))
    assert admin.call("PUT", seat, json={"name": ""}).status_code == 200
    assert table.get("").json()["seats"][1]["open"]
    assert "has freed the seat" in notices(table)[-1]


def test_a_judgement_ends_the_game_counts_and_replays(admin: Person, table: Person, ben: Person) -> None:
    judged = f"/api/admin/games/{table.game}/judgement"
    assert admin.post(judged, {"winner": 5}).status_code == 422
    told = admin.post(judged, {"winner": 1, "reason": "Anna is gone."}).json()["told"]
    assert told in notices(ben) and told.endswith(": Anna is gone.")
    assert ben.look()["view"]["outcome"]["kind"] == "adjudicated"
    assert verify(ben.get("replay").content) == []
    profile = ben.get("/api/people/ben").json()
    assert profile["tallies"][0]["won"] == 1 and profile["ratings"][0]["games"] == 1
    assert admin.post(judged, {"winner": 0}).status_code == 409, "it is over"


def test_a_closed_game_has_no_result_and_a_removed_one_is_gone(
    admin: Person, table: Person, ben: Person
) -> None:
    admin.post(f"/api/admin/games/{table.game}/closing", {})
    assert ben.look()["view"]["outcome"]["kind"] == "closed"
    assert ben.get("/api/people/ben").json()["tallies"] == []
    assert admin.call("DELETE", f"/api/admin/games/{table.game}").status_code == 200
    assert ben.get("").status_code == 404


def test_a_struck_result_counts_no_longer(admin: Person, table: Person, ben: Person) -> None:
    concede(ben)
    assert ben.get("/api/people/ben").json()["ratings"]
    told = admin.call("DELETE", f"/api/admin/games/{table.game}?strike=true").json()["told"]
    assert told.endswith("and its result struck.")
    assert ben.get("/api/people/ben").json()["ratings"] == []


def test_clocks_are_extended(admin: Person, anna: Person, ben: Person, app: Litestar) -> None:
    anna.make(HUMANS, options=["haste"])
    more = f"/api/admin/games/{anna.game}/time"
    assert admin.post(more, {"hours": 2}).status_code == 409, "no clock runs"
    ben.join(anna)
    anna.look()
    session = app.state.game_registry.session(anna.game)
    before = session.seats[0].deadline
    assert admin.post(more, {"hours": 2}).status_code == 200
    assert session.seats[0].deadline == before + timedelta(hours=2)
    assert anna.look()["time"]["left"] > 7000 and "2 more hours" in notices(anna)[-1]


def test_results_are_exported(admin: Person, table: Person, ben: Person) -> None:
    concede(ben)
    file = admin.get("/api/admin/results.csv")
    assert file.headers["content-type"].startswith("text/csv")
    (row,) = csv.DictReader(io.StringIO(file.text))
    assert row["kind"] == "concession" and row["rated"] == "True" and ": Ben" in row["players"]
    (plain,) = admin.get("/api/admin/results.json").json()
    assert [each["name"] for each in plain["players"]] == ["Anna", "Ben"]
    assert table.desk not in file.text + str(plain)


def test_an_administrator_looks_on_where_nobody_may_and_sees_what_an_onlooker_sees(
    admin: Person, anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    anna.make(HUMANS, terms={"onlookers": "nobody", "onlooker_delay": 1})
    ben.join(anna)
    before = anna.look()["view"]["turn"]
    for _ in range(20):
        if anna.look()["view"]["turn"] > before:
            break
        anna.order({})
        ben.order({})
    anna.order({})
    admin.game = anna.game
    assert admin.look()["view"]["turn"] == anna.look()["view"]["turn"] - 1, "later, as the makers set"
    assert admin.order({}).status_code == 403 and admin.get("talk/side:0").status_code in (403, 404)
    other = named(visitor(), "Cid")
    other.game = anna.game
    assert other.get("view").status_code == 403


def test_who_has_no_desk_did_not_make_a_game_that_its_maker_left(
    app: Litestar, anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    anna.make(HUMANS, terms={"onlookers": "nobody"})
    ben.join(anna)
    session = app.state.game_registry.session(anna.game)
    session.record = replace(session.record, desk="")
    client.cookies.clear()
    with (
        listening(client, f"/ws/games/{anna.game}") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert closed.value.code == 4403
