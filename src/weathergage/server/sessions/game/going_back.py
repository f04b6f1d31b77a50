"""Go back in a game: open sealed orders again, take orders back by consent, or undo alone."""

import msgspec

from weathergage.engine.events import REFEREE
from weathergage.engine.game import Entry
from weathergage.engine.journal import BACK
from weathergage.server.sessions.game.core import GameCore, GamePart, again_if_overtaken
from weathergage.server.sessions.game.questions import seated
from weathergage.server.sessions.game.written import WrittenOrders
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.records import commands_of
from weathergage.server.wire.draft_messages import DraftSheet
from weathergage.server.wire.errors import Refused


class GoingBack(GamePart):
    """The ways back at a game."""

    def __init__(self, game: GameCore, written: WrittenOrders) -> None:
        super().__init__(game)
        self._written = written

    @again_if_overtaken
    def reopen(self, seat: int) -> int:
        """Open a seat's sealed orders again while another still writes; they become its draft."""
        with self.game.lock:
            with self.game.changing() as play:
                sealed = play.reopen(seated(seat))
                if sealed is None:
                    raise Refused(
                        409, "these orders are not sealed, or have been carried out; they cannot be opened"
                    )
            self._written.keep_draft(seat, DraftSheet(orders=dict(sealed), version=play.version(seat)))
            return play.version(seat)

    @again_if_overtaken
    def take_back(self, entries: int, opened: int, told: str) -> None:
        """Go back to where the journal had this many entries, unless orders were opened since it was agreed."""
        game = self.game
        with game.lock:
            if game.current().opened_at != opened:
                raise Refused(409, "the game has moved on since that was proposed; propose it again")
            with game.changing() as play:
                play.enter(Entry(REFEREE, act=(BACK, str(entries))), by_hand=True)
            game.tell_all(told)

    def undo(self, seat: int) -> int:
        """Go back to the seat's last question, by re-execution; what came after it is forgotten."""
        game = self.game
        with game.lock:
            play = game.current()
            keep = play.back_to(seated(seat))
            if game.record.shared:
                raise Refused(403, "orders cannot be taken back once other people have seats in the game")
            if seat in play.captains.parts:
                return self._open_part(seat)
            if keep is None:
                raise Refused(409, "there is nothing to take back: this seat has given no orders yet")
            return self._rewind(play, keep).version(seat)

    def _open_part(self, seat: int) -> int:
        """Give a captain back what he has sealed while others of his side still write."""
        with self.game.changing() as play:
            play.open_again(seat)
        return play.version(seat)

    def _rewind(self, play: Play, keep: int) -> Play:
        """Play the first entries again, store that, and go on from there."""
        game = self.game
        fresh = Play(game.record, play.lines()[:keep], commands_of(game.seats))
        game.settle(fresh)
        deadlines, clocks = game.deadlines.turned(play.requests, fresh.requests, fresh.game.state.turn)
        for each in game.seats:
            # Versions begin anew, so the one of an answer that was given late means nothing any more.
            if each.clock.given:
                clock = clocks.get(each.number, each.clock)
                clocks[each.number] = msgspec.structs.replace(clock, given=0)
        game.drop_play()
        game.storage.rewind(
            game.record.id,
            play.entries,
            keep,
            fresh.lines(keep),
            fresh.progress,
            deadlines,
            parts=fresh.sealed_parts,
        )
        game.replace(fresh)
        game.set_clocks(deadlines, clocks)
        game.on_change(True)
        return fresh
