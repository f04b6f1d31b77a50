"""Two servers on one database: a folder belongs to one of them, and where there is no folder nothing is overwritten."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.people import HUMANS, Person, ToyBots
from tests.server.processes import serving
from weathergage.campaign import FleetPlan, suggested_fleet
from weathergage.engine.game import Entry
from weathergage.server.app import create_app, database_address
from weathergage.server.identity.credentials import Caller
from weathergage.server.store.campaign_store import CampaignStore
from weathergage.server.store.data_folder import CannotOpen, InUse
from weathergage.server.store.database import Database
from weathergage.server.store.game_store import Overtaken, Storage
from weathergage.server.store.records import Line, Progress
from weathergage.server.wire.campaign_messages import NewCampaign
from weathergage.server.wire.game_messages import NewSeat

FAR = Progress(1, "Signal Phase", None)


@pytest.fixture
def two(toy_bots: ToyBots, tmp_path: Path) -> Iterator[list[TestClient[Any]]]:
    """Two servers that share a database, as two that PostgreSQL serves do."""
    url = os.environ.get("WEATHERGAGE_TEST_DATABASE_URL") or database_address(tmp_path)
    with ExitStack() as stack:
        apps = [create_app(opened=Database(url, alone=False)) for _ in range(2)]
        yield [stack.enter_context(TestClient(app)) for app in apps]


def test_a_folder_belongs_to_one_server(tmp_path: Path) -> None:
    one = Database(database_address(tmp_path))
    one.note_address("http://127.0.0.1:8181/")
    with pytest.raises(InUse, match=rf"at http://127.0.0.1:8181/ \(process {os.getpid()}, since 20"):
        Database(database_address(tmp_path))
    one.close()
    two = Database(database_address(tmp_path))
    one.close()
    with pytest.raises(InUse):
        Database(database_address(tmp_path))
    two.close()


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with pytest.raises(InUse, match=server.address):
            Database(database_address(tmp_path))
        server.kill()
    database = Database(database_address(tmp_path))
    assert database.fault() == ""
    database.close()


@pytest.mark.skipif("WEATHERGAGE_TEST_DATABASE_URL" not in os.environ, reason="needs a PostgreSQL server")
def test_a_database_without_a_folder_belongs_to_one_server_too() -> None:
    """A second server would not know who took which seat meanwhile."""
    url = os.environ["WEATHERGAGE_TEST_DATABASE_URL"]
    one = Database(url)
    with pytest.raises(CannotOpen, match="already served by another server"):
        Database(url)
    one.close()
    two = Database(url)
    assert two.fault() == ""
    two.close()


def test_orders_at_one_and_orders_at_the_other(two: list[TestClient[Any]]) -> None:
    anna = Person(two[0])
    keys = anna.make(HUMANS)
    ben = Person(two[1])
    ben.desk = anna.desk
    ben.sit(anna.game, keys[1]).look()
    assert anna.order({}).json()["version"] == 1
    assert ben.order({}).status_code == 409
    assert entries(two[1], ben) == 1
    assert ben.order({}).status_code == 200


def test_undo_at_one_and_orders_at_the_other(two: list[TestClient[Any]]) -> None:
    """What destroyed a game: one server forgot entries that another had built upon."""
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    assert here.order({"signal/0": "crimson"}).status_code == 200
    assert there.order({"signal/1": "emerald"}).status_code == 200
    there.look()
    stale = here.post("undo", {})
    assert (stale.status_code, stale.json()["error"]) == (
        409,
        "the game was changed by another server; look again",
    )
    before = [there.get(path).text for path in ("view", "events")]
    assert entries(two[0], here) == entries(two[1], there) > 1
    assert here.post("undo", {}).status_code == 200
    assert there.order({"signal/1": "azure"}).status_code == 409
    there.look()
    assert entries(two[0], here) == entries(two[1], there)
    assert [there.get(path).text for path in ("view", "events")] != before


def test_a_journal_that_became_as_long_again_is_another(two: list[TestClient[Any]]) -> None:
    """Orders taken back and given anew at one server: the other has a game in mind that never happened."""
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    here.order({"signal/0": "crimson"})
    there.look()
    assert entries(two[1], there) == 1
    assert here.post("undo", {}).status_code == 200
    assert here.order({"signal/0": "emerald"}).json()["version"] == 1
    assert there.order({"signal/1": "azure"}).status_code == 409
    assert there.order({"signal/1": "azure"}).status_code == 200
    assert [ship["shown"] for ship in there.look()["view"]["ships"]] == ["emerald", "azure"]


def test_a_wish_that_writes_no_entry_is_compared_too(two: list[TestClient[Any]]) -> None:
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    there.look()
    here.order({"signal/0": "crimson"})
    assert there.post("act", {"verb": "seat", "notation": "routine=ask"}).status_code == 409
    assert entries(two[1], there) == 1
    assert there.post("act", {"verb": "seat", "notation": "routine=ask"}).status_code == 200


def test_every_journal_is_compared_by_its_length(two: list[TestClient[Any]]) -> None:
    anna = Person(two[0])
    anna.make(HUMANS)
    game_registry = two[0].app.state.game_registry
    storage: Storage = game_registry.storage
    line = Line(Entry(0, {}), by_hand=True)
    for length in (1, 7):
        with pytest.raises(Overtaken):
            storage.append(anna.game, length, [line], FAR, {})
        with pytest.raises(Overtaken):
            storage.rewind(anna.game, length, 0, [], FAR, {})
    assert storage.journal(anna.game) == []
    with pytest.raises(Overtaken):
        storage.append("no such game", 0, [], FAR, {})


def test_a_campaign_that_another_server_changed(two: list[TestClient[Any]]) -> None:
    fleets: list[FleetPlan] = [suggested_fleet(nation, 1) for nation in ("british", "french")]
    made = two[0].app.state.campaign_registry.create(_wanted(fleets), Caller("d" * 30, True))
    stores: list[CampaignStore] = [client.app.state.campaign_registry._store for client in two]
    read = stores[1].read(made.id)
    assert read is not None
    with pytest.raises(Overtaken):
        stores[0].append(read[0], 3, [])
    stores[0].append(read[0], 0, [])


def entries(client: TestClient[Any], person: Person) -> int:
    """How many entries a server has of a person's game."""
    return int(client.app.state.game_registry.session(person.game).entries())


def _wanted(fleets: list[FleetPlan]) -> NewCampaign:
    person = NewSeat(kind="human")
    return NewCampaign(fleets=(fleets[0], fleets[1]), seats=(person, person))
