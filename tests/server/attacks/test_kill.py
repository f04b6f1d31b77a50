"""A server that is killed at any moment has lost no order it accepted, and the game goes on."""

import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.people import PATIENCE
from tests.server.processes import serving

KILLS = 2


class Admiral:
    """Plays all human seats of a game from one desk and remembers what was accepted."""

    def __init__(self, opponent: dict[str, str], dice: random.Random) -> None:
        self.opponent = opponent
        self.dice = dice
        self.desk: dict[str, str] = {}
        self.game = ""
        self.keys: dict[int, str] = {}
        self.accepted: list[dict[str, Any]] = []

    def client(self, address: str) -> httpx.Client:
        """A browser at the same desk."""
        return httpx.Client(base_url=address, cookies=self.desk, timeout=PATIENCE)

    def begin(self, address: str) -> None:
        """Make the game; every question shall be put."""
        with self.client(address) as http:
            body = {
                "scenario": "constitution-guerriere",
                "ruleset": "second_edition",
                "seats": [{"kind": "human"}, self.opponent],
            }
            made = http.post("/api/games", json=body)
            assert made.status_code == 201, made.text
            self.desk = {"desk": http.cookies["desk"]}
            self.game = f"/api/games/{made.json()['id']}"
            self.keys = {seat["side"]: seat["key"] for seat in made.json()["seats"] if seat["key"]}
            for key in self.keys.values():
                wish = {"verb": "seat", "notation": "routine=ask"}
                assert http.post(f"{self.game}/act", json=wish, headers={"X-Seat": key}).status_code == 200

    def play(self, address: str, most: int = 10_000) -> None:
        """Give orders as fast as they are taken, until the server is gone or enough were given."""
        given = 0
        with self.client(address) as http:
            try:
                while given < most and not self._over(http):
                    given += sum(self._order(http, side) for side in self.keys)
            except httpx.HTTPError:
                return

    def journal(self, address: str) -> list[dict[str, Any]]:
        """What the server has of our orders."""
        with self.client(address) as http:
            file = http.get(f"{self.game}/replay").raise_for_status().json()
        return [entry for entry in file["entries"] if entry["side"] in self.keys]

    def over(self, address: str) -> bool:
        """Whether the game has ended."""
        with self.client(address) as http:
            return self._over(http)

    def _over(self, http: httpx.Client) -> bool:
        return http.get(f"{self.game}/view").json()["view"]["outcome"] is not None

    def _order(self, http: httpx.Client, side: int) -> int:
        seat = {"X-Seat": self.keys[side]}
        look = http.get(f"{self.game}/view", headers=seat).json()
        request = look["view"]["request"]
        if request is None:
            return 0
        orders = {ask["id"]: self.dice.choice(ask["options"]) for ask in request["asks"]}
        answer = http.post(
            f"{self.game}/orders", json={"orders": orders, "version": look["version"]}, headers=seat
        )
        if answer.status_code != 200:
            orders = {ask["id"]: ask["default"] for ask in request["asks"]}
            answer = http.post(f"{self.game}/orders", json={"orders": orders}, headers=seat)
        assert answer.status_code == 200, answer.text
        self.accepted.append({"side": side, "orders": orders})
        return 1


def test_no_accepted_order_is_lost(tmp_path: Path) -> None:
    dice = random.Random(1805)
    admirals = [Admiral({"kind": "human"}, dice), Admiral({"kind": "bot", "bot": "midshipman"}, dice)]
    for kill in range(KILLS):
        with serving(tmp_path) as server:
            for admiral in admirals:
                if kill == 0:
                    admiral.begin(server.address)
                else:
                    _nothing_lost(admiral, server.address)
            playing = [threading.Thread(target=each.play, args=(server.address,)) for each in admirals]
            counts = [len(each.accepted) for each in admirals]
            for thread in playing:
                thread.start()
            for admiral, known, thread in zip(admirals, counts, playing, strict=True):
                _wait_for_an_order(admiral, known, thread)
            playing[0].join(dice.uniform(0, 0.5))
            server.kill()
            for thread in playing:
                thread.join(30)
                assert not thread.is_alive()
    with serving(tmp_path) as server:
        for admiral in admirals:
            _nothing_lost(admiral, server.address)
            before = len(admiral.accepted)
            assert before > 0
            admiral.play(server.address, most=3)
            assert len(admiral.accepted) >= before + 3 or admiral.over(server.address), "the game goes on"


@pytest.mark.skipif(sys.platform != "linux", reason="workers are found in /proc")
def test_a_killed_worker_loses_nothing_and_is_replaced(tmp_path: Path, postgres: str) -> None:
    dice = random.Random(1798)
    admirals = [Admiral({"kind": "human"}, dice), Admiral({"kind": "bot", "bot": "midshipman"}, dice)]
    with serving(tmp_path, 2, WEATHERGAGE_DATABASE_URL=postgres) as server:
        for admiral in admirals:
            admiral.begin(server.address)
        first = server.workers()
        assert len(first) == 2
        for worker in first:
            playing = [threading.Thread(target=each.play, args=(server.address, 20)) for each in admirals]
            for thread in playing:
                thread.start()
            playing[0].join(dice.uniform(0.2, 0.6))
            os.kill(worker, signal.SIGKILL)
            for thread in playing:
                thread.join(60)
                assert not thread.is_alive()
            for admiral in admirals:
                _nothing_lost(admiral, server.address)
        for admiral in admirals:
            before = len(admiral.accepted)
            admiral.play(server.address, most=3)
            assert len(admiral.accepted) >= before + 3 or admiral.over(server.address), "the game goes on"
        assert server.stop() == 0
    assert "worker" in (tmp_path / "server.log").read_text()


def _wait_for_an_order(admiral: Admiral, before: int, playing: threading.Thread) -> None:
    """Wait until another order was accepted, for which a busy machine may take seconds, or the game is over."""
    deadline = time.monotonic() + PATIENCE
    while len(admiral.accepted) <= before and playing.is_alive():
        assert time.monotonic() < deadline, "no order was accepted"
        time.sleep(0.005)


def _nothing_lost(admiral: Admiral, address: str) -> None:
    kept = admiral.journal(address)
    # The order that was under way when the server died may have been written down unanswered.
    assert kept[: len(admiral.accepted)] == admiral.accepted
    assert len(kept) <= len(admiral.accepted) + 1
    admiral.accepted = kept
