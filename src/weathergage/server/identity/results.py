"""Results of games between people: who played, on which side, how it ended, and whether it counts for ratings.

A result outlives its game: whoever clears away a lost game has still lost it.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import (
    Boolean,
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
    select,
)

from weathergage.engine.state import Outcome
from weathergage.server.identity.ratings import Rating, forget_ratings, hold_ratings, rate, read_ratings
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, games, metadata, people
from weathergage.server.store.records import GameRecord, SeatRecord
from weathergage.server.wire.errors import Refused

if TYPE_CHECKING:
    from weathergage.server.sessions.deadlines import Clock
    from weathergage.server.sessions.game_registry import GameRegistry
    from weathergage.server.sessions.game_session import GameSession

#: The kind of ending of a game that the administrator closed: nobody has played it to an end.
CLOSED = "closed"

results = Table(
    "results",
    metadata,
    # No foreign key: the result stays when the game is cleared away.
    Column("game", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    # The id of the battle.
    Column("scenario", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("campaign", String(32), nullable=False, server_default=""),
    # The names of the sides, as JSON.
    Column("sides", Text, nullable=False),
    # The side that won; -1 for a draw.
    Column("winner", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("points", Text, nullable=False, server_default="[]"),
    Column("adjudicated", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", String(40), nullable=False),
    Index("ix_results_ended", "ended"),
)

result_players = Table(
    "result_players",
    metadata,
    Column("game", String(32), ForeignKey("results.game", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    # "" where the computer played.
    Column("desk", String(64), nullable=False, info=DESK),
    # What the player was called when the game ended.
    Column("name", Text, nullable=False),
    Index("ix_result_players_desk", "desk"),
)


@dataclass(slots=True, frozen=True)
class Player:
    """One who played a side: a person's desk, which is secret, and name; bots have no desk."""

    side: int
    desk: str
    name: str

    @property
    def human(self) -> bool:
        """Return whether a person played."""
        return bool(self.desk)


@dataclass(slots=True, frozen=True)
class Result:
    """The result of a finished game between people. Desks are secret: show names only."""

    game: str
    ruleset: str
    scenario: str
    title: str
    campaign: str
    #: The names of the sides.
    sides: tuple[str, ...]
    players: tuple[Player, ...]
    #: The side that won; -1 for a draw.
    winner: int
    kind: str
    turn: int
    points: tuple[int, ...]
    adjudicated: bool
    #: Whether it counts for the ratings of its players.
    rated: bool
    #: When it ended, in UTC.
    ended: str

    def side_of(self, desk: str) -> int:
        """Return the side that a desk played; -1 for none."""
        return next((player.side for player in self.players if player.desk == desk), -1)

    def teams(self) -> list[tuple[str, ...]]:
        """Return the desks of the people of each side."""
        return [
            tuple(dict.fromkeys(each.desk for each in self.players if each.side == side and each.human))
            for side in range(len(self.sides))
        ]


def result_of(
    record: GameRecord,
    seated: Sequence[SeatRecord],
    outcome: Outcome,
    ended: str,
    names: Mapping[str, str],
) -> Result | None:
    """Return the result of a finished game; None where fewer than two people played it, or it was closed."""
    players = tuple(
        # Who commands for another plays for that one's rating, and for that one's record.
        Player(seat.side, seat.holder or "", names.get(seat.holder or "", "") or seat.name)
        for seat in seated
        if seat.holder or not seat.human
    )
    if outcome.kind == CLOSED or len({player.desk for player in players if player.human}) < 2:
        return None
    result = Result(
        game=record.id,
        ruleset=record.ruleset,
        scenario=record.scenario.id,
        title=record.title,
        campaign=record.campaign,
        sides=tuple(side.name for side in record.scenario.sides),
        players=players,
        winner=outcome.winner,
        kind=outcome.kind,
        turn=outcome.turn,
        points=outcome.points,
        adjudicated=outcome.adjudicated,
        rated=False,
        ended=ended,
    )
    return replace(result, rated=record.terms.rated and _may_be_rated(record, result, names))


def _may_be_rated(record: GameRecord, result: Result, names: Mapping[str, str]) -> bool:
    """Return whether a game can count: people of a name on every side, nobody on two, and dice that nobody chose."""
    teams = result.teams()
    desks = [desk for team in teams for desk in team]
    return (
        record.dice == "fair"
        and len(teams) > 1
        and all(teams)
        and len(set(desks)) == len(desks)
        and all(names.get(desk) for desk in desks)
    )


class ResultStore:
    """The results and ratings of a server in its database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, result: Result) -> bool:
        """Enter a result with the ratings that it changes, all or nothing; return False if it was entered before."""
        with self._database.writing() as connection:
            hold_ratings(connection)
            if _known(connection, result.game):
                return False
            connection.execute(insert(results), _row(result))
            rows = [
                {"game": result.game, "n": n, "side": each.side, "desk": each.desk, "name": each.name}
                for n, each in enumerate(result.players)
            ]
            connection.execute(insert(result_players), rows)
            if result.rated:
                rate(connection, result.game, result.ruleset, result.ended, result.teams(), result.winner)
        return True

    def has(self, game: str) -> bool:
        """Return whether the result of a game was entered."""
        with self._database.reading() as connection:
            return _known(connection, game)

    def of_game(self, game: str) -> Result | None:
        """Return the result of a game; None if it has none."""
        found = self._found(select(results).where(results.c.game == game))
        return found[0] if found else None

    def of_person(self, desk: str, limit: int | None = None) -> list[Result]:
        """Return the results of a person's games, newest first."""
        played = select(result_players.c.game).where(result_players.c.desk == desk)
        return self._found(_newest(limit).where(results.c.game.in_(played)))

    def newest(self, limit: int | None = None, ruleset: str = "") -> list[Result]:
        """Return the newest results of all games between people, or of those by one ruleset."""
        query = _newest(limit)
        return self._found(query.where(results.c.ruleset == ruleset) if ruleset else query)

    def ratings(self, desks: Iterable[str], ruleset: str) -> dict[str, Rating]:
        """Return the ratings of people by a ruleset; everybody has one, if only that of a newcomer."""
        wanted = set(desks)
        with self._database.reading() as connection:
            known = read_ratings(connection, wanted, ruleset)
        return {desk: known.get((desk, ruleset), Rating()) for desk in wanted}

    def ratings_of(self, desk: str) -> dict[str, Rating]:
        """Return the ratings of one person by each ruleset in which they have played rated games."""
        with self._database.reading() as connection:
            return {ruleset: rating for (_, ruleset), rating in read_ratings(connection, [desk]).items()}

    def strike(self, game: str) -> bool:
        """Remove the result of a game and work out all ratings without it; return False if it has none."""
        with self._database.writing() as connection:
            hold_ratings(connection)
            if not _known(connection, game):
                return False
            connection.execute(delete(result_players).where(result_players.c.game == game))
            connection.execute(delete(results).where(results.c.game == game))
            _rate_again(connection)
        return True

    def rate_again(self) -> int:
        """Work out all ratings from the results, oldest first; return how many games counted."""
        with self._database.writing() as connection:
            hold_ratings(connection)
            return _rate_again(connection)

    def unrecorded(self) -> list[str]:
        """Return the finished games between people whose result was not entered, because the server stopped."""
        query = select(games.c.id).where(
            games.c.outcome.is_not(None), games.c.shared, games.c.id.not_in(select(results.c.game))
        )
        with self._database.reading() as connection:
            return list(connection.execute(query.order_by(games.c.touched)).scalars())

    def names(self, desks: Iterable[str]) -> dict[str, str]:
        """Return the names of those desks whose people have one."""
        query = select(people.c.desk, people.c.name).where(
            people.c.desk.in_(set(desks)), people.c.name.is_not(None)
        )
        with self._database.reading() as connection:
            return {row.desk: row.name for row in connection.execute(query)}

    def _found(self, query: Any) -> list[Result]:
        with self._database.reading() as connection:
            return _read(connection, connection.execute(query).all())


class ResultKeeper:
    """Enters the result of every game between people once, when it ends."""

    def __init__(self, store: ResultStore, clock: "Clock") -> None:
        self._store = store
        self._clock = clock

    def note(self, session: "GameSession") -> None:
        """Enter the result of a game that is over; a watcher of the registry, which may call it any number of times."""
        try:
            outcome = session.outcome
        except Refused:  # it was removed, or cannot be read
            return
        if outcome is None or not session.record.shared or self._store.has(session.record.id):
            return
        names = self._store.names(seat.holder for seat in session.seats if seat.holder)
        ended = self._clock.now().isoformat(timespec="microseconds")
        result = result_of(session.record, session.seats, outcome, ended, names)
        if result is not None:
            self._store.record(result)

    def catch_up(self, registry: "GameRegistry") -> None:
        """Enter the results of games that ended just before the server was stopped."""
        for game in self._store.unrecorded():
            with suppress(Refused):  # a game that cannot be read has no result
                self.note(registry.session(game))


def _known(connection: Connection, game: str) -> bool:
    return connection.execute(select(results.c.game).where(results.c.game == game)).scalar() is not None


def _newest(limit: int | None) -> Any:
    return select(results).order_by(results.c.ended.desc(), results.c.game).limit(limit)


def _rate_again(connection: Connection) -> int:
    forget_ratings(connection)
    rows = connection.execute(
        select(results).where(results.c.rated).order_by(results.c.ended, results.c.game)
    ).all()
    for each in _read(connection, rows):
        rate(connection, each.game, each.ruleset, each.ended, each.teams(), each.winner)
    return len(rows)


def _row(result: Result) -> dict[str, Any]:
    row = {column.name: getattr(result, column.name) for column in results.c}
    return {
        **row,
        "sides": msgspec.json.encode(result.sides).decode(),
        "points": msgspec.json.encode(result.points).decode(),
    }


#: Fewer than the variables that a statement of SQLite may have.
_AT_A_TIME = 500


def _read(connection: Connection, rows: Sequence[Row[Any]]) -> list[Result]:
    played: dict[str, list[Player]] = {row.game: [] for row in rows}
    ids = list(played)
    for first in range(0, len(ids), _AT_A_TIME):
        query = (
            select(result_players, people.c.name.label("now"))
            .join(people, people.c.desk == result_players.c.desk, isouter=True)
            .where(result_players.c.game.in_(ids[first : first + _AT_A_TIME]))
            .order_by(result_players.c.game, result_players.c.n)
        )
        for row in connection.execute(query):
            played[row.game].append(Player(row.side, row.desk, row.now or row.name))
    return [_result(row, tuple(played[row.game])) for row in rows]


def _result(row: Row[Any], players: tuple[Player, ...]) -> Result:
    values = {column.name: getattr(row, column.name) for column in results.c}
    sides = msgspec.json.decode(row.sides, type=tuple[str, ...])
    points = msgspec.json.decode(row.points, type=tuple[int, ...])
    return Result(**{**values, "sides": sides, "points": points, "players": players})


__all__ = ["Player", "Rating", "Result", "ResultKeeper", "ResultStore", "result_of"]
