"""Divisions and kept orders of seats, for their own eyes alone; no list, view or replay reads them."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select

from weathergage.server.store.database import Database
from weathergage.server.store.database_tables import fleets


class FleetStore:
    """Keep what each seat tells its fleet in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def read(self, game_id: str, side: int) -> str | None:
        """Return what a seat keeps; None if that is nothing."""
        query = select(fleets.c.json).where(fleets.c.game == game_id, fleets.c.side == side)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def write(self, game_id: str, side: int, text: str) -> None:
        """Keep this in the place of what was there before."""
        with self._database.writing() as connection:
            drop_fleets(connection, game_id, [side])
            connection.execute(insert(fleets), {"game": game_id, "side": side, "json": text})

    def drop(self, game_id: str, sides: Iterable[int]) -> None:
        """Forget what seats keep."""
        with self._database.writing() as connection:
            drop_fleets(connection, game_id, sides)


def drop_fleets(connection: Connection, game_id: str, sides: Iterable[int] | None = None) -> None:
    """Forget what these seats of a game keep, or all, within a transaction."""
    wanted = delete(fleets).where(fleets.c.game == game_id)
    if sides is not None:
        wanted = wanted.where(fleets.c.side.in_(list(sides)))
    connection.execute(wanted)
