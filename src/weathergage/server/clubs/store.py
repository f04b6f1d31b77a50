"""Club events in the database: plans, entrants, rounds and pairings."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    insert,
    or_,
    select,
    update,
)

from weathergage.engine.state import Outcome
from weathergage.server.clubs.event_plan import EventPlan
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, campaigns, games, metadata, people

EventState = Literal["open", "running", "over", "cancelled"]
#: How a game of a pairing was decided: by play, by the organiser, as overdue, because one left; "" while it goes on.
Decided = Literal["", "play", "organiser", "overdue", "left"]


def _of_event() -> ForeignKey:
    return ForeignKey("club_events.id", ondelete="CASCADE")


club_events: Final = Table(
    "club_events",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("organiser", String(64), info=DESK, nullable=False, index=True),
    # What the organiser set, as JSON.
    Column("plan", Text, nullable=False),
    Column("state", String(12), nullable=False),
    # The round that is being played; 0 before the first.
    Column("round", Integer, nullable=False, server_default="0"),
    Column("created", String(40), nullable=False),
    # When the present round ends, or the first one begins; null for no date.
    Column("next", String(40), index=True),
)

club_entrants: Final = Table(
    "club_entrants",
    metadata,
    Column("event", String(32), _of_event(), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("desk", String(64), info=DESK, nullable=False),
    Column("name", Text, nullable=False),
    # The place in the order of strength when the first round was paired; 0 before.
    Column("seed", Integer, nullable=False, server_default="0"),
    # The ships that were bought, as a line of text; "" where none are.
    Column("fleet", Text, nullable=False, server_default=""),
    Column("entered", String(40), nullable=False),
    # The first round that he plays, and the last one if he has left.
    Column("since", Integer, nullable=False, server_default="1"),
    Column("until", Integer),
    Index("ix_club_entrants_desk", "desk"),
)

club_rounds: Final = Table(
    "club_rounds",
    metadata,
    Column("event", String(32), _of_event(), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("opened", String(40), nullable=False),
    Column("closes", String(40)),
)

club_games: Final = Table(
    "club_games",
    metadata,
    Column("event", String(32), _of_event(), primary_key=True),
    Column("round", Integer, primary_key=True),
    # The pair of the round, and 0 or 1 for its first and second game.
    Column("board", Integer, primary_key=True),
    Column("leg", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    # Null for a bye.
    Column("second", Integer),
    # The id of the game or campaign; "" until it is made.
    Column("play", String(32), nullable=False, server_default=""),
    Column("halves", String(8)),
    Column("margin", Integer, nullable=False, server_default="0"),
    Column("decided", String(12), nullable=False, server_default=""),
    Index("ix_club_games_play", "play"),
)


@dataclass(slots=True, frozen=True)
class EventRecord:
    """Hold an event as it is stored."""

    id: str
    organiser: str
    plan: EventPlan
    state: EventState
    round: int
    created: str
    next: datetime | None


@dataclass(slots=True, frozen=True)
class EntrantRecord:
    """Hold an entrant; `until` is the last round of one who has left."""

    n: int
    desk: str
    name: str
    seed: int
    fleet: str
    since: int
    until: int | None

    def plays(self, round_number: int) -> bool:
        """Return whether he is paired in a round."""
        return self.since <= round_number and (self.until is None or round_number <= self.until)


@dataclass(slots=True, frozen=True)
class ClubGame:
    """Hold a game of a pairing; `halves` is None while it is not decided."""

    round: int
    board: int
    leg: int
    first: int
    second: int | None
    play: str = ""
    halves: tuple[int, int] | None = None
    margin: int = 0
    decided: Decided = ""


@dataclass(slots=True, frozen=True)
class RoundRecord:
    """Hold when a round was opened and when it closes."""

    n: int
    opened: str
    closes: str | None


class ClubStore:
    """The club events of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @contextmanager
    def holding(self, event_id: str) -> Iterator["HeldEvent | None"]:
        """Hold an event until the block ends, so that one caller at a time carries it on; None if there is none."""
        with self.database.writing() as connection:
            query = select(club_events).where(club_events.c.id == event_id).with_for_update()
            row = connection.execute(query).one_or_none()
            yield None if row is None else HeldEvent(connection, _event(row))

    def create(self, record: EventRecord) -> None:
        """Store a new event."""
        row = {
            "id": record.id,
            "organiser": record.organiser,
            "plan": _text(record.plan),
            "state": record.state,
            "round": record.round,
            "created": record.created,
            "next": _hour(record.next),
        }
        with self.database.writing() as connection:
            connection.execute(insert(club_events), row)

    def remove(self, event_id: str) -> None:
        """Remove an event with everything about it; games that were played stay."""
        with self.database.writing() as connection:
            for table in (club_games, club_rounds, club_entrants):
                connection.execute(delete(table).where(table.c.event == event_id))
            connection.execute(delete(club_events).where(club_events.c.id == event_id))

    def read(self, event_id: str) -> EventRecord | None:
        """Return an event; None if there is none."""
        with self.database.reading() as connection:
            row = connection.execute(select(club_events).where(club_events.c.id == event_id)).one_or_none()
        return None if row is None else _event(row)

    def all(self) -> list[EventRecord]:
        """Return every event, the newest first."""
        query = select(club_events).order_by(club_events.c.created.desc(), club_events.c.id)
        with self.database.reading() as connection:
            return [_event(row) for row in connection.execute(query)]

    def due(self, at: datetime) -> list[str]:
        """Return the events whose next date has come."""
        query = select(club_events.c.id).where(club_events.c.next <= _hour(at))
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def next_date(self) -> datetime | None:
        """Return the earliest date at which an event goes on by itself."""
        query = select(club_events.c.next).where(club_events.c.next.is_not(None)).order_by(club_events.c.next)
        with self.database.reading() as connection:
            found = connection.execute(query.limit(1)).scalar()
        return None if found is None else datetime.fromisoformat(found)

    def event_of(self, play: str) -> str | None:
        """Return the event in which a game or campaign is played."""
        query = select(club_games.c.event).where(club_games.c.play == play)
        with self.database.reading() as connection:
            return connection.execute(query).scalars().first()

    def events_of(self, desk: str) -> set[str]:
        """Return the events that a person organises or has entered."""
        entered = select(club_entrants.c.event).where(club_entrants.c.desk == desk)
        query = select(club_events.c.id).where(
            or_(club_events.c.organiser == desk, club_events.c.id.in_(entered))
        )
        with self.database.reading() as connection:
            return set(connection.execute(query).scalars())

    def entrants(self, event_id: str) -> list[EntrantRecord]:
        """Return the entrants of an event in the order of their entry, by the names they have now."""
        with self.database.reading() as connection:
            return _entrants(connection, event_id)

    def counts(self) -> dict[str, int]:
        """Return how many have entered each event and not left."""
        query = select(club_entrants.c.event).where(club_entrants.c.until.is_(None))
        counted: dict[str, int] = {}
        with self.database.reading() as connection:
            for event_id in connection.execute(query).scalars():
                counted[event_id] = counted.get(event_id, 0) + 1
        return counted

    def games(self, event_id: str) -> list[ClubGame]:
        """Return the games of an event by round and board."""
        with self.database.reading() as connection:
            return _games(connection, event_id)

    def rounds(self, event_id: str) -> list[RoundRecord]:
        """Return the rounds of an event that were opened."""
        query = select(club_rounds).where(club_rounds.c.event == event_id).order_by(club_rounds.c.n)
        with self.database.reading() as connection:
            return [RoundRecord(row.n, row.opened, row.closes) for row in connection.execute(query)]


class HeldEvent:
    """An event that one caller holds and may change."""

    def __init__(self, connection: Connection, record: EventRecord) -> None:
        self._connection = connection
        self.record = record

    def entrants(self) -> list[EntrantRecord]:
        """Return the entrants in the order of their entry."""
        return _entrants(self._connection, self.record.id)

    def games(self) -> list[ClubGame]:
        """Return the games by round and board."""
        return _games(self._connection, self.record.id)

    def outcome(self, play: str) -> Outcome | None:
        """Return how a game ended; None while it goes on."""
        query = select(games.c.outcome).where(games.c.id == play)
        text = self._connection.execute(query).scalar()
        return None if text is None else msgspec.json.decode(text, type=Outcome)

    def campaign_over(self, play: str) -> bool:
        """Return whether a campaign is over."""
        query = select(campaigns.c.over).where(campaigns.c.id == play)
        return bool(self._connection.execute(query).scalar())

    def change(self, **values: Any) -> None:
        """Change the state, the round, the plan or the next date."""
        row = {
            name: _text(value) if name == "plan" else _hour(value) if name == "next" else value
            for name, value in values.items()
        }
        self._connection.execute(update(club_events).where(club_events.c.id == self.record.id).values(row))

    def enter(self, entrant: EntrantRecord, at: str) -> None:
        """Add an entrant."""
        row = {
            "event": self.record.id,
            "n": entrant.n,
            "desk": entrant.desk,
            "name": entrant.name,
            "fleet": entrant.fleet,
            "entered": at,
            "since": entrant.since,
        }
        self._connection.execute(insert(club_entrants), row)

    def set_entrant(self, n: int, **values: Any) -> None:
        """Change the seed, the fleet or the last round of an entrant."""
        mine = (club_entrants.c.event == self.record.id) & (club_entrants.c.n == n)
        self._connection.execute(update(club_entrants).where(mine).values(values))

    def strike_out(self, n: int) -> None:
        """Remove an entrant of an event that has not begun."""
        mine = (club_entrants.c.event == self.record.id) & (club_entrants.c.n == n)
        self._connection.execute(delete(club_entrants).where(mine))

    def open_round(
        self, number: int, opened: str, closes: datetime | None, paired: Sequence[ClubGame]
    ) -> None:
        """Add a round with its games."""
        row = {"event": self.record.id, "n": number, "opened": opened, "closes": _hour(closes)}
        self._connection.execute(insert(club_rounds), row)
        self._connection.execute(insert(club_games), [_game_row(self.record.id, each) for each in paired])

    def set_game(self, game: ClubGame) -> None:
        """Store how a game stands."""
        values = {"halves": _halves_text(game.halves), "margin": game.margin, "decided": game.decided}
        self._set(game, values)

    def set_play(self, game: ClubGame, play: str) -> None:
        """Store which game or campaign a pair plays; what was decided of it meanwhile stays."""
        self._set(game, {"play": play})

    def _set(self, game: ClubGame, values: dict[str, Any]) -> None:
        mine = (
            club_games.c.event == self.record.id,
            club_games.c.round == game.round,
            club_games.c.board == game.board,
            club_games.c.leg == game.leg,
        )
        self._connection.execute(update(club_games).where(*mine).values(values))

    def set_closing(self, number: int, closes: datetime | None) -> None:
        """Move the end of a round."""
        mine = (club_rounds.c.event == self.record.id) & (club_rounds.c.n == number)
        self._connection.execute(update(club_rounds).where(mine).values(closes=_hour(closes)))


def _event(row: Row[Any]) -> EventRecord:
    return EventRecord(
        id=row.id,
        organiser=row.organiser,
        plan=msgspec.json.decode(row.plan, type=EventPlan),
        state=row.state,
        round=row.round,
        created=row.created,
        next=None if row.next is None else datetime.fromisoformat(row.next),
    )


def _entrants(connection: Connection, event_id: str) -> list[EntrantRecord]:
    query = (
        select(club_entrants, people.c.name.label("called"))
        .join(people, people.c.desk == club_entrants.c.desk, isouter=True)
        .where(club_entrants.c.event == event_id)
        .order_by(club_entrants.c.n)
    )
    return [
        EntrantRecord(row.n, row.desk, row.called or row.name, row.seed, row.fleet, row.since, row.until)
        for row in connection.execute(query)
    ]


def _games(connection: Connection, event_id: str) -> list[ClubGame]:
    query = (
        select(club_games)
        .where(club_games.c.event == event_id)
        .order_by(club_games.c.round, club_games.c.board, club_games.c.leg)
    )
    return [
        ClubGame(
            round=row.round,
            board=row.board,
            leg=row.leg,
            first=row.first,
            second=row.second,
            play=row.play,
            halves=None if row.halves is None else msgspec.json.decode(row.halves, type=tuple[int, int]),
            margin=row.margin,
            decided=row.decided,
        )
        for row in connection.execute(query)
    ]


def _game_row(event_id: str, game: ClubGame) -> dict[str, Any]:
    return {
        "event": event_id,
        "round": game.round,
        "board": game.board,
        "leg": game.leg,
        "first": game.first,
        "second": game.second,
        "play": game.play,
        "halves": _halves_text(game.halves),
        "margin": game.margin,
        "decided": game.decided,
    }


def _halves_text(halves: tuple[int, int] | None) -> str | None:
    return None if halves is None else _text(halves)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _hour(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="microseconds")
