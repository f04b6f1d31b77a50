"""List the moves of a ship this turn, and guess which of them an enemy will choose."""

from threading import Lock
from typing import Final

from weathergage.bots.plotted.rankings import Rankings
from weathergage.engine.contract.compilation import append, i64, vec
from weathergage.engine.contract.number_row import NumberRow
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
#: The number of rules of thumb that rank moves.
_RULES_OF_THUMB: Final = 2


class Move:
    """Hold a plot by its number, its place among those it is chosen from, and where it leads."""

    def __init__(self, plot: int, place: int, heading: int, by_stern: bool) -> None:
        self.plot = plot
        self.place = place
        bows, sterns = vec[i64]([0]), vec[i64]([stern_of(0, heading)])
        self.headings = [heading]
        bow = 0
        for step in PLOTS.steps[plot]:
            bow, heading = after(bow, heading, step, by_stern=by_stern)
            bows = append(bows, bow)
            sterns = append(sterns, stern_of(bow, heading))
            self.headings.append(heading)
        #: Bow and stern before and after each impulse, from the bow hex she starts in, as are the headings.
        self.bows = bows
        self.sterns = sterns
        #: The same at her end, and the number of impulses.
        self.offset: i64 = bow
        self.heading: i64 = heading
        self.impulses = len(self.headings) - 1

    def wake(self, bow: i64, hexes: int) -> Wake:
        """Return the hexes in which a ship of this length lies when she starts there."""
        return Wake(bow, self.bows, self.sterns if hexes == 2 else self.bows)

    def lay(self, wake: Wake, hexes: i64) -> None:
        """Lay the wake of a ship of this length on this way, from where she is."""
        wake.bows = self.bows
        wake.sterns = self.sterns if hexes == 2 else self.bows

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
        #: Where these end, from the bow hex they start in, and on which heading.
        self.offsets: vec[i64] = vec[i64]([move.offset for move in self.all])
        self.headings: vec[i64] = vec[i64]([move.heading for move in self.all])
        #: How rules of thumb have ranked them, for each of these rules by where the enemy is.
        self.rankings: Final = [Rankings() for _ in range(_RULES_OF_THUMB)]
        #: Their places as they stand.
        self.unranked: vec[i64] = vec[i64](range(len(self.all)))
        found = _likeliest(heading, every)
        total = sum(found.values())
        #: Moves with their chances, the most likely first.
        self.guesses: Final[Guesses] = tuple((move, chance / total) for move, chance in found.items())


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


class _PartOfList:
    """Hold some plots, and where they lead a ship on a heading."""

    def __init__(self, plots: vec[i64], key: i64, moves: Moves) -> None:
        self._plots = plots
        self._key = key
        self.moves = moves

    def holds(self, options: NumberRow, first: i64, key: i64) -> bool:
        """Return whether options from a place on are these plots; the key tells how many there are."""
        if self._key != key:
            return False
        plots = self._plots
        for place in range(len(plots)):
            if options[first + place] != plots[place]:
                return False
        return True


#: Known moves by the number of a whole list of plots, heading and pivot; and by the plots themselves.
_OF_LISTS: Final[list[Moves | None]] = []
_OF_PLOTS: Final[dict[tuple[int, ...], Moves]] = {}
#: The latest parts of lists that were offered, each where a few of its plots put it.
_OF_PARTS: Final[list[_PartOfList | None]] = [None] * 4096
_LOCK: Final = Lock()


def moves_of_list(list_number: i64, heading: i64, by_stern: bool = False) -> Moves:
    """Return where all plots of a list lead a ship on this heading; worked out once."""
    key: i64 = list_number * 16 + heading + (8 if by_stern else 0)
    known = _OF_LISTS[key] if key < len(_OF_LISTS) else None
    if known is None:
        known = Moves(LISTS[list_number].numbers, heading, by_stern)
        with _LOCK:
            while key >= len(_OF_LISTS):
                _OF_LISTS.append(None)
            _OF_LISTS[key] = known
    return known


def moves_of_part(options: NumberRow, first: i64, count: i64, heading: i64, by_stern: bool) -> Moves:
    """Return where this many plots, from a place among options, lead a ship on this heading; worked out once."""
    key: i64 = count * 16 + heading + (8 if by_stern else 0)
    slot: i64 = key
    for part in range(1, 5):
        slot = slot * 5 ^ options[first + count * part // 5]
    slot &= 4095
    known = _OF_PARTS[slot]
    if known is None or not known.holds(options, first, key):
        plots = options.part(first, count)
        known = _OF_PARTS[slot] = _PartOfList(vec[i64](plots), key, moves_of(plots, heading, by_stern))
    return known.moves


def moves_of(plots: list[int], heading: int, by_stern: bool = False) -> Moves:
    """Return where some plots, by number, lead a ship on this heading; worked out once."""
    key = (heading + (8 if by_stern else 0), *plots)
    known = _OF_PLOTS.get(key)
    if known is None:
        if len(_OF_PLOTS) > _MOST_KNOWN:
            _OF_PLOTS.clear()
        known = _OF_PLOTS[key] = Moves(plots, heading, by_stern)
    return known


#: Ways of plots that were asked for alone, by plot, heading and pivot.
_WAYS: Final[dict[int, Move]] = {}


def wake_of_plot(plot: i64, bow: i64, heading: i64, hexes: i64, by_stern: bool = False) -> Wake:
    """Return the hexes in which a ship of this length lies on her way, with nobody in it."""
    key: i64 = plot * 16 + heading + (8 if by_stern else 0)
    known = _WAYS.get(key)
    if known is None:
        known = _WAYS[key] = Move(plot, 0, heading, by_stern)
    return known.wake(bow, hexes)
