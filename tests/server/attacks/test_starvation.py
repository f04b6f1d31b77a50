"""One visitor with very many games against slow captains: everybody else's bots answer all the same."""

import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.people import AGAINST_BOT, SCENARIO, Person, ToyBots
from weathergage.bots import bot
from weathergage.bots.bot import BotCard
from weathergage.campaign import suggested_fleet
from weathergage.campaign.battle.meeting import bought
from weathergage.server.app import create_app
from weathergage.server.sessions import campaign_registry
from weathergage.server.settings import PRIVATE, Settings

GAMES = 200
AGAINST_SLOW = [{"kind": "human"}, {"kind": "bot", "bot": "sloth"}]


def limited(games: int) -> Settings:
    """A server on which a desk has few games with slow captains."""
    return msgspec.structs.replace(PRIVATE, slow_games=games)


BOTS_ALONE = [{"kind": "bot", "bot": "parrot"}] * 2


class Sloth:
    """A bot with a budget, which thinks until it is let go; the first thoughts are counted."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.thinking: list[int] = []

    def make(self, seed: int, budget: object) -> Any:
        """A fresh sloth."""
        return SimpleNamespace(decide=self.decide)

    def decide(self, view: Any, request: Any) -> dict[str, str]:
        """Think."""
        self.thinking.append(view.side)
        assert self.go_on.wait(30)
        return dict(request.defaults())


@pytest.fixture
def sloth(toy_bots: ToyBots, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sloth]:
    """A slow bot beside the quick parrot, let go at the end."""
    slow = Sloth()
    card = BotCard("sloth", "Sloth", "Thinks.", budget="400")
    monkeypatch.setattr(bot, "_KNOWN", {**bot._KNOWN, card.id: (card, slow.make)})
    monkeypatch.setattr(bot, "_SEATS", {})
    monkeypatch.setattr("weathergage.server.sessions.bot_runner.SLOW", 2)
    yield slow
    slow.go_on.set()


def test_two_hundred_games_against_slow_captains_silence_nobody(sloth: Sloth, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        greedy, anna, ben = Person(client), Person(client), Person(client)
        for _ in range(GAMES):
            greedy.make(AGAINST_SLOW)
        anna.make(AGAINST_BOT)
        anna.order({})
        anna.wait_for(lambda look: look["view"]["turn"] == 2)
        ben.make(AGAINST_SLOW)
        for _ in range(3000):
            if len(sloth.thinking) == 2:
                break
            threading.Event().wait(0.01)
        assert len(sloth.thinking) == 2, "one thought of the greedy desk, and one of the other's"
        ben.order({})
        sloth.go_on.set()
        ben.wait_for(lambda look: look["view"]["turn"] == 2)


def test_a_desk_has_so_many_games_with_slow_captains_and_no_more(sloth: Sloth, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, settings=limited(2))) as client:
        greedy, anna = Person(client), Person(client)
        for _ in range(2):
            greedy.make(AGAINST_SLOW)
        body = {"scenario": SCENARIO, "ruleset": "toy", "seats": AGAINST_SLOW}
        refused = greedy.post("/api/games", body)
        assert refused.status_code == 409
        assert refused.json()["error"].startswith("you have 2 unfinished games against slow captains")
        greedy.make(AGAINST_BOT)
        anna.make(AGAINST_SLOW)
        sloth.go_on.set()
        ended = client.get("/api/games", headers={"Cookie": f"desk={greedy.desk}"}).json()[1]
        greedy.game, greedy.key = ended["id"], ended["seats"][0]["key"]
        assert greedy.post("act", {"verb": "concede"}).status_code == 200
        greedy.make(AGAINST_SLOW)


def test_many_at_once_do_not_slip_through(sloth: Sloth, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, settings=limited(3))) as client:
        greedy = Person(client)
        greedy.get("/api/games")
        game_registry, statuses = client.app.state.game_registry, list[int]()
        body = {"scenario": SCENARIO, "ruleset": "toy", "seats": AGAINST_SLOW}

        def make() -> None:
            response = client.post("/api/games", json=body, headers={"Cookie": f"desk={greedy.desk}"})
            statuses.append(response.status_code)

        threads = [threading.Thread(target=make) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [201] * 3 + [409] * 7
        assert len(game_registry.storage.bots_of(greedy.desk)) == 3
        sloth.go_on.set()


def test_bots_do_not_play_alone_for_visitors_of_a_public_server(sloth: Sloth, tmp_path: Path) -> None:
    public = msgspec.structs.replace(PRIVATE, bots_alone=Settings().bots_alone)
    fleets = [msgspec.to_builtins(suggested_fleet(nation, 1)) for nation in ("british", "french")]
    with TestClient(create_app(tmp_path, settings=public)) as client:
        anna = Person(client)
        refused = anna.post("/api/games", {"scenario": SCENARIO, "ruleset": "toy", "seats": BOTS_ALONE})
        assert refused.status_code == 403
        assert "take a seat yourself" in refused.json()["error"]
        assert anna.post("/api/campaigns", {"fleets": fleets, "seats": BOTS_ALONE}).status_code == 403
        small = [msgspec.to_builtins(bought(nation, 120, 1)) for nation in ("british", "french")]
        meeting = {"fleets": small, "seats": BOTS_ALONE, "points": 120}
        assert anna.post("/api/meetings", meeting).status_code == 403
        assert anna.get("/api/games").json() == []
        anna.make(AGAINST_BOT)


def test_a_long_battle_of_one_campaign_keeps_no_other_waiting(
    sloth: Sloth, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Semaphore(0)

    def fought(battle: Any, captains: Any) -> Any:
        begun.release()
        assert sloth.go_on.wait(30)

    monkeypatch.setattr(campaign_registry, "fought_by_bots", fought)
    with TestClient(create_app(tmp_path)) as client:
        room = client.app.state.campaign_registry
        tables = [Due(desk) for desk in ("greedy", "greedy", "greedy", "anna")]
        for session in tables:
            room._fight(session)
        assert begun.acquire(timeout=20) and begun.acquire(timeout=20)
        assert [session.asked for session in tables] == [True, False, False, True]
        month = threading.Event()
        room._bot_lane.submit("ben", month.set)
        assert month.wait(20), "a month is decided while battles are fought"
        sloth.go_on.set()


class Due:
    """A campaign that waits for its battle."""

    def __init__(self, desk: str) -> None:
        self.record = SimpleNamespace(id=secrets.token_hex(4), desk=desk, quick={})
        self.seats = [SimpleNamespace(side=side, bot="parrot") for side in (0, 1)]
        self.version, self.asked = 0, False

    def due_battle(self) -> str:
        """The battle; asked for when somebody begins to fight it."""
        self.asked = True
        return "battle"

    def report(self, fought: Any) -> None:
        """Nobody wants to know."""
