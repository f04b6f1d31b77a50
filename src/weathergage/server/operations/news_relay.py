"""Carry news to the listeners of every worker, by Litestar's channels over PostgreSQL."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from litestar.channels import ChannelsPlugin

from weathergage.server.sessions.push import Listeners
from weathergage.server.store.database import Database

#: One channel for all topics: listening to each would cost a round trip for every socket.
CHANNEL = "weathergage_news"


class _Message(msgspec.Struct, array_like=True):
    worker: str
    topic: str
    news: bool | None


@asynccontextmanager
async def relayed(listeners: Listeners, database: Database) -> AsyncIterator[None]:
    """Share the news of these listeners with other workers as long as the block lasts; one worker needs nothing."""
    if not database.has_channels:
        yield
        return
    # psycopg is needed only where PostgreSQL is.
    from weathergage.server.operations.postgres_channels import LOST, KeptBackend

    own, loop = secrets.token_hex(6), asyncio.get_running_loop()
    plugin = ChannelsPlugin(KeptBackend(database.channel_address), channels=[CHANNEL])
    async with plugin, plugin.start_subscription(CHANNEL) as subscriber:

        def pass_on(topic: str, news: bool | None) -> None:
            data = msgspec.json.encode(_Message(own, topic, news))
            with suppress(RuntimeError):  # the loop is closed: this worker is going
                loop.call_soon_threadsafe(plugin.publish, data, CHANNEL)

        async def hear() -> None:
            async for data in subscriber.iter_events():
                if data == LOST:
                    listeners.wake_all()
                    continue
                message = msgspec.json.decode(data, type=_Message)
                if message.worker != own:
                    listeners.wake(message.topic, message.news)

        hearing = asyncio.create_task(hear())
        listeners.pass_on = pass_on
        try:
            yield
        finally:
            listeners.pass_on = None
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing
