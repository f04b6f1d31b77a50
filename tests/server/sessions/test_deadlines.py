"""Timed questions: the time runs, outlives the server, and when it is up the defaults are sealed."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import AGAINST_BOT, HUMANS, PATIENCE, Person, ToyBots, listening
from tests.server.toy import HASTE
from weathergage.server.app import create_app
from weathergage.server.sessions.deadlines import GRACE, WallClock
from weathergage.server.store.database import Unavailable

LATE = GRACE.total_seconds()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def client(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> Iterator[TestClient[Any]]:
    """A server with that clock."""
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        yield client


def hasty(person: Person, seats: list[dict[str, Any]] = AGAINST_BOT) -> list[str]:
    """Make a game with timed signals."""
    return person.make(seats, options=["haste"], seed=1)


def test_nobody_is_hurried_without_the_rule(anna: Person, clock: SetClock) -> None:
    anna.make(AGAINST_BOT)
    assert anna.look()["time"] is None
    clock.go_on(10_000)
    assert anna.look()["view"]["turn"] == 1


def test_alone_the_time_begins_with_the_look_and_the_default_is_sealed(anna: Person, clock: SetClock) -> None:
    hasty(anna)
    clock.go_on(1000)
    assert anna.look()["time"] == {"seconds": HASTE, "left": HASTE}
    clock.go_on(12.5)
    assert anna.look()["time"] == {"seconds": HASTE, "left": HASTE - 12.5}
    clock.go_on(HASTE - 12.5)
    assert anna.look()["time"]["left"] == 0 and anna.look()["view"]["turn"] == 1, "orders may be on their way"
    clock.go_on(LATE)
    look = anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert look["log"]["flag0"][0]["move"] == "azure"
    assert look["time"]["left"] == HASTE, "the next question has its own time"
    assert not anna.get("").json()["may_undo"], "nothing was ordered by hand"


def test_a_game_that_everybody_left_stands_still(anna: Person, clock: SetClock) -> None:
    hasty(anna)
    anna.look()
    for _ in range(5):
        clock.go_on(HASTE + LATE)
    assert anna.wait_for(lambda look: look["view"]["turn"] > 1)["view"]["turn"] == 2


def test_an_answer_in_time_counts_and_stops_the_time(anna: Person, clock: SetClock) -> None:
    hasty(anna, HUMANS)
    anna.look()
    clock.go_on(HASTE + LATE / 2)
    assert anna.order({"signal/0": "crimson"}, version=0).status_code == 200
    clock.go_on(10_000)
    assert anna.look()["version"] == 1 and anna.look()["waiting_for"] == [1]


def test_orders_that_come_too_late_are_refused(anna: Person, clock: SetClock) -> None:
    hasty(anna, HUMANS)
    anna.look()
    clock.go_on(HASTE + LATE)
    late = anna.order({"signal/0": "crimson"}, version=0)
    assert late.status_code == 409


def test_at_one_desk_each_has_his_own_time(
    anna: Person, visitor: Callable[[], Person], clock: SetClock
) -> None:
    keys = hasty(anna, HUMANS)
    bob = visitor()
    bob.desk = anna.desk
    bob.sit(anna.game, keys[1])
    anna.look()
    clock.go_on(HASTE + LATE)
    assert anna.look()["waiting_for"] == [1] and anna.look()["time"] is None, "nobody has taken the desk yet"
    clock.go_on(500)
    assert bob.look()["time"]["left"] == HASTE
    clock.go_on(10)
    assert anna.look()["time"]["left"] == HASTE - 10, "who waits sees how long at most"
    clock.go_on(HASTE - 10 + LATE)
    look = bob.look()
    assert look["view"]["turn"] == 2
    assert [look["log"][flag][0]["move"] for flag in ("flag0", "flag1")] == ["azure", "azure"]


def test_at_two_desks_all_have_the_same_time(
    anna: Person, ben: Person, client: TestClient[Any], clock: SetClock
) -> None:
    hasty(anna, HUMANS)
    with listening(client, f"/ws/games/{anna.game}") as socket:
        assert socket.receive_json(timeout=20) == {"version": 0}
        assert ben.join(anna).look()["time"]["left"] == HASTE
        assert socket.receive_json(timeout=20) == {"version": 0, "anew": True}, "he has taken his seat"
        clock.go_on(20)
        assert anna.look()["time"]["left"] == HASTE - 20, "her time began when his did"
        assert ben.order({"signal/1": "emerald"}).status_code == 200
        clock.go_on(HASTE - 20 + LATE)
        assert socket.receive_json(timeout=20)["version"] > 0
        # Both are there: the next question's time has begun without a look.
        clock.go_on(HASTE + LATE)
        assert anna.look()["view"]["turn"] == 3
    log = ben.look()["log"]
    assert [line["move"] for line in log["flag0"]] == ["azure", "azure"]
    assert [line["move"] for line in log["flag1"]] == ["emerald", "azure"]


def test_a_time_tells_nothing_of_the_other_seat(
    anna: Person, ben: Person, client: TestClient[Any], clock: SetClock
) -> None:
    hasty(anna, HUMANS)
    ben.join(anna)
    before = anna.look()
    ben.order({})
    assert anna.look()["time"] == before["time"] and anna.look()["waiting_for"] == [0]


def test_the_time_outlives_the_server(toy_bots: ToyBots, tmp_path: Path, clock: SetClock) -> None:
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        anna = Person(client)
        hasty(anna)
        anna.look()
        clock.go_on(10)
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        anna._client = client
        assert anna.look()["time"] == {"seconds": HASTE, "left": HASTE - 10}
        clock.go_on(HASTE - 10 + LATE)
        anna.wait_for(lambda look: look["view"]["turn"] == 2)
    clock.go_on(HASTE)
    with TestClient(create_app(tmp_path, clock=clock)) as client:
        anna._client = client
        assert anna.get("").status_code == 200
        clock.go_on(LATE)
        anna.wait_for(lambda look: look["view"]["turn"] == 3)


def test_what_is_taken_back_is_timed_anew(anna: Person, clock: SetClock) -> None:
    hasty(anna)
    anna.look()
    clock.go_on(25)
    anna.order({"signal/0": "crimson"})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    anna.post("undo")
    assert anna.wait_for(lambda look: look["view"]["turn"] == 1)["time"]["left"] == HASTE


def test_a_removed_game_is_left_alone(anna: Person, clock: SetClock) -> None:
    hasty(anna)
    anna.look()
    anna.call("DELETE", f"/api/games/{anna.game}")
    clock.go_on(HASTE + LATE)
    assert anna.get("view").status_code == 404


def test_the_clock_of_the_machine_rings_in_order_and_survives_a_failure() -> None:
    clock = WallClock()
    rung: list[str] = []

    def fail() -> None:
        raise ZeroDivisionError

    set_all, done = threading.Event(), threading.Event()

    def hold() -> None:
        set_all.wait(PATIENCE)

    began, moment = clock.now(), timedelta(microseconds=1)
    # Alarms are rung one after the other: this one keeps the others until all are set, however long that takes.
    clock.ring_at(began, hold)
    clock.ring_at(began + 3 * moment, lambda: rung.append("second"))
    clock.ring_at(began + moment, lambda: rung.append("first"))
    clock.ring_at(began + 2 * moment, fail)
    late = clock.now() + timedelta(milliseconds=20)
    clock.ring_at(late, done.set)
    set_all.set()
    assert done.wait(PATIENCE)
    assert clock.now() >= late
    assert rung == ["first", "second"]
    clock.close()
    clock.ring_at(clock.now(), lambda: rung.append("never"))
    assert rung == ["first", "second"]


def test_what_cannot_be_written_down_in_time_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weathergage.server.sessions.deadlines._LONGEST_NAP", 0.01)
    wall, rung, done = WallClock(), list[int](), threading.Event()

    def alarm() -> None:
        rung.append(1)
        if len(rung) < 3:
            raise Unavailable("the disk is full")
        done.set()

    wall.ring_at(wall.now(), alarm)
    assert done.wait(PATIENCE)
    wall.close()
    assert len(rung) == 3
