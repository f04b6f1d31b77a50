"""The battle of a campaign is fought by its admirals: its seats are neither lent nor given up, and all say why."""

from typing import Any

from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.identity.test_campaign_administration import to_battle
from tests.server.people import Person


def two_admirals(client: TestClient[Any]) -> tuple[Admiral, Admiral]:
    """Two people with a campaign."""
    anna, ben = Admiral(client), Admiral(client)
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    return anna, ben


def test_its_seats_are_neither_lent_nor_given_up_but_a_captain_may_sit_in(client: TestClient[Any]) -> None:
    anna, ben = two_admirals(client)
    anna.game = to_battle(anna, ben)
    table = Person.get(anna, "table").json()
    assert table["campaign"] == anna.campaign
    (own,) = [player for player in table["players"] if player["you"]]
    assert (own["may_lend"], own["may_leave"], own["may_seat_bot"]) == (False, False, True)
    for path, body in (("seats/0/substitute", {}), ("seats/0/leave", None)):
        refused = Person.post(anna, path, body)
        assert refused.status_code == 409
        assert "belongs to a campaign" in refused.json()["error"]
        assert (
            "let a captain sit in for you, or hand over your seat of the campaign" in refused.json()["error"]
        )
    assert Person.post(anna, "seats/0/stand-in").status_code == 200
    onlooker = Person(client)
    onlooker.game = anna.game
    assert onlooker.get("table").json()["campaign"] == ""


def test_late_orders_of_a_campaign_are_refused_in_the_words_of_games(client: TestClient[Any]) -> None:
    anna, ben = two_admirals(client)
    version = anna.look()["version"]
    for one in (anna, ben):
        assert one.do("orders", {"orders": {}}).status_code == 200
    refused = anna.do("orders", {"orders": {}, "version": version})
    now = anna.look()["version"]
    assert refused.status_code == 409
    assert refused.json()["error"] == (
        f"the campaign has moved on (version {now}, not {version}); load it again, then send orders"
    )
