"""Plans of seats, for their own eyes alone; no list, view or replay reads them."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text, delete, insert, select

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import DESK, metadata

plans = Table(
    "plans",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("side", Integer, primary_key=True),
    # The command within the side, where several captains share it; "" for the whole side.
    Column("command", String(64), primary_key=True, server_default=""),
    # Whose plan it is: one who has the seat later never sees it.
    Column("desk", String(64), info=DESK, nullable=False),
    Column("json", Text, nullable=False),
)


class PlanStore:
    """Keep the plan of each seat in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, game_id: str, desks: dict[tuple[int, str], str]) -> dict[tuple[int, str], str]:
        """Return the plans of a game by side and command, of those seats that are at the desk that wrote them."""
        query = select(plans).where(plans.c.game == game_id)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return {
            (row.side, row.command): row.json
            for row in rows
            if desks.get((row.side, row.command)) == row.desk
        }

    def write(self, game_id: str, side: int, command: str, desk: str, text: str) -> None:
        """Keep a plan in the place of the one before."""
        this = plans.c.game == game_id, plans.c.side == side, plans.c.command == command
        with self._database.writing() as connection:
            connection.execute(delete(plans).where(*this))
            connection.execute(
                insert(plans),
                {"game": game_id, "side": side, "command": command, "desk": desk, "json": text},
            )
