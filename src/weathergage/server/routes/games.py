"""Routes of games: make, list, show, order, take back, save, remove."""

from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from weathergage.server.identity.seating import key_kind
from weathergage.server.routes.parameters import After, By, GameId, GamesDependency
from weathergage.server.sessions.film import film
from weathergage.server.wire.encoded_responses import KIND, answer, attachment, gives, in_thread, in_turn
from weathergage.server.wire.errors import told
from weathergage.server.wire.game_messages import (
    Accepted,
    Checked,
    Created,
    Deed,
    Events,
    Film,
    GameCard,
    GameInfo,
    Look,
    NewGame,
    OrderSheet,
    Sealed,
    SeatKeys,
    Taken,
    Taking,
    Update,
)


@get("/api/games", responses=gives(list[GameCard]))
@in_thread
def listed(game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """List the games of the caller's desk, newest first."""
    return answer(game_registry.games_of(caller.desk))


@post("/api/games", responses=gives(Created, 403, 409, 422, status=201), opt={KIND: "game"})
@in_thread
def create(data: JSONBody[NewGame], game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Make a game; the keys of its human seats are told to nobody else."""
    return answer(game_registry.create(data, caller), 201)


@get("/api/games/{game_id:str}", responses=gives(GameInfo, 403, 404, 409))
@in_thread
def info(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Describe a game and its players."""
    return answer(game_registry.session(game_id).views.info(caller))


@post("/api/games/{game_id:str}/take", status_code=200, responses=gives(Taken, 403, 404, 409))
@in_thread
def take(
    game_id: GameId, data: JSONBody[Taking], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Bring the seat whose invitation is shown to the caller's desk, and get the key that plays it from there."""
    return answer(game_registry.session(game_id).arrivals.take(caller, data.part))


@get("/api/games/{game_id:str}/seats/{seat:int}/keys", responses=gives(SeatKeys, 403, 404, 409))
@in_thread
def seat_keys(
    game_id: GameId, seat: FromPath[int], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Show the invitation, recovery and script keys of a seat that the caller's desk holds."""
    return answer(game_registry.session(game_id).access.keys(seat, caller))


@post(
    "/api/games/{game_id:str}/seats/{seat:int}/keys/{kind:str}",
    status_code=200,
    responses=gives(SeatKeys, 403, 404, 409),
)
@in_thread
def make_key(
    game_id: GameId, seat: FromPath[int], kind: FromPath[str], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Make or renew a key of a seat (invitation, recovery, script); the earlier one is void."""
    return answer(game_registry.session(game_id).access.set_key(seat, caller, key_kind(kind), made=True))


@delete(
    "/api/games/{game_id:str}/seats/{seat:int}/keys/{kind:str}",
    status_code=200,
    responses=gives(SeatKeys, 403, 404, 409),
)
@in_thread
def withdraw_key(
    game_id: GameId, seat: FromPath[int], kind: FromPath[str], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Withdraw a key of a seat."""
    return answer(game_registry.session(game_id).access.set_key(seat, caller, key_kind(kind), made=False))


@delete("/api/games/{game_id:str}", status_code=204, responses=gives(None, 403, 404, 409, status=204))
@in_thread
def forget(game_id: GameId, game_registry: GamesDependency, caller: By) -> None:
    """Remove a game that nobody else plays, or leave one that is over; 409 while another person plays it."""
    game_registry.forget(game_id, caller)


@get("/api/games/{game_id:str}/rows", responses=gives(dict[str, Any], 403, 404, 409))
@in_thread
def rows(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Export the stored rows of a game that cannot be read, without keys and other people's orders."""
    return attachment(game_registry.rows(game_id, caller), "game.rows.json")


@get("/api/games/{game_id:str}/view", responses=gives(Look, 403, 404, 409))
@in_thread
def look(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Show what the caller's seat may know now, and what it is asked."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.views.look(seat))


@get("/api/games/{game_id:str}/events", responses=gives(Events, 403, 404, 409))
@in_thread
def events(
    game_id: GameId,
    game_registry: GamesDependency,
    caller: By,
    after: After = 0,
) -> Response[bytes]:
    """List what happened, as far as the caller's seat may know."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.views.events(seat, after))


@get("/api/games/{game_id:str}/update", responses=gives(Update, 403, 404, 409))
@in_thread
def update(game_id: GameId, game_registry: GamesDependency, caller: By, after: After = 0) -> Response[bytes]:
    """Give the view of the caller's seat and the events it has not seen, in one answer."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.views.update(seat, after))


@get("/api/games/{game_id:str}/film", responses=gives(Film, 403, 404, 409), opt={KIND: "film"})
@in_turn
def game_film(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Make the film of a game as the caller's seat saw it; once the game is over nothing is hidden."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(film(*session.views.past(seat)))


@post("/api/games/{game_id:str}/orders", status_code=200, responses=gives(Sealed, 403, 404, 409, 422))
@in_thread
def orders(
    game_id: GameId,
    data: JSONBody[OrderSheet],
    game_registry: GamesDependency,
    caller: By,
) -> Response[bytes]:
    """Seal the seat's orders; questions left out are answered by default."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.orders.submit(seat, data.orders, data.version, data.salt))


@post("/api/games/{game_id:str}/check", status_code=200, responses=gives(Checked, 403, 404, 409))
@in_thread
def check(
    game_id: GameId,
    data: JSONBody[OrderSheet],
    game_registry: GamesDependency,
    caller: By,
) -> Response[bytes]:
    """Say what is wrong with orders; changes nothing."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(Checked(told(session.questions.check(seat, data.orders))))


@post("/api/games/{game_id:str}/act", status_code=200, responses=gives(Sealed, 403, 404, 409, 422))
@in_thread
def act(game_id: GameId, data: JSONBody[Deed], game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Give an order out of turn: standing orders, a claim, a concession, or a wish about routine questions."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.orders.act(seat, data.verb, data.notation))


@post("/api/games/{game_id:str}/undo", status_code=200, responses=gives(Accepted, 403, 404, 409))
@in_thread
def undo(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Go back to the seat's last question."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(Accepted(session.going_back.undo(seat)))


@get("/api/games/{game_id:str}/replay", responses=gives(Any, 403, 404), opt={KIND: "film"})
@in_turn
def replay(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Give out the replay file of a game that is over, or in which the caller holds every seat."""
    session, _ = game_registry.for_caller(game_id, caller)
    return attachment(session.copies.replay_file(caller), f"{session.record.scenario.id}.replay.json")


CALLS = [
    *(listed, create, info, take, seat_keys, make_key, withdraw_key, forget, rows),
    *(look, events, update, game_film, orders, check, act, undo, replay),
]
