"""Messages in the database: ways to reach people, what they wish, news for them, and posts under way."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    false,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import games, metadata, seats

#: Only people of a name are written to, so that none of these desks is ever moved to another.
ways = Table(
    "message_ways",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("desk", String(64), nullable=False, index=True),
    # push, mail or service.
    Column("kind", String(8), nullable=False),
    # The endpoint of a browser, a mail address, or the address of a service; "" once the browser took its own back.
    Column("address", Text, nullable=False),
    # What else is needed to send there, as JSON.
    Column("keys", Text, nullable=False, server_default="{}"),
    Column("label", Text, nullable=False),
    # What links in messages begin with where the host did not say.
    Column("origin", Text, nullable=False),
    Column("made", String(40), nullable=False),
    Column("verified", Boolean, nullable=False),
    # The hash of the code that proves a mail address, until when it holds, and how often it was missed.
    Column("code", String(64)),
    Column("code_until", String(40)),
    Column("misses", Integer, nullable=False, server_default="0"),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("failing_since", String(40)),
    Column("trouble", Text, nullable=False, server_default=""),
)

wishes = Table(
    "message_wishes",
    metadata,
    Column("desk", String(64), primary_key=True),
    # Pace, hours, hour, zone and reminder, as JSON.
    Column("json", Text, nullable=False),
    # When a page of theirs was last looked at, and when they were last written to.
    Column("seen", String(40)),
    Column("last", String(40)),
)

silenced = Table(
    "silenced_games",
    metadata,
    Column("desk", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)

news = Table(
    "message_news",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("desk", String(64), nullable=False),
    # What it is about: a game, a campaign and its title, or the title of a game that is gone.
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE")),
    Column(
        "campaign",
        String(32),
        ForeignKey("campaigns.id", ondelete="CASCADE", name="fk_message_news_campaign"),
    ),
    Column("title", Text),
    Column("side", Integer, nullable=False),
    # turn, reminder, nudge, invited, paired, missed, late, resumed, back or over.
    Column("kind", String(8), nullable=False),
    # The question that it is about: nobody is told of the same one twice.
    Column("question", String(160), nullable=False),
    Column("made", String(40), nullable=False),
    Column("due", String(40), nullable=False, index=True),
    Column("sent", String(40)),
    UniqueConstraint("desk", "game", "side", "kind", "question", name="uq_message_news"),
    Index("ix_message_news_game", "game"),
    Index("ix_message_news_campaign", "campaign"),
)

posts = Table(
    "message_posts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("way", String(32), ForeignKey("message_ways.id", ondelete="CASCADE"), nullable=False),
    # The ids of its news, as JSON.
    Column("news", Text, nullable=False),
    Column("made", String(40), nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("due", String(40), nullable=False, index=True),
    Index("ix_message_posts_way", "way"),
)


class PushKeys(msgspec.Struct, frozen=True, kw_only=True):
    """Hold the keys by which a browser reads what is pushed to it."""

    p256dh: str = ""
    auth: str = ""


@dataclass(slots=True, frozen=True)
class Way:
    """A way to reach a person."""

    id: str
    desk: str
    kind: str
    address: str
    label: str
    origin: str
    made: str
    keys: PushKeys = field(default_factory=PushKeys)
    verified: bool = True
    code: str | None = None
    code_until: str | None = None
    misses: int = 0
    paused: bool = False
    failing_since: str | None = None
    trouble: str = ""


@dataclass(slots=True, frozen=True)
class NewsItem:
    """Something that a person is told: of which game or campaign, and what kind of news."""

    id: int
    desk: str
    game: str
    side: int
    kind: str
    title: str
    question: str
    campaign: str = ""

    @property
    def about(self) -> str:
        """Return the id of the game or campaign that it is about."""
        return self.campaign or self.game


@dataclass(slots=True, frozen=True)
class Post:
    """A message on its way: where to, what about, and how often it was tried."""

    id: str
    way: str
    news: tuple[int, ...]
    attempts: int


@dataclass(slots=True, frozen=True)
class Person:
    """Hold what is known of a person who is written to: wishes as JSON, when seen, when last written to."""

    json: str = "{}"
    seen: str | None = None
    last: str | None = None


def hour_text(when: datetime) -> str:
    """Return a time as it is stored, so that text sorts by time."""
    return when.isoformat(timespec="microseconds")


class MessageStore:
    """The messages of a server in its database: for the courier, and for what people set."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Ways

    def ways(self, desk: str) -> list[Way]:
        """Return the ways to reach a person, oldest first."""
        return self._ways(ways.c.desk == desk)

    def way(self, way_id: str) -> Way | None:
        """Return one way; None if there is no such."""
        return next(iter(self._ways(ways.c.id == way_id)), None)

    def _ways(self, condition: Any) -> list[Way]:
        with self._database.reading() as connection:
            rows = connection.execute(select(ways).where(condition).order_by(ways.c.made, ways.c.id)).all()
        return [Way(**{**row._mapping, "keys": msgspec.json.decode(row.keys, type=PushKeys)}) for row in rows]

    def add_way(self, way: Way) -> None:
        """Add a way; one of the same person to the same address is replaced."""
        row = {column.name: getattr(way, column.name) for column in ways.c}
        row["keys"] = msgspec.json.encode(way.keys).decode()
        with self._database.writing() as connection:
            same = (ways.c.desk == way.desk) & (ways.c.kind == way.kind) & (ways.c.address == way.address)
            connection.execute(delete(ways).where(same))
            connection.execute(insert(ways), row)

    def change_way(self, way_id: str, **values: Any) -> None:
        """Change values of a way."""
        with self._database.writing() as connection:
            connection.execute(update(ways).where(ways.c.id == way_id).values(values))

    def remove_way(self, way_id: str) -> None:
        """Remove a way, and what was to go there."""
        with self._database.writing() as connection:
            connection.execute(delete(posts).where(posts.c.way == way_id))
            connection.execute(delete(ways).where(ways.c.id == way_id))

    def reachable(self, desks: Iterable[str]) -> set[str]:
        """Return those of these desks whose people can be written to now."""
        wanted = set(desks)
        query = select(ways.c.desk).where(ways.c.desk.in_(wanted), _open()).distinct()
        with self._database.reading() as connection:
            return set(connection.execute(query).scalars())

    # Wishes

    def person(self, desk: str) -> Person:
        """Return what is known of a person."""
        query = select(wishes.c.json, wishes.c.seen, wishes.c.last).where(wishes.c.desk == desk)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return Person() if row is None else Person(row.json, row.seen, row.last)

    def set_person(self, desk: str, **values: str | None) -> None:
        """Set what is known of a person."""
        with self._database.writing() as connection:
            _set_person(connection, desk, **values)

    def silence(self, desk: str, game: str, silent: bool) -> None:
        """Silence a game for a person, or let it be heard again."""
        with self._database.writing() as connection:
            connection.execute(delete(silenced).where(silenced.c.desk == desk, silenced.c.game == game))
            if silent:
                connection.execute(insert(silenced), {"desk": desk, "game": game})
                connection.execute(delete(news).where(news.c.desk == desk, news.c.game == game))

    def silent_games(self, desk: str) -> dict[str, str]:
        """Return the games that a person silenced, with their titles."""
        query = select(games.c.id, games.c.title).join(silenced, silenced.c.game == games.c.id)
        with self._database.reading() as connection:
            rows = connection.execute(query.where(silenced.c.desk == desk).order_by(games.c.title)).all()
        return {row.id: row.title for row in rows}

    # News

    def open_question(self, desk: str, game: str, side: int, question: str, clock: str) -> None:
        """Forget news about other questions and clocks of a seat than those that hold now; "" for none."""
        own = (news.c.desk == desk) & (news.c.game == game) & (news.c.side == side)
        known = (news.c.question == question) | news.c.question.startswith(f"{question} ", autoescape=True)
        asked = news.c.kind.in_(("turn", "nudge")) & ~known
        condition = own & (asked | ((news.c.kind == "reminder") & (news.c.question != clock)))
        with self._database.reading() as connection:
            if connection.execute(select(news.c.id).where(condition).limit(1)).scalar() is None:
                return
        with self._database.writing() as connection:
            connection.execute(delete(news).where(condition))

    def keep_invited(self, game: str, desks: Iterable[str]) -> set[str]:
        """Forget invitations to a game of others than these desks; return whom a search for a duel led to it."""
        known = list(desks)
        old = (news.c.game == game) & news.c.kind.in_(("invited", "paired"))
        with self._database.reading() as connection:
            rows = connection.execute(select(news.c.desk, news.c.kind).where(old)).all()
        if any(row.desk not in known for row in rows):
            with self._database.writing() as connection:
                connection.execute(delete(news).where(old, news.c.desk.not_in(known)))
        return {row.desk for row in rows if row.kind == "paired" and row.desk in known}

    def drop_invited(self, game: str, desks: Iterable[str]) -> None:
        """Forget invitations to a game of these desks that were not told yet."""
        new = (news.c.game == game) & (news.c.kind == "invited") & news.c.sent.is_(None)
        with self._database.writing() as connection:
            connection.execute(delete(news).where(new, news.c.desk.in_(list(desks))))

    def add_news(
        self, desk: str, game: str, side: int, kind: str, question: str, made: datetime, due: datetime
    ) -> bool:
        """Add news for a person; return False if they were told of it before, or silenced the game."""
        row = {"desk": desk, "game": game, "side": side, "kind": kind, "question": question}
        row |= {"made": hour_text(made), "due": hour_text(due)}
        hushed = select(silenced.c.game).where(silenced.c.desk == desk, silenced.c.game == game)
        return self._add_new(row, hushed)

    def add_titled_news(self, item: NewsItem, made: datetime, due: datetime) -> bool:
        """Add news of a campaign, or of a game that is gone; return False if its person was told of it before."""
        row: dict[str, object] = {"desk": item.desk, "side": item.side, "kind": item.kind}
        row |= {"campaign": item.campaign} if item.campaign else {}
        row |= {"question": item.question, "title": item.title}
        return self._add_new({**row, "made": hour_text(made), "due": hour_text(due)})

    def _add_new(self, row: Mapping[str, object], hushed: Select[tuple[str]] | None = None) -> bool:
        same = [news.c[name] == row[name] for name in _SAME if name in row]
        try:
            with self._database.writing() as connection:
                if connection.execute(select(news.c.id).where(*same)).first():
                    return False
                if hushed is not None and connection.execute(hushed).first():
                    return False
                connection.execute(insert(news), dict(row))
        except IntegrityError:  # another worker was quicker, or the game is gone
            return False
        return True

    def open_campaign(self, desk: str, campaign: str, side: int, question: str) -> None:
        """Forget news about other questions of a campaign's side than the one that is open now; "" for none."""
        own = (news.c.desk == desk) & (news.c.campaign == campaign) & (news.c.side == side)
        with self._database.writing() as connection:
            connection.execute(delete(news).where(own, news.c.kind == "turn", news.c.question != question))

    def desks_due(self, now: datetime) -> list[str]:
        """Return the desks of people who are to be written to now."""
        query = select(news.c.desk).where(news.c.sent.is_(None), news.c.due <= hour_text(now)).distinct()
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    def postpone(self, desk: str, due: datetime) -> None:
        """Write to a person later."""
        unsent = (news.c.desk == desk) & news.c.sent.is_(None) & (news.c.due < hour_text(due))
        with self._database.writing() as connection:
            connection.execute(update(news).where(unsent).values(due=hour_text(due)))

    def bundle(self, desk: str, now: datetime, ids: Sequence[str]) -> None:
        """Make one post of all news for a person to each of their ways, by ids given; the news count as told."""
        with self._database.writing() as connection:
            unsent = select(news.c.id).where(news.c.desk == desk, news.c.sent.is_(None)).order_by(news.c.id)
            fresh = list(connection.execute(unsent.with_for_update()).scalars())
            where = list(connection.execute(select(ways.c.id).where(ways.c.desk == desk, _open())).scalars())
            if not fresh:
                return
            row = {"news": msgspec.json.encode(fresh).decode(), "made": hour_text(now), "due": hour_text(now)}
            rows = [{"id": post, "way": way, **row} for post, way in zip(ids, where, strict=False)]
            if rows:
                connection.execute(insert(posts), rows)
            connection.execute(update(news).where(news.c.id.in_(fresh)).values(sent=hour_text(now)))
            _set_person(connection, desk, last=hour_text(now))

    def news_of(self, ids: Sequence[int]) -> list[NewsItem]:
        """Return those of these news that still hold, oldest first."""
        named = func.coalesce(games.c.title, news.c.title).label("called")
        query = select(news, named).join(games, games.c.id == news.c.game, isouter=True)
        with self._database.reading() as connection:
            rows = connection.execute(query.where(news.c.id.in_(ids)).order_by(news.c.id)).all()
        return [
            NewsItem(
                row.id,
                row.desk,
                row.game or "",
                row.side,
                row.kind,
                row.called,
                row.question,
                row.campaign or "",
            )
            for row in rows
        ]

    def clocks(self, until: datetime, now: datetime) -> list[tuple[str, str, int, str]]:
        """Return desk, game, side and deadline of seats whose time is up by then and whose people can be written to."""
        query = (
            select(seats.c.desk, seats.c.game, seats.c.number, seats.c.deadline)
            .join(games, games.c.id == seats.c.game)
            .where(
                games.c.outcome.is_(None),
                seats.c.deadline.is_not(None),
                seats.c.deadline > hour_text(now),
                seats.c.deadline <= hour_text(until),
                seats.c.desk.in_(select(ways.c.desk).where(_open())),
            )
        )
        with self._database.reading() as connection:
            return [(row.desk, row.game, row.number, row.deadline) for row in connection.execute(query)]

    # Posts

    def posts_due(self, now: datetime, most: int = 50) -> list[Post]:
        """Return posts that are to be tried now, the longest waiting first."""
        query = select(posts).where(posts.c.due <= hour_text(now)).order_by(posts.c.due).limit(most)
        return self._posts(query)

    def is_waiting(self, post: Post) -> bool:
        """Return whether a post was neither sent nor tried by another worker since it was read."""
        return self._posts(select(posts).where(posts.c.id == post.id)) == [post]

    def _posts(self, query: Select[Any]) -> list[Post]:
        with self._database.reading() as connection:
            return [
                Post(row.id, row.way, msgspec.json.decode(row.news, type=tuple[int, ...]), row.attempts)
                for row in connection.execute(query)
            ]

    def drop_post(self, post_id: str) -> bool:
        """Remove a post; return False if another worker did."""
        with self._database.writing() as connection:
            return bool(connection.execute(delete(posts).where(posts.c.id == post_id)).rowcount)

    def retry_post(self, post_id: str, attempts: int, due: datetime) -> None:
        """Try a post again later."""
        with self._database.writing() as connection:
            values = {"attempts": attempts, "due": hour_text(due)}
            connection.execute(update(posts).where(posts.c.id == post_id).values(values))

    def next_due(self) -> datetime | None:
        """Return when there is something to do next; None for nothing."""
        with self._database.reading() as connection:
            first = [
                connection.execute(select(func.min(news.c.due)).where(news.c.sent.is_(None))).scalar(),
                connection.execute(select(func.min(posts.c.due))).scalar(),
            ]
        known = [datetime.fromisoformat(each) for each in first if each]
        return min(known, default=None)

    def clear(self, before: datetime) -> None:
        """Forget codes that were never used: an address that nobody confirmed is none."""
        old = (ways.c.verified == false()) & (ways.c.made < hour_text(before))
        with self._database.writing() as connection:
            connection.execute(delete(ways).where(old))

    def any_way(self) -> bool:
        """Return whether anybody can be written to."""
        with self._database.reading() as connection:
            return connection.execute(select(ways.c.id).limit(1)).scalar() is not None


#: An address that was not confirmed for so long is forgotten.
UNCONFIRMED = timedelta(days=1)


#: What makes news the same as others.
_SAME = ("desk", "game", "campaign", "side", "kind", "question")


def _open() -> Any:
    return ways.c.verified & (ways.c.paused == false()) & (ways.c.address != "")


def _set_person(connection: Connection, desk: str, **values: str | None) -> None:
    changed = connection.execute(update(wishes).where(wishes.c.desk == desk).values(values))
    if not changed.rowcount:
        connection.execute(insert(wishes), {"desk": desk, "json": "{}", **values})
