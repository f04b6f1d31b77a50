"""Seats that one person commands for another: give them back to their owners, and forget whose they were."""

from collections.abc import Mapping, Sequence
from typing import Any

from weathergage.server.identity.seating import changed, moved
from weathergage.server.sessions.game.core import GamePart, News, again_if_overtaken
from weathergage.server.store.records import SeatRecord

#: Values of a seat that nobody commands for another.
UNLENT: Mapping[str, Any] = {"owner": None, "returns": "", "substitute": None, "asked": None}
#: Values of a seat that somebody has who was given it in the course of the battle.
SETTLED: Mapping[str, Any] = {"freed": False, "offer": "", "offered_to": None, "stand_in": None}


class Loans(GamePart):
    """The seats of a game that are lent."""

    def owned_by(self, desk: str) -> list[SeatRecord]:
        """Return the seats of a person that others command, or nobody."""
        return [seat for seat in self.game.seats if seat.owner == desk]

    @again_if_overtaken
    def give_back(self, number: int) -> None:
        """Bring a seat that another commands back to its owner, or seek nobody any more to command it."""
        game = self.game
        with game.lock:
            seat = game.seats[number]
            back = seat.desk != seat.owner and seat.owner is not None
            values = {**(moved(seat.owner, seat.part) if back else {}), **UNLENT}
            if seat.freed:
                values |= SETTLED
            game.storage.seat(game.record.id, number, values)
            changed(seat, values)
            if back:
                name = game.names({seat.desk or ""}).get(seat.desk or "", "Its player")
                game.tell_all(f"{name} has taken the seat of {seat.name} again.", News("back", (seat,)))
            else:
                game.on_change(True)

    def end(self, seats: Sequence[SeatRecord]) -> None:
        """Forget whose seats were before, who was asked to command them, and that they were free."""
        game = self.game
        values = {seat.number: {**UNLENT, **(SETTLED if seat.freed else {})} for seat in seats}
        moved_on = {
            seat.number: values[seat.number]
            for seat in seats
            if any(getattr(seat, name) != value for name, value in values[seat.number].items())
        }
        if moved_on:
            game.storage.reseat(game.record.id, moved_on)
        for number, fresh in moved_on.items():
            changed(game.seats[number], fresh)
