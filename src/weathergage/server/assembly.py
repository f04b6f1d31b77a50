"""Put the parts of the server together: the layers first, then the rooms, which use them and each other."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import anyio
from litestar.datastructures import State

from weathergage.engine.scenario import Scenario
from weathergage.server.clubs.contests import Contests
from weathergage.server.clubs.events import ClubEvents
from weathergage.server.clubs.store import ClubStore
from weathergage.server.designs.drawing_table import DrawingTable
from weathergage.server.designs.store import DesignStore
from weathergage.server.identity import routes as identity
from weathergage.server.identity.results import ResultKeeper, ResultStore
from weathergage.server.lobby.offered_seats import OfferedSeats
from weathergage.server.lobby.pairing import Pairing
from weathergage.server.lobby.store import LobbyStore
from weathergage.server.lobby.tables import Tables
from weathergage.server.notifications.assembly import assembled as messages_assembled
from weathergage.server.notifications.visits import Visits
from weathergage.server.operations.call_ledger import CallLedger
from weathergage.server.operations.claims import claims_of
from weathergage.server.operations.news_relay import relayed
from weathergage.server.operations.sweeper import Sweeper
from weathergage.server.plans.seat_plans import SeatPlans
from weathergage.server.plans.store import PlanStore
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.estimate_jobs import EstimateJobs
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.push import Listeners
from weathergage.server.settings import Settings
from weathergage.server.sharing.assembly import assemble as share_by_link
from weathergage.server.store.campaign_store import CampaignStore
from weathergage.server.store.database import Database
from weathergage.server.store.game_store import Storage
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.table.game_tables import GameTables


@asynccontextmanager
async def assembled(
    state: State, database: Database, battles: Sequence[Scenario], clock: Clock, settings: Settings
) -> AsyncIterator[None]:
    """Put what the calls need into the state of the application, as long as it runs."""

    def assemble() -> None:
        _put_layers(state, database, battles, clock, settings)
        _put_people(state, database, clock, settings)
        _put_clubs(state, database, clock)
        _put_messages(state, settings)
        share_by_link(state, state.game_registry, settings)
        _put_lobby(state, database)
        state.game_registry.watchers.append(state.figures.changed)

    await anyio.to_thread.run_sync(assemble)
    state.courier.wake()
    state.sweeper.start(state.game_tables.tidy, state.game_tables.keep_dates, state.pairing.go_on)
    try:
        async with relayed(state.game_registry.listeners, database):
            yield
    finally:
        state.sweeper.close()
        # What sends and plays stops before what it reads and writes.
        for part in (
            *(state.club_events, state.courier, state.campaign_registry),
            *(state.claims, state.game_registry),
        ):
            await anyio.to_thread.run_sync(part.close)


def _put_layers(
    state: State, database: Database, battles: Sequence[Scenario], clock: Clock, settings: Settings
) -> None:
    """Put in games and campaigns, what is done at a table, and the work that workers share."""
    listeners, claims = Listeners(), claims_of(database, clock)
    games = GameRegistry(Storage(database), listeners, battles, clock, settings, claims)
    campaigns = CampaignRegistry(CampaignStore(database), games, listeners, claims)
    state.claims, state.game_registry, state.campaign_registry = claims, games, campaigns
    state.call_ledger = CallLedger(database) if database.has_channels else None
    state.sweeper = Sweeper(games, campaigns, claims, clock)
    state.game_tables = state.company = GameTables(games)
    state.seat_plans = games.ahead = SeatPlans(PlanStore(database))
    state.drawing_table = DrawingTable(DesignStore(database))
    games.battle_sources.append(state.drawing_table.battle)
    state.estimate_jobs = EstimateJobs()


def _put_people(state: State, database: Database, clock: Clock, settings: Settings) -> None:
    """Put in who callers are, and their results."""
    games: GameRegistry = state.game_registry
    parts = identity.assembled(database, state.mail, clock, settings)
    state.identity, state.people, state.owner = parts, parts.people, parts.people.owner
    state.blocks, state.membership = parts.blocks, parts.membership
    games.oversees = parts.membership.is_administrator
    state.results = ResultStore(database)
    keeper = ResultKeeper(state.results, clock)
    games.watchers.append(keeper.note)
    keeper.catch_up(games)


def _put_clubs(state: State, database: Database, clock: Clock) -> None:
    """Put in tournaments, which go on where they stopped."""
    games: GameRegistry = state.game_registry
    campaigns: CampaignRegistry = state.campaign_registry
    state.club_events = ClubEvents(
        ClubStore(database),
        Contests(games, campaigns),
        clock,
        games.listeners,
        state.results.ratings,
        state.claims,
        state.membership.is_administrator,
    )
    games.watchers.append(state.club_events.watch)
    campaigns.watchers.append(state.club_events.watch_campaign)
    state.club_events.resume()


def _put_messages(state: State, settings: Settings) -> None:
    """Put in messages to people, and what each has seen."""
    games: GameRegistry = state.game_registry
    state.message_settings = messages_assembled(games, state.people, state.mail, state.claims, settings)
    state.courier = state.message_settings.courier
    state.game_tables.nudges.tellers.append(state.courier.herald.nudged)
    state.campaign_registry.watchers.append(state.courier.herald.watch_campaign)
    state.visits = Visits(games.storage.database, games)


def _put_lobby(state: State, database: Database) -> None:
    """Put in open tables, invitations and the search for duels."""
    games: GameRegistry = state.game_registry
    people, store = PeopleStore(database), LobbyStore(games.storage)
    state.offered_seats = OfferedSeats(games, people, state.blocks)
    state.tables = Tables(store, people, state.blocks, games.listeners)
    state.pairing = Pairing(games, store, people, state.blocks, state.results)
    state.pairing.tellers.append(state.courier.herald.paired)
    state.pairing.missed_tellers.append(state.courier.herald.missed)
