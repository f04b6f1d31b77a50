"""All campaigns of the server: made, found, listed; bots decide months, battles are fought and reported."""

import logging
import secrets
import threading
from contextlib import suppress
from functools import partial

from weathergage.campaign import CampaignFile, start
from weathergage.campaign.battles import fought_by_bots, fought_elsewhere
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.ruleset import OptionError, ruleset
from weathergage.server.bot_pool import Lane
from weathergage.server.campaign_cards import broken_card, campaign_card, open_book
from weathergage.server.campaign_store import CampaignRecord, CampaignStore
from weathergage.server.campaign_wire import (
    BattleWish,
    CampaignCard,
    CampaignMade,
    CampaignTaken,
    NewCampaign,
)
from weathergage.server.choice import faults
from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.hall import Hall
from weathergage.server.players import bot_seat
from weathergage.server.push import Listeners
from weathergage.server.records import Broken, SeatRecord, now
from weathergage.server.salvage import Unreadable
from weathergage.server.seating import KeyKind, seated, shown_seat
from weathergage.server.table import Table
from weathergage.server.telling import REFEREE
from weathergage.server.war_table import WarTable, note_progress
from weathergage.server.wire import Sealed, SeatKeys

_log = logging.getLogger(__name__)
#: Who fights quick battles for a side that names nobody, or that people play.
CAPTAIN = "midshipman"


class WarRoom:
    """The campaigns, at most one table for each."""

    def __init__(self, store: CampaignStore, hall: Hall, listeners: Listeners) -> None:
        self._store = store
        self._hall = hall
        self.listeners = listeners
        self._lock = threading.RLock()
        self._tables: dict[str, WarTable] = {}
        #: Campaigns that could not be read when somebody tried, and why.
        self._broken: dict[str, str] = {}
        self._minds = Lane("admiralty", 1)
        #: Battles take long: a month of one campaign does not wait for those of another.
        self._battles = Lane("battle", 2)
        hall.watchers.append(self._watch)

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
        self._hall.admit(seats, caller.desk)
        note_progress(record, campaign)
        self._store.create(record, seats)
        table = self._laid(record, seats)
        with self._lock:
            self._tables[record.id] = table
        self._rouse(table)
        return CampaignMade(record.id, [shown_seat(seat, caller.desk) for seat in seats])

    def table(self, campaign_id: str) -> WarTable:
        """The table of a campaign."""
        try:
            return self._table(campaign_id)
        except Unreadable as wrong:
            self._broken[campaign_id] = wrong.reason
            raise

    def _readable(self, campaign_id: str) -> WarTable:
        """The table of a campaign, after its journal was played again if need be; raises Unreadable."""
        table = self.table(campaign_id)
        table.due_battle()
        return table

    def _table(self, campaign_id: str) -> WarTable:
        with self._lock:
            table = self._tables.get(campaign_id)
            if table is None:
                stored = self._store.read(campaign_id)
                if stored is None:
                    raise Refused(404, "there is no such campaign; it may have been removed")
                table = self._tables[campaign_id] = self._laid(stored[0], stored[1])
                self._rouse(table)
            return table

    def _laid(self, record: CampaignRecord, seats: list[SeatRecord]) -> WarTable:
        return WarTable(record, seats, self._store, self._hall.storage, self._changed)

    def take(self, campaign_id: str, caller: Caller, part: str) -> CampaignTaken:
        """Bring a seat to the caller's desk, in the campaign and in the battle that is being fought."""
        table = self.table(campaign_id)
        with table.arranging:
            fought_in = table.record.game
            seat, coming, anew = table.take(caller, part)
            if fought_in and anew:
                self._hall.remove(fought_in)
            elif fought_in:
                for each in coming:
                    values = {"desk": each.desk, "key": each.key, "script": None, "taken": True}
                    self._hall.table(fought_in).reseat(each.side, values)
            return CampaignTaken(key=seat.key or "", recovery=seat.recovery, side=seat.side)

    def set_key(self, campaign_id: str, side: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or withdraw a key of a seat; a script's also for the battle that is being fought."""
        table = self.table(campaign_id)
        with table.arranging:
            keys = table.set_key(side, caller, kind, made=made)
            if kind == "script" and self._at_chart(table):
                self._hall.table(table.record.game).reseat(side, {"script": keys.script})
            return keys

    def surrender(self, campaign_id: str, caller: Caller) -> Sealed:
        """Give the campaign up, and with it the battle that is being fought: its dice follow from the opened secret."""
        table = self.table(campaign_id)
        side = table.seated(caller)
        with table.arranging:
            sealed = table.surrender(side)
            with suppress(Refused, IllegalOrder):  # the game is gone, or over already
                if table.record.game:
                    self._hall.table(table.record.game).act(side, "concede", "")
            return sealed

    def of_desk(self, desk: str) -> list[CampaignCard]:
        """The list of a desk's campaigns; one that cannot be read is named and spoils no other."""
        return [self._card(stored, desk) for stored in self._store.of_desk(desk)]

    def _card(self, stored: tuple[CampaignRecord, list[SeatRecord]] | Broken, desk: str) -> CampaignCard:
        if isinstance(stored, Broken):
            return broken_card(stored)
        record, seats = stored
        table = self._tables.get(record.id)
        if reason := self._broken.get(record.id) or (table.broken if table is not None else ""):
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
                self._tables.pop(campaign_id, None)
            self.listeners.tell(campaign_id, None)

    def battle(self, campaign_id: str, caller: Caller, wish: BattleWish) -> str:
        """Have the month's battle fought at the chart or quickly; the game's id, "" for none."""
        table = self.table(campaign_id)
        side = table.seated(caller)
        with table.arranging:
            battle = table.due_battle()
            if battle is None:
                raise Refused(409, "no battle is being waited for now")
            if table.being_fought:
                raise Refused(409, "captains fight this battle now; wait for its result")
            if wish.how == "chart":
                if not self._at_chart(table):
                    table.quick = {}
                    table.link(self._hall.fight(battle, table.seats, table.record))
                return table.record.game
            table.quick[side] = bot_seat(side, wish.captain or CAPTAIN)[0]
            if all(seat.side in table.quick for seat in table.seats if seat.human):
                self._fight(table)
            else:
                self._changed(table, True)
            return ""

    def _at_chart(self, table: WarTable) -> bool:
        """Whether the battle's game is there; one that somebody removed is begun anew."""
        try:
            return bool(table.record.game) and self._hall.table(table.record.game) is not None
        except Refused:
            return False

    def _fight(self, table: WarTable) -> None:
        table.being_fought = True
        self.listeners.tell(table.record.id, True)
        self._battles.submit(table.record.desk, partial(self._fight_quickly, table))

    def _fight_quickly(self, table: WarTable) -> None:
        try:
            battle = table.due_battle()
            if battle is not None:
                captains = [table.quick.get(seat.side) or seat.bot or CAPTAIN for seat in table.seats]
                table.report(fought_by_bots(battle, captains), battle)
        except Exception:
            _log.exception("the battle of campaign %s cannot be fought", table.record.id)
            table.being_fought = False
            return
        # While it was marked as being fought nobody began the next one.
        table.being_fought = False
        self._changed(table, True)

    def _watch(self, game: Table) -> None:
        """A game changed: if it is a battle that is over, take its result, but not under its lock."""
        if game.record.campaign:
            self._minds.submit(game.record.desk, partial(self._collect, game.record.campaign))

    def _collect(self, campaign_id: str) -> None:
        try:
            table = self.table(campaign_id)
            battle = table.due_battle()
            if battle is None or not table.record.game:
                return
            replay, seen_by = self._hall.table(table.record.game).past(-1)
            if seen_by == REFEREE:
                # Nothing is hidden any more: the game is over.
                table.report(fought_elsewhere(battle, replay, "at the chart"), battle)
        except Refused:
            _log.info("the game of campaign %s is gone", campaign_id)
        except Exception:
            _log.exception("the result of campaign %s cannot be taken", campaign_id)

    def _changed(self, table: WarTable, anew: bool) -> None:
        self.listeners.tell(table.record.id, anew)
        self._rouse(table)

    def _rouse(self, table: WarTable) -> None:
        """Bots answer what they are asked, and fight alone where nobody is there to do it at the chart."""
        self._minds.submit(table.record.desk, partial(self._drive, table))

    def _drive(self, table: WarTable) -> None:
        try:
            table.bots_answer()
            if table.due_battle() is not None:
                if table.record.game:
                    self._collect(table.record.id)
                elif not any(seat.human for seat in table.seats) and not table.being_fought:
                    self._fight(table)
        except Refused:
            pass
        except Exception:
            _log.exception("the bots of campaign %s cannot go on", table.record.id)


def _seats(wanted: NewCampaign, caller: Caller) -> list[SeatRecord]:
    seats = []
    for side, (seat, fleet) in enumerate(zip(wanted.seats, wanted.fleets, strict=True)):
        if seat.kind == "human":
            seats.append(seated(side, seat.name or fleet.name, caller.desk, wanted.part))
        else:
            bot, title = bot_seat(side, seat.bot or CAPTAIN)
            seats.append(SeatRecord(side, "bot", bot, seat.name or title, None, None))
    return seats
