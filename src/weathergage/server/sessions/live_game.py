"""Hold a game in memory with what the server needs besides; it can be made again from its journal."""

import logging
import secrets
from collections.abc import Callable, Iterable, Sequence

import msgspec

from weathergage.engine.fairness import seal_of
from weathergage.engine.game import Entry, Game, start
from weathergage.engine.orders import Ask, IllegalOrder
from weathergage.engine.replay import Replay, ReplayError, replay_of, save
from weathergage.engine.ruleset import OptionError
from weathergage.rulesets.shared.request_view import why_spared
from weathergage.server.sessions.event_feed import EventFeed
from weathergage.server.store.database_tables import GAMES
from weathergage.server.store.records import GameRecord, Line, Progress
from weathergage.server.store.unreadable_rows import Damaged, Unreadable
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import Look, SealNote, TimeLeft

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
        "_forks",
        "_known",
        "_looks",
        "_luck",
        "by_hand",
        "feed",
        "game",
        "opened_at",
        "salts",
    )

    def __init__(self, record: GameRecord, lines: Iterable[Line] = ()) -> None:
        self._luck = record.luck
        self.game: Game = start(record.ruleset, record.scenario, record.seed, record.options, key=record.key)
        self._forks = {fork.at: fork for fork in record.forks}
        self._fork_if_due()
        #: For each entry of the journal: whether a person made it by hand, and the salt of its seal.
        self.by_hand: list[bool] = []
        self.salts: list[str] = []
        #: How many entries there were when orders were last opened.
        self.opened_at = 0
        sides = range(ONLOOKER, len(self.game.requests))
        #: For each side and the onlooker: its version, and the one at which its open question was put.
        self._known = dict.fromkeys(sides, 0)
        self._asked = dict.fromkeys(sides, 0)
        self.feed = EventFeed()
        self.feed.hear(self.game)
        #: Encoded once for each side and version, apart from the time left.
        self._looks: dict[int, Look] = {}
        for line in lines:
            try:
                self.enter(line.entry, line.by_hand, line.salt)
            except IllegalOrder as wrong:
                raise ReplayError(f"entry {self.entries + 1}: {wrong}") from wrong

    @property
    def entries(self) -> int:
        """Return the length of the journal, which no seat is told."""
        return len(self.game.journal)

    def version(self, side: int) -> int:
        """Return a number that changes with what a side may know."""
        return self._known[side]

    def asked_at(self, side: int) -> int:
        """Return the version at which a side's open question was put to it."""
        return self._asked[side]

    @property
    def progress(self) -> Progress:
        """Return how far the game is."""
        state = self.game.state
        title = self.game.rules.phases[state.phase].title
        return Progress(state.turn, title, state.outcome, tuple(self.game.waiting_for()))

    def enter(self, entry: Entry, by_hand: bool, salt: str = "") -> str:
        """Enter orders or an act of a side and return their seal; raise IllegalOrder and change nothing if refused."""
        game, before, told = self.game, self.game.requests[:], len(self.game.events)
        waiting = {side: self.waiting_for(side) for side in self._known}
        if entry.act is not None:
            game.act(entry.side, *entry.act)
        else:
            game.submit(entry.side, entry.orders)
        self._fork_if_due()
        self.by_hand.append(by_hand)
        self.salts.append(salt or secrets.token_hex(16))
        self.feed.hear(game)
        if game.over or (entry.act is None and all(sealed is None for sealed in game.state.sealed)):
            self.opened_at = self.entries
        for side in self._known:
            anew = side >= 0 and game.requests[side] is not before[side] and game.requests[side] is not None
            news = any(event.seen_by(side) for event in game.events[told:])
            if side == entry.side or anew or news or game.over or self.waiting_for(side) != waiting[side]:
                self._known[side] += 1
                # Others keep theirs: a slower answer would tell that somebody has sealed.
                self._looks.pop(side, None)
            if anew:
                self._asked[side] = self._known[side]
        return self._seal(self.entries - 1)

    def _fork_if_due(self) -> None:
        """Change the dice where this game left the one that it was begun from."""
        if (fork := self._forks.get(self.entries)) is not None:
            self.game.fork(fork)

    def _seal(self, number: int) -> str:
        if self._luck is None:
            return ""
        return seal_of(self._luck.battle, self.salts[number], self.game.journal[number])

    def seals(self, side: int) -> list[SealNote]:
        """Return the seals of the newest opened orders, and of the later ones that a side may know of.

        A side that has sealed its own orders may know that others have too; one that still writes may not. What others
        order out of turn is secret to the end.
        """
        if self._luck is None:
            return []
        over, writes = self.game.over, side < 0 or self.game.requests[side] is not None
        first = max(0, self.opened_at - SHOWN_SEALS)
        return [
            SealNote(entry.side, self._seal(number))
            for number, entry in enumerate(self.game.journal[first:], first)
            if entry.side == side or over or (entry.act is None and (number < self.opened_at or not writes))
        ]

    def lines(self, first: int = 0) -> list[Line]:
        """Return the journal from an entry on."""
        rows = zip(self.game.journal[first:], self.by_hand[first:], self.salts[first:], strict=True)
        return [Line(*row) for row in rows]

    def look(self, side: int, time: TimeLeft | None = None) -> bytes:
        """Return what a side may know now, encoded."""
        if side not in self._looks:
            game = self.game
            self._looks[side] = Look(
                version=self.version(side),
                view=_encoded(game.view(side).wire()),
                waiting_for=self.waiting_for(side),
                log=_encoded(self.feed.log(game, side)),
                seals=self.seals(side),
            )
        look = self._looks[side]
        look.time = time
        return msgspec.json.encode(look)

    def waiting_for(self, side: int) -> list[int]:
        """Return the sides that are still to answer, as far as a side may know.

        A seat that has not sealed does not learn who else is asked or has sealed; nor does an onlooker.
        """
        if side == ONLOOKER:
            return []
        if self.game.requests[side] is not None:
            return [side]
        return self.game.waiting_for()

    def routine_answer(self, sides: Sequence[int]) -> Entry | None:
        """Return the default answer of one of these sides that is asked only routine questions."""
        for side in sides:
            request = self.game.requests[side]
            if request is not None and not any(self._is_put(ask) for ask in request.asks):
                return Entry(side, request.defaults())
        return None

    def _is_put(self, ask: Ask) -> bool:
        """Return whether a person has to be asked this."""
        rules = self.game.rules
        if ask.standing or why_spared(rules, self.game.state, ask):
            return False
        asked = rules.consults is not None and rules.consults(rules.book, self.game.state, ask)
        return asked or not ask.routine

    def back_to(self, side: int) -> int | None:
        """Count the entries before the last question that a side answered by hand; None if there is none."""
        journal = self.game.journal
        if self.game.over and journal and journal[-1].side == side and journal[-1].act is not None:
            return len(journal) - 1
        # What was played in the game that it was begun from stands.
        first = max(self._forks, default=0)
        for n in range(len(journal) - 1, first - 1, -1):
            if self.by_hand[n] and journal[n].side == side and journal[n].act is None:
                return n
        return None

    def replay(self) -> Replay:
        """Return the game as a file would hold it, without hashes."""
        return replay_of(self.game, self._luck)

    def file(self) -> bytes:
        """Return the game as a file, with the opened secrets of a fair one."""
        return save(self.game, self._luck, self.salts)


def replayed(record: GameRecord, journal: Callable[[str], list[Line]]) -> Play:
    """Play a stored game again; raise Unreadable if that fails."""
    try:
        return Play(record, journal(record.id))
    except Refused:
        raise
    except (ReplayError, OptionError) as wrong:
        reason = f"it was played by other rules than this program's ({wrong})"
        raise Unreadable(GAMES.what, reason) from wrong
    except Damaged as damaged:
        raise Unreadable(GAMES.what, damaged) from damaged
    except Exception as wrong:
        # Edited rows can break the set-up in ways that no check foresees.
        _log.warning("game %s cannot be read", record.id, exc_info=wrong)
        raise Unreadable(GAMES.what, "its battle cannot be set up; the server's log says why") from wrong


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
