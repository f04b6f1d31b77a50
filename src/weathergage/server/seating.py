"""Who sits where: a seat is at one desk at a time, and its key takes it to another."""

import secrets
from collections.abc import Callable, Sequence

from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.records import SeatRecord
from weathergage.server.wire import Seat


class Seating:
    """The seats of a game or a campaign; `keep` writes down where one goes before it counts, `tell` says so."""

    def __init__(
        self,
        seats: Sequence[SeatRecord],
        where: str,
        keep: Callable[[int, str | None], None],
        tell: Callable[[], None],
    ) -> None:
        self._seats = seats
        self._where = where
        self._keep = keep
        self._tell = tell

    def side_of(self, caller: Caller) -> int:
        """The side whose key the caller shows (-1 without a key), unless its seat is at another desk.

        A seat that nobody has taken yet goes to the first other desk that shows its key.
        """
        seat = self._shown(caller)
        if seat is None:
            return -1
        # Who shows a bare key has no desk that the seat could be away from.
        if caller.known and caller.desk != seat.desk:
            if seat.taken:
                raise Refused(
                    403, "this seat was taken to another desk; open its link again to take it to this one"
                )
            self._move(seat, caller.desk)
        return seat.side

    def take(self, caller: Caller) -> int:
        """Bring the seat whose key is shown to the caller's desk, wherever it was; its side."""
        seat = self._shown(caller)
        if seat is None:
            raise Refused(403, "a seat is taken by its key; send it as the header X-Seat")
        if caller.desk != seat.desk:
            self._move(seat, caller.desk)
        return seat.side

    def leave(self, caller: Caller) -> bool:
        """Take the caller's seats from his desk, to wait for their keys at none; whether he had any."""
        left = [seat for seat in self._seats if seat.human and seat.desk == caller.desk]
        for seat in left:
            self._move(seat, None)
        return bool(left)

    def _shown(self, caller: Caller) -> SeatRecord | None:
        if caller.key is None:
            return None
        for seat in self._seats:
            if seat.key is not None and secrets.compare_digest(seat.key.encode(), caller.key.encode()):
                return seat
        raise Refused(403, f"this key fits no seat of the {self._where}; open the link you were given again")

    def _move(self, seat: SeatRecord, desk: str | None) -> None:
        self._keep(seat.side, desk)
        seat.desk, seat.taken = desk, True
        self._tell()


def shown_seat(seat: SeatRecord, desk: str | None) -> Seat:
    """A seat as a desk sees it: the key goes only to the desk it belongs to."""
    key = seat.key if desk is not None and desk == seat.desk else None
    return Seat(side=seat.side, kind=seat.kind, bot=seat.bot, name=seat.name, key=key)
