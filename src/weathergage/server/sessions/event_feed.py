"""Number events for each captain by what he has seen, with sentence, display, turn and phase."""

from typing import Any, NamedTuple

from weathergage.engine.contract.presentation import Log
from weathergage.engine.events import REFEREE, Command, Event, PhaseBegan
from weathergage.engine.game import Game
from weathergage.rulesets.shared.displays import Display, told
from weathergage.server.wire.game_messages import EventLine


class _Told(NamedTuple):
    turn: int
    phase: str
    text: str
    event: Event
    display: Display
    phase_title: str


class EventFeed:
    """Follows a game and keeps its events."""

    def __init__(self) -> None:
        self._turn = 1
        self._phase = ""
        self._told: list[_Told] = []
        #: Per captain: his lines, and how much of `_told` they cover.
        self._lines: dict[Command, list[EventLine]] = {}
        self._covered: dict[Command, int] = {}
        #: Per captain: his log, and how much of `_told` is entered there.
        self._logs: dict[Command, Log] = {}
        self._entered: dict[Command, int] = {}

    def hear(self, game: Game) -> None:
        """Take in the events since the last call, told in the words of that moment."""
        rules = game.rules
        self._phase = self._phase or rules.phases[0].id
        titles = {phase.id: phase.title for phase in rules.phases}
        for event in game.events[len(self._told) :]:
            if isinstance(event, PhaseBegan):
                self._turn, self._phase = event.turn, event.phase
            text = rules.tell(game.state, event)
            display = told(event) if rules.show is None else rules.show(game.state, event)
            self._told.append(
                _Told(self._turn, self._phase, text, event, display, titles.get(self._phase, ""))
            )

    def lines(self, captain: Command) -> list[EventLine]:
        """Return all events that a captain may know of; numbers have no gaps, so that they tell of no hidden ones."""
        lines = self._lines.setdefault(captain, [])
        for heard in self._told[self._covered.get(captain, 0) :]:
            if _sees(captain, heard.event):
                lines.append(EventLine(len(lines) + 1, *heard))
        self._covered[captain] = len(self._told)
        return lines

    def log(self, game: Game, captain: Command) -> dict[str, list[Any]]:
        """Return the paper logs as a captain may read them, by ship."""
        log = self._logs.setdefault(captain, game.rules.log(captain.side))
        for heard in self._told[self._entered.get(captain, 0) :]:
            if _sees(captain, heard.event):
                log.enter(heard.turn, heard.event)
        self._entered[captain] = len(self._told)
        return log.pages()


def _sees(captain: Command, event: Event) -> bool:
    return captain.side == REFEREE or event.seen_from(captain)
