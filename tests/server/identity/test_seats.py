"""A seat is at one desk, which alone plays it; an invitation brings it to another, with new keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.earlier_versions import go_back
from tests.server.people import AGAINST_BOT, HUMANS, Person, ToyBots
from weathergage.server.app import create_app

Visitor = Callable[[], Person]


def test_a_taken_seat_gets_a_key_that_only_its_desk_knows(anna: Person, ben: Person) -> None:
    keys = anna.make(HUMANS)
    invitation = anna.invite(1)
    ben.accept(anna.game, invitation)
    assert ben.key not in (*keys, invitation) and ben.look()["view"]["side"] == 1
    for key in (keys[1], invitation):
        anna.key = key
        assert anna.get("view").status_code == 403 and anna.post("take", {}).status_code == 403
    anna.key = keys[0]
    assert anna.order({}).status_code == 200 and ben.order({}).status_code == 200
    assert (held(anna), held(ben)) == ([True, False], [False, True])


def test_an_invitation_does_not_play(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    invitation = anna.invite(1)
    for person in (anna, ben):
        person.sit(anna.game, invitation)
        refused = person.get("view")
        assert refused.status_code == 403 and "invitation" in refused.json()["error"]
        assert person.order({}).status_code == 403


def test_an_invitation_is_shown_again_renewed_and_withdrawn(
    anna: Person, ben: Person, visitor: Visitor
) -> None:
    anna.make(HUMANS)
    first = anna.invite(1)
    assert anna.get("seats/1/keys").json()["invitation"] == first
    second = anna.invite(1)
    assert second != first and refused_at_the_door(ben, anna.game, first)
    assert anna.call("DELETE", f"/api/games/{anna.game}/seats/1/keys/invitation").json()["invitation"] is None
    assert refused_at_the_door(ben, anna.game, second)
    third = anna.invite(1)
    ben.accept(anna.game, third)
    assert refused_at_the_door(visitor(), anna.game, third), "it is used up"


def refused_at_the_door(person: Person, game: str, key: str) -> bool:
    """Whether a key takes no seat."""
    person.sit(game, key)
    refused = person.post("take", {})
    return refused.status_code == 403 and "invitation" in refused.json()["error"]


def test_only_the_desk_of_a_seat_sees_and_makes_its_keys(anna: Person, ben: Person, visitor: Visitor) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    carl = visitor()
    carl.game = anna.game
    for person, side in ((anna, 1), (ben, 0), (carl, 0), (carl, 1)):
        for kind in ("invitation", "recovery", "script"):
            assert person.post(f"seats/{side}/keys/{kind}").status_code == 403
            address = f"/api/games/{anna.game}/seats/{side}/keys/{kind}"
            assert person.call("DELETE", address).status_code == 403
        assert person.get(f"seats/{side}/keys").status_code == 403
    assert anna.post("seats/0/keys/master").status_code == 404
    assert anna.post("seats/7/keys/script").status_code == 404


def test_the_computers_seat_has_no_keys(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    assert anna.post("seats/1/keys/invitation").status_code == 409


def test_the_makers_own_link_leaves_the_seat_where_it_is(anna: Person) -> None:
    keys = anna.make(HUMANS)
    invitation = anna.invite(1)
    anna.key = invitation
    taken = anna.post("take", {}).json()
    assert taken["key"] == keys[1] and taken["game"]["side"] == 1
    anna.key = keys[0]
    assert anna.get("seats/1/keys").json()["invitation"] == invitation


def test_a_lost_seat_is_recovered_once(anna: Person, ben: Person, visitor: Visitor) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    recovery = ben.get("seats/1/keys").json()["recovery"]
    ben.order({})
    lost, back = ben.key, visitor()
    back.accept(anna.game, recovery)
    assert back.look()["view"]["side"] == 1 and back.look()["version"] == 1, "nothing is lost"
    ben.key = lost
    assert ben.get("view").status_code == 403
    assert refused_at_the_door(ben, anna.game, recovery)
    assert back.get("seats/1/keys").json()["recovery"] not in (None, recovery)


def test_a_script_plays_by_a_key_of_its_own_kind(anna: Person, ben: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    script = ben.post("seats/1/keys/script").json()["script"]
    address, seat = f"/api/games/{anna.game}", {"X-Seat": script}
    client.cookies.clear()
    assert client.get(f"{address}/view", headers=seat).json()["view"]["side"] == 1
    client.cookies.clear()
    assert client.post(f"{address}/orders", headers=seat, json={"orders": {}}).status_code == 200
    client.cookies.clear()
    assert client.post(f"{address}/take", headers=seat, json={}).status_code == 403, "it moves no seat"
    ben.call("DELETE", f"{address}/seats/1/keys/script")
    client.cookies.clear()
    assert client.get(f"{address}/view", headers=seat).status_code == 403


def test_a_seat_that_moves_takes_no_key_along(anna: Person, ben: Person, visitor: Visitor) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    keys = ben.post("seats/1/keys/script").json()
    handed = ben.invite(1)
    carl = visitor().accept(anna.game, handed)
    now = carl.get("seats/1/keys").json()
    assert now["script"] is None and now["invitation"] is None and now["recovery"] != keys["recovery"]
    for key in (keys["script"], keys["recovery"], handed, ben.key):
        ben.key = key
        assert ben.get("view").status_code == 403


def test_the_old_desk_is_told_and_hears_no_more(anna: Person, ben: Person) -> None:
    keys = anna.make(HUMANS)
    page = Person(anna._client)
    page.desk, page.game, page.key = anna.desk, anna.game, keys[1]
    with anna.listen() as own, page.listen() as lost:
        assert own.receive_json(timeout=20) == lost.receive_json(timeout=20) == {"version": 0}
        ben.join(anna)
        assert own.receive_json(timeout=20) == {"version": 0, "anew": True}, (
            "nothing was ordered, but there is something to see"
        )
        with pytest.raises(WebSocketDisconnect) as gone:
            lost.receive_json(timeout=20)
    assert gone.value.code == 4403
    assert "taken at another desk" in anna.get("").json()["notices"][-1]["text"]


def test_nobody_removes_a_game_that_another_person_plays(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    address = f"/api/games/{anna.game}"
    for person in (anna, ben):
        assert not person.get("").json()["may_forget"]
        refused = person.call("DELETE", address)
        assert refused.status_code == 409 and "resign" in refused.json()["error"]
    assert anna.post("act", {"verb": "concede"}).status_code == 200
    assert ben.look()["view"]["outcome"]["kind"] == "concession"
    assert anna.get("").json()["may_forget"] and anna.call("DELETE", address).status_code == 204
    assert anna.get("/api/games").json() == [] and anna.get("view").status_code == 403
    assert len(ben.get("/api/games").json()) == 1 and ben.look()["view"]["outcome"]
    assert "has left" in ben.get("").json()["notices"][-1]["text"]
    assert ben.call("DELETE", address).status_code == 204
    assert ben.get("view").status_code == 404, "the last one turns out the lights"


def test_a_maker_without_a_seat_leaves_what_others_play(anna: Person, ben: Person) -> None:
    anna.make(AGAINST_BOT)
    ben.join(anna, side=0)
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert anna.get("/api/games").json() == [] and ben.look()["view"]["side"] == 0


def test_who_sits_where_outlives_the_server(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna, ben = Person(client), Person(client)
        keys = anna.make(HUMANS)
        ben.join(anna)
    with TestClient(create_app(tmp_path)) as client:
        anna._client = ben._client = client
        assert ben.get("view").status_code == 200 and anna.get("view").status_code == 200
        assert ben.get("").json()["notices"] and ben.get("").json()["fair"]["dice"] == "fair"
        anna.key = keys[1]
        assert anna.get("view").status_code == 403


@pytest.mark.parametrize("mark", ["taken = 1", "taken = 0"])
@pytest.mark.sqlite
def test_games_of_older_databases_go_on(toy_bots: ToyBots, tmp_path: Path, mark: str) -> None:
    """Whether or not a seat of a campaign's battle was marked as taken, two desks are two people."""
    with TestClient(create_app(tmp_path)) as client:
        anna, ben = Person(client), Person(client)
        anna.make(HUMANS, seed=5)
        ben.join(anna)
        anna.order({})
    go_back(tmp_path, "0004", f"UPDATE seats SET {mark} WHERE side = 1")
    with TestClient(create_app(tmp_path)) as client:
        anna._client = ben._client = client
        info = ben.get("").json()
        assert info["fair"]["dice"] == "chosen", "its maker could know the seed, and that is said"
        assert len(info["fair"]["commitment"]) == 64
        assert anna.look()["version"] == 1, "a game that two desks already play does not begin anew"
        assert anna.post("undo").status_code == 403
        carl = Person(client).join(ben)
        assert anna.look()["version"] == 1 and carl.order({}).status_code == 200
        assert anna.get("replay").status_code == 403


@pytest.mark.sqlite
def test_games_of_one_desk_in_older_databases_become_fair(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make(HUMANS)
        anna.order({})
    go_back(tmp_path, "0004")
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert anna.look()["version"] == 1 and anna.post("undo").status_code == 200
        ben = Person(client).join(anna)
        assert ben.get("").json()["fair"]["dice"] == "fair" and ben.look()["version"] == 0


@pytest.mark.sqlite
def test_who_had_left_his_seat_comes_back_by_its_link(toy_bots: ToyBots, tmp_path: Path) -> None:
    """In older versions a seat that was left was at no desk until its key took it again."""
    with TestClient(create_app(tmp_path)) as client:
        anna, ben = Person(client), Person(client)
        anna.make(HUMANS)
        ben.join(anna)
    go_back(tmp_path, "0004", "UPDATE seats SET desk = NULL WHERE side = 1")
    with TestClient(create_app(tmp_path)) as client:
        anna._client = ben._client = client
        assert ben.get("view").status_code == 403
        ben.accept(anna.game, ben.key)
        assert ben.order({}).status_code == 200


def test_a_seat_of_a_campaign_is_at_one_desk_too(client: TestClient[Any]) -> None:
    anna, ben = Admiral(client), Admiral(client)
    keys = anna.begin({"kind": "human"})
    ben.join_campaign(anna)
    before, own, anna.key = ben.look(), anna.key, keys[1]
    refused = [anna.get(f"/api/campaigns/{anna.campaign}{path}") for path in ("", "/file")]
    refused += [anna.do(what, {"orders": {}}) for what in ("orders", "check", "posts")]
    refused += [anna.do("battle", {"how": "quick"}), anna.do("surrender"), anna.do("take", {})]
    assert {answer.status_code for answer in refused} == {403}
    anna.get("/")
    with anna.listen("campaigns", anna.campaign) as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_json(timeout=20)
    assert gone.value.code == 4403 and ben.look() == before
    anna.key = own
    assert anna.look()["side"] == 0 and "begins anew" in anna.look()["notices"][-1]["text"]
    assert anna.call("DELETE", f"/api/campaigns/{anna.campaign}").status_code == 409
    assert anna.do("surrender").status_code == 200
    assert anna.call("DELETE", f"/api/campaigns/{anna.campaign}").status_code == 204
    assert anna.get("/api/campaigns").json() == [] and ben.look()["view"]["step"] == "over"


def held(person: Person) -> list[bool]:
    """Which seats of a game are at a person's desk."""
    cards = person.get("/api/games").json()
    return [seat["key"] is not None for card in cards if card["id"] == person.game for seat in card["seats"]]
