"""Keep what people at a game do besides playing: when they were last there, and what they said."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from weathergage.server.store.database import Database, inserting
from weathergage.server.store.database_tables import DESK, metadata, seats
from weathergage.server.table.messages import ProposalKind

#: Lines of a channel that are given out at a time.
MOST_LINES = 200
#: How often a proposal is written anew whose number somebody else has just taken.
MOST_TRIES = 10


def _of_game() -> Column[str]:
    """Return the column of the game a row belongs to; it goes with the game."""
    return Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


presence = Table(
    "presence",
    metadata,
    _of_game(),
    # Not moved when a person comes back from another browser: it is out of date within minutes.
    Column("desk", String(64), primary_key=True),
    # When the desk last had the game open.
    Column("seen", String(40), nullable=False),
)

talk = Table(
    "talk",
    metadata,
    _of_game(),
    # "table", "side:N" or "onlookers".
    Column("channel", String(16), primary_key=True),
    # Counts within the channel, so that numbers tell nothing of what is said elsewhere.
    Column("n", Integer, primary_key=True),
    Column("desk", String(64), nullable=False, index=True, info=DESK),
    # The speaker's side, -1 for an onlooker, and the turn in which it was said.
    Column("side", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    # What the speaker was called if he had no name of his own.
    Column("name", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("text", Text, nullable=False),
)

heard = Table(
    "talk_heard",
    metadata,
    _of_game(),
    Column("channel", String(16), primary_key=True),
    # Not moved either: at worst a line counts as unread again.
    Column("desk", String(64), primary_key=True),
    # The number of the last line that was read.
    Column("n", Integer, nullable=False),
)

nudges = Table(
    "nudges",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("at", String(40), nullable=False),
)


@dataclass(slots=True, frozen=True)
class Spoken:
    """Hold a line of talk as it is stored."""

    channel: str
    n: int
    desk: str
    side: int
    turn: int
    name: str
    at: str
    text: str


proposals = Table(
    "proposals",
    metadata,
    _of_game(),
    Column("n", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("side", Integer, nullable=False),
    Column("desk", String(64), nullable=False, info=DESK),
    Column("at", String(40), nullable=False),
    # For an adjournment its end; for an undo the entries that would stand.
    Column("until", String(40), nullable=False),
    Column("entries", Integer, nullable=False),
    # Where the game stood: it is gone when the game moves on.
    Column("opened", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    # The sides that have agreed, as JSON.
    Column("accepted", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    # Of each kind one proposal is open at a time, whoever is quicker.
    Index(
        "ux_proposals_open",
        "game",
        "kind",
        unique=True,
        postgresql_where=text("open"),
        sqlite_where=text("open"),
    ),
)

vacations = Table(
    "vacations",
    metadata,
    Column("n", Integer, primary_key=True),
    Column("desk", String(64), nullable=False, index=True, info=DESK),
    Column("begins", String(40), nullable=False),
    Column("until", String(40), nullable=False),
)


@dataclass(slots=True, frozen=True)
class ProposalRecord:
    """Hold a proposal as it is stored."""

    game: str
    n: int
    kind: ProposalKind
    side: int
    desk: str
    at: str
    until: str
    entries: int
    opened: int
    turn: int
    accepted: tuple[int, ...]


class TableStore:
    """The rows of the people at games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note_presence(self, game: str, desk: str, at: str) -> None:
        """Note that a desk has a game open."""
        self._put(presence, {"game": game, "desk": desk}, {"seen": at})

    def presence(self, game: str) -> dict[str, str]:
        """Return when each desk last had a game open."""
        query = select(presence.c.desk, presence.c.seen).where(presence.c.game == game)
        with self._database.reading() as connection:
            return {row.desk: row.seen for row in connection.execute(query)}

    def forget_onlookers(self, before: str) -> None:
        """Forget desks without a seat that were last seen before a time."""
        seated = select(seats.c.game).where(seats.c.game == presence.c.game, seats.c.desk == presence.c.desk)
        with self._database.writing() as connection:
            connection.execute(delete(presence).where(presence.c.seen < before, ~seated.exists()))

    def say(self, line: Mapping[str, Any], since: str, most: int) -> int | None:
        """Store a line of talk and return its number; None if its desk said too much since then."""
        of_channel = talk.c.game == line["game"], talk.c.channel == line["channel"]
        recent = select(func.count()).where(talk.c.desk == line["desk"], talk.c.at >= since)
        for attempt in (1, 2):
            try:
                with self._database.writing() as connection:
                    if connection.execute(recent).scalar_one() >= most:
                        return None
                    last = connection.execute(select(func.max(talk.c.n)).where(*of_channel)).scalar() or 0
                    connection.execute(insert(talk), {**line, "n": last + 1})
                    return int(last) + 1
            except IntegrityError:
                # Somebody spoke at the same moment, at another server.
                if attempt == 2:
                    raise
        return None

    def spoken(self, game: str, channel: str, after: int = 0, before_turn: int | None = None) -> list[Spoken]:
        """Return the newest lines of a channel, oldest first, as far as they were said before a turn."""
        wanted = [talk.c.game == game, talk.c.channel == channel, talk.c.n > after]
        if before_turn is not None:
            wanted.append(talk.c.turn < before_turn)
        query = select(talk).where(and_(*wanted)).order_by(talk.c.n.desc()).limit(MOST_LINES)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return [
            Spoken(row.channel, row.n, row.desk, row.side, row.turn, row.name, row.at, row.text)
            for row in reversed(rows)
        ]

    def note_heard(self, game: str, channel: str, desk: str, n: int) -> None:
        """Note how far a desk has read a channel; it never goes back."""
        if n > self.heard(game, desk).get(channel, 0):
            self._put(heard, {"game": game, "channel": channel, "desk": desk}, {"n": n})

    def heard(self, game: str, desk: str) -> dict[str, int]:
        """Return the number of the last line that a desk has read, by channel."""
        query = select(heard.c.channel, heard.c.n).where(heard.c.game == game, heard.c.desk == desk)
        with self._database.reading() as connection:
            return {row.channel: row.n for row in connection.execute(query)}

    def nudged(self, game: str) -> dict[int, str]:
        """Return when each seat of a game was last nudged."""
        query = select(nudges.c.seat, nudges.c.at).where(nudges.c.game == game)
        with self._database.reading() as connection:
            return {row.seat: row.at for row in connection.execute(query)}

    def note_nudge(self, game: str, seat: int, at: str, since: str) -> bool:
        """Note a nudge, unless there was one since then; return whether it was noted."""
        with self._database.writing_row() as connection:
            noted = inserting(connection, nudges).values(game=game, seat=seat, at=at)
            # One statement, so that of two who nudge at the same moment one is told so.
            noted = noted.on_conflict_do_update(
                index_elements=[nudges.c.game, nudges.c.seat], set_={"at": at}, where=nudges.c.at <= since
            )
            # PostgreSQL's driver counts no rows of an insert.
            return connection.execute(noted.returning(nudges.c.seat)).first() is not None

    def proposals(self, game: str) -> list[ProposalRecord]:
        """Return what is proposed at a game and not answered yet."""
        query = select(proposals).where(proposals.c.game == game, proposals.c.open)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(proposals.c.n)).all()
        return [
            ProposalRecord(
                row.game,
                row.n,
                row.kind,
                row.side,
                row.desk,
                row.at,
                row.until,
                row.entries,
                row.opened,
                row.turn,
                msgspec.json.decode(row.accepted, type=tuple[int, ...]),
            )
            for row in rows
        ]

    def propose(self, made: ProposalRecord, dead: Sequence[int] = ()) -> bool:
        """Store a proposal under the next number of its game, and close dead ones; return False if somebody did first.

        The number is found and the row is written by one statement; of two of the same kind the second writes nothing.
        """
        of_game = proposals.c.game == made.game
        row = {
            name: getattr(made, name) for name in ProposalRecord.__slots__ if name not in ("n", "accepted")
        }
        row |= {"accepted": "[]", "open": True}
        columns = [literal(value, proposals.c[name].type) for name, value in row.items()]
        number = select(func.coalesce(func.max(proposals.c.n), 0) + 1).where(of_game).scalar_subquery()
        # SQLite takes ON for a join unless a condition comes before it.
        found = select(number, *columns).where(true())
        for _ in range(MOST_TRIES):
            with self._database.writing_row() as connection:
                if dead:
                    gone = update(proposals).where(of_game, proposals.c.n.in_(dead)).values(open=False)
                    connection.execute(gone)
                stored = inserting(connection, proposals).from_select(["n", *row], found)
                made_here = stored.on_conflict_do_nothing().returning(proposals.c.n)
                if connection.execute(made_here).first() is not None:
                    return True
                same = select(proposals.c.n).where(of_game, proposals.c.kind == made.kind, proposals.c.open)
                if connection.execute(same).first() is not None:
                    return False
            # Somebody proposed something else at the same moment and has the number.
        return False

    def accept(self, proposal: ProposalRecord, side: int) -> tuple[int, ...] | None:
        """Note that a side agrees to a proposal; return all that do, None if it is closed."""
        this = proposals.c.game == proposal.game, proposals.c.n == proposal.n, proposals.c.open
        with self._database.writing() as connection:
            # Another side may have agreed since it was read.
            known = connection.execute(select(proposals.c.accepted).where(*this).with_for_update()).scalar()
            if known is None:
                return None
            sides = tuple(sorted({*msgspec.json.decode(known, type=tuple[int, ...]), side}))
            values = {"accepted": msgspec.json.encode(sides).decode()}
            connection.execute(update(proposals).where(*this).values(values))
            return sides

    def close_proposal(self, proposal: ProposalRecord) -> bool:
        """Close a proposal; return False if somebody else has done so."""
        with self._database.writing() as connection:
            this = proposals.c.game == proposal.game, proposals.c.n == proposal.n, proposals.c.open
            return connection.execute(update(proposals).where(*this).values(open=False)).rowcount > 0

    def adjourned_at(self, game: str) -> str:
        """Return when the last adjournment of a game was agreed; "" if nobody had to agree."""
        query = select(proposals.c.at).where(proposals.c.game == game, proposals.c.kind == "adjourn")
        with self._database.reading() as connection:
            return connection.execute(query.order_by(proposals.c.n.desc()).limit(1)).scalar() or ""

    def close_breaks(self, game: str, at: str) -> None:
        """Close what is proposed about a break because one begins or ends now, and note when."""
        kinds = "adjourn", "resume"
        with self._database.writing() as connection:
            of_game = proposals.c.game == game, proposals.c.kind.in_(kinds)
            connection.execute(update(proposals).where(*of_game, proposals.c.open).values(open=False))
            last = select(func.max(proposals.c.n)).where(
                proposals.c.game == game, proposals.c.kind == "adjourn"
            )
            number = connection.execute(last).scalar()
            connection.execute(update(proposals).where(of_game[0], proposals.c.n == number).values(at=at))

    def vacations(self, desk: str) -> list[tuple[str, str]]:
        """Return the holidays of a person, each with its begin and its end."""
        with self._database.reading() as connection:
            return _vacations(connection, desk)

    def begin_vacation(
        self, desk: str, begins: str, until: str, check: Callable[[list[tuple[str, str]]], None]
    ) -> None:
        """Store a holiday, unless `check` refuses it for those that the person has had."""
        with self._database.writing() as connection:
            check(_vacations(connection, desk))
            connection.execute(insert(vacations), {"desk": desk, "begins": begins, "until": until})

    def end_vacation(self, desk: str, begins: str, until: str, now: str) -> bool:
        """End a holiday now that would last longer; return False if somebody else has done so."""
        this = vacations.c.desk == desk, vacations.c.begins == begins, vacations.c.until == until
        with self._database.writing() as connection:
            return connection.execute(update(vacations).where(*this).values(until=now)).rowcount > 0

    def _put(self, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        """Set a row, whether it is there or not."""
        try:
            with self._database.writing() as connection:
                _put(connection, table, key, values)
        except IntegrityError:
            # Another server has just set it, or the game is gone.
            return


def _vacations(connection: Connection, desk: str) -> list[tuple[str, str]]:
    query = select(vacations.c.begins, vacations.c.until).where(vacations.c.desk == desk)
    return [(row.begins, row.until) for row in connection.execute(query.order_by(vacations.c.begins))]


def _put(connection: Connection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    this = (table.c[name] == value for name, value in key.items())
    if not connection.execute(update(table).where(*this).values(dict(values))).rowcount:
        connection.execute(insert(table), {**key, **values})
