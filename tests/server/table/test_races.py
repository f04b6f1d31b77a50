"""Two workers of one database: of two people who act at a table at once, one is told that the other was quicker."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.clocks import SetClock
from tests.server.people import HUMANS, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.store.database import Database


@pytest.fixture
def seats(toy_bots: ToyBots, shared_address: str, clock: SetClock) -> Iterator[list[Person]]:
    """Anna at one worker, and Ben at each of both."""
    with ExitStack() as stack:
        apps = [create_app(opened=Database(shared_address, alone=False), clock=clock) for _ in range(2)]
        clients: list[TestClient[Any]] = [stack.enter_context(TestClient(app)) for app in apps]
        anna, ben, there = Person(clients[0]), Person(clients[0]), Person(clients[1])
        anna.make(HUMANS)
        ben.join(anna)
        there.desk, there.game, there.key = ben.desk, ben.game, ben.key
        assert there.get("table").status_code == 200, "the other worker knows the game, too"
        yield [anna, ben, there]


def at_once(*deeds: Callable[[], Any]) -> list[int]:
    """Do several things at the same time; how each was answered, in order of numbers."""
    with ThreadPoolExecutor(len(deeds)) as pool:
        return sorted(answer.status_code for answer in pool.map(lambda deed: deed(), deeds))


def test_a_proposal_is_answered_once(seats: list[Person]) -> None:
    anna, ben, there = seats
    assert anna.post("proposals", {"kind": "draw"}).status_code == 200
    found = at_once(lambda: ben.post("proposals/1/accept"), lambda: there.post("proposals/1/accept"))
    assert found == [200, 409]
    assert anna.look()["view"]["outcome"]["kind"] == "agreed"


def test_the_same_is_proposed_once(seats: list[Person]) -> None:
    _, ben, there = seats
    wanted = {"kind": "draw"}
    assert at_once(lambda: ben.post("proposals", wanted), lambda: there.post("proposals", wanted)) == [
        200,
        409,
    ]
    assert len(ben.get("table").json()["proposals"]) == 1


def test_a_seat_is_nudged_once(seats: list[Person]) -> None:
    _, ben, there = seats
    assert at_once(lambda: ben.post("seats/0/nudge"), lambda: there.post("seats/0/nudge")) == [204, 429]


def test_lines_of_talk_have_a_number_each(seats: list[Person]) -> None:
    anna, ben, there = seats

    def say(who: Person, text: str) -> Callable[[], Any]:
        return lambda: who.post("talk/table", {"text": text})

    spoken = [say(who, f"{who is ben} {n}") for n in range(4) for who in (ben, there)]
    assert set(at_once(*spoken)) <= {200, 201}
    lines = anna.get("talk/table").json()
    assert len({line["n"] for line in lines}) == len(lines) == 8
