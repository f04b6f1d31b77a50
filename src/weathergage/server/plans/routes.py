"""Calls about the plan of a seat for the whole turn; nobody else learns of it."""

import time
from typing import Final

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from weathergage.server.plans.messages import (
    PlanDraft,
    PlanSeal,
    PlanSheet,
    PlanState,
    PlanTry,
    PlanWordsView,
)
from weathergage.server.plans.seat_plans import SeatPlans, plan_words
from weathergage.server.routes.parameters import By, GameId, GamesDependency, JobsDependency
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.game_messages import Film, Sealed
from weathergage.turn_plans.trying_out import PlanTrial

PlansDependency = NamedDependency[SeatPlans]

_TRIAL: Final = "trial of the plan"
#: Seconds after which a trial gives what it has found.
LONGEST_TRIAL: Final = 5.0


@get("/api/games/{game_id:str}/plan", responses=gives(PlanState, 403, 404))
@in_thread
def plan(
    game_id: GameId, game_registry: GamesDependency, seat_plans: PlansDependency, caller: By
) -> Response[bytes]:
    """Return the plan of the caller's seat, every line as a sentence."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(seat_plans.state(session, seat))


@get("/api/games/{game_id:str}/plan/words", responses=gives(PlanWordsView, 403, 404))
@in_thread
def words(game_id: GameId, game_registry: GamesDependency) -> Response[bytes]:
    """Return what plans can say by the rules of a game."""
    return answer(plan_words(game_registry.session(game_id)))


@put("/api/games/{game_id:str}/plan", responses=gives(PlanState, 403, 404, 422))
@in_thread
def keep(
    game_id: GameId,
    data: JSONBody[PlanSheet],
    game_registry: GamesDependency,
    seat_plans: PlansDependency,
    caller: By,
) -> Response[bytes]:
    """Keep the plan that the caller's seat writes, if the rules understand every line; nothing is sealed."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(seat_plans.keep(session, seat, data))


@post("/api/games/{game_id:str}/plan/seal", status_code=200, responses=gives(Sealed, 403, 404, 409, 422))
@in_thread
def seal(
    game_id: GameId,
    data: JSONBody[PlanSeal],
    game_registry: GamesDependency,
    seat_plans: PlansDependency,
    caller: By,
) -> Response[bytes]:
    """Seal orders for the open question with a plan that answers whatever is asked later in the turn."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(seat_plans.seal(session, seat, data))


@get("/api/games/{game_id:str}/plan/suggestion", responses=gives(PlanDraft, 403, 404))
@in_thread
def suggest(
    game_id: GameId, game_registry: GamesDependency, seat_plans: PlansDependency, caller: By
) -> Response[bytes]:
    """Return the lines that a lieutenant would write."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(seat_plans.suggest(session, seat))


@post(
    "/api/games/{game_id:str}/plan/try",
    status_code=200,
    responses=gives(PlanTrial, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def try_out(
    game_id: GameId,
    data: JSONBody[PlanTry],
    game_registry: GamesDependency,
    seat_plans: PlansDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Play the turn many times with these orders and this plan, from what the seat may know; changes nothing."""

    def tried(session: GameSession, side: int) -> PlanTrial:
        wanted = estimate_jobs.newest(_TRIAL, game_id, caller)
        until = time.monotonic() + LONGEST_TRIAL
        return seat_plans.try_out(session, side, data, lambda: wanted() and time.monotonic() < until)

    return answer(await estimate_jobs.answer(_TRIAL, game_registry, game_id, caller, tried))


@post(
    "/api/games/{game_id:str}/plan/film",
    status_code=200,
    responses=gives(Film, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def watch(
    game_id: GameId,
    data: JSONBody[PlanTry],
    game_registry: GamesDependency,
    seat_plans: PlansDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Play one try again, as a film."""
    made = await estimate_jobs.answer(
        "film of a try",
        game_registry,
        game_id,
        caller,
        lambda session, side: seat_plans.film(session, side, data),
    )
    return answer(made)


CALLS = [plan, words, keep, seal, suggest, try_out, watch]
