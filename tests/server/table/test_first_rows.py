"""First rows of nudges and proposals: of people at the same moment one is served, whoever they are."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.server.people import HUMANS, Person
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import games
from weathergage.server.table.messages import ProposalKind
from weathergage.server.table.store import ProposalRecord, TableStore

MANY = 8


@pytest.fixture(params=["file", "postgres"])
def store(request: pytest.FixtureRequest, anna: Person) -> Iterator[TableStore]:
    """The rows of a game, in a file and in a PostgreSQL database."""
    anna.make(HUMANS)
    app = anna._client.app
    if request.param == "file":
        yield TableStore(app.state.game_registry.storage.database)
        return
    database = Database(str(request.getfixturevalue("postgres")), alone=False)
    _copy_game(app.state.game_registry.storage.database, database, anna.game)
    yield TableStore(database)
    database.close()


def _copy_game(source: Database, target: Database, game: str) -> None:
    with source.reading() as connection:
        row = connection.execute(games.select().where(games.c.id == game)).one()
    with target.writing() as connection:
        connection.execute(games.insert(), dict(row._mapping))


def at_once(deed: Callable[[int], bool]) -> list[bool]:
    """Do something in many threads that begin together."""
    gate = threading.Barrier(MANY)

    def begin(number: int) -> bool:
        gate.wait()
        return deed(number)

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(begin, range(MANY)))


def test_of_many_first_nudges_one_counts(store: TableStore, anna: Person) -> None:
    noted = at_once(lambda _: store.note_nudge(anna.game, 1, "1805-10-21T12:00", "1805-10-21T11:50"))
    assert sum(noted) == 1
    assert not store.note_nudge(anna.game, 1, "1805-10-21T12:05", "1805-10-21T11:55")
    assert store.note_nudge(anna.game, 1, "1805-10-21T12:11", "1805-10-21T12:01")
    assert store.nudged(anna.game) == {1: "1805-10-21T12:11"}


def test_of_many_first_proposals_of_a_kind_one_is_open_and_others_get_numbers_of_their_own(
    store: TableStore, anna: Person
) -> None:
    draw = ProposalRecord(anna.game, 0, "draw", 0, anna.desk, "1805", "", 0, 0, 1, ())
    assert sum(at_once(lambda side: store.propose(replace(draw, side=side)))) == 1
    kinds: tuple[ProposalKind, ...] = ("undo", "adjourn", "resume", "resign")
    made = at_once(lambda number: number >= len(kinds) or store.propose(replace(draw, kind=kinds[number])))
    assert all(made)
    found = store.proposals(anna.game)
    assert sorted(each.n for each in found) == [1, 2, 3, 4, 5]
    assert len({each.kind for each in found}) == 5
    (dead,) = [each.n for each in found if each.kind == "draw"]
    assert store.propose(draw, dead=[dead])
    assert [each.n for each in store.proposals(anna.game) if each.kind == "draw"] == [6]
