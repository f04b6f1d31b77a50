"""Make, find, list and remove all campaigns; let bots decide months, and have battles fought and reported."""

import logging
import secrets
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from weathergage.campaign import Battle, CampaignFile, start
from weathergage.campaign.battle.fought_battles import fought_by_bots, fought_elsewhere
from weathergage.engine.events import REFEREE
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import KeyKind, seated, shown_seat
from weathergage.server.sessions.bot_players import bot_seat
from weathergage.server.sessions.bot_runner import Lane
from weathergage.server.sessions.campaign_session import CampaignGone, CampaignSession, note_progress
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.game_session import GameSession
from weathergage.server.sessions.push import Listeners
from weathergage.server.sessions.rules_choice import faults
from weathergage.server.store.campaign_store import CampaignRecord, CampaignStore
from weathergage.server.store.claims import Claims, OwnClaims, holding
from weathergage.server.store.database import Database
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import Broken, SeatRecord, now
from weathergage.server.store.revisions import Overtaken
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
#: The captain of quick battles for a side that names none.
CAPTAIN = "midshipman"


class CampaignRegistry:
    """The campaigns, with at most one session for each."""

    def __init__(
        self,
        store: CampaignStore,
        game_registry: GameRegistry,
        listeners: Listeners,
        claims: Claims | None = None,
    ) -> None:
        self._store = store
        self._claims = claims or OwnClaims()
        self._names = PeopleStore(store.database).names
        self._game_registry = game_registry
        self.listeners = listeners
        self._lock = threading.RLock()
        self._sessions: dict[str, CampaignSession] = {}
        #: Campaigns that could not be read, and why.
        self._broken: dict[str, str] = {}
        self._bot_lane = Lane("admiralty", 1)
        #: Battles take long, and months of other campaigns must not wait for them.
        self._battle_lane = Lane("battle", 2)
        #: Called with every session that changed.
        self.watchers: list[Callable[[CampaignSession], None]] = []
        game_registry.watchers.append(self._watch)

    def close(self) -> None:
        """Stop the bots; questions to them stay open."""
        self._bot_lane.close()
        self._battle_lane.close()

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
        session = self._open(record, seats)
        with self._lock:
            self._sessions[record.id] = session
        self._rouse(session)
        return CampaignMade(record.id, [shown_seat(seat, caller.desk) for seat in seats])

    def session(self, campaign_id: str) -> CampaignSession:
        """Return the session of a campaign."""
        try:
            return self._open_session(campaign_id)
        except Unreadable as wrong:
            self._broken[campaign_id] = wrong.reason
            raise

    def _readable(self, campaign_id: str) -> CampaignSession:
        """Return the session of a campaign whose journal was played again; raise Unreadable if it cannot be."""
        session = self.session(campaign_id)
        session.due_battle()
        return session

    def _open_session(self, campaign_id: str) -> CampaignSession:
        with self._lock:
            session = self._sessions.get(campaign_id)
            if session is None:
                stored = self._store.read(campaign_id, noted=True)
                if stored is None:
                    raise Refused(
                        404,
                        "there is no such campaign; it may have been removed, or the address is incomplete",
                    )
                session = self._sessions[campaign_id] = self._open(stored[0], stored[1])
                self._rouse(session)
                return session
        try:
            session.refresh()
        except CampaignGone:
            with self._lock:
                self._sessions.pop(campaign_id, None)
            raise
        return session

    def _open(self, record: CampaignRecord, seats: list[SeatRecord]) -> CampaignSession:
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
                    self._game_registry.session(fought_in).access.follow_campaign(
                        each.side, values, recovered=recovered
                    )
            return CampaignTaken(key=seat.key or "", recovery=seat.recovery, side=seat.side)

    def set_key(self, campaign_id: str, side: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or withdraw a key of a seat; a script's also for the battle that is being fought."""
        session = self.session(campaign_id)
        with session.arranging:
            keys = session.set_key(side, caller, kind, made=made)
            if kind == "script" and self._at_chart(session):
                self._game_registry.session(session.record.game).access.follow_campaign(
                    side, {"script": keys.script}
                )
            return keys

    def surrender(self, campaign_id: str, caller: Caller) -> Sealed:
        """Give up the campaign and its battle: the opened secret would tell the battle's dice."""
        return self.give_up(campaign_id, self.session(campaign_id).seated(caller))

    def give_up(self, campaign_id: str, side: int) -> Sealed:
        """Let a side give up the campaign and its battle."""
        session = self.session(campaign_id)
        with session.arranging:
            sealed = session.surrender(side)
            with suppress(Refused, IllegalOrder):  # the game is gone, or over already
                if session.record.game:
                    self._game_registry.session(session.record.game).orders.act(side, "concede", "")
            return sealed

    def close_campaign(self, campaign_id: str) -> None:
        """End a campaign without a winner, and its battle without a result: the opened secret would tell its dice."""
        session = self.session(campaign_id)
        with session.arranging:
            try:
                session.close()
            except IllegalOrder as over:
                raise Refused(409, "this campaign is over already; there is nothing to close") from over
            with suppress(Refused, IllegalOrder):  # the game is gone, or over already
                if session.record.game:
                    self._game_registry.session(session.record.game).endings.judge(-1, "closed")

    def hand_over(self, campaign_id: str, side: int, desk: str | None, told: str) -> str:
        """Bring a seat to another desk, also in the battle, or to none; return the key that invites to it then."""
        session = self.session(campaign_id)
        with session.arranging:
            seat = session.hand_over(side, desk, told)
            if self._at_chart(session):
                values = {"desk": seat.desk, "key": seat.key, "script": None, "taken": True}
                self._game_registry.session(session.record.game).access.follow_campaign(side, values)
            return seat.invitation or ""

    def leave_battle(self, campaign_id: str, told: str) -> None:
        """Remove the game of a battle without a result; the battle is due again."""
        session = self.session(campaign_id)
        with session.arranging:
            game = session.record.game
            if not game or session.due_battle() is None:
                raise Refused(409, "this campaign fights no battle now; there is none to end")
            session.link("")
            self._game_registry.remove(game)
            session.tell(told)

    def remove(self, campaign_id: str) -> None:
        """Remove a campaign with the battle that is being fought, whoever plays it, also one that cannot be read."""
        try:
            session = self.session(campaign_id)
        except Unreadable:
            self._store.forget(campaign_id)
        else:
            with session.arranging:
                game = session.record.game
                self._store.forget(campaign_id)
                with self._lock:
                    self._sessions.pop(campaign_id, None)
                if game:
                    with suppress(Refused):
                        self._game_registry.remove(game)
        self.listeners.tell(campaign_id, None)

    @property
    def database(self) -> Database:
        """Return the database of the campaigns."""
        return self._store.database

    def rehouse(self, old: str, new: str) -> None:
        """Let the campaigns in memory follow a person whose desk is another from now on."""
        with self._lock:
            sessions = list(self._sessions.values())
        for session in sessions:
            session.rehouse(old, new)

    def of_desk(self, desk: str) -> list[CampaignCard]:
        """List a desk's campaigns; those that cannot be read are only named."""
        return [self._card(stored, desk) for stored in self._store.of_desk(desk)]

    def _card(self, stored: tuple[CampaignRecord, list[SeatRecord]] | Broken, desk: str) -> CampaignCard:
        if isinstance(stored, Broken):
            return broken_card(stored)
        record, seats = stored
        session = self._sessions.get(record.id)
        if reason := self._broken.get(record.id) or (session.broken if session is not None else ""):
            return broken_card(Broken(record.id, record.file.title, record.created, record.touched, reason))
        return campaign_card(record, seats, desk, self._names)

    def rows(self, campaign_id: str, caller: Caller) -> bytes:
        """Export the rows of a campaign that cannot be read, encoded."""
        try:
            self._readable(campaign_id)
        except Unreadable:
            return self._store.salvage.export(campaign_id, caller.desk)
        raise Refused(
            409, "this campaign can be read, so there is nothing to export; play on, or save its file"
        )

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
        """Have the month's battle fought at the chart or quickly; return the game's id, "" for none."""
        session = self.session(campaign_id)
        side = session.seated(caller)
        with session.arranging:
            battle = session.due_battle()
            if battle is None:
                raise Refused(
                    409, "there is no battle to be fought now; wait for one, or go on with the month"
                )
            if session.being_fought():
                raise Refused(409, "captains are fighting this battle now; wait for its result")
            if wish.how == "chart":
                if not self._at_chart(session):
                    self._make_game(session, battle)
                return session.record.game
            session.want_quick(side, bot_seat(side, wish.captain or CAPTAIN)[0])
            if session.being_fought():
                self._fight(session)
            else:
                self._changed(session, None)
            return ""

    def _make_game(self, session: CampaignSession, battle: Battle) -> None:
        """Make the game of a battle, and note it, unless another worker has."""
        made = self._game_registry.fight(battle, session.seats, session.record)
        try:
            session.link(made)
        except Overtaken:
            self._game_registry.remove(made)
            session.refresh()
            if not session.record.game:
                raise

    def _at_chart(self, session: CampaignSession) -> bool:
        """Return whether the battle's game exists; a game that was removed is begun anew."""
        try:
            return bool(session.record.game) and self._game_registry.session(session.record.game) is not None
        except Refused:
            return False

    def _fight(self, session: CampaignSession) -> None:
        self.listeners.tell(session.record.id, True)
        self._battle_lane.submit(session.record.desk, partial(self._fight_quickly, session))

    def _fight_quickly(self, session: CampaignSession) -> None:
        with holding(self._claims, "battle", session.record.id) as mine:
            battle = session.due_battle() if mine else None
            if battle is None:
                return
            try:
                wishes = session.record.quick
                captains = [wishes.get(seat.side) or seat.bot or CAPTAIN for seat in session.seats]
                session.report(fought_by_bots(battle, captains), battle)
            except Exception:
                _log.exception("the battle of campaign %s cannot be fought", session.record.id)
                if session.record.quick:
                    session.want_nothing()
                return
        self._changed(session, None)

    def _watch(self, game: GameSession) -> None:
        """Take the result of a battle that is over after its game changed, but not under the game's lock."""
        if game.record.campaign:
            self._bot_lane.submit(game.record.desk, partial(self._collect, game.record.campaign))

    def _collect(self, campaign_id: str) -> None:
        try:
            session = self.session(campaign_id)
            battle = session.due_battle()
            if battle is None or not session.record.game:
                return
            replay, seen_by = self._game_registry.session(session.record.game).views.past(-1)
            if seen_by.side == REFEREE:
                # Only a game that is over hides nothing.
                session.report(fought_elsewhere(battle, replay, "at the chart"), battle)
        except Refused:
            _log.info("the game of campaign %s is gone", campaign_id)
        except Exception:
            _log.exception("the result of campaign %s cannot be taken", campaign_id)

    def _changed(self, session: CampaignSession, known_to: Collection[int] | None) -> None:
        self.listeners.tell(session.record.id, known_to is None)
        # Whose version has not changed is not woken: that would tell that the other side has sealed.
        for desk in {seat.desk for seat in session.seats if known_to is None or seat.side in known_to}:
            if desk:
                self.listeners.tell_person(desk, "games")
        for watcher in self.watchers:
            watcher(session)
        self._rouse(session)

    def rouse_all(self, since: str) -> None:
        """Let the bots of all campaigns changed since then go on, if they were interrupted."""
        for campaign_id in self._store.with_bots(since):
            try:
                self._rouse(self.session(campaign_id))
            except Refused as refused:
                _log.warning("the bots of campaign %s cannot go on: %s", campaign_id, refused.message)

    def _rouse(self, session: CampaignSession) -> None:
        """Let bots answer their questions, and fight a battle in which no person has a seat."""
        self._bot_lane.submit(session.record.desk, partial(self._play_bots, session))

    def _play_bots(self, session: CampaignSession) -> None:
        try:
            session.bots_answer()
            if session.due_battle() is not None:
                if session.record.game:
                    self._collect(session.record.id)
                elif session.being_fought():
                    self._fight(session)
        except Refused:
            pass
        except Exception:
            _log.exception("the bots of campaign %s cannot go on", session.record.id)


def _seats(wanted: NewCampaign, caller: Caller) -> list[SeatRecord]:
    seats = []
    for side, (seat, fleet) in enumerate(zip(wanted.seats, wanted.fleets, strict=True)):
        if seat.kind not in ("human", "bot"):
            raise Refused(
                422, "the seats of a campaign are yours or a captain's; invite others with links of its page"
            )
        if seat.kind == "human":
            seats.append(seated(side, seat.name or fleet.name, caller.desk, wanted.part))
        else:
            bot, title = bot_seat(side, seat.bot or CAPTAIN)
            seats.append(SeatRecord(side, "bot", bot, seat.name or title, None, None))
    return seats
