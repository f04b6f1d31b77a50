"""Find the seat of a caller at a game, keep the keys of seats, and refuse onlookers where none are wanted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import KeyKind, ShownKey, changed
from weathergage.server.sessions.game.clocks import Clocks
from weathergage.server.sessions.game.core import GameCore, GamePart, again_if_overtaken
from weathergage.server.sessions.game.written import WrittenOrders
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import SeatKeys


class Access(GamePart):
    """The keys of the seats of a game, and the desks that may use them."""

    def __init__(
        self, game: GameCore, clocks: Clocks, written: WrittenOrders, oversees: Callable[[str], bool]
    ) -> None:
        super().__init__(game)
        self._clocks = clocks
        self._written = written
        #: Says whether a desk is that of an administrator, who may look on everywhere.
        self._oversees = oversees

    def seat_of(self, caller: Caller) -> int:
        """Return the number of the caller's seat, -1 without a key; refuse onlookers where none are wanted."""
        game = self.game
        with game.lock:
            # Who commands for another sees nothing more once that is over.
            if any(seat.returns for seat in game.seats):
                self._clocks.keep_dates()
            seat = game.seating.seat_of(caller)
            if seat < 0 and game.record.terms.onlookers == "nobody" and not self._at_table(caller):
                raise Refused(
                    403, "the makers of this game want nobody to look on; it can be seen when it is over"
                )
            return seat

    def _at_table(self, caller: Caller) -> bool:
        """Return whether a caller sits at the game, made it or administers the server, or the game is over."""
        game = self.game
        if not caller.known:
            return game.is_over()
        mine = caller.desk == game.record.desk or any(
            caller.desk in (seat.desk, seat.owner) for seat in game.seats
        )
        return mine or game.is_over() or self._oversees(caller.desk)

    def shown_key(self, caller: Caller) -> ShownKey:
        """Return what the key of a caller opens; refuse one that opens nothing here."""
        with self.game.lock:
            return self.game.seating.shown_key(caller, self.game.record.desk)

    def keys(self, seat: int, caller: Caller) -> SeatKeys:
        """Return the invitation, recovery and script keys of a seat, to the desk that holds it."""
        with self.game.lock:
            return self.game.seating.keys(seat, caller)

    @again_if_overtaken
    def set_key(self, seat: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or renew a key of a seat, or withdraw it; the earlier one is void at once."""
        game = self.game
        with game.lock:
            held = game.seating.held(seat, caller)
            if kind == "invitation" and made and held.owner is not None:
                raise Refused(
                    409, "you command this seat for somebody; give it back instead of handing it on"
                )
            if game.record.campaign:
                raise Refused(
                    409, "this battle belongs to a campaign; make keys for the campaign's seats instead"
                )
            return game.seating.set_key(seat, caller, kind, made)

    @again_if_overtaken
    def follow_campaign(self, side: int, values: dict[str, Any], *, recovered: bool = False) -> None:
        """Move a seat as it moved in the campaign whose battle this is; what its player `recovered` keeps its draft."""
        game = self.game
        with game.lock:
            if "desk" in values and not recovered:
                self._written.drop([side])
            game.storage.seat(game.record.id, side, values)
            changed(game.seats[side], values)
        game.on_change(True)

    def follow_person(self, old: str, new: str) -> None:
        """Follow a person whose desk is another from now on."""
        game = self.game
        with game.lock:
            if game.record.desk == old:
                game.record = replace(game.record, desk=new)
            moved = game.seating.rehouse(old, new)
        if moved:
            game.on_change(True)
