"""Make films: a game played again from its journal, one frame after each resolution."""

from collections.abc import Iterable
from typing import Any, Protocol

from weathergage.engine.contract.presentation import Log
from weathergage.engine.events import REFEREE, Command, PhaseBegan
from weathergage.engine.game import Game
from weathergage.engine.replay import Replay, ReplayError, read, stages, verify
from weathergage.server.sessions.event_feed import EventFeed
from weathergage.server.wire.cards import scenario_card
from weathergage.server.wire.game_messages import EventLine, Film, Frame, LogEntry

#: More entries than any real game has; longer files are refused.
MOST_ENTRIES = 20_000


class _Placed(Protocol):
    id: str


class _Seen(Protocol):
    """The part of every family's view that a frame is made of."""

    turn: int
    phase: str
    phase_title: str
    wind: int
    ships: list[_Placed]
    ties: list[Any]


def film(replay: Replay, captain: Command) -> Film:
    """Return the film of a game as a captain saw it."""
    return Film(
        scenario=scenario_card(replay.scenario),
        ruleset=replay.ruleset,
        frames=list(frames(stages(replay, listening=True), captain)),
    )


def film_of_file(data: bytes) -> Film:
    """Return the film of a replay file with nothing hidden; raise ReplayError with the reason if it is broken."""
    replay = read(data)
    if len(replay.entries) > MOST_ENTRIES:
        raise ReplayError(f"this replay has {len(replay.entries)} entries; at most {MOST_ENTRIES} are played")
    faults = verify(data)
    if faults:
        raise ReplayError("; ".join(faults[:5]))
    return film(replay, Command(REFEREE))


def frames(stages: Iterable[Game], captain: Command) -> Iterable[Frame]:
    """Return the frames of a game that is played step by step, as a captain sees it."""
    feed = EventFeed()
    shown: dict[str, _Placed] = {}
    ties: list[Any] = []
    table: Any = None
    told = happened = -1
    logs = _LogChanges()
    for game in stages:
        if len(game.events) == happened:
            continue
        feed.hear(game)
        seen: _Seen = game.seen_from(captain).wire()
        changed = [ship for ship in seen.ships if shown.get(ship.id) != ship]
        lines = feed.lines(captain)
        news = any(not isinstance(line.event, PhaseBegan) for line in lines[max(told, 0) :])
        # Nothing that only the enemy knows makes a frame, or the number of frames would tell.
        if happened == -1 or news or changed or seen.ties != ties:
            laid = getattr(seen, "table", None)
            fresh = lines[max(told, 0) :]
            yield _frame(
                seen, changed, fresh, None if laid == table else laid, logs.after(game, captain.side, fresh)
            )
            shown.update((ship.id, ship) for ship in changed)
            ties, table, told = seen.ties, laid, len(lines)
        happened = len(game.events)
    if happened >= 0 and len(lines) > told:
        yield _frame(seen, [], lines[told:], None, logs.after(game, captain.side, lines[told:]))


class _LogChanges:
    """Follows the logs line by line, so that a replay can show them as they stood at any event."""

    def __init__(self) -> None:
        self._log: Log | None = None
        self._last: dict[tuple[str, int], Any] = {}

    def after(self, game: Game, side: int, lines: list[EventLine]) -> list[LogEntry]:
        """Return every line of a log that these events changed."""
        log = self._log = self._log or game.rules.log(side)
        found = []
        for told in lines:
            log.enter(told.turn, told.event)
            for ship, line in log.written():
                if self._last.get((ship, line.turn)) != line:
                    self._last[ship, line.turn] = line
                    found.append(LogEntry(told.n, ship, line))
        return found


def _frame(
    seen: _Seen, changed: list[_Placed], lines: list[EventLine], table: Any, log: list[LogEntry]
) -> Frame:
    return Frame(
        turn=seen.turn,
        phase=seen.phase,
        phase_title=seen.phase_title,
        wind=seen.wind,
        ships=changed,
        ties=seen.ties,
        events=lines,
        log=log,
        table=table,
    )
