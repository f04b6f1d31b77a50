"""A receiver that never answers keeps neither the messages of others waiting, nor the server from stopping."""

import threading

import pytest

from tests.server.notifications.conftest import Round, hook
from tests.server.notifications.receivers import Browser, WebServer
from tests.server.people import PATIENCE, Person
from weathergage.server.notifications import sending
from weathergage.server.notifications.courier import Courier


def sent_by_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "message"]


def test_one_that_hangs_counts_as_failed_and_the_others_are_told(
    anna: Person, ben: Person, game: str, web: WebServer, round_of: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 1.5)
    for number in range(5):
        hook(ben, web, f"/slow/{number}?rto=99999&cto=99999")
    hook(ben, web)
    for person in (ben, anna):
        person.order({})
    round_of.after(30)
    assert "/hook" in [taken.path for taken in web.taken]
    ways = ben.get("/api/me/messages").json()["ways"]
    # Ways that were added in the same instant stand in any order.
    assert sorted("too long" in way["trouble"] for way in ways) == [False] + [True] * 5
    for thread in sent_by_threads():
        thread.join(PATIENCE)
    assert not sent_by_threads(), "the connections are ended, so nothing is left waiting"


@pytest.mark.parametrize("kind", ["service", "push"])
def test_a_test_message_ends_in_time(
    ben: Person, web: WebServer, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 0.2)
    if kind == "service":
        way = hook(ben, web, "/slow")
    else:
        there = Browser(web).subscription() | {"endpoint": f"http://127.0.0.1:{web.port}/slow"}
        way = ben.post("/api/me/messages/push", there).json()["ways"][-1]
    tried = ben.post(f"/api/me/messages/ways/{way['id']}/test", {})
    assert "too long" in tried.json()["trouble"]


def test_the_server_stops_without_waiting_and_keeps_the_message(
    anna: Person,
    ben: Person,
    game: str,
    web: WebServer,
    courier: Courier,
    round_of: Round,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sending, "_GRACE", 0.1)
    hook(ben, web, "/slow")
    for person in (ben, anna):
        person.order({})
    waiting = threading.Thread(target=round_of.after, args=(30,))
    waiting.start()
    while not web.taken:
        waiting.join(0.01)
    courier.close()
    waiting.join(PATIENCE)
    assert not waiting.is_alive() and not web.awake.is_set()
    (way,) = ben.get("/api/me/messages").json()["ways"]
    assert way["trouble"] == "" and courier.store.next_due() is not None
