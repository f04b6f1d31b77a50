"""Kinds of servers: private by a join word, a club with members, and open to everybody."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import delete

from tests.server.identity.test_results import named
from tests.server.people import HUMANS, SCENARIO, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.identity.administration.appointments import Appointments
from weathergage.server.identity.membership import beginnings
from weathergage.server.settings import HOME, PRIVATE, SettingError, from_environment
from weathergage.server.store.database import Database

GAME = {"scenario": SCENARIO, "ruleset": "toy", "seats": HUMANS}
Serve = Callable[..., AbstractContextManager[TestClient[Any]]]


@pytest.fixture
def serve(toy_bots: ToyBots, tmp_path: Path) -> Serve:
    @contextmanager
    def served(kind: str, **more: Any) -> Iterator[TestClient[Any]]:
        word = {"join_word": "Splice the Mainbrace"} if kind == "private" else {}
        settings = msgspec.structs.replace(PRIVATE, kind=kind, **word, **more)
        with TestClient(create_app(tmp_path, settings=settings)) as client:
            yield client

    return served


def join(person: Person, word: str) -> int:
    return int(person.call("POST", "/api/server/join", json={"word": word}).status_code)


def admin_of(client: TestClient[Any], name: str = "Anna") -> Person:
    """Let a browser open the link that is made on the server's own machine."""
    database: Database = client.app.state.results._database
    link = Appointments(database, PRIVATE, "http://localhost").appoint(name)
    person = Person(client)
    opened = person.call("POST", "/api/me/sign-in", json={"key": link.rpartition("=")[2]})
    assert opened.json()["admin"] and opened.json()["name"] == name
    return person


def test_on_a_private_server_nothing_is_made_without_the_join_word(serve: Serve) -> None:
    with serve("private") as client:
        anna = Person(client)
        assert anna.get("/api/me").json()["kind"] == "private" and not anna.get("/api/me").json()["member"]
        refused = anna.post("/api/games", GAME)
        assert refused.status_code == 403 and "join word" in refused.json()["error"]
        for method, path in (("GET", "/api/games"), ("PUT", "/api/me/name"), ("GET", "/api/people/anna")):
            assert anna.call(method, path, json={"name": "Anna"}).status_code == 403, path
        assert anna.get("/api/rulesets").status_code == 200
        assert join(anna, "grog") == 403
        assert join(anna, " splice the  mainbrace") == 200
        assert anna.post("/api/games", GAME).status_code == 201
        named(anna, "Anna")
        assert anna.get("/api/server").json() == {"kind": "private", "member": True, "asked": False}


def test_an_invitation_to_a_seat_lets_its_guest_in(serve: Serve) -> None:
    with serve("private") as client:
        anna, ben, cid = Person(client), Person(client), Person(client)
        join(anna, "splice the mainbrace")
        anna.make(HUMANS)
        invitation = anna.invite(1)
        ben.game, ben.key = anna.game, invitation
        assert "open its link" in ben.get("").json()["error"], "the game itself looks at the key"
        ben.accept(anna.game, invitation)
        ben.key = ""
        assert ben.post("/api/games", GAME).status_code == 201
        cid.game, cid.key = anna.game, "invitation-made-up"
        assert cid.get("").status_code == 403 and cid.post("take", {"part": ""}).status_code == 403
        cid.key = ""
        assert cid.get("").status_code == 403 and cid.post("/api/games", GAME).status_code == 403


def dismissed(serve_club: TestClient[Any]) -> tuple[Person, Person]:
    """An administrator, and somebody with a game who was a member until now."""
    anna, ben = admin_of(serve_club), named(Person(serve_club), "Ben")
    assert anna.call("PUT", "/api/admin/members/ben").status_code == 200
    ben.make(HUMANS)
    assert anna.call("DELETE", "/api/admin/members/ben").status_code == 200
    return anna, ben


def is_member(person: Person) -> bool:
    return bool(person.get("/api/server").json()["member"])


def test_who_is_dismissed_keeps_his_games_and_does_not_come_back_by_them(serve: Serve) -> None:
    with serve("club") as client:
        _, ben = dismissed(client)
        assert ben.get("view").status_code == 200, "games that he sits in stay"
        assert ben.post("take", {"part": ""}).status_code == 200 and not is_member(ben)
        keys = ben.get("seats/0/keys").json()
        again = Person(client).accept(ben.game, keys["recovery"])
        assert again.get("view").status_code == 200 and not is_member(again)
        friend = Person(client).join(again, 0)
        assert friend.get("view").status_code == 200 and not is_member(friend)


def test_a_member_without_a_name_comes_back_by_the_recovery_of_a_seat(serve: Serve) -> None:
    with serve("private") as client:
        anna = Person(client)
        join(anna, "splice the mainbrace")
        anna.make(HUMANS)
        recovery = anna.get("seats/0/keys").json()["recovery"]
        anna = Person(client).accept(anna.game, recovery)
        assert is_member(anna)
        anna.key = ""
        anna.make([{"kind": "human"}, {"kind": "link"}])
        (offer,) = anna.get("offers").json()
        assert is_member(Person(client).accept(anna.game, offer["invitation"])), (
            "the maker invites to empty seats"
        )


def test_a_key_that_opens_nothing_opens_no_call(serve: Serve) -> None:
    """Strangers with any word for a key, and those who were dismissed with their own, make and join nothing."""
    with serve("club") as client:
        anna, ben = dismissed(client)
        anna.make([{"kind": "human"}, {"kind": "open"}])
        eve = named(Person(client), "Eve")
        eve.game, eve.key = anna.game, "junk"
        for method, path, body in (
            ("POST", "sit", {"side": 1, "part": ""}),
            ("POST", "again", {}),
            ("POST", "branch", {"turn": 1}),
            ("POST", "share", None),
            ("GET", "plan/words", None),
            ("PUT", "silence", {"silent": True}),
            ("POST", "take", {"part": ""}),
            ("GET", "", None),
        ):
            answer = eve.call(method, eve._at(path), json=body)
            assert answer.status_code == 403, (path, answer.text)
        assert not is_member(eve)
        for path in ("again", "branch"):
            refused = ben.post(path, {} if path == "again" else {"turn": 1})
            assert refused.status_code == 403 and "belongs to a club" in refused.text, path
        ben.game = anna.game
        assert ben.get("").status_code == 403, "a key of another game opens nothing in this one"


def test_strangers_do_not_listen_to_games(serve: Serve) -> None:
    with serve("club") as client:
        anna, ben = dismissed(client)
        with ben.listen() as socket:
            assert "version" in socket.receive_json()
        anna.make(HUMANS)
        eve = Person(client)
        eve.game = anna.game
        with eve.listen() as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


def test_a_member_comes_back_by_recovery_as_a_member(serve: Serve) -> None:
    with serve("private") as client:
        anna, other = Person(client), Person(client)
        join(anna, "splice the mainbrace")
        key = named(anna, "Anna").call("POST", "/api/me/recovery").json()["key"]
        join(other, "splice the mainbrace")
        assert other.call("POST", "/api/me/sign-in", json={"key": key}).json()["member"]
        fresh = Person(client)
        assert fresh.call("POST", "/api/me/sign-in", json={"key": key}).json()["member"]


def test_a_club_admits_by_its_administrator_or_a_members_invitation(serve: Serve) -> None:
    with serve("club") as client:
        anna, ben, cid = admin_of(client), Person(client), Person(client)
        assert ben.post("/api/games", GAME).status_code == 403 and join(ben, "any") == 409
        assert ben.call("POST", "/api/server/application", json={}).status_code == 409, "a name comes first"
        named(ben, "Ben").call("POST", "/api/server/application", json={"words": "I know Anna."})
        assert ben.get("/api/server").json()["asked"]
        (asking,) = anna.get("/api/admin/people").json()["applicants"]
        assert (asking["name"], asking["note"]) == ("Ben", "I know Anna.")
        anna.call("PUT", "/api/admin/members/ben")
        assert ben.post("/api/games", GAME).status_code == 201
        key = ben.call("POST", "/api/server/invitations").json()["key"]
        assert cid.call("POST", "/api/server/invitations").status_code == 403
        assert cid.call("POST", "/api/server/invitations/use", json={"key": key}).json()["member"]
        late = Person(client).call("POST", "/api/server/invitations/use", json={"key": key})
        assert late.status_code == 403, "an invitation lets one person in"
        anna.call("DELETE", "/api/admin/members/ben")
        assert ben.post("/api/games", GAME).status_code == 403


def test_people_of_an_open_server_are_members_of_what_it_becomes(serve: Serve) -> None:
    with serve("open") as client:
        anna = named(Person(client), "Anna")
        assert anna.get("/api/me").json()["member"]
    with serve("club") as client:
        again = Person(client)
        again.desk = anna.desk
        assert again.post("/api/games", GAME).status_code == 201
        assert Person(client).post("/api/games", GAME).status_code == 403


def test_a_club_admits_nobody_by_being_restarted(serve: Serve) -> None:
    with serve("club") as client:
        ben, cid = named(Person(client), "Ben"), named(Person(client), "Cid")
        ben.call("POST", "/api/server/application", json={"words": ""})
    with serve("club") as client:
        for person in (ben, cid):
            person._client = client
            assert not is_member(person)
        assert ben.get("/api/server").json()["asked"]


def test_an_applicant_is_no_member_of_what_an_open_server_becomes(serve: Serve) -> None:
    """A club that was made before it was noted had applicants and perhaps no members."""
    with serve("club") as client:
        ben = named(Person(client), "Ben")
        ben.call("POST", "/api/server/application", json={"words": ""})
        with client.app.state.results._database.writing() as connection:
            connection.execute(delete(beginnings))
    with serve("club") as client:
        ben._client = client
        assert not is_member(ben)


def test_a_private_server_has_a_join_word_and_play_has_no_kind(tmp_path: Path, toy_bots: ToyBots) -> None:
    with pytest.raises(SettingError, match="WEATHERGAGE_JOIN_WORD"):
        from_environment(environment={"WEATHERGAGE_KIND": "private"})
    with pytest.raises(SettingError, match="private, club, open"):
        from_environment(environment={"WEATHERGAGE_KIND": "secret"})
    environment = {"WEATHERGAGE_KIND": "club", "WEATHERGAGE_ADMINS": "Anna Roe, Ben"}
    assert from_environment(environment=environment).admins == ("Anna Roe", "Ben")
    home = from_environment(HOME, environment=environment)
    with TestClient(
        create_app(tmp_path, settings=msgspec.structs.replace(home, allowed_hosts=("*",)))
    ) as client:
        assert Person(client).post("/api/games", GAME).status_code == 201


def test_every_call_is_closed_to_strangers_unless_it_is_listed(serve: Serve) -> None:
    """A call that somebody adds is guarded without being told to."""
    with serve("private") as client:
        stranger = Person(client)
        reachable = set()
        for route in client.app.routes:
            path = str(route.path)
            if not path.startswith("/api/"):
                continue
            plain = re.sub(r"\{\w+:int\}", "0", re.sub(r"\{\w+:str\}", "x", path))
            for method in getattr(route, "methods", ()) or ():
                if method != "OPTIONS":
                    answer = stranger.call(method, plain)
                    if "this server is private" not in answer.text:
                        reachable.add(f"{method} {path}")
        changing = {each for each in reachable if not each.startswith("GET")}
        assert {each.split(" ")[1].split("/")[2] for each in changing} <= {
            "me",
            "sign-in",
            "server",
            "silence",
        }
        assert not any("/games" in each or "/campaigns" in each for each in reachable)
