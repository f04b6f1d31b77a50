"""One row that cannot be read spoils nothing else: it is named, exported and removed."""

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.server.people import HUMANS, PATIENCE, Person
from tests.server.stored_rows import rows_of
from weathergage.campaign import suggested_fleet

GAME_FAULTS = {
    "options": "UPDATE games SET options = '[\"fog\"' WHERE id = :id",
    "battle": "UPDATE games SET scenario = '{}' WHERE id = :id",
    "outcome": "UPDATE games SET outcome = 'drawn, I think' WHERE id = :id",
    "no text": "UPDATE games SET scenario = CAST(x'7bff7d' AS TEXT) WHERE id = :id",
    "rules": "UPDATE games SET ruleset = 'snakes_and_ladders' WHERE id = :id",
    "option": "UPDATE games SET options = '[\"no such option\"]' WHERE id = :id",
    "seat kind": "UPDATE seats SET kind = 'ghost' WHERE game = :id AND side = 1",
    "seat hour": "UPDATE seats SET deadline = 'noon' WHERE game = :id AND side = 1",
    "seat gone": "DELETE FROM seats WHERE game = :id AND side = 1",
}
#: Faults that a list does not look for: they are told when the game is opened, and in the list from then on.
JOURNAL_FAULTS = {
    "entry": "UPDATE entries SET json = '{\"side\":' WHERE game = :id AND n = 0",
    "entry of nobody": 'UPDATE entries SET json = \'{"side": 9,"orders":{}}\' WHERE game = :id AND n = 0',
    "entry missing": "DELETE FROM entries WHERE game = :id AND n = 0",
    "seed": "UPDATE games SET seed = 'lucky' WHERE id = :id",
}


def spoil(folder: Path, statement: str, room: str) -> None:
    """Do to a database what no program of ours does."""
    with rows_of(folder) as connection:
        assert connection.execute(text(statement), {"id": room}).rowcount == 1


def cards(person: Person, what: str = "games") -> dict[str, Any]:
    """The list of a desk, by id."""
    response = person.get(f"/api/{what}")
    assert response.status_code == 200, response.text
    return {card["id"]: card for card in response.json()}


@pytest.fixture
def games(anna: Person, client: TestClient[Any]) -> tuple[str, str]:
    """A game that will break, and one that will not; neither is in memory any more."""
    found = []
    for _ in range(2):
        for key in anna.make(HUMANS):
            anna.key = key
            assert anna.order({}).status_code == 200
        found.append(anna.game)
    game_registry = client.app.state.game_registry
    game_registry._recent.clear()
    game_registry._sessions.clear()
    return found[0], found[1]


@pytest.mark.parametrize(
    "fault",
    # PostgreSQL stores no text that is none, nor as a number what is none.
    [
        pytest.param(each, marks=[pytest.mark.sqlite] if each in ("no text", "seed") else [])
        for each in (*GAME_FAULTS, *JOURNAL_FAULTS)
    ],
)
def test_a_broken_game_is_named_exported_and_removed(
    fault: str, anna: Person, games: tuple[str, str], tmp_path: Path
) -> None:
    broken, whole = games
    spoil(tmp_path, {**GAME_FAULTS, **JOURNAL_FAULTS}[fault], broken)
    anna.game, anna.key = broken, ""
    if fault in GAME_FAULTS:
        assert cards(anna)[broken]["broken"].startswith("this game cannot be read: ")
    for path in ("", "view", "events", "film", "replay"):
        told = anna.get(path)
        assert told.status_code == 409, told.text
        assert told.json()["error"].startswith("this game cannot be read: ")
    assert anna.order({}).status_code == 409
    listed = cards(anna)
    assert listed[whole]["broken"] == ""
    assert listed[broken]["broken"].startswith("this game cannot be read: ")
    assert listed[broken]["title"] == listed[whole]["title"]
    file = anna.get("rows")
    assert file.status_code == 200, file.text
    assert file.headers["content-disposition"] == 'attachment; filename="game.rows.json"'
    rows = file.json()
    assert rows["game"]["id"] == broken
    assert "seed" in rows["game"], "all seats are at this desk"
    assert anna.call("DELETE", f"/api/games/{broken}").status_code == 204
    assert list(cards(anna)) == [whole]
    assert anna.get("rows").status_code == 404


def test_rows_of_a_game_that_can_be_read_are_not_given_out(anna: Person, games: tuple[str, str]) -> None:
    anna.game = games[0]
    assert anna.get("rows").status_code == 409


def test_the_export_tells_no_secrets(
    anna: Person, ben: Person, client: TestClient[Any], tmp_path: Path
) -> None:
    keys = anna.make(HUMANS)
    ben.join(anna)
    keys.append(ben.key)
    anna.order({"signal/0": "crimson"})
    spoil(tmp_path, GAME_FAULTS["options"], anna.game)
    client.app.state.game_registry._recent.clear()
    client.app.state.game_registry._sessions.clear()
    stranger = Person(client)
    stranger.game = anna.game
    assert stranger.get("rows").status_code == 403
    assert stranger.call("DELETE", f"/api/games/{anna.game}").status_code == 403
    ben.key = ""
    rows = ben.get("rows")
    assert rows.status_code == 200
    assert not any(secret in rows.text for secret in (*keys, anna.desk, ben.desk, "crimson"))
    assert "seed" not in rows.json()["game"]
    assert rows.json()["journal"] is None, "how long it is would tell that the enemy has sealed"
    assert all("deadline" not in seat for seat in rows.json()["seats"]), "and so would the enemy's time"


def test_what_another_person_lists_is_only_taken_from_the_own_list(
    anna: Person, ben: Person, client: TestClient[Any], tmp_path: Path
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    spoil(tmp_path, GAME_FAULTS["options"], anna.game)
    client.app.state.game_registry._recent.clear()
    client.app.state.game_registry._sessions.clear()
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert cards(anna) == {}
    assert list(cards(ben)) == [anna.game]
    assert ben.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert cards(ben) == {}
    assert ben.get("rows").status_code == 404


CAMPAIGN_FAULTS = {
    "file": 'UPDATE campaigns SET file = \'{"title":"Lost"}\' WHERE id = :id',
    "no json": "UPDATE campaigns SET file = 'Lost' WHERE id = :id",
    "rules": 'UPDATE campaigns SET file = replace(file, \'"options":[]\', \'"options":["none"]\') WHERE id = :id',
    "seat": "UPDATE campaign_seats SET kind = 'ghost' WHERE campaign = :id AND side = 1",
    "line": "INSERT INTO campaign_lines VALUES (:id, 0, '{', '')",
}


@pytest.mark.parametrize("fault", CAMPAIGN_FAULTS)
def test_a_broken_campaign_is_named_exported_and_removed(
    fault: str, anna: Person, client: TestClient[Any], tmp_path: Path
) -> None:
    fleets = [msgspec.to_builtins(suggested_fleet(nation, 1)) for nation in ("british", "french")]
    body = {"fleets": fleets, "seats": [{"kind": "human"}, {"kind": "human"}]}
    broken, whole = (anna.post("/api/campaigns", body).json()["id"] for _ in range(2))
    spoil(tmp_path, CAMPAIGN_FAULTS[fault], broken)
    room = client.app.state.campaign_registry
    idle = threading.Event()
    room._bot_lane.submit("nobody", idle.set)
    assert idle.wait(PATIENCE)
    room._sessions.clear()
    told = anna.get(f"/api/campaigns/{broken}")
    assert told.status_code == 409, told.text
    assert told.json()["error"].startswith("this campaign cannot be read: ")
    listed = cards(anna, "campaigns")
    assert listed[broken]["broken"].startswith("this campaign cannot be read: ")
    assert listed[whole]["broken"] == ""
    rows = anna.get(f"/api/campaigns/{broken}/rows")
    assert rows.status_code == 200, rows.text
    assert rows.json()["campaign"]["id"] == broken
    assert anna.get(f"/api/campaigns/{whole}/rows").status_code == 409
    assert anna.call("DELETE", f"/api/campaigns/{broken}").status_code == 204
    assert list(cards(anna, "campaigns")) == [whole]
