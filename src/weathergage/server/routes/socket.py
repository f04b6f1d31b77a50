"""WebSockets that send the version of a game or a campaign after every change."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Any, Protocol, cast

import anyio
import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from weathergage.server.identity.credentials import Caller, desk_of
from weathergage.server.identity.membership import Membership
from weathergage.server.routes.parameters import CampaignId, GameId
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import Listeners, News
from weathergage.server.store.database import Unavailable
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Hello, TableNews
from weathergage.server.wire.game_messages import News as NewsMessage

#: Seconds in which a caller must send the key of a seat.
PATIENCE = 10.0
_SAY = 'send {"seat": KEY} first, with "" to look on'
#: Returns the version of a game or campaign for a caller; raises Refused if the caller may not see it.
Version = Callable[[Caller], int]


class Company(Protocol):
    """The people who have a game open, and what of them a caller may know."""

    #: Seconds after which somebody who stays is noted again.
    beat: float

    def desk_of(self, game: str, caller: Caller) -> str:
        """Return the desk by which a caller is noted, "" for nobody's."""

    def arrived(self, game: str, desk: str) -> None:
        """Note that a desk has opened a game."""

    def stays(self, game: str, desk: str) -> None:
        """Note that a desk still has a game open."""

    def left(self, game: str, desk: str) -> None:
        """Note that a desk has closed a game."""

    def topic(self, game: str) -> str:
        """Return the topic by which its news are told."""

    def mark(self, game: str, caller: Caller) -> str:
        """Return a text that changes with what a caller may know of the people at a game."""


@websocket("/ws/games/{game_id:str}")
async def watch(
    socket: WebSocket[Any, Any, Any],
    game_id: GameId,
    game_registry: NamedDependency[GameRegistry],
) -> None:
    """Send a game's version once the caller has sent a key, and after every change; note that the caller is there.

    Closes with 4403 or 4404 where HTTP answers 403 or 404, with 4400 or 4408 if the first message is wrong or late.
    """

    membership = cast(Membership, socket.app.state.membership)

    def version(caller: Caller) -> int:
        membership.check_onlooker(caller)
        session, seat = game_registry.for_caller(game_id, caller)
        return session.views.version(seat)

    company = cast(Company, socket.app.state.company)
    await _serve(socket, game_registry.listeners, game_id, version, company)


@websocket("/ws/campaigns/{campaign_id:str}")
async def watch_campaign(
    socket: WebSocket[Any, Any, Any],
    campaign_id: CampaignId,
    campaign_registry: NamedDependency[CampaignRegistry],
) -> None:
    """Send a campaign's version, in the same way."""

    membership = cast(Membership, socket.app.state.membership)

    def version(caller: Caller) -> int:
        membership.check_onlooker(caller)
        session = campaign_registry.session(campaign_id)
        return session.version(session.side_of(caller))

    await _serve(socket, campaign_registry.listeners, campaign_id, version)


async def _serve(
    socket: WebSocket[Any, Any, Any],
    listeners: Listeners,
    about: str,
    version: Version,
    company: Company | None = None,
) -> None:
    await socket.accept()
    try:
        caller, hello = await _introduced(socket)
        told = company if hello.table else None
        with listeners.listening(about) as news, _company_news(listeners, told, about) as table_news:
            first = await anyio.to_thread.run_sync(version, caller)
            mark = None if told is None else partial(told.mark, about, caller)
            # Taken before the first message, so that whoever looks after that message is told of all later changes.
            known = "" if mark is None else await anyio.to_thread.run_sync(mark)
            await _send(socket, first)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_until_gone, socket, tasks.cancel_scope)
                if company is not None:
                    tasks.start_soon(_attend, company, about, caller)
                if mark is not None:
                    tasks.start_soon(_tell_company, socket, table_news, mark, known)
                await _pass_on(socket, news, version, caller, first)
                tasks.cancel_scope.cancel()
    except* Refused as group:
        refused = group.exceptions[0]
        assert isinstance(refused, Refused)
        await socket.close(4000 + refused.status, refused.message[:120])
    except* WebSocketDisconnect:
        pass


async def _attend(company: Company, about: str, caller: Caller) -> None:
    """Note that a caller is there until the socket closes; a database that cannot be written keeps nobody out."""
    desk = await anyio.to_thread.run_sync(company.desk_of, about, caller)
    if not desk:
        return
    await _note(company.arrived, about, desk)
    try:
        while True:
            await anyio.sleep(company.beat)
            await _note(company.stays, about, desk)
    finally:
        with anyio.CancelScope(shield=True):
            await _note(company.left, about, desk)


async def _note(what: Callable[[str, str], None], about: str, desk: str) -> None:
    with suppress(Unavailable):
        await anyio.to_thread.run_sync(what, about, desk)


def _company_news(listeners: Listeners, company: Company | None, about: str) -> AbstractContextManager[News]:
    """Give the news of the people at a game; none ever come where there is no company to tell of."""
    return nullcontext(News()) if company is None else listeners.listening(company.topic(about))


async def _tell_company(
    socket: WebSocket[Any, Any, Any], news: News, mark: Callable[[], str], sent: str
) -> None:
    """Send the mark of the people at a game when it has changed for this caller, and then alone."""
    with suppress(Refused):
        while await news.get() is not None:
            now = await anyio.to_thread.run_sync(mark)
            if now != sent:
                await socket.send_data(msgspec.json.encode(TableNews(now)).decode(), mode="text")
                sent = now


async def _introduced(socket: WebSocket[Any, Any, Any]) -> tuple[Caller, Hello]:
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
    return Caller(desk or "", known=desk is not None, key=hello.seat or None), hello


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
