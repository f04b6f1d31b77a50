"""The list of players: who is there, what may be known of their orders, nudges."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar

from tests.server.clocks import SetClock
from tests.server.people import AGAINST_BOT, HUMANS, PATIENCE, Person
from weathergage.server.table.nudges import Nudge


def players(who: Person) -> list[dict[str, Any]]:
    """The seats as somebody sees them."""
    listed: list[dict[str, Any]] = who.get("table").json()["players"]
    return listed


def here(who: Person) -> list[bool]:
    """Who is there, as somebody sees it."""
    return [line["here"] for line in players(who)]


def wait(what: Callable[[], bool]) -> None:
    """Wait until something holds: a socket is noted by a task of its own."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_whoever_has_the_game_open_is_there_and_away_two_minutes_after(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    assert here(anna) == [False, False]
    with ben.listen() as socket:
        socket.receive_json()
        wait(lambda: here(anna) == [False, True])
        clock.go_on(60)
    wait(lambda: players(anna)[1]["seen"] == clock.now().isoformat(timespec="microseconds"))
    clock.go_on(119)
    assert here(anna) == [False, True]
    clock.go_on(2)
    assert here(anna) == [False, False] and players(anna)[1]["seen"].startswith("1805-10-21T12:01:00")


def test_presence_outlives_the_server_that_noted_it(
    anna: Person, ben: Person, app: Litestar, clock: SetClock
) -> None:
    """Another server sees it too: it is in the database."""
    anna.make(HUMANS)
    ben.join(anna)
    app.state.game_tables.arrived(ben.game, ben.desk)
    from weathergage.server.table.game_tables import GameTables

    assert GameTables(app.state.game_registry).presence.seen(ben.game) == {
        ben.desk: clock.now().isoformat(timespec="microseconds")
    }


def test_those_who_look_on_are_listed_by_name(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    kofi = visitor()
    kofi.call("PUT", "/api/me/name", json={"name": "Kofi"})
    kofi.game = anna.game
    with kofi.listen() as socket:
        socket.receive_json()
        wait(lambda: anna.get("table").json()["onlookers"] == ["Kofi"])


def test_a_seat_that_writes_does_not_learn_who_has_sealed(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    before = anna.get("table").json()
    ben.order({"signal/1": "crimson"})
    assert anna.get("table").json() == before
    assert [line["state"] for line in players(anna)] == ["writing", ""]
    assert [line["state"] for line in players(ben)] == ["writing", "sealed"]
    anna.key = ""
    assert [line["state"] for line in players(anna)] == ["", ""]


@contextmanager
def table_socket(who: Person) -> Iterator[Any]:
    """Open the socket of somebody's game that tells of its people too, after its first message."""
    who._client.cookies.clear()
    with who._client.websocket_connect(
        f"/ws/games/{who.game}", headers={"Cookie": f"desk={who.desk}"}
    ) as socket:
        socket.send_json({"seat": who.key, "table": True})
        assert socket.receive_json(timeout=PATIENCE) == {"version": 0}
        yield socket


def mark(who: Person) -> str:
    """What changes with the people at a game as somebody may know them."""
    return str(who.get("table").json()["mark"])


def test_a_socket_that_asks_for_it_is_told_when_the_table_changes(anna: Person, ben: Person) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    with table_socket(anna) as socket:
        # What one's own arrival changed may be told first.
        wait(lambda: here(anna)[0])
        ben.post("talk/side:1", {"text": "not for her"})
        ben.post("talk/table", {"text": "hello"})
        heard = mark(anna)
        if (first := socket.receive_json(timeout=PATIENCE)) != {"table": heard}:
            assert "table" in first and socket.receive_json(timeout=PATIENCE) == {"table": heard}
        ben.post("talk/side:1", {"text": "nor this"})
        ben.order({"signal/1": "crimson"})
        assert mark(anna) == heard
        ben.post("talk/table", {"text": "well?"})
        assert socket.receive_json(timeout=PATIENCE) == {"table": mark(anna)}, (
            "nothing was sent for what she may not know"
        )
        anna.order({"signal/0": "azure"})
        # The table as it is now may be told before or after the version: the two come from tasks of their own.
        while "version" not in (last := socket.receive_json(timeout=PATIENCE)):
            assert last == {"table": mark(anna)}
        assert last == {"version": anna.look()["version"]}


def test_what_changes_after_the_first_message_of_a_socket_is_told(
    anna: Person, ben: Person, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page looks at the table after that message, and again only when it is told to."""
    anna.make(HUMANS)
    ben.join(anna)
    app.state.game_tables.arrived(anna.game, anna.desk)
    tables, said = app.state.game_tables, threading.Event()
    marked = tables.mark

    def slow(*asked: Any) -> str:
        said.wait(0.5)
        return str(marked(*asked))

    monkeypatch.setattr(tables, "mark", slow)
    with table_socket(anna) as socket:
        ben.post("talk/table", {"text": "hello"})
        said.set()
        assert socket.receive_json(timeout=PATIENCE) == {"table": mark(anna)}


def test_a_nudge_reaches_whoever_is_asked_once_in_ten_minutes(
    anna: Person, ben: Person, app: Litestar, clock: SetClock
) -> None:
    told: list[Nudge] = []
    app.state.game_tables.nudges.tellers.append(told.append)
    anna.make(HUMANS)
    ben.join(anna)
    assert players(anna)[1]["may_nudge"] and not players(anna)[0]["may_nudge"]
    assert anna.post("seats/1/nudge").status_code == 204
    assert [(each.desk, each.side) for each in told] == [(ben.desk, 1)]
    line = players(anna)[1]
    assert not line["may_nudge"] and line["nudge_at"].startswith("1805-10-21T12:10")
    again = anna.post("seats/1/nudge")
    assert again.status_code == 429 and "ten minutes" in again.json()["error"]
    clock.go_on(601)
    ben.order({"signal/1": "azure"})
    assert anna.post("seats/1/nudge").status_code == 204, "a refusal would tell that he has sealed"
    assert len(told) == 1


def test_nobody_nudges_himself_a_bot_or_from_outside(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    anna.make(AGAINST_BOT)
    assert anna.post("seats/0/nudge").status_code == 409
    assert anna.post("seats/1/nudge").status_code == 409
    assert anna.post("seats/7/nudge").status_code == 404
    ben.game = anna.game
    assert ben.post("seats/0/nudge").status_code == 403
