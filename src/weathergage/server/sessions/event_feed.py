"""Number events for each seat by what it has seen, with sentence, display, turn and phase."""

from typing import Any, NamedTuple

from weathergage.engine.events import REFEREE, Event, PhaseBegan
from weathergage.engine.game import Game
from weathergage.engine.ruleset import Log
from weathergage.rulesets.shared.displays import Display, told
from weathergage.server.wire.game_messages import EventLine


class _Told(NamedTuple):
    turn: int
    phase: str
    text: str
    event: Event
    display: Display


class EventFeed:
    """Follows a game and keeps its events."""

    def __init__(self) -> None:
        self._turn = 1
        self._phase = ""
        self._told: list[_Told] = []
        #: Per side: its lines, and how much of `_told` they cover.
        self._lines: dict[int, list[EventLine]] = {}
        self._covered: dict[int, int] = {}
        #: Per side: its log, and how much of `_told` is entered there.
        self._logs: dict[int, Log] = {}
        self._entered: dict[int, int] = {}

    def hear(self, game: Game) -> None:
        """Take in the events since the last call, told in the words of that moment."""
        rules = game.rules
        self._phase = self._phase or rules.phases[0].id
        for event in game.events[len(self._told) :]:
            if isinstance(event, PhaseBegan):
                self._turn, self._phase = event.turn, event.phase
            text = rules.tell(game.state, event)
            display = told(event) if rules.show is None else rules.show(game.state, event)
            self._told.append(_Told(self._turn, self._phase, text, event, display))

    def lines(self, side: int) -> list[EventLine]:
        """Return all events that a side may know of; numbers have no gaps, so that they tell nothing of hidden ones."""
        lines = self._lines.setdefault(side, [])
        for turn, phase, text, event, display in self._told[self._covered.get(side, 0) :]:
            if _sees(side, event):
                lines.append(EventLine(len(lines) + 1, turn, phase, text, event, display))
        self._covered[side] = len(self._told)
        return lines

    def log(self, game: Game, side: int) -> dict[str, list[Any]]:
        """Return the paper logs as a side may read them, by ship."""
        log = self._logs.setdefault(side, game.rules.log(side))
        for heard in self._told[self._entered.get(side, 0) :]:
            log.enter(heard.turn, heard.event)
        self._entered[side] = len(self._told)
        return log.pages()


def _sees(side: int, event: Event) -> bool:
    return side == REFEREE or event.seen_by(side)
