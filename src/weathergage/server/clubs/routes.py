"""Calls about club events: make, enter, begin, decide, extend, tables."""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from weathergage.engine.scenario import QUALITIES
from weathergage.server.clubs.contests import fleet_of, price, rules_of, type_words
from weathergage.server.clubs.event_plan import EventPlan
from weathergage.server.clubs.event_views import EventViews
from weathergage.server.clubs.events import ClubEvents
from weathergage.server.clubs.messages import (
    EventCard,
    EventEntry,
    EventMade,
    EventPage,
    EventRuling,
    FleetPrice,
    RoundExtension,
    ShipPrice,
)
from weathergage.server.identity.credentials import Caller
from weathergage.server.routes.parameters import By
from weathergage.server.sessions.rules_choice import errata_of
from weathergage.server.wire.encoded_responses import KIND, answer, attachment, gives, in_thread
from weathergage.server.wire.errors import Refused
from weathergage.ships.library import library
from weathergage.ships.nations import nations
from weathergage.simulation.plans.prices import price_of

EventId = FromPath[str]
EventsDependency = NamedDependency[ClubEvents]
_CSV = "text/csv; charset=utf-8"


@get("/api/events", responses=gives(list[EventCard]))
@in_thread
def listed(club_events: EventsDependency, caller: By) -> Response[bytes]:
    """List the events of this server, newest first."""
    return answer(EventViews(club_events).cards(caller))


@post("/api/events", responses=gives(EventMade, 409, 422, status=201), opt={KIND: "game"})
@in_thread
def create(data: JSONBody[EventPlan], club_events: EventsDependency, caller: By) -> Response[bytes]:
    """Make an event that people can enter; the caller is its organiser."""
    return answer(EventMade(club_events.create(data, caller)), 201)


@get("/api/events/{event_id:str}", responses=gives(EventPage, 404))
@in_thread
def page(event_id: EventId, club_events: EventsDependency, caller: By) -> Response[bytes]:
    """Show an event with entrants, rounds and standings."""
    return _page(club_events, event_id, caller)


@put("/api/events/{event_id:str}", responses=gives(EventPage, 403, 404, 409, 422))
@in_thread
def change(
    event_id: EventId, data: JSONBody[EventPlan], club_events: EventsDependency, caller: By
) -> Response[bytes]:
    """Change an event that has not begun."""
    club_events.change(event_id, data, caller)
    return _page(club_events, event_id, caller)


@post("/api/events/{event_id:str}/entry", status_code=200, responses=gives(EventPage, 404, 409, 422))
@in_thread
def enter(
    event_id: EventId, data: JSONBody[EventEntry], club_events: EventsDependency, caller: By
) -> Response[bytes]:
    """Enter an event, or change the ships of an entry before it begins."""
    club_events.enter(event_id, caller, data.fleet)
    return _page(club_events, event_id, caller)


@delete("/api/events/{event_id:str}/entry", status_code=200, responses=gives(EventPage, 404, 409))
@in_thread
def leave(event_id: EventId, club_events: EventsDependency, caller: By) -> Response[bytes]:
    """Leave an event; games that are not decided are lost."""
    club_events.leave(event_id, caller)
    return _page(club_events, event_id, caller)


@delete(
    "/api/events/{event_id:str}/entrants/{number:int}", status_code=200, responses=gives(EventPage, 403, 404)
)
@in_thread
def strike_out(
    event_id: EventId, number: FromPath[int], club_events: EventsDependency, caller: By
) -> Response[bytes]:
    """Strike an entrant out, as the organiser."""
    club_events.leave(event_id, caller, number)
    return _page(club_events, event_id, caller)


@post("/api/events/{event_id:str}/begin", status_code=200, responses=gives(EventPage, 403, 404, 409))
@in_thread
def begin(event_id: EventId, club_events: EventsDependency, caller: By) -> Response[bytes]:
    """Begin the first round now, as the organiser."""
    club_events.begin(event_id, caller)
    return _page(club_events, event_id, caller)


@post("/api/events/{event_id:str}/ruling", status_code=200, responses=gives(EventPage, 403, 404, 409))
@in_thread
def ruling(
    event_id: EventId, data: JSONBody[EventRuling], club_events: EventsDependency, caller: By
) -> Response[bytes]:
    """Decide a game of the present round, as the organiser."""
    club_events.rule(event_id, caller, (data.round, data.board, data.leg), data.result)
    return _page(club_events, event_id, caller)


@post("/api/events/{event_id:str}/extension", status_code=200, responses=gives(EventPage, 403, 404, 409))
@in_thread
def extend(
    event_id: EventId, data: JSONBody[RoundExtension], club_events: EventsDependency, caller: By
) -> Response[bytes]:
    """Give the present round more days, as the organiser."""
    club_events.extend(event_id, caller, data.days)
    return _page(club_events, event_id, caller)


@post("/api/events/{event_id:str}/cancel", status_code=200, responses=gives(EventPage, 403, 404, 409))
@in_thread
def cancel(event_id: EventId, club_events: EventsDependency, caller: By) -> Response[bytes]:
    """Call an event off, as the organiser."""
    club_events.cancel(event_id, caller)
    return _page(club_events, event_id, caller)


@get("/api/events/{event_id:str}/standings.csv", responses=gives(str, 404, media_type="text/csv"))
@in_thread
def standings_file(event_id: EventId, club_events: EventsDependency) -> Response[bytes]:
    """Give out the standings as CSV."""
    return attachment(EventViews(club_events).standings_csv(event_id), "standings.csv", _CSV)


@get("/api/events/{event_id:str}/games.csv", responses=gives(str, 404, media_type="text/csv"))
@in_thread
def games_file(event_id: EventId, club_events: EventsDependency) -> Response[bytes]:
    """Give out all games and results as CSV."""
    return attachment(EventViews(club_events).games_csv(event_id), "games.csv", _CSV)


@get("/api/events/{event_id:str}/ships", responses=gives(list[ShipPrice], 404, 409))
@in_thread
def ships(event_id: EventId, club_events: EventsDependency) -> Response[bytes]:
    """List the ships that can be brought to an event by points, with their prices."""
    plan = _plan(club_events, event_id)
    rules, errata = rules_of(plan), errata_of(plan.ruleset, plan.options)
    found = [
        ShipPrice(
            type=ship.id,
            title=type_words(ship),
            nation=nations()[ship.nation].name,
            prices={
                quality: cost
                for quality in QUALITIES
                if 0 < (cost := price_of(rules, ship.id, quality, errata)) <= plan.points
            },
        )
        for ship in library(errata).values()
        if not ship.house_estimate
    ]
    return answer([ship for ship in found if ship.prices])


@get("/api/events/{event_id:str}/price", responses=gives(FleetPrice, 404, 409))
@in_thread
def fleet_price(
    event_id: EventId,
    club_events: EventsDependency,
    fleet: Annotated[str, QueryParameter(name="fleet", max_length=600)],
) -> Response[bytes]:
    """Tell what ships would cost, and why the event would refuse them."""
    plan = _plan(club_events, event_id)
    try:
        read = fleet_of(plan, fleet)
    except Refused as wrong:
        return answer(FleetPrice(fleet=fleet, ships=0, price=0, fault=wrong.message))
    try:
        club_events.contests.check_fleet(plan, fleet)
        fault = ""
    except Refused as wrong:
        fault = wrong.message
    return answer(FleetPrice(fleet=fleet, ships=len(read), price=price(plan, read), fault=fault))


def _plan(events: ClubEvents, event_id: str) -> EventPlan:
    record = events.store.read(event_id)
    if record is None:
        raise Refused(404, "there is no such event; it may have been removed, or the address is incomplete")
    if record.plan.contest != "fleets":
        raise Refused(409, "no ships are bought for this event")
    return record.plan


def _page(events: ClubEvents, event_id: str, caller: Caller) -> Response[bytes]:
    return answer(EventViews(events).page(event_id, caller))


CALLS = [
    *(listed, create, page, change, enter, leave, strike_out, begin, ruling, extend, cancel),
    *(standings_file, games_file, ships, fleet_price),
]
