"""Show a game to a seat or an onlooker: its position, its events, its players, its film."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from weathergage.engine.events import REFEREE, Command
from weathergage.engine.game import Game
from weathergage.engine.replay import Replay
from weathergage.lessons import lesson_of
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import fair_info, shown_seats
from weathergage.server.sessions.game.clocks import Clocks
from weathergage.server.sessions.game.copies import Copies
from weathergage.server.sessions.game.core import GameCore, GamePart, again_if_overtaken
from weathergage.server.sessions.live_game import Play
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.store.records import commands_of
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.game_messages import Events, GameInfo, SeatState, TimeLeft, Update


@dataclass(slots=True, frozen=True)
class Standing:
    """Hold how a game stands in the eyes of a seat, for the list of its players."""

    turn: int
    over: bool
    #: How many sides there are.
    sides: int
    #: What each seat is doing: "writing", "sealed", or "" where that is nothing or not to be known.
    states: Sequence[SeatState]
    #: The time that is left to each seat, as far as it may be known.
    times: Sequence[TimeLeft | None]
    #: Whether captains of one side may talk to each other.
    private_talk: bool


class Views(GamePart):
    """A game as each seat may see it."""

    def __init__(self, game: GameCore, clocks: Clocks, copies: Copies) -> None:
        super().__init__(game)
        self._clocks = clocks
        self._copies = copies
        #: What onlookers are shown who see the game later, and the game that it was made from.
        self._earlier: tuple[Play, Play] | None = None

    def _shown(self, seat: int) -> Play:
        """Return the game as a seat is shown it: to onlookers as it stood some turns ago, as its makers set."""
        play, delay = self.game.current(), self.game.record.terms.onlooker_delay
        if seat >= 0 or not delay or play.game.over:
            return play
        stand = play.began(play.game.state.turn - delay)
        source, earlier = self._earlier or (None, None)
        if source is not play or earlier is None or earlier.entries > stand:
            earlier = Play(self.game.record, commands=commands_of(self.game.seats))
        # Who sealed which part of them an onlooker does not learn.
        earlier.follow(play.lines()[earlier.entries : stand])
        self._earlier = play, earlier
        return earlier

    def info(self, caller: Caller) -> GameInfo:
        """Return a description of the game for a caller."""
        game = self.game
        seat = game.seating.seat_of(caller)
        desk = caller.desk if caller.known else None
        with game.lock:
            play, record = game.current(), game.record
            return GameInfo(
                id=record.id,
                title=record.title,
                ruleset=record.ruleset,
                rules=rules_on(record.ruleset, record.options),
                scenario=scenario_card(record.scenario),
                seats=shown_seats(game.seats, desk, game.names),
                version=self._shown(seat).version(seat),
                seat=seat,
                side=play.command(seat).side,
                begun=game.begun,
                host=game.names({record.desk}).get(record.desk, ""),
                made=caller.known and caller.desk == record.desk,
                may_undo=seat >= 0 and not record.shared and play.may_go_back(seat),
                may_save=self._copies.may_save(caller.desk, play),
                may_forget=play.game.over or not game.begun or not game.seating.others(caller.desk),
                fair=fair_info(record.dice, record.secret, record.parts, play.game.over),
                notices=game.storage.notices(record.id),
                terms=record.terms,
                lesson=lesson_of(record.scenario.id),
            )

    def version(self, seat: int) -> int:
        """Return a number that changes with what a seat may know."""
        with self.game.lock:
            return self._shown(seat).version(seat)

    def standing(self, seat: int) -> Standing:
        """Return how the game stands in the eyes of a seat."""
        game = self.game
        with game.lock:
            play = game.current()
            numbers = range(len(game.seats))
            return Standing(
                turn=play.game.state.turn,
                over=play.game.over,
                sides=len(play.game.requests),
                states=[play.state_of(each, seat) for each in numbers],
                times=[game.deadlines.left(play, seat, each) for each in numbers],
                private_talk=not play.game.rules.signals_only,
            )

    @again_if_overtaken
    def look(self, seat: int) -> bytes:
        """Return what a seat may know now, encoded; its first look at a question may start its deadline."""
        game = self.game
        with game.lock:
            self._clocks.keep_dates()
            self._clocks.start(seat)
            return self._shown(seat).look(seat, game.deadlines.left(game.current(), seat))

    def events(self, seat: int, after: int) -> Events:
        """Return the events that a seat may know of, after the one with that number."""
        with self.game.lock:
            play = self._shown(seat)
            return Events(play.version(seat), play.feed.lines(play.command(seat))[max(after, 0) :])

    def update(self, seat: int, after: int) -> Update:
        """Return the look of a seat with its events after that number, both of one version."""
        with self.game.lock:
            return Update(look=msgspec.Raw(self.look(seat)), events=self.events(seat, after).events)

    def past(self, seat: int) -> tuple[Replay, Command]:
        """Return the journal so far, and the captain whose film may be shown: the referee once the game is over."""
        with self.game.lock:
            play = self._shown(seat)
            return play.replay(), Command(REFEREE) if play.game.over else play.command(seat)

    def seen(self, seat: int) -> tuple[Game, int]:
        """Return a copy of the game, and the side as which it may be seen: nothing is hidden when it is over."""
        with self.game.lock:
            play = self._shown(seat)
            return play.game.clone(), REFEREE if play.game.over else play.command(seat).side
