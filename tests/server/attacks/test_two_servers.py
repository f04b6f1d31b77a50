"""Two workers on one database: a folder belongs to one of them, a PostgreSQL database to any number."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
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
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.campaign_store import CampaignStore
from weathergage.server.store.data_folder import InUse
from weathergage.server.store.database import Database
from weathergage.server.store.game_store import Storage
from weathergage.server.store.records import Line, Progress
from weathergage.server.store.revisions import Overtaken
from weathergage.server.wire.campaign_messages import NewCampaign
from weathergage.server.wire.game_messages import NewSeat

FAR = Progress(1, "Signal Phase", None)


@pytest.fixture
def two(toy_bots: ToyBots, shared_address: str) -> Iterator[list[TestClient[Any]]]:
    """Two workers that share a database."""
    with ExitStack() as stack:
        apps = [create_app(opened=Database(shared_address, alone=False)) for _ in range(2)]
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


def test_orders_at_one_and_orders_at_the_other(two: list[TestClient[Any]]) -> None:
    anna = Person(two[0])
    keys = anna.make(HUMANS)
    ben = Person(two[1])
    ben.desk = anna.desk
    ben.sit(anna.game, keys[1]).look()
    assert anna.order({}).json()["version"] == 1
    assert ben.order({}).status_code == 200
    assert entries(two[0], anna) == entries(two[1], ben) > 1
    assert [anna.get(path).text for path in ("view", "events", "film")] == [
        Person.get(seat(two[1], anna), path).text for path in ("view", "events", "film")
    ]


def test_undo_at_one_and_orders_at_the_other(two: list[TestClient[Any]]) -> None:
    """What destroyed a game: one server forgot entries that another had built upon."""
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    assert here.order({"signal/0": "crimson"}).status_code == 200
    assert there.order({"signal/1": "emerald"}).status_code == 200
    before = [there.get(path).text for path in ("view", "events")]
    assert here.post("undo", {}).status_code == 200
    assert entries(two[0], here) == entries(two[1], there)
    assert [there.get(path).text for path in ("view", "events")] != before
    assert there.order({"signal/1": "azure"}).status_code == 200
    assert entries(two[0], here) == entries(two[1], there)


def test_a_journal_that_became_as_long_again_is_another(two: list[TestClient[Any]]) -> None:
    """Orders taken back and given anew at one worker: the other has a game in mind that never happened."""
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    here.order({"signal/0": "crimson"})
    there.look()
    assert entries(two[1], there) == 1
    assert here.post("undo", {}).status_code == 200
    assert here.order({"signal/0": "emerald"}).json()["version"] == 1
    assert there.order({"signal/1": "azure"}).status_code == 200
    assert [ship["shown"] for ship in there.look()["view"]["ships"]] == ["emerald", "azure"]


def test_only_new_entries_are_executed(two: list[TestClient[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    here.order({"signal/0": "crimson"})
    there.look()
    entered: list[int] = []
    enter = Play.enter

    def counted(play: Play, *args: Any, **more: Any) -> str:
        entered.append(1)
        return enter(play, *args, **more)

    monkeypatch.setattr(Play, "enter", counted)
    there.order({"signal/1": "emerald"})
    made = len(entered)
    assert made > 0
    here.look()
    assert len(entered) == 2 * made


def test_orders_that_come_second_are_tried_once_more(
    two: list[TestClient[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other worker stores an order between the reading and the writing of this one."""
    here, there = Person(two[0]), Person(two[1])
    keys = here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, keys[1]
    there.look()
    storage: Storage = two[1].app.state.game_registry.storage
    append = storage.append

    def late(*args: Any, **more: Any) -> None:
        monkeypatch.setattr(storage, "append", append)
        assert here.order({"signal/0": "crimson"}).status_code == 200
        append(*args, **more)

    monkeypatch.setattr(storage, "append", late)
    assert there.order({"signal/1": "azure"}).status_code == 200
    assert [ship["shown"] for ship in here.look()["view"]["ships"]] == ["crimson", "azure"]
    assert entries(two[0], here) == entries(two[1], there)


def test_two_race_for_one_seal(two: list[TestClient[Any]]) -> None:
    """The same seat in two windows: one order is sealed, the other is refused, and none is lost or doubled."""
    here, there = Person(two[0]), Person(two[1])
    here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, here.key
    there.look()
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda person: person.order({"signal/0": "crimson"}, 0), [here, there]))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert entries(two[0], here) == entries(two[1], there) == 1


def test_a_seat_that_was_taken_at_one_is_closed_at_the_other(two: list[TestClient[Any]]) -> None:
    anna, ben = Person(two[0]), Person(two[1])
    keys = anna.make(HUMANS)
    old = Person(two[1])
    old.desk, old.game, old.key = anna.desk, anna.game, keys[1]
    assert old.get("view").status_code == 200
    ben.join(anna)
    assert ben.look()["version"] == 0
    assert old.get("view").status_code == 403
    assert anna.get("").json()["seats"][1]["away"]
    invitation = anna.invite(0)
    assert anna.call("DELETE", f"/api/games/{anna.game}/seats/0/keys/invitation").status_code == 200
    carl = Person(two[1]).sit(anna.game, invitation)
    assert carl.post("take", {"part": ""}).status_code == 403


def test_a_game_that_was_removed_at_one_is_gone_at_the_other(two: list[TestClient[Any]]) -> None:
    here, there = Person(two[0]), Person(two[1])
    here.make(HUMANS)
    there.desk, there.game, there.key = here.desk, here.game, here.key
    there.look()
    assert here.call("DELETE", f"/api/games/{here.game}").status_code in (200, 204)
    for _ in range(2):
        assert there.get("view").status_code == 404


def test_a_person_who_comes_back_at_one_is_known_at_the_other(two: list[TestClient[Any]]) -> None:
    anna, stranger = Person(two[0]), Person(two[1])
    anna.get("/")
    anna.call("PUT", "/api/me/name", json={"name": "Anna"})
    link = anna.post("/api/me/recovery", {}).json()["key"]
    stranger.make(HUMANS)
    assert Person.get(seat(two[0], stranger), "view").status_code == 200
    back = stranger.post("/api/me/sign-in", {"key": link})
    assert back.status_code == 200, back.text
    mine = seat(two[0], stranger)
    mine.desk = anna.desk
    assert mine.get("view").status_code == 200


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


def seat(client: TestClient[Any], person: Person) -> Person:
    """The same seat and desk, by way of another worker."""
    other = Person(client)
    other.desk, other.game, other.key = person.desk, person.game, person.key
    return other


def entries(client: TestClient[Any], person: Person) -> int:
    """How many entries a server has of a person's game."""
    return int(client.app.state.game_registry.session(person.game).entries())


def _wanted(fleets: list[FleetPlan]) -> NewCampaign:
    person = NewSeat(kind="human")
    return NewCampaign(fleets=(fleets[0], fleets[1]), seats=(person, person))
