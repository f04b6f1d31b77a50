"""The WebSocket tells versions, and closes on those who may not listen."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.people import AGAINST_BOT, HUMANS, Person


def test_versions_are_pushed_to_everybody(anna: Person, client: TestClient[Any]) -> None:
    keys = anna.make(HUMANS)
    with (
        client.websocket_connect(f"/ws/games/{anna.game}?key={keys[0]}") as seat,
        client.websocket_connect(f"/ws/games/{anna.game}") as onlooker,
    ):
        assert seat.receive_json() == onlooker.receive_json() == {"version": 0}
        anna.order({})
        assert seat.receive_json() == onlooker.receive_json() == {"version": 1}
        anna.post("undo")
        assert seat.receive_json() == onlooker.receive_json() == {"version": 0}


def test_bots_are_heard_too(anna: Person, client: TestClient[Any]) -> None:
    keys = anna.make(AGAINST_BOT)
    with client.websocket_connect(f"/ws/games/{anna.game}?key={keys[0]}") as socket:
        anna.order({})
        versions = [socket.receive_json()["version"]]
        while versions[-1] < 4:
            versions.append(socket.receive_json()["version"])
        assert versions == sorted(versions)


@pytest.mark.parametrize(("path", "code"), [("none", 4404), ("{game}?key=wrong", 4403)])
def test_some_may_not_listen(anna: Person, client: TestClient[Any], path: str, code: int) -> None:
    anna.make(HUMANS)
    address = "/ws/games/" + path.format(game=anna.game)
    with client.websocket_connect(address) as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_json()
    assert gone.value.code == code


def test_a_removed_game_hangs_up(anna: Person, client: TestClient[Any]) -> None:
    anna.make(HUMANS)
    with client.websocket_connect(f"/ws/games/{anna.game}") as socket:
        assert socket.receive_json() == {"version": 0}
        anna.call("DELETE", f"/api/games/{anna.game}")
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json()
    assert gone.value.code == 4404
