"""Designed battles in the database, each as the data of a battle file."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    false,
    insert,
    select,
    update,
)

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, metadata, people
from weathergage.server.store.records import now

designs = Table(
    "designs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("desk", String(64), info=DESK, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("created", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    # Counts the changes, so that two windows notice each other.
    Column("revision", Integer, nullable=False),
    # Whether everybody on this server finds it in a list.
    Column("listed", Boolean, nullable=False, server_default=false()),
    # The battle in the form of its file, as JSON.
    Column("json", Text, nullable=False),
)


@dataclass(slots=True, frozen=True)
class DesignRecord:
    """Hold a stored design; `author` is the name of its maker, "" for none."""

    id: str
    desk: str
    title: str
    touched: str
    revision: int
    listed: bool
    json: str
    author: str


class DesignStore:
    """The designed battles of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, desk: str) -> list[DesignRecord]:
        """Return the designs of a desk, the newest first."""
        return self._found(designs.c.desk == desk)

    def listed(self) -> list[DesignRecord]:
        """Return the designs that everybody may find, the newest first."""
        return self._found(designs.c.listed)

    def read(self, design_id: str) -> DesignRecord | None:
        """Return a design; None if there is none."""
        found = self._found(designs.c.id == design_id)
        return found[0] if found else None

    def add(self, desk: str, title: str, text: str) -> str:
        """Keep a new design and return its id, which nobody can guess."""
        design_id, at = secrets.token_hex(10), now()
        row = {"id": design_id, "desk": desk, "title": title, "json": text, "revision": 1}
        with self._database.writing() as connection:
            connection.execute(insert(designs), {**row, "created": at, "touched": at, "listed": False})
        return design_id

    def write(
        self, design_id: str, revision: int, title: str, text: str, listed: bool
    ) -> DesignRecord | None:
        """Keep a design in the place of its revision; None if it has another by now."""
        row = {"title": title, "json": text, "listed": listed, "touched": now(), "revision": revision + 1}
        this = designs.c.id == design_id, designs.c.revision == revision
        with self._database.writing() as connection:
            if not connection.execute(update(designs).where(*this).values(row)).rowcount:
                return None
        return self.read(design_id)

    def remove(self, design_id: str) -> None:
        """Forget a design; games of it go on."""
        with self._database.writing() as connection:
            connection.execute(delete(designs).where(designs.c.id == design_id))

    def _found(self, condition: Any) -> list[DesignRecord]:
        query = (
            select(designs, people.c.name.label("author"))
            .join(people, people.c.desk == designs.c.desk, isouter=True)
            .where(condition)
            .order_by(designs.c.touched.desc(), designs.c.id)
        )
        with self._database.reading() as connection:
            return [_record(row) for row in connection.execute(query)]


def _record(row: Row[Any]) -> DesignRecord:
    return DesignRecord(
        id=row.id,
        desk=row.desk,
        title=row.title,
        touched=row.touched,
        revision=row.revision,
        listed=row.listed,
        json=row.json,
        author=row.author or "",
    )
