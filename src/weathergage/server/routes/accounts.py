"""Calls about how a battle stands and went, and about playing it again or on from a turn."""

from litestar import Response, get, post
from litestar.params import JSONBody

from weathergage.battle_report import BattleReport, NoAccount, Score, report, score
from weathergage.server.routes.parameters import By, GameId, GamesDependency
from weathergage.server.wire.again_messages import GameSetup, PlayAgain, PlayOn
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread, in_turn
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Created


@get("/api/games/{game_id:str}/score", responses=gives(Score, 403, 404, 409))
@in_thread
def game_score(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Tell how the battle is won and how it stands, as far as the caller's seat may know."""
    session, seat = game_registry.for_caller(game_id, caller)
    game, side = session.views.seen(seat)
    try:
        return answer(score(game, side))
    except NoAccount as none:
        raise Refused(404, str(none)) from none


@get("/api/games/{game_id:str}/report", responses=gives(BattleReport, 403, 404, 409), opt={KIND: "film"})
@in_turn
def game_report(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Tell how the battle went so far, as far as the caller's seat may know; nothing is hidden once it is over."""
    session, seat = game_registry.for_caller(game_id, caller)
    replay, captain = session.views.past(seat)
    try:
        return answer(report(replay, captain.side))
    except NoAccount as none:
        raise Refused(404, str(none)) from none


@get("/api/games/{game_id:str}/setup", responses=gives(GameSetup, 403, 404, 409))
@in_thread
def setup(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Tell how the game was made, for a page that sets up another."""
    return answer(game_registry.setup(game_id, caller))


@post(
    "/api/games/{game_id:str}/again",
    responses=gives(Created, 403, 404, 409, 422, status=201),
    opt={KIND: "game"},
)
@in_thread
def again(
    game_id: GameId, data: JSONBody[PlayAgain], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Make a game of the same battle by the same rules, with new dice."""
    return answer(game_registry.again(game_id, data, caller), 201)


@post(
    "/api/games/{game_id:str}/branch",
    responses=gives(Created, 403, 404, 409, 422, status=201),
    opt={KIND: "game"},
)
@in_turn
def branch(
    game_id: GameId, data: JSONBody[PlayOn], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Make a game that goes on from a turn of this one with new dice; this one stays as it is."""
    return answer(game_registry.branch(game_id, data, caller), 201)


CALLS = [game_score, game_report, setup, again, branch]
