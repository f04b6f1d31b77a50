"""Events with their sentence, turn and phase, numbered for each seat by what it has seen."""

from weathergage.engine.events import Event, PhaseBegan
from weathergage.engine.game import Game
from weathergage.server.wire.game_messages import EventLine

#: The side argument of views and lines that hides nothing; for games that are over and for replay files.
REFEREE = -2


class EventFeed:
    """Follows a game and keeps what was told of it."""

    def __init__(self) -> None:
        self._turn = 1
        self._phase = ""
        #: Turn, phase, sentence, event.
        self._told: list[tuple[int, str, str, Event]] = []
        #: Per side: its lines, and how much of `_told` they cover.
        self._lines: dict[int, list[EventLine]] = {}
        self._covered: dict[int, int] = {}

    def hear(self, game: Game) -> None:
        """Take in what happened since the last time, in the words of that moment."""
        self._phase = self._phase or game.rules.phases[0].id
        for event in game.events[len(self._told) :]:
            if isinstance(event, PhaseBegan):
                self._turn, self._phase = event.turn, event.phase
            self._told.append((self._turn, self._phase, game.rules.tell(game.state, event), event))

    def lines(self, side: int) -> list[EventLine]:
        """Everything a side may know of; numbers run without gaps, so that they tell nothing of what is hidden."""
        lines = self._lines.setdefault(side, [])
        for turn, phase, text, event in self._told[self._covered.get(side, 0) :]:
            if _sees(side, event):
                lines.append(EventLine(len(lines) + 1, turn, phase, text, event))
        self._covered[side] = len(self._told)
        return lines

    def by_turn(self, side: int) -> list[tuple[int, Event]]:
        """The events a side may know of, each with its turn."""
        return [(turn, event) for turn, _, _, event in self._told if _sees(side, event)]


def _sees(side: int, event: Event) -> bool:
    return side == REFEREE or event.seen_by(side)
