"""Seats and their keys: a seat belongs to one desk, which alone plays it; an invitation moves it to another."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, get_args

from weathergage.engine.fairness import commitment_of
from weathergage.server.identity.credentials import Caller
from weathergage.server.store.database_tables import TableSet
from weathergage.server.store.records import Notice, SeatRecord
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import FairInfo, Seat, SeatKeys

#: Keys that the desk of a seat may make, see again, renew and withdraw.
KeyKind = Literal["invitation", "recovery", "script"]
KINDS: tuple[KeyKind, ...] = get_args(KeyKind)
#: The kind of a key by which somebody commands a seat for its owner.
SUBSTITUTE = "substitute"
#: Seats a second person with new values of the seat, and removes what was played before.
BeginAnew = Callable[[SeatRecord, dict[str, Any]], None]
#: Looks up what the people of desks are called.
Names = Callable[[set[str]], Mapping[str, str]]


def new_key(kind: str = "seat") -> str:
    """Return a new secret key that begins with its kind."""
    return f"{kind}-{secrets.token_urlsafe(24)}"


def key_kind(word: str) -> KeyKind:
    """Return the kind of key that an address names; refuse any other word."""
    for kind in KINDS:
        if kind == word:
            return kind
    raise Refused(404, f"there is no kind of key {word!r}; choose {', '.join(KINDS)}")


class ShownKey(NamedTuple):
    """Say whose a key is that a caller showed, and whether it brings a seat from there to the caller."""

    owner: str
    moves: bool


class SeatStore(Protocol):
    """The part of a storage that keeps the seats of games or of campaigns."""

    def seat(self, room_id: str, number: int, values: Mapping[str, Any], /) -> None:
        """Change values of one seat."""

    def reseat(self, room_id: str, moved: Mapping[int, Mapping[str, Any]], /) -> None:
        """Change values of several seats together."""

    def disown(self, room_id: str, /) -> None:
        """Take a game or campaign from the list of the desk that made it."""


class Notices(Protocol):
    """The part of the storage that keeps notices."""

    def notice(self, about: str, text: str) -> Notice:
        """Store a notice."""

    def notices(self, about: str) -> list[Notice]:
        """Return the newest notices, oldest first."""


class Seating:
    """The seats of a game or a campaign: their players, their keys, arrivals and departures."""

    def __init__(
        self, seats: Sequence[SeatRecord], tables: TableSet, room_id: str, store: SeatStore, notices: Notices
    ) -> None:
        self._seats = seats
        self._where = tables.what
        self._id = room_id
        self._store = store
        self._notices = notices

    def seat_of(self, caller: Caller) -> int:
        """Return the number of the seat that a caller plays, -1 without a key; refuse keys of other desks."""
        found = self._seat_of_key(caller)
        if found is None:
            return -1
        kind, seat = found
        if kind == "script" or (kind == "key" and caller.known and caller.desk == seat.desk):
            return seat.number
        if kind == "key":
            raise Refused(
                403,
                "this key plays its seat only in the browser that holds it; open your recovery link or an invitation "
                "to play here, or make a script key for a program",
            )
        raise Refused(
            403, "this key is an invitation; open its link to take the seat, then play with the key you get"
        )

    def seats_taken_by(self, caller: Caller) -> tuple[SeatRecord, list[SeatRecord]]:
        """Return the seat of an invitation or recovery key, and all seats that come to the caller's desk with it.

        A recovery brings every seat of the lost desk. Seats that are already there are left out.
        """
        found = self._seat_of_key(caller)
        if found is None:
            raise Refused(403, "a seat is taken with an invitation; send its key in the header X-Seat")
        kind, seat = found
        here = caller.desk == seat.desk
        if kind == "script" or (kind == "key" and not here):
            raise Refused(403, "this key plays a seat but does not move it here; ask for an invitation")
        if kind == SUBSTITUTE:
            raise Refused(403, "this key is for a substitute; open its link to command for a while")
        if here:
            return seat, []
        lost = seat.desk if kind == "recovery" else None
        return seat, [seat] if lost is None else self.of_desk(lost)

    def shown_key(self, caller: Caller, maker: str) -> ShownKey:
        """Return what the key of a caller opens; refuse one that opens nothing for this caller's desk.

        An invitation to a seat where nobody sits yet is the maker's.
        """
        found = self._seat_of_key(caller)
        if found is None or (found[0] == "key" and not (caller.known and caller.desk == found[1].desk)):
            raise Refused(
                403, "this key opens nothing here; open your recovery link or an invitation instead"
            )
        kind, seat = found
        owner = maker if seat.desk is None else seat.desk
        moves = kind in ("invitation", "recovery", SUBSTITUTE) and seat.desk != caller.desk
        return ShownKey(owner, moves=moves)

    def held(self, number: int, caller: Caller) -> SeatRecord:
        """Return a person's seat that the caller's desk holds; refuse any other."""
        seat = self.numbered(number)
        if not seat.human:
            raise Refused(409, "the computer plays this seat; it has no keys")
        if not caller.known or caller.desk != seat.desk:
            raise Refused(403, "only the desk that holds a seat can see or change its keys")
        return seat

    def numbered(self, number: int) -> SeatRecord:
        """Return the seat of a number; refuse a number that no seat has."""
        if not 0 <= number < len(self._seats):
            raise Refused(
                404, f"this {self._where} has no seat {number}; its seats are 0 to {len(self._seats) - 1}"
            )
        return self._seats[number]

    def of_person(self, number: int) -> SeatRecord:
        """Return a seat that people play; refuse one of the computer's."""
        seat = self.numbered(number)
        if not seat.human:
            raise Refused(409, "the computer plays this seat")
        return seat

    def of_desk(self, desk: str) -> list[SeatRecord]:
        """Return the seats that a desk holds."""
        return [seat for seat in self._seats if seat.human and seat.desk == desk]

    def others(self, desk: str) -> list[SeatRecord]:
        """Return the seats that people at other desks hold."""
        return [seat for seat in self._seats if seat.human and seat.desk not in (None, desk)]

    def fellows(self, number: int) -> list[int]:
        """Return the seats of other people who command on the same side themselves."""
        own = self._seats[number] if 0 <= number < len(self._seats) else None
        return [
            seat.number
            for seat in self._seats
            if own is not None
            and seat.side == own.side
            and seat.human
            and seat.desk not in (None, own.desk)
            and seat.stand_in is None
        ]

    def splits_players(self, coming: Sequence[SeatRecord], desk: str) -> bool:
        """Return whether people will sit at two desks once these seats have come to one."""
        return any(seat not in coming for seat in self.others(desk))

    def arrive(
        self, coming: Sequence[SeatRecord], desk: str, part: str, begin_anew: BeginAnew | None
    ) -> None:
        """Bring seats to a desk with new keys and add notices; a second person's arrival begins the game anew."""
        values = {seat.number: moved(desk, part) for seat in coming}
        told = [f"The seat of {seat.name} was taken at another desk." for seat in coming]
        if begin_anew is None:
            self._store.reseat(self._id, values)
        else:
            begin_anew(coming[0], values[coming[0].number])
            told[0] += f" The {self._where} begins anew with fresh dice; nothing played before counts."
        for seat in coming:
            changed(seat, values[seat.number])
        for text in told:
            self._notices.notice(self._id, text)

    def rehouse(self, old: str, new: str) -> bool:
        """Bring the seats of one desk to another of the same person, with their keys; say whether there were any."""
        mine = self.of_desk(old)
        for seat in mine:
            seat.desk = new
        owned = [seat for seat in self._seats if seat.owner == old]
        for seat in owned:
            seat.owner = new
        return bool(mine or owned)

    def leave(self, mine: Sequence[SeatRecord], made: bool) -> None:
        """Empty seats whose player leaves and add notices; a maker's list forgets the game as well."""
        for seat in mine:
            values = moved(None)
            self._store.seat(self._id, seat.number, values)
            changed(seat, values)
            self._notices.notice(self._id, f"{seat.name} has left the table.")
        if made:
            self._store.disown(self._id)

    def keys(self, number: int, caller: Caller) -> SeatKeys:
        """Return the invitation, recovery and script keys of a seat, to the desk that holds it."""
        seat = self.held(number, caller)
        return SeatKeys(
            side=seat.side, invitation=seat.invitation, recovery=seat.recovery, script=seat.script
        )

    def set_key(self, number: int, caller: Caller, kind: KeyKind, made: bool) -> SeatKeys:
        """Make or renew a key of a seat, or withdraw it; the earlier one is void at once."""
        seat = self.held(number, caller)
        values: dict[str, Any] = {kind: new_key(kind) if made else None}
        self._store.seat(self._id, number, values)
        changed(seat, values)
        return self.keys(number, caller)

    def _seat_of_key(self, caller: Caller) -> tuple[str, SeatRecord] | None:
        if caller.key is None:
            return None
        shown = caller.key.encode()
        for seat in self._seats:
            for kind in ("key", *KINDS, SUBSTITUTE):
                key = getattr(seat, kind)
                if key is not None and secrets.compare_digest(key.encode(), shown):
                    return kind, seat
        raise Refused(
            403,
            f"this key opens no seat of this {self._where}; it may have been used, renewed or withdrawn. "
            "Ask for a new invitation",
        )


def moved(desk: str | None, part: str = "") -> dict[str, Any]:
    """Return the values of a seat that comes to a desk, or to none: new keys, so that no earlier one opens it."""
    return {
        "desk": desk,
        "taken": True,
        "key": new_key(),
        "invitation": None,
        "recovery": None if desk is None else new_key("recovery"),
        "script": None,
        "part": part,
    }


def changed(seat: SeatRecord, values: Mapping[Any, Any]) -> None:
    """Set values of a seat that have been stored."""
    for name, value in values.items():
        setattr(seat, name, value)


def seated(side: int, name: str, desk: str, part: str = "") -> SeatRecord:
    """Return a new seat of a person at a desk."""
    return SeatRecord(side, "human", None, name, new_key(), desk, recovery=new_key("recovery"), part=part)


def shown_seats(seats: Sequence[SeatRecord], desk: str | None, names: Names) -> list[Seat]:
    """Return seats as a desk sees them, with the names of their people."""
    known = names({name for seat in seats for name in (seat.desk, seat.offered_to, seat.owner) if name})
    return [shown_seat(seat, desk, known) for seat in seats]


def shown_seat(seat: SeatRecord, desk: str | None, known: Mapping[str, str] = MappingProxyType({})) -> Seat:
    """Return a seat as a desk sees it: the key goes only to the desk that holds it."""
    here = desk is not None and desk == seat.desk
    return Seat(
        number=seat.number,
        side=seat.side,
        ships=seat.ships,
        kind=seat.kind,
        bot=seat.bot,
        name=seat.name,
        key=seat.key if here else None,
        away=seat.human and seat.desk is not None and not here,
        open=seat.human and seat.desk is None,
        player=known.get(seat.desk or "", ""),
        offer=seat.offer if seat.on_offer else "",
        invited=known.get(seat.offered_to or "", ""),
        owner=known.get(seat.owner or "", ""),
        lent=desk is not None and desk == seat.owner,
        asks_you=desk is not None and desk == seat.asked,
        returns=seat.returns if seat.owner or (desk is not None and desk == seat.asked) else "",
    )


def fair_info(dice: str, secret: str, parts: tuple[str, ...], over: bool) -> FairInfo:
    """Say where the dice of a game or campaign come from; the secret is published once it is over."""
    return FairInfo(
        dice=dice,
        commitment=commitment_of(secret),
        parts=parts,
        secret=secret if dice == "fair" and over else None,
    )
