"""The lobby lists open tables, invitations, games to watch and friends, and says when to look again."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.lobby.test_offers import block
from tests.server.lobby.test_waiting import ME, named
from tests.server.people import Person

Visitor = Callable[[], Person]


def lobby(person: Person) -> Any:
    """What a person sees in the lobby."""
    return person.get("/api/lobby").json()


def test_an_open_table_is_listed_until_it_is_full(anna: Person, ben: Person, visitor: Visitor) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    anna.make([ME, {"kind": "open"}], terms={"pace": {"kind": "glass", "seconds": 60}, "rated": True})
    [table] = lobby(ben)["tables"]
    assert (table["host"], table["mine"], table["seated"], table["begun"]) == ("Anna", False, False, False)
    assert table["terms"]["pace"]["seconds"] == 60 and table["terms"]["rated"]
    assert [seat["player"] for seat in table["seats"]] == ["Anna", ""]
    assert all(seat["key"] is None for seat in table["seats"])
    assert lobby(anna)["tables"][0]["mine"] and lobby(anna)["tables"][0]["seated"]
    ben.game = anna.game
    ben.post("sit", {"side": 1})
    assert lobby(visitor())["tables"] == []


def test_links_are_no_open_tables(anna: Person, ben: Person) -> None:
    anna.make([ME, {"kind": "link"}])
    shown = lobby(ben)
    assert (shown["tables"], shown["invitations"], shown["watch"]) == ([], [], [])


def test_an_invitation_by_name_is_shown_to_that_person_alone(
    anna: Person, ben: Person, visitor: Visitor, client: TestClient[Any]
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    anna.make([{"kind": "named", "person": "Ben"}, ME])
    [invitation] = lobby(ben)["invitations"]
    assert (invitation["side"], invitation["table"]["host"]) == (0, "Anna")
    assert not invitation["here"]
    client.cookies.clear()
    with client.websocket_connect("/ws/me", headers={"Cookie": f"desk={anna.desk}"}) as socket:
        socket.receive_json(timeout=20)
        assert lobby(ben)["invitations"][0]["here"], "who asks has a page open"
    assert lobby(anna)["invitations"] == [] and lobby(visitor())["invitations"] == []
    ben.game = anna.game
    ben.post("decline", {"side": 0})
    assert lobby(ben)["invitations"] == []


def test_nobody_fills_the_lobby_with_tables_of_his_own(
    anna: Person, ben: Person, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that makes tables by the hundred, without a name and each time as somebody else, hides no other."""
    monkeypatch.setattr("weathergage.server.lobby.store.MOST_TABLES", 3)
    monkeypatch.setattr("weathergage.server.lobby.store.MOST_NAMELESS", 2)
    monkeypatch.setattr("weathergage.server.lobby.store.MOST_OF_ONE", 2)
    named(anna, "Anna"), named(ben, "Ben")
    for maker in (ben, anna, anna, anna, *(visitor() for _ in range(4))):
        maker.make([ME, {"kind": "open"}])
    assert [table["host"] for table in lobby(visitor())["tables"]] == ["", "", "Anna", "Anna"]
    anna.call("DELETE", f"/api/games/{anna.game}")
    assert [table["host"] for table in lobby(visitor())["tables"]] == ["", "", "Anna", "Anna", "Ben"]


def test_people_who_keep_apart_see_none_of_each_others_tables(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    anna.make([ME, {"kind": "open"}])
    block(ben, "Anna")
    assert lobby(ben)["tables"] == []
    ben.make([ME, {"kind": "open"}])
    assert [table["host"] for table in lobby(anna)["tables"]] == ["Anna"]


def test_games_that_anybody_may_watch_are_listed_while_they_are_fought(
    anna: Person, ben: Person, visitor: Visitor
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    for onlookers in ("link", "nobody", "anybody"):
        anna.make([ME, {"kind": "open"}], terms={"onlookers": onlookers})
        ben.game = anna.game
        ben.post("sit", {"side": 1})
    assert [table["id"] for table in lobby(visitor())["watch"]] == [anna.game]
    assert anna.post("act", {"verb": "concede"}).status_code == 200
    assert lobby(visitor())["watch"] == []


def test_friends_are_people_one_has_played_with(anna: Person, ben: Person, visitor: Visitor) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    carl = named(visitor(), "Carl")
    assert lobby(anna)["friends"] == []
    anna.make([ME, {"kind": "named", "person": "Ben"}])
    ben.game = anna.game
    ben.post("sit", {"side": 1})
    [friend] = lobby(anna)["friends"]
    assert (friend["name"], friend["games"], friend["game"], friend["here"]) == ("Ben", 1, anna.game, False)
    assert [each["name"] for each in lobby(ben)["friends"]] == ["Anna"] and lobby(carl)["friends"] == []
    block(anna, "Ben")
    assert lobby(anna)["friends"] == []


def test_the_page_of_the_lobby_is_told_to_look_again(
    anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    with client.websocket_connect("/ws/lobby") as socket:
        assert socket.receive_json(timeout=20) == {"look": ["games"]}, "at once"
        anna.make([ME, {"kind": "open"}])
        assert socket.receive_json(timeout=20) == {"look": ["games"]}
        ben.game = anna.game
        ben.post("sit", {"side": 1})
        assert socket.receive_json(timeout=20) == {"look": ["games"]}


def test_whoever_is_invited_by_name_is_told_at_once(
    anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    client.cookies.clear()
    with client.websocket_connect("/ws/me", headers={"Cookie": f"desk={ben.desk}"}) as socket:
        assert "invitations" in socket.receive_json(timeout=20)["look"]
        anna.make([ME, {"kind": "named", "person": "Ben"}])
        assert socket.receive_json(timeout=20) == {"look": ["invitations"]}
        anna.call("DELETE", f"/api/games/{anna.game}/offers/1")
        assert socket.receive_json(timeout=20) == {"look": ["invitations"]}, "withdrawn"
