"""Remember how far each seat has seen its game, whichever browser its player came with."""

from litestar import Response, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, delete, insert, select

from weathergage.server.identity.credentials import Caller
from weathergage.server.notifications.messages import Seen, Visit
from weathergage.server.routes.parameters import By, GameId
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, metadata
from weathergage.server.store.records import now
from weathergage.server.wire.encoded_responses import answer, gives, in_thread
from weathergage.server.wire.errors import Refused

visits = Table(
    "visits",
    metadata,
    # Not by desk and game: a desk may be moved to another that has been here too.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("side", Integer, nullable=False),
    Column("desk", String(64), nullable=False, info=DESK),
    # The number of the last event that was shown.
    Column("seen", Integer, nullable=False),
    Column("at", String(40), nullable=False),
    Index("ix_visits_game", "game", "side"),
)


class Visits:
    """Keeps how far seats have seen their games."""

    def __init__(self, database: Database, games: GameRegistry) -> None:
        self._database = database
        self._games = games

    def last(self, game: str, caller: Caller) -> Visit:
        """Return how far the caller's seat has seen the game, and how far it has gone since."""
        session, side = self._seat(game, caller)
        lines = session.views.events(side, 0).events
        own = (visits.c.game == game) & (visits.c.side == side) & (visits.c.desk == caller.desk)
        with self._database.reading() as connection:
            row = connection.execute(select(visits).where(own).order_by(visits.c.id.desc())).first()
        # A battle that began anew, or was taken back, has fewer events than were seen.
        seen = len(lines) if row is None or row.seen > len(lines) else row.seen
        fresh = lines[seen:]
        return Visit(
            seen=seen,
            at="" if row is None else row.at,
            last=len(lines),
            first_turn=fresh[0].turn if fresh else 0,
            last_turn=fresh[-1].turn if fresh else 0,
        )

    def note(self, game: str, seen: int, caller: Caller) -> None:
        """Note that the caller's seat was shown the events up to this one."""
        _, side = self._seat(game, caller)
        own = (visits.c.game == game) & (visits.c.side == side) & (visits.c.desk == caller.desk)
        row = {"game": game, "side": side, "desk": caller.desk, "seen": seen, "at": now()}
        with self._database.writing() as connection:
            connection.execute(delete(visits).where(own))
            connection.execute(insert(visits), row)

    def _seat(self, game: str, caller: Caller) -> tuple[GameSession, int]:
        session, side = self._games.for_caller(game, caller)
        if side < 0:
            raise Refused(403, "only a seat remembers what it has seen; send its key in the header X-Seat")
        return session, side


VisitsDependency = NamedDependency[Visits]


@get("/api/games/{game_id:str}/visit", responses=gives(Visit, 403, 404, 409))
@in_thread
def last_visit(game_id: GameId, visits: VisitsDependency, caller: By) -> Response[bytes]:
    """Tell what the caller's seat has not seen yet."""
    return answer(visits.last(game_id, caller))


@put("/api/games/{game_id:str}/visit", status_code=204, responses=gives(None, 403, 404, 409, status=204))
@in_thread
def note_visit(game_id: GameId, data: JSONBody[Seen], visits: VisitsDependency, caller: By) -> None:
    """Note what the caller's seat has been shown."""
    visits.note(game_id, data.seen, caller)


CALLS = [last_visit, note_visit]
