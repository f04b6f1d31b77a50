"""What takes long to work out: two answers at a time, for a seat only the newest, and nobody else waits for them."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server import toy
from tests.server.people import HUMANS, PATIENCE, Person
from weathergage.api import Ask, Request


class Sluggish(toy.ToyView):
    """A view whose forecasts and odds take as long as a test wants."""

    started = threading.Semaphore(0)
    go_on = threading.Event()

    def forecast(self, orders: dict[str, str]) -> None:
        """Wait, and know nothing."""
        Sluggish.started.release()
        assert Sluggish.go_on.wait(PATIENCE)

    @property
    def request(self) -> Request:
        """What its side is asked."""
        return Request(self.side, "signal", toy.SignalPhase().asks(toy.ToyState())[self.side])

    def odds(self, ask: Ask, option: str) -> None:
        """The same."""
        self.forecast({ask.id: option})


@pytest.mark.parametrize("kind", ["forecast", "odds"])
def test_of_several_for_one_seat_only_the_newest_is_made(
    kind: str, client: TestClient[Any], visitor: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "ToyView", Sluggish)
    # The one before has left its marks.
    Sluggish.go_on.clear()
    Sluggish.started = threading.Semaphore(0)
    anna, ben = visitor(), visitor()
    anna.make(HUMANS)
    ben.join(anna)
    headers = [{"X-Seat": one.key, "Cookie": f"desk={one.desk}"} for one in (anna, ben)]
    path = f"/api/games/{anna.game}/{kind}"
    answers: dict[str, int] = {}

    def ask(name: str, side: int) -> threading.Thread:
        def call() -> None:
            body = {"orders": {f"signal/{side}": "azure"}}
            answers[name] = client.post(path, json=body, headers=headers[side]).status_code

        thread = threading.Thread(target=call)
        thread.start()
        return thread

    threads = [ask("first", 0), ask("other", 1)]
    for _ in threads:
        assert Sluggish.started.acquire(timeout=PATIENCE)
    # Both places are taken: these wait, and the server answers other calls all the same.
    estimate_jobs = client.app.state.estimate_jobs
    for number, name in enumerate(("late", "later", "latest"), 3):
        threads.append(ask(name, 0))
        deadline = time.monotonic() + PATIENCE
        while estimate_jobs.asked < number:
            assert time.monotonic() < deadline
            time.sleep(0.01)
    assert client.get("/api/health").status_code == 200 and not answers
    Sluggish.go_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert answers == {"first": 200, "other": 200, "late": 409, "later": 409, "latest": 200}
