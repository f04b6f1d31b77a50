"""A shot before the die is rolled, and the shapes of what changes its table and its hits (B.VIII.B-C)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.engine.contract.compilation import mypyc_attr
from weathergage.geometry.bearing import Bearing
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_files import Cell
from weathergage.rulesets.plotted.core.table_schema import GunneryRow
from weathergage.rulesets.plotted.core.terms import ROUND

HULL: Final = 0
RIGGING: Final = 1
#: Only grape is fired at men.
CREW: Final = 2
AIMS: Final = ("hull", "rigging", "crew")
BROADSIDES: Final = "LR"
#: The sections that fire: the whole broadside, or one of its ends alone.
SECTIONS: Final = ("", "bow", "stern")
MISS: Final = -1


@dataclass(slots=True, init=False)
class Shot:
    """One broadside laid on one target, before the die is rolled."""

    state: PlottedState
    ship: Ship
    target: Ship
    side: int
    lie: Bearing
    guns: int
    carronades: int
    row: GunneryRow
    raking: bool
    initial: bool
    #: What the guns fire, which section of the broadside fires alone, and which end of the target is raked.
    shot: int = ROUND
    section: str = ""
    rake: str = ""

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(
        self,
        state: PlottedState,
        ship: Ship,
        target: Ship,
        side: int,
        lie: Bearing,
        guns: int,
        carronades: int,
        row: GunneryRow,
        raking: bool,
        initial: bool,
        shot: int = ROUND,
        section: str = "",
        rake: str = "",
    ) -> None:
        self.state = state
        self.ship = ship
        self.target = target
        self.side = side
        self.lie = lie
        self.guns = guns
        self.carronades = carronades
        self.row = row
        self.raking = raking
        self.initial = initial
        self.shot = shot
        self.section = section
        self.rake = rake

    def number(self, aim: int) -> int:
        """Return target, section, kind of shot and aim as one number, which `shot_parts` takes apart again."""
        return ((self.target.spec.index * 3 + SECTIONS.index(self.section)) * 16 + self.shot) * 4 + aim

    @property
    def near_side(self) -> int:
        """The side of the target that is hit first, or -1 where both are equally near, as in every rake (P14)."""
        return -1 if self.raking else self.lie.near_side


def shot_parts(number: int) -> tuple[int, str, int, int]:
    """Return the target's index, the section, the kind of shot and the aim of a numbered shot.

    >>> shot_parts(((7 * 3 + 2) * 16 + 4) * 4 + 1)
    (7, 'stern', 4, 1)
    """
    rest, aim = number >> 2, number & 3
    where, kind = rest >> 4, rest & 15
    return where // 3, SECTIONS[where % 3], kind, aim


@mypyc_attr(allow_interpreted_subclasses=True)
class GunneryModifier:
    """A named addition to the table number; it may depend on anything but the range."""

    def __init__(self, label: str, rule: str) -> None:
        self.label = label
        self.rule = rule

    def value(self, book: Book, shot: Shot) -> int:
        """Return what it adds for a shot; 0 where it does not apply."""
        raise NotImplementedError


@dataclass(slots=True, frozen=True)
class Tally:
    """Something about shot or target that changes the hits of a die, from shot, aim, table, die and hits so far."""

    label: str
    rule: str
    hits: Callable[[Book, Shot, int, int, int, Cell], Cell]
    #: What it looks at, so that means can be remembered: two shots with the same are treated alike.
    sees: Callable[[Shot], object]
    #: Counts once for a broadside, with however many dice it is rolled.
    once: bool = False
    rulings: tuple[str, ...] = ()


class CrewQuality(GunneryModifier):
    """Good crews fire better, and bad ones worse (B.VIII.C.1)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Look up the quality of her crew."""
        return shot.row.quality[shot.ship.quality]


class RakingFire(GunneryModifier):
    """A rake does more (B.VIII.C.2)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Count a rake."""
        return shot.row.rake if shot.raking else 0


class SectionsLost(GunneryModifier):
    """Crew sections that are lost, or away boarding, are missed at the guns (B.VIII.C.3)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Count the sections of a ship that has not been captured."""
        return 0 if shot.ship.captured else shot.row.section_lost * shot.ship.sections_unavailable()


class InitialBroadside(GunneryModifier):
    """The first broadside of a battle was loaded with care (B.VIII.C.4)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Count a first broadside."""
        return shot.row.initial if shot.initial else 0


class CapturedShip(GunneryModifier):
    """A prize crew is small (B.VIII.C.5)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Count a prize."""
        return shot.row.captured if shot.ship.captured else 0


BASIC_MODIFIERS: Final[tuple[GunneryModifier, ...]] = (
    CrewQuality("crew quality", "B.VIII.C.1"),
    RakingFire("rake", "B.VIII.C.2"),
    SectionsLost("crew sections lost or boarding", "B.VIII.C.3"),
    InitialBroadside("initial broadside", "B.VIII.C.4"),
    CapturedShip("captured ship", "B.VIII.C.5"),
)
