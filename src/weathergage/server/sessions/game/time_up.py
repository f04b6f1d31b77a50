"""Do what was agreed for seats whose time is up."""

from contextlib import suppress

from weathergage.server.sessions.bot_players import sitting_in
from weathergage.server.sessions.game.bot_seats import BotSeats
from weathergage.server.sessions.game.clocks import Clocks
from weathergage.server.sessions.game.core import GameCore, GamePart, Gone, again_if_overtaken
from weathergage.server.sessions.game.endings import Endings
from weathergage.server.store.records import SeatRecord


class TimeUp(GamePart):
    """The seats of a game whose time has run out."""

    def __init__(self, game: GameCore, clocks: Clocks, bots: BotSeats, endings: Endings) -> None:
        super().__init__(game)
        self._clocks = clocks
        self._bots = bots
        self._endings = endings

    @again_if_overtaken
    def look(self) -> None:
        """Look for seats that are late: seal their defaults, let a captain sit in, or leave it to a claim."""
        game = self.game
        with game.lock, suppress(Gone):
            game.refresh()
            if game.gone or game.is_over():
                return
            self._clocks.keep_dates()
            late = game.deadlines.run_out(game.current().requests)
            # A sandglass of the rules ends as the rules say.
            given = [
                seat for seat in late if self._rules_glass(seat) or game.record.terms.time_up == "defaults"
            ]
            rest = [seat for seat in late if seat not in given]
            if game.record.terms.time_up != "captain":
                # Who is late among several captains does not lose the game for those who are not.
                rest = [seat for seat in rest if self._bots.will_sit_in(seat, late)]
            bot = sitting_in(game.record.ruleset)
            if bot and rest:
                self._bots.seat({seat.number: bot for seat in rest}, late=True)
            # Others may still answer until the game is claimed; telling all would tell who has not sealed.
            self._endings.tell_claimants()
            if given:
                self._answer_for(given)

    def _answer_for(self, late: list[SeatRecord]) -> None:
        """Seal the defaults of seats, with what they have written ahead."""
        game = self.game
        with game.changing(given_late=[seat.number for seat in late]) as play:
            for seat in late:
                if (request := play.requests[seat.number]) is None:
                    continue
                if game.ahead is not None:
                    game.ahead.seal_late(game, play, seat.number)
                else:
                    play.seal(seat.number, request.defaults(), by_hand=False)

    def _rules_glass(self, seat: SeatRecord) -> bool:
        """Return whether the time of a seat's question is that of the rules."""
        request = self.game.current().requests[seat.number]
        return request is not None and request.seconds > 0
