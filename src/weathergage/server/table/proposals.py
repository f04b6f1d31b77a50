"""Proposals that need consent: of everybody to take orders back, a draw, adjourn, go on; of one's side to resign."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from weathergage.server.identity.seating import Names
from weathergage.server.sessions.deadlines import Clock
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.records import SeatRecord
from weathergage.server.table.messages import Proposal, ProposalKind, ProposalLine
from weathergage.server.table.presence import stored
from weathergage.server.table.store import ProposalRecord, TableStore
from weathergage.server.table.substitutes import time_to_come
from weathergage.server.wire.errors import Refused

#: The longest time for which a game is adjourned to a date.
LONGEST_BREAK = timedelta(days=365)
#: After so long an adjournment without a date may be ended by one side: the other may never come back.
ALONE = timedelta(days=3)
GONE = "this proposal is gone: it was answered or withdrawn, or the game has moved on"


PROPOSED = "this is proposed already; answer that proposal, or wait for the answer"


class Proposals:
    """Keeps what is proposed at all games, and carries out what all have agreed to."""

    def __init__(self, store: TableStore, clock: Clock, names: Names) -> None:
        self._store = store
        self._clock = clock
        self._names = names

    def open_ones(self, session: GameSession, side: int) -> list[ProposalLine]:
        """Return what is proposed now, as a side sees it; what the game has left behind is gone."""
        found = [
            each
            for each in self._store.proposals(session.record.id)
            if _lives(session, each) and _may_know(session, each, side)
        ]
        names = self._names({each.desk for each in found})
        return [
            ProposalLine(
                n=each.n,
                kind=each.kind,
                side=each.side,
                name=names.get(each.desk, session.seats[each.side].name),
                at=each.at,
                until=each.until,
                yours=each.side == side,
                may_answer=side in _waited(session, each, each.accepted),
            )
            for each in found
        ]

    def propose(self, session: GameSession, seat: SeatRecord, wanted: Proposal) -> None:
        """Propose something to the other sides; where nobody else has to agree it is done at once."""
        if session.is_over():
            raise Refused(409, "the game is over; there is nothing to propose")
        alone = wanted.kind == "resume" and self._may_go_on_alone(session)
        if not alone and any(each.kind == wanted.kind for each in self.open_ones(session, seat.number)):
            raise Refused(409, PROPOSED)
        made = ProposalRecord(
            game=session.record.id,
            n=0,
            kind=wanted.kind,
            side=seat.number,
            desk=seat.desk or "",
            at=stored(self._clock.now()),
            until=self._until(wanted),
            entries=self._entries(session, seat, wanted.kind),
            opened=session.told(lambda play: play.opened_at),
            turn=session.views.standing(seat.number).turn,
            accepted=(),
        )
        if alone or not _asked(session, made):
            self._carry_out(session, made)
            return
        known = self._store.proposals(session.record.id)
        dead = [each.n for each in known if each.kind == wanted.kind and not _lives(session, each)]
        if not self._store.propose(made, dead):
            raise Refused(409, PROPOSED)

    def answer(self, session: GameSession, seat: SeatRecord, number: int, word: str) -> None:
        """Accept, decline or withdraw a proposal."""
        found = next((each for each in self._store.proposals(session.record.id) if each.n == number), None)
        if found is None or not _lives(session, found):
            raise Refused(409, GONE)
        if word == "withdraw":
            if found.side != seat.number:
                raise Refused(403, "only the side that proposed it can withdraw it; decline it instead")
            self._close(found)
            return
        if seat.number not in _asked(session, found) or not _may_know(session, found, seat.number):
            raise Refused(403, "this proposal waits for the other sides, not for yours")
        if word == "decline":
            self._close(found)
            return
        accepted = self._store.accept(found, seat.number)
        if accepted is None:
            raise Refused(409, GONE)
        if _waited(session, found, accepted):
            return
        self._close(found)
        self._carry_out(session, found)

    def _may_go_on_alone(self, session: GameSession) -> bool:
        """Return whether one side may end an adjournment: it has no date, and was agreed long ago."""
        if session.record.adjourned != "":
            return False
        since = self._store.adjourned_at(session.record.id)
        return not since or self._clock.now() - datetime.fromisoformat(since) >= ALONE

    def _close(self, proposal: ProposalRecord) -> None:
        if not self._store.close_proposal(proposal):
            raise Refused(409, GONE)

    def _carry_out(self, session: GameSession, proposal: ProposalRecord) -> None:
        deeds: dict[ProposalKind, Callable[[], None]] = {
            "undo": lambda: session.going_back.take_back(
                proposal.entries, proposal.opened, "Orders were taken back by consent; the dice go on."
            ),
            "draw": lambda: session.endings.judge(-1, "agreed"),
            "adjourn": lambda: session.clocks.adjourn(
                datetime.fromisoformat(proposal.until) if proposal.until else None
            ),
            "resume": session.clocks.resume,
            "resign": lambda: session.endings.concede(session.seats[proposal.side].side),
        }
        deeds[proposal.kind]()
        if proposal.kind in ("adjourn", "resume"):
            self._store.close_breaks(proposal.game, stored(self._clock.now()))

    def _until(self, wanted: Proposal) -> str:
        if wanted.kind != "adjourn" or not wanted.until:
            return ""
        return stored(time_to_come(wanted.until, self._clock.now(), LONGEST_BREAK))

    def _entries(self, session: GameSession, seat: SeatRecord, kind: ProposalKind) -> int:
        """Return to where an undo goes back; refuse what cannot be proposed now."""
        if kind == "undo":
            entries = session.told(lambda play: play.question_of(seat.number))
            if entries is None:
                raise Refused(409, "there is nothing to take back: none of your orders was carried out yet")
            return entries
        if kind == "draw" and not may_draw(session.seats):
            raise Refused(409, "the computer agrees to no draw; play on, or resign")
        if kind == "resign" and not session.seating.fellows(seat.number):
            raise Refused(409, "you command your side alone; resign in the menu")
        if kind == "adjourn" and session.record.adjourned is not None:
            raise Refused(409, "the game is adjourned already")
        if kind == "resume" and session.record.adjourned is None:
            raise Refused(409, "the game is not adjourned; play on")
        return 0


def _lives(session: GameSession, proposal: ProposalRecord) -> bool:
    """Return whether a proposal still fits the game: nothing was opened since, or at least the turn is the same."""
    if session.is_over():
        return False
    if proposal.kind == "undo":
        return proposal.opened == session.told(lambda play: play.opened_at)
    if proposal.kind in ("draw", "resign"):
        return proposal.turn == session.views.standing(proposal.side).turn
    return (session.record.adjourned is not None) == (proposal.kind == "resume")


def _asked(session: GameSession, proposal: ProposalRecord) -> Sequence[int]:
    """Return the seats whose people have to agree: everybody at another desk, or to resign those of one's own side.

    About clocks nobody is asked for whom a captain sits in: he is not there to answer.
    """
    if proposal.kind == "resign":
        return session.seating.fellows(proposal.side)
    clocks = proposal.kind in ("adjourn", "resume")
    return [
        seat.number
        for seat in session.seats
        if seat.human
        and seat.desk
        and seat.desk != proposal.desk
        and seat.number != proposal.side
        and not (clocks and seat.stand_in is not None)
    ]


def _waited(session: GameSession, proposal: ProposalRecord, accepted: Sequence[int]) -> Sequence[int]:
    """Return the seats that still have to agree; whoever has several seats agrees once."""
    agreed = {session.seats[number].desk for number in accepted}
    return [number for number in _asked(session, proposal) if session.seats[number].desk not in agreed]


def _may_know(session: GameSession, proposal: ProposalRecord, seat: int) -> bool:
    """Return whether a seat may know of a proposal: that a side thinks of resigning is its own affair."""
    if proposal.kind != "resign":
        return True
    return 0 <= seat < len(session.seats) and session.seats[seat].side == session.seats[proposal.side].side


def may_draw(seats: Sequence[SeatRecord]) -> bool:
    """Return whether every side has somebody who could agree to a draw."""
    sides = {seat.side for seat in seats}
    return sides == {seat.side for seat in seats if seat.human and seat.desk}
