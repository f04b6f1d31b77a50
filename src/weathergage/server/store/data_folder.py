"""The data folder: closed to other users, and locked by one server at a time."""

import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

#: The file in a data folder that holds all games.
DATABASE = "games.sqlite3"
PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
#: Files that SQLite keeps beside a database.
COMPANIONS = ("", "-wal", "-shm")


class Holder(msgspec.Struct):
    """The server that holds a database: its address ("" before it listens), its process and since when."""

    address: str
    pid: int
    since: str


class CannotOpen(Exception):
    """Raised when games cannot be stored; the message says what to do."""


class InUse(CannotOpen):
    """Raised when another server has the database; `where` says which, as far as is known."""

    def __init__(self, database: Path, holder: Holder | None) -> None:
        self.where = _where(holder)
        todo = "open that address" if holder is not None and holder.address else "stop it"
        super().__init__(
            f"the games in {database.parent} are already served {self.where}; "
            f"{todo}, or choose another folder with --data"
        )


class DatabaseLock:
    """The lock on a database file; the system frees it when the process ends, however it ends."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._note = _beside(database, ".server.json")
        self._lock = FileLock(
            _beside(database, ".lock"), timeout=0, mode=PRIVATE_FILE, thread_local=False, is_singleton=False
        )
        try:
            self._lock.acquire()
        except Timeout as held:
            raise InUse(database, _holder(self._note)) from held
        except OSError as wrong:
            raise CannotOpen(
                f"cannot keep games in {database.parent}: {wrong.strerror or wrong}; "
                "make the folder writable, or choose another with --data"
            ) from wrong
        self._since = datetime.now().astimezone().isoformat(timespec="seconds")
        self.note_address("")

    def note_address(self, address: str) -> None:
        """Note the address of this server, for the next one that wants the same database."""
        words = msgspec.json.encode(Holder(address, os.getpid(), self._since))
        # Only the lock counts; without the note the refusal is less exact.
        with suppress(OSError), os.fdopen(os.open(self._note, _ANEW, PRIVATE_FILE), "wb") as note:
            note.write(words)

    def release(self) -> None:
        """Free the database for the next server."""
        if not self._lock.is_locked:
            return
        with suppress(OSError):
            self._note.unlink(missing_ok=True)
        self._lock.release()


_ANEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def private_folder(folder: Path, ours: bool = False) -> None:
    """Make a folder that only its owner can read; an existing one is closed to others only if it is `ours`."""
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if (made or ours) and sys.platform != "win32":
        with suppress(OSError):  # it belongs to another user
            folder.chmod(PRIVATE_FOLDER)


def private_files(database: Path) -> None:
    """Let only the owner read a database; SQLite gives the files beside it the same mode."""
    try:
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    except OSError as wrong:
        raise CannotOpen(
            f"cannot open {database}: {wrong.strerror or wrong}; "
            "make it readable and writable, or choose another folder with --data"
        ) from wrong
    if sys.platform != "win32":
        for ending in COMPANIONS:
            with suppress(OSError):
                _beside(database, ending).chmod(PRIVATE_FILE)


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


def _holder(note: Path) -> Holder | None:
    try:
        return msgspec.json.decode(note.read_bytes(), type=Holder)
    except (OSError, msgspec.MsgspecError):
        return None


def _where(holder: Holder | None) -> str:
    if holder is None:
        return "by another process"
    address = f"at {holder.address} " if holder.address else ""
    return f"{address}(process {holder.pid}, since {holder.since.replace('T', ' ')})"
