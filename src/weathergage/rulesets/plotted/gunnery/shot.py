"""A shot before the die is rolled, and the shapes of what changes its table and its hits (B.VIII.B-C)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, mypyc_attr, vec
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_files import Cell
from weathergage.rulesets.plotted.core.table_schema import GunneryRow
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.ships_in_range import BOW_END, ENDS, STERN_END, near_side_of

HULL: Final = 0
RIGGING: Final = 1
#: Only grape is fired at men.
CREW: Final = 2
AIMS: Final = ("hull", "rigging", "crew")
BROADSIDES: Final = "LR"
#: The guns that fire, as numbers: the whole broadside, or one of its ends alone; words name them like ends of a ship.
WHOLE: Final = 0
BOW_GUNS: Final = BOW_END
STERN_GUNS: Final = STERN_END
SECTIONS: Final = ENDS
MISS: Final = -1
#: The kinds of shot by the names that tables give them.
SHOT_NAMES: Final = {ROUND: "round", CHAIN: "chain", DOUBLE: "double", GRAPE: "grape"}

# How many of each there are in a numbered shot.
_SECTIONS: Final = 3
_KINDS: Final = 16
_AIMS: Final = 4


class GunRow:
    """One row of the hit determination table, with what the modifiers of its guns are."""

    def __init__(self, row: GunneryRow) -> None:
        #: The least number of guns of the row.
        self.guns: i64 = row.guns
        self.quality: vec[i64] = vec[i64](row.quality)
        self.section_lost: i64 = row.section_lost
        self.initial: i64 = row.initial
        self.captured: i64 = row.captured
        self.rake: i64 = row.rake
        self.stern_rake: i64 = row.stern_rake
        self.anchor: i64 = row.anchor
        self.full_sail: i64 = row.full_sail
        self.low_powder: i64 = row.low_powder
        #: By the kind of shot that is fired.
        self.shot: vec[i64] = vec[i64](
            [row.shot.get(SHOT_NAMES.get(load, ""), 0) for load in range(len(LOADS))]
        )


class Shot:
    """One broadside laid on one target, before the die is rolled; may be laid anew for another."""

    def __init__(self, state: PlottedState, ship: Ship, target: Ship, side: i64, row: GunRow) -> None:
        self.state = state
        self.ship = ship
        self.target = target
        self.side: i64 = side
        #: The row of the table for the guns and carronades that reach the target.
        self.row = row
        self.guns: i64 = 0
        self.carronades: i64 = 0
        #: How the target lies, as `lies.py` numbers it, and how far.
        self.lies: i64 = 0
        self.range: i64 = 0
        #: Whether it is a rake, and through which end; whether it is the initial broadside.
        self.raking = False
        self.end: i64 = 0
        self.initial = False
        #: What the guns fire, and which section of the broadside fires, alone or all of it.
        self.shot: i64 = ROUND
        self.guns_of: i64 = WHOLE

    @property
    def lie(self) -> Bearing:
        """Return how the target lies, in words."""
        ship, target = self.ship, self.target
        return bearing(ship.bow, ship.heading, target.bow, target.heading, ship.spec.hexes, target.spec.hexes)

    @property
    def section(self) -> str:
        """The section of the broadside that fires alone: "bow", "stern", or ""."""
        return SECTIONS[self.guns_of]

    @property
    def rake(self) -> str:
        """The end of the target that is raked: "bow", "stern", or ""."""
        return ENDS[self.end]

    @property
    def near_side(self) -> i64:
        """The side of the target that is hit first, or -1 where both are equally near, as in every rake (P14)."""
        return -1 if self.raking else near_side_of(self.lies)


def armed(ship: Ship, side: i64) -> bool:
    """Return whether a broadside has anything left to fire."""
    return ship.guns[side] > 0 or (ship.carronades[side] > 0 and ship.fires_carronades)


def open_to(target: i64, section: i64) -> i64:
    """Return a target and the section that may fire at her as one number."""
    return target * _SECTIONS + section


def target_in(target_and_section: i64) -> i64:
    """Return the target of such a number."""
    return target_and_section // _SECTIONS


def section_in(target_and_section: i64) -> i64:
    """Return the section of such a number."""
    return target_and_section % _SECTIONS


def shot_number(target_and_section: i64, kind: i64) -> i64:
    """Return the number of a target and section together with a kind of shot."""
    return target_and_section * _KINDS + kind


def with_aim(number: i64, aim: i64) -> i64:
    """Return the number of a shot together with an aim; `shot_parts` takes it apart again."""
    return number * _AIMS + aim


def aim_in(number: i64) -> i64:
    """Return the aim of a numbered shot."""
    return number % _AIMS


def shot_parts(number: i64) -> tuple[i64, i64, i64]:
    """Return the target's index, the section and the kind of shot of a numbered shot.

    >>> shot_parts(with_aim(shot_number(open_to(7, STERN_GUNS), 4), RIGGING))
    (7, 2, 4)
    """
    where, kind = number // (_AIMS * _KINDS), number // _AIMS % _KINDS
    return where // _SECTIONS, where % _SECTIONS, kind


@mypyc_attr(allow_interpreted_subclasses=True)
class GunneryModifier:
    """A named addition to the table number; it may depend on anything but the range."""

    def __init__(self, label: str, rule: str) -> None:
        self.label = label
        self.rule = rule

    def value(self, book: Book, shot: Shot) -> i64:
        """Return what it adds for a shot; 0 where it does not apply."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally:
    """Something about shot or target that changes the hits of a die."""

    def __init__(self, label: str, rule: str, *, once: bool = False, rulings: tuple[str, ...] = ()) -> None:
        self.label = label
        self.rule = rule
        #: Counts once for a broadside, with however many dice it is rolled.
        self.once = once
        self.rulings = rulings

    def hits(self, book: Book, shot: Shot, aim: int, table: int, die: int, hits: Cell) -> Cell:
        """Return what it makes of the hits so far."""
        raise NotImplementedError

    def sees(self, shot: Shot) -> int:
        """Number what it looks at, from 0 to 3: shots with the same are treated alike, and their means remembered."""
        raise NotImplementedError


class CrewQuality(GunneryModifier):
    """Good crews fire better, and bad ones worse (B.VIII.C.1)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Look up the quality of her crew."""
        return shot.row.quality[shot.ship.quality]


class RakingFire(GunneryModifier):
    """A rake does more (B.VIII.C.2)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count a rake."""
        return shot.row.rake if shot.raking else 0


class SectionsLost(GunneryModifier):
    """Crew sections that are lost, or away boarding, are missed at the guns (B.VIII.C.3)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count the sections of a ship that has not been captured."""
        if shot.ship.captured:
            return 0
        return shot.row.section_lost * shot.ship.sections_unavailable()


class InitialBroadside(GunneryModifier):
    """The first broadside of a battle was loaded with care (B.VIII.C.4)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count a first broadside."""
        return shot.row.initial if shot.initial else 0


class CapturedShip(GunneryModifier):
    """A prize crew is small (B.VIII.C.5)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count a prize."""
        return shot.row.captured if shot.ship.captured else 0


BASIC_MODIFIERS: Final[tuple[GunneryModifier, ...]] = (
    CrewQuality("crew quality", "B.VIII.C.1"),
    RakingFire("rake", "B.VIII.C.2"),
    SectionsLost("crew sections lost or boarding", "B.VIII.C.3"),
    InitialBroadside("initial broadside", "B.VIII.C.4"),
    CapturedShip("captured ship", "B.VIII.C.5"),
)
