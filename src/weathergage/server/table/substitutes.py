"""Substitutes: a player lends his seat to somebody who commands it until the player is back."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import check_stranger, invited_desk
from weathergage.server.identity.seating import SUBSTITUTE, moved, new_key
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import SeatRecord
from weathergage.server.table.messages import NewSubstitute
from weathergage.server.table.presence import stored
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Taken

#: Why the seats of a campaign's battle are neither lent nor given up: they are those of the campaign.
OF_A_CAMPAIGN = (
    "this battle belongs to a campaign, whose admirals fight its battles themselves; let a captain sit in for you, or "
    "hand over your seat of the campaign on its page"
)
#: The longest time for which a seat is lent to a date.
LONGEST_LOAN = timedelta(days=365)


@dataclass(slots=True, frozen=True)
class Relief:
    """Seat somebody who commands for the owner of a seat."""

    desk: str
    #: The key of a link, "" for somebody who was asked by name.
    key: str
    #: Everybody who ever had a seat of the game.
    holders: Sequence[tuple[int, str]]
    #: Whether captains of one side know only what signals tell them.
    apart: bool

    def __call__(self, seat: SeatRecord, seats: Sequence[SeatRecord]) -> dict[str, Any]:
        """Return the new values of the seat; refuse who is not asked, or knows what its side may not."""
        linked = seat.substitute is not None and secrets.compare_digest(
            seat.substitute.encode(), self.key.encode()
        )
        if seat.desk is None or seat.owner is not None or not (linked or self.desk == seat.asked):
            raise Refused(
                409, "nobody asks you to command here any more; it was withdrawn, or somebody else does"
            )
        if self.desk == seat.desk:
            raise Refused(409, "this is your own seat; send the link to somebody else")
        check_stranger(self.desk, seat, seats, self.holders, self.apart)
        return {
            **moved(self.desk, seat.part),
            "owner": seat.desk,
            "substitute": None,
            "asked": None,
            "stand_in": None,
        }


class Substitutes:
    """Lends seats of all games and gives them back."""

    def __init__(self, registry: GameRegistry, people: PeopleStore, blocks: Blocks) -> None:
        self._registry = registry
        self._people = people
        self._blocks = blocks

    def seek(self, game: str, number: int, wanted: NewSubstitute, caller: Caller) -> None:
        """Ask somebody by name to command the caller's seat for a while, or make a link for whoever opens it."""
        session = self._registry.session(game)
        until = self._until(wanted.until)
        asked = (
            invited_desk(self._people, wanted.person, caller.desk, self._blocks) if wanted.person else None
        )

        def sought(seat: SeatRecord, seats: Sequence[SeatRecord]) -> dict[str, Any]:
            self._check_lendable(session, seat, seats, caller)
            if asked is not None:
                self._check(session, seat, asked)
            return {
                "asked": asked,
                "substitute": None if asked else new_key(SUBSTITUTE),
                "returns": until,
            }

        before = session.seating.of_person(number).asked
        session.arrivals.settle(number, sought)
        for desk in {before, asked} - {None}:
            self._registry.listeners.tell_person(desk or "", "invitations")

    def take(self, game: str, number: int, caller: Caller) -> Taken:
        """Let the caller command a seat for its owner, by the key of a link or because he was asked by name."""
        session = self._registry.session(game)
        seat = session.seating.of_person(number)
        self._check(session, seat, caller.desk)
        session.need_going_on()
        told = f"{self._name(caller.desk, 'Somebody')} commands for {self._name(seat.desk or '', seat.name)}."
        relief = Relief(
            caller.desk, caller.key or "", self._registry.storage.holders(game), session.signals_only()
        )
        session.arrivals.settle(number, relief, told)
        self._registry.listeners.tell_person(caller.desk, "invitations")
        return session.arrivals.taken(number, caller)

    def end(self, game: str, number: int, caller: Caller) -> None:
        """Take the caller's seat back, give back one that he commands, withdraw what he asked, or say no to it."""
        session = self._registry.session(game)
        seat = session.seating.of_person(number)
        asked = seat.asked
        pending = asked is not None or seat.substitute is not None
        party = (seat.owner, seat.desk) if seat.owner is not None else (seat.desk, seat.asked)
        linked = caller.key is not None and caller.key == seat.substitute
        if not (seat.owner is not None or pending):
            raise Refused(409, "nobody commands for another at this seat, and nobody is asked to")
        if not (linked or (caller.known and caller.desk in party)):
            raise Refused(403, "only the owner of this seat, and whoever commands it, can end that")
        session.loans.give_back(number)
        if asked is not None:
            self._registry.listeners.tell_person(asked, "invitations")

    def _check_lendable(
        self, session: GameSession, seat: SeatRecord, seats: Sequence[SeatRecord], caller: Caller
    ) -> None:
        session.need_going_on()
        if seat.owner is not None:
            raise Refused(409, "somebody commands this seat for its owner; it must come back first")
        if not caller.known or caller.desk != seat.desk:
            raise Refused(403, "only the player of a seat can ask somebody to command it")
        if session.record.campaign:
            raise Refused(409, OF_A_CAMPAIGN)
        if any(each.human and each.desk == seat.desk and each.side != seat.side for each in seats):
            raise Refused(
                409,
                "you play several sides, so that whoever comes would know them all; make an invitation instead, with "
                "which the battle begins anew",
            )

    def _check(self, session: GameSession, seat: SeatRecord, desk: str) -> None:
        """Refuse somebody who may not sit at this table."""
        others = [each.desk for each in session.seats if each.desk] + [seat.owner or ""]
        if not self._blocks.may_join(desk, others):
            raise Refused(403, "somebody at this table and the substitute keep apart; choose somebody else")
        holders = self._registry.storage.holders(session.record.id)
        check_stranger(desk, seat, session.seats, holders, session.signals_only())

    def _name(self, desk: str, otherwise: str) -> str:
        return self._people.names({desk}).get(desk, otherwise)

    def _until(self, wanted: str) -> str:
        now = self._registry.clock.now()
        return "" if not wanted else stored(time_to_come(wanted, now, LONGEST_LOAN))


def time_to_come(wanted: str, now: datetime, longest: timedelta) -> datetime:
    """Return a time that somebody wrote; refuse what is no time, past, or too far away."""
    try:
        until = datetime.fromisoformat(wanted)
    except ValueError:
        raise Refused(422, f"{wanted!r} is no date; write one such as 2026-11-30T18:00:00Z") from None
    if until.tzinfo is None or not now < until <= now + longest:
        raise Refused(422, "choose a time to come, within a year, with its time zone")
    return until.astimezone(now.tzinfo)
