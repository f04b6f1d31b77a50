"""Store games: every accepted entry is committed before anybody is told that it was accepted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    cast,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from weathergage.engine.game import Entry
from weathergage.engine.journal import Fork
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome
from weathergage.server.store.database import Database, inserting
from weathergage.server.store.database_tables import (
    GAMES,
    drafts,
    entries,
    fleets,
    games,
    notices,
    sealed_parts,
    seat_holders,
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
    SealedPart,
    SeatRecord,
    now,
)
from weathergage.server.store.revisions import Mark, Revisions, lock_row
from weathergage.server.store.terms import GameTerms
from weathergage.server.store.unreadable_rows import Damaged, Unreadable, all_seats, decoded

#: Limited, because a seat can change hands any number of times.
SHOWN_NOTICES = 30


@dataclass(slots=True, frozen=True)
class Stored:
    """A game as it was stored at one time: its start, its seats, and its journal.

    `first` is None where the whole journal is given, else the number of the first entry that is.
    """

    mark: Mark
    record: GameRecord
    seats: list[SeatRecord]
    first: int | None
    rows: Sequence[Row[Any]]
    sealed: Sequence[str] = ()

    def lines(self) -> list[Line]:
        """Return the entries in their order; raise Damaged where they cannot be read."""
        first = self.first or 0
        if [row.n for row in self.rows] != list(range(first, first + len(self.rows))):
            raise Damaged("entries of its journal are missing")
        return [
            Line(
                decoded(row.json, Entry, f"entry {row.n + 1}"),
                row.by_hand,
                row.salt,
                decoded(row.parts, tuple[SealedPart, ...], f"parts of entry {row.n + 1}"),
            )
            for row in self.rows
        ]

    def parts(self) -> list[SealedPart]:
        """Return what captains have sealed while others of their side still write; raise Damaged."""
        return [decoded(text, SealedPart, "sealed orders") for text in self.sealed]


class Storage(Revisions):
    """The database of games."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, GAMES)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def create(
        self,
        record: GameRecord,
        seated: Sequence[SeatRecord],
        lines: Sequence[Line],
        progress: Progress,
        parts: Sequence[SealedPart] | None = None,
    ) -> None:
        """Store a new game with the entries it begins with, and with parts of further ones."""
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
            "terms": _text(record.terms),
            **luck_row(record.dice, record.secret, record.parts, record.shared),
            **_progress(progress),
        }
        people = [
            {
                "game": record.id,
                **seat_row(seat),
                "number": seat.number,
                "ships": _text(seat.ships),
                "routine": seat.routine,
                "deadline": _hour(seat.deadline),
                "offer": seat.offer,
                "offered_to": seat.offered_to,
            }
            for seat in seated
        ]
        with self.database.writing_row() as connection:
            connection.execute(insert(games), game)
            connection.execute(insert(seats), people)
            _write(connection, record.id, 0, lines)
            _write_parts(connection, record.id, parts)
        self.note(record.id, Mark(0, 0))

    def append(
        self,
        game_id: str,
        first: int,
        lines: Sequence[Line],
        progress: Progress,
        deadlines: Mapping[int, datetime | None],
        *,
        answered: Sequence[int] = (),
        reseated: Mapping[int, Mapping[str, Any]] | None = None,
        parts: Sequence[SealedPart] | None = None,
        touch: bool = True,
    ) -> None:
        """Add entries to a journal that has `first` of them, in one transaction with the deadlines they change.

        The drafts of seats whose question is `answered` go, and seats that are `reseated` get new values. `parts` are
        what captains have sealed of further entries. Without `touch` the time of the last change stays: it would
        tell that a side has sealed.
        """
        with self.changing(game_id, first) as connection:
            for number, values in (reseated or {}).items():
                _set_seat(connection, game_id, number, values)
            _write_parts(connection, game_id, parts)
            _go_on(connection, game_id, first, lines, progress, deadlines, touch)
            drop_drafts(connection, game_id, answered)

    def rewind(
        self,
        game_id: str,
        length: int,
        keep: int,
        lines: Sequence[Line],
        progress: Progress,
        deadlines: Mapping[int, datetime | None],
        *,
        parts: Sequence[SealedPart] | None = None,
    ) -> None:
        """Keep this many entries of a journal of that length, forget those behind them, and add what follows now.

        All drafts go with their questions.
        """
        with self.changing(game_id, length, cut=True) as connection:
            connection.execute(delete(entries).where(entries.c.game == game_id, entries.c.n >= keep))
            _write_parts(connection, game_id, parts)
            _go_on(connection, game_id, keep, lines, progress, deadlines)
            drop_drafts(connection, game_id)

    def read(self, game_id: str, *, noted: bool = False) -> tuple[GameRecord, list[SeatRecord]] | None:
        """Return the start of a game and its seats; None if there is no such game.

        It is `noted` for the session that is opened with it.
        """
        with self.database.snapshot() as connection:
            row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                return None
            people = _seats_of(connection, game_id)
        if noted:
            self.note(game_id, Mark(row.revision, row.rewinds))
        return _readable(row, people)

    def stored(self, game_id: str, known: int | None = None) -> Stored | None:
        """Return a game as it is now; None if there is no such game.

        The first `known` entries of the journal are left out if none was taken back since it was last read here.
        """
        seen = self._seen.get(game_id)
        with self.database.snapshot() as connection:
            row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
            if row is None:
                return None
            mark = Mark(row.revision, row.rewinds)
            first = known if seen is not None and seen.rewinds == mark.rewinds else None
            query = select(entries).where(entries.c.game == game_id, entries.c.n >= (first or 0))
            rows = connection.execute(query.order_by(entries.c.n)).all()
            people = _seats_of(connection, game_id)
            waiting = select(sealed_parts.c.json).where(sealed_parts.c.game == game_id)
            sealed = connection.execute(waiting.order_by(sealed_parts.c.seat)).scalars().all()
        record, seated = _readable(row, people)
        return Stored(mark, record, seated, first, rows, sealed)

    def journal(self, game_id: str) -> list[Line]:
        """Return all entries of a game in their order; raise Damaged where they cannot be read."""
        stored = self.stored(game_id)
        return [] if stored is None else stored.lines()

    def games_of(self, desk: str) -> list[Listed | Broken]:
        """Return the games that a desk made or has a seat in, newest first; unreadable ones are only named."""
        sits_in = select(seats.c.game).where(or_(seats.c.desk == desk, seats.c.owner == desk))
        return self.listed(or_(games.c.desk == desk, games.c.id.in_(sits_in)))

    def listed(self, condition: ColumnElement[bool], most: int | None = None) -> list[Listed | Broken]:
        """Return the games that fit a condition, newest first; those that cannot be read are only named."""
        query = select(games).where(condition).order_by(games.c.created.desc(), games.c.id).limit(most)
        with self.database.reading() as connection:
            rows = connection.execute(query).all()
            people: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
            wanted = select(seats).where(seats.c.game.in_(list(people))).order_by(seats.c.number)
            for person in connection.execute(wanted):
                people[person.game].append(person)
        return [_listed(row, people[row.id]) for row in rows]

    def bots_of(self, desk: str) -> list[tuple[str, str]]:
        """Return the bots in unfinished games that a desk made, as pairs of game and bot."""
        query = select(seats.c.game, seats.c.bot).join(games, games.c.id == seats.c.game)
        query = query.where(games.c.desk == desk, games.c.outcome.is_(None), seats.c.kind == "bot")
        with self.database.reading() as connection:
            return [(row.game, row.bot) for row in connection.execute(query)]

    def count_games(self) -> dict[str, int]:
        """Count the games under way and those that are over."""
        over = games.c.outcome.is_not(None)
        with self.database.reading() as connection:
            rows = connection.execute(select(over, func.count()).group_by(over)).all()
        found = {bool(row[0]): int(row[1]) for row in rows}
        return {"under way": found.get(False, 0), "over": found.get(True, 0)}

    def deadlines_due(self, now: datetime) -> list[tuple[str, int]]:
        """Return the unfinished games in which a deadline has passed, with their revisions."""
        query = select(games.c.id, games.c.revision).join(seats, games.c.id == seats.c.game).distinct()
        query = query.where(seats.c.deadline <= _hour(now), games.c.outcome.is_(None))
        with self.database.reading() as connection:
            return [(row.id, row.revision) for row in connection.execute(query)]

    def bots_due(self) -> list[tuple[str, int]]:
        """Return the unfinished games in which a bot may be asked something, with their revisions."""
        asked = games.c.waiting.like(literal("%") + cast(seats.c.number, String) + literal("%"))
        query = select(games.c.id, games.c.revision).join(seats, games.c.id == seats.c.game).distinct()
        query = query.where(
            games.c.outcome.is_(None),
            or_(seats.c.kind == "bot", seats.c.stand_in.is_not(None)),
            or_(asked, games.c.waiting.is_(None)),
        )
        with self.database.reading() as connection:
            return [(row.id, row.revision) for row in connection.execute(query)]

    def seat(self, game_id: str, number: int, values: Mapping[str, Any]) -> None:
        """Change a seat's desk, its keys, or its wish about routine questions."""
        self.reseat(game_id, {number: values})

    def reseat(self, game_id: str, moved: Mapping[int, Mapping[str, Any]]) -> None:
        """Bring seats to a desk together, each with its values."""
        with self.changing(game_id) as connection:
            for number, values in moved.items():
                _set_seat(connection, game_id, number, values)

    def holders(self, game_id: str) -> list[tuple[int, str]]:
        """Return everybody who had a seat of a game before, as pairs of seat and desk."""
        query = select(seat_holders.c.seat, seat_holders.c.desk).where(seat_holders.c.game == game_id)
        with self.database.reading() as connection:
            return [(row.seat, row.desk) for row in connection.execute(query)]

    def dates_due(self, now: datetime) -> list[str]:
        """Return the unfinished games whose adjournment has ended, or in which a lent seat is to come back."""
        lent = select(seats.c.game).where(seats.c.returns != "", seats.c.returns <= _hour(now))
        ended = (games.c.adjourned != "") & (games.c.adjourned <= _hour(now))
        query = select(games.c.id).where(games.c.outcome.is_(None), or_(ended, games.c.id.in_(lent)))
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def begin_anew(
        self,
        record: GameRecord,
        length: int,
        moved: tuple[int, Mapping[str, Any]],
        lines: Sequence[Line],
        progress: Progress,
        parts: Sequence[SealedPart] | None = None,
    ) -> None:
        """Seat the person for whom the battle begins, remove all entries and set new dice, in one transaction."""
        with self.changing(record.id, length, cut=True) as connection:
            _set_seat(connection, record.id, *moved)
            connection.execute(delete(seat_holders).where(seat_holders.c.game == record.id))
            fresh = {"deadline": None, "clock": "{}", "offer": "", "offered_to": None}
            connection.execute(update(seats).where(seats.c.game == record.id).values(fresh))
            connection.execute(delete(entries).where(entries.c.game == record.id))
            drop_drafts(connection, record.id)
            drop_fleets(connection, record.id)
            _write(connection, record.id, 0, lines)
            _write_parts(connection, record.id, parts)
            row = luck_row(record.dice, record.secret, record.parts, record.shared)
            forks = {"forks": _text(record.forks)}
            values = {"seed": record.seed, **forks, **row, **_progress(progress)}
            connection.execute(update(games).where(games.c.id == record.id).values(values))

    def disown(self, game_id: str) -> None:
        """Take a game from the list of the desk that made it; those who sit in it keep it."""
        with self.changing(game_id) as connection:
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

    def set_clocks(
        self,
        game_id: str,
        until: str | None,
        deadlines: Mapping[int, datetime | None],
        seated: Mapping[int, Mapping[str, Any]],
    ) -> None:
        """Set deadlines, values of seats, and until when all clocks stand still, together."""
        with self.changing(game_id) as connection:
            for side, values in seated.items():
                _set_seat(connection, game_id, side, values)
            _set_deadlines(connection, game_id, deadlines)
            connection.execute(update(games).where(games.c.id == game_id).values(adjourned=until))

    def deadlines(self, game_id: str, deadlines: Mapping[int, datetime | None]) -> None:
        """Change the deadlines of seats."""
        with self.changing(game_id) as connection:
            _set_deadlines(connection, game_id, deadlines)

    def forget(self, game_id: str, *, unchanged: bool = False) -> None:
        """Remove a game with everything that belongs to it; one that must be `unchanged` only as last read here."""
        with self.database.writing() as connection:
            if unchanged:
                lock_row(connection, GAMES, game_id, seen=self._seen.get(game_id))
            for column in (
                *(drafts.c.about, fleets.c.game, notices.c.about),
                *(entries.c.game, sealed_parts.c.game, seats.c.game, games.c.id),
            ):
                connection.execute(delete(column.table).where(column == game_id))


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
                "parts": _text(line.parts),
            }
            for n, line in enumerate(lines, first)
        ]
        connection.execute(insert(entries), rows)


def _go_on(
    connection: Connection,
    game_id: str,
    first: int,
    lines: Sequence[Line],
    progress: Progress,
    deadlines: Mapping[int, datetime | None],
    touch: bool = True,
) -> None:
    """Write entries and what changes with them."""
    _write(connection, game_id, first, lines)
    _set_deadlines(connection, game_id, deadlines)
    connection.execute(update(games).where(games.c.id == game_id).values(_progress(progress, touch)))


def _write_parts(connection: Connection, game_id: str, parts: Sequence[SealedPart] | None) -> None:
    """Keep these parts in the place of those before; None for games in which no side has several captains."""
    if parts is None:
        return
    connection.execute(delete(sealed_parts).where(sealed_parts.c.game == game_id))
    if parts:
        rows = [{"game": game_id, "seat": part.seat, "json": _text(part)} for part in parts]
        connection.execute(insert(sealed_parts), rows)


def _set_seat(connection: Connection, game_id: str, number: int, values: Mapping[str, Any]) -> None:
    this = seats.c.game == game_id, seats.c.number == number
    if "desk" in values:
        _note_holder(connection, select(seats.c.game, seats.c.number, seats.c.desk).where(*this))
    connection.execute(update(seats).where(*this).values(dict(values)))


def _note_holder(connection: Connection, held: Select[Any]) -> None:
    """Note who has had a seat so far."""
    noted = inserting(connection, seat_holders).from_select(
        ["game", "seat", "desk"], held.where(seats.c.desk.is_not(None))
    )
    connection.execute(noted.on_conflict_do_nothing())


def seat_row(seat: SeatRecord) -> dict[str, Any]:
    """Return what is stored of a seat, in a game or in a campaign."""
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}


def luck_row(dice: str, secret: str, parts: Sequence[str], shared: bool) -> dict[str, Any]:
    """Return what is stored of where the dice come from."""
    return {"dice": dice, "secret": secret, "parts": _text(parts), "shared": shared}


def _set_deadlines(connection: Connection, game_id: str, deadlines: Mapping[int, datetime | None]) -> None:
    for number, deadline in deadlines.items():
        connection.execute(
            update(seats)
            .where(seats.c.game == game_id, seats.c.number == number)
            .values(deadline=_hour(deadline))
        )


def _hour(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="microseconds")


def _seats_of(connection: Connection, game_id: str) -> Sequence[Row[Any]]:
    return connection.execute(select(seats).where(seats.c.game == game_id).order_by(seats.c.number)).all()


def _readable(row: Row[Any], people: Sequence[Row[Any]]) -> tuple[GameRecord, list[SeatRecord]]:
    """Return the start of a game and its seats; raise Unreadable."""
    try:
        _outcome(row)
        record = _record(row)
        return record, all_seats(people, len(record.scenario.sides))
    except Damaged as damaged:
        raise Unreadable(GAMES.what, damaged) from damaged


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
        terms=decoded(row.terms, GameTerms, "terms"),
        adjourned=row.adjourned,
    )


def _outcome(row: Row[Any]) -> Outcome | None:
    return None if row.outcome is None else decoded(row.outcome, Outcome, "outcome")


def _waiting(row: Row[Any]) -> tuple[int, ...] | None:
    return None if row.waiting is None else decoded(row.waiting, tuple[int, ...], "list of seats to answer")


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
            terms=decoded(row.terms, GameTerms, "terms"),
        )
    except Damaged as damaged:
        return Broken(
            row.id, str(row.title), row.created, row.touched, Unreadable(GAMES.what, damaged).reason
        )
