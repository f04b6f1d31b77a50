"""Seats are offered by a link, to somebody by name or to anybody; they are renewed, withdrawn, declined."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from litestar.testing import TestClient

from tests.server.lobby.test_waiting import ME, link_of, named, wanted
from tests.server.people import Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.store.database import Database

Visitor = Callable[[], Person]


def put(maker: Person, side: int, **sheet: Any) -> Any:
    """Offer a seat in another way."""
    return maker.call("PUT", f"/api/games/{maker.game}/offers/{side}", json=sheet)


def test_a_link_is_renewed_and_withdrawn_and_then_offered_otherwise(anna: Person, ben: Person) -> None:
    named(ben, "Ben")
    anna.make([ME, {"kind": "link"}])
    first = link_of(anna)
    assert put(anna, 1, kind="link").json()[0]["invitation"] not in (None, first)
    ben.sit(anna.game, first)
    assert ben.post("take", {}).status_code == 403
    second = link_of(anna)
    withdrawn = anna.call("DELETE", f"/api/games/{anna.game}/offers/1").json()
    assert (
        withdrawn == [{"side": 1, "name": "Britain", "offer": "nobody", "invited": "", "invitation": None}]
        or withdrawn[0]["offer"] == "nobody"
    )
    ben.sit(anna.game, second)
    assert ben.post("take", {}).status_code == 403
    ben.key = ""
    assert ben.post("sit", {"side": 1}).status_code == 403, "it is not open either"
    put(anna, 1, kind="open")
    assert ben.post("sit", {"side": 1}).status_code == 200
    assert put(anna, 1, kind="link").status_code == 409, "it is taken"


def test_only_the_maker_sees_and_changes_offers(anna: Person, ben: Person) -> None:
    anna.make([ME, {"kind": "link"}])
    ben.get("/api/games")
    ben.game = anna.game
    assert ben.get("offers").status_code == 403
    assert put(ben, 1, kind="open").status_code == 403
    assert ben.call("DELETE", f"/api/games/{anna.game}/offers/1").status_code == 403
    assert put(anna, 0, kind="open").status_code == 409, "she sits there herself"
    assert put(anna, 9, kind="open").status_code == 404


def test_a_person_is_invited_by_name_and_accepts(anna: Person, ben: Person, visitor: Visitor) -> None:
    named(anna, "Anna"), named(ben, "Ben Hallowell")
    carl = named(visitor(), "Carl")
    anna.make([ME, {"kind": "named", "person": "ben  hallowell"}])
    assert anna.get("").json()["seats"][1]["invited"] == "Ben Hallowell"
    carl.game = ben.game = anna.game
    refused = carl.post("sit", {"side": 1})
    assert refused.status_code == 403 and "no longer offered to you" in refused.json()["error"]
    assert ben.post("sit", {"side": 1, "part": "c" * 32}).json()["game"]["begun"]
    assert anna.get("").json()["notices"][-1]["text"].startswith("Ben Hallowell has sat down for ")


def test_names_that_cannot_be_invited(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    unknown = anna.post("/api/games", wanted([ME, {"kind": "named", "person": "Nobody Here"}]))
    assert unknown.status_code == 404 and "nobody here is called 'Nobody Here'" in unknown.json()["error"]
    assert anna.post("/api/games", wanted([ME, {"kind": "named"}])).status_code == 404
    block(ben, "Anna")
    refused = anna.post("/api/games", wanted([ME, {"kind": "named", "person": "Ben"}]))
    assert refused.status_code == 403 and "cannot be invited" in refused.json()["error"]


def block(person: Person, name: str) -> None:
    """Keep somebody away."""
    blocks, people = person._client.app.state.blocks, person._client.app.state.people
    other = people._store.named(name.lower())
    assert other is not None
    blocks.put(person.desk, other.desk, ["block"], "2026-01-01")


def test_an_invitation_is_declined_and_the_maker_decides_anew(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    anna.make([ME, {"kind": "named", "person": "Ben"}])
    ben.game = anna.game
    assert ben.post("decline", {"side": 1}).status_code == 204
    assert anna.get("").json()["seats"][1]["offer"] == "nobody"
    assert anna.get("").json()["notices"][-1]["text"].startswith("Ben says “No, thank you”")
    assert ben.post("decline", {"side": 1}).status_code == 409
    assert put(anna, 1, kind="bot", bot="parrot").json() == []
    info = anna.get("").json()
    assert info["begun"] and info["seats"][1]["kind"] == "bot" and info["fair"]["dice"] == "drawn"
    assert anna.order({}).status_code == 200


def test_a_guest_without_a_name_declines_by_the_link(anna: Person, ben: Person) -> None:
    anna.make([ME, {"kind": "link"}])
    key = link_of(anna)
    ben.game = anna.game
    assert ben.post("decline", {"side": 1}).status_code == 409, "without the key he was not asked"
    ben.key = key
    assert ben.post("decline", {"side": 1}).status_code == 204
    assert "A guest says" in anna.get("").json()["notices"][-1]["text"]
    assert put(anna, 1, kind="human").json() == [] and anna.get("").json()["begun"], "now at her own desk"


def test_an_open_table_wants_a_name_and_no_blocked_person(anna: Person, ben: Person) -> None:
    named(anna, "Anna")
    anna.make([ME, {"kind": "open"}])
    ben.game = anna.game
    refused = ben.post("sit", {"side": 1})
    assert refused.status_code == 409 and "give a name first" in refused.json()["error"]
    named(ben, "Ben")
    block(anna, "Ben")
    refused = ben.post("sit", {"side": 1})
    assert refused.status_code == 403 and "keep apart" in refused.json()["error"]


def test_of_two_who_race_for_a_seat_at_two_servers_one_gets_it(
    toy_bots: ToyBots, shared_address: str
) -> None:
    with ExitStack() as stack:
        apps = [create_app(opened=Database(shared_address, alone=False)) for _ in range(2)]
        clients = [stack.enter_context(TestClient(app)) for app in apps]
        anna = named(Person(clients[0]), "Anna")
        anna.make([ME, {"kind": "open"}])
        guests = [named(Person(client), name) for client, name in zip(clients, ("Ben", "Carl"), strict=True)]
        for guest in guests:
            guest.game = anna.game
            assert not guest.get("").json()["begun"], "both servers know the table as it was"
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda guest: guest.post("sit", {"side": 1}), guests))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        lost = next(answer for answer in answers if answer.status_code == 409)
        assert "somebody else has just sat down" in lost.json()["error"]
        assert (
            guests[0].get("").json()["seats"][1]["player"] == guests[1].get("").json()["seats"][1]["player"]
        )
