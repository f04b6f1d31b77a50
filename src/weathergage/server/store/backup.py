"""Copy the database while a server runs, and put a copy back while none does."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from weathergage.server.store.data_folder import (
    COMPANIONS,
    DATABASE,
    PRIVATE_FILE,
    CannotOpen,
    DatabaseLock,
    InUse,
)
from weathergage.server.store.database import in_words
from weathergage.server.store.migrations import NewerVersion, OtherProgram, check
from weathergage.server.store.records import now

#: The notice in games that went back to an earlier time.
RESTORED = (
    "The server's games were restored from an earlier copy. If this game had gone further, "
    "its players know dice and orders that will come again."
)


class CannotCopy(Exception):
    """Raised when nothing was copied; the message says why."""


def database_file(folder: Path) -> Path:
    """Return the file in which a server would keep games, by data folder and environment."""
    named = os.environ.get("WEATHERGAGE_DATABASE_URL")
    if not named:
        return folder / DATABASE
    try:
        url = make_url(named)
    except ArgumentError as wrong:
        raise CannotCopy(
            "WEATHERGAGE_DATABASE_URL is not the address of a database; see: weathergage docs hosting"
        ) from wrong
    if url.get_backend_name() != "sqlite" or not url.database:
        raise CannotCopy(
            "WEATHERGAGE_DATABASE_URL names a database that is not a file; use its own tools, such as pg_dump"
        )
    return Path(url.database)


def back_up(database: Path, target: Path, force: bool = False) -> None:
    """Copy the database as it is now; a server may be writing to it."""
    if not database.is_file():
        raise CannotCopy(f"there are no games in {database.parent}; name another folder with --data")
    if target.exists() and (not force or target.samefile(database)):
        raise CannotCopy(f"{target} already exists; choose another name, or overwrite it with --force")
    _check(database)
    _copy(database, target)


def restore(source: Path, database: Path) -> Path | None:
    """Replace the database by a copy; return where the old one is kept, None if there was none."""
    if not source.is_file():
        raise CannotCopy(f"there is no file {source}; name a copy that weathergage backup made")
    if database.exists() and source.samefile(database):
        raise CannotCopy(f"{source} is the database itself; name a copy of it")
    _check(source)
    with _held(database):
        fresh = database.with_name(f"{database.name}.restoring")
        _copy(source, fresh)
        try:
            _tell_players(fresh)
            kept = _set_aside(database)
            fresh.replace(database)
        except (OSError, sqlite3.Error) as wrong:
            reason = wrong.strerror if isinstance(wrong, OSError) else in_words(wrong)
            raise CannotCopy(f"cannot write to {database.parent}: {reason or wrong}") from wrong
        return kept


def _tell_players(file: Path) -> None:
    """Add a notice to every unfinished game between people: they may have seen dice that come again."""
    with closing(sqlite3.connect(file)) as database, database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'notices'").fetchone():
            return  # an older version, without fair dice
        database.execute(
            """
            INSERT INTO notices (about, n, at, text)
            SELECT room, (SELECT count(*) FROM notices WHERE about = room), ?, ?
            FROM (SELECT id AS room FROM games WHERE shared AND outcome IS NULL
                  UNION ALL SELECT id FROM campaigns WHERE shared AND NOT over)
            """,
            (now(), RESTORED),
        )


@contextmanager
def _held(database: Path) -> Iterator[None]:
    """Keep servers away from a database while it is replaced."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        hold = DatabaseLock(database)
    except InUse as served:
        raise CannotCopy(
            f"these games are served {served.where}; stop that server, then restore again"
        ) from served
    except (CannotOpen, OSError) as wrong:
        raise CannotCopy(str(wrong)) from wrong
    try:
        yield
    finally:
        hold.release()


def _check(file: Path) -> None:
    """Refuse a file of another program, of a later version, or one that is damaged."""
    engine = create_engine(f"sqlite:///file:{_quoted(file)}?mode=rw&uri=true", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            check(connection, empty=False)
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except NewerVersion as later:
        raise CannotCopy(
            f"{file} was written by a later version of Weathergage (step {later}); install that version first"
        ) from later
    except OtherProgram as foreign:
        raise CannotCopy(
            f"{file} is not a database of Weathergage; name a copy that weathergage backup made"
        ) from foreign
    except DBAPIError as wrong:
        raise CannotCopy(f"{file} cannot be used: {in_words(wrong.orig)}") from wrong
    if found != "ok":
        raise CannotCopy(f"{file} is damaged ({found}); restore an earlier copy")


def _quoted(file: Path) -> str:
    """Return the path as part of a file address."""
    return file.resolve().as_uri().removeprefix("file://")


def _copy(source: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(part)) as here:
            there.backup(here)
            # A single file, without companions.
            here.execute("PRAGMA journal_mode=DELETE")
        _on_disk(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as wrong:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        reason = wrong.strerror if isinstance(wrong, OSError) else in_words(wrong)
        raise CannotCopy(f"cannot write {target}: {reason or wrong}") from wrong


def _on_disk(file: Path) -> None:
    """Wait until the file is on disk, before it replaces another."""
    if sys.platform != "win32":
        with file.open("rb") as written:
            os.fsync(written.fileno())


def _set_aside(database: Path) -> Path | None:
    """Rename a database to a name with the date and time."""
    if not database.exists():
        return None
    # Move what is only in the write-ahead log into the file, if it can be read at all.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    kept = database.with_name(f"{database.stem}.{stamp}{database.suffix}")
    for ending in COMPANIONS:
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    return kept
