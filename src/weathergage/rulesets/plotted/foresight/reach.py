"""Tell how far a ship sails on each heading, as captains reckon: worked out once for a wind, and numbered."""

from threading import Lock
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.geometry.hexgrid import DIRECTIONS
from weathergage.rulesets.plotted.sailing.plots import ATTITUDE


class Reach:
    """Hold the movement allowance of ships alike on each heading in one wind."""

    def __init__(self, sail: tuple[int, ...], wind: int, factors: tuple[int, ...], number: int) -> None:
        #: What it was worked out from: the allowances by attitude, and the wind.
        self.sail = sail
        self.wind: i64 = wind
        #: By heading 1 to 6; index 0 is unused.
        self.factors = factors
        #: As far as she sails on any heading.
        self.farthest: i64 = max(factors, default=0)
        #: The number that all have who sail as far, by which what is worked out from it is found again.
        self.number: i64 = number

    def follows(self, sail: tuple[int, ...], wind: i64) -> bool:
        """Return whether it was worked out from these very allowances."""
        return self.sail is sail and self.wind == wind


_REACHES: dict[tuple[tuple[int, ...], int], Reach] = {}
_NUMBERS: dict[tuple[int, ...], int] = {}
_LOCK: Final = Lock()

#: Stands for no ship's.
NOWHERE: Final = Reach((), 0, (), -1)
#: What was last found for a ship of each index, in whichever game: next time it is likely to be the same.
_LATEST: Final[list[Reach]] = [NOWHERE] * 128


def reach_of_ship(index: i64, sail: tuple[int, ...], wind: i64) -> Reach:
    """Return how far a ship sails on each heading, from her allowance in each attitude."""
    slot: i64 = index & 127
    known = _LATEST[slot]
    if not known.follows(sail, wind):
        known = _LATEST[slot] = reach_in(sail, wind)
    return known


def reach_in(sail: tuple[int, ...], wind: int) -> Reach:
    """Return the movement allowance on each heading in a wind, from that in each attitude."""
    known = _REACHES.get((sail, wind))
    if known is None:
        factors = (0, *(sail[ATTITUDE[(heading - wind) % 6]] for heading in DIRECTIONS))
        known = _REACHES[sail, wind] = Reach(sail, wind, factors, number_of(factors))
    return known


def number_of(factors: tuple[int, ...]) -> int:
    """Return the number of a reach, from the movement allowance on each heading."""
    number = _NUMBERS.get(factors)
    if number is None:
        with _LOCK:
            number = _NUMBERS.setdefault(factors, len(_NUMBERS))
    return number
