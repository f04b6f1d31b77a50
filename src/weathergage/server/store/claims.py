"""Claim pieces of work, so that one worker at a time does each: bot turns, deadlines, messages to people.

A claim is a lease: it is renewed as long as its worker lives, and free again a while after the worker was killed.
"""

import os
import secrets
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Protocol

from sqlalchemy import Column, Connection, String, Table, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from weathergage.server.store.database import Database, Unavailable
from weathergage.server.store.database_tables import metadata

#: How long a killed worker keeps others from its work; a living one renews its claims three times as often.
LEASE = timedelta(seconds=30)

claims = Table(
    "claims",
    metadata,
    # The kind of work: "bots", "deadlines", "messages" and so on.
    Column("kind", String(32), primary_key=True),
    # What is worked on: the id of a game, of a message.
    Column("about", String(80), primary_key=True),
    Column("worker", String(40), nullable=False, index=True),
    # The end of the lease.
    Column("until", String(40), nullable=False),
)


class Time(Protocol):
    """The time by which leases end."""

    def now(self) -> datetime:
        """Return the time in UTC."""


class Claims(Protocol):
    """Pieces of work that this worker has for itself; may be called from any thread."""

    def take(self, kind: str, about: Iterable[str]) -> list[str]:
        """Claim those pieces of work that no living worker has, and return them."""

    def unclaimed(self, kind: str, about: Iterable[str]) -> list[str]:
        """Return those pieces of work that no living worker has, without claiming them."""

    def release(self, kind: str, about: Iterable[str]) -> None:
        """Give up claims of this worker."""

    def renew(self) -> None:
        """Renew the claims of this worker."""

    def close(self) -> None:
        """Give up all claims of this worker."""


@contextmanager
def holding(claims: Claims, kind: str, about: str) -> Iterator[bool]:
    """Claim one piece of work as long as the block lasts; say whether it is this worker's."""
    mine = bool(claims.take(kind, [about]))
    try:
        yield mine
    finally:
        if mine:
            claims.release(kind, [about])


def claims_of(database: Database, clock: Time) -> Claims:
    """Return the claims of this worker: in the database where others share it, else in memory."""
    return StoredClaims(database, clock) if database.shared else OwnClaims()


class OwnClaims:
    """The claims of a server that is alone; they end with its process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: set[tuple[str, str]] = set()

    def take(self, kind: str, about: Iterable[str]) -> list[str]:
        """Claim what is not being worked on."""
        with self._lock:
            free = [each for each in about if (kind, each) not in self._held]
            self._held.update((kind, each) for each in free)
            return free

    def unclaimed(self, kind: str, about: Iterable[str]) -> list[str]:
        """Return what is not being worked on."""
        with self._lock:
            return [each for each in about if (kind, each) not in self._held]

    def release(self, kind: str, about: Iterable[str]) -> None:
        """Give up claims."""
        with self._lock:
            self._held.difference_update((kind, each) for each in about)

    def renew(self) -> None:
        """Do nothing: nobody else could take them."""

    def close(self) -> None:
        """Give up all claims."""
        with self._lock:
            self._held.clear()


class StoredClaims:
    """The claims of one of several workers, as rows that end by themselves when it is killed."""

    def __init__(self, database: Database, clock: Time, lease: timedelta = LEASE) -> None:
        self._database = database
        self._clock = clock
        self._lease = lease
        #: Distinguishes this worker from those before it with the same process id.
        self.worker = f"{os.getpid()}-{secrets.token_hex(6)}"

    def take(self, kind: str, about: Iterable[str]) -> list[str]:
        """Claim what no living worker has; rows that another worker is changing are passed over."""
        wanted = list(dict.fromkeys(about))
        if not wanted:
            return []
        with self._database.writing_row() as connection:
            now = self._clock.now()
            until = (now + self._lease).isoformat(timespec="microseconds")
            ended = claims.c.until < now.isoformat(timespec="microseconds")
            query = select(claims.c.about).where(claims.c.kind == kind, claims.c.about.in_(wanted), ended)
            free = set(connection.execute(query.with_for_update(skip_locked=True)).scalars())
            for each in wanted:
                row = {"kind": kind, "about": each, "worker": self.worker, "until": until}
                if each in free:
                    connection.execute(update(claims).where(_of(kind, [each])).values(row))
                elif _insert(connection, row):
                    free.add(each)
        return [each for each in wanted if each in free]

    def unclaimed(self, kind: str, about: Iterable[str]) -> list[str]:
        """Return what no living worker has."""
        wanted = list(about)
        now = self._clock.now().isoformat(timespec="microseconds")
        query = select(claims.c.about).where(_of(kind, wanted), claims.c.until >= now)
        with self._database.reading() as connection:
            held = set(connection.execute(query).scalars())
        return [each for each in wanted if each not in held]

    def release(self, kind: str, about: Iterable[str]) -> None:
        """Give up claims of this worker; if the database is away they end by themselves."""
        self._write(delete(claims).where(_of(kind, list(about)), claims.c.worker == self.worker))

    def renew(self) -> None:
        """Renew the claims of this worker."""
        until = (self._clock.now() + self._lease).isoformat(timespec="microseconds")
        self._write(update(claims).where(claims.c.worker == self.worker).values(until=until))

    def close(self) -> None:
        """Give up all claims of this worker."""
        self._write(delete(claims).where(claims.c.worker == self.worker))

    def _write(self, change: Any) -> None:
        try:
            with self._database.writing_row() as connection:
                connection.execute(change)
        except Unavailable:
            pass


def _of(kind: str, about: list[str]) -> Any:
    return (claims.c.kind == kind) & claims.c.about.in_(about)


def _insert(connection: Connection, row: dict[str, str]) -> bool:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    made: Any = dialect.insert(claims).values(row).on_conflict_do_nothing().returning(claims.c.about)
    return connection.execute(made).scalar() is not None
