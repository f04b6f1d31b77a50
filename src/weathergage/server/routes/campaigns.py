"""Routes of campaigns: fleets to buy, campaigns to make, play, save and remove."""

import secrets
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from weathergage.campaign import FleetPlan, cost, suggested_fleet
from weathergage.campaign.battle.board_view import PlacingView
from weathergage.campaign.battle.meeting import Terms, bought, meet, meeting_faults
from weathergage.campaign.fleet import faults
from weathergage.engine.events import REFEREE, Command
from weathergage.engine.ruleset import ruleset
from weathergage.engine.scenario import QUALITIES
from weathergage.server.identity.seating import key_kind
from weathergage.server.routes.parameters import By, CampaignId, CampaignsDependency, GamesDependency
from weathergage.server.sessions.film import film
from weathergage.server.sessions.rules_choice import option_card
from weathergage.server.wire.campaign_cards import open_book
from weathergage.server.wire.campaign_messages import (
    LARGEST_SEED,
    MOST_POINTS,
    BattleWish,
    CampaignCard,
    CampaignLook,
    CampaignMade,
    CampaignTaken,
    FleetBill,
    Market,
    NewCampaign,
    NewMeeting,
    PriceRow,
)
from weathergage.server.wire.encoded_responses import KIND, answer, attachment, gives, in_thread, in_turn
from weathergage.server.wire.errors import Refused, told
from weathergage.server.wire.game_messages import (
    Checked,
    Created,
    Film,
    NewGame,
    OrderSheet,
    Sealed,
    SeatKeys,
    Taking,
)
from weathergage.ships.nations import nations

#: The points agreed on for a single battle; 0 if the fleet is for a campaign.
Agreed = Annotated[int, QueryParameter(name="points", ge=0, le=MOST_POINTS)]


@get("/api/market", responses=gives(Market, 404))
@in_thread
def market() -> Response[bytes]:
    """List what fleets are bought from."""
    book = open_book()
    frame = book.tables.campaign
    return answer(
        Market(
            ruleset=book.ruleset,
            title=book.title,
            months=frame.months,
            points=frame.start_points,
            first_rates=frame.first_rates_at_start,
            batteries=frame.batteries,
            squadrons=frame.squadrons,
            qualities=QUALITIES,
            nations={nation: known.name for nation, known in nations().items()},
            ships=[
                PriceRow(rate=row.rate, type=row.type, masts=row.masts, cost=row.cost)
                for row in book.tables.ship
            ],
            works=[
                PriceRow(rate=row.rate, type=row.type, masts=(), cost=row.cost) for row in book.tables.battery
            ],
            options=[option_card(option) for option in ruleset(book.ruleset).options],
        )
    )


@get("/api/market/fleet", responses=gives(FleetBill, 404, 422))
@in_thread
def suggestion(
    nation: Annotated[str, QueryParameter(name="nation", max_length=40)],
    seed: Annotated[int, QueryParameter(name="seed", ge=0, le=LARGEST_SEED)] = 0,
    points: Agreed = 0,
) -> Response[bytes]:
    """Suggest a balanced fleet."""
    if nation not in nations():
        raise Refused(422, f"there is no nation {nation!r}; choose one from /api/nations")
    book = open_book()
    plan = bought(nation, points, seed, book=book) if points else suggested_fleet(nation, seed, book=book)
    return answer(_bill(plan, points))


@post("/api/market/fleet", status_code=200, responses=gives(FleetBill, 404))
@in_thread
def bill(data: JSONBody[FleetPlan], points: Agreed = 0) -> Response[bytes]:
    """Price a fleet, and list what is wrong with it."""
    return answer(_bill(data, points))


def _bill(fleet: FleetPlan, points: int) -> FleetBill:
    book = open_book()
    wrong = meeting_faults(book, fleet, points) if points else faults(book, fleet)
    price = cost(book, fleet)
    left = (points or book.tables.campaign.start_points) - price
    return FleetBill(fleet=fleet, cost=price, left=left, faults=told(wrong))


@post("/api/meetings", responses=gives(Created, 403, 404, 409, 422, status=201), opt={KIND: "game"})
@in_thread
def meeting(data: JSONBody[NewMeeting], game_registry: GamesDependency, caller: By) -> Response[bytes]:
    """Make a game in which two fleets that were bought for the same points meet at sea."""
    book = open_book()
    seed = secrets.randbits(63) if data.seed is None else data.seed
    battle = meet(data.fleets, Terms(points=data.points, seed=seed), book=book)
    wanted = NewGame(
        scenario=battle.id,
        ruleset=book.ruleset,
        options=data.options,
        seed=data.seed,
        seats=list(data.seats),
        part=data.part,
    )
    return answer(game_registry.create(wanted, caller, battle), 201)


@get("/api/campaigns", responses=gives(list[CampaignCard]))
@in_thread
def listed(campaign_registry: CampaignsDependency, caller: By) -> Response[bytes]:
    """List the campaigns of the caller's desk, newest first."""
    return answer(campaign_registry.of_desk(caller.desk))


@post("/api/campaigns", responses=gives(CampaignMade, 403, 404, 409, 422, status=201), opt={KIND: "game"})
@in_thread
def create(
    data: JSONBody[NewCampaign], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Make a campaign; the keys of its human seats are told to nobody else."""
    return answer(campaign_registry.create(data, caller), 201)


@get("/api/campaigns/{campaign_id:str}", responses=gives(CampaignLook, 403, 404, 409))
@in_thread
def look(campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By) -> Response[bytes]:
    """Show what the caller's seat may know now, and what it is asked."""
    return answer(campaign_registry.session(campaign_id).look(caller))


@post(
    "/api/campaigns/{campaign_id:str}/take",
    status_code=200,
    responses=gives(CampaignTaken, 403, 404, 409),
)
@in_thread
def take(
    campaign_id: CampaignId, data: JSONBody[Taking], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Bring the seat whose invitation is shown to the caller's desk, and get the key that plays it from there."""
    return answer(campaign_registry.take(campaign_id, caller, data.part))


@get("/api/campaigns/{campaign_id:str}/seats/{side:int}/keys", responses=gives(SeatKeys, 403, 404, 409))
@in_thread
def seat_keys(
    campaign_id: CampaignId, side: FromPath[int], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Show the invitation, recovery and script keys of a seat that the caller's desk holds."""
    return answer(campaign_registry.session(campaign_id).keys(side, caller))


@post(
    "/api/campaigns/{campaign_id:str}/seats/{side:int}/keys/{kind:str}",
    status_code=200,
    responses=gives(SeatKeys, 403, 404, 409),
)
@in_thread
def make_key(
    campaign_id: CampaignId,
    side: FromPath[int],
    kind: FromPath[str],
    campaign_registry: CampaignsDependency,
    caller: By,
) -> Response[bytes]:
    """Make or renew a key of a seat (invitation, recovery, script); the earlier one is void."""
    return answer(campaign_registry.set_key(campaign_id, side, caller, key_kind(kind), made=True))


@delete(
    "/api/campaigns/{campaign_id:str}/seats/{side:int}/keys/{kind:str}",
    status_code=200,
    responses=gives(SeatKeys, 403, 404, 409),
)
@in_thread
def withdraw_key(
    campaign_id: CampaignId,
    side: FromPath[int],
    kind: FromPath[str],
    campaign_registry: CampaignsDependency,
    caller: By,
) -> Response[bytes]:
    """Withdraw a key of a seat."""
    return answer(campaign_registry.set_key(campaign_id, side, caller, key_kind(kind), made=False))


@delete("/api/campaigns/{campaign_id:str}", status_code=204, responses=gives(None, 403, 404, 409, status=204))
@in_thread
def forget(campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By) -> None:
    """Remove a campaign that nobody else plays, or leave one that is over; 409 while another person plays it."""
    campaign_registry.forget(campaign_id, caller)


@post(
    "/api/campaigns/{campaign_id:str}/orders",
    status_code=200,
    responses=gives(Sealed, 403, 404, 409, 422),
)
@in_thread
def orders(
    campaign_id: CampaignId, data: JSONBody[OrderSheet], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Seal the seat's orders; questions left out are answered by default."""
    session = campaign_registry.session(campaign_id)
    return answer(session.submit(session.seated(caller), data.orders, data.version, data.salt))


@post("/api/campaigns/{campaign_id:str}/check", status_code=200, responses=gives(Checked, 403, 404, 409))
@in_thread
def check(
    campaign_id: CampaignId, data: JSONBody[OrderSheet], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Say what is wrong with orders; changes nothing."""
    session = campaign_registry.session(campaign_id)
    return answer(Checked(told(session.check(session.seated(caller), data.orders))))


@post("/api/campaigns/{campaign_id:str}/posts", status_code=200, responses=gives(PlacingView, 403, 404))
@in_thread
def posts(
    campaign_id: CampaignId, data: JSONBody[OrderSheet], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Show where the seat's ships would lie by these orders, and what is wrong with them; changes nothing."""
    session = campaign_registry.session(campaign_id)
    return answer(session.placing(session.seated(caller), data.orders))


@post(
    "/api/campaigns/{campaign_id:str}/battle",
    status_code=200,
    responses=gives(CampaignLook, 403, 404, 409, 422),
)
@in_thread
def battle(
    campaign_id: CampaignId, data: JSONBody[BattleWish], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Have the month's battle fought: at the chart as a game of its own, or quickly by captains."""
    campaign_registry.battle(campaign_id, caller, data)
    return answer(campaign_registry.session(campaign_id).look(caller))


@get(
    "/api/campaigns/{campaign_id:str}/battles/{month:int}/film",
    responses=gives(Film, 403, 404, 409),
    opt={KIND: "film"},
)
@in_turn
def battle_film(
    campaign_id: CampaignId, month: FromPath[int], campaign_registry: CampaignsDependency, caller: By
) -> Response[bytes]:
    """Make the film of the battle of a past month; nothing in it is hidden."""
    session = campaign_registry.session(campaign_id)
    session.side_of(caller)
    return answer(film(session.past_battle(month), Command(REFEREE)))


@post(
    "/api/campaigns/{campaign_id:str}/surrender",
    status_code=200,
    responses=gives(Sealed, 403, 404, 409, 422),
)
@in_thread
def surrender(campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By) -> Response[bytes]:
    """Give the campaign up."""
    return answer(campaign_registry.surrender(campaign_id, caller))


@get("/api/campaigns/{campaign_id:str}/file", responses=gives(Any, 403, 404), opt={KIND: "film"})
@in_thread
def file(campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By) -> Response[bytes]:
    """Give out the campaign as a file that can be verified."""
    session = campaign_registry.session(campaign_id)
    session.side_of(caller)
    return attachment(session.file(caller), "campaign.json")


@get("/api/campaigns/{campaign_id:str}/rows", responses=gives(dict[str, Any], 403, 404, 409))
@in_thread
def rows(campaign_id: CampaignId, campaign_registry: CampaignsDependency, caller: By) -> Response[bytes]:
    """Export the stored rows of a campaign that cannot be read, without what is secret."""
    return attachment(campaign_registry.rows(campaign_id, caller), "campaign.rows.json")


CALLS = [
    market,
    suggestion,
    bill,
    meeting,
    listed,
    create,
    look,
    take,
    seat_keys,
    make_key,
    withdraw_key,
    forget,
    orders,
    check,
    posts,
    battle,
    battle_film,
    surrender,
    file,
    rows,
]
