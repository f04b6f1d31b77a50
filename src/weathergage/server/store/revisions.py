"""Tell whether a game or campaign in memory is what is stored, because other workers may have changed it."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, func, select, update

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import TableSet
from weathergage.server.wire.errors import Refused

#: Journals whose revisions are remembered: far more than games are kept in memory.
MOST_SEEN: Final = 10_000


class Overtaken(Refused):
    """Raised where another server changed the journal: what is in memory is not what is stored."""

    def __init__(self, what: str) -> None:
        super().__init__(409, f"the {what} was changed by another server; look again")


class _Refreshed(Protocol):
    def refresh(self) -> None:
        """Take in what other workers have changed."""


P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=_Refreshed)


def again_if_overtaken(
    method: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[S, P], R]:
    """Let a session make a change once more where another worker came first.

    Nothing was stored the first time, and everything is checked anew, as if the call had come a moment later.
    """

    @wraps(method)
    def carried_out(session: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return tried_again(session.refresh, lambda: method(session, *args, **kwargs))

    return carried_out


def tried_again(refresh: Callable[[], None], change: Callable[[], R]) -> R:
    """Make a change, once more after a refresh where another worker came first."""
    try:
        return change()
    except Overtaken:
        refresh()
        return change()


class Mark(NamedTuple):
    """Tell states of a game or campaign apart: by changes of any kind so far, and how often its journal was cut."""

    revision: int
    rewinds: int


class Revisions:
    """Compare the games or campaigns in memory with what is stored, because other workers may have changed them."""

    def __init__(self, database: Database, tables: TableSet) -> None:
        #: Also used for what else is kept in it.
        self.database = database
        self._tables = tables
        #: Each room as last read or written here; after an undo the length of a journal alone proves nothing.
        self._seen: OrderedDict[str, Mark] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def changing(self, room_id: str, length: int | None = None, *, cut: bool = False) -> Iterator[Connection]:
        """Change anything that sessions keep in memory: the row of a room, its seats, its journal.

        The changes are committed together. Raises Overtaken if the room is not what was last read or written here.
        """
        with self.database.writing_row() as connection:
            held = lock_row(connection, self._tables, room_id, length, self._seen.get(room_id))
            yield connection
            mark = next_mark(connection, self._tables, room_id, held, cut)
        self.note(room_id, mark)

    def is_current(self, room_id: str) -> bool | None:
        """Return whether a room is as last read or written here; None if there is no such room."""
        rooms = self._tables.rooms.c
        with self.database.reading() as connection:
            revision = connection.execute(select(rooms.revision).where(rooms.id == room_id)).scalar()
        seen = self._seen.get(room_id)
        return None if revision is None else seen is not None and seen.revision == revision

    def note(self, room_id: str, mark: Mark) -> None:
        """Note the state in which the session of a room has taken it in."""
        with self._lock:
            self._seen[room_id] = mark
            self._seen.move_to_end(room_id)
            if len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)


def lock_row(
    connection: Connection,
    tables: TableSet,
    room_id: str,
    length: int | None = None,
    seen: Mark | None = None,
) -> Mark:
    """Hold a game or campaign until the transaction ends and return its state.

    Refuse one that differs from the one in memory, by the length of its journal or by its revision.
    """
    # PostgreSQL does not lock the whole database for a writer, so the row is locked.
    rooms = tables.rooms.c
    query = select(rooms.revision, rooms.rewinds).where(rooms.id == room_id).with_for_update()
    held = connection.execute(query).one_or_none()
    if held is None or (seen is not None and held.revision != seen.revision):
        raise Overtaken(tables.what)
    if length is not None:
        last = select(func.max(tables.journal.c.n)).where(tables.journal.c[tables.what] == room_id)
        newest = connection.execute(last).scalar()
        if (-1 if newest is None else newest) + 1 != length:
            raise Overtaken(tables.what)
    return Mark(held.revision, held.rewinds)


def next_mark(connection: Connection, tables: TableSet, room_id: str, held: Mark, cut: bool = False) -> Mark:
    """Count a change of a game or campaign that is held; `cut` says that entries of its journal were taken back."""
    mark = Mark(held.revision + 1, held.rewinds + cut)
    rooms = tables.rooms
    connection.execute(update(rooms).where(rooms.c.id == room_id).values(mark._asdict()))
    return mark
