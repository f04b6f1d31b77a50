"""The WebSocket of a person: it says what to look at again, and nothing of what is to be seen there."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from weathergage.server.identity.credentials import desk_of
from weathergage.server.notifications.message_desk import MessageSettings
from weathergage.server.notifications.messages import LookAgain
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import CONCERNS, Concern, Listeners, person_topic
from weathergage.server.wire.errors import Refused

#: Seconds after a page has said that it is looked at in which it is not heard again.
PAUSE = 1.0
_EVERYTHING = list(CONCERNS)


@websocket("/ws/me")
async def watch_person(
    socket: WebSocket[Any, Any, Any],
    game_registry: NamedDependency[GameRegistry],
    message_settings: NamedDependency[MessageSettings],
) -> None:
    """Tell the pages of a browser's person what to look at again; the first message names everything.

    A page that is being looked at says so by any message; its person is not written to meanwhile.
    """
    await socket.accept()
    desk = desk_of(socket.scope)
    if desk is None:
        await socket.close(4403, "this browser is not known yet; load the page first")
        return
    try:
        async with anyio.create_task_group() as tasks:
            topics: list[tuple[str, list[Concern]]] = [(person_topic(desk), _EVERYTHING)]
            topics += [(person_topic(desk, concern), [concern]) for concern in CONCERNS]
            for topic, look in topics:
                await tasks.start(_pass_on, socket, game_registry.listeners, topic, look)
            await _send(socket, _EVERYTHING)
            tasks.start_soon(_until_gone, socket, partial(message_settings.present, desk), tasks.cancel_scope)
    except* WebSocketDisconnect:
        pass


async def _pass_on(
    socket: WebSocket[Any, Any, Any],
    listeners: Listeners,
    topic: str,
    look: list[Concern],
    *,
    task_status: anyio.abc.TaskStatus[None],
) -> None:
    with listeners.listening(topic) as news:
        task_status.started()
        while True:
            await news.get()
            # Ten changes at once are one reason to look.
            while not news.empty():
                news.get_nowait()
            await _send(socket, look)


async def _send(socket: WebSocket[Any, Any, Any], look: list[Concern]) -> None:
    await socket.send_data(msgspec.json.encode(LookAgain(look=look)).decode(), mode="text")


async def _until_gone(
    socket: WebSocket[Any, Any, Any], present: Callable[[], None], scope: anyio.CancelScope
) -> None:
    try:
        while True:
            await socket.receive_data(mode="text")
            with suppress(Refused):  # the disk is full: then somebody who is here is written to
                await anyio.to_thread.run_sync(present)
            # A page that talks without end is heard only so often.
            await anyio.sleep(PAUSE)
    except WebSocketDisconnect:
        scope.cancel()
