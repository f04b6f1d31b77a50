"""Work is claimed by one worker at a time, and free again some time after its worker was killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.clocks import SetClock
from weathergage.server.app import database_address
from weathergage.server.operations.claims import LEASE, OwnClaims, StoredClaims, claims_of, holding
from weathergage.server.store.database import Database

GAMES = [f"game-{number}" for number in range(40)]


@pytest.fixture(params=["sqlite", "postgres"])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database that several workers share."""
    url = (
        database_address(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("postgres"))
    )
    database = Database(url, alone=False)
    yield database
    database.close()


def test_only_one_worker_has_a_piece_of_work(shared: Database) -> None:
    clock = SetClock()
    one, two = StoredClaims(shared, clock), StoredClaims(shared, clock)
    assert one.take("bots", ["a", "b"]) == ["a", "b"]
    assert two.take("bots", ["a", "b", "c"]) == ["c"]
    assert two.take("messages", ["a"]) == ["a"]
    one.release("bots", ["a", "c"])
    assert two.take("bots", ["a", "b", "c"]) == ["a"]


def test_work_is_not_taken_twice_by_the_same_worker(shared: Database) -> None:
    one = StoredClaims(shared, SetClock())
    with holding(one, "bots", "a") as mine, holding(one, "bots", "a") as again:
        assert (mine, again) == (True, False)
    assert one.take("bots", ["a"]) == ["a"]


def test_a_killed_workers_work_is_free_after_its_lease(shared: Database) -> None:
    clock = SetClock()
    killed, living = StoredClaims(shared, clock), StoredClaims(shared, clock)
    assert killed.take("bots", ["a"]) and living.take("bots", ["b"])
    clock.go_on(LEASE.total_seconds() / 2)
    living.renew()
    clock.go_on(LEASE.total_seconds() / 2 + 1)
    third = StoredClaims(shared, clock)
    assert third.take("bots", ["a", "b"]) == ["a"]
    # Its worker was only asleep: what it lost meanwhile is not its own any more.
    killed.release("bots", ["a"])
    assert living.take("bots", ["a"]) == []


def test_a_race_has_one_winner_for_each_piece(shared: Database) -> None:
    clock = SetClock()
    workers = [StoredClaims(shared, clock) for _ in range(4)]
    with ThreadPoolExecutor(len(workers)) as threads:
        won = list(threads.map(lambda worker: worker.take("bots", GAMES), workers))
    assert sorted(each for taken in won for each in taken) == sorted(GAMES)


def test_a_worker_that_stops_gives_everything_up(shared: Database) -> None:
    one, two = StoredClaims(shared, SetClock()), StoredClaims(shared, SetClock())
    one.take("bots", GAMES)
    one.close()
    assert two.take("bots", GAMES) == GAMES


def test_a_server_that_is_alone_keeps_claims_in_memory(tmp_path: Path) -> None:
    database = Database(database_address(tmp_path))
    own = claims_of(database, SetClock())
    assert isinstance(own, OwnClaims)
    assert own.take("bots", ["a"]) == ["a"]
    assert own.take("bots", ["a", "b"]) == ["b"]
    own.release("bots", ["a"])
    assert own.take("bots", ["a"]) == ["a"]
    database.close()
