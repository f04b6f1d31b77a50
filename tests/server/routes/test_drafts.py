"""Orders that a seat still writes are kept on the server until its question is answered."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.earlier_versions import go_back
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.store.backup import back_up, restore
from weathergage.server.store.data_folder import DATABASE
from weathergage.server.store.database_tables import drafts

HALF = {"signal/0": "crim"}


def keep(person: Person, orders: dict[str, str], **more: Any) -> Any:
    """Keep a draft of a person's seat."""
    return person.call("PUT", f"/api/games/{person.game}/draft", json={"orders": orders, **more})


def kept(person: Person) -> dict[str, str]:
    """The orders that a person's seat has written so far."""
    found = person.get("draft")
    assert found.status_code == 200, found.text
    return dict(found.json()["orders"])


def stored(person: Person) -> list[int]:
    """The sides of whose drafts anything is left in the database."""
    with person._client.app.state.game_registry.storage.database.reading() as connection:
        return [row.side for row in connection.execute(drafts.select().order_by(drafts.c.side))]


def test_half_written_orders_are_kept_as_they_are(anna: Person) -> None:
    anna.make(HUMANS)
    assert anna.get("draft").json() == {"version": 0, "revision": 0, "at": "", "orders": {}, "note": ""}
    assert keep(anna, HALF, version=0, note="looked").json() == {
        "version": 0,
        "revision": 1,
        "overwrote": False,
    }
    found = anna.get("draft").json()
    assert found["orders"] == HALF and found["note"] == "looked" and found["at"]
    assert anna.look()["version"] == 0, "nothing has happened in the game"


@pytest.mark.sqlite
def test_they_outlive_the_server_and_come_back_with_a_backup(toy_bots: ToyBots, tmp_path: Path) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy.sqlite3"
    with TestClient(create_app(home)) as client:
        anna = Person(client)
        anna.make(HUMANS)
        assert keep(anna, HALF).status_code == 200
    back_up(home / DATABASE, copy)
    restore(copy, tmp_path / "elsewhere" / DATABASE)
    for folder in (home, tmp_path / "elsewhere"):
        with TestClient(create_app(folder)) as client:
            anna._client = client
            assert kept(anna) == HALF


@pytest.mark.sqlite
def test_a_data_folder_of_an_earlier_version_gets_a_place_for_them(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make(HUMANS)
    go_back(tmp_path, "0005")
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert kept(anna) == {} and keep(anna, HALF).status_code == 200 and kept(anna) == HALF


def test_sealing_removes_them(anna: Person) -> None:
    keys = anna.make(HUMANS)
    enemy = Person(anna._client)
    enemy.desk, enemy.game, enemy.key = anna.desk, anna.game, keys[1]
    assert keep(anna, HALF).status_code == keep(enemy, {"signal/1": "azu"}).status_code == 200
    assert anna.order({"signal/0": "crimson"}).status_code == 200
    assert anna.get("draft").json()["revision"] == 0 and stored(anna) == [1]
    assert kept(enemy) == {"signal/1": "azu"}, "the enemy still writes"
    assert keep(anna, HALF).status_code == 409
    assert enemy.order({}).status_code == 200
    assert kept(anna) == kept(enemy) == {}, "the next question is another one"


def test_taking_orders_back_and_resigning_remove_them(anna: Person) -> None:
    keys = anna.make(HUMANS)
    enemy = Person(anna._client)
    enemy.desk, enemy.game, enemy.key = anna.desk, anna.game, keys[1]
    anna.order({})
    keep(enemy, {"signal/1": "azu"})
    assert anna.post("undo").status_code == 200
    assert kept(enemy) == {}
    keep(anna, HALF)
    assert enemy.post("act", {"verb": "concede"}).status_code == 200
    assert kept(anna) == {}


def test_standing_orders_leave_them(anna: Person) -> None:
    anna.make(HUMANS)
    keep(anna, HALF)
    assert anna.post("act", {"verb": "standing", "notation": "engage"}).status_code == 200
    assert kept(anna) == HALF


def test_the_last_page_wins_and_is_told_of_the_other(anna: Person) -> None:
    anna.make(HUMANS)
    assert keep(anna, HALF, revision=0).json()["overwrote"] is False
    assert keep(anna, {"signal/0": "az"}, revision=1).json() == {
        "version": 0,
        "revision": 2,
        "overwrote": False,
    }
    late = keep(anna, {"signal/0": "eme"}, revision=1).json()
    assert late["overwrote"] is True and late["revision"] == 3 and kept(anna) == {"signal/0": "eme"}


def test_they_can_be_thrown_away(anna: Person) -> None:
    anna.make(HUMANS)
    keep(anna, HALF)
    thrown = anna.call("DELETE", f"/api/games/{anna.game}/draft")
    assert thrown.status_code == 200 and thrown.json()["revision"] == 2 and kept(anna) == {}


def test_only_what_is_asked_can_be_written(anna: Person) -> None:
    anna.make(HUMANS)
    for orders in ({"signal/1": "azure"}, {"nothing": ""}):
        refused = keep(anna, orders)
        assert refused.status_code == 422 and refused.json()["violations"][0]["place"] in orders
    assert keep(anna, HALF, version=5).status_code == 409
    assert keep(anna, {"signal/0": "x" * 2001}).status_code == 400
    assert keep(anna, HALF, note="x" * 20_001).status_code == 400
    assert anna.call("PUT", f"/api/games/{anna.game}/draft", json={"orders": [1]}).status_code == 400
    assert kept(anna) == {}


def test_a_draft_has_a_largest_size(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    anna.make(HUMANS)
    monkeypatch.setattr("weathergage.server.sessions.drafts.LARGEST", 40)
    assert keep(anna, {"signal/0": "x" * 100}).status_code == 413


def test_they_follow_their_player_to_another_browser(anna: Person, ben: Person) -> None:
    """A recovery key is the player's own; an invitation is for somebody else."""
    anna.make([HUMANS[0], {"kind": "bot", "bot": "parrot"}])
    keep(anna, HALF)
    recovery = anna.get("seats/0/keys").json()["recovery"]
    ben.accept(anna.game, recovery)
    assert kept(ben) == HALF
    anna.accept(ben.game, ben.invite(0))
    assert kept(anna) == {}


def test_a_campaigns_orders_are_kept_too(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Admiral(client)
        anna.begin({"kind": "human"})
        ask = anna.look()["view"]["asks"][0]["id"]
        path = f"/api/campaigns/{anna.campaign}/draft"
        body = {"orders": {ask: "half"}, "version": anna.look()["version"]}
        assert anna.call("PUT", path, json=body).json()["revision"] == 1
        assert anna.get(path).json()["orders"] == {ask: "half"}
        other = Admiral(client)
        other.campaign = anna.campaign
        assert "half" not in other.get(f"/api/campaigns/{anna.campaign}").text
        assert other.get(path).status_code == 403
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert anna.get(path).json()["orders"] == {ask: "half"}
        assert anna.do("orders", {"orders": {}}).status_code == 200
        assert anna.get(path).json()["orders"] == {} and stored(anna) == []
        assert anna.call("PUT", path, json={**body, "version": -1}).status_code == 409


def test_a_broken_games_rows_hold_the_drafts_of_the_own_seats(anna: Person, tmp_path: Path) -> None:
    keys = anna.make(HUMANS)
    anna.order({})
    anna.key = keys[1]
    keep(anna, {"signal/1": "azu"})
    registry = anna._client.app.state.game_registry
    rows = json.loads(registry._salvage.export(anna.game, anna.desk))
    assert [(row["side"], json.loads(row["json"])["orders"]) for row in rows["drafts"]] == [
        (1, {"signal/1": "azu"})
    ]


def test_they_go_with_a_game_that_is_removed(anna: Person) -> None:
    anna.make(HUMANS)
    keep(anna, HALF)
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert stored(anna) == []
