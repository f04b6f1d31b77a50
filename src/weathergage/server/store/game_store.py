"""Store games: every accepted entry is committed before anybody is told that it was accepted."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from weathergage.engine.game import Entry
from weathergage.engine.journal import Fork
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import (
    GAMES,
    TableSet,
    drafts,
    entries,
    fleets,
    games,
    notices,
    seats,
)
from weathergage.server.store.draft_store import drop_drafts
from weathergage.server.store.fleet_store import drop_fleets
from weathergage.server.store.records import (
    SEAT_COLUMNS,
    Broken,
    GameRecord,
    Heading,
    Line,
    Listed,
    Notice,
    Progress,
    SeatRecord,
    now,
)
from weathergage.server.store.unreadable_rows import Damaged, Unreadable, all_seats, decoded
from weathergage.server.wire.errors import Refused

#: Limited, because a seat can change hands any number of times.
SHOWN_NOTICES = 30
#: Journals whose revisions are remembered: far more than games are kept in memory.
MOST_SEEN = 10_000


class Overtaken(Refused):
    """Raised where another server changed the journal: what is in memory is not what is stored."""

    def __init__(self, what: str) -> None:
        super().__init__(409, f"the {what} was changed by another server; look again")


class Storage:
    """The database of games."""

    def __init__(self, database: Database) -> None:
        #: Also used for what else is kept in it.
        self.database = database
        #: The revision of each journal as last read or written here; after an undo its length alone proves nothing.
        self._seen: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def create(
        self, record: GameRecord, seated: Sequence[SeatRecord], lines: Sequence[Line], progress: Progress
    ) -> None:
        """Store a new game with the entries it begins with."""
        game = {
            "id": record.id,
            "title": record.title,
            "ruleset": record.ruleset,
            "options": _text(record.options),
            "scenario": _text(record.scenario),
            "seed": record.seed,
            "desk": record.desk,
            "created": record.created,
            "campaign": record.campaign,
            "forks": _text(record.forks),
            **luck_row(record.dice, record.secret, record.parts, record.shared),
            **_progress(progress),
        }
        people = [
            {"game": record.id, **seat_row(seat), "routine": seat.routine, "deadline": _hour(seat.deadline)}
            for seat in seated
        ]
        with self.database.writing() as connection:
            connection.execute(insert(games), game)
            connection.execute(insert(seats), people)
            _write(connection, record.id, 0, lines)
        self._see(record.id, 0)

    def append(
        self,
        game_id: str,
        first: int,
        lines: Sequence[Line],
        progress: Progress,
        deadlines: Mapping[int, datetime | None],
        *,
        answered: Sequence[int] = (),
        touch: bool = True,
    ) -> None:
        """Add entries to a journal that has `first` of them, in one transaction with the deadlines they change.

        The drafts of seats whose question is `answered` go. Without `touch` the time of the last change stays, because
        it would tell that a side has sealed.
        """
        self.rewind(game_id, first, first, lines, progress, deadlines, answered=answered, touch=touch)

    def rewind(
        self,
        game_id: str,
        length: int,
        keep: int,
        lines: Sequence[Line],
        progress: Progress,
        deadlines: Mapping[int, datetime | None],
        *,
        answered: Sequence[int] | None = None,
        touch: bool = True,
    ) -> None:
        """Keep so many entries of a journal of that length, forget those behind them, and add what follows now.

        Drafts go with their questions: those of the seats that have `answered`, or of all.
        """
        with self.database.writing() as connection:
            revision = lock_row(connection, GAMES, game_id, length, self._seen.get(game_id)) + 1
            if keep < length:
                connection.execute(delete(entries).where(entries.c.game == game_id, entries.c.n >= keep))
            _write(connection, game_id, keep, lines)
            _set_deadlines(connection, game_id, deadlines)
            drop_drafts(connection, game_id, answered)
            values = {"revision": revision, **_progress(progress, touch)}
            connection.execute(update(games).where(games.c.id == game_id).values(values))
        self._see(game_id, revision)

    def _see(self, game_id: str, revision: int) -> None:
        with self._lock:
            self._seen[game_id] = revision
            self._seen.move_to_end(game_id)
            if len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)

    def read(self, game_id: str) -> tuple[GameRecord, list[SeatRecord]] | None:
        """Return the start of a game and its seats; None if there is no such game."""
        with self.database.reading() as connection:
            row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                return None
            wanted = select(seats).where(seats.c.game == game_id).order_by(seats.c.side)
            people = connection.execute(wanted).all()
        try:
            _outcome(row)
            record = _record(row)
            return record, all_seats(people, len(record.scenario.sides))
        except Damaged as damaged:
            raise Unreadable(GAMES.what, damaged) from damaged

    def journal(self, game_id: str) -> list[Line]:
        """Return all entries of a game in their order; raise Damaged where they cannot be read."""
        query = select(entries).where(entries.c.game == game_id).order_by(entries.c.n)
        with self.database.reading() as connection:
            revision = connection.execute(select(games.c.revision).where(games.c.id == game_id)).scalar()
            rows = connection.execute(query).all()
        self._see(game_id, revision or 0)
        if [row.n for row in rows] != list(range(len(rows))):
            raise Damaged("entries of its journal are missing")
        return [Line(decoded(row.json, Entry, f"entry {row.n + 1}"), row.by_hand, row.salt) for row in rows]

    def games_of(self, desk: str) -> list[Listed | Broken]:
        """Return the games that a desk made or sits in, newest first; those that cannot be read are only named."""
        sits_in = select(seats.c.game).where(seats.c.desk == desk)
        query = select(games).where(or_(games.c.desk == desk, games.c.id.in_(sits_in)))
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(games.c.created.desc(), games.c.id)).all()
            people: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
            wanted = select(seats).where(seats.c.game.in_(list(people))).order_by(seats.c.side)
            for person in connection.execute(wanted):
                people[person.game].append(person)
        return [_listed(row, people[row.id]) for row in rows]

    def bots_of(self, desk: str) -> list[tuple[str, str]]:
        """Return the bots in unfinished games that a desk made, as pairs of game and bot."""
        query = select(seats.c.game, seats.c.bot).join(games, games.c.id == seats.c.game)
        query = query.where(games.c.desk == desk, games.c.outcome.is_(None), seats.c.kind == "bot")
        with self.database.reading() as connection:
            return [(row.game, row.bot) for row in connection.execute(query)]

    def seat(self, game_id: str, side: int, values: Mapping[str, Any]) -> None:
        """Change a seat's desk, its keys, or its wish about routine questions."""
        with self.database.writing() as connection:
            _set_seat(connection, game_id, side, values)

    def reseat(self, game_id: str, moved: Mapping[int, Mapping[str, Any]]) -> None:
        """Bring seats to a desk together, each with its values."""
        with self.database.writing() as connection:
            for side, values in moved.items():
                _set_seat(connection, game_id, side, values)

    def begin_anew(
        self,
        record: GameRecord,
        length: int,
        moved: tuple[int, Mapping[str, Any]],
        lines: Sequence[Line],
        progress: Progress,
    ) -> None:
        """Seat a second person, remove all entries and set new dice, in one transaction."""
        with self.database.writing() as connection:
            revision = lock_row(connection, GAMES, record.id, length, self._seen.get(record.id)) + 1
            _set_seat(connection, record.id, *moved)
            connection.execute(update(seats).where(seats.c.game == record.id).values(deadline=None))
            connection.execute(delete(entries).where(entries.c.game == record.id))
            drop_drafts(connection, record.id)
            drop_fleets(connection, record.id)
            _write(connection, record.id, 0, lines)
            row = luck_row(record.dice, record.secret, record.parts, record.shared)
            forks = {"forks": _text(record.forks)}
            values = {"seed": record.seed, "revision": revision, **forks, **row, **_progress(progress)}
            connection.execute(update(games).where(games.c.id == record.id).values(values))
        self._see(record.id, revision)

    def disown(self, game_id: str) -> None:
        """Take a game from the list of the desk that made it; those who sit in it keep it."""
        with self.database.writing() as connection:
            connection.execute(update(games).where(games.c.id == game_id).values(desk=""))

    def notice(self, about: str, text: str) -> Notice:
        """Store a notice for everybody at a game or campaign."""
        told = Notice(now(), text)
        with self.database.writing() as connection:
            count = connection.execute(
                select(func.count()).select_from(notices).where(notices.c.about == about)
            ).scalar_one()
            row = {"about": about, "n": count, "at": told.at, "text": told.text}
            connection.execute(insert(notices), row)
        return told

    def notices(self, about: str) -> list[Notice]:
        """Return the newest notices of a game or campaign, oldest first."""
        query = select(notices.c.at, notices.c.text).where(notices.c.about == about)
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(notices.c.n.desc()).limit(SHOWN_NOTICES)).all()
        return [Notice(row.at, row.text) for row in reversed(rows)]

    def deadlines(self, game_id: str, deadlines: Mapping[int, datetime | None]) -> None:
        """Change the deadlines of seats."""
        with self.database.writing() as connection:
            _set_deadlines(connection, game_id, deadlines)

    def forget(self, game_id: str) -> None:
        """Remove a game with everything that belongs to it."""
        with self.database.writing() as connection:
            for column in (
                *(drafts.c.about, fleets.c.game, notices.c.about),
                *(entries.c.game, seats.c.game, games.c.id),
            ):
                connection.execute(delete(column.table).where(column == game_id))


def lock_row(
    connection: Connection, tables: TableSet, room_id: str, length: int, revision: int | None = None
) -> int:
    """Hold a game or campaign until the transaction ends and return its revision.

    Refuse a journal that differs from the one in memory, by its length or by its revision.
    """
    # PostgreSQL does not lock the whole database for a writer, so the row is locked.
    room = select(tables.rooms.c.revision).where(tables.rooms.c.id == room_id).with_for_update()
    held = connection.execute(room).one_or_none()
    last = select(func.max(tables.journal.c.n)).where(tables.journal.c[tables.what] == room_id)
    newest = connection.execute(last).scalar()
    if held is None or (-1 if newest is None else newest) + 1 != length:
        raise Overtaken(tables.what)
    if revision is not None and held.revision != revision:
        raise Overtaken(tables.what)
    return int(held.revision)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _progress(progress: Progress, touch: bool = True) -> dict[str, Any]:
    outcome = None if progress.outcome is None else _text(progress.outcome)
    waiting = None if progress.waiting is None else _text(progress.waiting)
    row = {
        "turn": progress.turn,
        "phase_title": progress.phase_title,
        "outcome": outcome,
        "waiting": waiting,
    }
    return {**row, "touched": now()} if touch else row


def _write(connection: Connection, game_id: str, first: int, lines: Sequence[Line]) -> None:
    if lines:
        rows = [
            {
                "game": game_id,
                "n": n,
                "side": line.entry.side,
                "json": _text(line.entry),
                "by_hand": line.by_hand,
                "salt": line.salt,
            }
            for n, line in enumerate(lines, first)
        ]
        connection.execute(insert(entries), rows)


def _set_seat(connection: Connection, game_id: str, side: int, values: Mapping[str, Any]) -> None:
    connection.execute(
        update(seats).where(seats.c.game == game_id, seats.c.side == side).values(dict(values))
    )


def seat_row(seat: SeatRecord) -> dict[str, Any]:
    """Return what is stored of a seat, in a game or in a campaign."""
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}


def luck_row(dice: str, secret: str, parts: Sequence[str], shared: bool) -> dict[str, Any]:
    """Return what is stored of where the dice come from."""
    return {"dice": dice, "secret": secret, "parts": _text(parts), "shared": shared}


def _set_deadlines(connection: Connection, game_id: str, deadlines: Mapping[int, datetime | None]) -> None:
    for side, deadline in deadlines.items():
        connection.execute(
            update(seats)
            .where(seats.c.game == game_id, seats.c.side == side)
            .values(deadline=_hour(deadline))
        )


def _hour(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="microseconds")


def _record(row: Row[Any]) -> GameRecord:
    return GameRecord(
        id=row.id,
        title=row.title,
        ruleset=row.ruleset,
        options=decoded(row.options, tuple[str, ...], "options"),
        scenario=decoded(row.scenario, Scenario, "battle"),
        seed=row.seed,
        desk=row.desk,
        created=row.created,
        dice=row.dice,
        secret=row.secret,
        parts=decoded(row.parts, tuple[str, ...], "parts of the dice"),
        shared=row.shared,
        campaign=row.campaign,
        forks=decoded(row.forks, tuple[Fork, ...], "beginning"),
    )


def _outcome(row: Row[Any]) -> Outcome | None:
    return None if row.outcome is None else decoded(row.outcome, Outcome, "outcome")


def _waiting(row: Row[Any]) -> tuple[int, ...] | None:
    return None if row.waiting is None else decoded(row.waiting, tuple[int, ...], "list of sides to answer")


def _listed(row: Row[Any], people: Sequence[Row[Any]]) -> Listed | Broken:
    try:
        heading = decoded(row.scenario, Heading, "battle")
        return Listed(
            id=row.id,
            title=row.title,
            ruleset=row.ruleset,
            options=decoded(row.options, tuple[str, ...], "options"),
            desk=row.desk,
            created=row.created,
            touched=row.touched,
            heading=heading,
            progress=Progress(row.turn, row.phase_title, _outcome(row), _waiting(row)),
            seats=all_seats(people, len(heading.sides)),
        )
    except Damaged as damaged:
        return Broken(
            row.id, str(row.title), row.created, row.touched, Unreadable(GAMES.what, damaged).reason
        )
