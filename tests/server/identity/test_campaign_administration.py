"""What an administrator may do about campaigns and their battles."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.identity.test_kinds import admin_of
from tests.server.identity.test_results import named
from tests.server.people import Person
from weathergage.campaign import verify
from weathergage.server.store.database_tables import campaigns


@pytest.fixture
def admin(client: TestClient[Any]) -> Person:
    return admin_of(client, "Admiral")


@pytest.fixture
def admirals(client: TestClient[Any]) -> tuple[Admiral, Admiral]:
    """A campaign of Anna and Ben."""
    anna, ben = Admiral(client), Admiral(client)
    named(anna, "Anna"), named(ben, "Ben")
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    return anna, ben


def to_battle(anna: Admiral, ben: Admiral) -> str:
    """Play on until a battle is fought at the chart; its game."""
    for _ in range(20):
        if anna.look()["battle"]:
            break
        for one in (anna, ben):
            if one.look()["view"]["asks"]:
                assert one.do("orders", {"orders": {}}).status_code == 200
    assert anna.do("battle", {"how": "chart"}).status_code == 200
    return str(anna.look()["battle"]["game"])


def notices(admiral: Admiral) -> list[str]:
    return [each["text"] for each in admiral.look()["notices"]]


def test_campaigns_are_listed_and_nothing_sealed_is_shown(
    admin: Person, admirals: tuple[Admiral, Admiral]
) -> None:
    anna, _ = admirals
    before = admin.get("/api/admin/campaigns").json()
    (campaign,) = before["campaigns"]
    assert before["count"] == 1 and campaign["id"] == anna.campaign and campaign["month"] == 1
    assert [seat["player"] for seat in campaign["seats"]] == ["Anna", "Ben"] and len(campaign["sides"]) == 2
    assert anna.do("orders", {"orders": {}}).status_code == 200
    assert admin.get("/api/admin/campaigns").json() == before, "that somebody has sealed is not shown"
    assert anna.desk not in str(before) and anna.key not in str(before)
    for method, path in (("GET", ""), ("DELETE", f"/{anna.campaign}")):
        assert anna.call(method, f"/api/admin/campaigns{path}").status_code == 403


def test_a_seat_is_given_and_freed_in_the_campaign_and_in_its_battle(
    admin: Person, admirals: tuple[Admiral, Admiral], client: TestClient[Any]
) -> None:
    anna, ben = admirals
    game = to_battle(anna, ben)
    cid = Admiral(client)
    named(cid, "Cid")
    seat = f"/api/admin/games/{game}/seats/1"
    assert admin.call("PUT", seat, json={"name": "Anna"}).status_code == 409, "nobody plays against himself"
    assert admin.call("PUT", seat, json={"name": "cid"}).status_code == 200
    assert ben.get(f"/api/campaigns/{ben.campaign}").status_code == 403, "the key of the seat is void"
    ben.game = cid.game = game
    assert ben.get("view").status_code == 403
    (card,) = cid.get("/api/campaigns").json()
    cid.campaign, cid.key = card["id"], card["seats"][1]["key"]
    assert cid.look()["side"] == 1 and Person.look(cid)["view"]["side"] == 1
    assert "given the seat of" in notices(anna)[-1]
    freed = admin.call("PUT", f"/api/admin/campaigns/{anna.campaign}/seats/1", json={"name": ""}).json()
    assert "?seat=invitation-" in freed["told"] and "invitation-" not in str(notices(anna))
    dan = Admiral(client)
    dan.get("/")
    dan.campaign, dan.key = anna.campaign, freed["told"].partition("?seat=")[2].split()[0]
    dan.key = dan.do("take", {"part": "ab"}).json()["key"]
    assert dan.look()["side"] == 1


def test_a_battle_is_judged_and_the_campaign_goes_on(
    admin: Person, admirals: tuple[Admiral, Admiral]
) -> None:
    anna, ben = admirals
    game = to_battle(anna, ben)
    told = admin.post(f"/api/admin/games/{game}/judgement", {"winner": 1, "reason": "Anna is gone."}).json()
    assert told["told"].endswith(": Anna is gone.")
    seen = anna.wait(lambda now: now["battle"] is None)
    assert seen["view"]["asks"] or seen["view"]["step"] == "over"


@pytest.mark.parametrize("how", ["closing", "removal"])
def test_a_battle_without_a_result_is_due_again(
    admin: Person, admirals: tuple[Admiral, Admiral], how: str
) -> None:
    anna, ben = admirals
    game = to_battle(anna, ben)
    if how == "closing":
        done = admin.post(f"/api/admin/games/{game}/closing", {"reason": "A storm."})
    else:
        done = admin.call("DELETE", f"/api/admin/games/{game}")
    assert done.status_code == 200 and "to be fought anew" in done.json()["told"]
    seen = ben.look()
    assert seen["battle"]["game"] == "" and done.json()["told"] in notices(ben)
    ben.game = game
    assert ben.get("").status_code == 404
    assert anna.do("battle", {"how": "quick", "captain": "parrot"}).status_code == 200
    assert ben.look()["battle"]["wants_quick"] == [0], "captains may fight it now"
    assert ben.do("battle", {"how": "chart"}).status_code == 200
    assert ben.look()["battle"]["game"] not in ("", game)


def test_a_campaign_is_judged_and_removed(admin: Person, admirals: tuple[Admiral, Admiral]) -> None:
    anna, ben = admirals
    judged = f"/api/admin/campaigns/{anna.campaign}/judgement"
    drawn = admin.post(judged, {"winner": -1})
    assert drawn.status_code == 422 and "close it without a winner" in drawn.json()["error"]
    told = admin.post(judged, {"winner": 1, "reason": "Anna is gone."}).json()["told"]
    assert ben.look()["view"]["step"] == "over" and told in notices(ben)
    assert admin.call("DELETE", f"/api/admin/campaigns/{anna.campaign}").status_code == 200
    assert ben.get(f"/api/campaigns/{ben.campaign}").status_code == 404
    assert admin.get("/api/admin/campaigns").json()["count"] == 0


@pytest.mark.parametrize("fighting", [False, True])
def test_a_campaign_is_closed_without_a_winner(
    admin: Person, admirals: tuple[Admiral, Admiral], fighting: bool
) -> None:
    anna, ben = admirals
    game = to_battle(anna, ben) if fighting else ""
    closing = f"/api/admin/campaigns/{anna.campaign}/closing"
    assert anna.post(closing, {"reason": ""}).status_code == 403
    told = admin.post(closing, {"reason": "Nobody comes any more."}).json()["told"]
    assert told == "The administrator has closed the campaign without a winner: Nobody comes any more."
    seen = ben.look()["view"]
    assert seen["step"] == "over" and told in notices(ben)
    assert (seen["ending"]["winner"], seen["ending"]["kind"]) == (-1, "closed")
    if fighting:
        ben.game = game
        assert Person.look(ben)["view"]["outcome"]["kind"] == "closed", "its dice are opened, too"
    again = admin.post(closing, {"reason": ""})
    assert again.status_code == 409 and "over already" in again.json()["error"]
    file = anna.get(f"/api/campaigns/{anna.campaign}/file").content
    assert verify(file) == [], "it can be played again to its end"


def test_campaigns_are_exported(admin: Person, admirals: tuple[Admiral, Admiral]) -> None:
    anna, _ = admirals
    assert anna.get("/api/admin/campaigns.csv").status_code == 403
    (row,) = admin.get("/api/admin/campaigns.json").json()
    assert (row["campaign"], row["over"], row["kind"], row["winner"]) == (anna.campaign, False, "", "")
    assert [player["name"] for player in row["players"]] == ["Anna", "Ben"]
    admin.post(f"/api/admin/campaigns/{anna.campaign}/judgement", {"winner": 1})
    heads, line = admin.get("/api/admin/campaigns.csv").text.splitlines()
    cells = dict(zip(heads.split(","), line.split(","), strict=True))
    assert cells["kind"] == "surrender" and cells["winner"] == row["players"][1]["side"]
    assert cells["players"].endswith("Ben") and cells["month"] == "1"


@pytest.mark.parametrize("file", ["Lost", '{"title":"Lost"}'])
def test_a_campaign_that_cannot_be_read_is_listed_and_removed(
    admin: Person, admirals: tuple[Admiral, Admiral], client: TestClient[Any], file: str
) -> None:
    anna, _ = admirals
    registry = client.app.state.campaign_registry
    with registry.database.writing() as connection:
        connection.execute(campaigns.update().where(campaigns.c.id == anna.campaign).values(file=file))
    registry._sessions.clear()
    assert [each["id"] for each in admin.get("/api/admin/campaigns").json()["campaigns"]] == [anna.campaign]
    assert admin.call("DELETE", f"/api/admin/campaigns/{anna.campaign}").status_code == 200
    assert admin.get("/api/admin/campaigns").json()["count"] == 0


def test_a_campaign_in_one_browser_is_left_to_its_player(admin: Person, client: TestClient[Any]) -> None:
    anna = Admiral(client)
    named(anna, "Anna")
    anna.begin({"kind": "human"})
    seat = f"/api/admin/campaigns/{anna.campaign}/seats/1"
    refused = admin.call("PUT", seat, json={"name": ""})
    assert refused.status_code == 409 and "played in one browser" in refused.json()["error"]
