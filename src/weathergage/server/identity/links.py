"""Links that work once and for a short time: the database keeps the hash of their keys, never the keys."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Column, ColumnElement, Index, String, Table, Text, delete, func, insert, select

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata

if TYPE_CHECKING:
    from weathergage.server.sessions.deadlines import Clock

links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    # The person it belongs to; "" for one who is not here yet.
    Column("desk", String(64), nullable=False),
    # A mail address, a name or a challenge.
    Column("detail", Text, nullable=False),
    Column("made", String(40), nullable=False),
    Column("expires", String(40), nullable=False),
    Index("ix_links_expires", "expires"),
)


@dataclass(slots=True, frozen=True)
class Link:
    """Holds the meaning of a link."""

    kind: str
    desk: str
    detail: str


class Links:
    """The links of a server that have been neither used nor outlived."""

    def __init__(self, database: Database, clock: "Clock") -> None:
        self._database = database
        self._clock = clock

    def make(self, kind: str, desk: str, detail: str, lasts: timedelta) -> str:
        """Make a link and return its key, which is told this once."""
        key = f"{kind}-{secrets.token_urlsafe(24)}"
        now = self._clock.now()
        row = {
            "digest": digest(key),
            "kind": kind,
            "desk": desk,
            "detail": detail,
            "made": now.isoformat(timespec="microseconds"),
            "expires": (now + lasts).isoformat(timespec="microseconds"),
        }
        with self._database.writing() as connection:
            connection.execute(delete(links).where(links.c.expires <= row["made"]))
            connection.execute(insert(links), row)
        return key

    def look(self, kind: str, key: str) -> Link | None:
        """Return what a link stands for; None if it was used, has expired or never was."""
        query = select(links).where(*self._valid(kind, key))
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Link(row.kind, row.desk, row.detail)

    def use(self, kind: str, key: str) -> Link | None:
        """Return what a link stands for, and let nobody use it again."""
        with self._database.writing() as connection:
            valid = self._valid(kind, key)
            row = connection.execute(select(links).where(*valid)).one_or_none()
            # Of two servers that use it at once, one removes the row.
            gone = connection.execute(delete(links).where(*valid)).rowcount
        return Link(row.kind, row.desk, row.detail) if row is not None and gone == 1 else None

    def count(self, kind: str, detail: str) -> int:
        """Count the valid links of a kind about one thing, however its letters are written."""
        about = func.lower(links.c.detail) == detail.lower()
        query = select(func.count()).where(links.c.kind == kind, about, links.c.expires > self._now())
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def void(self, kind: str, *, desk: str | None = None, detail: str | None = None) -> None:
        """Void the links of a kind that belong to a person or are about one thing."""
        which = [links.c.kind == kind]
        which += [] if desk is None else [links.c.desk == desk]
        which += [] if detail is None else [links.c.detail == detail]
        with self._database.writing() as connection:
            connection.execute(delete(links).where(*which))

    def _now(self) -> str:
        return self._clock.now().isoformat(timespec="microseconds")

    def _valid(self, kind: str, key: str) -> list[ColumnElement[bool]]:
        return [links.c.digest == digest(key), links.c.kind == kind, links.c.expires > self._now()]


def digest(key: str) -> str:
    """Return the hash by which a key is kept, so that the database does not tell it."""
    return hashlib.sha256(key.encode()).hexdigest()
