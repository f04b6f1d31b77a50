"""Name, export and remove rows that cannot be read, so that they spoil nothing else."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Table, delete, select, update

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import TableSet, drafts, notices, sealed_parts
from weathergage.server.store.draft_store import drop_drafts
from weathergage.server.store.fleet_store import drop_fleets
from weathergage.server.store.records import SEAT_COLUMNS, SeatClock, SeatRecord
from weathergage.server.wire.errors import Refused

T = TypeVar("T")

#: Columns that everybody in a broken game may export: no keys, no desks.
_OPEN = (
    *(
        "id",
        "title",
        "ruleset",
        "options",
        "scenario",
        "created",
        "touched",
        "turn",
        "phase_title",
        "outcome",
    ),
    *("month", "step_title", "over", "side", "number", "ships", "kind", "bot", "name", "routine", "taken"),
)
#: Columns that only a desk holding all seats may export: they tell all orders and dice.
_SECRET = ("seed", "file", "n", "json", "by_hand", "parts", "deadline")


class Damaged(ValueError):
    """Raised for a stored value that cannot be read; the message says which."""


class Unreadable(Refused):
    """Raised for a game or campaign whose rows are there but cannot be opened."""

    def __init__(self, what: str, reason: object) -> None:
        self.reason = f"this {what} cannot be read: {reason}"
        super().__init__(409, f"{self.reason}; its rows can be exported and removed in the list of {what}s")


def decoded(text: Any, kind: type[T], what: str) -> T:
    """Decode a stored value; raises Damaged with its name."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError, TypeError, RecursionError) as wrong:
        raise Damaged(f"its stored {what} cannot be understood") from wrong


def stored_seat(row: Row[Any]) -> SeatRecord:
    """Read a row of seats; raises Damaged."""
    stored = row._mapping
    try:
        hour = stored.get("deadline")
        deadline = None if hour is None else datetime.fromisoformat(hour)
        seat = SeatRecord(
            **{name: stored[name] for name in SEAT_COLUMNS},
            routine=stored.get("routine", "auto"),
            deadline=deadline,
            offer=stored.get("offer", ""),
            offered_to=stored.get("offered_to"),
            stand_in=stored.get("stand_in"),
            owner=stored.get("owner"),
            returns=stored.get("returns", ""),
            substitute=stored.get("substitute"),
            asked=stored.get("asked"),
            freed=stored.get("freed", False),
            clock=msgspec.json.decode(stored.get("clock") or "{}", type=SeatClock),
            number=stored.get("number", stored["side"]),
            ships=decoded(stored.get("ships", "[]"), tuple[str, ...], f"seat {row.side}"),
        )
    except (TypeError, ValueError, msgspec.DecodeError) as wrong:
        raise Damaged(f"its stored seat {row.side} cannot be understood") from wrong
    if (
        seat.kind not in ("human", "bot")
        or (seat.human and not seat.key)
        or (not seat.human and not seat.bot)
    ):
        raise Damaged(f"its stored seat {row.side} cannot be understood")
    return seat


def all_seats(rows: Sequence[Row[Any]], sides: int) -> list[SeatRecord]:
    """Read the seats of all sides, in their order; raises Damaged where one is missing."""
    seats = [stored_seat(row) for row in rows]
    flags = [seat.side for seat in seats if not seat.ships]
    in_order = [seat.side for seat in seats] == sorted(seat.side for seat in seats)
    numbered = [seat.number for seat in seats] == list(range(len(seats)))
    if flags != list(range(sides)) or not in_order or not numbered:
        raise Damaged(f"it has {sides} sides, but its seats do not match them")
    return seats


class Salvage:
    """Export and remove rows that cannot be read."""

    def __init__(self, database: Database, tables: TableSet) -> None:
        self._database = database
        self._tables = tables

    def export(self, room_id: str, desk: str) -> bytes:
        """Return the rows as JSON, for a desk that made the game or sits in it; secrets are left out."""
        with self._database.reading() as connection:
            room, seats = self._found(connection, room_id, desk)
            journal = self._tables.journal
            lines = connection.execute(self._rows(journal, room_id).order_by(journal.c.n)).all()
            own = [seat._mapping.get("number", seat.side) for seat in seats if seat.desk == desk]
            mine = select(drafts).where(drafts.c.about == room_id, drafts.c.side.in_(own))
            written = connection.execute(mine.order_by(drafts.c.side)).all()
        whole = all(seat.desk == desk for seat in seats if seat.kind != "bot")
        shown = (*_OPEN, *_SECRET) if whole else _OPEN
        file = {
            self._tables.what: _plain(room, shown),
            "seats": [_plain(seat, shown) for seat in seats],
            "journal": [_plain(line, shown) for line in lines] if whole else None,
            "drafts": [_plain(draft, ("side", "at", "json")) for draft in written],
        }
        return msgspec.json.format(msgspec.json.encode(file), indent=1)

    def remove(self, room_id: str, desk: str) -> bool:
        """Take it from the list of a desk, and remove it if it is in no other list; return whether it is gone."""
        tables = self._tables
        with self._database.writing() as connection:
            room, seats = self._found(connection, room_id, desk)
            others = {room.desk, *(seat.desk for seat in seats)} - {desk, None, ""}
            if others:
                own = tables.seats.c[tables.what] == room_id, tables.seats.c.desk == desk
                connection.execute(update(tables.seats).where(*own).values(desk=None, taken=True))
                made = tables.rooms.c.id == room_id, tables.rooms.c.desk == desk
                connection.execute(update(tables.rooms).where(*made).values(desk=""))
                # Other workers notice that their seats are old.
                counted = {"revision": tables.rooms.c.revision + 1}
                connection.execute(update(tables.rooms).where(tables.rooms.c.id == room_id).values(counted))
                return False
            connection.execute(delete(sealed_parts).where(sealed_parts.c.game == room_id))
            for table in (tables.journal, tables.seats):
                connection.execute(delete(table).where(table.c[tables.what] == room_id))
            connection.execute(delete(notices).where(notices.c.about == room_id))
            drop_drafts(connection, room_id)
            drop_fleets(connection, room_id)
            connection.execute(delete(tables.rooms).where(tables.rooms.c.id == room_id))
            return True

    def _found(self, connection: Connection, room_id: str, desk: str) -> tuple[Row[Any], Sequence[Row[Any]]]:
        what = self._tables.what
        rooms = select(self._tables.rooms).where(self._tables.rooms.c.id == room_id)
        room = connection.execute(rooms).one_or_none()
        if room is None:
            raise Refused(404, f"there is no such {what}; it may have been removed")
        seats = connection.execute(self._rows(self._tables.seats, room_id)).all()
        if desk not in (room.desk, *(seat.desk for seat in seats)):
            raise Refused(403, f"only a desk that made a {what} or sits in it can do this")
        return room, seats

    def _rows(self, table: Table, room_id: str) -> Any:
        return select(table).where(table.c[self._tables.what] == room_id)


def _plain(row: Row[Any], columns: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name in columns}
