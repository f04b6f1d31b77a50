"""Routes of the people at a game: the list of players, talk, nudges."""

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.server.routes.parameters import After, By, GameId, GamesDependency
from weathergage.server.table.game_tables import GameTables
from weathergage.server.table.messages import (
    Claim,
    Heard,
    Holiday,
    NewHoliday,
    NewSubstitute,
    Proposal,
    Saying,
    TableInfo,
    TalkLine,
)
from weathergage.server.wire.encoded_responses import answer, gives, in_thread
from weathergage.server.wire.game_messages import Accepted, Taken

TablesDependency = NamedDependency[GameTables]


@get("/api/games/{game_id:str}/table", responses=gives(TableInfo, 403, 404, 409))
@in_thread
def table(game_id: GameId, game_tables: TablesDependency, caller: By) -> Response[bytes]:
    """List everybody at a game, as far as the caller may know."""
    return answer(game_tables.info(game_id, caller))


@get("/api/games/{game_id:str}/talk/{channel:str}", responses=gives(list[TalkLine], 403, 404, 409))
@in_thread
def lines(
    game_id: GameId, channel: FromPath[str], game_tables: TablesDependency, caller: By, after: After = 0
) -> Response[bytes]:
    """List what was said in a channel: table, side:N or onlookers; the newest two hundred lines, oldest first."""
    return answer(game_tables.lines(game_id, caller, channel, after))


@post(
    "/api/games/{game_id:str}/talk/{channel:str}",
    status_code=200,
    responses=gives(list[TalkLine], 403, 404, 409, 422),
)
@in_thread
def say(
    game_id: GameId, channel: FromPath[str], data: JSONBody[Saying], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Say something in a channel."""
    return answer(game_tables.say(game_id, caller, channel, data.text))


@post(
    "/api/games/{game_id:str}/talk/{channel:str}/heard",
    status_code=204,
    responses=gives(None, 403, 404, 409, status=204),
)
@in_thread
def note_heard(
    game_id: GameId, channel: FromPath[str], data: JSONBody[Heard], game_tables: TablesDependency, caller: By
) -> None:
    """Note how far the caller has read a channel."""
    game_tables.note_heard(game_id, caller, channel, data.n)


@post(
    "/api/games/{game_id:str}/seats/{side:int}/nudge",
    status_code=204,
    responses=gives(None, 403, 404, 409, status=204),
)
@in_thread
def nudge(game_id: GameId, side: FromPath[int], game_tables: TablesDependency, caller: By) -> None:
    """Ask the player of another seat to look at the game, once in ten minutes."""
    game_tables.nudge(game_id, caller, side)


@post("/api/games/{game_id:str}/reopen", status_code=200, responses=gives(Accepted, 403, 404, 409))
@in_thread
def reopen(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Open the seat's sealed orders again while another side still writes; they become its draft."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(Accepted(session.going_back.reopen(seat)))


@post("/api/games/{game_id:str}/proposals", status_code=200, responses=gives(TableInfo, 403, 404, 409, 422))
@in_thread
def propose(
    game_id: GameId, data: JSONBody[Proposal], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Propose to take orders back, to call it a draw, to adjourn or to go on, or to one's own side to resign."""
    return answer(game_tables.propose(game_id, caller, data))


@post(
    "/api/games/{game_id:str}/proposals/{number:int}/{word:str}",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409),
)
@in_thread
def answer_proposal(
    game_id: GameId,
    number: FromPath[int],
    word: FromPath[str],
    game_tables: TablesDependency,
    caller: By,
) -> Response[bytes]:
    """Accept, decline or withdraw a proposal."""
    return answer(game_tables.answer(game_id, caller, number, word))


@post("/api/games/{game_id:str}/claim", status_code=200, responses=gives(TableInfo, 403, 404, 409))
@in_thread
def claim(
    game_id: GameId, data: JSONBody[Claim], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Claim victory or a draw: the time of those one waits for is up and the makers agreed so, or they have left."""
    return answer(game_tables.claim(game_id, caller, data))


@post(
    "/api/games/{game_id:str}/seats/{side:int}/stand-in",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409),
)
@in_thread
def seat_bot(
    game_id: GameId, side: FromPath[int], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Let a captain sit in: the player at any time, others when his time is up, he is gone, or nobody sits there."""
    return answer(game_tables.seat_bot(game_id, caller, side, back=False))


@delete(
    "/api/games/{game_id:str}/seats/{side:int}/stand-in",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409),
)
@in_thread
def take_back(
    game_id: GameId, side: FromPath[int], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Take one's seat back from the captain who sits in."""
    return answer(game_tables.seat_bot(game_id, caller, side, back=True))


@post(
    "/api/games/{game_id:str}/seats/{seat:int}/substitute",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409, 422),
)
@in_thread
def lend(
    game_id: GameId,
    seat: FromPath[int],
    data: JSONBody[NewSubstitute],
    game_tables: TablesDependency,
    caller: By,
) -> Response[bytes]:
    """Ask somebody by name to command the caller's seat for a while, or make a link for whoever opens it."""
    return answer(game_tables.lend(game_id, caller, seat, data))


@delete(
    "/api/games/{game_id:str}/seats/{seat:int}/substitute",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409),
)
@in_thread
def end_loan(
    game_id: GameId, seat: FromPath[int], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Take one's seat back, give back one that one commands for another, withdraw what was asked, or say no to it."""
    return answer(game_tables.end_loan(game_id, caller, seat))


@post(
    "/api/games/{game_id:str}/seats/{seat:int}/substitute/take",
    status_code=200,
    responses=gives(Taken, 403, 404, 409),
)
@in_thread
def command_for(
    game_id: GameId, seat: FromPath[int], game_tables: TablesDependency, caller: By
) -> Response[bytes]:
    """Command a seat for its owner, by the key of the link or because the caller was asked by name."""
    return answer(game_tables.substitutes.take(game_id, seat, caller))


@post(
    "/api/games/{game_id:str}/seats/{seat:int}/leave",
    status_code=200,
    responses=gives(TableInfo, 403, 404, 409),
)
@in_thread
def leave(game_id: GameId, seat: FromPath[int], game_tables: TablesDependency, caller: By) -> Response[bytes]:
    """Give up one's seat: a captain sits in, and the others can offer it to somebody else."""
    return answer(game_tables.leave(game_id, caller, seat))


@get("/api/me/holiday", responses=gives(Holiday))
@in_thread
def holiday(game_tables: TablesDependency, caller: By) -> Response[bytes]:
    """Tell until when the caller is on holiday, and how many days are left."""
    return answer(game_tables.vacations.show(caller.desk))


@post("/api/me/holiday", status_code=200, responses=gives(Holiday, 409))
@in_thread
def begin_holiday(data: JSONBody[NewHoliday], game_tables: TablesDependency, caller: By) -> Response[bytes]:
    """Begin a holiday: the clocks of the caller's games by the day stand still."""
    return answer(game_tables.vacations.begin(caller.desk, data.days))


@delete("/api/me/holiday", status_code=200, responses=gives(Holiday))
@in_thread
def end_holiday(game_tables: TablesDependency, caller: By) -> Response[bytes]:
    """Come back from a holiday."""
    return answer(game_tables.vacations.end(caller.desk))


CALLS = [
    *(table, lines, say, note_heard, nudge, reopen, propose, answer_proposal, claim),
    *(lend, end_loan, command_for, leave),
    *(seat_bot, take_back, holiday, begin_holiday, end_holiday),
]
