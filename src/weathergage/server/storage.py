"""Games on disk: every accepted entry is committed before anybody is told that it was accepted."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from weathergage.engine.game import Entry
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome
from weathergage.server.migrations import upgrade
from weathergage.server.records import GameRecord, Heading, Line, Listed, Notice, Progress, SeatRecord, now
from weathergage.server.schema import entries, games, notices, seats

#: Columns that the seats of games and of campaigns have in common.
SEAT_COLUMNS = (
    *("side", "kind", "bot", "name", "key", "desk"),
    *("taken", "invitation", "recovery", "script", "part"),
)


class Overtaken(Exception):
    """Somebody else wrote this entry's number: the game in memory is not the stored one."""


class Storage:
    """The database of games."""

    def __init__(self, url: str) -> None:
        self._engine = _open(url)
        upgrade(self._engine)

    @property
    def engine(self) -> Engine:
        """The database itself, for what else is kept in it."""
        return self._engine

    def close(self) -> None:
        """Give back all connections."""
        self._engine.dispose()

    def create(
        self, record: GameRecord, seated: Sequence[SeatRecord], lines: Sequence[Line], far: Progress
    ) -> None:
        """Store a new game with what was answered at once."""
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
            **luck_row(record.dice, record.secret, record.parts, record.shared),
            **_progress(far),
        }
        people = [
            {"game": record.id, **seat_row(seat), "routine": seat.routine, "deadline": _hour(seat.deadline)}
            for seat in seated
        ]
        with self._engine.begin() as connection:
            connection.execute(insert(games), game)
            connection.execute(insert(seats), people)
            _write(connection, record.id, 0, lines)

    def append(
        self,
        game_id: str,
        first: int,
        lines: Sequence[Line],
        far: Progress,
        deadlines: Mapping[int, datetime | None],
        *,
        touch: bool = True,
    ) -> None:
        """Add entries to a journal that has `first` of them, in one transaction with the deadlines they change.

        Without `touch` the time of the last change stays, because it would tell that a side has sealed.
        """
        try:
            with self._engine.begin() as connection:
                _write(connection, game_id, first, lines)
                _set_deadlines(connection, game_id, deadlines)
                connection.execute(update(games).where(games.c.id == game_id).values(_progress(far, touch)))
        except IntegrityError as clash:
            raise Overtaken(game_id) from clash

    def rewind(
        self,
        game_id: str,
        keep: int,
        lines: Sequence[Line],
        far: Progress,
        deadlines: Mapping[int, datetime | None],
    ) -> None:
        """Keep so many entries, forget those behind them, and add what follows now."""
        with self._engine.begin() as connection:
            connection.execute(delete(entries).where(entries.c.game == game_id, entries.c.n >= keep))
            _write(connection, game_id, keep, lines)
            _set_deadlines(connection, game_id, deadlines)
            connection.execute(update(games).where(games.c.id == game_id).values(_progress(far)))

    def read(self, game_id: str) -> tuple[GameRecord, list[SeatRecord]] | None:
        """How a game began and who plays it; None if there is none."""
        with self._engine.connect() as connection:
            row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                return None
            people = connection.execute(select(seats).where(seats.c.game == game_id).order_by(seats.c.side))
            return _record(row), [_seat(person) for person in people]

    def journal(self, game_id: str) -> list[Line]:
        """All entries of a game in their order."""
        query = (
            select(entries.c.json, entries.c.by_hand, entries.c.salt)
            .where(entries.c.game == game_id)
            .order_by(entries.c.n)
        )
        with self._engine.connect() as connection:
            return [
                Line(msgspec.json.decode(row.json, type=Entry), row.by_hand, row.salt)
                for row in connection.execute(query)
            ]

    def games_of(self, desk: str) -> list[Listed]:
        """The games a desk made or sits in, newest first."""
        sits_in = select(seats.c.game).where(seats.c.desk == desk)
        query = select(games).where(or_(games.c.desk == desk, games.c.id.in_(sits_in)))
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(games.c.created.desc(), games.c.id)).all()
            people: dict[str, list[SeatRecord]] = {row.id: [] for row in rows}
            wanted = select(seats).where(seats.c.game.in_(list(people))).order_by(seats.c.side)
            for person in connection.execute(wanted):
                people[person.game].append(_seat(person))
        return [_listed(row, people[row.id]) for row in rows]

    def seat(self, game_id: str, side: int, values: Mapping[str, Any]) -> None:
        """Change a seat's desk, its keys, or its wish about routine questions."""
        with self._engine.begin() as connection:
            _set_seat(connection, game_id, side, values)

    def begin_anew(
        self,
        record: GameRecord,
        side: int,
        values: Mapping[str, Any],
        lines: Sequence[Line],
        far: Progress,
    ) -> None:
        """Seat a second person and forget all that was played before, with the new dice, in one transaction."""
        with self._engine.begin() as connection:
            _set_seat(connection, record.id, side, values)
            connection.execute(update(seats).where(seats.c.game == record.id).values(deadline=None))
            connection.execute(delete(entries).where(entries.c.game == record.id))
            _write(connection, record.id, 0, lines)
            row = luck_row(record.dice, record.secret, record.parts, record.shared)
            connection.execute(
                update(games)
                .where(games.c.id == record.id)
                .values({"seed": record.seed, **row, **_progress(far)})
            )

    def disown(self, game_id: str) -> None:
        """Take a game from the list of the desk that made it; those who sit in it keep it."""
        with self._engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == game_id).values(desk=""))

    def notice(self, about: str, text: str) -> Notice:
        """Write down something for everybody at a game or campaign to read."""
        told = Notice(now(), text)
        with self._engine.begin() as connection:
            count = connection.execute(
                select(func.count()).select_from(notices).where(notices.c.about == about)
            ).scalar_one()
            row = {"about": about, "n": count, "at": told.at, "text": told.text}
            connection.execute(insert(notices), row)
        return told

    def notices(self, about: str) -> list[Notice]:
        """Return what was written down for everybody at a game or campaign, oldest first."""
        query = select(notices.c.at, notices.c.text).where(notices.c.about == about).order_by(notices.c.n)
        with self._engine.connect() as connection:
            return [Notice(row.at, row.text) for row in connection.execute(query)]

    def deadlines(self, game_id: str, deadlines: Mapping[int, datetime | None]) -> None:
        """Change when the time of seats is up."""
        with self._engine.begin() as connection:
            _set_deadlines(connection, game_id, deadlines)

    def forget(self, game_id: str) -> None:
        """Remove a game with everything that belongs to it."""
        with self._engine.begin() as connection:
            owned = (notices.c.about, entries.c.game, seats.c.game, games.c.id)
            for column in owned:
                connection.execute(delete(column.table).where(column == game_id))


def _open(url: str) -> Engine:
    engine = create_engine(url)
    if make_url(url).get_backend_name() == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver's own idea of when a transaction begins leaves out DDL, so it is told to keep out of it.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _progress(far: Progress, touch: bool = True) -> dict[str, Any]:
    outcome = None if far.outcome is None else _text(far.outcome)
    row = {"turn": far.turn, "phase_title": far.phase_title, "outcome": outcome}
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
        options=msgspec.json.decode(row.options, type=tuple[str, ...]),
        scenario=msgspec.json.decode(row.scenario, type=Scenario),
        seed=row.seed,
        desk=row.desk,
        created=row.created,
        dice=row.dice,
        secret=row.secret,
        parts=msgspec.json.decode(row.parts, type=tuple[str, ...]),
        shared=row.shared,
        campaign=row.campaign,
    )


def _seat(row: Row[Any]) -> SeatRecord:
    deadline = None if row.deadline is None else datetime.fromisoformat(row.deadline)
    return SeatRecord(
        **{name: getattr(row, name) for name in SEAT_COLUMNS}, routine=row.routine, deadline=deadline
    )


def _listed(row: Row[Any], people: list[SeatRecord]) -> Listed:
    outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome)
    return Listed(
        id=row.id,
        title=row.title,
        ruleset=row.ruleset,
        options=msgspec.json.decode(row.options, type=tuple[str, ...]),
        desk=row.desk,
        created=row.created,
        touched=row.touched,
        heading=msgspec.json.decode(row.scenario, type=Heading),
        progress=Progress(row.turn, row.phase_title, outcome),
        seats=people,
    )
