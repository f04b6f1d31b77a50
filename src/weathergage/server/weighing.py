"""The exact odds of drafted answers, for the seat that is asked and from what it may know."""

from collections.abc import Callable

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask
from weathergage.server.answer import answer, gives, in_thread
from weathergage.server.desk import Caller
from weathergage.server.hall import Hall
from weathergage.server.wire import OrderSheet


class Weighed(msgspec.Struct):
    """The odds of each answer by ask id; null where it leads to no dice, or the ruleset does not tell."""

    odds: dict[str, Odds | None]


@post("/api/games/{game_id:str}/odds", status_code=200, responses=gives(Weighed, 400, 403, 404, 409, 422))
@in_thread
def odds(
    game_id: FromPath[str],
    data: JSONBody[OrderSheet],
    hall: NamedDependency[Hall],
    caller: NamedDependency[Caller],
) -> Response[bytes]:
    """The exact odds of answers to the seat's own questions; changes nothing."""
    table = hall.table(game_id)
    view = table.drafted(table.side_of(caller), data.orders, data.version)
    weigh: Callable[[Ask, str], Odds | None] | None = getattr(view, "odds", None)
    found: dict[str, Odds | None] = dict.fromkeys(data.orders)
    if weigh is not None:
        found |= {
            ask.id: weigh(ask, data.orders[ask.id]) for ask in view.request.asks if ask.id in data.orders
        }
    return answer(Weighed(found))
