"""Nobody looks, orders or concedes for another: not by an old key, a bare key, an invitation, or from another desk."""

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.people import AGAINST_BOT, HUMANS, Person
from weathergage.engine.orders import IllegalOrder
from weathergage.server.app import create_app
from weathergage.server.identity.credentials import Caller
from weathergage.server.wire.errors import Refused

READ = ("view", "events", "film", "replay")
WRITTEN: tuple[tuple[str, Any], ...] = (
    ("orders", {"orders": {}}),
    ("check", {"orders": {}}),
    ("forecast", {"orders": {}}),
    ("odds", {"orders": {}}),
    ("act", {"verb": "concede"}),
    ("act", {"verb": "seat", "notation": "routine=ask"}),
    ("undo", None),
    ("take", {}),
)


@pytest.fixture
def stolen(anna: Person, ben: Person) -> list[str]:
    """Every key of the guest's seat that its maker ever had, and the guest's own."""
    keys = anna.make(HUMANS)
    theirs = anna.post("seats/1/keys/script").json()
    ben.join(anna)
    return [keys[1], theirs["script"], theirs["recovery"], ben.key]


@pytest.mark.parametrize("cookie", ["the maker's", "none", "another", "made up"])
def test_no_key_of_a_taken_seat_opens_it_elsewhere(
    anna: Person, ben: Person, stolen: list[str], cookie: str, client: TestClient[Any]
) -> None:
    before = ben.look()
    desks = {"the maker's": anna.desk, "none": "", "another": "x" * 32, "made up": "'; DROP TABLE seats; --"}
    thief = Person(client)
    for key in stolen:
        calls = [("GET", path, None) for path in READ] + [("POST", *call) for call in WRITTEN]
        for method, path, body in calls:
            thief.desk, thief.game, thief.key = desks[cookie], anna.game, key
            refused = thief.call(method, f"/api/games/{anna.game}/{path}", json=body)
            assert refused.status_code == 403, (key[:8], path, refused.text)
    assert ben.look() == before


@pytest.mark.parametrize("key", ["", "seat-", "null", "x" * 200, "seat-" + "A" * 32])
def test_made_up_keys_open_nothing(anna: Person, ben: Person, key: str) -> None:
    anna.make(HUMANS)
    ben.sit(anna.game, key)
    assert ben.post("orders", {"orders": {}}).status_code == 403
    assert ben.post("take", {}).status_code == 403


def test_a_resigned_player_cannot_come_back_by_an_old_key(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    recovery = ben.get("seats/1/keys").json()["recovery"]
    ben.post("act", {"verb": "concede"})
    assert ben.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    for key in (ben.key, recovery):
        ben.key = key
        assert ben.post("take", {}).status_code == 403 and ben.get("view").status_code == 403


def test_a_lost_browser_takes_no_game_of_one_desk_along(anna: Person, visitor: Callable[[], Person]) -> None:
    """Both seats come back together: one at each desk would be two people, whose battle begins anew."""
    keys = anna.make(HUMANS)
    recovery = anna.get("seats/1/keys").json()["recovery"]
    anna.order({"signal/0": "crimson"})
    back = visitor().accept(anna.game, recovery)
    seats = back.get("").json()["seats"]
    assert all(seat["key"] for seat in seats) and back.key == seats[1]["key"]
    assert not {seat["key"] for seat in seats} & set(keys)
    back.key = seats[0]["key"]
    assert back.look()["version"] == 1, "what was sealed is still sealed"
    assert back.post("undo").status_code == 200 and back.get("replay").status_code == 200
    for key in keys:
        anna.key = key
        assert anna.get("view").status_code == 403


def test_a_recovery_key_is_no_invitation_to_a_game_already_played(anna: Person, ben: Person) -> None:
    """Who gives his recovery key away gives all his seats away, and sits nowhere himself."""
    keys = anna.make(HUMANS)
    recovery = anna.get("seats/1/keys").json()["recovery"]
    ben.accept(anna.game, recovery)
    assert anna.order({}).status_code == 403 and anna.get("replay").status_code == 403
    anna.accept(anna.game, ben.invite(0))
    assert anna.get("").json()["fair"]["dice"] == "fair" and anna.key not in keys
    assert anna.get("replay").status_code == ben.get("replay").status_code == 403


def test_a_campaign_of_one_desk_is_recovered_with_all_its_months(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, back = Admiral(client), Admiral(client)
        keys = anna.begin({"kind": "human"})
        assert anna.do("orders", {"orders": {}}).status_code == 200
        address = f"/api/campaigns/{anna.campaign}"
        recovery = anna.get(f"{address}/seats/0/keys").json()["recovery"]
        back.campaign, back.key = anna.campaign, recovery
        back.key = back.do("take", {}).json()["key"]
        seen = back.look()
        assert seen["version"] == 1 and all(seat["key"] for seat in seen["seats"])
        assert not {seat["key"] for seat in seen["seats"]} & set(keys)


def test_no_invitation_wipes_out_a_game_that_was_played_to_its_end(anna: Person, ben: Person) -> None:
    keys = anna.make(HUMANS)
    invitation = anna.invite(1)
    anna.order({})
    assert anna.post("act", {"verb": "concede"}).status_code == 200
    before = anna.look()
    ben.sit(anna.game, invitation)
    refused = ben.post("take", {})
    assert refused.status_code == 409 and "over" in refused.json()["error"]
    assert anna.look() == before and anna.key == keys[0]


def test_the_only_person_of_a_game_hands_it_over_as_it_is(anna: Person, ben: Person) -> None:
    anna.make(AGAINST_BOT)
    anna.post("act", {"verb": "concede"})
    ben.join(anna, side=0)
    assert ben.look()["view"]["outcome"]["kind"] == "concession"


def test_a_seat_handed_to_and_fro_fills_nobodys_page(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    storage = anna._client.app.state.game_registry.storage
    for number in range(100):
        storage.notice(anna.game, f"notice {number}")
    told = [notice["text"] for notice in anna.get("").json()["notices"]]
    assert len(told) == 30 and told[-1] == "notice 99" and told[0] == "notice 70"


def test_of_many_who_open_an_invitation_at_once_one_sits_down(anna: Person) -> None:
    anna.make(HUMANS)
    anna.order({})
    invitation, session = anna.invite(1), anna._client.app.state.game_registry.session(anna.game)
    seated: list[str] = []

    def take(number: int) -> None:
        with suppress(Refused):
            seated.append(
                session.arrivals.take(Caller(f"desk-{number:030}", True, invitation), f"part{number}").key
            )

    def order() -> None:
        with suppress(Refused, IllegalOrder):
            session.orders.submit(0, {}, None)

    rush = [threading.Thread(target=take, args=(number,)) for number in range(6)]
    rush += [threading.Thread(target=order) for _ in range(6)]
    for one in rush:
        one.start()
    for one in rush:
        one.join(30)
    told = [notice["text"] for notice in anna.get("").json()["notices"]]
    assert len(seated) == 1 and session.seats[1].key == seated[0] and len(told) == 1
    assert session.record.parts[1] == session.seats[1].part
    stored = anna._client.app.state.game_registry.storage.journal(anna.game)
    assert [line.entry for line in stored] == session.current().game.journal
