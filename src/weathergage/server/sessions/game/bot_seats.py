"""Bots at a game: those that are asked now, and those that sit in for people."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from weathergage.engine.orders import IllegalOrder, Orders
from weathergage.server.sessions.bot_players import BotTurn, bot_asked, bot_turn, sitting_in
from weathergage.server.sessions.deadlines import clock_text
from weathergage.server.sessions.game.core import GamePart, again_if_overtaken
from weathergage.server.store.records import SeatClock, SeatRecord
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)


class BotSeats(GamePart):
    """The seats of a game that bots play, for good or for a while."""

    def any_asked(self) -> bool:
        """Return whether any bot is asked something now."""
        game = self.game
        with game.lock:
            game.refresh()
            return not game.gone and game.begun and bot_asked(game.current(), game.seats) is not None

    def due(self) -> BotTurn | None:
        """Return the question to a bot, if one is asked now."""
        game = self.game
        with game.lock:
            game.refresh()
            return None if game.gone or not game.begun else bot_turn(game.current(), game.seats)

    def seal(self, turn: BotTurn, orders: Orders) -> None:
        """Seal a bot's orders, unless its question is gone."""
        game = self.game
        with game.lock:
            game.refresh()
            if game.gone or game.current().requests[turn.seat] is not turn.request:
                return
            with game.changing() as play:
                try:
                    play.seal(turn.seat, orders, by_hand=False)
                except IllegalOrder as illegal:
                    _log.error("bot %s of game %s: %s", turn.bot, game.record.id, illegal)
                    play.seal(turn.seat, turn.request.defaults(), by_hand=False)

    def will_sit_in(self, seat: SeatRecord, late: Sequence[SeatRecord]) -> bool:
        """Return whether a late seat is given to a bot, because another captain of its side was in time."""
        if not sitting_in(self.game.record.ruleset):
            return False
        others = [self.game.seats[number] for number in self.game.seating.fellows(seat.number)]
        return any(each not in late and not each.clock.late for each in others)

    @again_if_overtaken
    def let_sit_in(self, number: int, told: str, wanted: str = "") -> None:
        """Let a bot, or the usual one, give the orders of a person's seat until the person takes it back."""
        game = self.game
        with game.lock:
            game.refresh()
            seat = game.seating.of_person(number)
            if seat.stand_in is not None and not wanted:
                raise Refused(409, "a captain sits in there already")
            bot = wanted or sitting_in(game.record.ruleset)
            if not bot or game.is_over():
                raise Refused(409, "no captain can sit in at this game")
            self.seat({number: bot})
            game.tell_all(told)

    @again_if_overtaken
    def take_seat_back(self, number: int, told: str) -> None:
        """Let the person of a seat give its orders again."""
        game = self.game
        with game.lock:
            game.refresh()
            if game.seating.of_person(number).stand_in is None:
                raise Refused(409, "nobody sits in for this player")
            self.seat({number: None})
            game.tell_all(told)

    def seat(self, bots: Mapping[int, str | None], *, late: bool = False) -> None:
        """Let bots sit in at these seats, or nobody; their clocks stop, and `late` ones note that time was up."""
        game = self.game
        rows: dict[int, dict[str, Any]] = {}
        for number, bot in bots.items():
            clock = game.seats[number].clock
            clock = msgspec.structs.replace(clock, late=clock.late + late if bot else 0)
            rows[number] = {"stand_in": bot, "clock": clock_text(clock)}
        deadlines: dict[int, datetime | None] = dict.fromkeys(bots)
        game.storage.set_clocks(game.record.id, game.record.adjourned, deadlines, rows)
        for number, bot in bots.items():
            seat = game.seats[number]
            seat.stand_in, seat.clock = bot, msgspec.json.decode(rows[number]["clock"], type=SeatClock)
        game.deadlines.set(deadlines)
        game.on_change(True)
