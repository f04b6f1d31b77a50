"""Open, read, write and check the database of games and campaigns."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, create_engine, event, func, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    NotSupportedError,
    ProgrammingError,
)

from weathergage.server.store.data_folder import CannotOpen, DatabaseLock, private_files
from weathergage.server.store.database_tables import games
from weathergage.server.store.migrations import NewerVersion, OtherProgram, upgrade
from weathergage.server.wire.errors import Refused

#: Seconds before the database's health is checked again.
PROBED: Final = 5.0
#: Seconds for which a failed write is reported, unless another one succeeds.
REMEMBERED: Final = 30.0
#: Faults of the caller, not of the disk.
_OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
#: SQLite's result codes in words for the host.
_MEANINGS: Final = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_READONLY": "the database is read-only",
    "SQLITE_CANTOPEN": "the database file cannot be opened",
    "SQLITE_IOERR": "the disk cannot be read or written",
    "SQLITE_NOTADB": "the file is not a database",
    "SQLITE_CORRUPT": "the database file is damaged",
    "SQLITE_BUSY": "another program keeps the database locked",
}


class Unavailable(Refused):
    """Raised when the database cannot be read or written; nothing was changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            503, f"games cannot be stored now: {reason}; nothing was changed, try again when that is fixed"
        )
        self.reason = reason


class Database:
    """A database with the newest tables; one in a file belongs to this process until it is closed.

    A database server has any number of workers: what they keep in memory, they compare with what is stored.
    """

    def __init__(self, url: str, alone: bool = True) -> None:
        try:
            target = make_url(url)
        except ArgumentError as wrong:
            raise CannotOpen(
                f"{url!r} is not the address of a database; see: weathergage docs hosting"
            ) from wrong
        self.is_sqlite = target.get_backend_name() == "sqlite"
        #: Whether other workers may change what is stored.
        self.shared = not alone or not self.is_sqlite
        #: Whether workers can tell each other news through the database, and where.
        self.has_channels = self.shared and target.get_backend_name() == "postgresql"
        plain = target.set(drivername="postgresql")
        self.channel_address = plain.render_as_string(hide_password=False) if self.has_channels else ""
        file = _file_of(target.database) if self.is_sqlite else None
        self._file_lock = DatabaseLock(file) if file is not None and alone else None
        self._lock = threading.Lock()
        self._fault = ""
        self._asked = self._failed = -REMEMBERED
        try:
            if file is not None:
                private_files(file)
            self.engine = _engine(url)
            if self.is_sqlite:
                event.listen(self.engine, "connect", _prepare_sqlite)
                event.listen(self.engine, "begin", _begin_sqlite)
            self._writer = self.engine.execution_options(**{_WRITES: True})
            if not self.is_sqlite:
                self._snapshots = self.engine.execution_options(isolation_level="REPEATABLE READ")
            _make_ready(self._writer, file, target.render_as_string(hide_password=True))
        except BaseException:
            self._free()
            raise

    def note_address(self, address: str) -> None:
        """Note the address of this server, for the next one that wants the same database."""
        if self._file_lock is not None:
            self._file_lock.note_address(address)

    def close(self) -> None:
        """Close all connections, and free the database for the next server."""
        self._free()
        self.engine.dispose()

    def _free(self) -> None:
        if self._file_lock is not None:
            self._file_lock.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read with."""
        with _translated_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Give a connection that reads everything as it was at one time, whatever is changed meanwhile."""
        engine = self.engine if self.is_sqlite else self._snapshots
        with _translated_errors(), engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose changes are committed together, or not at all; one writer at a time."""
        with self.writing_row() as connection:
            if not self.is_sqlite:
                # As in SQLite: what a writer has read cannot change before it writes.
                connection.execute(select(func.pg_advisory_xact_lock(_WRITER)))
            yield connection

    @contextmanager
    def writing_row(self, hold: str = "") -> Iterator[Connection]:
        """Give such a connection to a writer that itself locks the rows it depends on, or names what it holds."""
        try:
            with _translated_errors(), self._writer.begin() as connection:
                if hold and not self.is_sqlite:
                    connection.execute(select(func.pg_advisory_xact_lock(_HELD, func.hashtext(hold))))
                yield connection
        except Unavailable as fault:
            self._note(fault.reason)
            raise
        self._note("")

    def fault(self) -> str:
        """Say why games cannot be stored now, "" if they can; the disk is tried at most every few seconds."""
        with self._lock:
            fresh = time.monotonic() - self._asked < PROBED
            if fresh or time.monotonic() - self._failed < REMEMBERED:
                return self._fault
        try:
            with self.writing() as connection:
                self._try(connection)
        except Unavailable as fault:
            return fault.reason
        return ""

    def _try(self, connection: Connection) -> None:
        if self.is_sqlite:
            connection.execute(select(games.c.id).limit(1)).all()
            # Writing a value over itself reaches the disk, and needs no table of its own.
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            connection.exec_driver_sql(f"PRAGMA user_version = {int(version)}")
        else:
            connection.execute(select(games.c.id).limit(1).with_for_update(skip_locked=True)).all()

    def _note(self, fault: str) -> None:
        with self._lock:
            self._fault = fault
            self._asked = time.monotonic()
            self._failed = self._asked if fault else -REMEMBERED


_WRITES: Final = "weathergage_writes"
#: Our numbers among PostgreSQL's advisory locks: "gage" in ASCII, and those that follow.
_WRITER: Final = 0x67616765
_HELD: Final = 0x67616767


@contextmanager
def _translated_errors() -> Iterator[None]:
    try:
        yield
    except _OURS:
        raise
    except DBAPIError as wrong:
        raise Unavailable(in_words(wrong.orig)) from wrong


def in_words(wrong: BaseException | None) -> str:
    """Say in words what is wrong with a database."""
    code = getattr(wrong, "sqlite_errorname", "")
    told = next((words for start, words in _MEANINGS.items() if code.startswith(start)), "")
    return told or next(iter(str(wrong).strip().splitlines()), "it does not answer")


def inserting(connection: Connection, table: Table) -> Any:
    """Return an insertion that can say what is to be done where a row is there already, in one statement."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)


def _file_of(name: str | None) -> Path | None:
    return None if name in (None, "", ":memory:") or str(name).startswith("file:") else Path(str(name))


def _engine(url: str) -> Engine:
    try:
        if make_url(url).get_backend_name() == "sqlite":
            return create_engine(url)
        # As many as there are threads for calls; the database may have been started anew since the last one.
        return create_engine(url, pool_size=10, max_overflow=30, pool_pre_ping=True)
    except (NoSuchModuleError, ImportError) as missing:
        kind = make_url(url).drivername
        raise CannotOpen(
            f"the driver for {kind} databases is not installed; install it, or name another in WEATHERGAGE_DATABASE_URL"
        ) from missing


def _make_ready(engine: Engine, file: Path | None, url: str) -> None:
    """Migrate the database to the newest tables, or say why that cannot be done."""
    where = file or url
    advice = "choose another folder with --data" if file else "name another in WEATHERGAGE_DATABASE_URL"
    try:
        upgrade(engine)
    except NewerVersion as later:
        raise CannotOpen(
            f"{where} was written by a later version of Weathergage (its tables are at step {later}); "
            f"install that version, or {advice}"
        ) from later
    except OtherProgram as foreign:
        raise CannotOpen(f"{where} belongs to another program; {advice}") from foreign
    except DBAPIError as wrong:
        raise CannotOpen(
            f"cannot keep games in {where}: {in_words(wrong.orig)}; fix that, or {advice}"
        ) from wrong


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver's own transactions leave out DDL, so they are switched off.
    connection.isolation_level = None
    # A damaged text must spoil only its own row.
    connection.text_factory = partial(str, encoding="utf-8", errors="backslashreplace")
    cursor = connection.cursor()
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer locks at once, so that what it reads cannot change before it writes.
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
