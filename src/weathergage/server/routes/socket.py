"""WebSockets that send the version of a game or a campaign after every change."""

from collections.abc import Callable
from typing import Any

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from weathergage.server.identity.credentials import Caller, desk_of
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import Listeners, News
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Hello
from weathergage.server.wire.game_messages import News as NewsMessage

#: Seconds in which a caller must send the key of a seat.
PATIENCE = 10.0
_SAY = 'send {"seat": KEY} first, with "" to look on'
#: Returns the version of a game or campaign for a caller; raises Refused if the caller may not see it.
Version = Callable[[Caller], int]


@websocket("/ws/games/{game_id:str}")
async def watch(
    socket: WebSocket[Any, Any, Any],
    game_id: FromPath[str],
    game_registry: NamedDependency[GameRegistry],
) -> None:
    """Send a game's version once the caller has sent a key, and after every change.

    Closes with 4403 or 4404 where HTTP answers 403 or 404, with 4400 or 4408 if the first message is wrong or late.
    """

    def version(caller: Caller) -> int:
        session = game_registry.session(game_id)
        return session.version(session.side_of(caller))

    await _serve(socket, game_registry.listeners, game_id, version)


@websocket("/ws/campaigns/{campaign_id:str}")
async def watch_campaign(
    socket: WebSocket[Any, Any, Any],
    campaign_id: FromPath[str],
    campaign_registry: NamedDependency[CampaignRegistry],
) -> None:
    """Send a campaign's version, in the same way."""

    def version(caller: Caller) -> int:
        session = campaign_registry.session(campaign_id)
        return session.version(session.side_of(caller))

    await _serve(socket, campaign_registry.listeners, campaign_id, version)


async def _serve(
    socket: WebSocket[Any, Any, Any], listeners: Listeners, about: str, version: Version
) -> None:
    await socket.accept()
    try:
        caller = await _introduced(socket)
        with listeners.listening(about) as news:
            first = await anyio.to_thread.run_sync(version, caller)
            await _send(socket, first)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_until_gone, socket, tasks.cancel_scope)
                await _pass_on(socket, news, version, caller, first)
                tasks.cancel_scope.cancel()
    except* Refused as group:
        refused = group.exceptions[0]
        assert isinstance(refused, Refused)
        await socket.close(4000 + refused.status, refused.message[:120])
    except* WebSocketDisconnect:
        pass


async def _introduced(socket: WebSocket[Any, Any, Any]) -> Caller:
    """Return the caller after the first message, which has the key: proxies log addresses, so it is not there."""
    message: str | None = None
    with anyio.move_on_after(PATIENCE):
        message = await socket.receive_data(mode="text")
    if message is None:
        raise Refused(408, f"no seat was named within {PATIENCE:g} seconds; {_SAY}")
    try:
        hello = msgspec.json.decode(message, type=Hello)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Refused(400, f"the first message names no seat; {_SAY}") from wrong
    desk = desk_of(socket.scope)
    return Caller(desk or "", known=desk is not None, key=hello.seat or None)


async def _send(socket: WebSocket[Any, Any, Any], version: int, anew: bool = False) -> None:
    await socket.send_data(msgspec.json.encode(NewsMessage(version, anew)).decode(), mode="text")


async def _pass_on(
    socket: WebSocket[Any, Any, Any], news: News, version: Version, caller: Caller, sent: int
) -> None:
    """Send the seat's version when it has changed; any other message would tell that the enemy has sealed."""
    try:
        while (anew := await news.get()) is not None:
            now = await anyio.to_thread.run_sync(version, caller)
            if anew or now != sent:
                await _send(socket, now, anew)
                sent = now
        await socket.close(4404, "this game was removed")
    except Refused as refused:
        await socket.close(4000 + refused.status, refused.message[:120])


async def _until_gone(socket: WebSocket[Any, Any, Any], scope: anyio.CancelScope) -> None:
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        scope.cancel()
