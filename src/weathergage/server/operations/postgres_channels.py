"""Publish and hear news through PostgreSQL, also after the database was away; needs psycopg."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

import psycopg
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

_log = logging.getLogger(__name__)

#: Seconds between attempts to reach a database that does not answer.
PAUSE = 1.0
#: Given to every channel when news may have been lost.
LOST = b""


class KeptBackend(PsycoPgChannelsBackend):
    """Litestar's PostgreSQL backend with a kept connection to publish by; it survives a database that is away."""

    _channels: tuple[str, ...] = ()
    _speaker: psycopg.AsyncConnection[Any] | None = None

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to further channels."""
        self._channels = (*self._channels, *channels)
        await super().subscribe(self._channels)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Publish over the kept connection; news that cannot be published are only logged."""
        for channel in channels:
            for _ in range(2):  # the kept connection may have been lost since it was last used
                try:
                    speaker = await self._connected()
                    await speaker.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))
                    break
                except psycopg.Error as lost:
                    await self._hang_up()
                    reason = lost
            else:
                _log.warning("other workers miss news: %s", reason)

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        if self._speaker is None:
            self._speaker = await psycopg.AsyncConnection.connect(self._pg_dsn, autocommit=True)
            # News need not survive a crash of the database, so publishing need not wait for its disk.
            await self._speaker.execute("SET synchronous_commit = off")
        return self._speaker

    async def _hang_up(self) -> None:
        if self._speaker is not None:
            with suppress(psycopg.Error):
                await self._speaker.close()
            self._speaker = None

    async def on_shutdown(self) -> None:
        """Close both connections."""
        await self._hang_up()
        with suppress(psycopg.Error):
            await super().on_shutdown()

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Give events; after an interruption tell every channel that some may have been lost."""
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except psycopg.Error as lost:
                _log.warning("news of other workers are interrupted: %s", lost)
                await self._listen_again()
                for channel in self._channels:
                    yield channel, LOST

    async def _listen_again(self) -> None:
        while True:
            channels, self._channels = self._channels, ()
            await self.on_shutdown()
            await asyncio.sleep(PAUSE)
            try:
                await self.on_startup()
                await self.subscribe(channels)
                return
            except psycopg.Error:
                self._channels = channels
