"""Calls about what waits for the caller, and about messages that say so."""

from functools import partial
from typing import Any

import anyio
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.server.identity.membership import STRANGERS
from weathergage.server.notifications.digest import MessageWishes
from weathergage.server.notifications.message_desk import MessageSettings
from weathergage.server.notifications.messages import (
    MailCode,
    MessageDesk,
    NewAddress,
    NewPush,
    OwnTurn,
    OwnTurns,
    Silence,
    Silenced,
    Tried,
    WayChange,
)
from weathergage.server.notifications.visits import CALLS as VISITS
from weathergage.server.routes.parameters import By, GameId, GamesDependency
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.game_messages import GameCard

Settings = NamedDependency[MessageSettings]
#: Test messages that are sent at a time; a receiver that hangs must not keep threads from other calls.
_TESTS = anyio.CapacityLimiter(4)


@get("/api/me/turns", responses=gives(OwnTurns))
@in_thread
def own_turns(game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """List the games that wait for the caller."""
    cards = game_registry.games_of(caller.desk) if caller.known else []
    waiting = [
        OwnTurn(
            game=card.id,
            title=card.title,
            turn=card.turn,
            phase_title=card.phase_title,
            people=any(seat.away for seat in card.seats),
            against=_against(card),
        )
        for card in sorted(cards, key=lambda card: card.touched)
        if card.asked and not card.broken
    ]
    return answer(OwnTurns(turns=waiting))


def _against(card: GameCard) -> list[str]:
    """Return what the people on the sides that are not the caller's are called."""
    own = {seat.side for seat in card.seats if seat.key is not None}
    return [seat.player or seat.name for seat in card.seats if seat.away and seat.side not in own]


@get("/api/me/messages", responses=gives(MessageDesk))
@in_thread
def show(message_settings: Settings, caller: By) -> Response[bytes]:
    """Show how the caller is written to, and what this server can send."""
    return answer(message_settings.show(caller))


@put("/api/me/messages", responses=gives(MessageDesk, 409, 422))
@in_thread
def wish(data: JSONBody[MessageWishes], message_settings: Settings, caller: By) -> Response[bytes]:
    """Set how often the caller wants to be written to."""
    return answer(message_settings.wish(caller, data))


@post("/api/me/messages/push", responses=gives(MessageDesk, 409, 422, status=201), opt={KIND: "game"})
@in_thread
def add_push(
    request: Request[Any, Any, Any], data: JSONBody[NewPush], message_settings: Settings, caller: By
) -> Response[bytes]:
    """Send messages to a browser that has subscribed with the server's key."""
    return answer(message_settings.add_push(caller, data, _origin(request)), 201)


@post(
    "/api/me/messages/mail",
    responses=gives(MessageDesk, 409, 422, 429, 503, status=201),
    opt={KIND: "sign-in"},
)
@in_thread
def add_mail(
    request: Request[Any, Any, Any], data: JSONBody[NewAddress], message_settings: Settings, caller: By
) -> Response[bytes]:
    """Mail a code to an address, which confirms it."""
    return answer(message_settings.add_mail(caller, data.address, _origin(request)), 201)


@post(
    "/api/me/messages/services", responses=gives(MessageDesk, 403, 409, 422, status=201), opt={KIND: "game"}
)
@in_thread
def add_service(
    request: Request[Any, Any, Any], data: JSONBody[NewAddress], message_settings: Settings, caller: By
) -> Response[bytes]:
    """Send messages to a webhook or a chat service."""
    return answer(message_settings.add_service(caller, data.address, _origin(request)), 201)


@post(
    "/api/me/messages/ways/{way:str}/confirm",
    status_code=200,
    responses=gives(MessageDesk, 404, 409, 422),
    opt={KIND: "game"},
)
@in_thread
def confirm(
    way: FromPath[str], data: JSONBody[MailCode], message_settings: Settings, caller: By
) -> Response[bytes]:
    """Confirm a mail address by its code."""
    return answer(message_settings.confirm(caller, way, data.code))


@post(
    "/api/me/messages/ways/{way:str}/test",
    status_code=200,
    responses=gives(Tried, 404, 409),
    opt={KIND: "game"},
)
@partial(in_thread, limiter=_TESTS)
def try_out(way: FromPath[str], message_settings: Settings, caller: By) -> Response[bytes]:
    """Send a test message at once."""
    return answer(message_settings.try_out(caller, way))


@put("/api/me/messages/ways/{way:str}", responses=gives(MessageDesk, 404))
@in_thread
def pause(
    way: FromPath[str], data: JSONBody[WayChange], message_settings: Settings, caller: By
) -> Response[bytes]:
    """Pause a way, or use it again."""
    return answer(message_settings.pause(caller, way, data.paused))


@delete("/api/me/messages/ways/{way:str}", status_code=200, responses=gives(MessageDesk, 404))
@in_thread
def remove(way: FromPath[str], message_settings: Settings, caller: By) -> Response[bytes]:
    """Forget a way."""
    return answer(message_settings.remove(caller, way))


@put("/api/games/{game_id:str}/silence", responses=gives(MessageDesk, 404, 409))
@in_thread
def silence_game(
    game_id: GameId,
    data: JSONBody[Silence],
    game_registry: GamesDependency,
    message_settings: Settings,
    caller: By,
) -> Response[bytes]:
    """Tell the caller nothing of a game any more, or again."""
    game_registry.session(game_id)
    return answer(message_settings.silence_game(caller, game_id, data.silent))


@post(
    "/api/silence/{token:str}",
    status_code=200,
    responses=gives(Silenced, 404),
    opt={KIND: "game", STRANGERS: True},
)
@in_thread
def silence(token: FromPath[str], message_settings: Settings) -> Response[bytes]:
    """Silence the address that a message with this link went to; mail programs call it too."""
    return answer(message_settings.silence_by_link(token, True))


@delete(
    "/api/silence/{token:str}",
    status_code=200,
    responses=gives(Silenced, 404),
    opt={KIND: "game", STRANGERS: True},
)
@in_thread
def unsilence(token: FromPath[str], message_settings: Settings) -> Response[bytes]:
    """Let the address of such a link be written to again."""
    return answer(message_settings.silence_by_link(token, False))


def _origin(request: Request[Any, Any, Any]) -> str:
    """Return the address by which the caller reaches this server, whose name was checked before."""
    return f"{request.url.scheme}://{request.url.netloc}"


CALLS = [
    *(own_turns, show, wish, add_push, add_mail, add_service),
    *(confirm, try_out, pause, remove, silence_game, silence, unsilence),
    *VISITS,
]
