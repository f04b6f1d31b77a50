"""The clocks of a game: start, stand still while it is adjourned, go on, and move with holidays and extensions."""

from dataclasses import replace
from datetime import datetime, timedelta

from weathergage.server.sessions.game.core import GameCore, GamePart, News, again_if_overtaken
from weathergage.server.sessions.game.loans import Loans
from weathergage.server.store.records import SeatClock
from weathergage.server.wire.errors import Refused


class Clocks(GamePart):
    """The clocks of the seats of a game, and the dates that were agreed."""

    def __init__(self, game: GameCore, loans: Loans) -> None:
        super().__init__(game)
        self._loans = loans

    def start(self, seat: int) -> None:
        """Start the deadlines that begin because a seat looks at its question."""
        game = self.game
        if seat < 0 or not game.begun:
            return
        play = game.current()
        started = game.deadlines.started(play.requests, play.game.state.turn, seat)
        if started.deadlines:
            game.set_clocks(started.deadlines, started.clocks)

    def is_late(self, number: int) -> bool:
        """Return whether the time of a person's seat has run out since its player last gave orders."""
        game = self.game
        with game.lock:
            seat = game.seats[number]
            return seat.clock.late > 0 or seat in game.deadlines.run_out(game.current().requests)

    @again_if_overtaken
    def adjourn(self, until: datetime | None) -> None:
        """Let all clocks stand still until a time, or until all want to go on."""
        game = self.game
        with game.lock:
            game.refresh()
            text = "" if until is None else until.isoformat(timespec="microseconds")
            self._hold(text, *game.deadlines.held(until))

    @again_if_overtaken
    def resume(self) -> None:
        """Let the clocks go on."""
        game = self.game
        with game.lock:
            game.refresh()
            self._hold(None, *game.deadlines.released(game.current().requests))

    @again_if_overtaken
    def keep_dates(self) -> None:
        """Let a game go on whose adjournment has ended, its deadlines counting from then, and give lent seats back."""
        game = self.game
        with game.lock:
            game.refresh()
            if game.is_over():
                return
            if game.deadlines.break_is_over():
                self._hold(None, {}, game.deadlines.unheld())
            now = game.clock.now()
            for seat in game.seats:
                if seat.returns and datetime.fromisoformat(seat.returns) <= now:
                    self._loans.give_back(seat.number)

    def _hold(
        self, until: str | None, deadlines: dict[int, datetime | None], clocks: dict[int, SeatClock]
    ) -> None:
        """Adjourn the game until a time, or "" for as long as all want; let it go on where that is None."""
        game = self.game
        game.set_clocks(deadlines, clocks, replace(game.record, adjourned=until))
        if until is None:
            game.tell_all("The game goes on; all clocks run.", News("resumed", tuple(game.seats)))
        else:
            game.tell_all(_adjourned_words(until))

    @again_if_overtaken
    def extend(self, hours: float, told: str) -> None:
        """Move all deadlines that are running by some hours, and tell everybody."""
        game = self.game
        with game.lock:
            game.current()
            more = timedelta(hours=hours)
            later = {seat.number: seat.deadline + more for seat in game.seats if seat.deadline is not None}
            if not later:
                raise Refused(409, "no clock is running in this game; there is nothing to extend")
            game.storage.deadlines(game.record.id, later)
            game.deadlines.set(later)
            game.tell_all(told)

    @again_if_overtaken
    def shift(self, desk: str, by: timedelta) -> None:
        """Move the deadlines of a person whose holiday begins or ends, in a game by the day."""
        game = self.game
        with game.lock:
            game.refresh()
            if game.record.terms.pace.kind != "days" or game.is_over():
                return
            late = game.deadlines.run_out(game.current().requests)
            moved = {
                seat.number: seat.deadline + by
                for seat in game.seats
                # A holiday gives nobody back the time that was up before.
                if seat.desk == desk and seat.deadline is not None and seat not in late
            }
            if moved:
                game.storage.deadlines(game.record.id, moved)
                game.deadlines.set(moved)
                game.on_change(True)


def _adjourned_words(until: str) -> str:
    when = f" until {until[:16].replace('T', ' ')} UTC" if until else ""
    return f"The game is adjourned{when}; all clocks stand still."
