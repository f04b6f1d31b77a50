"""The people at each game as a caller may know them: players, onlookers, talk and nudges in one place."""

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from weathergage.server.identity.blocks import Blocks
from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.bot_players import bot_seat
from weathergage.server.sessions.game.views import Standing
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import SeatRecord
from weathergage.server.table.messages import (
    ChannelLine,
    Claim,
    NewSubstitute,
    PlayerLine,
    Proposal,
    ProposalKind,
    SubstituteSought,
    TableInfo,
    TalkLine,
)
from weathergage.server.table.nudges import Nudges
from weathergage.server.table.presence import BEAT, Presence, stored, topic
from weathergage.server.table.proposals import Proposals, may_draw
from weathergage.server.table.store import TableStore
from weathergage.server.table.substitutes import OF_A_CAMPAIGN, Substitutes
from weathergage.server.table.talk import Channel, Listener, Talk, channels_of
from weathergage.server.table.vacations import Vacations
from weathergage.server.wire.errors import Refused

_log = logging.getLogger(__name__)

#: Onlookers are forgotten after so long, looked for so often.
ONLOOKER_KEPT, TIDY = timedelta(days=1), timedelta(hours=1)


class GameTables:
    """Tells who is at a game and passes on what they say; one for all games, safe to use from many threads."""

    beat = BEAT

    def __init__(self, registry: GameRegistry) -> None:
        self._registry = registry
        self._tidied: datetime | None = None
        self._names = PeopleStore(registry.storage.database).names
        self._store = TableStore(registry.storage.database)
        self.presence = Presence(self._store, registry.listeners, registry.clock)
        registry.watched_elsewhere = self.presence.anybody
        self.nudges = Nudges(self._store, registry.listeners, registry.clock, self._names)
        self._proposals = Proposals(self._store, registry.clock, self._names)
        self.vacations = Vacations(self._store, registry, registry.clock)
        registry.away_until = self.vacations.until
        self._blocks = Blocks(registry.storage.database)
        self.substitutes = Substitutes(registry, PeopleStore(registry.storage.database), self._blocks)
        self.talk = Talk(
            self._store, registry.clock, self._names, self._blocks.muted_by, registry.is_name_of_a_person
        )

    def topic(self, game: str) -> str:
        """Return the topic by which its news are told."""
        return topic(game)

    def desk_of(self, game: str, caller: Caller) -> str:
        """Return the desk by which a caller is noted: that of his seat, or his own where he looks on."""
        session, number = self._registry.for_caller(game, caller)
        seat = seat_of(session, number)
        return (seat.desk or "") if seat is not None else caller.desk

    def arrived(self, game: str, desk: str) -> None:
        """Note that a desk has opened a game."""
        self.presence.arrived(game, desk, kept=self._is_kept(game, desk))

    def stays(self, game: str, desk: str) -> None:
        """Note that a desk still has a game open."""
        if self._is_kept(game, desk):
            self.presence.stays(game, desk)

    def left(self, game: str, desk: str) -> None:
        """Note that a desk has closed a game."""
        self.presence.left(game, desk, kept=self._is_kept(game, desk))

    def tidy(self) -> None:
        """Forget onlookers who are long gone, about once an hour."""
        now = self._registry.clock.now()
        if self._tidied is None or now - self._tidied >= TIDY:
            self._tidied = now
            self._store.forget_onlookers(stored(now - ONLOOKER_KEPT))

    def keep_dates(self) -> None:
        """Let games go on whose adjournment has ended, and give back seats that were lent to a date."""
        for game in self._registry.storage.dates_due(self._registry.clock.now()):
            try:
                self._registry.session(game).clocks.keep_dates()
            except Refused as refused:
                # It is looked at again in a moment, and may never be readable.
                _log.debug("the dates of game %s are not kept: %s", game, refused.message)

    def _is_kept(self, game: str, desk: str) -> bool:
        """Return whether it is stored that a desk was there: anybody can invent one that has neither seat nor name."""
        if self._names({desk}):
            return True
        try:
            return any(seat.desk == desk for seat in self._registry.session(game).seats)
        except Refused:  # the game was removed
            return False

    def mark(self, game: str, caller: Caller) -> str:
        """Return a text that changes with what a caller may know of the people at a game."""
        return self.info(game, caller).mark

    def info(self, game: str, caller: Caller) -> TableInfo:
        """Return everybody at a game as a caller may know."""
        session, who = self._listener(game, caller)
        desks = {desk for seat in session.seats for desk in (seat.desk, seat.owner) if desk is not None}
        seen = self.presence.seen(game)
        around = {desk for desk, at in seen.items() if self.presence.is_here(at)}
        around = (around | self.presence.connected(game)) - desks - {""}
        names = self._names({*desks, *around, *(seat.asked for seat in session.seats if seat.asked)})
        players = [
            lent(
                self._player(
                    session, who, seat, names.get(seat.desk or "", ""), seen.get(seat.desk or "", "")
                ),
                seat,
                who,
                names,
                fixed=bool(session.record.campaign),
            )
            for seat in session.seats
        ]
        again = self.nudges.again_at(game)
        info = TableInfo(
            mark="",
            players=[_nudgeable(line, again) for line in players],
            onlookers=sorted(names.get(desk, "") for desk in around),
            campaign=session.record.campaign if who.side >= 0 else "",
            channels=[self._channel(who, channel) for channel in channels_of(who)],
            # An onlooker who sees the game later learns no earlier that somebody wants to end it.
            proposals=[] if who.until is not None else self._proposals.open_ones(session, who.seat),
            may_propose=_proposable(session, who),
            adjourned=session.record.adjourned,
            may_reopen=who.side >= 0 and session.told(lambda play: play.may_reopen(who.seat)),
            may_claim=session.endings.claim_of(who.seat),
        )
        return msgspec.structs.replace(info, mark=_mark(info))

    def say(self, game: str, caller: Caller, channel: str, text: str) -> list[TalkLine]:
        """Say something in a channel, and return what it has now."""
        _, who = self._listener(game, caller)
        self.talk.say(who, channel, text)
        self._registry.listeners.tell(topic(game), True)
        return self.talk.lines(who, channel)

    def lines(self, game: str, caller: Caller, channel: str, after: int) -> list[TalkLine]:
        """Return what was said in a channel after a line."""
        return self.talk.lines(self._listener(game, caller)[1], channel, after)

    def note_heard(self, game: str, caller: Caller, channel: str, number: int) -> None:
        """Note how far a caller has read a channel."""
        who = self._listener(game, caller)[1]
        self.talk.note_heard(who, channel, number, kept=who.side >= 0 or bool(self._names({who.desk})))

    def nudge(self, game: str, caller: Caller, side: int) -> None:
        """Nudge the player of another seat."""
        session, number = self._registry.for_caller(game, caller)
        by = seat_of(session, number)
        if by is None:
            raise Refused(403, "onlookers cannot nudge; only somebody who plays can")
        seat = seat_of(session, side)
        if seat is None:
            raise Refused(404, f"this game has no seat {side}")
        if not self._blocks.may_meet(by.desk or "", seat.desk or ""):
            raise Refused(403, "you and this player keep away from each other; nudges do not reach them")
        self.nudges.nudge(session, seat, by)
        self._registry.listeners.tell(topic(game), True)

    def propose(self, game: str, caller: Caller, wanted: Proposal) -> TableInfo:
        """Propose something to the other sides."""
        session, seat = self._seat(game, caller)
        self._proposals.propose(session, seat, wanted)
        return self._told(game, caller)

    def answer(self, game: str, caller: Caller, number: int, word: str) -> TableInfo:
        """Accept, decline or withdraw a proposal."""
        if word not in ("accept", "decline", "withdraw"):
            raise Refused(404, f"a proposal is answered by accept, decline or withdraw, not by {word!r}")
        session, seat = self._seat(game, caller)
        self._proposals.answer(session, seat, number, word)
        return self._told(game, caller)

    def claim(self, game: str, caller: Caller, wanted: Claim) -> TableInfo:
        """Claim a game whose other players have let their time run out, or left it."""
        session, who = self._listener(game, caller)
        reason = session.endings.claim_of(who.seat)
        if session.is_over():
            raise Refused(409, "the game is over; there is nothing to claim any more")
        if not reason:
            raise Refused(
                409,
                "there is nothing to claim: it is your turn, nobody's time is up and nobody has left, or your flag "
                "captain claims",
            )
        kind = "overtime" if reason == "late" else "abandoned"
        session.endings.judge(who.side if wanted.result == "victory" else -1, kind)
        return self._told(game, caller)

    def seat_bot(self, game: str, caller: Caller, side: int, *, back: bool) -> TableInfo:
        """Let a bot sit in for the player of a seat, or let the player take it back."""
        info = self.info(game, caller)
        session = self._registry.session(game)
        line = next((each for each in info.players if each.seat == side), None)
        if line is None:
            raise Refused(404, f"this game has no seat {side}")
        if back:
            if not line.may_take_back:
                raise Refused(403, "only the player of this seat can take it back")
            session.bots.take_seat_back(side, f"{line.name} plays again.")
        else:
            if not line.may_seat_bot:
                raise Refused(
                    403,
                    "only its player hands a seat to a captain; others can once the player's time is up, or, without "
                    "clocks, when they have sealed and the player was away for three days",
                )
            session.bots.let_sit_in(side, f"A captain sits in for {line.name}.")
        return self._told(game, caller)

    def lend(self, game: str, caller: Caller, seat: int, wanted: NewSubstitute) -> TableInfo:
        """Ask somebody to command the caller's seat for a while."""
        self.substitutes.seek(game, seat, wanted, caller)
        return self._told(game, caller)

    def leave(self, game: str, caller: Caller, number: int) -> TableInfo:
        """Give up the caller's seat; a captain sits in until somebody takes it."""
        line = next((each for each in self.info(game, caller).players if each.seat == number), None)
        session = self._registry.session(game)
        if line is not None and line.you and session.record.campaign:
            raise Refused(409, OF_A_CAMPAIGN)
        if line is None or not line.may_leave:
            raise Refused(
                403, "only a player gives up a seat, his own, where others play on; else remove the game"
            )
        who = line.name if line.known else "The player"
        session.departures.leave_seat(number, f"{who} has left the seat of {session.seats[number].name}.")
        return self._told(game, replace(caller, key=None))

    def end_loan(self, game: str, caller: Caller, seat: int) -> TableInfo:
        """Take a lent seat back, give one back, or withdraw what was asked."""
        self.substitutes.end(game, seat, caller)
        # The key that he has shown may have ended with it.
        return self._told(game, replace(caller, key=None))

    def _told(self, game: str, caller: Caller) -> TableInfo:
        self._registry.listeners.tell(topic(game), True)
        return self.info(game, caller)

    def _seat(self, game: str, caller: Caller) -> tuple[GameSession, SeatRecord]:
        session = self._registry.session(game)
        session.clocks.keep_dates()
        seat = seat_of(session, session.access.seat_of(caller))
        if seat is None:
            raise Refused(403, "onlookers propose nothing; only somebody who plays can")
        return session, seat

    def _listener(self, game: str, caller: Caller) -> tuple[GameSession, Listener]:
        session = self._registry.session(game)
        session.clocks.keep_dates()
        number = session.access.seat_of(caller)
        seat = seat_of(session, number)
        standing = session.views.standing(number)
        return session, Listener(
            game=game,
            desk=caller.desk if seat is None else seat.desk or "",
            seat=number,
            side=-1 if seat is None else seat.side,
            name="" if seat is None else seat.name,
            # Who has lent or left his seat may play on later, and so hears no onlookers.
            seated=any(caller.desk in (each.desk, each.owner) for each in session.seats),
            standing=standing,
            terms=session.record.terms,
            company=any(each.human and each.desk not in (None, caller.desk) for each in session.seats),
            until=_until(session, standing, number),
        )

    def _player(
        self, session: GameSession, who: Listener, seat: SeatRecord, name: str, seen: str
    ) -> PlayerLine:
        mine = seat.desk is not None and seat.desk == who.desk and who.side >= 0
        going_on = seat.human and seat.desk is not None and not who.standing.over and who.side >= 0
        late = _late(session, who, seat)
        away = self.vacations.until(seat.desk) if seat.human and seat.desk is not None else None
        return PlayerLine(
            seat=seat.number,
            side=seat.side,
            kind=seat.kind,
            name=name or seat.name,
            known=bool(name),
            title=seat.name,
            you=seat.number == who.seat,
            here=not seat.human or self.presence.is_here(seen),
            seen=seen,
            state=who.standing.states[seat.number],
            time=who.standing.times[seat.number],
            # Whom one knows to have sealed one does not wait for; of others nothing is told.
            may_nudge=going_on
            and not mine
            and seat.stand_in is None
            and who.standing.states[seat.number] != "sealed",
            stand_in="" if seat.stand_in is None else bot_seat(seat.number, seat.stand_in)[1],
            may_seat_bot=_may_seat_bot(session, who, seat)
            and (
                mine or late or seat.desk is None or (away is None and self._gone(session, who, seat, seen))
            ),
            may_take_back=going_on and seat.stand_in is not None and mine,
            late=late,
            holiday="" if away is None else stored(away),
        )

    def _gone(self, session: GameSession, who: Listener, seat: SeatRecord, seen: str) -> bool:
        """Return whether a game without clocks may wait forever for somebody: he has not been there for days.

        Whoever still writes does not wait yet, and whoever has sealed may stay away.
        """
        waits = who.standing.states[who.seat] != "writing" and who.standing.states[seat.number] != "sealed"
        return session.record.terms.pace.kind == "none" and waits and self.presence.is_gone(seen)

    def _channel(self, who: Listener, channel: Channel) -> ChannelLine:
        spoken = self.talk.heard_by(who, channel)
        read = self._store.heard(who.game, who.desk).get(channel.id, 0)
        return ChannelLine(
            id=channel.id,
            kind=channel.kind,
            side=channel.side,
            refused=channel.refused,
            last=spoken[-1].n if spoken else 0,
            unread=sum(line.n > read and line.desk != who.desk for line in spoken),
        )


def lent(
    line: PlayerLine, seat: SeatRecord, who: Listener, names: Mapping[str, str], *, fixed: bool
) -> PlayerLine:
    """Return the line of a player with for whom he commands, and what the caller may do about that.

    `fixed` seats go with those of a campaign, and are neither lent nor given up.
    """
    mine, over = who.desk != "" and seat.desk == who.desk, who.standing.over
    own = who.desk != "" and seat.owner == who.desk
    pending = mine and seat.owner is None and bool(seat.asked or seat.substitute)
    sought = SubstituteSought(
        name=names.get(seat.asked or "", ""), key=seat.substitute or "", until=seat.returns
    )
    return msgspec.structs.replace(
        line,
        owner=names.get(seat.owner, seat.name) if seat.owner and seat.desk else "",
        returns=seat.returns if seat.owner else "",
        may_lend=mine and not over and not fixed and seat.human and seat.owner is None and not pending,
        may_end_loan=not over and ((seat.owner is not None and (own or mine)) or pending),
        sought=sought if pending else None,
        empty=seat.human and seat.desk is None,
        may_offer=seat.human and seat.desk is None and who.side >= 0 and not over,
        may_leave=mine
        and who.side >= 0
        and not over
        and not fixed
        and seat.human
        and seat.owner is None
        and who.company,
    )


def _nudgeable(line: PlayerLine, again: dict[int, str]) -> PlayerLine:
    """Return the line of a player with when he may be nudged."""
    if not line.may_nudge or line.seat not in again:
        return line
    return msgspec.structs.replace(line, may_nudge=False, nudge_at=again[line.seat])


def _may_seat_bot(session: GameSession, who: Listener, seat: SeatRecord) -> bool:
    """Return whether a captain could sit in at a seat at all, for somebody who plays."""
    going_on = session.begun and not who.standing.over and who.side >= 0
    return going_on and seat.human and seat.stand_in is None


def _late(session: GameSession, who: Listener, seat: SeatRecord) -> bool:
    """Return whether a seat's time is up, as far as somebody may know: one who still writes may not."""
    own = who.seat >= 0 and (seat.number == who.seat or who.standing.states[who.seat] != "writing")
    return own and seat.human and not who.standing.over and session.clocks.is_late(seat.number)


def _proposable(session: GameSession, who: Listener) -> list[ProposalKind]:
    """Return what somebody could propose now."""
    if who.side < 0 or who.standing.over:
        return []
    people = {seat.desk for seat in session.seats if seat.human}
    adjourned = session.record.adjourned is not None
    fit: dict[ProposalKind, bool] = {
        "undo": session.record.shared and session.told(lambda play: play.question_of(who.seat)) is not None,
        "draw": len(people) > 1 and may_draw(session.seats),
        "adjourn": not adjourned and (len(people) > 1 or session.record.terms.pace.kind != "none"),
        "resume": adjourned,
        "resign": bool(session.seating.fellows(who.seat)),
    }
    return [kind for kind, fits in fit.items() if fits]


def seat_of(session: GameSession, number: int) -> SeatRecord | None:
    """Return the seat of that number; None for an onlooker."""
    return session.seats[number] if 0 <= number < len(session.seats) else None


def _until(session: GameSession, standing: Standing, side: int) -> int | None:
    """Return the turn before which an onlooker hears the table; None for all."""
    delay = session.record.terms.onlooker_delay
    return None if side >= 0 or standing.over or not delay else standing.turn - delay


def _mark(info: TableInfo) -> str:
    """Return a fingerprint of a list of players without what changes by itself: times, and when somebody was seen."""
    players = [msgspec.structs.replace(line, seen="", time=None) for line in info.players]
    text = msgspec.json.encode(msgspec.structs.replace(info, players=players))
    return hashlib.blake2b(text, digest_size=9).hexdigest()
