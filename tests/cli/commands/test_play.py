"""`play` and `serve` start the server; the browser opens only when it is wanted."""

import errno
import socket
import sqlite3
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from tests.builders.command_line import refused, typed, unserved
from tests.server.processes import serving
from weathergage import scenarios
from weathergage.cli import main
from weathergage.cli.commands import play
from weathergage.cli.commands.play import DEFAULT_PORT, data_dir
from weathergage.engine.scenario import Scenario
from weathergage.server import run
from weathergage.server.app import database_address, default_data_dir
from weathergage.server.run import listen
from weathergage.server.settings import Settings
from weathergage.server.store import database
from weathergage.server.store.database import Database


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[object, ...]]:
    """What the server was started with; it reports an address and stops at once."""
    calls: list[tuple[object, ...]] = []

    def serve(
        host: str,
        port: int,
        data: Path,
        ready: Callable[[str], None],
        battles: Sequence[Scenario],
        settings: Settings,
        any_port: bool,
        **_more: object,
    ) -> None:
        assert any_port == (port == DEFAULT_PORT), "whoever names a port wants no other"
        calls.append((host, port, data, *(battle.id for battle in battles)))
        ready(f"http://{host}:{port}/")
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "serve", serve)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("WEATHERGAGE_NO_BROWSER", raising=False)
    monkeypatch.delenv("WEATHERGAGE_DATA", raising=False)
    return calls


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses the browser was sent to."""
    addresses: list[str] = []

    class AtOnce(threading.Thread):
        def start(self) -> None:
            self.run()

    monkeypatch.setattr(threading, "Thread", AtOnce)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_play_serves_this_machine_and_opens_the_browser(
    served: list[tuple[object, ...]], opened: list[str], tmp_path: Path
) -> None:
    result = typed("play --port 0")
    assert result.exit_code == 0, result.output
    assert served == [("127.0.0.1", 0, tmp_path / "share" / "weathergage")]
    assert (tmp_path / "share" / "weathergage").is_dir()
    assert "Weathergage is at http://127.0.0.1:0/" in result.stdout
    assert opened == ["http://127.0.0.1:0/"]


@pytest.mark.usefixtures("served")
def test_who_serves_others_is_told_the_address_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_on_network", lambda address: "http://192.0.2.7:0/")
    assert "Others on your network open http://192.0.2.7:0/" in typed("serve --host 0.0.0.0 --port 0").stdout
    assert "Others" not in typed("serve --port 0").stdout


@pytest.mark.usefixtures("served")
def test_no_browser_if_not_wanted(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed("play --no-browser --port 0").exit_code == 0
    monkeypatch.setenv("WEATHERGAGE_NO_BROWSER", "1")
    assert typed("play --port 0").exit_code == 0
    assert opened == []


def test_serve_opens_no_browser(served: list[tuple[object, ...]], opened: list[str], tmp_path: Path) -> None:
    assert typed("serve --host 0.0.0.0 --port 0 --data", tmp_path / "here").exit_code == 0
    assert served == [("0.0.0.0", 0, tmp_path / "here")]
    assert opened == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "choose a folder with --data" in unserved("play --no-browser --data", tmp_path / "file" / "games")


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("192.0.2.1", "192.0.2.1 is not an address of this machine; choose another with --host"),
        ("no.such.host.invalid", "there is no host 'no.such.host.invalid'; choose"),
        ("a" * 70 + ".invalid", "there is no host 'aaa"),
    ],
)
def test_a_host_that_cannot_be_is_not_blamed_on_the_port(host: str, told: str, tmp_path: Path) -> None:
    assert told in unserved("serve --port 0 --data", tmp_path, "--host", host)


def test_a_port_that_is_taken_or_forbidden(
    taken: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = unserved(f"play --no-browser --port {taken} --data", tmp_path)
    assert f"port {taken} of 127.0.0.1 is used by another program" in told
    assert told.endswith("choose another port with --port")

    def bind(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", bind, raising=False)
    assert "you may not listen on port 80;" in unserved("serve --port 80 --data", tmp_path)


def test_the_usual_port_makes_way(taken: int) -> None:
    for listener in listen("127.0.0.1", taken, any_port=True):
        assert listener.getsockname()[1] not in (0, taken)
        listener.close()


def test_a_second_server_says_where_the_first_one_is(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        told = unserved("play --no-browser --data", tmp_path)
        assert f"already served at {first.address} (process {first.process.pid}, since 20" in told
        assert told.endswith("open that address, or choose another folder with --data")
        first.kill()
    Database(database_address(tmp_path)).close()


def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text("Dear diary, today the wind was in the west. " * 50)
    assert "the file is not a database" in unserved("play --no-browser --data", tmp_path)
    file.unlink()
    Database(database_address(tmp_path)).close()
    with closing(sqlite3.connect(file)) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
        later.commit()
    assert "was written by a later version of Weathergage" in unserved("play --no-browser --data", tmp_path)
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    assert "belongs to another program" in unserved("play --no-browser --data", tmp_path)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("abacus://somewhere/games", "the driver for abacus databases is not installed"),
        ("somewhere", "'somewhere' is not the address of a database"),
    ],
)
def test_a_database_that_cannot_be_named(
    url: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEATHERGAGE_DATABASE_URL", url)
    assert told in unserved("play --no-browser --data", tmp_path)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("PRAGMA query_only=ON", "the database is read-only"),
        ("PRAGMA max_page_count=1", "the disk is full"),
    ],
)
def test_a_disk_that_cannot_be_written(
    fault: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions do not stop root, who may well run these tests; the engine itself refuses here."""
    prepare = database._prepare_sqlite

    def faulty(connection: sqlite3.Connection, record: object) -> None:
        prepare(connection, record)
        connection.execute(fault)

    monkeypatch.setattr(database, "_prepare_sqlite", faulty)
    assert told in unserved("play --no-browser --data", tmp_path)


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_dir() == tmp_path / "weathergage"
    assert default_data_dir() == tmp_path / "weathergage"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("WEATHERGAGE_DATA", str(tmp_path / "mine"))
    assert default_data_dir() == tmp_path / "mine"


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        (Unix, ".local/share/weathergage"),
        (MacOS, "Library/Application Support/weathergage"),
    ],
)
def test_the_folders_of_earlier_versions_stay_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: type[PlatformDirsABC], folder: str
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert platform("weathergage", appauthor=False).user_data_path == tmp_path / folder


@pytest.mark.skipif(sys.platform != "linux", reason="the folder of Linux")
def test_the_folder_of_a_linux_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("WEATHERGAGE_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_dir() == default_data_dir() == tmp_path / ".local" / "share" / "weathergage"


@pytest.mark.parametrize("module", ["weathergage", "weathergage.cli"])
def test_it_runs_as_a_module_and_help_needs_no_engine(module: str) -> None:
    script = (
        "import sys, runpy\n"
        f"sys.argv = ['weathergage', '--help']\n"
        "try:\n"
        f"    runpy.run_module({module!r}, run_name='__main__')\n"
        "finally:\n"
        "    heavy = {'weathergage.api', 'litestar', 'msgspec', 'sqlalchemy'} & set(sys.modules)\n"
        "    assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "adjudicate" in done.stdout


def test_what_should_not_happen_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the anchor dragged")

    monkeypatch.setattr("weathergage.cli.app.app", broken)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 70
    told = capsys.readouterr().err
    assert "the anchor dragged" in told
    assert "Traceback" not in told
    monkeypatch.setenv("WEATHERGAGE_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main()


def test_battles_of_ones_own_are_offered_as_well(
    served: list[tuple[object, ...]], opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = tmp_path / "mine.toml"
    shipped = Path(scenarios.__file__).parent / "battles" / "ranger-drake.toml"
    battle.write_text(
        shipped.read_text(encoding="utf-8").replace('id = "ranger-drake"', 'id = "mine"', 1), encoding="utf-8"
    )
    typed("play", "--no-browser", str(battle))
    assert served[-1][-1] == "mine"


def test_a_broken_battle_file_is_explained_and_nothing_is_served(
    served: list[tuple[object, ...]], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("id = 3", encoding="utf-8")
    assert "broken.toml" in refused("play", str(broken))
    assert not served


def test_a_bot_of_the_hosts_own_is_offered(
    served: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from weathergage.bots import bot, bot_ids

    bot_ids()
    monkeypatch.setattr(bot, "_KNOWN", dict(bot._KNOWN))
    file = tmp_path / "crew.py"
    file.write_text("class Parrot:\n    def decide(self, view, request): return {}\n")
    assert typed("serve --bot", f"{file}:Parrot").exit_code == 0
    assert bot_ids()[-1] == "crew.Parrot"
    assert len(served) == 1


@pytest.mark.parametrize(
    ("spec", "told"),
    [("nowhere.py:Bot", "there is no file nowhere.py"), ("parrot", "there is no bot 'parrot'")],
)
def test_a_bot_that_is_not_there_stops_the_server_before_it_starts(
    served: list[tuple[object, ...]], spec: str, told: str
) -> None:
    assert told in refused("serve --bot", spec)
    assert served == []
