"""Calls about tables, invitations and finding an opponent."""

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.server.lobby.messages import (
    DeclineSheet,
    DuelSearch,
    DuelWish,
    Lobby,
    OfferSheet,
    SeatOffer,
    SitSheet,
)
from weathergage.server.lobby.offered_seats import OfferedSeats
from weathergage.server.lobby.pairing import Pairing
from weathergage.server.lobby.tables import Tables
from weathergage.server.routes.parameters import By, GameId
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.game_messages import Taken

Seats = NamedDependency[OfferedSeats]
Duels = NamedDependency[Pairing]


@get("/api/games/{game_id:str}/offers", responses=gives(list[SeatOffer], 403, 404))
@in_thread
def offers(game_id: GameId, offered_seats: Seats, caller: By) -> Response[bytes]:
    """List the empty seats of a table to its maker, with the links to them."""
    return answer(offered_seats.of(game_id, caller))


@put(
    "/api/games/{game_id:str}/offers/{side:int}",
    responses=gives(list[SeatOffer], 403, 404, 409, 422),
    opt={KIND: "game"},
)
@in_thread
def offer(
    game_id: GameId, side: FromPath[int], data: JSONBody[OfferSheet], offered_seats: Seats, caller: By
) -> Response[bytes]:
    """Offer an empty seat by a new link, to somebody by name or to anybody, or fill it; answers as the list does."""
    return answer(offered_seats.put(game_id, side, data, caller))


@delete(
    "/api/games/{game_id:str}/offers/{side:int}",
    status_code=200,
    responses=gives(list[SeatOffer], 403, 404, 409),
)
@in_thread
def withdraw(game_id: GameId, side: FromPath[int], offered_seats: Seats, caller: By) -> Response[bytes]:
    """Withdraw the offer of an empty seat; the maker then decides anew."""
    return answer(offered_seats.withdraw(game_id, side, caller))


@post("/api/games/{game_id:str}/sit", status_code=200, responses=gives(Taken, 403, 404, 409))
@in_thread
def sit(
    game_id: GameId, data: JSONBody[SitSheet], offered_seats: Seats, pairing: Duels, caller: By
) -> Response[bytes]:
    """Take an open seat, or one to which the caller is invited by name; somebody without a name gives one first."""
    taken = offered_seats.sit(game_id, data.side, caller, data.part)
    pairing.found(game_id)
    return answer(taken)


@post("/api/games/{game_id:str}/decline", status_code=204, responses=gives(None, 403, 404, 409, status=204))
@in_thread
def decline(game_id: GameId, data: JSONBody[DeclineSheet], offered_seats: Seats, caller: By) -> None:
    """Say no to an invitation, by name or with the key of its link; the maker is told."""
    offered_seats.decline(game_id, data.side, caller)


@get("/api/lobby", responses=gives(Lobby))
@in_thread
def lobby(tables: NamedDependency[Tables], pairing: Duels, caller: By) -> Response[bytes]:
    """List open tables, the caller's invitations, games to watch, and people with whom the caller has played."""
    return answer(tables.shown_to(caller, pairing.standing(caller)))


@get("/api/lobby/duel", responses=gives(DuelSearch))
@in_thread
def duel(pairing: Duels, caller: By) -> Response[bytes]:
    """Tell how the caller's search for a duel stands; it goes on until its time is over, asked for or not."""
    return answer(pairing.look(caller))


@put("/api/lobby/duel", responses=gives(DuelSearch, 409, 422), opt={KIND: "game"})
@in_thread
def seek_duel(data: JSONBody[DuelWish], pairing: Duels, caller: By) -> Response[bytes]:
    """Look for a duel with somebody of similar rating who wants the same rules and pace."""
    return answer(pairing.seek(data, caller))


@delete("/api/lobby/duel", status_code=200, responses=gives(DuelSearch))
@in_thread
def stop_seeking(pairing: Duels, offered_seats: Seats, caller: By) -> Response[bytes]:
    """Stop looking for a duel; if an opponent was found at the same moment, decline that game."""
    stopped = pairing.cancel(caller)
    if stopped is not None and stopped.game:
        offered_seats.decline_all(stopped.game, caller)
    return answer(DuelSearch())


CALLS = [offers, offer, withdraw, sit, decline, lobby, duel, seek_duel, stop_seeking]
