"""Change how the empty seats of a table find their people, sit down there, or say no."""

import secrets
from collections.abc import Sequence
from typing import Any

from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import LINK, NAMED, NOBODY, OPEN, invited_desk, offered
from weathergage.server.identity.seating import seated
from weathergage.server.lobby.messages import OfferSheet, SeatOffer
from weathergage.server.sessions.bot_players import bot_seat
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import SeatRecord
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Taken

TAKEN = "somebody has sat down here already; the seat is no longer empty"


class OfferedSeats:
    """The empty seats of tables at which people are awaited, or have left in the course of the battle."""

    def __init__(self, games: GameRegistry, people: PeopleStore, blocks: Blocks) -> None:
        self._games = games
        self._people = people
        self._blocks = blocks

    def of(self, game_id: str, caller: Caller) -> list[SeatOffer]:
        """List the empty seats of a table to whoever fills them, with the links to them."""
        session = self._filled_by(game_id, caller)
        empty = [seat for seat in session.seats if seat.human and seat.desk is None]
        names = self._people.names({seat.offered_to for seat in empty if seat.offered_to})
        return [
            SeatOffer(
                side=seat.number,
                name=seat.name,
                offer=seat.offer or NOBODY,
                invited=names.get(seat.offered_to or "", ""),
                invitation=seat.invitation,
            )
            for seat in empty
        ]

    def put(self, game_id: str, side: int, sheet: OfferSheet, caller: Caller) -> list[SeatOffer]:
        """Offer an empty seat in another way, or fill it; the battle begins if nobody else is awaited."""
        session = self._filled_by(game_id, caller)
        if session.begun:
            return self._put_again(session, side, sheet, caller)
        values = self._values(session, side, sheet, caller)
        told = f"{values['name']} takes a seat." if sheet.kind == "bot" else ""
        self._change(session, side, values, told)
        return self.of(game_id, caller)

    def _put_again(
        self, session: GameSession, side: int, sheet: OfferSheet, caller: Caller
    ) -> list[SeatOffer]:
        """Offer a seat that became empty in the course of the battle, which goes on meanwhile."""
        seat = session.seating.of_person(side)
        if sheet.kind == "human":
            raise Refused(409, "in the course of the battle a seat is offered to others; your own you have")
        if sheet.kind == "bot":
            bot, title = bot_seat(seat.side, sheet.bot or "", session.record.ruleset)
            if seat.desk is not None:
                raise Refused(409, TAKEN)
            session.bots.let_sit_in(side, f"{title} sits in for {seat.name}.", bot)
        else:
            session.need_going_on()
            values = self._values(session, side, sheet, caller) | {"freed": True, "part": seat.part}
            told = f"The seat of {seat.name} is open to anybody." if sheet.kind == OPEN else ""
            self._change(session, side, values, told)
        return self.of(session.record.id, caller)

    def withdraw(self, game_id: str, side: int, caller: Caller) -> list[SeatOffer]:
        """Take an offer back; its link is void, and whoever was invited by name no longer is."""
        session = self._filled_by(game_id, caller)
        freed = {"freed": True} if session.begun else {}
        self._change(session, side, offered(NOBODY) | freed)
        return self.of(game_id, caller)

    def sit(self, game_id: str, side: int, caller: Caller, part: str) -> Taken:
        """Seat the caller where anybody may sit, or where they are invited by name."""
        session = self._games.session(game_id)
        if not self._people.names({caller.desk}):
            raise Refused(409, "give a name first, so that the others know with whom they play")
        others = {session.record.desk, *(seat.desk for seat in session.seats)} - {None, ""}
        if not self._blocks.may_join(caller.desk, [desk for desk in others if desk]):
            raise Refused(
                403,
                "you cannot sit at this table, because you and somebody at it keep apart; choose another",
            )
        return session.arrivals.sit(side, caller, part)

    def decline(self, game_id: str, side: int, caller: Caller) -> None:
        """Say no to a seat that the caller is invited to by name or by a link; its maker decides anew."""
        session = self._games.session(game_id)
        name = self._people.names({caller.desk}).get(caller.desk, "A guest")

        def declined(seat: SeatRecord, _seats: Sequence[SeatRecord]) -> dict[str, Any]:
            asked = seat.offer == NAMED and seat.offered_to == caller.desk
            linked = seat.offer == LINK and _same(caller.key, seat.invitation)
            if not (seat.on_offer and (asked or linked)):
                raise Refused(409, "you are not invited to this seat any more; there is nothing to decline")
            return offered(NOBODY)

        seat_name = session.seats[side].name if side < len(session.seats) else ""
        session.arrivals.settle(side, declined, f"{name} says “No, thank you” to the seat of {seat_name}.")
        self._games.listeners.tell_person(caller.desk, "invitations")

    def decline_all(self, game_id: str, caller: Caller) -> None:
        """Say no to every seat of a game to which the caller is invited by name."""
        for seat in list(self._games.session(game_id).seats):
            if seat.on_offer and seat.offered_to == caller.desk:
                self.decline(game_id, seat.number, caller)

    def _filled_by(self, game_id: str, caller: Caller) -> GameSession:
        """Return a table whose empty seats the caller fills: its maker, and once the battle has begun its players."""
        session = self._games.session(game_id)
        plays = session.begun and any(seat.human and seat.desk == caller.desk for seat in session.seats)
        if not caller.known or not (session.record.desk == caller.desk or plays):
            raise Refused(403, "only the person who made this table can see or change who is invited to it")
        return session

    def _values(self, session: GameSession, side: int, sheet: OfferSheet, caller: Caller) -> dict[str, Any]:
        if sheet.kind == "bot":
            own_side = session.seats[side].side if side < len(session.seats) else 0
            bot, title = bot_seat(own_side, sheet.bot or "", session.record.ruleset)
            taken = {"kind": "bot", "bot": bot, "name": title, "key": None, "invitation": None}
            return {**taken, "offer": "", "offered_to": None}
        if sheet.kind == "human":
            own = seated(side, "", caller.desk, sheet.part)
            values = {name: getattr(own, name) for name in ("kind", "key", "desk", "recovery", "part")}
            return {**values, "invitation": None, "offer": "", "offered_to": None}
        if sheet.kind == NAMED:
            desk = invited_desk(self._people, sheet.person or "", caller.desk, self._blocks)
            return offered(NAMED, desk)
        return offered(sheet.kind)

    def _change(self, session: GameSession, side: int, values: dict[str, Any], told: str = "") -> None:
        before: list[str] = []

        def choose(seat: SeatRecord, _seats: Sequence[SeatRecord]) -> dict[str, Any]:
            if not seat.human or seat.desk is not None or not (seat.awaited or session.begun):
                raise Refused(409, TAKEN)
            before.extend([seat.offered_to] if seat.offered_to else [])
            return values

        session.arrivals.settle(side, choose, told)
        for desk in before:
            self._games.listeners.tell_person(desk, "invitations")


def _same(shown: str | None, key: str | None) -> bool:
    return shown is not None and key is not None and secrets.compare_digest(shown.encode(), key.encode())
