"""Read tables, invitations and friends from the database, and keep who looks for a duel."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Row,
    String,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import games, metadata, people, seats
from weathergage.server.store.game_store import Storage
from weathergage.server.store.records import Listed

#: The most tables, games to watch and friends that are listed.
MOST_TABLES = 100
#: Of these, open tables of people without a name, whom a program makes by the hundred, and of one person.
MOST_NAMELESS = 20
MOST_OF_ONE = 10
MOST_WATCHED = 50
MOST_FRIENDS = 50
#: A game for two seekers that was not made after this time will not be: they may be paired anew.
STALE = timedelta(seconds=30)

seeking = Table(
    "seeking",
    metadata,
    # Only people of a name look for duels, so that no desk here is ever moved to another.
    Column("desk", String(64), primary_key=True),
    Column("ruleset", String(64), nullable=False, index=True),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("since", String(40), nullable=False),
    # When the page of the seeker last asked how it stands.
    Column("seen", String(40), nullable=False),
    # When an opponent was found, null before; and the game that was then made for both, "" before.
    Column("claimed", String(40)),
    Column("game", String(32), nullable=False, server_default=""),
    # Who was found before and did not come, "" for nobody.
    Column("missed", String(64), nullable=False, server_default=""),
)


@dataclass(slots=True, frozen=True)
class Seeker:
    """Somebody who looks for a duel."""

    desk: str
    ruleset: str
    pace: str
    rated: bool
    since: datetime
    #: When a page of theirs last asked how it stands.
    seen: datetime
    game: str = ""
    #: When the opponent was found with whom that game was made.
    claimed: datetime | None = None
    #: The desk of an opponent who was found before and did not come, "" for nobody.
    missed: str = ""


@dataclass(slots=True, frozen=True)
class Companion:
    """Somebody with whom a person has played."""

    desk: str
    name: str
    seen: str
    games: int
    #: An unfinished game between them, "" for none.
    game: str


#: Returns which of the seekers are to meet, as pairs.
Match = Callable[[Sequence[Seeker]], Sequence[tuple[Seeker, Seeker]]]


class LobbyStore:
    """Read and keep what the lobby needs in the database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._database: Database = storage.database

    def open_tables(self) -> list[Listed]:
        """Return the games that have a seat for anybody, newest first; nobody fills the list with his own."""
        free = select(seats.c.game).where(seats.c.offer == "open", seats.c.desk.is_(None))
        named = games.c.desk.in_(select(people.c.desk).where(people.c.name.is_not(None)))
        found = [
            *self._listed(games.c.id.in_(free) & named, MOST_TABLES),
            *self._listed(games.c.id.in_(free) & ~named, MOST_NAMELESS),
        ]
        made: Counter[str] = Counter()
        shown = []
        for listed in sorted(found, key=lambda each: each.created, reverse=True):
            made[listed.desk] += 1
            if made[listed.desk] <= MOST_OF_ONE:
                shown.append(listed)
        return shown

    def invitations(self, desk: str) -> list[Listed]:
        """Return the games to which a person is invited by name, newest first."""
        named = and_(seats.c.offered_to == desk, seats.c.offer == "named")
        invited = select(seats.c.game).where(or_(named, seats.c.asked == desk))
        return self._listed(games.c.id.in_(invited), MOST_TABLES)

    def watchable(self) -> list[Listed]:
        """Return the games between people that are under way and that anybody may watch, newest first."""
        # The terms are stored with all their fields, in the order and form of their structure.
        anybody = games.c.terms.contains('"onlookers":"anybody"', autoescape=True)
        found = self._listed(anybody & games.c.shared, MOST_WATCHED)
        return [listed for listed in found if listed.begun]

    def _listed(self, condition: Any, most: int) -> list[Listed]:
        found = self._storage.listed(games.c.outcome.is_(None) & condition, most)
        return [listed for listed in found if isinstance(listed, Listed)]

    def companions(self, desk: str) -> list[Companion]:
        """Return the people of a name with whom a person has played, those of the newest games first."""
        mine = select(seats.c.game).where(seats.c.desk == desk)
        theirs = (
            select(
                people.c.desk,
                people.c.name,
                people.c.seen,
                func.count(games.c.id.distinct()).label("games"),
                func.max(games.c.created).label("newest"),
            )
            .join(seats, seats.c.desk == people.c.desk)
            .join(games, games.c.id == seats.c.game)
            .where(seats.c.game.in_(mine), people.c.desk != desk, people.c.name.is_not(None))
            .group_by(people.c.desk, people.c.name, people.c.seen)
        )
        going = (
            select(seats.c.desk, func.max(games.c.id).label("game"))
            .join(games, games.c.id == seats.c.game)
            .where(seats.c.game.in_(mine), games.c.outcome.is_(None), seats.c.desk != desk)
            .group_by(seats.c.desk)
        )
        with self._database.reading() as connection:
            rows = connection.execute(theirs.order_by(func.max(games.c.created).desc()).limit(MOST_FRIENDS))
            found = rows.all()
            common = {row.desk: row.game for row in connection.execute(going)}
        return [Companion(row.desk, row.name, row.seen, row.games, common.get(row.desk, "")) for row in found]

    def seek(self, wanted: Seeker) -> None:
        """Enter somebody who looks for a duel, in the place of what they looked for before."""
        at = wanted.since.isoformat(timespec="microseconds")
        row = {"desk": wanted.desk, "ruleset": wanted.ruleset, "pace": wanted.pace, "rated": wanted.rated}
        with self._database.writing() as connection:
            connection.execute(delete(seeking).where(seeking.c.desk == wanted.desk))
            connection.execute(insert(seeking), {**row, "since": at, "seen": at, "game": ""})

    def seeker(self, desk: str) -> Seeker | None:
        """Return what somebody looks for; None if nothing."""
        with self._database.reading() as connection:
            row = connection.execute(select(seeking).where(seeking.c.desk == desk)).one_or_none()
        return None if row is None else _seeker(row)

    def note_seen(self, desk: str, now: datetime) -> None:
        """Note that the page of a seeker is still open."""
        seen = now.isoformat(timespec="microseconds")
        with self._database.writing() as connection:
            connection.execute(update(seeking).where(seeking.c.desk == desk).values(seen=seen))

    def stop(self, desk: str) -> Seeker | None:
        """Remove somebody's search; return what it was."""
        with self._database.writing() as connection:
            row = connection.execute(
                select(seeking).where(seeking.c.desk == desk).with_for_update()
            ).one_or_none()
            if row is None:
                return None
            connection.execute(delete(seeking).where(seeking.c.desk == desk))
            return _seeker(row)

    def paired_ones(self) -> dict[str, list[Seeker]]:
        """Return the seekers for whom games were made, by the game."""
        query = select(seeking).where(seeking.c.game != "").order_by(seeking.c.desk)
        found: dict[str, list[Seeker]] = {}
        with self._database.reading() as connection:
            for row in connection.execute(query):
                found.setdefault(row.game, []).append(_seeker(row))
        return found

    def end(self, game: str) -> None:
        """Remove the searches that led to a game."""
        with self._database.writing() as connection:
            connection.execute(delete(seeking).where(seeking.c.game == game))

    def repeat(self, game: str, waiting: Mapping[str, str], now: datetime) -> bool:
        """Begin the searches anew of those who waited at a game, each for the one who did not come; end the others.

        Return whether this worker did so, and not another.
        """
        at = now.isoformat(timespec="microseconds")
        with self._database.writing() as connection:
            paired = select(seeking).where(seeking.c.game == game).with_for_update()
            if not connection.execute(paired).all():
                return False
            for desk, missed in waiting.items():
                anew = {"game": "", "claimed": None, "since": at, "missed": missed}
                own = (seeking.c.desk == desk) & (seeking.c.game == game)
                connection.execute(update(seeking).where(own).values(**anew))
            connection.execute(delete(seeking).where(seeking.c.game == game))
            return True

    def count(self) -> int:
        """Return how many people look for a duel."""
        query = select(func.count()).select_from(seeking).where(seeking.c.game == "")
        with self._database.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def claim(
        self, now: datetime, lasts: Mapping[str, timedelta], match: Match
    ) -> list[tuple[Seeker, Seeker]]:
        """Pair seekers, each of them once however many servers do so at a time; forget searches whose time is over.

        How long a search lasts depends on its pace.
        """
        at = now.isoformat(timespec="microseconds")
        begun = {pace: (now - time).isoformat(timespec="microseconds") for pace, time in lasts.items()}
        stale = (now - STALE).isoformat(timespec="microseconds")
        with self._database.writing() as connection:
            old = [(seeking.c.pace == pace) & (seeking.c.since < time) for pace, time in begun.items()]
            connection.execute(delete(seeking).where(or_(*old), seeking.c.game == ""))
            free = (seeking.c.game == "") & or_(seeking.c.claimed.is_(None), seeking.c.claimed < stale)
            query = select(seeking).where(free).order_by(seeking.c.since, seeking.c.desk).with_for_update()
            pairs = list(match([_seeker(row) for row in connection.execute(query)]))
            taken = [seeker.desk for pair in pairs for seeker in pair]
            connection.execute(update(seeking).where(seeking.c.desk.in_(taken)).values(claimed=at))
        return pairs

    def paired(self, pair: tuple[Seeker, Seeker], game: str) -> None:
        """Note the game that was made for two seekers."""
        with self._database.writing() as connection:
            desks = [seeker.desk for seeker in pair]
            connection.execute(update(seeking).where(seeking.c.desk.in_(desks)).values(game=game))

    def release(self, pair: tuple[Seeker, Seeker]) -> None:
        """Let two seekers be paired anew, because no game could be made for them."""
        with self._database.writing() as connection:
            desks = [seeker.desk for seeker in pair]
            connection.execute(update(seeking).where(seeking.c.desk.in_(desks)).values(claimed=None))


def _seeker(row: Row[Any]) -> Seeker:
    since, seen = datetime.fromisoformat(row.since), datetime.fromisoformat(row.seen)
    claimed = None if row.claimed is None else datetime.fromisoformat(row.claimed)
    return Seeker(row.desk, row.ruleset, row.pace, row.rated, since, seen, row.game, claimed, row.missed)
