"""One game at the server: its seats, its lock, and every change stored before it counts."""

import logging
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from weathergage.engine.events import REFEREE, Command
from weathergage.engine.fairness import seed_of
from weathergage.engine.game import Entry, Game
from weathergage.engine.journal import BACK, REOPEN, Fork
from weathergage.engine.orders import IllegalOrder, Orders, Request, Violation
from weathergage.engine.replay import Replay, executions, standing_stages
from weathergage.engine.state import Outcome
from weathergage.lessons import lesson_of
from weathergage.rulesets.shared.verdicts import VERDICT
from weathergage.server.identity.credentials import Caller
from weathergage.server.identity.offers import NOBODY, OPEN, Arrival, ChooseSeat, offered
from weathergage.server.identity.seating import (
    KeyKind,
    Seating,
    ShownKey,
    changed,
    fair_info,
    moved,
    shown_seats,
)
from weathergage.server.sessions.bot_players import BotTurn, bot_asked, bot_turn, sitting_in
from weathergage.server.sessions.deadlines import (
    AwayUntil,
    Clock,
    SeatDeadlines,
    clock_rows,
    clock_text,
    joined,
    never_away,
)
from weathergage.server.sessions.drafts import Question, SeatDrafts
from weathergage.server.sessions.fleets import Position, SeatFleets, own_answers
from weathergage.server.sessions.live_game import ONLOOKER, Play, replayed
from weathergage.server.sessions.rules_choice import rules_on
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.draft_store import DraftStore
from weathergage.server.store.fleet_store import FleetStore
from weathergage.server.store.game_store import Overtaken, Storage, again_if_overtaken
from weathergage.server.store.people_store import PeopleStore
from weathergage.server.store.records import GameRecord, Line, SeatClock, SeatRecord, commands_of, renew_seats
from weathergage.server.store.unreadable_rows import Unreadable
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.draft_messages import Draft, DraftKept, DraftSheet
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import (
    Events,
    GameInfo,
    Sealed,
    SeatKeys,
    SeatState,
    Taken,
    TimeLeft,
    Update,
)

_log = logging.getLogger(__name__)

T = TypeVar("T")
#: Why a game may be claimed: the other side's time is up, or it has left; "" where it may not.
ClaimReason = Literal["", "late", "left"]
#: The order out of turn by which a side gives up, in every ruleset.
CONCEDE = "concede"
#: Values of a seat that nobody commands for another.
UNLENT: Mapping[str, Any] = {"owner": None, "returns": "", "substitute": None, "asked": None}
#: Values of a seat that somebody has who was given it in the course of the battle.
SETTLED: Mapping[str, Any] = {"freed": False, "offer": "", "offered_to": None, "stand_in": None}


class AnswersAhead(Protocol):
    """Give answers that seats have written ahead."""

    def answering(
        self, session: "GameSession", /
    ) -> Callable[[Play], tuple[tuple[int, Orders] | None, frozenset[int]]]:
        """Return what gives the next answer that a seat has given ahead, and the seats that want to be asked."""

    def seal_late(self, session: "GameSession", play: Play, seat: int, /) -> None:
        """Seal the defaults of a seat whose time is up, with what it has written ahead."""


@dataclass(slots=True, frozen=True)
class Change:
    """Say whom a change concerns: the seats that may know that anything happened, and those newly asked."""

    known_to: frozenset[int]
    asked: frozenset[int]


@dataclass(slots=True, frozen=True)
class News:
    """Say what the people of some seats are told besides their questions."""

    kind: str
    seats: tuple[SeatRecord, ...]
    #: What it is about: nobody is told of the same thing twice; "" for something that happens now.
    about: str = ""


class Gone(Refused):
    """Raised for a game that was removed."""

    def __init__(self) -> None:
        super().__init__(404, "this game was removed")


@dataclass(slots=True, frozen=True)
class Standing:
    """Hold how a game stands in the eyes of a seat, for the list of its players."""

    turn: int
    over: bool
    #: How many sides there are.
    sides: int
    #: What each seat is doing: "writing", "sealed", or "" where that is nothing or not to be known.
    states: Sequence[SeatState]
    #: The time that is left to each seat, as far as it may be known.
    times: Sequence[TimeLeft | None]
    #: Whether captains of one side may talk to each other.
    private_talk: bool


class GameSession:
    """A game with its seats; safe to use from many threads."""

    def __init__(
        self,
        record: GameRecord,
        seats: list[SeatRecord],
        storage: Storage,
        on_change: Callable[["GameSession", bool | None], None],
        clock: Clock,
        watched: Callable[[], bool],
        play: Play | None = None,
        ahead: AnswersAhead | None = None,
        away_until: AwayUntil = never_away,
        oversees: Callable[[str], bool] = lambda _desk: False,
    ) -> None:
        self.record = record
        #: Says whether a desk is that of an administrator, who may look on everywhere.
        self._oversees = oversees
        self.seats = seats
        self._storage = storage
        #: Called after each change; its flag says that listeners must look again even if their version is the same,
        #: and is None where nothing changed in the game, and only the people at it have news.
        self._on_change = on_change
        self._play = play
        self._ahead = ahead
        self._lock = threading.RLock()
        self._gone = False
        #: What onlookers are shown who see the game later, and the game that it was made from.
        self._earlier: tuple[Play, Play] | None = None
        #: The reason, if the game cannot be read.
        self.broken = ""
        #: The change that watchers are told of just now; None where everybody must look at everything again.
        self.change: Change | None = None
        #: What watchers are to tell people just now besides their questions.
        self.news: News | None = None
        #: The clock of which those who may claim were told last.
        self._told_late = ""
        self._clock = clock
        self._seating = Seating(seats, GAMES, record.id, storage, storage)
        self._drafts = SeatDrafts(DraftStore(storage.database), record.id)
        self.fleets = SeatFleets(FleetStore(storage.database), record.id)
        self._names = PeopleStore(storage.database).names
        self._deadlines = SeatDeadlines(seats, clock, watched, lambda: self.record, away_until)
        self._deadlines.resume(self.time_up)

    def seat_of(self, caller: Caller) -> int:
        """Return the number of the caller's seat, -1 without a key; refuse onlookers where none are wanted."""
        with self._lock:
            # Who commands for another sees nothing more once that is over.
            if any(seat.returns for seat in self.seats):
                self.keep_dates()
            seat = self._seating.seat_of(caller)
            if seat < 0 and self.record.terms.onlookers == "nobody" and not self._at_table(caller):
                raise Refused(
                    403, "the makers of this game want nobody to look on; it can be seen when it is over"
                )
            return seat

    def shown_key(self, caller: Caller) -> ShownKey:
        """Return what the key of a caller opens; refuse one that opens nothing here."""
        with self._lock:
            return self._seating.shown_key(caller, self.record.desk)

    def _at_table(self, caller: Caller) -> bool:
        """Return whether a caller sits at the game, made it or administers the server, or the game is over."""
        if not caller.known:
            return self.is_over()
        mine = caller.desk == self.record.desk or any(
            caller.desk in (seat.desk, seat.owner) for seat in self.seats
        )
        return mine or self.is_over() or self._oversees(caller.desk)

    def _shown(self, seat: int) -> Play:
        """Return the game as a seat is shown it: to onlookers as it stood so many turns ago as its makers set."""
        play, delay = self._current(), self.record.terms.onlooker_delay
        if seat >= 0 or not delay or play.game.over:
            return play
        stand = play.began(play.game.state.turn - delay)
        source, earlier = self._earlier or (None, None)
        if source is not play or earlier is None or earlier.entries > stand:
            earlier = Play(self.record, commands=commands_of(self.seats))
        # Who sealed which part of them an onlooker does not learn.
        earlier.follow(play.lines()[earlier.entries : stand])
        self._earlier = play, earlier
        return earlier

    @again_if_overtaken
    def take(self, caller: Caller, part: str) -> Taken:
        """Bring the seat whose invitation is shown to the caller's desk, with a new key that only this desk knows.

        When a second person arrives the battle begins anew, because one person has seen both sides of it so far.
        """
        with self._lock:
            seat, coming = self._seating.seats_taken_by(caller)
            if seat.on_offer:
                arrival = self._arrival(caller, part, caller.key or "")
                seat = self.settle_seat(seat.number, arrival, self._told_of(caller.desk, seat.name))
            elif coming:
                # What was written goes with its player to another browser, and with nobody else.
                recovered = caller.key == seat.recovery
                if not recovered:
                    self._drafts.drop(each.number for each in coming)
                    self.fleets.drop(each.number for each in coming)
                self._move(coming, caller.desk, part, recovered)
            own = replace(caller, known=True, key=seat.key)
            return Taken(key=seat.key or "", recovery=seat.recovery, game=self.info(own))

    @property
    def begun(self) -> bool:
        """Return whether everybody has sat down; before that nobody gives orders and no bot is asked."""
        return not any(seat.awaited for seat in self.seats)

    @again_if_overtaken
    def settle_seat(self, number: int, choose: ChooseSeat, told: str = "") -> SeatRecord:
        """Change a seat before the battle has begun, and begin it once nobody is awaited.

        Of several people who want the same seat one gets it: what `choose` was shown is what is stored.
        """
        with self._lock:
            self.refresh()
            if not 0 <= number < len(self.seats):
                raise Refused(
                    404, f"this game has no seat {number}; its seats are 0 to {len(self.seats) - 1}"
                )
            values = choose(self.seats[number], self.seats)
            people = [replace(seat) for seat in self.seats]
            changed(people[number], values)
            if self.begun or any(seat.awaited for seat in people):
                self._storage.seat(self.record.id, number, values)
                changed(self.seats[number], values)
            else:
                self._begin(people, number, values)
            if told:
                self._storage.notice(self.record.id, told)
            self._on_change(self, True)
            return self.seats[number]

    def _begin(self, people: list[SeatRecord], number: int, values: Mapping[str, Any]) -> None:
        """Begin the battle for these people; at several desks with dice made of all their parts."""
        before = self._current()
        if len({seat.desk for seat in people if seat.human}) > 1:
            record = shared_record(self.record, tuple(seat.part for seat in people))
            play = Play(record, commands=commands_of(people))
        else:
            record, play = self.record, Play(self.record, before.lines(), commands_of(people))
        self._settle(play, people)
        self._storage.begin_anew(
            record, before.entries, (number, values), play.lines(), play.progress, play.sealed_parts
        )
        self.record, self._play = record, play
        self.seats[:] = people
        for seat in people:
            seat.offer, seat.offered_to, seat.deadline = "", None, None

    def _move(self, coming: list[SeatRecord], desk: str, part: str, recovered: bool) -> None:
        anew = not recovered and self._begins_anew(coming, desk)
        if anew and self._current().game.over:
            raise Refused(
                409, "this game is over and was played in one browser; make a new game to play each other"
            )
        self._seating.arrive(coming, desk, part, self._begin_anew if anew else None)
        if not recovered:
            self._end_loans(coming)
        self._on_change(self, True)

    def _end_loans(self, seats: Sequence[SeatRecord]) -> None:
        """Forget whose seats were before, who was asked to command them, and that they were free."""
        values = {seat.number: {**UNLENT, **(SETTLED if seat.freed else {})} for seat in seats}
        moved_on = {
            seat.number: values[seat.number]
            for seat in seats
            if any(getattr(seat, name) != value for name, value in values[seat.number].items())
        }
        if moved_on:
            self._storage.reseat(self.record.id, moved_on)
        for number, fresh in moved_on.items():
            changed(self.seats[number], fresh)

    def _begins_anew(self, coming: list[SeatRecord], desk: str) -> bool:
        """Return whether a battle of people begins anew by an arrival, since somebody has seen more than he may.

        That is so when the first person comes from elsewhere; later when somebody comes from a desk that has had seats
        of several sides, or while nobody has given an order, so that his part of the dice counts too.
        """
        if not self.begun or not self._seating.splits_players(coming, desk):
            return False
        if not self.record.shared:
            return True
        if self.record.campaign or not self._current().captains.several or all(seat.taken for seat in coming):
            return False
        left = {seat.desk for seat in coming if seat.desk is not None and not seat.taken}
        both = any(len({seat.side for seat in self._seating.of_desk(each)}) > 1 for each in left)
        return both or self._current().untouched

    def _begin_anew(self, seat: SeatRecord, values: dict[str, Any]) -> None:
        parts = tuple(values["part"] if each is seat else each.part for each in self.seats)
        record = shared_record(self.record, parts)
        play = Play(record, commands=commands_of(self.seats))
        self._settle(play)
        before = self._current().entries
        self._storage.begin_anew(
            record, before, (seat.number, values), play.lines(), play.progress, play.sealed_parts
        )
        self.record, self._play = record, play
        for each in self.seats:
            each.deadline, each.clock = None, SeatClock()

    def rehouse(self, old: str, new: str) -> None:
        """Follow a person whose desk is another from now on."""
        with self._lock:
            if self.record.desk == old:
                self.record = replace(self.record, desk=new)
            moved = self._seating.rehouse(old, new)
        if moved:
            self._on_change(self, True)

    def sit(self, number: int, caller: Caller, part: str) -> Taken:
        """Seat a person without a key where anybody may sit, or where they are invited by name."""
        with self._lock:
            name = self.seats[number].name if 0 <= number < len(self.seats) else ""
            self.settle_seat(number, self._arrival(caller, part), self._told_of(caller.desk, name))
            return self.taken(number, caller)

    def _arrival(self, caller: Caller, part: str, key: str = "") -> Arrival:
        holders = self._storage.holders(self.record.id) if self.begun else ()
        return Arrival(caller.desk, part, key, holders, self.signals_only())

    def taken(self, number: int, caller: Caller) -> Taken:
        """Return a seat that has come to the caller's desk, with its key."""
        with self._lock:
            seat = self.seats[number]
            own = replace(caller, known=True, key=seat.key)
            return Taken(key=seat.key or "", recovery=seat.recovery, game=self.info(own))

    def _told_of(self, desk: str, seat_name: str) -> str:
        return f"{self._names({desk}).get(desk, 'Somebody')} has sat down for {seat_name}."

    def keys(self, seat: int, caller: Caller) -> SeatKeys:
        """Return the invitation, recovery and script keys of a seat, to the desk that holds it."""
        with self._lock:
            return self._seating.keys(seat, caller)

    @again_if_overtaken
    def set_key(self, seat: int, caller: Caller, kind: KeyKind, *, made: bool) -> SeatKeys:
        """Make or renew a key of a seat, or withdraw it; the earlier one is void at once."""
        with self._lock:
            held = self._seating.held(seat, caller)
            if kind == "invitation" and made and held.owner is not None:
                raise Refused(
                    409, "you command this seat for somebody; give it back instead of handing it on"
                )
            if self.record.campaign:
                raise Refused(
                    409, "this battle belongs to a campaign; make keys for the campaign's seats instead"
                )
            return self._seating.set_key(seat, caller, kind, made)

    @again_if_overtaken
    def reseat(self, side: int, values: dict[str, Any], *, recovered: bool = False) -> None:
        """Move a seat as it moved in the campaign whose battle this is; what its player `recovered` keeps its draft."""
        with self._lock:
            if "desk" in values and not recovered:
                self._drafts.drop([side])
                self.fleets.drop([side])
            self._storage.seat(self.record.id, side, values)
            changed(self.seats[side], values)
        self._on_change(self, True)

    def info(self, caller: Caller) -> GameInfo:
        """Return a description of the game for a caller."""
        seat = self._seating.seat_of(caller)
        desk = caller.desk if caller.known else None
        with self._lock:
            play = self._current()
            return GameInfo(
                id=self.record.id,
                title=self.record.title,
                ruleset=self.record.ruleset,
                rules=rules_on(self.record.ruleset, self.record.options),
                scenario=scenario_card(self.record.scenario),
                seats=shown_seats(self.seats, desk, self._names),
                version=self._shown(seat).version(seat),
                seat=seat,
                side=play.command(seat).side,
                begun=self.begun,
                host=self._names({self.record.desk}).get(self.record.desk, ""),
                made=caller.known and caller.desk == self.record.desk,
                may_undo=seat >= 0 and not self.record.shared and self._may_go_back(play, seat),
                may_save=self._may_save(caller.desk, play),
                may_forget=play.game.over or not self.begun or not self._seating.others(caller.desk),
                fair=fair_info(self.record.dice, self.record.secret, self.record.parts, play.game.over),
                notices=self._storage.notices(self.record.id),
                terms=self.record.terms,
                lesson=lesson_of(self.record.scenario.id),
            )

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        with self._lock:
            return self._current().progress.outcome

    def told(self, of: Callable[[Play], T]) -> T:
        """Return something about the game as it is now, worked out while nobody changes it."""
        with self._lock:
            return of(self._current())

    def version(self, seat: int) -> int:
        """Return a number that changes with what a seat may know."""
        with self._lock:
            return self._shown(seat).version(seat)

    def standing(self, seat: int) -> Standing:
        """Return how the game stands in the eyes of a seat."""
        with self._lock:
            play = self._current()
            numbers = range(len(self.seats))
            return Standing(
                turn=play.game.state.turn,
                over=play.game.over,
                sides=len(play.game.requests),
                states=[play.state_of(each, seat) for each in numbers],
                times=[self._deadlines.left(play, seat, each) for each in numbers],
                private_talk=not play.game.rules.signals_only,
            )

    def entries(self) -> int:
        """Return the length of the journal."""
        with self._lock:
            return self._current().entries

    @again_if_overtaken
    def look(self, seat: int) -> bytes:
        """Return what a seat may know now, encoded; its first look at a question may start its deadline."""
        with self._lock:
            self.keep_dates()
            play = self._current()
            asked = play.requests
            turn = play.game.state.turn
            if seat >= 0 and self.begun and (started := self._deadlines.started(asked, turn, seat)).deadlines:
                rows = clock_rows(started.clocks)
                self._storage.set_clocks(self.record.id, self.record.adjourned, started.deadlines, rows)
                for each, clock in started.clocks.items():
                    self.seats[each].clock = clock
                self._deadlines.set(started.deadlines, self.time_up)
            return self._shown(seat).look(seat, self._deadlines.left(play, seat))

    def events(self, seat: int, after: int) -> Events:
        """Return the events that a seat may know of, after the one with that number."""
        with self._lock:
            play = self._shown(seat)
            return Events(play.version(seat), play.feed.lines(play.command(seat))[max(after, 0) :])

    def update(self, seat: int, after: int) -> Update:
        """Return the look of a seat with its events after that number, both of one version."""
        with self._lock:
            return Update(look=msgspec.Raw(self.look(seat)), events=self.events(seat, after).events)

    def past(self, seat: int) -> tuple[Replay, Command]:
        """Return the journal so far, and the captain whose film may be shown: the referee once the game is over."""
        with self._lock:
            play = self._shown(seat)
            return play.replay(), Command(REFEREE) if play.game.over else play.command(seat)

    def seen(self, seat: int) -> tuple[Game, int]:
        """Return a copy of the game, and the side as which it may be seen: nothing is hidden when it is over."""
        with self._lock:
            play = self._shown(seat)
            return play.game.clone(), REFEREE if play.game.over else play.command(seat).side

    def check(self, seat: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with orders; changes nothing."""
        with self._lock:
            play = self._current()
            return play.captains.faults(play.game, self._seated(seat), orders)

    def drafted(self, seat: int, orders: Mapping[str, str], version: int | None) -> Any:
        """Return a seat's view of a copy of the game, if its orders could be sealed; changes nothing."""
        with self._lock:
            play = self._current()
            _check_version(play, seat, version)
            if wrong := play.captains.faults(play.game, self._seated(seat), orders):
                raise IllegalOrder(wrong)
            return play.view(seat, play.game.clone())

    def position(self, seat: int, version: int | None = None) -> Position:
        """Return what a seat may know, as a copy of the game; refuse a version that is not of its open question."""
        with self._lock:
            play = self._current()
            _check_version(play, self._seated(seat), version)
            command, game = play.command(seat), play.game.clone()
            game.requests[command.side] = play.requests[seat]
            history = own_answers(play.game, command)
            return Position(seat, command, play.version(seat), game, self.record.scenario, history)

    def draft(self, seat: int) -> Draft:
        """Return what a seat has written for its open question."""
        with self._lock:
            return self._drafts.read(self._seated(seat), self._question(seat))

    def keep_draft(self, seat: int, sheet: DraftSheet) -> DraftKept:
        """Keep what a seat has written for its open question; nobody else learns that it writes."""
        with self._lock:
            _check_version(self._current(), self._seated(seat), sheet.version)
            return self._drafts.write(seat, self._question(seat), sheet)

    def _question(self, seat: int) -> Question:
        play = self._current()
        return Question(play.question(seat), play.version(seat), play.requests[seat])

    @again_if_overtaken
    def submit(
        self,
        seat: int,
        orders: dict[str, str],
        version: int | None,
        salt: str = "",
        then: Callable[[Play], None] | None = None,
    ) -> Sealed:
        """Seal a seat's orders, if they were written for the open question; `then` is called before others are."""
        self._need_everybody()
        if seat >= 0 and self.seats[seat].stand_in is not None:
            why = "your time was up, and a captain" if self.seats[seat].clock.late else "a captain"
            raise Refused(409, f"{why} sits in for you; take your seat back first")
        with self._changing() as play:
            if play.game.over:
                raise Refused(
                    409, "the game is over, so nothing is ordered any more; load it again to see how it ended"
                )
            self._refuse_late(seat, version)
            _check_version(play, self._seated(seat), version)
            seal = play.seal(seat, orders, by_hand=True, salt=salt)
            if then is not None:
                then(play)
        return Sealed(play.version(seat), seal)

    @again_if_overtaken
    def act(self, seat: int, verb: str, notation: str) -> Sealed:
        """Give an order out of turn, or say how the seat wants its routine questions answered."""
        if verb in (REOPEN, BACK):
            raise Refused(422, "orders are opened again and taken back by calls of their own")
        if verb == "seat":
            return Sealed(self._set_routine(self._seated(seat), notation), "")
        self._need_everybody()
        if verb == CONCEDE and self.fellows(self._seated(seat)):
            raise Refused(
                409,
                "your side has other captains, who fight on; propose to them to resign, or give up your own seat",
            )
        with self._changing() as play:
            seal = play.act(self._seated(seat), verb, notation)
        return Sealed(play.version(seat), seal)

    @again_if_overtaken
    def concede(self, side: int) -> None:
        """Let a side resign whose captains have agreed to."""
        with self._changing() as play:
            flag = next(seat.number for seat in self.seats if seat.side == side and not seat.ships)
            play.act(flag, CONCEDE, "")

    def fellows(self, number: int) -> list[int]:
        """Return the seats of other people who command on the same side themselves."""
        own = self.seats[number] if 0 <= number < len(self.seats) else None
        return [
            seat.number
            for seat in self.seats
            if own is not None
            and seat.side == own.side
            and seat.human
            and seat.desk not in (None, own.desk)
            and seat.stand_in is None
        ]

    def claim_of(self, number: int) -> ClaimReason:
        """Return why a seat may claim the game: all people of the enemy have left it, or let their time run out.

        For a side with several captains the flag speaks, as long as a person has it.
        """
        with self._lock:
            if not 0 <= number < len(self.seats) or not self._speaks(self.seats[number]):
                return ""
            if self._enemy_has_left(self.seats[number]):
                return "left"
            return "late" if self._enemy_is_late(number) else ""

    def _enemy_has_left(self, seat: SeatRecord) -> bool:
        """Return whether everybody who played against a seat has given up his own, and nobody has sat down there.

        The battle of a campaign is fought out, because the campaign needs what became of each ship.
        """
        if not self.begun or self.record.campaign or self.is_over():
            return False
        enemies = [each for each in self.seats if each.side != seat.side and each.human]
        return bool(enemies) and all(each.desk is None and each.owner is not None for each in enemies)

    def _enemy_is_late(self, number: int) -> bool:
        """Return whether a seat has answered, and waits only for enemies whose time is up."""
        if not self._claims_count():
            return False
        seat, asked = self.seats[number], self._current().still_asked()
        if number in asked or not asked:
            return False
        waited = [self.seats[each] for each in asked]
        return all(
            each.side != seat.side
            and each.human
            and self.is_late(each.number)
            and not self._captain_will_sit_in(each, waited)
            for each in waited
        )

    def _claims_count(self) -> bool:
        return self.record.terms.time_up == "claim" and self.begun and not self.is_over()

    def _speaks(self, seat: SeatRecord) -> bool:
        """Return whether a person speaks for his side: he has the flag, or no person has it."""
        flag = next((each for each in self.seats if each.side == seat.side and not each.ships), seat)
        at_helm = flag.human and flag.desk is not None and flag.stand_in is None
        return seat.human and seat.desk is not None and (seat is flag or not at_helm)

    def _tell_late(self) -> None:
        """Tell those who may claim the game, and nobody else, that they may; each clock once."""
        if not self._claims_count():
            return
        claimants = [seat for seat in self.seats if self.claim_of(seat.number) == "late"]
        ended = [seat.deadline for seat in self.seats if seat.deadline is not None]
        about = f"late {max(ended).isoformat()}" if ended else ""
        if not claimants or about == self._told_late:
            return
        self._told_late = about
        self.change = Change(frozenset(seat.number for seat in claimants), frozenset())
        self.news = News("late", tuple(claimants), about)
        try:
            self._on_change(self, None)
        finally:
            self.change = self.news = None

    @again_if_overtaken
    def reopen(self, seat: int) -> int:
        """Open a seat's sealed orders again while another still writes; they become its draft."""
        with self._changing() as play:
            sealed = play.reopen(self._seated(seat))
            if sealed is None:
                raise Refused(
                    409, "these orders are not sealed, or have been carried out; they cannot be opened"
                )
        sheet = DraftSheet(orders=dict(sealed), version=play.version(seat))
        with self._lock:
            self._drafts.write(seat, self._question(seat), sheet)
        return play.version(seat)

    def may_reopen(self, seat: int) -> bool:
        """Return whether a seat's sealed orders can be opened again."""
        with self._lock:
            return self._current().may_reopen(seat)

    def question_of(self, seat: int) -> int | None:
        """Return where the journal stood before the last question that a seat answered; None if there is none."""
        with self._lock:
            return self._current().question_of(self._seated(seat))

    def openings(self) -> int:
        """Return how many entries there were when orders were last opened: it tells whether the game has moved on."""
        with self._lock:
            return self._current().opened_at

    @again_if_overtaken
    def go_back(self, entries: int, opened: int, told: str) -> None:
        """Go back to where the journal had so many entries, unless orders were opened since it was agreed."""
        with self._lock:
            if self._current().opened_at != opened:
                raise Refused(409, "the game has moved on since that was proposed; propose it again")
            with self._changing() as play:
                play.enter(Entry(REFEREE, act=(BACK, str(entries))), by_hand=True)
            self._tell_all(told)

    @again_if_overtaken
    def judge(self, winner: int, kind: str, told: str = "") -> None:
        """End the game by a verdict of the referee, which the journal keeps; `winner` is -1 for a draw."""
        with self._lock:
            with self._changing() as play:
                play.enter(Entry(REFEREE, act=(VERDICT, f"{winner} {kind}")), by_hand=True)
            if told:
                self._tell_all(told)

    def _tell_all(self, told: str) -> None:
        """Store a notice of what has been changed, and let everybody look."""
        self._storage.notice(self.record.id, told)
        self._on_change(self, True)

    def person_seat(self, number: int) -> SeatRecord:
        """Return a seat that people play; refuse one of the computer's."""
        if not 0 <= number < len(self.seats):
            raise Refused(404, f"this game has no seat {number}; its seats are 0 to {len(self.seats) - 1}")
        if not self.seats[number].human:
            raise Refused(409, "the computer plays this seat")
        return self.seats[number]

    @again_if_overtaken
    def hand_over(self, number: int, desk: str | None, told: str) -> None:
        """Bring a seat to another desk, or to none, and tell everybody; what was written for it goes."""
        with self._lock:
            seat = self.person_seat(number)
            if desk is not None:
                self._move([seat], desk, "", recovered=False)
            else:
                values = {**moved(None), **UNLENT}
                if self.begun:
                    values |= {"freed": True, "offer": NOBODY, "offered_to": None}
                self._storage.seat(self.record.id, number, values)
                changed(seat, values)
            # Only now: what is refused costs nobody what he wrote.
            self._drafts.drop([number])
            self.fleets.drop([number])
            self._tell_all(told)

    @again_if_overtaken
    def leave_seat(self, number: int, told: str) -> None:
        """Free the seat of a player who gives it up; a captain sits in until somebody takes it, or he comes back."""
        with self._lock:
            seat = self.person_seat(number)
            bot = seat.stand_in or sitting_in(self.record.ruleset) or None
            values = {**moved(None, seat.part), **UNLENT, "owner": seat.desk, "freed": True}
            values |= {"offer": NOBODY, "offered_to": None, "stand_in": bot}
            self._storage.set_clocks(self.record.id, self.record.adjourned, {number: None}, {number: values})
            changed(seat, values)
            self._deadlines.set({number: None}, self.time_up)
            self._drafts.drop([number])
            self.fleets.drop([number])
            self._tell_all(told)

    @again_if_overtaken
    def extend(self, hours: float, told: str) -> None:
        """Move all deadlines that are running by some hours, and tell everybody."""
        with self._lock:
            self._current()
            more = timedelta(hours=hours)
            later = {seat.number: seat.deadline + more for seat in self.seats if seat.deadline is not None}
            if not later:
                raise Refused(409, "no clock is running in this game; there is nothing to extend")
            self._storage.deadlines(self.record.id, later)
            self._deadlines.set(later, self.time_up)
            self._storage.notice(self.record.id, told)
            self._on_change(self, True)

    def need_going_on(self) -> None:
        """Refuse what can be done only while the battle goes on."""
        self._need_everybody()
        if self.is_over():
            raise Refused(409, "the game is over; nobody commands in it any more")

    def signals_only(self) -> bool:
        """Return whether captains of one side know only what signals tell them."""
        return self.told(lambda play: play.game.rules.signals_only)

    def _need_everybody(self) -> None:
        waited = sum(seat.awaited for seat in self.seats)
        if waited:
            seats = "1 seat is" if waited == 1 else f"{waited} seats are"
            raise Refused(409, f"the battle has not begun: {seats} empty; wait until everybody has sat down")

    def undo(self, seat: int) -> int:
        """Go back to the seat's last question, by re-execution; what came after it is forgotten."""
        with self._lock:
            play = self._current()
            keep = play.back_to(self._seated(seat))
            if self.record.shared:
                raise Refused(403, "orders cannot be taken back once other people have seats in the game")
            if seat in play.captains.parts:
                return self._open_part(seat)
            if keep is None:
                raise Refused(409, "there is nothing to take back: this seat has given no orders yet")
            fresh = Play(self.record, play.lines()[:keep], commands_of(self.seats))
            self._settle(fresh)
            deadlines, clocks = self._deadlines.turned(play.requests, fresh.requests, fresh.game.state.turn)
            for each in self.seats:
                # Versions begin anew, so the one of an answer that was given late means nothing any more.
                if each.clock.given:
                    clock = clocks.get(each.number, each.clock)
                    clocks[each.number] = msgspec.structs.replace(clock, given=0)
            self._play = None
            self._storage.rewind(
                self.record.id,
                play.entries,
                keep,
                fresh.lines(keep),
                fresh.progress,
                deadlines,
                parts=fresh.sealed_parts,
            )
            self._play = fresh
            self._storage.set_clocks(self.record.id, self.record.adjourned, deadlines, clock_rows(clocks))
            for number, clock in clocks.items():
                self.seats[number].clock = clock
            self._deadlines.set(deadlines, self.time_up)
            self._on_change(self, True)
            return fresh.version(seat)

    def _open_part(self, seat: int) -> int:
        """Give a captain back what he has sealed while others of his side still write."""
        with self._changing() as play:
            play.open_again(seat)
        return play.version(seat)

    def _may_go_back(self, play: Play, seat: int) -> bool:
        return seat in play.captains.parts or play.back_to(seat) is not None

    def replay_file(self, caller: Caller) -> bytes:
        """Return the game as a file, which holds every order and the secrets of the dice."""
        with self._lock:
            play = self._current()
            if not self._may_save(caller.desk, play):
                raise Refused(
                    403, "the replay holds every order and every die; you can save it when the game is over"
                )
            return play.file()

    def setup(self, caller: Caller) -> GameRecord:
        """Return how the game began, to a desk that made it or sits in it, so that it can make another like it."""
        with self._lock:
            if not (self._seating.of_desk(caller.desk) or caller.desk == self.record.desk):
                raise Refused(403, "only a desk that made a game or sits in it can play it again")
            return self.record

    def branch(self, caller: Caller, turn: int, anybody: bool = False) -> tuple[GameRecord, list[Line]]:
        """Return the beginning of a new game that goes on from the first question of a turn, and what led to it.

        Whoever could take the replay file can: all sides are his, or the battle is over; `anybody` can where it is
        shared.
        """
        record = self.record if anybody else self.setup(caller)
        with self._lock:
            play = self._current()
            if not self._may_save(caller.desk, play):
                raise Refused(
                    403, "another person plays this game; it can be played on from a turn when it is over"
                )
            lines, replay = play.lines(), play.replay()
        last = 0
        wanted = standing_stages(replay.entries)
        for number, stage in enumerate(executions(replay)):
            last = stage.state.turn
            if number in wanted and last >= turn and not stage.over:
                key = record.key.hex()
                fork = Fork(at=number, seed=secrets.randbits(63), key="" if record.forks else key)
                forks = (*(each for each in record.forks if each.at < number), fork)
                # Whoever sits there now may have other ships, so orders are the side's as a whole.
                whole = [replace(line, parts=()) for line in lines[:number]]
                return replace(record, forks=forks), whole
        raise Refused(422, f"this game has no turn {turn}; choose one from 1 to {last}")

    @again_if_overtaken
    def forget(self, caller: Caller) -> bool:
        """Remove the game, or leave it where another person has a seat; return whether it is gone."""
        with self._lock:
            if self._gone:
                raise Gone
            mine, others = self._seating.of_desk(caller.desk), self._seating.others(caller.desk)
            made, owned = caller.desk == self.record.desk, self._owned_by(caller.desk)
            if not (mine or made or owned):
                raise Refused(403, "only somebody who made this game or sits in it can remove it")
            if not self.begun and not made:
                self._get_up(mine)
                return False
            if not others or not self.begun:
                self._check_nobody_escapes(caller.desk)
                self._storage.forget(self.record.id, unchanged=True)
                self.close()
                return True
            if owned and not self.is_over():
                raise Refused(409, "this game is still yours; take your seat back, then resign or leave")
            if mine and not self.is_over():
                raise Refused(
                    409,
                    "another person plays this game, so it cannot be removed; resign, or hand your seat over with an "
                    "invitation, and then leave",
                )
            self._end_loans(owned)
            self._drafts.drop(seat.number for seat in mine)
            self.fleets.drop(seat.number for seat in mine)
            self._seating.leave(mine, made)
            if made:
                self.record = replace(self.record, desk="")
            self._on_change(self, True)
            return False

    def _check_nobody_escapes(self, desk: str) -> None:
        """Refuse to remove a rated battle under way whose result still counts for somebody who has left it."""
        left = any(seat.owner not in (None, desk) for seat in self.seats)
        if left and self.begun and self.record.terms.rated and not self.is_over():
            raise Refused(
                409,
                "this game is rated, and its result counts for somebody who has left it, too, so it cannot be removed; "
                "claim it, play on, or resign",
            )

    def _owned_by(self, desk: str) -> list[SeatRecord]:
        """Return the seats of a person that others command, or nobody."""
        return [seat for seat in self.seats if seat.owner == desk]

    def _get_up(self, mine: Sequence[SeatRecord]) -> None:
        """Free the seats of somebody who leaves before the battle begins, as they were offered."""
        for seat in mine:
            kind = OPEN if seat.offer == OPEN else NOBODY
            told = f"{self._names({seat.desk or ''}).get(seat.desk or '', 'Somebody')} has left {seat.name}."
            self.settle_seat(seat.number, partial(_freed, kind), told)

    def close(self) -> None:
        """Stop playing: the game was removed."""
        with self._lock:
            self._gone, self._play = True, None

    def is_over(self) -> bool:
        """Return whether the game is over, or can never go on."""
        try:
            return self._current().game.over
        except Refused:  # a game that cannot go on may be left
            return True

    def store(self) -> None:
        """Store a new game, with its first routine questions answered."""
        with self._lock:
            play = self._current()
            self._settle(play)
            self._storage.create(self.record, self.seats, play.lines(), play.progress, play.sealed_parts)

    def bot_asked(self) -> bool:
        """Return whether any bot is asked something now."""
        with self._lock:
            self.refresh()
            return not self._gone and self.begun and bot_asked(self._current(), self.seats) is not None

    def bot_due(self) -> BotTurn | None:
        """Return the question to a bot, if one is asked now."""
        with self._lock:
            self.refresh()
            return None if self._gone or not self.begun else bot_turn(self._current(), self.seats)

    def seal_for_bot(self, turn: BotTurn, orders: Orders) -> None:
        """Seal a bot's orders, unless its question is gone."""
        with self._lock:
            self.refresh()
            if self._gone or self._current().requests[turn.seat] is not turn.request:
                return
            with self._changing() as play:
                try:
                    play.seal(turn.seat, orders, by_hand=False)
                except IllegalOrder as illegal:
                    _log.error("bot %s of game %s: %s", turn.bot, self.record.id, illegal)
                    play.seal(turn.seat, turn.request.defaults(), by_hand=False)

    @again_if_overtaken
    def time_up(self) -> None:
        """Do what was agreed for seats whose time is up: seal the defaults, let a captain sit in, or nothing."""
        with self._lock, suppress(Gone):
            self.refresh()
            if self._gone or self.is_over():
                return
            self.keep_dates()
            requests = self._current().requests
            late = self._deadlines.run_out(requests)
            # A sandglass of the rules ends as the rules say.
            given = [
                seat for seat in late if self._rules_glass(seat) or self.record.terms.time_up == "defaults"
            ]
            rest = [seat for seat in late if seat not in given]
            if self.record.terms.time_up != "captain":
                # Who is late among several captains does not lose the game for those who are not.
                rest = [seat for seat in rest if self._captain_will_sit_in(seat, late)]
            bot = sitting_in(self.record.ruleset)
            if bot and rest:
                self._seat_bots({seat.number: bot for seat in rest}, late=True)
            # Others may still answer until the game is claimed; telling all would tell who has not sealed.
            self._tell_late()
            if given:
                with self._changing(given_late=[seat.number for seat in given]) as play:
                    for seat in given:
                        if (request := play.requests[seat.number]) is None:
                            continue
                        if self._ahead is not None:
                            self._ahead.seal_late(self, play, seat.number)
                        else:
                            play.seal(seat.number, request.defaults(), by_hand=False)

    def _refuse_late(self, seat: int, version: int | None) -> None:
        """Refuse orders for a question that was answered for the seat when its time was up."""
        if seat >= 0 and version is not None and version < self.seats[seat].clock.given:
            raise Refused(
                409,
                "your time was up, so this question was answered for you; load the game again, then send orders",
            )

    def _captain_will_sit_in(self, seat: SeatRecord, late: Sequence[SeatRecord]) -> bool:
        """Return whether a late seat is given to a captain, because another captain of its side was in time."""
        if not sitting_in(self.record.ruleset):
            return False
        others = [self.seats[number] for number in self.fellows(seat.number)]
        return any(each not in late and not each.clock.late for each in others)

    def _rules_glass(self, seat: SeatRecord) -> bool:
        request = self._current().requests[seat.number]
        return request is not None and request.seconds > 0

    def _seat_bots(self, bots: Mapping[int, str | None], *, late: bool = False) -> None:
        rows: dict[int, dict[str, Any]] = {}
        for side, bot in bots.items():
            clock = self.seats[side].clock
            clock = msgspec.structs.replace(clock, late=clock.late + late if bot else 0)
            rows[side] = {"stand_in": bot, "clock": clock_text(clock)}
        deadlines: dict[int, datetime | None] = dict.fromkeys(bots)
        self._storage.set_clocks(self.record.id, self.record.adjourned, deadlines, rows)
        for side, bot in bots.items():
            seat = self.seats[side]
            seat.stand_in, seat.clock = bot, msgspec.json.decode(rows[side]["clock"], type=SeatClock)
        self._deadlines.set(deadlines, self.time_up)
        self._on_change(self, True)

    @again_if_overtaken
    def let_bot_sit_in(self, side: int, told: str, wanted: str = "") -> None:
        """Let a bot, or the usual one, give the orders of a person's seat until the person takes it back."""
        with self._lock:
            self.refresh()
            seat = self.person_seat(side)
            if seat.stand_in is not None and not wanted:
                raise Refused(409, "a captain sits in there already")
            bot = wanted or sitting_in(self.record.ruleset)
            if not bot or self.is_over():
                raise Refused(409, "no captain can sit in at this game")
            self._seat_bots({side: bot})
            self._tell_all(told)

    @again_if_overtaken
    def take_seat_back(self, side: int, told: str) -> None:
        """Let the person of a seat give its orders again."""
        with self._lock:
            self.refresh()
            if self.person_seat(side).stand_in is None:
                raise Refused(409, "nobody sits in for this player")
            self._seat_bots({side: None})
            self._tell_all(told)

    def is_late(self, side: int) -> bool:
        """Return whether the time of a person's seat has run out since its player last gave orders."""
        with self._lock:
            seat = self.seats[side]
            return seat.clock.late > 0 or seat in self._deadlines.run_out(self._current().requests)

    @again_if_overtaken
    def adjourn(self, until: datetime | None) -> None:
        """Let all clocks stand still until a time, or until all want to go on."""
        with self._lock:
            self.refresh()
            text = "" if until is None else until.isoformat(timespec="microseconds")
            self._hold(text, *self._deadlines.held(until))

    @again_if_overtaken
    def resume(self) -> None:
        """Let the clocks go on."""
        with self._lock:
            self.refresh()
            self._hold(None, *self._deadlines.released(self._current().requests))

    @again_if_overtaken
    def keep_dates(self) -> None:
        """Let a game go on whose adjournment has ended, its deadlines counting from then, and give lent seats back."""
        with self._lock:
            self.refresh()
            if self.is_over():
                return
            if self._deadlines.break_is_over():
                self._hold(None, {}, self._deadlines.unheld())
            now = self._clock.now()
            for seat in self.seats:
                if seat.returns and datetime.fromisoformat(seat.returns) <= now:
                    self.give_back(seat.number)

    @again_if_overtaken
    def give_back(self, number: int) -> None:
        """Bring a seat that another commands back to its owner, or seek nobody any more to command it."""
        with self._lock:
            seat = self.seats[number]
            back = seat.desk != seat.owner and seat.owner is not None
            values = {**(moved(seat.owner, seat.part) if back else {}), **UNLENT}
            if seat.freed:
                values |= SETTLED
            self._storage.seat(self.record.id, number, values)
            changed(seat, values)
            if back:
                name = self._names({seat.desk or ""}).get(seat.desk or "", "Its player")
                self._announce("back", [seat], f"{name} has taken the seat of {seat.name} again.")
            else:
                self._on_change(self, True)

    def _announce(self, kind: str, seats: Sequence[SeatRecord], told: str) -> None:
        """Store a notice, and let watchers tell the people of these seats what kind of news there is."""
        self.news = News(kind, tuple(seats))
        try:
            self._tell_all(told)
        finally:
            self.news = None

    def _hold(
        self, until: str | None, deadlines: dict[int, datetime | None], clocks: dict[int, SeatClock]
    ) -> None:
        self._storage.set_clocks(self.record.id, until, deadlines, clock_rows(clocks))
        self.record = replace(self.record, adjourned=until)
        for side, clock in clocks.items():
            self.seats[side].clock = clock
        self._deadlines.set(deadlines, self.time_up)
        told = "The game goes on; all clocks run." if until is None else _adjourned_words(until)
        if until is None:
            self._announce("resumed", self.seats, told)
        else:
            self._tell_all(told)

    @again_if_overtaken
    def shift_clocks(self, desk: str, by: timedelta) -> None:
        """Move the deadlines of a person whose holiday begins or ends, in a game by the day."""
        with self._lock:
            self.refresh()
            if self.record.terms.pace.kind != "days" or self.is_over():
                return
            late = self._deadlines.run_out(self._current().requests)
            moved: dict[int, datetime | None] = {
                seat.number: seat.deadline + by
                for seat in self.seats
                # A holiday gives nobody back the time that was up before.
                if seat.desk == desk and seat.deadline is not None and seat not in late
            }
            if moved:
                self._storage.deadlines(self.record.id, moved)
                self._deadlines.set(moved, self.time_up)
                self._on_change(self, True)

    def _current(self) -> Play:
        if self._gone:
            raise Gone
        return self._play or self._read_again()

    def refresh(self) -> None:
        """Take in what other workers have changed since the game was last read; raise Refused if it is gone."""
        if not self._storage.database.shared:
            return
        with self._lock:
            if not self._gone and not self._storage.is_current(self.record.id):
                self._read_again()

    def _read_again(self) -> Play:
        """Take in what is stored; only new entries are executed, unless some were taken back."""
        play = self._play
        # With several captains their parts are entered between the entries, so all is executed anew.
        goes_on = play is not None and not play.captains.several
        stored = self._storage.stored(self.record.id, play.entries if play is not None and goes_on else None)
        if stored is None:
            self.close()
            raise Gone
        moved = {
            seat.number: seat.deadline
            for seat, was in zip(stored.seats, self.seats, strict=True)
            if seat.deadline != was.deadline
        }
        self._storage.note(self.record.id, stored.mark)
        self.record, self._play = stored.record, None
        renew_seats(self.seats, stored.seats)
        self._deadlines.set(moved, self.time_up)
        try:
            known = None if stored.first is None else play
            self._play = replayed(stored, known)
        except Unreadable as wrong:
            self.broken = wrong.reason
            raise
        return self._play

    @contextmanager
    def _changing(
        self, reseated: Mapping[int, Mapping[str, Any]] | None = None, given_late: Sequence[int] = ()
    ) -> Iterator[Play]:
        """Commit a change when the block ends, together with that of seats, or make it not have happened.

        `given_late` are the seats that are answered for because their time is up.
        """
        with self._lock:
            play = self._current()
            first, before, known = play.entries, play.requests, play.versions()
            parts = play.sealed_parts
            try:
                yield play
                self._settle(play)
                asked = play.requests
                deadlines, clocks = self._deadlines.turned(
                    before, asked, play.game.state.turn, [line.entry for line in play.lines(first)]
                )
                for number in given_late:
                    clock = clocks.get(number, self.seats[number].clock)
                    clocks[number] = msgspec.structs.replace(clock, given=play.version(number))
                reseated = joined(reseated or {}, clock_rows(clocks))
                answered = [seat for seat, request in enumerate(before) if asked[seat] is not request]
                self._storage.append(
                    self.record.id,
                    first,
                    play.lines(first),
                    play.progress,
                    deadlines,
                    answered=answered,
                    reseated=reseated,
                    parts=play.sealed_parts,
                    # The time of the last change is shown in lists, and must not tell that a side has sealed.
                    touch=play.version(ONLOOKER) != known[ONLOOKER],
                )
            except BaseException as error:
                refused = isinstance(error, IllegalOrder | Refused) and not isinstance(error, Overtaken)
                if (play.entries, play.sealed_parts) != (first, parts) or not refused:
                    self._play = None  # what is stored counts: read it again
                raise
            for side, clock in clocks.items():
                self.seats[side].clock = clock
            self._deadlines.set(deadlines, self.time_up)
            self._tell(_change(play, known, before))
            self._tell_late()

    def _tell(self, change: Change) -> None:
        self.change = change
        try:
            self._on_change(self, False)
        finally:
            self.change = None

    def asks(self, seat: int) -> str:
        """Return a name for the question that a seat is asked now; "" if it is asked nothing."""
        with self._lock:
            question = self._question(seat)
            return "" if question.request is None else question.name

    def _settle(self, play: Play, people: Sequence[SeatRecord] = ()) -> None:
        """Answer what seats have answered ahead, and routine questions, once everybody sits."""
        people = people or self.seats
        if any(seat.awaited for seat in people):
            return
        seats = [seat.number for seat in people if seat.captain is None and seat.routine == "auto"]
        ahead = None if self._ahead is None else self._ahead.answering(self)
        while True:
            answer, held = (None, frozenset()) if ahead is None else ahead(play)
            answer = answer or play.routine_answer([seat for seat in seats if seat not in held])
            if answer is None:
                return
            try:
                play.seal(*answer, by_hand=False)
            except IllegalOrder as illegal:
                _log.error("default answers of game %s are refused: %s", self.record.id, illegal)
                return

    def _set_routine(self, seat: int, notation: str) -> int:
        word, _, wish = notation.partition("=")
        if word != "routine" or wish not in ("ask", "auto"):
            wrong = Violation("seat", "write routine=ask or routine=auto")
            raise Refused(422, str(wrong), [wrong])
        with self._changing({seat: {"routine": wish}}) as play:
            self.seats[seat].routine = wish
        return play.version(seat)

    def _seated(self, seat: int) -> int:
        if seat < 0:
            raise Refused(403, "onlookers cannot give orders; send the key of your seat in the header X-Seat")
        return seat

    def _may_save(self, desk: str, play: Play) -> bool:
        """Return whether the file may be given out: while the game goes on it tells the dice to come."""
        return play.game.over or not (self.record.shared or self._seating.others(desk))


def _change(play: Play, known: Mapping[int, int], before: Sequence[Request | None]) -> Change:
    """Say whom it concerns that a game came from these versions and questions to the present ones."""
    asked = play.requests
    return Change(
        known_to=frozenset(seat for seat, version in play.versions().items() if version != known[seat]),
        asked=frozenset(
            seat for seat, was in enumerate(before) if asked[seat] is not None and asked[seat] is not was
        ),
    )


def _adjourned_words(until: str) -> str:
    when = f" until {until[:16].replace('T', ' ')} UTC" if until else ""
    return f"The game is adjourned{when}; all clocks stand still."


def _freed(kind: str, _seat: SeatRecord, _seats: Sequence[SeatRecord]) -> dict[str, Any]:
    return offered(kind)


def shared_record(record: GameRecord, parts: tuple[str, ...]) -> GameRecord:
    """Return a game's record once people at two desks play: its dice are made of the secret and both sides' parts.

    A seed that the maker chose stays; everybody who takes a seat is told so.
    """
    record = replace(record, forks=())
    if record.dice == "chosen":
        return replace(record, shared=True)
    fair = replace(record, shared=True, dice="fair", parts=parts)
    assert fair.luck is not None
    return replace(fair, seed=seed_of(fair.luck.key()))


def _check_version(play: Play, seat: int, version: int | None) -> None:
    if seat < 0 or version is None or play.asked_at(seat) <= version <= play.version(seat):
        return
    raise Refused(
        409,
        f"the game has moved on (version {play.version(seat)}, not {version}); load it again, then send orders",
    )
