"""A battle with seats for people who come later begins when everybody sits, with dice of all their parts."""

from collections.abc import Callable

import pytest

from tests.server.people import Person

ME = {"kind": "human"}
Visitor = Callable[[], Person]


def link_of(maker: Person, side: int = 1) -> str:
    """The key of the invitation to a seat that waits."""
    offers = maker.get("offers").json()
    return next(str(offer["invitation"]) for offer in offers if offer["side"] == side)


def named(person: Person, name: str) -> Person:
    """A person with a name."""
    assert person.call("PUT", "/api/me/name", json={"name": name}).status_code == 200
    return person


def test_the_battle_waits_for_a_friend_and_begins_with_dice_of_both(anna: Person, ben: Person) -> None:
    anna.make([ME, {"kind": "link"}], part="a" * 32)
    info = anna.get("").json()
    assert not info["begun"] and info["made"]
    assert [seat["offer"] for seat in info["seats"]] == ["", "link"] and info["seats"][1]["open"]
    refused = anna.order({})
    assert refused.status_code == 409 and "1 seat is empty" in refused.json()["error"]
    assert anna.post("act", {"verb": "concede"}).status_code == 409
    card = anna.get("/api/games").json()[0]
    assert (card["asked"], card["begun"], card["made"]) == (False, False, True)

    ben.accept(anna.game, link_of(anna), part="b" * 32)
    info = ben.get("").json()
    assert info["begun"] and info["side"] == 1 and info["fair"]["dice"] == "fair"
    assert info["fair"]["parts"] == ["a" * 32, "b" * 32]
    assert anna.get("/api/games").json()[0]["asked"]
    assert anna.order({}).status_code == 200 and ben.order({}).status_code == 200


def test_hot_seat_and_captains_begin_at_once(anna: Person) -> None:
    anna.make([ME, ME])
    assert anna.get("").json()["begun"] and anna.order({}).status_code == 200
    anna.make([ME, {"kind": "bot", "bot": "parrot"}])
    assert anna.get("").json()["begun"]
    assert anna.order({}).status_code == 200
    anna.wait_for(lambda look: look["view"]["turn"] == 2)


def test_no_captain_plays_before_everybody_sits(anna: Person, ben: Person) -> None:
    anna.make([{"kind": "link"}, {"kind": "bot", "bot": "parrot"}])
    session = anna._client.app.state.game_registry.session(anna.game)
    assert not session.bots.any_asked() and session.bots.due() is None and session.entries() == 0
    ben.accept(anna.game, link_of(anna, 0))
    assert ben.get("").json()["fair"]["dice"] == "drawn", "nobody else's desk is at the table"
    assert ben.order({}).status_code == 200
    ben.wait_for(lambda look: look["view"]["turn"] == 2)


def test_a_guest_who_leaves_before_the_battle_frees_the_seat(anna: Person, ben: Person) -> None:
    named(anna, "Anna"), named(ben, "Ben")
    anna.make([{"kind": "open"}, {"kind": "open"}])
    assert ben.post(f"/api/games/{anna.game}/sit", {"side": 0}).status_code == 200
    ben.game = anna.game
    assert ben.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    seats = anna.get("").json()["seats"]
    assert [seat["offer"] for seat in seats] == ["open", "open"] and ben.get("/api/games").json() == []
    assert anna.get("").json()["notices"][-1]["text"].startswith("Ben has left")


def test_the_maker_withdraws_the_whole_table(anna: Person, ben: Person) -> None:
    named(ben, "Ben")
    anna.make([{"kind": "open"}, {"kind": "open"}])
    ben.post(f"/api/games/{anna.game}/sit", {"side": 0})
    assert anna.call("DELETE", f"/api/games/{anna.game}").status_code == 204
    assert ben.get(f"/api/games/{anna.game}").status_code == 404


@pytest.mark.parametrize("kind", ["link", "named", "open"])
def test_nobody_sits_at_two_desks_of_his_own_table(anna: Person, kind: str) -> None:
    named(anna, "Anna")
    if kind == "named":
        refused = anna.post("/api/games", wanted([ME, {"kind": "named", "person": "anna"}]))
        assert refused.status_code == 422 and "your own name" in refused.json()["error"]
        return
    keys = anna.make([ME, {"kind": kind}])
    if kind == "link":
        anna.key = link_of(anna)
        refused = anna.post("take", {})
        anna.key = keys[0]
    else:
        refused = anna.post("sit", {"side": 1})
    assert refused.status_code == 409 and "already" in refused.json()["error"]


def wanted(seats: list[dict[str, str]]) -> dict[str, object]:
    """The body that makes a game."""
    return {"scenario": "constitution-guerriere", "ruleset": "toy", "seats": seats}
