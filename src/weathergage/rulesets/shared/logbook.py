"""The paper logs of all ships, entered event by event as one side may read them."""

from weathergage.engine.contract.presentation import LogLine
from weathergage.engine.events import REFEREE, Event


class Logbook:
    """Keep one line a turn for every ship; games say in `write` what an event enters."""

    def __init__(self, side: int = REFEREE) -> None:
        self.side = side
        self._pages: dict[str, dict[int, LogLine]] = {}
        #: Lines that were opened since they were last asked for.
        self._opened: dict[tuple[str, int], None] = {}

    def enter(self, turn: int, event: Event) -> None:
        """Enter what an event adds, unless it is hidden from this side."""
        if self.side == REFEREE or event.seen_by(self.side):
            self.write(turn, event)

    def write(self, turn: int, event: Event) -> None:
        """Write what a visible event adds."""
        raise NotImplementedError

    def line(self, ship: str, turn: int) -> LogLine:
        """Return the line of a turn to write in, begun if it is new."""
        self._opened[ship, turn] = None
        page = self._pages.setdefault(ship, {})
        return page.setdefault(turn, LogLine(turn=turn, move="", load=("", ""), notes=[]))

    def move(self, ship: str, turn: int, text: str) -> None:
        """Add to the moves of a turn."""
        line = self.line(ship, turn)
        line.move = f"{line.move} {text}".strip()

    def note(self, ship: str, turn: int, text: str) -> None:
        """Add a note to a turn."""
        self.line(ship, turn).notes.append(text)

    def load(self, ship: str, turn: int, side: int, mark: str) -> None:
        """Add a mark to the loads of a broadside."""
        line = self.line(ship, turn)
        port, starboard = line.load
        line.load = (port, starboard + mark) if side else (port + mark, starboard)

    def pages(self) -> dict[str, list[LogLine]]:
        """Return every ship's lines in the order of turns."""
        return {ship: [page[turn] for turn in sorted(page)] for ship, page in self._pages.items()}

    def written(self) -> list[tuple[str, LogLine]]:
        """Return copies of the lines that were opened since the last call, each with its ship."""
        found = [(ship, self._fair_copy(ship, turn)) for ship, turn in self._opened]
        self._opened.clear()
        return found

    def _fair_copy(self, ship: str, turn: int) -> LogLine:
        line = self._pages[ship][turn]
        return LogLine(turn=turn, move=line.move, load=line.load, notes=list(line.notes))
