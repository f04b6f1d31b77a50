"""A seat is at one desk at a time: another takes it by its key, and the desk it was at is refused from then on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from tests.server.people import HUMANS, Person, ToyBots, listening
from tests.server.test_campaigns import Admiral
from weathergage.server.app import create_app

Visitor = Callable[[], Person]
READ = ("", "view", "events", "film", "replay")
WRITTEN: tuple[tuple[str, Any], ...] = (
    ("orders", {"orders": {}}),
    ("check", {"orders": {}}),
    ("forecast", {"orders": {}}),
    ("odds", {"orders": {}}),
    ("act", {"verb": "seat", "notation": "routine=ask"}),
    ("undo", None),
)


@pytest.fixture
def snatcher(anna: Person, ben: Person, visitor: Visitor) -> Person:
    """Anna's open page for the second seat, after Ben has taken that seat to his own desk."""
    keys = anna.make(HUMANS)
    page = visitor()
    page.desk = anna.desk
    page.sit(anna.game, keys[1]).look()
    ben.sit(anna.game, keys[1]).look()
    return page


@pytest.mark.parametrize("path", READ)
def test_the_old_desk_reads_nothing_of_a_seat_that_was_taken(snatcher: Person, path: str) -> None:
    refused = snatcher.get(path)
    assert refused.status_code == 403 and "another desk" in refused.json()["error"]


@pytest.mark.parametrize(("path", "body"), WRITTEN)
def test_the_old_desk_orders_nothing_for_it(snatcher: Person, ben: Person, path: str, body: Any) -> None:
    before = ben.look()
    refused = snatcher.post(path, body)
    assert refused.status_code == 403 and "another desk" in refused.json()["error"]
    assert ben.look() == before and _held(ben) == [False, True]


def test_the_old_desk_keeps_its_own_seat(snatcher: Person, anna: Person, ben: Person) -> None:
    assert anna.order({}).status_code == 200 and ben.order({}).status_code == 200
    assert _held(anna) == [True, False]


def test_a_shown_key_takes_a_seat_that_nobody_has_taken_yet(anna: Person, ben: Person) -> None:
    keys = anna.make(HUMANS)
    ben.sit(anna.game, keys[1]).look()
    anna.key = keys[1]
    assert anna.get("view").status_code == 403 and anna.order({}).status_code == 403
    assert (_held(anna), _held(ben)) == ([True, False], [False, True])


def test_a_seat_is_taken_back_by_its_link(snatcher: Person, ben: Person) -> None:
    assert snatcher.post("take").json()["side"] == 1
    assert snatcher.look()["view"]["side"] == 1 and _held(snatcher) == [True, True]
    # A page that still lies open there does not snatch it again.
    assert ben.get("view").status_code == 403 and ben.order({}).status_code == 403
    assert ben.post("take").status_code == 200 and ben.order({}).status_code == 200
    assert snatcher.get("view").status_code == 403


def test_a_bare_key_plays_wherever_the_seat_is(snatcher: Person, client: TestClient[Any]) -> None:
    path, seat = f"/api/games/{snatcher.game}", {"X-Seat": snatcher.key}
    for _ in range(2):
        client.cookies.clear()
        assert client.get(f"{path}/view", headers=seat).json()["view"]["side"] == 1
    client.cookies.clear()
    assert client.post(f"{path}/orders", headers=seat, json={"orders": {}}).status_code == 200
    client.cookies.clear()
    with listening(client, f"/ws/games/{snatcher.game}", snatcher.key) as socket:
        assert socket.receive_json(timeout=20) == {"version": 1}


def test_only_a_seats_key_takes_it(snatcher: Person, ben: Person) -> None:
    for key in ("", "wrong"):
        snatcher.key = key
        assert snatcher.post("take").status_code == 403
    assert _held(ben) == [False, True]


def test_the_old_desk_is_told_and_hears_no_more(anna: Person, ben: Person, client: TestClient[Any]) -> None:
    keys = anna.make(HUMANS)
    address = f"/ws/games/{anna.game}"
    cookie = {"Cookie": f"desk={anna.desk}"}
    client.cookies.clear()
    with (
        listening(client, address, headers=cookie) as page,
        listening(client, address, keys[1], headers=cookie) as seat,
    ):
        assert page.receive_json(timeout=20) == seat.receive_json(timeout=20) == {"version": 0}
        ben.sit(anna.game, keys[1]).post("take")
        assert page.receive_json(timeout=20) == {"version": 0}, (
            "nothing was ordered, but there is something to see"
        )
        with pytest.raises(WebSocketDisconnect) as gone:
            seat.receive_json(timeout=20)
    assert gone.value.code == 4403
    client.cookies.clear()
    with (
        listening(client, address, keys[1], headers=cookie) as seat,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        seat.receive_json(timeout=20)
    assert gone.value.code == 4403


def test_a_guest_leaves_a_game_and_may_come_back(snatcher: Person, anna: Person, ben: Person) -> None:
    assert ben.call("DELETE", f"/api/games/{ben.game}").status_code == 204
    assert ben.get("/api/games").json() == []
    assert _held(anna) == [True, False], "what the guest knew is not the maker's now"
    assert snatcher.get("view").status_code == 403 and anna.look()["view"]["side"] == 0
    assert ben.post("take").status_code == 200 and _held(ben) == [False, True]


def test_who_sits_where_outlives_the_server(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, ben = Person(client), Person(client)
        keys = anna.make(HUMANS)
        ben.sit(anna.game, keys[1]).look()
        anna.key = keys[1]
        anna.post("take")
    with TestClient(create_app(tmp_path)) as client:
        anna._client = ben._client = client
        assert ben.get("view").status_code == 403 and anna.get("view").status_code == 200


def test_seats_of_older_databases_count_as_taken_where_they_were(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, ben, carl = Person(client), Person(client), Person(client)
        keys = anna.make(HUMANS)
        ben.sit(anna.game, keys[1]).look()
        carl.sit(anna.game, keys[0])
    engine = create_engine(f"sqlite:///{next(tmp_path.glob('*.sqlite3'))}")
    with engine.begin() as connection:
        for table in ("seats", "campaign_seats"):
            connection.execute(text(f"ALTER TABLE {table} DROP COLUMN taken"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    engine.dispose()
    with TestClient(create_app(tmp_path)) as client:
        anna._client = ben._client = carl._client = client
        anna.key = keys[1]
        assert anna.get("view").status_code == 403 and ben.get("view").status_code == 200
        assert carl.get("view").status_code == 200, "nobody had taken the first seat yet"


def test_a_seat_of_a_campaign_is_at_one_desk_too(client: TestClient[Any]) -> None:
    anna, ben = Admiral(client), Admiral(client)
    keys = anna.begin({"kind": "human"})
    ben.campaign = anna.campaign
    ben.sit("", keys[1]).post(f"/api/campaigns/{ben.campaign}/take")
    before, anna.key = ben.look(), keys[1]
    refused = [anna.get(f"/api/campaigns/{anna.campaign}{path}") for path in ("", "/file")]
    refused += [anna.do(what, {"orders": {}}) for what in ("orders", "check", "posts")]
    refused += [anna.do("battle", {"how": "quick"}), anna.do("surrender")]
    assert {answer.status_code for answer in refused} == {403}
    assert all("another desk" in answer.json()["error"] for answer in refused)
    client.cookies.clear()
    with (
        listening(
            client, f"/ws/campaigns/{anna.campaign}", keys[1], headers={"Cookie": f"desk={anna.desk}"}
        ) as socket,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        socket.receive_json(timeout=20)
    assert gone.value.code == 4403 and ben.look() == before
    assert anna.do("take").json()["side"] == 1 and anna.look()["side"] == 1
    assert ben.get(f"/api/campaigns/{ben.campaign}").status_code == 403


def test_a_guest_leaves_a_campaign(client: TestClient[Any]) -> None:
    anna, ben = Admiral(client), Admiral(client)
    keys = anna.begin({"kind": "human"})
    ben.campaign = anna.campaign
    ben.sit("", keys[1]).look()
    assert ben.call("DELETE", f"/api/campaigns/{ben.campaign}").status_code == 204
    assert ben.get("/api/campaigns").json() == [] and anna.look()["side"] == 0
    assert ben.do("take").status_code == 200


def _held(person: Person) -> list[bool]:
    """Which seats of a game are at a person's desk."""
    cards = person.get("/api/games").json()
    return [seat["key"] is not None for card in cards if card["id"] == person.game for seat in card["seats"]]
