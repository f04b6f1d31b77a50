"""Calls about the fleet of a seat: divisions, orders to many ships, and orders kept until told otherwise."""

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from weathergage.server.routes.parameters import By, GameId, GamesDependency, JobsDependency
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.fleet_messages import (
    DivisionSheet,
    FleetOrdered,
    FleetOrderSheet,
    FleetState,
    KeptSheet,
)

Number = FromPath[int]


@get("/api/games/{game_id:str}/fleet", responses=gives(FleetState, 403, 404))
@in_thread
def fleet(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Return the divisions and kept orders of the caller's seat."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.fleets.state(session.questions.position(seat)))


@put("/api/games/{game_id:str}/fleet/divisions", responses=gives(FleetState, 403, 404, 422))
@in_thread
def divide(
    game_id: GameId, data: JSONBody[DivisionSheet], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Keep the divisions of the caller's seat."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.fleets.divide(session.questions.position(seat), data.divisions))


@post(
    "/api/games/{game_id:str}/fleet/orders",
    status_code=200,
    responses=gives(FleetOrdered, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def order(
    game_id: GameId,
    data: JSONBody[FleetOrderSheet],
    game_registry: GamesDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Turn an order to many ships into answers to the open question; nothing is sealed."""
    made = await estimate_jobs.answer(
        "fleet order",
        game_registry,
        game_id,
        caller,
        lambda session, side: session.fleets.order(session.questions.position(side, data.version), data),
    )
    return answer(made)


@post(
    "/api/games/{game_id:str}/fleet/kept",
    status_code=200,
    responses=gives(FleetOrdered, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def carry_on(
    game_id: GameId,
    data: JSONBody[KeptSheet],
    game_registry: GamesDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Fill up what is written for the open question by the seat's kept orders; nothing is sealed."""
    made = await estimate_jobs.answer(
        "draft by kept orders",
        game_registry,
        game_id,
        caller,
        lambda session, side: session.fleets.carry_on(session.questions.position(side, data.version), data),
    )
    return answer(made)


@delete(
    "/api/games/{game_id:str}/fleet/kept/{number:int}", status_code=200, responses=gives(FleetState, 403, 404)
)
@in_thread
def end(game_id: GameId, number: Number, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """End a kept order of the caller's seat."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.fleets.end(session.questions.position(seat), number))


CALLS = [fleet, divide, order, carry_on, end]
