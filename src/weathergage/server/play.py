"""A game in memory with what the server keeps beside it; made again from its journal at any time."""

import logging
from collections.abc import Callable, Iterable, Sequence

import msgspec

from weathergage.engine.game import Entry, Game, start
from weathergage.engine.orders import Ask, IllegalOrder, Request
from weathergage.engine.replay import Replay, ReplayError
from weathergage.engine.ruleset import OptionError
from weathergage.server.errors import Refused
from weathergage.server.records import GameRecord, Line, Progress
from weathergage.server.salvage import Damaged, Unreadable
from weathergage.server.schema import GAMES
from weathergage.server.telling import Teller
from weathergage.server.wire import Look, TimeLeft

_log = logging.getLogger(__name__)


class Play:
    """A game under way, its told events, who answered by hand, and what each seat was last shown."""

    __slots__ = ("_looks", "_record", "asked_at", "by_hand", "game", "teller")

    def __init__(self, record: GameRecord, lines: Iterable[Line] = ()) -> None:
        self._record = record
        self.game: Game = start(record.ruleset, record.scenario, record.seed, record.options)
        #: For each entry of the journal: whether somebody made it by hand.
        self.by_hand: list[bool] = []
        #: The version at which the open questions were put.
        self.asked_at = 0
        self.teller = Teller()
        self.teller.hear(self.game)
        #: Encoded once for each side and version; only the time passes.
        self._looks: dict[int, Look] = {}
        for line in lines:
            try:
                self.enter(line.entry, line.by_hand)
            except IllegalOrder as wrong:
                raise ReplayError(f"entry {self.version + 1}: {wrong}") from wrong

    @property
    def version(self) -> int:
        """The length of the journal."""
        return len(self.game.journal)

    @property
    def progress(self) -> Progress:
        """How far the game is."""
        state = self.game.state
        return Progress(state.turn, self.game.rules.phases[state.phase].title, state.outcome)

    def enter(self, entry: Entry, by_hand: bool) -> None:
        """Give a side's orders or do its deed; raises IllegalOrder and changes nothing if it is refused."""
        game, before = self.game, self.game.requests[:]
        if entry.act is not None:
            game.act(entry.side, *entry.act)
        else:
            game.submit(entry.side, entry.orders)
        self.by_hand.append(by_hand)
        self.teller.hear(game)
        if _asked_anew(before, game.requests):
            self.asked_at = self.version
        self._looks.clear()

    def lines(self, first: int = 0) -> list[Line]:
        """The journal from an entry on."""
        journal = self.game.journal[first:]
        return [Line(entry, by_hand) for entry, by_hand in zip(journal, self.by_hand[first:], strict=True)]

    def look(self, side: int, time: TimeLeft | None = None) -> bytes:
        """What a side may know now, encoded."""
        if side not in self._looks:
            game = self.game
            self._looks[side] = Look(
                version=self.version,
                view=_encoded(game.view(side).wire()),
                waiting_for=self.waiting_for(side),
                log=_encoded(game.rules.log(self.teller.by_turn(side), side)),
            )
        look = self._looks[side]
        look.time = time
        return msgspec.json.encode(look)

    def waiting_for(self, side: int) -> list[int]:
        """Who is still to answer; a seat that has not sealed learns nothing about who else is asked or has."""
        game = self.game
        if 0 <= side < len(game.requests) and game.requests[side] is not None:
            return [side]
        return game.waiting_for()

    def routine_answer(self, sides: Sequence[int]) -> Entry | None:
        """The default answer for one of these sides that is asked nothing but routine."""
        for side in sides:
            request = self.game.requests[side]
            if request is not None and not any(self._is_put(ask) for ask in request.asks):
                return Entry(side, request.defaults())
        return None

    def _is_put(self, ask: Ask) -> bool:
        """Whether a person has to be asked this."""
        rules = self.game.rules
        asked = rules.consults is not None and rules.consults(rules.book, self.game.state, ask)
        return asked or not ask.routine

    def back_to(self, side: int) -> int | None:
        """How many entries lead to a side's last question that it answered by hand; None if there is none."""
        journal = self.game.journal
        if self.game.over and journal and journal[-1].side == side and journal[-1].act is not None:
            return len(journal) - 1
        for n in range(len(journal) - 1, -1, -1):
            if self.by_hand[n] and journal[n].side == side and journal[n].act is None:
                return n
        return None

    def replay(self) -> Replay:
        """The game as a file would hold it, without hashes."""
        record = self._record
        return Replay(
            ruleset=record.ruleset,
            options=record.options,
            scenario=record.scenario,
            seed=record.seed,
            entries=tuple(self.game.journal),
        )


def replayed(record: GameRecord, journal: Callable[[str], list[Line]]) -> Play:
    """Play a stored game again; raises Unreadable where its rows do not make one."""
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
        # Rows that somebody changed can break the set-up in ways no check foresees.
        _log.warning("game %s cannot be read", record.id, exc_info=wrong)
        raise Unreadable(GAMES.what, "its battle cannot be set up; the server's log says why") from wrong


def _encoded(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _asked_anew(before: list[Request | None], after: list[Request | None]) -> bool:
    return any(new is not None and new is not old for old, new in zip(before, after, strict=True))
