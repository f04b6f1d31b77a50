"""Games outlive the server: they are made again from their journals."""

import threading
from pathlib import Path

import msgspec
import pytest
from alembic.script import ScriptDirectory
from litestar.testing import TestClient
from sqlalchemy import create_engine, inspect, text

from tests.server.people import AGAINST_BOT, HUMANS, PATIENCE, Person, ToyBots
from weathergage.server.app import create_app
from weathergage.server.settings import PRIVATE
from weathergage.server.store.database_tables import metadata
from weathergage.server.store.migrations import configuration, known_steps


def test_a_game_goes_on_after_a_restart(toy_bots: ToyBots, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make(HUMANS, seed=3)
        anna.post("act", {"verb": "seat", "notation": "routine=ask"})
        anna.order({"signal/0": "crimson"})
        before = [anna.get(path).text for path in ("", "view", "events", "film", "/api/games")]
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        assert [anna.get(path).text for path in ("", "view", "events", "film", "/api/games")] == before
        assert anna.order({}).status_code == 409


def test_a_bot_that_was_due_plays_on(toy_bots: ToyBots, tmp_path: Path) -> None:
    asked = threading.Event()
    go_on = threading.Event()

    def slow(view: object, request: object) -> dict[str, str]:
        asked.set()
        go_on.wait(PATIENCE)
        raise RuntimeError("the server is gone")

    toy_bots.says = slow
    with TestClient(create_app(tmp_path)) as client:
        anna = Person(client)
        anna.make(AGAINST_BOT, seed=3)
        anna.order({"signal/0": "crimson"})
        assert asked.wait(PATIENCE)
        assert anna.look()["waiting_for"] == [1], "others can look while a bot thinks"
        # What the bot says from here on is lost, as if the server had died.
        client.app.state.game_registry._sessions[anna.game].gone = True
        go_on.set()
    toy_bots.says = lambda view, request: {ask.id: ask.options[-1] for ask in request.asks}
    with TestClient(create_app(tmp_path)) as client:
        anna._client = client
        look = anna.wait_for(lambda look: look["view"]["turn"] == 2)
        assert look["log"]["flag1"][0]["move"] == "vermilion"
    assert toy_bots.seeds[0] == toy_bots.seeds[1], "the same question gets the same luck"


def test_many_games_are_not_all_kept_in_memory(toy_bots: ToyBots, tmp_path: Path) -> None:
    small = msgspec.structs.replace(PRIVATE, games_in_memory=2)
    with TestClient(create_app(tmp_path, settings=small)) as client:
        people = [Person(client) for _ in range(5)]
        for person in people:
            person.make(HUMANS)
            person.order({"signal/0": "crimson"})
        assert len(client.app.state.game_registry._recent) == 2
        assert [person.look()["version"] for person in people] == [1] * 5


@pytest.mark.sqlite
def test_migrations_make_the_tables_that_the_program_uses(toy_bots: ToyBots, tmp_path: Path) -> None:
    for _ in range(2):
        with TestClient(create_app(tmp_path)):
            pass
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    found = inspect(engine)
    for name, table in metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())
        assert {index["name"] for index in found.get_indexes(name)} == {index.name for index in table.indexes}
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def test_steps_are_known_by_the_names_of_their_files() -> None:
    steps = list(ScriptDirectory.from_config(configuration()).walk_revisions())
    assert known_steps() == [step.revision for step in reversed(steps)]
