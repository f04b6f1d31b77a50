"""Ratings of people by ruleset, worked out with openskill, which knows teams; each game changes them once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Integer,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from weathergage.server.store.database_tables import metadata

#: A newcomer's skill and how uncertain it is, as openskill has them.
NEWCOMER, UNCERTAIN = 25.0, 25.0 / 3
#: A rating of a greater uncertainty is provisional: about the first ten games.
SETTLED = 6.5
#: What is shown: a newcomer has the middle, and one unit of skill is a number of points.
MIDDLE, POINTS = 1500, 40
#: Our number among PostgreSQL's advisory locks: "rate" in ASCII.
_LOCK = 0x72617465

ratings = Table(
    "ratings",
    metadata,
    # Only people of a name are rated, so that no desk here is ever moved to another.
    Column("desk", String(64), primary_key=True),
    Column("ruleset", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("desk", String(64), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    Column("at", String(40), nullable=False),
    # The rating after this game, and the skill before it.
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("before", Float, nullable=False),
)


@dataclass(slots=True, frozen=True)
class Rating:
    """The skill of a person by one ruleset, and how uncertain it is."""

    mu: float = NEWCOMER
    sigma: float = UNCERTAIN
    games: int = 0

    @property
    def points(self) -> int:
        """Return the rating as it is shown."""
        return points_of(self.mu)

    @property
    def provisional(self) -> bool:
        """Return whether too few games have been played to rely on it."""
        return self.sigma > SETTLED


@dataclass(slots=True, frozen=True)
class RatingChange:
    """A person's rating before and after a game, in the points that are shown."""

    game: str
    ruleset: str
    at: str
    before: int
    points: int


def points_of(mu: float) -> int:
    """Return a skill in the points that are shown."""
    return round(MIDDLE + POINTS * (mu - NEWCOMER))


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # takes a while to import

    return PlackettLuce(mu=NEWCOMER, sigma=UNCERTAIN)


def rated(teams: Sequence[Sequence[Rating]], winner: int) -> list[list[Rating]]:
    """Return the ratings of teams after a game: the winner before all others, everybody level in a draw."""
    model = _model()
    known = [[model.rating(mu=each.mu, sigma=each.sigma) for each in team] for team in teams]
    ranks = [1.0 if winner in (side, -1) else 2.0 for side in range(len(teams))]
    after = model.rate(known, ranks=ranks)
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for new, old in zip(team, before, strict=True)]
        for team, before in zip(after, teams, strict=True)
    ]


def hold_ratings(connection: Connection) -> None:
    """Let no other server change ratings until this transaction ends; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


def rate(
    connection: Connection, game: str, ruleset: str, at: str, teams: Sequence[Sequence[str]], winner: int
) -> None:
    """Change the ratings of the desks of all teams by the result of one game."""
    known = read_ratings(connection, [desk for team in teams for desk in team], ruleset)
    before = [[known.get((desk, ruleset), Rating()) for desk in team] for team in teams]
    for team, olds, news in zip(teams, before, rated(before, winner), strict=True):
        for desk, old, new in zip(team, olds, news, strict=True):
            values = {"mu": new.mu, "sigma": new.sigma, "games": new.games}
            whose = {"desk": desk, "ruleset": ruleset}
            if old.games:
                same = (ratings.c.desk == desk, ratings.c.ruleset == ruleset)
                connection.execute(update(ratings).where(*same).values(values))
            else:
                connection.execute(insert(ratings), {**whose, **values})
            change = {**whose, "game": game, "at": at, "mu": new.mu, "sigma": new.sigma, "before": old.mu}
            connection.execute(insert(rating_changes), change)


def read_ratings(
    connection: Connection, desks: Iterable[str], ruleset: str = ""
) -> dict[tuple[str, str], Rating]:
    """Return the ratings of desks, by desk and ruleset; by one ruleset if it is named."""
    query = select(ratings).where(ratings.c.desk.in_(list(desks)))
    rows = connection.execute(query.where(ratings.c.ruleset == ruleset) if ruleset else query)
    return {(row.desk, row.ruleset): Rating(row.mu, row.sigma, row.games) for row in rows}


def read_changes(connection: Connection, desk: str) -> list[RatingChange]:
    """Return how a person's ratings changed, oldest first."""
    query = select(rating_changes).where(rating_changes.c.desk == desk)
    rows = connection.execute(query.order_by(rating_changes.c.at, rating_changes.c.game))
    return [
        RatingChange(row.game, row.ruleset, row.at, points_of(row.before), points_of(row.mu)) for row in rows
    ]


def forget_ratings(connection: Connection) -> None:
    """Remove all ratings, before they are worked out again."""
    connection.execute(delete(rating_changes))
    connection.execute(delete(ratings))
