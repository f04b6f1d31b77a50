"""One game at the server: the game itself, and what can be done at it, a part for each."""

from collections.abc import Callable
from functools import partial

from weathergage.server.sessions.deadlines import AwayUntil, Clock, never_away
from weathergage.server.sessions.fleets import SeatFleets
from weathergage.server.sessions.game.access import Access
from weathergage.server.sessions.game.arrivals import Arrivals
from weathergage.server.sessions.game.bot_seats import BotSeats
from weathergage.server.sessions.game.clocks import Clocks
from weathergage.server.sessions.game.copies import Copies
from weathergage.server.sessions.game.core import AnswersAhead, GameCore
from weathergage.server.sessions.game.departures import Departures
from weathergage.server.sessions.game.endings import Endings
from weathergage.server.sessions.game.going_back import GoingBack
from weathergage.server.sessions.game.loans import Loans
from weathergage.server.sessions.game.orders import GivenOrders
from weathergage.server.sessions.game.questions import Questions
from weathergage.server.sessions.game.time_up import TimeUp
from weathergage.server.sessions.game.views import Views
from weathergage.server.sessions.game.written import WrittenOrders
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.fleet_store import FleetStore
from weathergage.server.store.game_store import Storage
from weathergage.server.store.records import GameRecord, SeatRecord


class GameSession(GameCore):
    """A game with its seats, and a part for each thing that people, bots and clocks do at it.

    A part changes nothing but by the game, under its lock; parts that use others are given them here.
    """

    def __init__(
        self,
        record: GameRecord,
        seats: list[SeatRecord],
        storage: Storage,
        on_change: Callable[["GameSession", bool | None], None],
        clock: Clock,
        watched: Callable[[], bool],
        play: Play | None = None,
        ahead: AnswersAhead | None = None,
        away_until: AwayUntil = never_away,
        oversees: Callable[[str], bool] = lambda _desk: False,
    ) -> None:
        told = partial(on_change, self)
        super().__init__(record, seats, storage, told, clock, watched, play, ahead, away_until)
        # What a seat is asked, writes and orders.
        self.questions = Questions(self)
        self.fleets = SeatFleets(FleetStore(storage.database), record.id)
        self.written = WrittenOrders(self, self.questions, self.fleets)
        self.orders = GivenOrders(self)
        self.going_back = GoingBack(self, self.written)
        # Time, and what follows when it is up.
        self.loans = Loans(self)
        self.clocks = Clocks(self, self.loans)
        self.bots = BotSeats(self)
        self.endings = Endings(self, self.clocks, self.bots)
        self.time_up = TimeUp(self, self.clocks, self.bots, self.endings)
        # People who look, come and go.
        self.access = Access(self, self.clocks, self.written, oversees)
        self.copies = Copies(self)
        self.views = Views(self, self.clocks, self.copies)
        self.arrivals = Arrivals(self, self.loans, self.written, self.views)
        self.departures = Departures(self, self.loans, self.written, self.arrivals)
        self.after_change.append(self.endings.tell_claimants)
        self.deadlines.resume(self.time_up.look)
