"""Shared replays and what is said about them, in the database."""

import secrets
from dataclasses import dataclass

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, Text, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, metadata
from weathergage.server.store.records import now

shared_replays = Table(
    "shared_replays",
    metadata,
    Column("token", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("made", String(40), nullable=False),
)

comments = Table(
    "replay_comments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("desk", String(64), nullable=False, info=DESK),
    Column("at", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_replay_comments_game", "game"),
)


@dataclass(slots=True, frozen=True)
class StoredComment:
    """Something that was said about a turn; the desk is secret."""

    id: str
    game: str
    turn: int
    desk: str
    at: str
    text: str


class SharingStore:
    """The shared replays of a server in its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def token(self, game: str) -> str:
        """Return the token of a game that is shared; "" for one that is not."""
        query = select(shared_replays.c.token).where(shared_replays.c.game == game)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or ""

    def game(self, token: str) -> str:
        """Return the game of a token; "" where there is none."""
        query = select(shared_replays.c.game).where(shared_replays.c.token == token)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or ""

    def share(self, game: str) -> str:
        """Share a game and return its token, which stays the same until it is withdrawn."""
        row = {"token": secrets.token_urlsafe(12), "game": game, "made": now()}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(shared_replays), row)
        except IntegrityError:  # it is shared already
            pass
        return self.token(game)

    def withdraw(self, game: str) -> None:
        """Share a game no longer; its link is void."""
        with self._database.writing() as connection:
            connection.execute(delete(shared_replays).where(shared_replays.c.game == game))

    def comments(self, game: str) -> list[StoredComment]:
        """Return what was said about a game, by turn."""
        query = select(comments).where(comments.c.game == game)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(comments.c.turn, comments.c.at)).all()
        return [StoredComment(**row._mapping) for row in rows]

    def count(self, game: str, desk: str) -> int:
        """Count what a desk has said about a game."""
        query = select(func.count()).where(comments.c.game == game, comments.c.desk == desk)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def say(self, game: str, turn: int, desk: str, text: str) -> None:
        """Add something that is said about a turn."""
        row = {"id": secrets.token_urlsafe(9), "game": game, "turn": turn, "desk": desk}
        with self._database.writing() as connection:
            connection.execute(insert(comments), {**row, "at": now(), "text": text})

    def unsay(self, comment: str) -> None:
        """Remove something that was said."""
        with self._database.writing() as connection:
            connection.execute(delete(comments).where(comments.c.id == comment))
