"""Routes that estimate what a seat's draft orders may lead to: forecasts of plots, exact odds of answers."""

from collections.abc import Callable

import msgspec
from litestar import Response, post
from litestar.params import JSONBody

from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask
from weathergage.server.routes.parameters import By, GameId, GamesDependency, JobsDependency
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.wire.encoded_responses import KIND, answer, gives
from weathergage.server.wire.game_messages import Foreseen, OrderSheet


class Weighed(msgspec.Struct):
    """The odds of each answer by ask id; null where it leads to no dice, or the ruleset does not tell."""

    odds: dict[str, Odds | None]


@post(
    "/api/games/{game_id:str}/forecast",
    status_code=200,
    responses=gives(Foreseen, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def forecast(
    game_id: GameId,
    data: JSONBody[OrderSheet],
    game_registry: GamesDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Estimate what orders may lead to, from what the seat may know; changes nothing."""

    def foretell(session: GameSession, side: int) -> Foreseen:
        make = getattr(session.questions.drafted(side, data.orders, data.version), "forecast", None)
        return Foreseen(None if make is None else make(data.orders))

    return answer(await estimate_jobs.answer("forecast", game_registry, game_id, caller, foretell))


@post(
    "/api/games/{game_id:str}/odds",
    status_code=200,
    responses=gives(Weighed, 403, 404, 409, 422),
    opt={KIND: "forecast"},
)
async def odds(
    game_id: GameId,
    data: JSONBody[OrderSheet],
    game_registry: GamesDependency,
    estimate_jobs: JobsDependency,
    caller: By,
) -> Response[bytes]:
    """Work out the exact odds of answers to the seat's own questions; changes nothing."""

    def weigh(session: GameSession, side: int) -> Weighed:
        view = session.questions.drafted(side, data.orders, data.version)
        of: Callable[[Ask, str], Odds | None] | None = getattr(view, "odds", None)
        found: dict[str, Odds | None] = dict.fromkeys(data.orders)
        if of is not None:
            asked = (ask for ask in view.request.asks if ask.id in data.orders)
            found |= {ask.id: of(ask, data.orders[ask.id]) for ask in asked}
        return Weighed(found)

    return answer(await estimate_jobs.answer("odds", game_registry, game_id, caller, weigh))


CALLS = [forecast, odds]
