"""Hold a game in memory with what the server needs besides; it can be made again from its journal."""

import logging
import secrets
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from weathergage.engine.events import Command
from weathergage.engine.fairness import seal_of
from weathergage.engine.game import Entry, Game, start
from weathergage.engine.journal import BACK, REOPEN, standing
from weathergage.engine.orders import Ask, IllegalOrder, Orders, Request, Violation
from weathergage.engine.replay import Replay, ReplayError, replay_of, save, stages
from weathergage.engine.ruleset import OptionError
from weathergage.rulesets.shared.request_view import why_spared
from weathergage.server.sessions.captains import Captains, merged, salt_of_parts, seal_of_part, shares_of
from weathergage.server.sessions.event_feed import EventFeed
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.game_store import Stored
from weathergage.server.store.records import (
    GameRecord,
    Line,
    Progress,
    SealedPart,
    commands_of,
)
from weathergage.server.store.unreadable_rows import Damaged, Unreadable
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Look, SealNote, SeatState, TimeLeft

#: The side of an onlooker.
ONLOOKER = -1
#: More than one turn has, so that a browser that looks once a turn misses none.
SHOWN_SEALS = 60

_log = logging.getLogger(__name__)


class Play:
    """A game in memory, its events, its seals, and what each seat was last shown.

    Each seat has a version of its own, which changes only with what the seat may know: while it still writes its
    orders, nothing tells it whether the enemy has sealed.
    """

    __slots__ = (
        "_asked",
        "_battle",
        "_began",
        "_forks",
        "_known",
        "_looks",
        "_luck",
        "by_hand",
        "captains",
        "feed",
        "game",
        "openings",
        "parts",
        "salts",
        "taken_back",
    )

    def __init__(
        self,
        record: GameRecord,
        lines: Iterable[Line] = (),
        commands: Sequence[Command] = (),
        sealed: Iterable[SealedPart] = (),
    ) -> None:
        self._luck = record.luck
        self._battle = record.scenario.id
        self.game: Game = start(record.ruleset, record.scenario, record.seed, record.options, key=record.key)
        self._forks = {fork.at: fork for fork in record.forks}
        self._fork_if_due()
        self.captains = Captains(commands or [Command(side) for side in range(len(self.game.requests))])
        #: For each entry of the journal: whether a person made it by hand, the salt of its seal, and its parts.
        self.by_hand: list[bool] = []
        self.salts: list[str] = []
        self.parts: list[tuple[SealedPart, ...]] = []
        #: How many entries there were each time orders were opened, without what was taken back.
        self.openings = [0]
        #: How many entries there were when each turn began, without what was taken back.
        self._began = {self.game.state.turn: 0}
        #: How often orders were taken back by consent.
        self.taken_back = 0
        seats = range(ONLOOKER, len(self.captains.commands))
        #: For each seat and the onlooker: its version, and the one at which its open question was put.
        self._known = dict.fromkeys(seats, 0)
        self._asked = dict.fromkeys(seats, 0)
        self.feed = EventFeed()
        self.feed.hear(self.game)
        #: Encoded once for each seat and version, apart from the time left.
        self._looks: dict[int, Look] = {}
        self._play_again(list(lines), list(sealed))

    def follow(self, lines: Iterable[Line]) -> None:
        """Enter what is stored of the journal behind what was entered so far, where no side has several captains."""
        for line in lines:
            try:
                self.enter(line.entry, line.by_hand, line.salt)
            except IllegalOrder as wrong:
                raise ReplayError(f"entry {self.entries + 1}: {wrong}") from wrong

    def _play_again(self, lines: list[Line], sealed: list[SealedPart]) -> None:
        """Enter a stored journal in the order in which it came about, so that every seat has its version again."""
        parts = deque(
            sorted((*sealed, *(part for line in lines for part in line.parts)), key=lambda part: part.nth)
        )
        try:
            while parts or self.entries < len(lines):
                if parts and parts[0].after <= self.entries:
                    self._keep(parts.popleft())
                elif self.entries < len(lines):
                    line = lines[self.entries]
                    self.enter(line.entry, line.by_hand, line.salt)
                else:
                    raise ReplayError(f"a part was sealed after entry {parts[0].after}, which is missing")
        except IllegalOrder as wrong:
            raise ReplayError(f"entry {self.entries + 1}: {wrong}") from wrong

    @property
    def entries(self) -> int:
        """Return the length of the journal, which no seat is told."""
        return len(self.game.journal)

    @property
    def requests(self) -> list[Request | None]:
        """Return what each seat is asked now; None for one that is asked nothing or has sealed."""
        return self.captains.requests(self.game)

    def version(self, seat: int) -> int:
        """Return a number that changes with what a seat may know."""
        return self._known[seat]

    def versions(self) -> dict[int, int]:
        """Return the versions of all seats and of the onlooker."""
        return self._known.copy()

    def asked_at(self, seat: int) -> int:
        """Return the version at which a seat's open question was put to it."""
        return self._asked[seat]

    def question(self, seat: int) -> str:
        """Return a name of the seat's open question, the same after a restart."""
        state = self.game.state
        return f"{state.turn}/{self.game.rules.phases[state.phase].id}/{self._asked[seat]}"

    @property
    def progress(self) -> Progress:
        """Return how far the game is."""
        state = self.game.state
        title = self.game.rules.phases[state.phase].title
        return Progress(state.turn, title, state.outcome, tuple(self.still_asked()))

    def still_asked(self) -> list[int]:
        """Return the seats whose orders are missing."""
        return [seat for seat, request in enumerate(self.requests) if request is not None]

    def seal(self, seat: int, orders: Mapping[str, str], by_hand: bool, salt: str = "") -> str:
        """Seal the orders of a seat and return the hash; raise IllegalOrder and change nothing if refused.

        Where a side has several captains they wait for the last of them.
        """
        side = self.captains.commands[seat].side
        if self.captains.alone(side):
            return self.enter(Entry(side, dict(orders)), by_hand, salt)
        part = self.captains.part(self.game, seat, orders, by_hand, salt or secrets.token_hex(16))
        self._keep(part)
        return "" if self._luck is None else seal_of_part(self._battle, part, side)

    def _keep(self, part: SealedPart) -> None:
        """Keep a sealed part; the last of a side enters its orders."""
        side = self.captains.commands[part.seat].side
        with self._telling([part.seat]):
            parts = self.captains.keep(self.game, part)
            if parts is not None:
                self.game.submit(side, merged(parts))
                salt = salt_of_parts(self._battle, parts, side)
                self._note(any(each.by_hand for each in parts), salt, tuple(parts))

    def open_again(self, seat: int) -> bool:
        """Give a captain back the part that he has sealed while others of his side still write, if he has."""
        if seat not in self.captains.parts:
            return False
        with self._telling([seat]):
            del self.captains.parts[seat]
        return True

    def act(self, seat: int, verb: str, notation: str) -> str:
        """Do something out of turn and return its seal; a captain does it for his own ships, the flag for the side."""
        command, means = self.command(seat), self.game.rules.captains_act
        meant: Sequence[str] | Violation = [notation]
        if not command.whole:
            if means is not None:
                meant = means(self.game.state, command, verb, notation)
            elif not command.flag:
                meant = Violation(verb, "only the captain who has the flag can do this for your side")
        if isinstance(meant, Violation):
            raise IllegalOrder([meant])
        return [self.enter(Entry(command.side, act=(verb, each)), by_hand=True) for each in meant][-1]

    @property
    def untouched(self) -> bool:
        """Return whether nobody has given an order yet."""
        return not any(self.by_hand) and not any(part.by_hand for part in self.captains.parts.values())

    def enter(self, entry: Entry, by_hand: bool, salt: str = "") -> str:
        """Enter orders or an act of a side and return their seal; raise IllegalOrder and change nothing if refused."""
        game, several = self.game, not self.captains.alone(entry.side)
        # What one of several captains does out of turn its events tell those who may know.
        with self._telling([] if several and entry.act is not None else self.captains.of_side(entry.side)):
            game.enter(entry)
            self._note(by_hand, salt or secrets.token_hex(16))
            if entry.act is not None and entry.act[0] == BACK:
                self._took_back(int(entry.act[1]))
        return self._seal(self.entries - 1)

    def _note(self, by_hand: bool, salt: str, parts: tuple[SealedPart, ...] = ()) -> None:
        """Note how the newest entry came about."""
        self._fork_if_due()
        self.by_hand.append(by_hand)
        self.salts.append(salt)
        self.parts.append(parts)

    @contextmanager
    def _telling(self, doing: Sequence[int]) -> Iterator[None]:
        """Raise the versions of the seats that do something, and of those that may know of what came of it."""
        game, before, told = self.game, self.game.requests[:], len(self.game.events)
        asked, entries = self.requests, self.entries
        waiting = {seat: self.waiting_for(seat) for seat in self._known}
        yield
        self.captains.forget(game, before)
        self.feed.hear(game)
        self._began.setdefault(game.state.turn, self.entries)
        last = game.journal[-1] if self.entries > entries else None
        opened = last is not None and last.act is None and all(sealed is None for sealed in game.state.sealed)
        if game.over or opened:
            self.openings.append(self.entries)
        now = self.requests
        for seat in self._known:
            anew = seat >= 0 and now[seat] is not asked[seat] and now[seat] is not None
            news = any(event.seen_from(self.command(seat)) for event in game.events[told:])
            if seat in doing or anew or news or game.over or self.waiting_for(seat) != waiting[seat]:
                self._known[seat] += 1
                # Others keep theirs: a slower answer would tell that somebody has sealed.
                self._looks.pop(seat, None)
            if anew:
                self._asked[seat] = self._known[seat]

    def command(self, seat: int) -> Command:
        """Return the command of a seat; an onlooker sees as one of a side of his own."""
        return Command(ONLOOKER) if seat == ONLOOKER else self.captains.commands[seat]

    @property
    def opened_at(self) -> int:
        """Return how many entries there were when orders were last opened."""
        return self.openings[-1]

    def began(self, turn: int) -> int:
        """Count the entries before a turn, or before the first if there was no such turn yet."""
        return max((count for each, count in self._began.items() if each <= turn), default=0)

    def _took_back(self, stand: int) -> None:
        """Forget what happened behind this many entries; everybody must look again."""
        self.openings = [*(each for each in self.openings if each <= stand), self.entries]
        self._began = {turn: count for turn, count in self._began.items() if count <= stand}
        self.taken_back += 1
        self._looks.clear()
        for seat in self._known:
            self._known[seat] += 1
        # Told anew stage by stage, because sentences are in the words of their moment.
        self.feed = EventFeed()
        for stage in stages(self.replay(), listening=True):
            self.feed.hear(stage)

    def reopen(self, seat: int) -> Orders | None:
        """Open a seat's sealed orders again while others still write, and return them; None where they stay sealed.

        Of a side with several captains only one writes anew; what his fellows have sealed stays.
        """
        if not self.may_reopen(seat):
            return None
        side, part = self.command(seat).side, self.captains.parts.get(seat)
        if part is not None:
            self.open_again(seat)
            return part.orders
        sealed, newest = self.game.state.sealed[side], self._newest(side)
        assert newest is not None
        parts = self.parts[newest]
        self.enter(Entry(side, act=(REOPEN, "")), by_hand=True)
        for each in parts:
            if each.seat != seat:
                again = {"after": self.entries, "nth": self.captains.sealed}
                self._keep(msgspec.structs.replace(each, **again))
        return next((each.orders for each in parts if each.seat == seat), sealed)

    def may_reopen(self, seat: int) -> bool:
        """Return whether a seat's sealed orders can be opened again."""
        if (part := self.captains.parts.get(seat)) is not None:
            return part.by_hand
        side = self.command(seat).side
        newest = self._newest(side)
        return (
            self.game.state.sealed[side] is not None and newest is not None and self._by_hand_of(newest, seat)
        )

    def _newest(self, side: int) -> int | None:
        """Return the number of a side's newest orders that stand."""
        journal = self.game.journal
        own = (n for n in reversed(standing(journal)) if journal[n].side == side and journal[n].act is None)
        return next(own, None)

    def question_of(self, seat: int) -> int | None:
        """Count the entries before the last opened question that a seat answered by hand; None if there is none.

        All sides write anew from there, because all have seen what the others ordered.
        """
        journal, side = self.game.journal, self.command(seat).side
        first = max(self._forks, default=0)
        for number in reversed(standing(journal)):
            entry = journal[number]
            if first <= number < self.opened_at and entry.side == side and entry.act is None:
                if self._by_hand_of(number, seat):
                    return max(each for each in self.openings if each <= number)
        return None

    def _fork_if_due(self) -> None:
        """Change the dice where this game left the one that it was begun from."""
        if (fork := self._forks.get(self.entries)) is not None:
            self.game.fork(fork)

    def _seal(self, number: int) -> str:
        if self._luck is None:
            return ""
        return seal_of(self._luck.battle, self.salts[number], self.game.journal[number])

    def seals(self, seat: int) -> list[SealNote]:
        """Return the seals of the newest opened orders, and of the later ones that a seat may know of.

        A seat that has sealed its own orders may know that others have too; one that still writes may not. What others
        order out of turn is secret to the end.
        """
        if self._luck is None:
            return []
        over, writes = self.game.over, seat < 0 or self.requests[seat] is not None
        own = -1 if seat < 0 or not self.captains.alone(self.command(seat).side) else self.command(seat).side
        first = max(0, self.opened_at - SHOWN_SEALS)
        found: list[SealNote] = []
        for number, entry in enumerate(self.game.journal[first:], first):
            if entry.side == own or over or (entry.act is None and (number < self.opened_at or not writes)):
                found += [self._part_note(part) for part in self.parts[number]]
                found.append(SealNote(entry.side, self._seal(number)))
        # What others have sealed is shown once their side has: until then they may open it again.
        own_part = self.captains.parts.get(seat)
        return found if own_part is None else [*found, self._part_note(own_part)]

    def _part_note(self, part: SealedPart) -> SealNote:
        side = self.captains.commands[part.seat].side
        return SealNote(side, seal_of_part(self._battle, part, side))

    def lines(self, first: int = 0) -> list[Line]:
        """Return the journal from an entry on."""
        journal, by_hand = self.game.journal[first:], self.by_hand[first:]
        rows = zip(journal, by_hand, self.salts[first:], self.parts[first:], strict=True)
        return [Line(*row) for row in rows]

    @property
    def sealed_parts(self) -> list[SealedPart] | None:
        """Return what captains have sealed while others of their side write; None where no side has several."""
        return list(self.captains.parts.values()) if self.captains.several else None

    def view(self, seat: int, game: Game | None = None) -> Any:
        """Return what a seat may know and is asked, of the game or of a copy."""
        request = None if seat < 0 else self.requests[seat]
        return (game or self.game).seen_from(self.command(seat), request)

    def asked_of(self, seat: int) -> Game:
        """Return the game as it is put to a seat: itself, or a copy that asks only the ships of one captain."""
        side = self.command(seat).side
        if self.captains.alone(side):
            return self.game
        own = self.game.clone()
        own.requests[side] = self.requests[seat]
        return own

    def look(self, seat: int, time: TimeLeft | None = None) -> bytes:
        """Return what a seat may know now, encoded."""
        if seat not in self._looks:
            self._looks[seat] = Look(
                version=self.version(seat),
                view=_encoded(self.view(seat).wire()),
                waiting_for=self.waiting_for(seat),
                log=_encoded(self.feed.log(self.game, self.command(seat))),
                seals=self.seals(seat),
                taken_back=self.taken_back,
            )
        look = self._looks[seat]
        look.time = time
        return msgspec.json.encode(look)

    def waiting_for(self, seat: int) -> list[int]:
        """Return the seats that are still to answer, as far as a seat may know.

        A seat that has not sealed does not learn who else is asked or has sealed; nor does an onlooker. Captains of one
        side may talk, and so know of each other, unless the rules leave them signals alone.
        """
        if seat == ONLOOKER:
            return []
        asked = self.still_asked()
        if seat not in asked:
            return asked
        fellows = () if self.game.rules.signals_only else self.captains.of_side(self.command(seat).side)
        return [each for each in asked if each == seat or each in fellows]

    def state_of(self, seat: int, by: int) -> SeatState:
        """Return whether a seat is "writing" or has "sealed", as far as another may know; "" if it may not."""
        game, requests = self.game, self.requests
        if by == ONLOOKER or game.over:
            return ""
        fellow = self.command(seat).side == self.command(by).side and not game.rules.signals_only
        if requests[by] is not None and seat != by and not fellow:
            return ""
        if requests[seat] is not None:
            return "writing"
        sealed = game.state.sealed[self.command(seat).side] is not None or seat in self.captains.parts
        return "sealed" if sealed else ""

    def routine_answer(self, seats: Sequence[int]) -> tuple[int, Orders] | None:
        """Return one of these seats that is asked only routine questions, with its default answers."""
        requests = self.requests
        for seat in seats:
            request = requests[seat]
            if request is not None and not any(self._is_put(ask) for ask in request.asks):
                return seat, request.defaults()
        return None

    def _is_put(self, ask: Ask) -> bool:
        """Return whether a person has to be asked this."""
        rules = self.game.rules
        if ask.standing or why_spared(rules, self.game.state, ask):
            return False
        asked = rules.consults is not None and rules.consults(rules.book, self.game.state, ask)
        return asked or not ask.routine

    def back_to(self, seat: int) -> int | None:
        """Count the entries before the last question that a seat answered by hand; None if there is none."""
        journal, side = self.game.journal, self.command(seat).side
        if self.game.over and journal and journal[-1].side == side and journal[-1].act is not None:
            return len(journal) - 1
        # What was played in the game that it was begun from stands.
        first = max(self._forks, default=0)
        for n in range(len(journal) - 1, first - 1, -1):
            if journal[n].side == side and journal[n].act is None and self._by_hand_of(n, seat):
                return n
        return None

    def may_go_back(self, seat: int) -> bool:
        """Return whether a seat has given orders that can be forgotten."""
        return seat in self.captains.parts or self.back_to(seat) is not None

    def _by_hand_of(self, number: int, seat: int) -> bool:
        """Return whether a seat made an entry of its side by hand, or its part of it."""
        parts = self.parts[number]
        return any(part.seat == seat and part.by_hand for part in parts) if parts else self.by_hand[number]

    def replay(self) -> Replay:
        """Return the game as a file would hold it, without hashes."""
        return replay_of(self.game, self._luck)

    def file(self) -> bytes:
        """Return the game as a file, with the opened secrets of a fair one."""
        sides = [command.side for command in self.captains.commands] if self.captains.several else []
        shares = [
            share
            for number, (entry, parts) in enumerate(zip(self.game.journal, self.parts, strict=True))
            for share in shares_of(self._battle, number, parts, entry.side)
        ]
        return save(self.game, self._luck, self.salts, sides, shares)


def replayed(stored: Stored, known: Play | None = None) -> Play:
    """Play a stored game again, or go on from what is known of it; raise Unreadable if that fails."""
    try:
        if known is None:
            return Play(stored.record, stored.lines(), commands_of(stored.seats), stored.parts())
        known.follow(stored.lines())
        return known
    except Refused:
        raise
    except (ReplayError, OptionError) as wrong:
        reason = f"it was played by other rules than this program's ({wrong})"
        raise Unreadable(GAMES.what, reason) from wrong
    except Damaged as damaged:
        raise Unreadable(GAMES.what, damaged) from damaged
    except Exception as wrong:
        # Edited rows can break the set-up in ways that no check foresees.
        _log.warning("game %s cannot be read", stored.record.id, exc_info=wrong)
        raise Unreadable(GAMES.what, "its battle cannot be set up; the server's log says why") from wrong


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
