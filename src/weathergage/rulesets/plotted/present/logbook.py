"""The paper log that follows from events: moves, loads and notes of every ship, turn by turn (I.III, B.X.C)."""

from collections.abc import Callable
from typing import Any, Final

from weathergage.engine.contract.presentation import LogLine
from weathergage.engine.events import REFEREE, Event
from weathergage.rulesets.plotted.core import events as ev
from weathergage.rulesets.plotted.core.terms import LOADS, ROUND
from weathergage.rulesets.plotted.sailing.plots import FORWARD, STAY, TO_PORT, TO_STARBOARD, plot_text

#: A slash through a load mark: that broadside has been fired.
SLASH: Final = "/"
#: A turn of loading a mortar.
MORTAR: Final = "M"
DRIFTED: Final = "D"
FOULED: Final = "F"
UNFOULED: Final = "(F)"
GRAPPLED: Final = "G"
CAST_OFF: Final = "(G)"

_STEPS: Final = {"forward": FORWARD, "port": TO_PORT, "starboard": TO_STARBOARD}


#: What events that a rule brings with it enter in the logs: a function of the book of logs, the turn and the event.
NOTES: Final[dict[type[Event], Callable[["LogPages", int, Any], None]]] = {}


class _Entries:
    """The entries of one ship for one turn, before they are written."""

    def __init__(self, loads: tuple[str, str] = ("", "")) -> None:
        self.plot = ""
        self.steps: list[int] = []
        self.collided = False
        self.drifted = False
        self.loads = list(loads)
        self.notes: list[str] = []

    @property
    def move(self) -> str:
        """The plot, put right after a collision (B.V.C.4); D for a drifting turn (B.V.B.4)."""
        move = plot_text(tuple(self.steps)) if self.collided else self.plot
        if not self.drifted:
            return move
        return ("" if move == STAY else move) + DRIFTED

    def line(self, turn: int) -> LogLine:
        """Return the line as it is written so far."""
        load = (self.loads[0], self.loads[1])
        return LogLine(turn=turn, move=self.move, load=load, notes=list(self.notes))


class LogPages:
    """The logs of all ships that have something to enter; each begins with both broadsides loaded (B.X, 3.2.11-13).

    A side learns of no enemy loading; that all begin with round shot, and who has fired, everybody sees.
    """

    def __init__(self, side: int = REFEREE) -> None:
        self.side = side
        self.ships: dict[str, dict[int, _Entries]] = {}
        #: Lines that were opened since they were last asked for.
        self._opened: dict[tuple[str, int], None] = {}

    def enter(self, turn: int, event: Event) -> None:
        """Enter what an event adds, unless it is hidden from this side."""
        write = _WRITERS.get(type(event)) or NOTES.get(type(event))
        if write is not None and (self.side == REFEREE or event.seen_by(self.side)):
            write(self, turn, event)

    def pages(self) -> dict[str, list[LogLine]]:
        """Return every ship's lines in the order in which they were begun."""
        return {
            ship: [entries.line(turn) for turn, entries in lines.items()]
            for ship, lines in self.ships.items()
        }

    def written(self) -> list[tuple[str, LogLine]]:
        """Return the lines that were opened since the last call, each with its ship."""
        found = [(ship, self.ships[ship][turn].line(turn)) for ship, turn in self._opened]
        self._opened.clear()
        return found

    def line(self, ship: str, turn: int) -> _Entries:
        """Return the line of a turn, begun if it is new."""
        if ship not in self.ships:
            self.ships[ship] = {0: _Entries((LOADS[ROUND], LOADS[ROUND]))}
            self._opened[ship, 0] = None
        self._opened[ship, turn] = None
        return self.ships[ship].setdefault(turn, _Entries())

    def slash(self, ship: str, turn: int, side: int, mark: str = "") -> None:
        """Strike the latest load mark of a broadside (B.VIII.A.6); without one in sight the slash stands alone.

        Mortars are noted in the same column by a mark of their own (42.5), and never in a turn with the guns.
        """
        now = self.line(ship, turn)
        marked = [
            (entered, entries)
            for entered, entries in self.ships[ship].items()
            if (loads := entries.loads[side]) and loads.startswith(MORTAR) == bool(mark)
        ]
        if marked and not marked[-1][1].loads[side].endswith(SLASH):
            entered, entries = marked[-1]
            self._opened[ship, entered] = None
            entries.loads[side] += SLASH
        else:
            now.loads[side] += mark + SLASH


def _plot(book: LogPages, turn: int, event: ev.PlotOpened) -> None:
    book.line(event.ship, turn).plot = event.plot


def _cut(book: LogPages, turn: int, event: ev.PlotCut) -> None:
    book.line(event.ship, turn).plot = event.kept


def _move(book: LogPages, turn: int, event: ev.ShipMoved) -> None:
    line = book.line(event.ship, turn)
    if event.kind in _STEPS:
        line.steps.append(_STEPS[event.kind])
    else:
        line.drifted = line.drifted or event.kind == "drift"


def _collision(book: LogPages, turn: int, event: ev.ShipsCollided) -> None:
    for ship in event.ships:
        book.line(ship, turn).collided = True


def _both(book: LogPages, turn: int, event: Any, note: str) -> None:
    for ship in (event.ship, event.other):
        book.line(ship, turn).notes.append(note)


def _fouling(book: LogPages, turn: int, event: ev.FoulingRolled) -> None:
    """Note F (B.V.C.8)."""
    if event.fouled:
        _both(book, turn, event, FOULED)


def _unfouling(book: LogPages, turn: int, event: ev.UnfoulingRolled) -> None:
    if event.cleared:
        _both(book, turn, event, UNFOULED)


def _grapple(book: LogPages, turn: int, event: ev.GrappleTried) -> None:
    if event.held:
        _both(book, turn, event, GRAPPLED)


def _ungrapple(book: LogPages, turn: int, event: ev.UngrappleTried) -> None:
    """Note (G) for each grapple cast off (B.VI.B.6)."""
    if event.cast_off:
        _both(book, turn, event, CAST_OFF)


def _parties(book: LogPages, turn: int, event: ev.PartiesFormed) -> None:
    book.line(event.ship, turn).notes.append(event.notation)


def _loaded(book: LogPages, turn: int, event: ev.BroadsideLoaded) -> None:
    # Both turns of doubleshot are marked alike.
    book.line(event.ship, turn).loads[event.side] += event.mark or event.shot.upper()


def _fired(book: LogPages, turn: int, event: ev.BroadsideFired) -> None:
    book.slash(event.ship, turn, event.side)


_WRITERS: Final[dict[type[Event], Callable[[LogPages, int, Any], None]]] = {
    ev.PlotOpened: _plot,
    ev.PlotCut: _cut,
    ev.ShipMoved: _move,
    ev.ShipsCollided: _collision,
    ev.FoulingRolled: _fouling,
    ev.UnfoulingRolled: _unfouling,
    ev.GrappleTried: _grapple,
    ev.UngrappleTried: _ungrapple,
    ev.PartiesFormed: _parties,
    ev.BroadsideLoaded: _loaded,
    ev.BroadsideFired: _fired,
}
