"""Gunnery: who can be fired at, with how many guns, on which table (B.VIII.A-C)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from weathergage.engine.events import Modifier
from weathergage.geometry.bearing import HORIZON, Bearing, bearing
from weathergage.geometry.hexgrid import STRIDE, length, stern_of, to_axial
from weathergage.geometry.plays import PORT, play
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.card import GunneryRow
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.terms import HALF_DOUBLE, ROUND, UNLOADED
from weathergage.rulesets.plotted.views import FieldView

HULL: Final = 0
RIGGING: Final = 1
AIMS: Final = ("hull", "rigging")
BROADSIDES: Final = "LR"
MISS: Final = -1
#: Two bows whose codes differ by more are too many columns apart for any gun.
_FAR_EAST: Final = HORIZON * STRIDE


@dataclass(slots=True)
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


@dataclass(slots=True, frozen=True)
class GunneryModifier:
    """A named addition to the table number."""

    label: str
    rule: str
    value: Callable[[Book, Shot], int]


def _crew_quality(book: Book, shot: Shot) -> int:
    return shot.row.quality[shot.ship.quality]


def _rake(book: Book, shot: Shot) -> int:
    return shot.row.rake if shot.raking else 0


def _sections_lost(book: Book, shot: Shot) -> int:
    return 0 if shot.ship.captured else shot.row.section_lost * shot.ship.sections_unavailable()


def _initial_broadside(book: Book, shot: Shot) -> int:
    return shot.row.initial if shot.initial else 0


def _captured(book: Book, shot: Shot) -> int:
    return shot.row.captured if shot.ship.captured else 0


BASIC_MODIFIERS: Final = (
    GunneryModifier("crew quality", "B.VIII.C.1", _crew_quality),
    GunneryModifier("rake", "B.VIII.C.2", _rake),
    GunneryModifier("crew sections lost or boarding", "B.VIII.C.3", _sections_lost),
    GunneryModifier("initial broadside", "B.VIII.C.4", _initial_broadside),
    GunneryModifier("captured ship", "B.VIII.C.5", _captured),
)


class Broadsides:
    """The gunnery of one game: its tables and its list of modifiers."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.modifiers = book.modifiers
        self.figures = book.tables.gunnery
        self.most_guns = len(book.row_by_guns) - 1
        self.field_views = [
            FieldView(hexes=hexes, side=side, field=name, offsets=[to_axial(h) for h in offsets])
            for hexes in (1, 2)
            for side in (0, 1)
            for name, offsets in self.fields(1, side, hexes).items()
        ]

    def fields(self, heading: int, side: int, hexes: int) -> dict[str, list[int]]:
        """The hexes that a broadside covers, by field, as offsets from the bow."""
        stern = stern_of(0, heading, hexes)
        reach = self.figures.max_range
        return {"play": [h for h in play(heading, side, hexes) if min(length(h), length(h - stern)) <= reach]}

    def may_fire(self, state: PlottedState, ship: Ship, side: int) -> bool:
        """Loaded, with guns left, and hands to serve them (B.VIII.C.3, B.VII.B.5)."""
        if ship.load[side] in (UNLOADED, HALF_DOUBLE) or not (ship.guns[side] or ship.carronades[side]):
            return False
        if not ship.can_sail_and_fire or (any(ship.tasks) and ship.none_at_the_guns):
            return False
        return not self.book.silences or all(
            silence(self.book, state, ship, side) is None for silence in self.book.silences
        )

    def anybody_near(self, state: PlottedState, ship: Ship) -> bool:
        """A quick look whether any other ship can be within range at all, before fields are looked at."""
        # Range counts from any hex of either ship, so the bows may be two hexes farther apart.
        reach, bow = self.figures.max_range + 2, ship.bow
        return any(
            other is not ship and other.present and length(other.bow - bow) <= reach for other in state.ships
        )

    def targets(self, state: PlottedState, ship: Ship, side: int) -> list[Ship]:
        """The ships this broadside may be fired at: the closest in its field, if that is an enemy (B.VIII.A.4-5)."""
        nearest = self.figures.max_range
        closest: list[Ship] = []
        for other in state.ships:
            if other is ship or not other.present or not -_FAR_EAST < other.bow - ship.bow < _FAR_EAST:
                continue
            lie = bearing(ship.bow, ship.heading, other.bow, other.heading, ship.spec.hexes, other.spec.hexes)
            if lie.range > nearest or not (lie.port if side == PORT else lie.starboard):
                continue
            if lie.range < nearest:
                nearest = lie.range
                closest.clear()
            closest.append(other)
        if not closest:
            return closest
        targets = [other for other in closest if is_target(ship, other)]
        if targets and not state.chart.open_sea and _land_nearer(state, ship, side, nearest):
            return []
        if nearest > self.figures.carronade_range and not ship.guns[side]:
            return []
        return targets

    def lay(
        self, state: PlottedState, ship: Ship, side: int, target: Ship, lie: Bearing | None = None
    ) -> Shot:
        """Lay a broadside on a target."""
        if lie is None:
            lie = bearing(
                ship.bow, ship.heading, target.bow, target.heading, ship.spec.hexes, target.spec.hexes
            )
        carronades = ship.carronades[side] if lie.range <= self.figures.carronade_range else 0
        guns = ship.guns[side]
        row = self.book.row_by_guns[min(guns + carronades, self.most_guns)]
        initial = bool(ship.initial[side])
        return Shot(state, ship, target, side, lie, guns, carronades, row, lie.play_rake, initial)

    def base(self, shot: Shot) -> int:
        """The table number by guns and range, before modifiers (B.VIII.B.3)."""
        return self.book.base[min(shot.guns + shot.carronades, self.most_guns)][shot.lie.range]

    def table(self, shot: Shot) -> int:
        """The hit table to be used, or MISS when it falls below table zero (B.VIII.B.4)."""
        number = self.base(shot)
        for modifier in self.modifiers:
            number += modifier.value(self.book, shot)
        return MISS if number < 0 else min(number, self.figures.highest_table)

    def named_modifiers(self, shot: Shot) -> tuple[Modifier, ...]:
        """The modifiers that change the number, with their rules."""
        found = ((m, m.value(self.book, shot)) for m in self.modifiers)
        return tuple(Modifier(m.label, value, self.book.cite(m.rule)) for m, value in found if value)

    def aims(self, state: PlottedState, ship: Ship, target: Ship, distance: int) -> tuple[int, ...]:
        """Hull or rigging: far shots only at rigging, tied ships only at hull (B.VIII.B.5, B.8)."""
        if distance >= self.figures.rigging_only_from:
            return (RIGGING,)
        if state.ties.pairs and state.ties.joined(ship.spec.index, target.spec.index):
            return (HULL,)
        return (HULL, RIGGING)


def is_target(ship: Ship, other: Ship) -> bool:
    """An enemy in fighting state or under an enemy prize crew; all others only block (ruling P11)."""
    return other.side != ship.side and other.hull > 0 and (other.captured or not other.surrendered)


def _land_nearer(state: PlottedState, ship: Ship, side: int, than: int) -> bool:
    """Whether land in the play lies closer than the closest ship."""
    if state.chart.clear_of_land(ship.bow, than + 1):
        return False
    stern = stern_of(0, ship.heading, ship.spec.hexes)
    return any(
        min(length(offset), length(offset - stern)) < than and state.chart.is_land(ship.bow + offset)
        for offset in play(ship.heading, side, ship.spec.hexes)
    )
