"""All campaigns of the server: made, found, listed; bots decide months, battles are fought and reported."""

import logging
import secrets
import threading
from contextlib import suppress
from functools import partial

from weathergage.campaign import CampaignFile, start
from weathergage.campaign.battle.fought_battles import fought_by_bots, fought_elsewhere
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import KeyKind, seated, shown_seat
from weathergage.server.sessions.bot_players import bot_seat
from weathergage.server.sessions.bot_runner import Lane
from weathergage.server.sessions.campaign_session import CampaignSession, note_progress
from weathergage.server.sessions.event_feed import REFEREE
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.push import Listeners
from weathergage.server.sessions.rules_choice import faults
from weathergage.server.store.campaign_store import CampaignRecord, CampaignStore
from weathergage.server.store.records import Broken, SeatRecord, now
from weathergage.server.store.unreadable_rows import Unreadable
from weathergage.server.wire.campaign_cards import broken_card, campaign_card, open_book
from weathergage.server.wire.campaign_messages import (
    BattleWish,
    CampaignCard,
    CampaignMade,
    CampaignTaken,
    NewCampaign,
)
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Sealed, SeatKeys

_log = logging.getLogger(__name__)
#: Who fights quick battles for a side that names nobody, or that people play.
CAPTAIN = "midshipman"


class CampaignRegistry:
    """The campaigns, at most one table for each."""

    def __init__(self, store: CampaignStore, game_registry: GameRegistry, listeners: Listeners) -> None:
        self._store = store
        self._game_registry = game_registry
        self.listeners = listeners
        self._lock = threading.RLock()
        self._sessions: dict[str, CampaignSession] = {}
        #: Campaigns that could not be read when somebody tried, and why.
        self._broken: dict[str, str] = {}
        self._minds = Lane("admiralty", 1)
        #: Battles take long: a month of one campaign does not wait for those of another.
        self._battles = Lane("battle", 2)
        game_registry.watchers.append(self._watch)

    def close(self) -> None:
        """Stop thinking; what was asked stays open."""
        self._minds.close()
        self._battles.close()

    def create(self, wanted: NewCampaign, caller: Caller) -> CampaignMade:
        """Set a campaign up and store it."""
        book = open_book()
        if wrong := faults(ruleset(book.ruleset), wanted.options):
            raise Refused(422, "; ".join(map(str, wrong)), wrong)
        seed = secrets.randbits(62) if wanted.seed is None else wanted.seed
        try:
            campaign = start(wanted.fleets, seed, wanted.options, title=wanted.title)
        except OptionError as unfit:
            raise Refused(422, str(unfit)) from unfit
        title = wanted.title or f"{wanted.fleets[0].name} against {wanted.fleets[1].name}"
        record = CampaignRecord(
            id=secrets.token_urlsafe(12),
            file=CampaignFile(
                campaign=book.ruleset,
                title=title,
                options=campaign.options,
                fleets=wanted.fleets,
                seed=seed,
            ),
            desk=caller.desk,
            created=now(),
            touched=now(),
            dice="drawn" if wanted.seed is None else "chosen",
            secret=secrets.token_hex(32),
        )
        seats = _seats(wanted, caller)
        self._game_registry.admit(seats, caller.desk)
        note_progress(record, campaign)
        self._store.create(record, seats)
        session = self._laid(record, seats)
        with self._lock:
            self._sessions[record.id] = session
        self._rouse(session)
        return CampaignMade(record.id, [shown_seat(seat, caller.desk) for seat in seats])

    def session(self, campaign_id: str) -> CampaignSession:
        """The table of a campaign."""
        try:
            return self._table(campaign_id)
        except Unreadable as wrong:
            self._broken[campaign_id] = wrong.reason
            raise

    def _readable(self, campaign_id: str) -> CampaignSession:
        """The table of a campaign, after its journal was played again if need be; raises Unreadable."""
        session = self.session(campaign_id)
        session.due_battle()
        return session

    def _table(self, campaign_id: str) -> CampaignSession:
        with self._lock:
            session = self._sessions.get(campaign_id)
            if session is None:
                stored = self._store.read(campaign_id)
                if stored is None:
                    raise Refused(404, "there is no such campaign; it may have been removed")
                session = self._sessions[campaign_id] = self._laid(stored[0], stored[1])
                self._rouse(session)
            return session

    def _laid(self, record: CampaignRecord, seats: list[SeatRecord]) -> CampaignSession:
        return CampaignSession(record, seats, self._store, self._game_registry.storage, self._changed)

    def take(self, campaign_id: str, caller: Caller, part: str) -> CampaignTaken:
        """Bring a seat to the caller's desk, in the campaign and in the battle that is being fought."""
        session = self.session(campaign_id)
        with session.arranging:
            fought_in = session.record.game
            recovered = caller.key in [each.recovery for each in session.seats]
            seat, coming, anew = session.take(caller, part)
            if fought_in and anew:
                self._game_registry.remove(fought_in)
            elif fought_in:
                for each in coming:
                    values = {"desk": each.desk, "key": each.key, "script": None, "taken": True}
                    self._game_registry.session(fought_in).reseat(each.side, values, recovered=recovered)
            return CampaignTaken(key=seat.key or "", recovery=seat.recovery, side=seat.side)

    def set_key(self, campaign_id: str, side: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or withdraw a key of a seat; a script's also for the battle that is being fought."""
        session = self.session(campaign_id)
        with session.arranging:
            keys = session.set_key(side, caller, kind, made=made)
            if kind == "script" and self._at_chart(session):
                self._game_registry.session(session.record.game).reseat(side, {"script": keys.script})
            return keys

    def surrender(self, campaign_id: str, caller: Caller) -> Sealed:
        """Give the campaign up, and with it the battle that is being fought: its dice follow from the opened secret."""
        session = self.session(campaign_id)
        side = session.seated(caller)
        with session.arranging:
            sealed = session.surrender(side)
            with suppress(Refused, IllegalOrder):  # the game is gone, or over already
                if session.record.game:
                    self._game_registry.session(session.record.game).act(side, "concede", "")
            return sealed

    def of_desk(self, desk: str) -> list[CampaignCard]:
        """The list of a desk's campaigns; one that cannot be read is named and spoils no other."""
        return [self._card(stored, desk) for stored in self._store.of_desk(desk)]

    def _card(self, stored: tuple[CampaignRecord, list[SeatRecord]] | Broken, desk: str) -> CampaignCard:
        if isinstance(stored, Broken):
            return broken_card(stored)
        record, seats = stored
        session = self._sessions.get(record.id)
        if reason := self._broken.get(record.id) or (session.broken if session is not None else ""):
            return broken_card(Broken(record.id, record.file.title, record.created, record.touched, reason))
        return campaign_card(record, seats, desk)

    def rows(self, campaign_id: str, caller: Caller) -> bytes:
        """The rows of a campaign that cannot be read, encoded."""
        try:
            self._readable(campaign_id)
        except Unreadable:
            return self._store.salvage.export(campaign_id, caller.desk)
        raise Refused(409, "this campaign can be read; go on with it, or save its file")

    def forget(self, campaign_id: str, caller: Caller) -> None:
        """Remove a campaign that nobody else plays; leave one that is over and that others still have."""
        try:
            gone = self._readable(campaign_id).forget(caller)
        except Unreadable:
            gone = self._store.salvage.remove(campaign_id, caller.desk)
        if gone:
            with self._lock:
                self._sessions.pop(campaign_id, None)
            self.listeners.tell(campaign_id, None)

    def battle(self, campaign_id: str, caller: Caller, wish: BattleWish) -> str:
        """Have the month's battle fought at the chart or quickly; the game's id, "" for none."""
        session = self.session(campaign_id)
        side = session.seated(caller)
        with session.arranging:
            battle = session.due_battle()
            if battle is None:
                raise Refused(409, "no battle is being waited for now")
            if session.being_fought:
                raise Refused(409, "captains fight this battle now; wait for its result")
            if wish.how == "chart":
                if not self._at_chart(session):
                    session.quick = {}
                    session.link(self._game_registry.fight(battle, session.seats, session.record))
                return session.record.game
            session.quick[side] = bot_seat(side, wish.captain or CAPTAIN)[0]
            if all(seat.side in session.quick for seat in session.seats if seat.human):
                self._fight(session)
            else:
                self._changed(session, True)
            return ""

    def _at_chart(self, session: CampaignSession) -> bool:
        """Whether the battle's game is there; one that somebody removed is begun anew."""
        try:
            return bool(session.record.game) and self._game_registry.session(session.record.game) is not None
        except Refused:
            return False

    def _fight(self, session: CampaignSession) -> None:
        session.being_fought = True
        self.listeners.tell(session.record.id, True)
        self._battles.submit(session.record.desk, partial(self._fight_quickly, session))

    def _fight_quickly(self, session: CampaignSession) -> None:
        try:
            battle = session.due_battle()
            if battle is not None:
                captains = [session.quick.get(seat.side) or seat.bot or CAPTAIN for seat in session.seats]
                session.report(fought_by_bots(battle, captains), battle)
        except Exception:
            _log.exception("the battle of campaign %s cannot be fought", session.record.id)
            session.being_fought = False
            return
        # While it was marked as being fought nobody began the next one.
        session.being_fought = False
        self._changed(session, True)

    def _watch(self, game: GameSession) -> None:
        """A game changed: if it is a battle that is over, take its result, but not under its lock."""
        if game.record.campaign:
            self._minds.submit(game.record.desk, partial(self._collect, game.record.campaign))

    def _collect(self, campaign_id: str) -> None:
        try:
            session = self.session(campaign_id)
            battle = session.due_battle()
            if battle is None or not session.record.game:
                return
            replay, seen_by = self._game_registry.session(session.record.game).past(-1)
            if seen_by == REFEREE:
                # Nothing is hidden any more: the game is over.
                session.report(fought_elsewhere(battle, replay, "at the chart"), battle)
        except Refused:
            _log.info("the game of campaign %s is gone", campaign_id)
        except Exception:
            _log.exception("the result of campaign %s cannot be taken", campaign_id)

    def _changed(self, session: CampaignSession, anew: bool) -> None:
        self.listeners.tell(session.record.id, anew)
        self._rouse(session)

    def _rouse(self, session: CampaignSession) -> None:
        """Bots answer what they are asked, and fight alone where nobody is there to do it at the chart."""
        self._minds.submit(session.record.desk, partial(self._drive, session))

    def _drive(self, session: CampaignSession) -> None:
        try:
            session.bots_answer()
            if session.due_battle() is not None:
                if session.record.game:
                    self._collect(session.record.id)
                elif not any(seat.human for seat in session.seats) and not session.being_fought:
                    self._fight(session)
        except Refused:
            pass
        except Exception:
            _log.exception("the bots of campaign %s cannot go on", session.record.id)


def _seats(wanted: NewCampaign, caller: Caller) -> list[SeatRecord]:
    seats = []
    for side, (seat, fleet) in enumerate(zip(wanted.seats, wanted.fleets, strict=True)):
        if seat.kind == "human":
            seats.append(seated(side, seat.name or fleet.name, caller.desk, wanted.part))
        else:
            bot, title = bot_seat(side, seat.bot or CAPTAIN)
            seats.append(SeatRecord(side, "bot", bot, seat.name or title, None, None))
    return seats
