"""Offer seats before a battle begins, by a link, to somebody by name, or to anybody; and take what is offered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.people import name_key
from weathergage.server.identity.seating import moved, new_key
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.errors import Refused

#: A seat waits for whoever has the link, for somebody by name, for anybody, or for its maker to decide.
LINK, NAMED, OPEN, NOBODY = "link", "named", "open", "nobody"
#: Returns new values of a seat that it is shown with all seats of its table; refuses what cannot be done.
ChooseSeat = Callable[[SeatRecord, Sequence[SeatRecord]], dict[str, Any]]


def invited_desk(people: PeopleStore, name: str, host: str, blocks: Blocks) -> str:
    """Return the desk of the person of a name whom a host invites; refuse unknown names and the host's own."""
    person = people.named(name_key(name)) if name_key(name) else None
    if person is None:
        raise Refused(
            404,
            f"nobody here is called {name!r}; ask for the name as it is written on the page You, or send a link",
        )
    if person.desk == host:
        raise Refused(422, "that is your own name; choose the seat for yourself instead")
    if not blocks.may_meet(host, person.desk):
        raise Refused(403, f"{person.name} cannot be invited by you; choose somebody else")
    return person.desk


def offered(kind: str, to: str | None = None) -> dict[str, Any]:
    """Return the values of a seat that waits for a person; a link gets a new key, and every earlier key is void."""
    return {
        **moved(None),
        "kind": "human",
        "bot": None,
        "taken": False,
        "invitation": new_key("invitation") if kind == LINK else None,
        "offer": kind,
        "offered_to": to if kind == NAMED else None,
    }


def awaiting(side: int, name: str, kind: str, to: str | None = None) -> SeatRecord:
    """Return a new seat that waits for a person."""
    return SeatRecord(side=side, name=name, **offered(kind, to))


def check_stranger(
    desk: str,
    seat: SeatRecord,
    seats: Sequence[SeatRecord],
    holders: Sequence[tuple[int, str]],
    apart: bool,
) -> None:
    """Refuse somebody who knows, or knew, what another side does."""
    had = {number for number, who in holders if who == desk}
    had |= {each.number for each in seats if desk in (each.desk, each.owner)}
    if any(seats[number].side != seat.side for number in had):
        raise Refused(
            409, "you have played another side of this battle and know its secrets; somebody else must"
        )
    if apart and had - {seat.number}:
        raise Refused(
            409, "by the rules captains of one side know only what signals tell; somebody else must"
        )


@dataclass(slots=True, frozen=True)
class Arrival:
    """Seat a person who comes to a table before the battle begins, or to a seat that became empty in its course."""

    desk: str
    part: str
    #: The key of an invitation, "" for none.
    key: str = ""
    #: Everybody who ever had a seat of the game, and whether captains of one side know only what signals tell.
    holders: Sequence[tuple[int, str]] = ()
    apart: bool = False

    def __call__(self, seat: SeatRecord, seats: Sequence[SeatRecord]) -> dict[str, Any]:
        """Return the new values of the seat as it is stored; refuse what was taken or withdrawn meanwhile."""
        if seat.human and seat.desk is None and (not seat.offer or (seat.freed and seat.offer == NOBODY)):
            raise Refused(
                409,
                "this seat is empty, but offered to nobody; its players can offer it to you or let a captain sit in, "
                "or the administrator gives it to you",
            )
        if not seat.on_offer:
            raise Refused(409, "somebody else has just sat down here; look for another table, or look on")
        if any(each.human and each.desk == self.desk for each in seats):
            raise Refused(
                409,
                "you sit at this table already; wait for somebody else, or choose another way to fill the seat",
            )
        if not self._invited(seat):
            raise Refused(
                403, "this seat is no longer offered to you; it was withdrawn or offered to somebody else"
            )
        if not seat.freed:
            return {**moved(self.desk, self.part), "offered_to": None}
        check_stranger(self.desk, seat, seats, self.holders, self.apart)
        # The dice are made long since.
        values = moved(self.desk, seat.part)
        return values | {"offer": "", "offered_to": None, "freed": False, "owner": None, "stand_in": None}

    def _invited(self, seat: SeatRecord) -> bool:
        if seat.offer == LINK:
            return bool(self.key) and self.key == seat.invitation
        return seat.offer == OPEN or (seat.offer == NAMED and seat.offered_to == self.desk)
