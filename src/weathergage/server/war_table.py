"""One campaign at the server: its seats, its lock, and every change written down before it counts."""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from functools import partial

import msgspec

from weathergage.campaign import Battle, Campaign, CampaignError, CampaignFile, Fought, Line, load, save
from weathergage.campaign.board_view import PostView, preview
from weathergage.campaign.playing import admiral, answer
from weathergage.engine.orders import IllegalOrder, Violation
from weathergage.engine.ruleset import OptionError
from weathergage.server.campaign_store import CampaignRecord, CampaignStore
from weathergage.server.campaign_wire import BattleStatus, CampaignLook
from weathergage.server.desk import Caller
from weathergage.server.errors import Refused
from weathergage.server.records import SeatRecord
from weathergage.server.salvage import Unreadable
from weathergage.server.schema import CAMPAIGNS
from weathergage.server.seating import Seating, shown_seat
from weathergage.server.storage import Overtaken

_log = logging.getLogger(__name__)
#: Who decides the months of a side that a bot plays.
ADMIRAL = "admiralty"


class WarTable:
    """A campaign with its seats; safe to use from many threads."""

    def __init__(
        self,
        record: CampaignRecord,
        seats: list[SeatRecord],
        store: CampaignStore,
        on_change: Callable[["WarTable"], None],
        campaign: Campaign | None = None,
    ) -> None:
        self.record = record
        self.seats = seats
        self._store = store
        self._on_change = on_change
        self._campaign = campaign
        self._lock = threading.RLock()
        keep = partial(store.take_seat, record.id)
        self._seating = Seating(seats, "campaign", keep, lambda: on_change(self))
        #: Human seats that want the battle settled quickly, and by which captains; whether it is being so.
        self.quick: dict[int, str] = {}
        self.being_fought = False
        #: Why the campaign cannot be read, once that was tried in vain.
        self.broken = ""

    def side_of(self, caller: Caller) -> int:
        """The side whose key the caller shows, -1 without a key; refused where the seat is at another desk."""
        with self._lock:
            return self._seating.side_of(caller)

    def take(self, caller: Caller) -> None:
        """Bring a seat to the caller's desk."""
        with self._lock:
            self._seating.take(caller)

    def leave(self, caller: Caller) -> bool:
        """Let a guest's seats wait for their keys at no desk; whether he had any."""
        with self._lock:
            return self._seating.leave(caller)

    def seated(self, caller: Caller) -> int:
        """The side of a caller who may give orders."""
        side = self.side_of(caller)
        if side < 0:
            raise Refused(403, "onlookers give no orders; send the key of your seat as the header X-Seat")
        return side

    @property
    def version(self) -> int:
        """The length of the journal now."""
        with self._lock:
            return len(self._current().journal)

    def look(self, caller: Caller) -> bytes:
        """What the caller's seat may know now, encoded."""
        side = self.side_of(caller)
        with self._lock:
            campaign = self._current()
            battle = None
            if campaign.battle is not None:
                battle = BattleStatus(
                    game=self.record.game, wants_quick=sorted(self.quick), being_fought=self.being_fought
                )
            return msgspec.json.encode(
                CampaignLook(
                    version=len(campaign.journal),
                    side=side,
                    seats=[shown_seat(seat, None) for seat in self.seats],
                    view=campaign.view(side),
                    battle=battle,
                )
            )

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Everything that is wrong with orders; changes nothing."""
        with self._lock:
            return self._current().check(side, orders)

    def posts(self, side: int, orders: Mapping[str, str]) -> list[PostView]:
        """Where a side's ships would lie by these orders of placement; changes nothing."""
        with self._lock:
            campaign = self._current()
            if campaign.state.step not in ("placement", "defence"):
                return []
            return preview(campaign.book, campaign.state, side, dict(orders))

    def submit(self, side: int, orders: Mapping[str, str], version: int | None) -> int:
        """Seal a side's orders, if they were written for the open question."""
        with self._changing() as campaign:
            if version is not None and version > len(campaign.journal):
                raise Refused(409, "the campaign was taken back meanwhile; look again, then order")
            campaign.submit(side, orders)
            return len(campaign.journal)

    def surrender(self, side: int) -> int:
        """Give the campaign up."""
        with self._changing() as campaign:
            campaign.surrender(side)
            return len(campaign.journal)

    def due_battle(self) -> Battle | None:
        """The battle that is waited for, if one is."""
        with self._lock:
            return self._current().battle

    def link(self, game_id: str) -> None:
        """Note the game in which the battle is fought."""
        with self._changing():
            self.record.game = game_id

    def report(self, fought: Fought) -> None:
        """Take the result of the battle."""
        with self._changing() as campaign:
            campaign.report(fought)
            self.record.game = ""
            self.quick = {}

    def bots_answer(self) -> bool:
        """Let every bot that is asked answer; whether any was."""
        with self._lock:
            campaign = self._current()
            asked = [side for side in campaign.waiting_for() if not self.seats[side].human]
            if not asked:
                return False
            with self._changing():
                for side in asked:
                    answer(campaign, side, admiral(ADMIRAL, campaign.seed + side))
            return True

    def file(self, caller: Caller) -> bytes:
        """The campaign as a file, which holds every order and the seed."""
        with self._lock:
            campaign = self._current()
            desks = {seat.desk for seat in self.seats if seat.human} or {self.record.desk}
            if not campaign.over and desks != {caller.desk}:
                raise Refused(403, "the file tells every order; it is given out when the campaign is over")
            return save(campaign)

    def _current(self) -> Campaign:
        if self._campaign is None:
            stored = self._store.read(self.record.id)
            if stored is None:
                raise Refused(404, "this campaign was removed")
            file = msgspec.structs.replace(self.record.file, lines=tuple(stored[2]))
            try:
                self._campaign = _loaded(file)
            except Unreadable as wrong:
                self.broken = wrong.reason
                raise
        return self._campaign

    @contextmanager
    def _changing(self) -> Iterator[Campaign]:
        """A change that is committed when the block ends, or did not happen."""
        with self._lock:
            campaign = self._current()
            first, record = len(campaign.journal), copy(self.record)
            try:
                yield campaign
                note_progress(self.record, campaign)
                lines: list[Line] = campaign.journal[first:]
                self._store.append(self.record, first, lines)
            except BaseException as error:
                self.record = record
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if len(campaign.journal) != first or not refused:
                    self._campaign = None  # what is stored counts; it is read again
                raise
        self._on_change(self)


def _loaded(file: CampaignFile) -> Campaign:
    """Play a stored campaign again; raises Unreadable where its rows do not make one."""
    try:
        return load(file)
    except (CampaignError, OptionError) as wrong:
        reason = f"it was played by other rules than this program's ({wrong})"
        raise Unreadable(CAMPAIGNS.what, reason) from wrong
    except Exception as wrong:
        # Rows that somebody changed can break the set-up in ways no check foresees.
        _log.warning("campaign %r cannot be read", file.title, exc_info=wrong)
        raise Unreadable(CAMPAIGNS.what, "it cannot be played again; the server's log says why") from wrong


def note_progress(record: CampaignRecord, campaign: Campaign) -> None:
    """How far the campaign is, for lists."""
    record.month = campaign.state.month
    record.over = campaign.over
    record.step_title = campaign.view(-1).step_title
