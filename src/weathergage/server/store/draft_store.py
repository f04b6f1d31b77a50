"""Orders that seats still write, kept until their question is answered; no list, view or replay reads them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import drafts
from weathergage.server.store.records import now


@dataclass(slots=True, frozen=True)
class DraftRecord:
    """Hold a stored draft: the question it answers, how often it was written, when, and its text."""

    question: str
    revision: int
    at: str
    json: str


class DraftStore:
    """The drafts of games and campaigns in a database, one for each seat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, about: str, side: int) -> DraftRecord | None:
        """Return the draft of a seat; None if it has none."""
        query = select(drafts).where(drafts.c.about == about, drafts.c.side == side)
        with self._database.reading() as connection:
            return _record(connection.execute(query).one_or_none())

    def write(self, about: str, side: int, question: str, text: str) -> DraftRecord:
        """Keep a draft in the place of the one before; its revision counts the drafts for the same question."""
        this = drafts.c.about == about, drafts.c.side == side
        with self._database.writing_row(hold=f"draft {about} {side}") as connection:
            known = _record(connection.execute(select(drafts).where(*this)).one_or_none())
            before = known.revision if known is not None and known.question == question else 0
            row = DraftRecord(question, before + 1, now(), text)
            connection.execute(delete(drafts).where(*this))
            values = {"about": about, "side": side, "question": question, "revision": row.revision}
            connection.execute(insert(drafts), {**values, "at": row.at, "json": text})
        return row

    def drop(self, about: str, sides: Iterable[int]) -> None:
        """Forget the drafts of seats."""
        with self._database.writing_row() as connection:
            drop_drafts(connection, about, sides)


def drop_drafts(connection: Connection, about: str, sides: Iterable[int] | None = None) -> None:
    """Forget the drafts of these seats of a game or campaign, or of all, within a transaction."""
    wanted = delete(drafts).where(drafts.c.about == about)
    if sides is not None:
        if not (chosen := list(sides)):
            return
        wanted = wanted.where(drafts.c.side.in_(chosen))
    connection.execute(wanted)


def _record(row: Row[Any] | None) -> DraftRecord | None:
    return None if row is None else DraftRecord(row.question, row.revision, row.at, row.json)
