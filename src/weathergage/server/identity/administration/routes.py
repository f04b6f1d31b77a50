"""Calls of an administrator."""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, Parameter

from weathergage.server.identity.administration.acts import (
    CAMPAIGN_COLUMNS,
    GAME_COLUMNS,
    Administration,
    as_csv,
    as_json,
)
from weathergage.server.identity.administration.messages import (
    AdminCampaigns,
    AdminGames,
    AdminPeople,
    Closing,
    Done,
    Judgement,
    MoreTime,
    SeatGift,
)
from weathergage.server.identity.people import People
from weathergage.server.identity.results import ResultStore
from weathergage.server.identity.routes import Identity
from weathergage.server.routes.parameters import By, CampaignId, GameId
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.wire.encoded_responses import answer, attachment, gives, in_thread


def office(
    game_registry: NamedDependency[GameRegistry],
    campaign_registry: NamedDependency[CampaignRegistry],
    identity: NamedDependency[Identity],
    results: NamedDependency[ResultStore],
    caller: By,
) -> Administration:
    """Return what an administrator can do; refuse everybody else."""
    found = Administration(game_registry, campaign_registry, identity.membership, identity.people, results)
    found.check(caller.desk)
    return found


Office = NamedDependency[Administration]


@get("/api/admin/games", responses=gives(AdminGames, 403, 422))
@in_thread
def all_games(
    office: Office,
    which: Annotated[str, Parameter(max_length=20, description="running, over or all")] = "running",
    ruleset: Annotated[str, Parameter(max_length=64)] = "",
    text: Annotated[
        str, Parameter(max_length=100, description="Part of a title, or of a player's name")
    ] = "",
    skip: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
) -> Response[bytes]:
    """List all games of this server that fit a filter."""
    return answer(office.games(which, ruleset, text, skip))


@put("/api/admin/games/{game_id:str}/seats/{side:int}", responses=gives(Done, 403, 404, 409))
@in_thread
def give_seat(
    game_id: GameId, side: FromPath[int], data: JSONBody[SeatGift], office: Office
) -> Response[bytes]:
    """Give a seat to somebody else, or free it."""
    return answer(Done(told=office.give_seat(game_id, side, data.name)))


@post("/api/admin/games/{game_id:str}/time", status_code=200, responses=gives(Done, 403, 404, 409))
@in_thread
def extend(game_id: GameId, data: JSONBody[MoreTime], office: Office) -> Response[bytes]:
    """Extend the running clocks of a game."""
    return answer(Done(told=office.extend(game_id, data.hours)))


@post("/api/admin/games/{game_id:str}/judgement", status_code=200, responses=gives(Done, 403, 404, 409, 422))
@in_thread
def judge(game_id: GameId, data: JSONBody[Judgement], office: Office) -> Response[bytes]:
    """End a game with a result."""
    return answer(Done(told=office.judge(game_id, data.winner, data.reason)))


@post("/api/admin/games/{game_id:str}/closing", status_code=200, responses=gives(Done, 403, 404, 409))
@in_thread
def close(game_id: GameId, data: JSONBody[Closing], office: Office) -> Response[bytes]:
    """End a game without a result."""
    return answer(Done(told=office.close(game_id, data.reason)))


@delete("/api/admin/games/{game_id:str}", status_code=200, responses=gives(Done, 403, 404, 409))
@in_thread
def remove(
    game_id: GameId,
    office: Office,
    strike: Annotated[bool, Parameter(description="Whether its result is struck from the ratings")] = False,
) -> Response[bytes]:
    """Remove a game for good."""
    return answer(Done(told=office.remove(game_id, strike=strike)))


@get("/api/admin/campaigns", responses=gives(AdminCampaigns, 403))
@in_thread
def all_campaigns(office: Office, skip: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0) -> Response[bytes]:
    """List all campaigns of this server."""
    return answer(office.campaigns.listed(skip))


@put("/api/admin/campaigns/{campaign_id:str}/seats/{side:int}", responses=gives(Done, 403, 404, 409))
@in_thread
def give_campaign_seat(
    campaign_id: CampaignId, side: FromPath[int], data: JSONBody[SeatGift], office: Office
) -> Response[bytes]:
    """Give a seat of a campaign, and of its battle, to somebody else, or free it."""
    return answer(Done(told=office.campaigns.give_seat(campaign_id, side, data.name)))


@post(
    "/api/admin/campaigns/{campaign_id:str}/judgement",
    status_code=200,
    responses=gives(Done, 403, 404, 409, 422),
)
@in_thread
def judge_campaign(campaign_id: CampaignId, data: JSONBody[Judgement], office: Office) -> Response[bytes]:
    """End a campaign in favour of a side."""
    return answer(Done(told=office.campaigns.judge(campaign_id, data.winner, data.reason)))


@post("/api/admin/campaigns/{campaign_id:str}/closing", status_code=200, responses=gives(Done, 403, 404, 409))
@in_thread
def close_campaign(campaign_id: CampaignId, data: JSONBody[Closing], office: Office) -> Response[bytes]:
    """End a campaign without a winner."""
    return answer(Done(told=office.campaigns.close(campaign_id, data.reason)))


@delete("/api/admin/campaigns/{campaign_id:str}", status_code=200, responses=gives(Done, 403, 404))
@in_thread
def remove_campaign(campaign_id: CampaignId, office: Office) -> Response[bytes]:
    """Remove a campaign for good, with the battle that is being fought."""
    return answer(Done(told=office.campaigns.remove(campaign_id)))


@get("/api/admin/results.json", responses=gives(list[dict[str, object]], 403))
@in_thread
def results_json(office: Office) -> Response[bytes]:
    """Export all results of games between people as JSON."""
    return attachment(as_json(office.export()), "weathergage-results.json")


@get("/api/admin/results.csv", responses=gives(str, 403, media_type="text/csv"))
@in_thread
def results_csv(office: Office) -> Response[bytes]:
    """Export all results of games between people as CSV."""
    return attachment(
        as_csv(office.export(), GAME_COLUMNS), "weathergage-results.csv", "text/csv; charset=utf-8"
    )


@get("/api/admin/campaigns.json", responses=gives(list[dict[str, object]], 403))
@in_thread
def campaigns_json(office: Office) -> Response[bytes]:
    """Export all campaigns, their players and how they ended, as JSON."""
    return attachment(as_json(office.campaigns.export()), "weathergage-campaigns.json")


@get("/api/admin/campaigns.csv", responses=gives(str, 403, media_type="text/csv"))
@in_thread
def campaigns_csv(office: Office) -> Response[bytes]:
    """Export all campaigns, their players and how they ended, as CSV."""
    rows = as_csv(office.campaigns.export(), CAMPAIGN_COLUMNS)
    return attachment(rows, "weathergage-campaigns.csv", "text/csv; charset=utf-8")


@get("/api/admin/people", responses=gives(AdminPeople, 403))
@in_thread
def all_people(office: Office) -> Response[bytes]:
    """List members and applicants of this server."""
    return answer(office.people())


@put("/api/admin/members/{name:str}", responses=gives(AdminPeople, 403, 404))
@in_thread
def admit(
    name: FromPath[str], office: Office, people: NamedDependency[People], caller: By
) -> Response[bytes]:
    """Make a person a member."""
    return answer(office.admit(name, people.known(caller).name))


@delete("/api/admin/members/{name:str}", status_code=200, responses=gives(AdminPeople, 403, 404))
@in_thread
def dismiss(name: FromPath[str], office: Office) -> Response[bytes]:
    """Let a person be a member or an applicant no longer."""
    return answer(office.dismiss(name))


CALLS = [
    *(all_games, give_seat, extend, judge, close, remove),
    *(all_campaigns, give_campaign_seat, judge_campaign, close_campaign, remove_campaign),
    *(campaigns_json, campaigns_csv),
    *(results_json, results_csv, all_people, admit, dismiss),
]
