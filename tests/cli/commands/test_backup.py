"""`backup` while a server runs, `restore` while none does; what was there is never lost."""

import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.builders.command_line import typed, unserved
from tests.server.processes import serving
from weathergage.server.app import database_address
from weathergage.server.store.database import Database

BATTLE = {
    "scenario": "constitution-guerriere",
    "ruleset": "second_edition",
    "seats": [{"kind": "human"}, {"kind": "human"}],
}
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


@pytest.fixture(autouse=True)
def no_other_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the folders of these tests."""
    monkeypatch.delenv("WEATHERGAGE_DATABASE_URL", raising=False)


def count(file: Path) -> int:
    """How many games a database holds."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def listed(http: httpx.Client) -> list[Any]:
    """The games of the desk."""
    return list(http.get("/api/games").raise_for_status().json())


def test_a_backup_of_a_running_server_is_restored(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    data.mkdir()
    with serving(data) as server, httpx.Client(base_url=server.address) as http:
        for _ in range(2):
            assert http.post("/api/games", json=BATTLE).status_code == 201
        done = typed("backup", copy, "--data", data)
        assert done.exit_code == 0, done.output
        assert http.post("/api/games", json=BATTLE).status_code == 201
        cookies = dict(http.cookies)
        refused = unserved("restore", copy, "--data", data)
        assert f"these games are served at {server.address} (process {server.process.pid}" in refused
        assert len(listed(http)) == 3
        server.kill()
    assert count(copy) == 2
    done = typed("restore", copy, "--data", data)
    assert done.exit_code == 0, done.output
    (kept,) = data.glob("games.20*.sqlite3")
    assert str(kept) in done.stdout.replace("\n", "")
    assert (count(data / "games.sqlite3"), count(kept), count(copy)) == (2, 3, 2)
    with serving(data) as server, httpx.Client(base_url=server.address, cookies=cookies) as http:
        assert len(listed(http)) == 2


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    Database(database_address(tmp_path)).close()
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("precious")
    assert "already exists" in unserved("backup", copy, "--data", tmp_path)
    assert copy.read_text() == "precious"
    assert typed("backup --force", copy, "--data", tmp_path).exit_code == 0
    assert count(copy) == 0
    database = tmp_path / "games.sqlite3"
    assert "already exists" in unserved("backup --force", database, "--data", tmp_path)
    assert "is the database itself" in unserved("restore", database, "--data", tmp_path)


def test_nothing_to_copy_and_nowhere_to_put_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there are no games in" in unserved("backup", tmp_path / "copy", "--data", tmp_path)
    Database(database_address(tmp_path)).close()
    assert "cannot write" in unserved("backup", tmp_path / "no" / "copy", "--data", tmp_path)
    assert "there is no file" in unserved("restore", tmp_path / "nothing", "--data", tmp_path)
    monkeypatch.setenv("WEATHERGAGE_DATABASE_URL", "postgresql://somewhere/games")
    assert "pg_dump" in unserved("backup", tmp_path / "copy")


def test_only_databases_of_this_program_are_restored(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "copy.sqlite3"
    Database(database_address(data)).close()
    before = (data / "games.sqlite3").read_bytes()
    file.write_text("Dear diary, today the wind was in the west. " * 50)
    assert "the file is not a database" in unserved("restore", file, "--data", data)
    file.write_bytes(b"")
    assert "is not a database of Weathergage" in unserved("restore", file, "--data", data)
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE games (name TEXT)")
        other.commit()
    assert "is not a database of Weathergage" in unserved("restore", file, "--data", data)
    file.write_bytes(before)
    with closing(sqlite3.connect(file)) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
        later.commit()
    assert "was written by a later version" in unserved("restore", file, "--data", data)
    assert (data / "games.sqlite3").read_bytes() == before
    assert sorted(path.name for path in data.iterdir()) == ["games.sqlite3", "games.sqlite3.lock"]


def test_a_damaged_database_is_kept_when_another_takes_its_place(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    Database(database_address(good)).close()
    bad.mkdir()
    (bad / "games.sqlite3").write_text("what the flood left")
    assert typed("restore", good / "games.sqlite3", "--data", bad).exit_code == 0
    (kept,) = bad.glob("games.20*.sqlite3")
    assert kept.read_text() == "what the flood left"
    assert count(bad / "games.sqlite3") == 0


def mode(path: Path) -> int:
    """Who may do what."""
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_games_are_private(tmp_path: Path) -> None:
    data = tmp_path / "made" / "here"
    database = Database(database_address(data))
    with database.writing() as connection:
        connection.exec_driver_sql("PRAGMA user_version = 0")
    assert mode(data) == 0o700
    files = list(data.iterdir())
    assert {path.name for path in files} >= {"games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"}
    assert {path.name: mode(path) for path in files} == {path.name: 0o600 for path in files}
    database.close()
    assert typed("backup", tmp_path / "copy", "--data", data).exit_code == 0
    assert mode(tmp_path / "copy") == 0o600


@posix
def test_what_is_too_open_is_closed_unless_the_folder_is_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WEATHERGAGE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shared, own = tmp_path / "shared", tmp_path / "weathergage"
    for folder in (shared, own):
        folder.mkdir(mode=0o755)
        (folder / "games.sqlite3").touch(0o644)
    Database(database_address(shared)).close()
    assert (mode(shared), mode(shared / "games.sqlite3")) == (0o755, 0o600)
    Database(database_address()).close()
    assert (mode(own), mode(own / "games.sqlite3")) == (0o700, 0o600)
