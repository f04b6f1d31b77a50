"""Blocks and mutes: with whom a person will not play, and whose talk is not shown to them."""

from collections.abc import Iterable
from typing import Literal

from sqlalchemy import Column, Index, String, Table, delete, insert, select

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import metadata

#: A block keeps two people from each other's tables and messages; a mute hides the talk of one from the other.
Regard = Literal["block", "mute"]

regards = Table(
    "regards",
    metadata,
    # Only people of a name have regards, so that neither desk is ever moved to another.
    Column("desk", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("at", String(40), nullable=False),
    Index("ix_regards_other", "other"),
)


class Blocks:
    """Keeps people apart, by desks; lobby, table and notifications ask here."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def may_meet(self, one: str, other: str) -> bool:
        """Return whether two may sit at one table, invite, nudge and talk to each other: neither blocks the other."""
        return one == other or other not in self.kept_apart(one)

    def may_join(self, desk: str, others: Iterable[str]) -> bool:
        """Return whether a desk may meet all of these."""
        return not self.kept_apart(desk) & (set(others) - {desk})

    def kept_apart(self, desk: str) -> set[str]:
        """Return the desks that a desk may not meet, whoever of the two blocked the other."""
        query = select(regards.c.desk, regards.c.other).where(
            regards.c.kind == "block", (regards.c.desk == desk) | (regards.c.other == desk)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return {row.other if row.desk == desk else row.desk for row in rows}

    def muted_by(self, desk: str) -> set[str]:
        """Return the desks whose talk is not shown to a desk: those that it muted, and all that it may not meet."""
        query = select(regards.c.other).where(regards.c.desk == desk, regards.c.kind == "mute")
        with self._database.reading() as connection:
            muted = set(connection.execute(query).scalars())
        return muted | self.kept_apart(desk)

    def of(self, desk: str) -> dict[str, set[Regard]]:
        """Return what a desk set itself: the other desks, each with its block and mute."""
        query = select(regards.c.other, regards.c.kind).where(regards.c.desk == desk)
        found: dict[str, set[Regard]] = {}
        with self._database.reading() as connection:
            for row in connection.execute(query):
                found.setdefault(row.other, set()).add(row.kind)
        return found

    def put(self, desk: str, other: str, wanted: Iterable[Regard], at: str) -> None:
        """Set what a desk wants of another: blocked, muted, both or neither."""
        with self._database.writing() as connection:
            connection.execute(delete(regards).where(regards.c.desk == desk, regards.c.other == other))
            rows = [{"desk": desk, "other": other, "kind": kind, "at": at} for kind in sorted(set(wanted))]
            if rows:
                connection.execute(insert(regards), rows)
