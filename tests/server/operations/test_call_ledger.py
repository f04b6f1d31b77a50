"""Limits of calls hold for all workers of a PostgreSQL database together."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from tests.server.own_loop import in_own_loop
from tests.server.people import ToyBots
from weathergage.server.app import create_app
from weathergage.server.operations.call_ledger import CallLedger, call_counts
from weathergage.server.settings import PRIVATE
from weathergage.server.store.database import Database


@pytest.fixture
def database(postgres: str) -> Iterator[Database]:
    """A database that several workers share."""
    opened = Database(postgres)
    yield opened
    opened.close()


def passed(ledger: CallLedger, calls: int, most: int) -> int:
    """How many of some calls from one address a worker lets pass."""

    async def ask() -> int:
        return sum([(await ledger.admit(" 192.0.2.1", most)).left > 0 for _ in range(calls)])

    return in_own_loop(ask)


def test_a_limit_holds_for_all_workers_together(toy_bots: ToyBots, postgres: str) -> None:
    settings = msgspec.structs.replace(PRIVATE, calls_per_minute=6)
    with ExitStack() as stack:
        apps = [create_app(database_url=postgres, settings=settings) for _ in range(2)]
        workers = [stack.enter_context(TestClient(app)) for app in apps]
        answers = [workers[n % 2].get("/api/health") for n in range(9)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 3
    assert [answer.headers["ratelimit-remaining"] for answer in answers[:6]] == ["5", "4", "3", "2", "1", "0"]
    wait = int(answers[-1].headers["retry-after"])
    assert 0 < wait <= 60 and f"wait {wait} seconds" in answers[-1].json()["error"]


def test_workers_that_count_at_once_never_let_too_many_pass(database: Database) -> None:
    workers = [CallLedger(database) for _ in range(4)]
    with ThreadPoolExecutor(len(workers)) as threads:
        found = list(threads.map(lambda worker: passed(worker, 30, 40), workers))
    assert sum(found) == 40


def test_a_worker_draws_several_calls_at_once(database: Database) -> None:
    one, two = CallLedger(database), CallLedger(database)
    assert passed(one, 1, 1000) == 1 and passed(two, 2000, 1000) == 980, "the first has 19 more in hand"
    with database.reading() as connection:
        assert connection.execute(select(call_counts.c.drawn)).scalar_one() == 1000, "refusing asks nobody"
    assert passed(one, 100, 1000) == 19


def test_the_next_minute_counts_anew(database: Database) -> None:
    assert passed(CallLedger(database), 5, 3) == 3
    assert passed(CallLedger(database), 5, 3) == 0
    with database.writing_row() as connection:
        connection.execute(update(call_counts).values(until=1.0))
    assert passed(CallLedger(database), 5, 3) == 3
    in_own_loop(CallLedger(database).forget_old)
    with database.reading() as connection:
        assert len(connection.execute(select(call_counts)).all()) == 1, "this minute is not over"
