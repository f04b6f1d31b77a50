"""Calls about orders that a seat still writes: kept, given back and thrown away, for that seat alone."""

from litestar import Response, delete, get, put
from litestar.params import JSONBody

from weathergage.server.routes.parameters import By, CampaignId, CampaignsDependency, GameId, GamesDependency
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet
from weathergage.server.wire.encoded_responses import answer, gives, in_thread


@get("/api/games/{game_id:str}/draft", responses=gives(Draft, 403, 404, 409))
@in_thread
def draft(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Return what the caller's seat has written for its open question."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.written.draft(seat))


@put("/api/games/{game_id:str}/draft", responses=gives(DraftKept, 403, 404, 409, 422))
@in_thread
def keep(
    game_id: GameId, data: JSONBody[DraftSheet], game_registry: GamesDependency, caller: By
) -> Response[bytes]:
    """Keep what the caller's seat has written, which need not be legal or complete."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.written.keep_draft(seat, data))


@delete("/api/games/{game_id:str}/draft", status_code=200, responses=gives(DraftKept, 403, 404, 409))
@in_thread
def throw_away(game_id: GameId, game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Throw away what the caller's seat has written."""
    session, seat = game_registry.for_caller(game_id, caller)
    return answer(session.written.keep_draft(seat, DraftSheet(orders={})))


@get("/api/campaigns/{campaign_id:str}/draft", responses=gives(Draft, 403, 404, 409))
@in_thread
def campaign_draft(
    campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Return what the caller's seat has written for the open step of the month."""
    session = campaign_registry.session(campaign_id)
    return answer(session.draft(session.seated(caller)))


@put("/api/campaigns/{campaign_id:str}/draft", responses=gives(DraftKept, 403, 404, 409, 422))
@in_thread
def keep_campaign(
    campaign_id: CampaignId, data: JSONBody[DraftSheet], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Keep what the caller's seat has written for the open step of the month."""
    session = campaign_registry.session(campaign_id)
    return answer(session.keep_draft(session.seated(caller), data))


@delete("/api/campaigns/{campaign_id:str}/draft", status_code=200, responses=gives(DraftKept, 403, 404, 409))
@in_thread
def throw_away_campaign(
    campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Throw away what the caller's seat has written for the open step of the month."""
    session = campaign_registry.session(campaign_id)
    return answer(session.keep_draft(session.seated(caller), DraftSheet(orders={})))


CALLS = [draft, keep, throw_away, campaign_draft, keep_campaign, throw_away_campaign]
