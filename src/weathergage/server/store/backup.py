"""Copies of the database: made while a server runs, and put back while none does."""

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

from weathergage.server.store.data_folder import COMPANIONS, DATABASE, PRIVATE_FILE, CannotOpen, Hold, InUse
from weathergage.server.store.database import meaning
from weathergage.server.store.migrations import Foreign, Later, check
from weathergage.server.store.records import now

#: What people are told whose game went back to an earlier hour.
RESTORED = (
    "The server was put back to an earlier copy of its games. If this one had gone further, "
    "its players know dice and orders that come again."
)


class CannotCopy(Exception):
    """Raised where nothing was copied; the message is a sentence that says why."""


def database_file(folder: Path) -> Path:
    """The file that a server would keep games in, for a data folder and the environment."""
    named = os.environ.get("WEATHERGAGE_DATABASE_URL")
    if not named:
        return folder / DATABASE
    try:
        url = make_url(named)
    except ArgumentError as wrong:
        raise CannotCopy("WEATHERGAGE_DATABASE_URL is no address of a database") from wrong
    if url.get_backend_name() != "sqlite" or not url.database:
        raise CannotCopy(
            "WEATHERGAGE_DATABASE_URL names a database that is no file; use its own tools, such as pg_dump"
        )
    return Path(url.database)


def back_up(database: Path, target: Path, force: bool = False) -> None:
    """Copy the database as it is at one moment; a server may be writing to it."""
    if not database.is_file():
        raise CannotCopy(f"there are no games in {database.parent}; name another folder with --data")
    if target.exists() and (not force or target.samefile(database)):
        raise CannotCopy(f"{target} is there already; choose another name, or overwrite it with --force")
    _check(database)
    _copy(database, target)


def restore(source: Path, database: Path) -> Path | None:
    """Put a copy in the place of the database; where the one before it is kept, None if there was none."""
    if not source.is_file():
        raise CannotCopy(f"there is no file {source}")
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
            reason = wrong.strerror if isinstance(wrong, OSError) else meaning(wrong)
            raise CannotCopy(f"cannot write to {database.parent}: {reason or wrong}") from wrong
        return kept


def _tell_players(file: Path) -> None:
    """Write a notice in every game of several people that is under way: they may have seen dice that come again."""
    with closing(sqlite3.connect(file)) as database, database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'notices'").fetchone():
            return  # of a version without fair dice
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
        hold = Hold(database)
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
    """Refuse a file that is no database of ours, is damaged, or is of a later version."""
    engine = create_engine(f"sqlite:///file:{_quoted(file)}?mode=rw&uri=true", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            check(connection, empty=False)
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    except Later as later:
        raise CannotCopy(
            f"{file} was written by a later version of Weathergage (step {later}); install that version first"
        ) from later
    except Foreign as foreign:
        raise CannotCopy(f"{file} is no database of Weathergage") from foreign
    except DBAPIError as wrong:
        raise CannotCopy(f"{file} cannot be used: {meaning(wrong.orig)}") from wrong
    if found != "ok":
        raise CannotCopy(f"{file} is damaged: {found}")


def _quoted(file: Path) -> str:
    """The path as an address of a file has it."""
    return file.resolve().as_uri().removeprefix("file://")


def _copy(source: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(part)) as here:
            there.backup(here)
            # One file that stands alone, without others beside it.
            here.execute("PRAGMA journal_mode=DELETE")
        _on_disk(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as wrong:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        reason = wrong.strerror if isinstance(wrong, OSError) else meaning(wrong)
        raise CannotCopy(f"cannot write {target}: {reason or wrong}") from wrong


def _on_disk(file: Path) -> None:
    """Wait until the disk has the file, before it takes the place of another."""
    if sys.platform != "win32":
        with file.open("rb") as written:
            os.fsync(written.fileno())


def _set_aside(database: Path) -> Path | None:
    """Keep a database under a name with the hour."""
    if not database.exists():
        return None
    # What is not yet in the file itself goes into it, if it can be read at all.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    kept = database.with_name(f"{database.stem}.{stamp}{database.suffix}")
    for ending in COMPANIONS:
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    return kept
