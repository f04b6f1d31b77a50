"""The WebSocket: the version of a game after every change."""

from typing import Annotated, Any

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.hall import Hall
from weathergage.server.push import News
from weathergage.server.wire import Accepted


@websocket("/ws/games/{game_id:str}")
async def watch(
    socket: WebSocket[Any, Any, Any],
    game_id: FromPath[str],
    hall: NamedDependency[Hall],
    key: Annotated[str | None, QueryParameter(name="key", max_length=200)] = None,
) -> None:
    """Send the version at once and after every change; closes with 4403 or 4404 where HTTP says 403 or 404."""
    await socket.accept()
    caller = Caller("", known=False, key=key or None)
    with hall.listeners.listening(game_id) as news:
        try:
            version = await anyio.to_thread.run_sync(_version, hall, game_id, caller)
        except Refused as refused:
            await socket.close(4000 + refused.status, refused.message[:120])
            return
        try:
            await _send(socket, version)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_until_gone, socket, tasks.cancel_scope)
                await _pass_on(socket, news, hall, game_id, caller)
                tasks.cancel_scope.cancel()
        except* WebSocketDisconnect:
            pass


async def _send(socket: WebSocket[Any, Any, Any], version: int) -> None:
    await socket.send_data(msgspec.json.encode(Accepted(version)).decode(), mode="text")


async def _pass_on(
    socket: WebSocket[Any, Any, Any], news: News, hall: Hall, game_id: str, caller: Caller
) -> None:
    """News may wait here while the game goes on, so it is a call to look again and not the version to send."""
    try:
        while await news.get() is not None:
            await _send(socket, await anyio.to_thread.run_sync(_version, hall, game_id, caller))
        await socket.close(4404, "this game was removed")
    except Refused as refused:
        await socket.close(4000 + refused.status, refused.message[:120])


async def _until_gone(socket: WebSocket[Any, Any, Any], scope: anyio.CancelScope) -> None:
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        scope.cancel()


def _version(hall: Hall, game_id: str, caller: Caller) -> int:
    table = hall.table(game_id)
    table.side_of(caller)
    return table.version()
