"""The WebSocket of the lobby: it says that tables have changed, and nothing else."""

from typing import Any

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import LOBBY, Listeners

_LOOK = msgspec.json.encode({"look": ["games"]}).decode()
#: Seconds between two messages at the least: tables may change faster than anybody reads.
PAUSE = 0.5


@websocket("/ws/lobby")
async def watch_lobby(socket: WebSocket[Any, Any, Any], game_registry: NamedDependency[GameRegistry]) -> None:
    """Tell a page of the lobby at once, and after every change of a table, to look again."""
    await socket.accept()
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_tell, socket, game_registry.listeners)
            while True:
                await socket.receive_data(mode="text")
    except* WebSocketDisconnect:
        pass


async def _tell(socket: WebSocket[Any, Any, Any], listeners: Listeners) -> None:
    with listeners.listening(LOBBY) as news:
        while True:
            await socket.send_data(_LOOK, mode="text")
            await anyio.sleep(PAUSE)
            await news.get()
            while not news.empty():
                news.get_nowait()
