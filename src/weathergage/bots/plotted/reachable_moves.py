"""List the moves of a ship this turn, and guess which of them an enemy will choose."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from weathergage.geometry.hexgrid import PORT_OF, STARBOARD_OF, stern_of
from weathergage.geometry.wakes import Wake
from weathergage.rulesets.plotted.core.ship_position import Station
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.sailing.plots import after, steps_of

#: Bow and heading after each impulse.
Track = tuple[tuple[int, int], ...]

#: Weights of sailing straight on, staying, turning at the end and turning at once, to each side.
STRAIGHT: Final = 3.0
STAYING: Final = 1.0
TURN_LAST: Final = 1.5
TURN_FIRST: Final = 1.0

_MOST_KNOWN: Final = 20_000
_MOST_AT_HAND: Final = 1_000


class Move(NamedTuple):
    """Hold a plot and where it leads from the bow hex she starts in."""

    plot: str
    offset: int
    heading: int
    track: Track
    #: Its place among the plots that it was chosen from.
    number: int


#: Moves with their chances.
Guesses = tuple[tuple[Move, float], ...]


class Moves:
    """Hold all moves of a set of plots on one heading: one for each end, and the most likely few."""

    __slots__ = ("all", "ends", "guesses")

    def __init__(self, heading: int, every: list[Move]) -> None:
        shortest: dict[tuple[int, int], Move] = {}
        for move in every:
            known = shortest.setdefault((move.offset, move.heading), move)
            if len(move.track) < len(known.track):
                shortest[move.offset, move.heading] = move
        self.all: Final = tuple(shortest.values())
        #: The end of each move, as subtracted from keys of `BearingCache` and of `Passages`, and its heading.
        self.ends: Final = tuple(
            ((move.offset << 6) - (move.heading << 3), (move.offset << 3) - move.heading, move.heading)
            for move in self.all
        )
        found = _likeliest(heading, every)
        total = sum(found.values())
        #: Moves with their chances, the most likely first.
        self.guesses: Final[Guesses] = tuple((move, chance / total) for move, chance in found.items())


def _likeliest(heading: int, every: list[Move]) -> dict[Move, float]:
    def longest(some: list[Move]) -> list[Move]:
        return [max(some, key=lambda move: len(move.track))] if some else []

    def turned(move: Move) -> int:
        return sum(
            1 for before, after in zip([(0, heading), *move.track], move.track) if before[1] != after[1]
        )

    found: dict[Move, float] = {}
    straight = [move for move in every if not turned(move)]
    for move in longest(straight):
        found[move] = STRAIGHT
    for move in straight:
        if not move.track:
            found[move] = found.get(move, 0.0) + STAYING
    for to in (PORT_OF[heading], STARBOARD_OF[heading]):
        once = [move for move in every if move.heading == to and turned(move) == 1]
        for move in longest([move for move in once if move.track[0][1] == to]):
            found[move] = found.get(move, 0.0) + TURN_FIRST
        for move in longest([move for move in once if len(move.track) > 1 and move.track[-2][1] == heading]):
            found[move] = found.get(move, 0.0) + TURN_LAST
    return found


_KNOWN: dict[tuple[tuple[str, ...], int], Moves] = {}
#: The same by the identity of the plots, kept alive here: many ships share them, and hashing them is slow.
_AT_HAND: dict[tuple[int, int], tuple[Sequence[str], Moves]] = {}


def moves_of(view: PlottedView, ship: Sighting | Station, plots: Sequence[str]) -> Moves:
    """Return where these plots lead a ship; cached, since it depends on her heading alone."""
    heading = ship.heading
    at_hand = _AT_HAND.get((id(plots), heading))
    if at_hand is not None and at_hand[0] is plots:
        return at_hand[1]
    key = tuple(plots), heading
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) > _MOST_KNOWN:
            _KNOWN.clear()
        every = []
        for number, plot in enumerate(key[0]):
            track = tuple((bow - ship.bow, course) for bow, course in view.track(ship.id, plot))
            offset, course = track[-1] if track else (0, heading)
            every.append(Move(plot, offset, course, track, number))
        known = _KNOWN[key] = Moves(heading, every)
    if len(_AT_HAND) > _MOST_AT_HAND:
        _AT_HAND.clear()
    _AT_HAND[id(plots), heading] = plots, known
    return known


def moves_from(view: PlottedView, ship_id: str, course: int) -> Moves:
    """Return where a ship could go next turn from another heading, in open water."""
    key = tuple(view.likely_plots(ship_id, course)), course
    known = _KNOWN.get(key)
    if known is None:
        every = []
        for number, plot in enumerate(key[0]):
            place = 0, course
            track = []
            for step in steps_of(plot):
                place = after(*place, step)
                track.append(place)
            every.append(Move(plot, *place, tuple(track), number))
        known = _KNOWN[key] = Moves(course, every)
    return known


def wake_of(ship: Sighting | Station, track: Track) -> Wake:
    """Return the hexes she lies in before and after each impulse of a track."""
    bow, hexes = ship.bow, ship.hexes
    wake = [(bow, stern_of(bow, ship.heading, hexes))]
    for offset, heading in track:
        wake.append((bow + offset, stern_of(bow + offset, heading, hexes)))
    return wake
