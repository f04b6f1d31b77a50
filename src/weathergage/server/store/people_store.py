"""People in the database: names, recovery keys and settings, and the desks of games that they own."""

import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import CAMPAIGNS, GAMES, desk_columns, people
from weathergage.server.store.records import now


@dataclass(slots=True, frozen=True)
class PersonRecord:
    """Hold a person: the desk of their browsers, their name ("" for none), and what they set."""

    desk: str
    name: str
    created: str
    seen: str
    settings: str
    has_recovery: bool


class NameTaken(ValueError):
    """Raised for a name that another person has."""


class PeopleStore:
    """The people of a server in its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, desk: str) -> PersonRecord | None:
        """Return the person of a desk; None where it has none."""
        return self._one(people.c.desk == desk)

    def named(self, name_key: str) -> PersonRecord | None:
        """Return the person of a name; None if there is none."""
        return self._one(people.c.name_key == name_key)

    def recovered_by(self, digest: str) -> PersonRecord | None:
        """Return the person whose recovery key has this hash; None if nobody has."""
        return self._one(people.c.recovery == digest)

    def names(self, desks: Iterable[str]) -> dict[str, str]:
        """Return the names of those desks whose people have one."""
        query = select(people.c.desk, people.c.name).where(
            people.c.desk.in_(set(desks)), people.c.name.is_not(None)
        )
        with self._database.reading() as connection:
            return {row.desk: row.name for row in connection.execute(query)}

    def rename(self, desk: str, name: str, name_key: str) -> None:
        """Give the person of a desk a name, and the desk a person if it has none; raise NameTaken."""
        try:
            with self._database.writing() as connection:
                _know(connection, desk)
                values = {"name": name, "name_key": name_key, "seen": now()}
                connection.execute(update(people).where(people.c.desk == desk).values(values))
        except IntegrityError as taken:
            raise NameTaken(name) from taken

    def set_recovery(self, desk: str, digest: str) -> None:
        """Keep the hash of a person's new recovery key; the key before is void."""
        self._set(desk, recovery=digest)

    def set_settings(self, desk: str, text: str) -> None:
        """Keep the settings of a person's page."""
        self._set(desk, settings=text)

    def note_seen(self, desk: str) -> None:
        """Note that a person was here."""
        self._set(desk)

    def move(self, old: str, new: str) -> None:
        """Give everything that one desk owns to another."""
        with self._database.writing() as connection:
            if self._database.shared:
                _count_change(connection, [old])
            _move(connection, [old], new)

    def owner(self) -> str:
        """Return the desk of the machine's owner, who owns all that no other person of a name does."""
        with self._database.writing() as connection:
            known = connection.execute(select(people.c.desk).where(people.c.owner)).scalar()
            named = set(connection.execute(select(people.c.desk).where(people.c.name.is_not(None))).scalars())
            found = Counter(
                desk
                for column in desk_columns()
                for desk in connection.execute(
                    select(column).where(column.is_not(None), column != "")
                ).scalars()
                if desk not in named
            )
            # The most used of the browsers keeps its cookie.
            desk = known or next((desk for desk, _ in found.most_common(1)), secrets.token_urlsafe(24))
            if known is None:
                _know(connection, desk)
                connection.execute(update(people).where(people.c.desk == desk).values(owner=True))
            _move(connection, [each for each in found if each != desk], desk)
        return desk

    def _one(self, condition: Any) -> PersonRecord | None:
        with self._database.reading() as connection:
            return _person(connection.execute(select(people).where(condition)).one_or_none())

    def _set(self, desk: str, **values: str) -> None:
        with self._database.writing() as connection:
            changed = update(people).where(people.c.desk == desk).values(seen=now(), **values)
            connection.execute(changed)


def _know(connection: Connection, desk: str) -> None:
    """Enter the person of a desk, unless there is one."""
    if connection.execute(select(people.c.desk).where(people.c.desk == desk)).scalar() is None:
        at = now()
        connection.execute(insert(people), {"desk": desk, "created": at, "seen": at})


def _count_change(connection: Connection, desks: list[str]) -> None:
    """Let other workers notice that seats of these desks change."""
    for what, rooms, seats, _ in (GAMES, CAMPAIGNS):
        theirs = [column.in_(desks) for column in seats.c if column.info.get("desk")]
        sits_in = select(seats.c[what]).where(or_(*theirs))
        concerned = or_(rooms.c.desk.in_(desks), rooms.c.id.in_(sits_in))
        connection.execute(update(rooms).where(concerned).values(revision=rooms.c.revision + 1))


def _move(connection: Connection, desks: list[str], to: str) -> None:
    for column in desk_columns() if desks else ():
        if column.primary_key:
            _merge(connection, column, desks, to)
        connection.execute(update(column.table).where(column.in_(desks)).values({column.name: to}))


def _merge(connection: Connection, column: Column[Any], desks: list[str], to: str) -> None:
    """Remove rows that would be doubled once all these are one desk; its own rows stay, then those of the first."""
    table = column.table
    others = [each for each in table.primary_key.columns if each is not column]
    seen: set[tuple[Any, ...]] = set()
    for desk in (to, *desks):
        for row in connection.execute(select(*others, column).where(column == desk)).all():
            key = tuple(row)[:-1]
            if key in seen:
                same = [each == value for each, value in zip(others, key, strict=True)]
                connection.execute(delete(table).where(column == desk, *same))
            seen.add(key)


def _person(row: Row[Any] | None) -> PersonRecord | None:
    if row is None:
        return None
    return PersonRecord(
        desk=row.desk,
        name=row.name or "",
        created=row.created,
        seen=row.seen,
        settings=row.settings,
        has_recovery=row.recovery is not None,
    )
