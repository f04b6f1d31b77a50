"""Which bots a visitor may seat, and how those that think long are played."""

import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.builders.builds import plain_only
from tests.server.people import HUMANS, PATIENCE, Person
from weathergage.bots import BotCard, admit, bot, bot_ids, register_bot
from weathergage.bots.captains.cabin_boy import CabinBoy
from weathergage.bots.sandbox import guard
from weathergage.bots.sandbox.guard import Guard
from weathergage.engine.orders import Orders, Request
from weathergage.server.app import create_app
from weathergage.server.sessions import bot_players

ROGUES = Path(__file__).parents[2] / "bots" / "strangers" / "rogues.py"


def seated(anna: Person, spec: str) -> Any:
    """A game against a bot."""
    seats = [HUMANS[0], {"kind": "bot", "bot": spec}]
    return anna.post("/api/games", {"scenario": "constitution-guerriere", "ruleset": "toy", "seats": seats})


def test_a_style_is_written_once_and_shown(anna: Person) -> None:
    made = seated(anna, "parrot: bold ").json()
    assert made["seats"][1]["bot"] == "parrot:bold"
    assert made["seats"][1]["name"] == "Parrot (bold)"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("parot", "did you mean 'parrot'"),
        ("parrot:drunk", "has no style 'drunk'; choose from steady, bold"),
        ("parrot:steady,bold", "exclude each other"),
        (f"{ROGUES}:Bulldog", "there is no bot"),
        ("x.py:X", "there is no bot"),
        ("../../etc/passwd", "there is no bot"),
    ],
)
def test_visitors_seat_registered_bots_only(
    anna: Person, spec: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a file was opened for a visitor")

    monkeypatch.setattr("weathergage.bots.sandbox.plugins._admitted", never)
    refused = seated(anna, spec)
    assert refused.status_code == 422
    assert told in refused.text


def test_visitors_set_no_budget(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    register_bot(BotCard("thinker", "Thinker", "Thinks.", (), "20"), lambda seed, budget: CabinBoy(seed))
    assert seated(anna, "thinker").status_code == 201
    refused = seated(anna, "thinker:budget=99999")
    assert refused.status_code == 422
    assert "leave the budget out" in refused.text


def test_a_bot_that_thinks_long_does_so_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its card says that it takes a budget; here the cabin boy has such a card, and may not be made in this process."""
    bot_ids()
    card, _ = bot._KNOWN["cabin-boy"]
    slow = BotCard(card.id, card.title, card.summary, (), "20")

    def here(*_: object) -> CabinBoy:
        raise AssertionError("it thinks in the server's own process")

    monkeypatch.setattr(bot, "_KNOWN", {**bot._KNOWN, card.id: (slow, here)})
    asked: list[str] = []

    def noted(name: str, *rest: Any, **more: Any) -> Any:
        asked.append(name)
        return Guard(name, *rest, **more)

    monkeypatch.setattr(bot_players, "Guard", noted)
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make([HUMANS[0], {"kind": "bot", "bot": "cabin-boy"}], "second_edition")
        anna.order({"plot/constitution": "1"})
        look = anna.wait_for(
            lambda look: look["view"]["turn"] > 1 or look["view"]["phase"] != "movement_notation"
        )
    assert asked == ["cabin-boy"] * len(asked) != []
    assert look["version"] >= 2


def test_what_an_outside_bot_did_wrong_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot_ids()
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    monkeypatch.setattr(bot, "_ALIASES", {})
    monkeypatch.setattr(guard, "_told", {})
    (rogue,) = admit([f"{ROGUES}:Dizzy"])
    with caplog.at_level(logging.WARNING), TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make([HUMANS[0], {"kind": "bot", "bot": rogue}], "second_edition")
        anna.order({"plot/constitution": "1"})
        anna.wait_for(lambda look: look["version"] >= 2)
    assert any("the horizon turns" in record.message for record in caplog.records)


@plain_only
def test_bots_that_are_alone_with_each_other_keep_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one thread for all bots, and it is at a game of bots when somebody gives his orders in another."""
    asked: list[str] = []
    ordered = threading.Event()

    class Noted(CabinBoy):
        name = "opponent"

        def decide(self, view: Any, request: Request) -> Orders:
            assert ordered.wait(PATIENCE)
            asked.append(self.name)
            return super().decide(view, request)

    class Alone(Noted):
        name = "alone"

    bot_ids()
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    monkeypatch.setattr("weathergage.server.sessions.bot_runner.QUICK", 1)
    register_bot(BotCard("alone", "Alone", "Waits."), Alone)
    register_bot(BotCard("opponent", "Opponent", "Waits."), Noted)
    with TestClient(create_app(tmp_path)) as client:
        Person(client).make([{"kind": "bot", "bot": "alone"}] * 2, "second_edition")
        anna = Person(client)
        anna.make([HUMANS[0], {"kind": "bot", "bot": "opponent"}], "second_edition")
        anna.order({"plot/constitution": "1"})
        ordered.set()
        anna.wait_for(lambda look: look["version"] >= 2)
    assert asked.index("opponent") <= 1


def test_no_more_of_a_name_is_read_than_a_name_may_have(anna: Person) -> None:
    for name, status in (("x" * 100_000, 400), ("x" * 200, 422)):
        refused = seated(anna, name)
        assert refused.status_code == status
        assert len(refused.text) < 1_000


SLOW = """
import time
from pathlib import Path

class Slow:
    def decide(self, view, request):
        Path(__file__).with_name("begun").touch()
        time.sleep(60)
        Path(__file__).with_name("done").touch()
        return {}
"""


def test_a_server_that_closes_stops_who_thinks_and_asks_again_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot_ids()
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    monkeypatch.setattr(bot, "_ALIASES", {})
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    (slow,) = admit([f"{file}:Slow"])
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make([HUMANS[0], {"kind": "bot", "bot": slow}], "second_edition")
        anna.order({"plot/constitution": "1"})
        anna.wait_for(lambda _: (tmp_path / "begun").exists())
    assert not (tmp_path / "done").exists()
    assert not caplog.records
    (tmp_path / "begun").unlink()
    with TestClient(create_app(tmp_path)) as client:
        back = Person(client)
        back.desk = anna.desk
        back.sit(anna.game, anna.key)
        # Nothing was sealed for him, and he is asked the same again.
        assert back.wait_for(lambda _: (tmp_path / "begun").exists())["version"] == 1
    assert not (tmp_path / "done").exists()
