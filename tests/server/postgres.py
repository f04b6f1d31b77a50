"""A PostgreSQL server of the test run's own, where one is installed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

#: Set where the tests must not be skipped, such as on a machine that has installed it.
REQUIRED = "WEATHERGAGE_REQUIRE_POSTGRES"
#: Where Debian and others keep what is not on the path of a user.
_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
#: A test database may be lost with the machine.
_QUICK = ("fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB")


def programs() -> Path | None:
    """The folder of initdb and postgres; None where none is installed."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    folders = [folder for place in _PLACES for folder in sorted(Path("/").glob(place[1:]), reverse=True)]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def _as_nobody_special() -> list[str]:
    """What to put before a command, because PostgreSQL refuses to run as root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]


@contextmanager
def running(*settings: str) -> Iterator[str]:
    """Run a server on a socket in a folder of its own; give the address of an empty database."""
    folder = programs()
    if folder is None:
        if os.environ.get(REQUIRED):
            pytest.fail(f"no PostgreSQL is installed, and {REQUIRED} is set")
        pytest.skip("no PostgreSQL is installed")
    before = _as_nobody_special()
    with tempfile.TemporaryDirectory(prefix="weathergage-pg-", ignore_cleanup_errors=True) as place:
        if before:
            shutil.chown(place, "postgres", "postgres")
        data = Path(place, "data")
        made = [str(folder / "initdb"), "-D", str(data), "-A", "trust", "-U", "gage", "-E", "UTF8"]
        subprocess.run([*before, *made, "--no-sync"], check=True, capture_output=True, cwd=place)
        options = " ".join(f"-c {each}" for each in (*_QUICK, *settings))
        control = [*before, str(folder / "pg_ctl"), "-D", str(data), "-w"]
        start = ["-l", str(Path(place, "log")), "-o", f"-k {place} -c listen_addresses='' {options}", "start"]
        subprocess.run([*control, *start], check=True, capture_output=True, cwd=place)
        try:
            yield f"postgresql+psycopg://gage@/postgres?host={place}"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd=place)
