"""List the moves of a ship this turn, and guess which of them an enemy will choose."""

from threading import Lock
from typing import Final

from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF, stern_of
from weathergage.geometry.wakes import Wake
from weathergage.rulesets.plotted.sailing.helm import LISTS
from weathergage.rulesets.plotted.sailing.plots import PLOTS, after

#: Weights of sailing straight on, staying, turning at the end and turning at once, to each side.
STRAIGHT: Final = 3.0
STAYING: Final = 1.0
TURN_LAST: Final = 1.5
TURN_FIRST: Final = 1.0

_MOST_KNOWN: Final = 20_000


class Move:
    """Hold a plot by its number, its place among those it is chosen from, and where it leads."""

    def __init__(self, plot: int, place: int, heading: int, by_stern: bool) -> None:
        self.plot = plot
        self.place = place
        #: Bow, stern and heading before and after each impulse, from the bow hex she starts in.
        self.bows = [0]
        self.sterns = [stern_of(0, heading)]
        self.headings = [heading]
        bow = 0
        for step in PLOTS.steps[plot]:
            bow, heading = after(bow, heading, step, by_stern=by_stern)
            self.bows.append(bow)
            self.sterns.append(stern_of(bow, heading))
            self.headings.append(heading)
        #: The same at her end, and the number of impulses.
        self.offset = bow
        self.heading = heading
        self.impulses = len(self.bows) - 1

    def wake(self, bow: int, hexes: int) -> Wake:
        """Return the hexes in which a ship of this length lies when she starts there."""
        return Wake(bow, self.bows, self.sterns if hexes == 2 else self.bows)

    def turns(self) -> int:
        """Return how often she turns."""
        return sum(1 for before, past in zip(self.headings, self.headings[1:]) if before != past)


#: Moves with their chances.
Guesses = tuple[tuple[Move, float], ...]


class Moves:
    """Hold all moves of a set of plots on one heading: one for each end, and the most likely few."""

    def __init__(self, plots: list[int], heading: int, by_stern: bool) -> None:
        every = [Move(plot, place, heading, by_stern) for place, plot in enumerate(plots)]
        shortest: dict[tuple[int, int], Move] = {}
        for move in every:
            known = shortest.setdefault((move.offset, move.heading), move)
            if move.impulses < known.impulses:
                shortest[move.offset, move.heading] = move
        self.all: Final = list(shortest.values())
        #: The end of each move, as subtracted from keys of `BearingCache` and of `Passages`, and its heading.
        self.ends: Final = tuple(
            ((move.offset << 6) - (move.heading << 3), (move.offset << 3) - move.heading, move.heading)
            for move in self.all
        )
        found = _likeliest(heading, every)
        total = sum(found.values())
        #: Moves with their chances, the most likely first.
        self.guesses: Final[Guesses] = tuple((move, chance / total) for move, chance in found.items())
        #: A number of its own, by which what is worked out from these moves is found again.
        self.number: Final = _next_number()


def _likeliest(heading: int, every: list[Move]) -> dict[Move, float]:
    def longest(some: list[Move]) -> list[Move]:
        return [max(some, key=lambda move: move.impulses)] if some else []

    found: dict[Move, float] = {}
    straight = [move for move in every if not move.turns()]
    for move in longest(straight):
        found[move] = STRAIGHT
    for move in straight:
        if not move.impulses:
            found[move] = found.get(move, 0.0) + STAYING
    for to in (PORT_OF[heading], STARBOARD_OF[heading]):
        once = [move for move in every if move.heading == to and move.turns() == 1]
        for move in longest([move for move in once if move.headings[1] == to]):
            found[move] = found.get(move, 0.0) + TURN_FIRST
        for move in longest([move for move in once if move.impulses > 1 and move.headings[-2] == heading]):
            found[move] = found.get(move, 0.0) + TURN_LAST
    return found


#: Known moves by the number of a whole list of plots, heading and pivot; and by the plots themselves.
_OF_LISTS: dict[int, Moves] = {}
_OF_PLOTS: dict[tuple[int, ...], Moves] = {}
_NUMBERS: list[int] = [0]
_LOCK: Final = Lock()


def _next_number() -> int:
    """Return a number that no other moves have, in whichever thread they are found."""
    with _LOCK:
        _NUMBERS[0] += 1
        return _NUMBERS[0]


def moves_of_list(list_number: int, heading: int, by_stern: bool = False) -> Moves:
    """Return where all plots of a list lead a ship on this heading; worked out once."""
    key = list_number * 16 + heading + (8 if by_stern else 0)
    known = _OF_LISTS.get(key)
    if known is None:
        known = _OF_LISTS[key] = Moves(LISTS[list_number].numbers, heading, by_stern)
    return known


def moves_of(plots: list[int], heading: int, by_stern: bool = False) -> Moves:
    """Return where some plots, by number, lead a ship on this heading; worked out once."""
    key = (heading + (8 if by_stern else 0), *plots)
    known = _OF_PLOTS.get(key)
    if known is None:
        if len(_OF_PLOTS) > _MOST_KNOWN:
            _OF_PLOTS.clear()
        known = _OF_PLOTS[key] = Moves(plots, heading, by_stern)
    return known
