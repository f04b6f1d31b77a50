"""People with browsers, and bots that can be told what to answer or to fail."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from litestar.testing import TestClient

from weathergage.bots.bot import BotCard, StyleChoice

SCENARIO = "constitution-guerriere"
HUMANS = [{"kind": "human"}, {"kind": "human"}]
AGAINST_BOT = [{"kind": "human"}, {"kind": "bot", "bot": "parrot"}]
# The admiral thinks for seconds, and for more of them on a busy machine.
PATIENCE = 60.0


@contextmanager
def listening(client: TestClient[Any], path: str, seat: str = "", **kwargs: Any) -> Iterator[Any]:
    """A WebSocket whose caller has said which seat he has."""
    with client.websocket_connect(path, **kwargs) as socket:
        socket.send_json({"seat": seat})
        yield socket


class Person:
    """A browser: it keeps its own desk cookie and sits in at most one seat."""

    def __init__(self, client: TestClient[Any]) -> None:
        self._client = client
        self.desk = ""
        self.key = ""
        self.game = ""

    def call(self, method: str, path: str, **kwargs: Any) -> Any:
        """A request with this person's cookie and seat key."""
        headers = dict(kwargs.pop("headers", {}))
        if self.desk:
            headers["Cookie"] = f"desk={self.desk}"
        if self.key:
            headers["X-Seat"] = self.key
        self._client.cookies.clear()
        response = self._client.request(method, path, headers=headers, **kwargs)
        self.desk = response.cookies.get("desk") or self.desk
        return response

    def get(self, path: str = "", **kwargs: Any) -> Any:
        """GET of an address, or of a part of the person's game."""
        return self.call("GET", self._at(path), **kwargs)

    def post(self, path: str, body: Any = None, **kwargs: Any) -> Any:
        """POST of a body."""
        return self.call("POST", self._at(path), json=body, **kwargs)

    def _at(self, path: str) -> str:
        return path if path.startswith("/") else f"/api/games/{self.game}/{path}".rstrip("/")

    def make(self, seats: list[dict[str, Any]], ruleset: str = "toy", **more: Any) -> list[str]:
        """Make a game and sit down on side 0; the keys of all seats."""
        response = self.post("/api/games", {"scenario": SCENARIO, "ruleset": ruleset, "seats": seats, **more})
        assert response.status_code == 201, response.text
        made = response.json()
        keys = [seat["key"] or "" for seat in made["seats"]]
        self.game, self.key = made["id"], keys[0]
        return keys

    def sit(self, game: str, key: str) -> "Person":
        """Sit down in a seat of this person's own desk."""
        self.game, self.key = game, key
        self.get("/")
        return self

    def invite(self, side: int) -> str:
        """Make an invitation to a seat of this person's desk; its key."""
        made = self.post(f"seats/{side}/keys/invitation")
        assert made.status_code == 200, made.text
        return str(made.json()["invitation"])

    def join(self, maker: "Person", side: int = 1, part: str = "") -> "Person":
        """Sit down at this person's own desk by an invitation of the maker's."""
        return self.accept(maker.game, maker.invite(side), part)

    def accept(self, game: str, invitation: str, part: str = "") -> "Person":
        """Take the seat of an invitation."""
        self.sit(game, invitation)
        taken = self.post("take", {"part": part})
        assert taken.status_code == 200, taken.text
        self.key = taken.json()["key"]
        return self

    def listen(self, room: str = "games", about: str = "") -> Any:
        """Open the WebSocket of this person's game, with cookie and seat key."""
        self._client.cookies.clear()
        headers = {"Cookie": f"desk={self.desk}"} if self.desk else {}
        return listening(self._client, f"/ws/{room}/{about or self.game}", self.key, headers=headers)

    def order(self, orders: dict[str, str], version: int | None = None) -> Any:
        """Send orders."""
        return self.post(
            "orders", {"orders": orders} if version is None else {"orders": orders, "version": version}
        )

    def look(self) -> Any:
        """What this seat is shown."""
        response = self.get("view")
        assert response.status_code == 200, response.text
        return response.json()

    def wait_for(self, what: Any) -> Any:
        """Look until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not what(look := self.look()):
            assert time.monotonic() < deadline, look
            time.sleep(0.01)
        return look


class ToyBots:
    """One bot that says what it is told."""

    def __init__(self) -> None:
        self.says: Any = lambda view, request: request.defaults()
        self.seeds: list[int] = []

    def register(self) -> dict[str, Any]:
        """The register of bots with this one and no other."""
        daring = StyleChoice("daring", ("steady", "bold"), "steady")
        card = BotCard("parrot", "Parrot", "Says what it is told.", (daring,))
        return {card.id: (card, self.make)}

    def make(self, seed: int, style: object) -> Any:
        """A fresh parrot."""
        self.seeds.append(seed)
        return SimpleNamespace(decide=lambda view, request: self.says(view, request))
