"""Campaigns under attack: two games of one battle, keys that outlive their withdrawal, secrets opened too early."""

import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.people import Person
from weathergage.campaign.battle.fought_battles import fought_by_bots
from weathergage.server.app import create_app
from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions import campaign_registry
from weathergage.server.wire.campaign_messages import BattleWish
from weathergage.server.wire.errors import Refused


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server with real captains, since the months need admirals."""
    with TestClient(create_app(tmp_path)) as client:
        yield client


@pytest.fixture
def anna(client: TestClient[Any]) -> Admiral:
    """Somebody who makes campaigns."""
    return Admiral(client)


@pytest.fixture
def ben(client: TestClient[Any], anna: Admiral) -> Admiral:
    """Her enemy at another desk; a battle between them is to be fought."""
    ben = Admiral(client)
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    while not anna.look()["battle"]:
        for one in (anna, ben):
            if asks := one.look()["view"]["asks"]:
                chosen = {"engage": "yes"} if any(ask["id"] == "engage" for ask in asks) else {}
                assert one.do("orders", {"orders": chosen}).status_code == 200
    return ben


def at_the_chart(*people: Admiral) -> str:
    """Have the battle fought at the chart; the id of its game."""
    assert people[0].do("battle", {"how": "chart"}).status_code == 200
    game = str(people[0].look()["battle"]["game"])
    for person in people:
        person.game = game
    return game


def test_one_battle_is_one_game(anna: Admiral, ben: Admiral, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games with the same dice: what is tried in one would be known in the other."""
    room = anna._client.app.state.campaign_registry
    both, fight = threading.Barrier(2), room._game_registry.fight

    def slowly(*args: Any) -> str:
        with suppress(threading.BrokenBarrierError):
            both.wait(0.5)
        return str(fight(*args))

    monkeypatch.setattr(room._game_registry, "fight", slowly)
    wish = BattleWish("chart")
    callers = [Caller(person.desk, True, person.key) for person in (anna, ben)]
    calls = [threading.Thread(target=room.battle, args=(anna.campaign, caller, wish)) for caller in callers]
    for call in calls:
        call.start()
    for call in calls:
        call.join(30)
    assert len(anna.get("/api/games").json()) == len(ben.get("/api/games").json()) == 1


def test_nobody_sails_out_while_captains_fight(
    anna: Admiral, ben: Admiral, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slowly(*args: Any) -> Any:
        go_on.wait(30)
        return fought_by_bots(*args)

    monkeypatch.setattr(campaign_registry, "fought_by_bots", slowly)
    for person in (anna, ben):
        assert person.do("battle", {"how": "quick", "captain": "cabin-boy"}).status_code == 200
    assert anna.look()["battle"]["being_fought"]
    for how in ("chart", "quick"):
        refused = anna.do("battle", {"how": how})
        assert refused.status_code == 409 and "captains" in refused.json()["error"]
    go_on.set()
    anna.wait(lambda now: now["battle"] is None)
    assert anna.get("/api/games").json() == []


def test_a_result_counts_only_for_the_battle_it_is_of(anna: Admiral, ben: Admiral) -> None:
    """A quick battle of a campaign that began anew meanwhile must not settle the new one's."""
    session = anna._client.app.state.campaign_registry.session(anna.campaign)
    battle = session.due_battle()
    fought = fought_by_bots(battle, ["cabin-boy", "cabin-boy"])
    with pytest.raises(Refused):
        session.report(fought, msgspec.structs.replace(battle, seed=battle.seed + 1))
    assert anna.look()["battle"] is not None
    session.report(fought, battle)
    assert anna.look()["battle"] is None


def test_a_script_key_that_was_withdrawn_plays_no_battle(anna: Admiral, ben: Admiral) -> None:
    keys = f"/api/campaigns/{anna.campaign}/seats/0/keys/script"
    first = anna.post(keys).json()["script"]
    game = at_the_chart(anna, ben)
    script = Admiral(anna._client)
    script.game, script.key = game, first
    assert script.get("view").status_code == 200
    second = anna.post(keys).json()["script"]
    assert script.get("view").status_code == 403, "it was renewed"
    script.desk, script.key = "", second
    assert script.get("view").status_code == 200, "the new one plays the battle that is under way"
    anna.call("DELETE", keys)
    assert script.get("view").status_code == 403, "it was withdrawn"


def test_a_surrender_ends_the_battle_before_its_dice_can_be_foretold(anna: Admiral, ben: Admiral) -> None:
    """The campaign's secret is opened when it ends, and the secrets of its battles follow from it."""
    at_the_chart(anna, ben)
    assert ben.do("surrender").status_code == 200
    assert anna.look()["fair"]["secret"]
    outcome = Person.look(anna)["view"]["outcome"]
    assert outcome["kind"] == "conceded" and outcome["winner"] == 0


def test_orders_for_an_earlier_question_are_not_taken_for_the_next(anna: Admiral) -> None:
    """A browser that sends its orders again, because the answer got lost, must not answer the next step by default."""
    keys = anna.begin({"kind": "human"})
    asked = anna.look()["version"]
    assert anna.do("orders", {"orders": {}, "version": asked}).status_code == 200
    anna.key = keys[1]
    assert anna.do("orders", {"orders": {}, "version": anna.look()["version"]}).status_code == 200
    anna.key = keys[0]
    before = anna.look()
    assert before["view"]["asks"]
    again = anna.do("orders", {"orders": {}, "version": asked})
    assert again.status_code == 409 and "load it again" in again.json()["error"]
    assert anna.look() == before
