"""Leave a game: a seat is given to another or freed, a player gives up, the game is removed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import NOBODY, OPEN, offered
from weathergage.server.identity.seating import changed, moved
from weathergage.server.sessions.bot_players import sitting_in
from weathergage.server.sessions.game.arrivals import Arrivals
from weathergage.server.sessions.game.core import GameCore, GamePart, Gone, again_if_overtaken
from weathergage.server.sessions.game.loans import UNLENT, Loans
from weathergage.server.sessions.game.written import WrittenOrders
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.errors import Refused


class Departures(GamePart):
    """People who leave the seats of a game."""

    def __init__(self, game: GameCore, loans: Loans, written: WrittenOrders, arrivals: Arrivals) -> None:
        super().__init__(game)
        self._loans = loans
        self._written = written
        self._arrivals = arrivals

    @again_if_overtaken
    def hand_over(self, number: int, desk: str | None, told: str) -> None:
        """Bring a seat to another desk, or to none, and tell everybody; what was written for it goes."""
        game = self.game
        with game.lock:
            seat = game.seating.of_person(number)
            if desk is not None:
                self._arrivals.bring([seat], desk, "", recovered=False)
            else:
                values = {**moved(None), **UNLENT}
                if game.begun:
                    values |= {"freed": True, "offer": NOBODY, "offered_to": None}
                game.storage.seat(game.record.id, number, values)
                changed(seat, values)
            # Only now: what is refused costs nobody what he wrote.
            self._written.drop([number])
            game.tell_all(told)

    @again_if_overtaken
    def leave_seat(self, number: int, told: str) -> None:
        """Free the seat of a player who gives it up; a captain sits in until somebody takes it, or he comes back."""
        game = self.game
        with game.lock:
            seat = game.seating.of_person(number)
            bot = seat.stand_in or sitting_in(game.record.ruleset) or None
            values = {**moved(None, seat.part), **UNLENT, "owner": seat.desk, "freed": True}
            values |= {"offer": NOBODY, "offered_to": None, "stand_in": bot}
            game.storage.set_clocks(game.record.id, game.record.adjourned, {number: None}, {number: values})
            changed(seat, values)
            game.deadlines.set({number: None})
            self._written.drop([number])
            game.tell_all(told)

    @again_if_overtaken
    def forget(self, caller: Caller) -> bool:
        """Remove the game, or leave it where another person has a seat; return whether it is gone."""
        game = self.game
        with game.lock:
            if game.gone:
                raise Gone
            mine, others = game.seating.of_desk(caller.desk), game.seating.others(caller.desk)
            made, owned = caller.desk == game.record.desk, self._loans.owned_by(caller.desk)
            if not (mine or made or owned):
                raise Refused(403, "only somebody who made this game or sits in it can remove it")
            if not game.begun and not made:
                self._get_up(mine)
                return False
            if not others or not game.begun:
                self._check_nobody_escapes(caller.desk)
                game.storage.forget(game.record.id, unchanged=True)
                game.close()
                return True
            self._check_over(mine, owned)
            self._leave_table(mine, owned, made=made)
            return False

    def _get_up(self, mine: Sequence[SeatRecord]) -> None:
        """Free the seats of somebody who leaves before the battle begins, as they were offered."""
        for seat in mine:
            kind = OPEN if seat.offer == OPEN else NOBODY
            name = self.game.names({seat.desk or ""}).get(seat.desk or "", "Somebody")
            self._arrivals.settle(seat.number, partial(_freed, kind), f"{name} has left {seat.name}.")

    def _check_nobody_escapes(self, desk: str) -> None:
        """Refuse to remove a rated battle under way whose result still counts for somebody who has left it."""
        game = self.game
        left = any(seat.owner not in (None, desk) for seat in game.seats)
        if left and game.begun and game.record.terms.rated and not game.is_over():
            raise Refused(
                409,
                "this game is rated, and its result counts for somebody who has left it, too, so it cannot be removed; "
                "claim it, play on, or resign",
            )

    def _check_over(self, mine: Sequence[SeatRecord], owned: Sequence[SeatRecord]) -> None:
        """Refuse to leave a game that others play before it is over."""
        if owned and not self.game.is_over():
            raise Refused(409, "this game is still yours; take your seat back, then resign or leave")
        if mine and not self.game.is_over():
            raise Refused(
                409,
                "another person plays this game, so it cannot be removed; resign, or hand your seat over with an "
                "invitation, and then leave",
            )

    def _leave_table(self, mine: Sequence[SeatRecord], owned: Sequence[SeatRecord], *, made: bool) -> None:
        """Empty the seats of somebody who leaves, and take the game from the list of its maker."""
        game = self.game
        self._loans.end(owned)
        self._written.drop([seat.number for seat in mine])
        game.seating.leave(mine, made)
        if made:
            game.record = replace(game.record, desk="")
        game.on_change(True)


def _freed(kind: str, _seat: SeatRecord, _seats: Sequence[SeatRecord]) -> dict[str, Any]:
    return offered(kind)
