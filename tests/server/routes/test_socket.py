"""The WebSocket tells versions, and closes on those who may not listen."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.people import AGAINST_BOT, HUMANS, Person, listening
from weathergage.server.routes import socket as socket_calls


def test_versions_are_pushed_as_far_as_each_may_know(anna: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    with anna.listen() as seat, listening(client, f"/ws/games/{anna.game}") as onlooker:
        assert seat.receive_json(timeout=20) == onlooker.receive_json(timeout=20) == {"version": 0}
        anna.order({})
        assert seat.receive_json(timeout=20) == {"version": 1}
        anna.post("undo")
        # An onlooker was not told of the orders; after an undo everybody looks again.
        again = {"version": 0, "anew": True}
        assert seat.receive_json(timeout=20) == onlooker.receive_json(timeout=20) == again


def test_bots_are_heard_too(anna: Person) -> None:
    anna.make(AGAINST_BOT)
    with anna.listen() as socket:
        anna.order({})
        versions = [socket.receive_json(timeout=20)["version"]]
        while versions[-1] < 3:
            versions.append(socket.receive_json(timeout=20)["version"])
        assert versions == sorted(versions)


@pytest.mark.parametrize(("path", "seat", "code"), [("none", "", 4404), ("{game}", "wrong", 4403)])
def test_some_may_not_listen(anna: Person, client: TestClient[Any], path: str, seat: str, code: int) -> None:
    anna.make(HUMANS)
    address = "/ws/games/" + path.format(game=anna.game)
    with listening(client, address, seat) as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_json(timeout=20)
    assert gone.value.code == code


def test_a_key_in_the_address_is_not_looked_at(anna: Person, client: TestClient[Any]) -> None:
    """Proxies log addresses, so nobody shall be led to put a secret there."""
    anna.make(HUMANS)
    with listening(client, f"/ws/games/{anna.game}?key=wrong") as socket:
        assert socket.receive_json(timeout=20) == {"version": 0}


@pytest.mark.parametrize(
    "first", ["", "null", '{"seat": 5}', '{"key": "x"}', "[" * 9000, '{"seat": "%s"}' % ("k" * 201)]
)
def test_the_first_message_names_a_seat(anna: Person, client: TestClient[Any], first: str) -> None:
    anna.make(HUMANS)
    with client.websocket_connect(f"/ws/games/{anna.game}") as socket:
        socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json(timeout=20)
    assert gone.value.code == 4400 and "seat" in gone.value.detail


def test_who_says_nothing_is_told_nothing(
    anna: Person, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.make(HUMANS)
    monkeypatch.setattr(socket_calls, "PATIENCE", 0.2)
    with (
        client.websocket_connect(f"/ws/games/{anna.game}") as socket,
        pytest.raises(WebSocketDisconnect) as gone,
    ):
        socket.receive_json(timeout=20)
    assert gone.value.code == 4408


def test_a_removed_game_hangs_up(anna: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    with listening(client, f"/ws/games/{anna.game}") as socket:
        assert socket.receive_json(timeout=20) == {"version": 0}
        anna.call("DELETE", f"/api/games/{anna.game}")
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json(timeout=20)
    assert gone.value.code == 4404
