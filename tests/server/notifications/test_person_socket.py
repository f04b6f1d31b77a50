"""The socket of a person wakes pages for what its person may know, and for nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.admirals import Admiral
from tests.server.people import AGAINST_BOT, HUMANS, Person

EVERYTHING = {"look": ["games", "invitations", "nudge"]}
GAMES = {"look": ["games"]}


@contextmanager
def page_of(person: Person, client: TestClient[Any]) -> Iterator[Any]:
    """A page of a person's browser that listens, once it was told everything."""
    client.cookies.clear()
    with client.websocket_connect("/ws/me", headers={"Cookie": f"desk={person.desk}"}) as socket:
        assert socket.receive_json(timeout=20) == EVERYTHING
        yield socket


def test_the_page_looks_again_when_its_own_question_opens(
    anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    ben.get("/api/me")
    assert ben.call("PUT", "/api/me/name", json={"name": "Ben"}).status_code == 200
    anna.make(HUMANS)
    ben.join(anna)
    assert anna.order({}).status_code == 200
    assert anna.get("/api/me/turns").json() == {"turns": []}
    with page_of(anna, client) as page:
        ben.order({})
        assert page.receive_json(timeout=20) == GAMES
    (turn,) = anna.get("/api/me/turns").json()["turns"]
    assert turn["game"] == anna.game and turn["people"] and turn["against"] == ["Ben"]


def test_nobody_is_woken_because_the_enemy_has_sealed(
    app: Litestar, anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    anna.make(HUMANS)
    ben.join(anna)
    with page_of(anna, client) as page:
        ben.order({})
        app.state.game_registry.listeners.tell_person(anna.desk, "nudge")
        # Had the seal been told, that would have come first.
        assert page.receive_json(timeout=20) == {"look": ["nudge"]}
        anna.order({})
        assert page.receive_json(timeout=20) == GAMES


def test_a_page_looks_again_at_campaigns_but_not_because_the_other_side_has_sealed(
    app: Litestar, client: TestClient[Any]
) -> None:
    anna, ben = Admiral(client), Admiral(client)
    anna.begin({"kind": "human"}, seed=None)
    ben.join_campaign(anna)
    with page_of(anna, client) as page:
        assert ben.do("orders", {"orders": {}}).status_code == 200
        app.state.game_registry.listeners.tell_person(anna.desk, "nudge")
        # Had the seal been told, that would have come first.
        assert page.receive_json(timeout=20) == {"look": ["nudge"]}
        assert anna.do("orders", {"orders": {}}).status_code == 200
        assert page.receive_json(timeout=20) == GAMES


def test_a_stranger_hears_nothing_of_other_peoples_games(
    app: Litestar, anna: Person, ben: Person, client: TestClient[Any]
) -> None:
    ben.get("/api/me")
    with page_of(ben, client) as page:
        anna.make(AGAINST_BOT)
        anna.order({})
        app.state.game_registry.listeners.tell(f"person:{ben.desk}", True)
        assert page.receive_json(timeout=20) == EVERYTHING


def test_a_browser_without_a_desk_is_told_to_load_the_page(client: TestClient[Any]) -> None:
    client.cookies.clear()
    with client.websocket_connect("/ws/me") as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_json(timeout=20)
    assert gone.value.code == 4403
