"""Sealed orders can be opened again until the last side has sealed, and nobody learns of it who may not."""

from litestar import Litestar

from tests.server.people import HUMANS, Person
from weathergage.engine.replay import verify


def test_sealed_orders_are_opened_again_and_become_the_draft(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    anna.order({"signal/0": "crimson"})
    assert anna.look()["view"]["asks"] is None
    opened = anna.post("reopen")
    assert opened.status_code == 200, opened.text
    look = anna.look()
    assert opened.json()["version"] == look["version"] and look["view"]["asks"]
    assert anna.get("draft").json()["orders"] == {"signal/0": "crimson"}
    assert anna.order({"signal/0": "emerald"}, look["version"]).status_code == 200
    ben.order({"signal/1": "azure"})
    assert [ship["shown"] for ship in anna.look()["view"]["ships"]] == ["emerald", "azure"]


def test_a_seat_that_writes_learns_nothing_of_it(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    before = ben.get("update").text, ben.get("table").text, ben.get("").text
    anna.order({"signal/0": "crimson"})
    anna.post("reopen")
    anna.order({"signal/0": "azure"})
    anna.post("reopen")
    assert (ben.get("update").text, ben.get("table").text, ben.get("").text) == before
    ben.order({"signal/1": "azure"})
    seals = [note["seal"] for note in ben.look()["seals"] if note["side"] == 0]
    assert len(seals) == 2, "whoever has sealed may know that others opened theirs again"
    assert [line["state"] for line in ben.get("table").json()["players"]] == ["writing", "sealed"]


def test_nothing_else_is_opened_again(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert anna.post("reopen").status_code == 409
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    refused = anna.post("reopen")
    assert refused.status_code == 409 and "carried out" in refused.json()["error"]
    anna.key = ""
    assert anna.post("reopen").status_code == 403


def test_nobody_takes_back_by_an_order_out_of_turn(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    for verb in ("reopen", "back"):
        assert anna.post("act", {"verb": verb, "notation": "0"}).status_code == 422


def test_a_game_with_opened_and_taken_back_orders_verifies(anna: Person, ben: Person, app: Litestar) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    anna.order({"signal/0": "crimson"})
    anna.post("reopen")
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    session = app.state.game_registry.session(anna.game)
    back = session.told(lambda play: play.question_of(0))
    session.going_back.take_back(back, session.told(lambda play: play.opened_at), "Orders were taken back.")
    look = anna.look()
    assert (look["view"]["turn"], look["taken_back"]) == (1, 1)
    assert [ship["shown"] for ship in look["view"]["ships"]] == ["", ""]
    for _ in range(3):
        anna.order({"signal/0": "azure"})
        ben.order({"signal/1": "vermilion"})
    assert anna.look()["view"]["outcome"] is not None
    file = anna.get("replay")
    assert verify(file.content) == []
    film = anna.get("film").json()
    assert [frame["turn"] for frame in film["frames"]] == sorted(frame["turn"] for frame in film["frames"])
    shown = [
        line["event"]["signal"] for line in anna.get("events").json()["events"] if "signal" in line["event"]
    ]
    assert shown == ["azure", "vermilion"] * 3
