"""One campaign at the server: its seats, its lock, and every change stored before it counts."""

import logging
import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from weathergage.campaign import Battle, Campaign, CampaignError, CampaignFile, Fought, Line, load, save
from weathergage.campaign.admirals import admiral, answer
from weathergage.campaign.battle.board_view import PlacingView
from weathergage.campaign.battle.fought_battles import replay_of
from weathergage.campaign.files.replay import entries_of
from weathergage.campaign.state import Ending
from weathergage.engine.fairness import proof_of, seal_of, seed_of
from weathergage.engine.orders import IllegalOrder, Violation
from weathergage.engine.replay import Replay
from weathergage.engine.ruleset import OptionError
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.seating import (
    KeyKind,
    Notices,
    Seating,
    ShownKey,
    changed,
    fair_info,
    moved,
    new_key,
    shown_seats,
)
from weathergage.server.sessions.drafts import Question, SeatDrafts
from weathergage.server.store.campaign_store import CampaignRecord, CampaignStore
from weathergage.server.store.database_tables import CAMPAIGNS
from weathergage.server.store.draft_store import DraftStore
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import SeatRecord, renew_seats
from weathergage.server.store.revisions import Overtaken, again_if_overtaken
from weathergage.server.store.unreadable_rows import Unreadable
from weathergage.server.wire.campaign_messages import BattleStatus, CampaignLook
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import FairInfo, Sealed, SealNote, SeatKeys

_log = logging.getLogger(__name__)
#: The bot that decides months.
ADMIRAL = "admiralty"


class CampaignGone(Refused):
    """Raised for a campaign that was removed."""

    def __init__(self) -> None:
        super().__init__(404, "this campaign was removed")


class CampaignSession:
    """A campaign with its seats; safe to use from many threads."""

    def __init__(
        self,
        record: CampaignRecord,
        seats: list[SeatRecord],
        store: CampaignStore,
        notices: Notices,
        on_change: Callable[["CampaignSession", Collection[int] | None], None],
    ) -> None:
        self.record = record
        self.seats = seats
        self._store = store
        self._notices = notices
        #: Called after each change with the sides that may know of it; with None if all must look again, whatever
        #: their version is.
        self._on_change = on_change
        self._campaign: Campaign | None = None
        self._salts: list[str] = []
        self._lock = threading.RLock()
        #: Held while seats or the battle's game change, so that both change together; taken before any other lock.
        self.arranging = threading.RLock()
        self._seating = Seating(seats, CAMPAIGNS, record.id, store, notices)
        self._drafts = SeatDrafts(DraftStore(store.database), record.id)
        self._names = PeopleStore(store.database).names
        #: The reason, if the campaign cannot be read.
        self.broken = ""

    def side_of(self, caller: Caller) -> int:
        """Return the side that the caller's key plays, -1 without a key."""
        with self._lock:
            return self._seating.seat_of(caller)

    def shown_key(self, caller: Caller) -> ShownKey:
        """Return what the key of a caller opens; refuse one that opens nothing here."""
        with self._lock:
            return self._seating.shown_key(caller, self.record.desk)

    @again_if_overtaken
    def take(self, caller: Caller, part: str) -> tuple[SeatRecord, list[SeatRecord], bool]:
        """Bring the seat of an invitation to the caller's desk; return it, all that came, and whether all begins anew.

        When a second person arrives the campaign begins anew, as a battle does.
        """
        with self._lock:
            seat, coming = self._seating.seats_taken_by(caller)
            anew = not self.record.shared and self._seating.splits_players(coming, caller.desk)
            if not coming:
                return seat, coming, False
            if anew and self._current().over:
                raise Refused(
                    409,
                    "this campaign is over and was played in one browser; make a new campaign to play each other",
                )
            if caller.key != seat.recovery:
                self._drafts.drop(each.side for each in coming)
            self._seating.arrive(coming, caller.desk, part, self._begin_anew if anew else None)
        self._on_change(self, None)
        return seat, coming, anew

    def _begin_anew(self, seat: SeatRecord, values: dict[str, Any]) -> None:
        parts = tuple(values["part"] if each is seat else each.part for each in self.seats)
        record = replace(self.record, shared=True, game="", quick={}, month=1, over=False)
        if record.dice == "drawn":
            record = replace(record, dice="fair", parts=parts)
            assert record.luck is not None
            record.file = msgspec.structs.replace(record.file, seed=seed_of(record.luck.key()))
        campaign = load(_opened_file(record))
        note_progress(record, campaign)
        self._store.begin_anew(record, len(self._current().journal), seat.side, values)
        self.record, self._campaign, self._salts = record, campaign, []

    def rehouse(self, old: str, new: str) -> None:
        """Follow a person whose desk is another from now on."""
        with self._lock:
            if self.record.desk == old:
                self.record.desk = new
            came = self._seating.rehouse(old, new)
        if came:
            self._on_change(self, None)

    def person_seat(self, side: int) -> SeatRecord:
        """Return a seat that people play; refuse one of the computer's."""
        if not 0 <= side < len(self.seats):
            raise Refused(404, f"a campaign has no seat {side}; its seats are 0 and 1")
        if not self.seats[side].human:
            raise Refused(409, "the computer plays this seat")
        return self.seats[side]

    @again_if_overtaken
    def hand_over(self, side: int, desk: str | None, told: str) -> SeatRecord:
        """Bring a seat to another desk, or to none with an invitation to it, and tell everybody; its draft goes."""
        with self._lock:
            seat = self.person_seat(side)
            if not self.record.shared:
                raise Refused(
                    409,
                    "this campaign is played in one browser; whoever has it can invite somebody to a seat",
                )
            values = moved(desk)
            if desk is None:
                values["invitation"] = new_key("invitation")
            self._store.seat(self.record.id, side, values)
            changed(seat, values)
            self._drafts.drop([side])
        self.tell(told)
        return seat

    def tell(self, told: str) -> None:
        """Store a notice for everybody at the campaign, and let them look."""
        self._notices.notice(self.record.id, told)
        self._on_change(self, None)

    def keys(self, side: int, caller: Caller) -> SeatKeys:
        """Return the invitation, recovery and script keys of a seat, to the desk that holds it."""
        with self._lock:
            return self._seating.keys(side, caller)

    @again_if_overtaken
    def set_key(self, side: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or renew a key of a seat, or withdraw it; the earlier one is void at once."""
        with self._lock:
            return self._seating.set_key(side, caller, kind, made)

    @again_if_overtaken
    def forget(self, caller: Caller) -> bool:
        """Remove the campaign, or leave it where another person has a seat; return whether it is gone."""
        with self._lock:
            mine, others = self._seating.of_desk(caller.desk), self._seating.others(caller.desk)
            made = caller.desk == self.record.desk
            if not (mine or made):
                raise Refused(403, "only somebody who made this campaign or sits in it can remove it")
            if not others:
                self._store.forget(self.record.id)
                return True
            if mine and not self.record.over:
                raise Refused(
                    409,
                    "another person plays this campaign, so it cannot be removed; surrender, or hand your seat "
                    "over with an invitation, and then leave",
                )
            self._drafts.drop(seat.side for seat in mine)
            self._seating.leave(mine, made)
            if made:
                self.record.desk = ""
        self._on_change(self, None)
        return False

    def seated(self, caller: Caller) -> int:
        """Return the side of a caller who may give orders; refuse onlookers."""
        side = self.side_of(caller)
        if side < 0:
            raise Refused(403, "onlookers cannot give orders; send the key of your seat in the header X-Seat")
        return side

    def version(self, side: int) -> int:
        """Return a number that changes with what a side may know: others' sealed orders do not count until opened."""
        with self._lock:
            return self._version(self._current(), side)

    def _version(self, campaign: Campaign, side: int) -> int:
        sealed = (orders is not None for other, orders in enumerate(campaign.state.sealed) if other != side)
        return len(campaign.journal) - sum(sealed)

    def look(self, caller: Caller) -> bytes:
        """Return what the caller's seat may know now, encoded."""
        side = self.side_of(caller)
        with self._lock:
            campaign = self._current()
            battle = None
            if campaign.battle is not None:
                battle = BattleStatus(
                    game=self.record.game,
                    wants_quick=sorted(self.record.quick),
                    being_fought=self.being_fought(),
                )
            return msgspec.json.encode(
                CampaignLook(
                    version=self._version(campaign, side),
                    side=side,
                    seats=shown_seats(self.seats, caller.desk if caller.known else None, self._names),
                    view=campaign.view(side),
                    battle=battle,
                    may_forget=campaign.over or not self._seating.others(caller.desk),
                    fair=self._fair(campaign),
                    seals=self._seals(campaign, side),
                    notices=self._notices.notices(self.record.id),
                )
            )

    def _fair(self, campaign: Campaign) -> FairInfo:
        return fair_info(self.record.dice, self.record.secret, self.record.parts, campaign.over)

    def _seals(self, campaign: Campaign, side: int) -> list[SealNote]:
        """Return the seals of both sides' newest orders, but not of one that an unsealed side may not know of."""
        if campaign.luck is None:
            return []
        entries = entries_of(campaign.journal)
        hidden = {
            other
            for other, orders in enumerate(campaign.state.sealed)
            if orders is not None and other != side
        }
        found: list[SealNote] = []
        for number in range(len(entries) - 1, -1, -1):
            entry = entries[number]
            if entry.side in hidden:
                hidden.discard(entry.side)
            elif entry.side >= 0 and len(found) < len(self.seats):
                found.append(SealNote(entry.side, self._seal(campaign, number)))
        return found

    def _seal(self, campaign: Campaign, number: int) -> str:
        if campaign.luck is None:
            return ""
        entry = entries_of(campaign.journal[number : number + 1])[0]
        return seal_of(campaign.luck.battle, self._salts[number], entry)

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with orders; changes nothing."""
        with self._lock:
            return self._current().check(side, orders)

    def placing(self, side: int, orders: Mapping[str, str]) -> PlacingView:
        """Return where a side's ships would lie by these orders of placement; changes nothing."""
        with self._lock:
            return self._current().preview(side, orders)

    def draft(self, side: int) -> Draft:
        """Return what a seat has written for its open question."""
        with self._lock:
            return self._drafts.read(side, self._question(side))

    def keep_draft(self, side: int, sheet: DraftSheet) -> DraftKept:
        """Keep what a seat has written for its open question; nobody else learns that it writes."""
        with self._lock:
            question = self._question(side)
            self._written_for(question.version, sheet.version)
            return self._drafts.write(side, question, sheet)

    def _question(self, side: int) -> Question:
        campaign = self._current()
        version = self._version(campaign, side)
        name = f"{campaign.state.month}/{campaign.state.step}/{version}"
        return Question(name, version, campaign.requests[side])

    def _written_for(self, version: int, wanted: int | None) -> None:
        # A side's version stands still while it writes: another number is of an earlier question.
        if wanted not in (None, version):
            raise Refused(
                409,
                f"the campaign has moved on (version {version}, not {wanted}); load it again, then send orders",
            )

    @again_if_overtaken
    def submit(self, side: int, orders: Mapping[str, str], version: int | None, salt: str = "") -> Sealed:
        """Seal a side's orders, if they were written for the open question."""
        with self._changing(salt) as campaign:
            self._written_for(self._version(campaign, side), version)
            campaign.submit(side, orders)
        return self._sealed(campaign, side)

    @again_if_overtaken
    def surrender(self, side: int) -> Sealed:
        """Give the campaign up."""
        with self._changing() as campaign:
            campaign.surrender(side)
        return self._sealed(campaign, side)

    @again_if_overtaken
    def close(self) -> None:
        """End the campaign without a winner."""
        with self._changing() as campaign:
            campaign.close()

    def _sealed(self, campaign: Campaign, side: int) -> Sealed:
        """Return the receipt for the newest line of a side."""
        with self._lock:
            number = max(n for n, line in enumerate(campaign.journal) if line.side == side)
            return Sealed(self._version(campaign, side), self._seal(campaign, number))

    def asks(self, side: int) -> str:
        """Name the question that waits for a side, with words for it after the first space; "" for none.

        It tells nothing of the other side: it opens for both at once, and closes when this one has answered.
        """
        with self._lock:
            campaign = self._current()
            month = campaign.state.month
            if side in campaign.waiting_for():
                return f"{month}/{campaign.state.step} month {month}, {campaign.step.title}"
            if side in _undecided(self.record, campaign):
                return f"{month}/battle month {month}, a battle; say how it is fought"
            return ""

    def ending(self) -> Ending | None:
        """Return how the campaign ended; None while it goes on."""
        with self._lock:
            return self._current().state.ending

    def due_battle(self) -> Battle | None:
        """Return the battle whose result the campaign waits for, if there is one."""
        with self._lock:
            return self._current().battle

    def past_battle(self, month: int) -> Replay:
        """Return the battle of a past month, in which nothing is hidden any more."""
        with self._lock:
            past = self._current().battles.get(month)
        if past is None or not past.fought.entries:
            raise Refused(404, f"there is no battle of month {month} that could be watched")
        return replay_of(past.battle, past.fought)

    def being_fought(self) -> bool:
        """Return whether captains settle the battle: every person wants it so."""
        with self._lock:
            people = [seat.side for seat in self.seats if seat.human]
            due = self._current().battle is not None and not self.record.game
            return due and all(side in self.record.quick for side in people)

    @again_if_overtaken
    def want_quick(self, side: int, captain: str) -> None:
        """Note that a side wants its battle settled quickly, by this captain."""
        with self._changing():
            self.record.quick = {**self.record.quick, side: captain}

    @again_if_overtaken
    def want_nothing(self) -> None:
        """Forget who wanted the battle settled quickly."""
        with self._changing():
            self.record.quick = {}

    def link(self, game_id: str) -> None:
        """Note the game in which the battle is fought."""
        with self._changing():
            self.record.game = game_id
            self.record.quick = {}
        self._on_change(self, None)

    def report(self, fought: Fought, battle: Battle) -> None:
        """Take the result of a battle, if it is the one that the campaign waits for."""
        with self._changing() as campaign:
            if campaign.battle != battle:
                raise Refused(409, "the campaign no longer waits for this battle; load it again")
            campaign.report(fought)
            self.record.game = ""
            self.record.quick = {}

    def bots_answer(self) -> bool:
        """Let every bot that is asked answer; return whether any was."""
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
        """Return the campaign as a file, which holds every order and the seed."""
        with self._lock:
            campaign = self._current()
            open_to_one = not (self.record.shared or self._seating.others(caller.desk))
            if not (campaign.over or open_to_one):
                raise Refused(
                    403, "the file holds every order and every die; you can save it when the campaign is over"
                )
            return save(campaign, self._salts)

    def refresh(self) -> None:
        """Take in what other workers have changed since it was last read; raise Refused if it is gone."""
        if not self._store.database.shared:
            return
        with self._lock:
            if not self._store.is_current(self.record.id):
                self._campaign = None
                self._current()

    def _current(self) -> Campaign:
        if self._campaign is None:
            stored = self._store.read(self.record.id, noted=True)
            if stored is None:
                raise CampaignGone
            self.record = stored[0]
            renew_seats(self.seats, stored[1])
            try:
                self._campaign = _loaded(_opened_file(self.record, stored[2]))
                self._salts = stored[3]
            except Unreadable as wrong:
                self.broken = wrong.reason
                raise
        return self._campaign

    @contextmanager
    def _changing(self, salt: str = "") -> Iterator[Campaign]:
        """Commit a change when the block ends, or make it not have happened."""
        with self._lock:
            campaign = self._current()
            first, public = len(campaign.journal), self._version(campaign, -1)
            known = {seat.side: self._version(campaign, seat.side) for seat in self.seats}
            before = campaign.requests[:]
            record = copy(self.record)
            try:
                yield campaign
                note_progress(self.record, campaign)
                lines: list[Line] = campaign.journal[first:]
                salts = [(salt if n == 0 else "") or secrets.token_hex(16) for n in range(len(lines))]
                touch = self._version(campaign, -1) != public
                asked = campaign.requests
                answered = [side for side, request in enumerate(before) if asked[side] is not request]
                self._store.append(self.record, first, lines, salts, answered=answered, touch=touch)
                self._salts += salts
            except BaseException as error:
                self.record = record
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if len(campaign.journal) != first or not refused:
                    self._campaign = None  # what is stored counts: read it again
                raise
            known_to = [side for side, version in known.items() if self._version(campaign, side) != version]
        self._on_change(self, known_to)


def _opened_file(record: CampaignRecord, lines: Sequence[Line] = ()) -> CampaignFile:
    """Return a campaign as a file that can be executed, secrets included."""
    luck = record.luck
    fairness = msgspec.UNSET if luck is None else proof_of(luck)
    return msgspec.structs.replace(record.file, lines=tuple(lines), fairness=fairness)


def _loaded(file: CampaignFile) -> Campaign:
    """Play a stored campaign again; raise Unreadable if that fails."""
    try:
        return load(file)
    except (CampaignError, OptionError) as wrong:
        reason = f"it was played by other rules than this program's ({wrong})"
        raise Unreadable(CAMPAIGNS.what, reason) from wrong
    except Exception as wrong:
        # Edited rows can break the set-up in ways that no check foresees.
        _log.warning("campaign %r cannot be read", file.title, exc_info=wrong)
        raise Unreadable(CAMPAIGNS.what, "it cannot be played again; the server's log says why") from wrong


def note_progress(record: CampaignRecord, campaign: Campaign) -> None:
    """Note how far the campaign is, for lists."""
    record.month = campaign.state.month
    record.over = campaign.over
    record.step_title = campaign.view(-1).step_title
    record.waiting = tuple(sorted({*campaign.waiting_for(), *_undecided(record, campaign)}))


def _undecided(record: CampaignRecord, campaign: Campaign) -> set[int]:
    """Return the sides that have yet to say how the month's battle is fought."""
    due = campaign.battle is not None and not record.game
    return set(range(len(campaign.requests))) - set(record.quick) if due else set()
