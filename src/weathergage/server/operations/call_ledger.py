"""Count calls by address for all workers together, in the PostgreSQL database that they share."""

import time
from typing import Final, NamedTuple

import anyio
from sqlalchemy import Column, Float, Integer, String, Table, case, cast, delete, func
from sqlalchemy.dialects.postgresql import insert

from weathergage.server.store.database import Database, Unavailable
from weathergage.server.store.database_tables import metadata

#: The time in which calls are counted.
MINUTE: Final = 60.0
#: A worker draws this part of a limit at once, so that only few calls wait for the database.
LOT: Final = 50
#: While the database does not answer, each worker draws lots of its own, for this many seconds.
_WITHOUT: Final = 5.0

call_counts = Table(
    "call_counts",
    metadata,
    # The kind of calls and the address that they come from.
    Column("about", String(120), primary_key=True),
    # Calls that workers have drawn since the minute began; more than the limit where some were refused.
    Column("drawn", Integer, nullable=False),
    # When the minute ends, by the clock of the database.
    Column("until", Float, nullable=False, index=True),
)


class Lot(NamedTuple):
    """Calls that a worker may let pass by itself: how many are left, how many are drawn by all, until when."""

    left: int
    drawn: int
    until: float

    @property
    def used(self) -> int:
        """Count the calls that have passed, as far as this worker knows, with the one that is taken from it."""
        return self.drawn - max(0, self.left - 1)

    @property
    def seconds(self) -> int:
        """Return how long its minute still lasts."""
        return max(1, round(self.until - time.monotonic()))


class CallLedger:
    """The calls of all workers. No limit is exceeded; calls that a worker has drawn and not needed are lost."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lots: dict[str, Lot] = {}
        self._threads = anyio.CapacityLimiter(4)

    async def admit(self, about: str, most: int) -> Lot:
        """Return the lot that a call is taken from; it may pass if any was left there."""
        lot = self._lots.get(about)
        if lot is None or lot.until <= time.monotonic() or (lot.left == 0 and lot.drawn < most):
            lot = await anyio.to_thread.run_sync(self._draw, about, most, limiter=self._threads)
            kept = self._lots.get(about)
            if kept is not None and kept.until > time.monotonic():
                # Another call of this address drew meanwhile.
                lot = lot._replace(left=lot.left + kept.left)
        self._lots[about] = lot._replace(left=max(0, lot.left - 1))
        return lot

    def _draw(self, about: str, most: int) -> Lot:
        """Draw a lot in the database; of several workers that draw at once, each gets calls of its own."""
        size = max(1, most // LOT)
        present = cast(func.extract("epoch", func.clock_timestamp()), Float)
        fresh = insert(call_counts).values(about=about, drawn=size, until=present + MINUTE)
        ended = call_counts.c.until <= present
        drawn = fresh.on_conflict_do_update(
            index_elements=[call_counts.c.about],
            set_={
                "drawn": case((ended, size), else_=call_counts.c.drawn + size),
                "until": case((ended, present + MINUTE), else_=call_counts.c.until),
            },
        ).returning(call_counts.c.drawn, (call_counts.c.until - present).label("seconds"))
        try:
            with self._database.writing_row() as connection:
                row = connection.execute(drawn).one()
        except Unavailable:
            # What the call asks for will be refused by itself, with the reason.
            return Lot(size, size, time.monotonic() + _WITHOUT)
        before = row.drawn - size
        return Lot(max(0, min(size, most - before)), min(row.drawn, most), time.monotonic() + row.seconds)

    async def forget_old(self) -> None:
        """Forget minutes that are over."""
        now = time.monotonic()
        self._lots = {about: lot for about, lot in self._lots.items() if lot.until > now}
        await anyio.to_thread.run_sync(self._delete_old, limiter=self._threads)

    def _delete_old(self) -> None:
        present = cast(func.extract("epoch", func.clock_timestamp()), Float)
        try:
            with self._database.writing_row() as connection:
                connection.execute(delete(call_counts).where(call_counts.c.until <= present))
        except Unavailable:
            pass
