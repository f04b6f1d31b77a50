"""Gunnery: who can be fired at, with how many guns, on which table (B.VIII.A-C)."""

from typing import Final

from weathergage.engine.events import Modifier
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import length, stern_of, to_axial
from weathergage.geometry.plays import PORT, STARBOARD, play
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.batteries import land_nearer, squares_of
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.plotted.gunnery.shot import (
    AIMS,
    BASIC_MODIFIERS,
    BROADSIDES,
    CREW,
    HULL,
    MISS,
    RIGGING,
    GunneryModifier,
    Shot,
    Tally,
    shot_parts,
)
from weathergage.rulesets.shared.views import FieldView

__all__ = [
    "AIMS",
    "BASIC_MODIFIERS",
    "BROADSIDES",
    "CREW",
    "FROM_BOWS",
    "HULL",
    "MISS",
    "RIGGING",
    "Broadsides",
    "GunneryModifier",
    "Shot",
    "Tally",
    "armed",
    "is_target",
]

#: Range counts from any hex of either ship: bows may be so many hexes farther apart.
FROM_BOWS: Final = 2


class Broadsides:
    """The gunnery of one game: its tables and its list of modifiers."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.modifiers = book.modifiers
        figures = book.tables.gunnery
        self.max_range = figures.max_range
        self.carronade_range = figures.carronade_range
        self.rigging_only_from = figures.rigging_only_from
        self.highest_table = figures.highest_table
        self.most_guns = len(book.row_by_guns) - 1
        self._in_range: ShipsInRange | None = None
        #: Mean hits that were worked out before (see `hit_rolls.expected`).
        self.means: dict[tuple[object, ...], tuple[float, ...]] = {}
        self.field_views = [
            FieldView(hexes=hexes, side=side, field=name, offsets=[to_axial(h) for h in offsets])
            for hexes in (1, 2)
            for side in (0, 1)
            for name, offsets in self.fields(1, side, hexes).items()
        ]

    def fields(self, heading: int, side: int, hexes: int) -> dict[str, list[int]]:
        """The hexes that a broadside covers, by field, as offsets from the bow; each side has its own (B.VIII.A.2)."""
        stern = stern_of(0, heading, hexes)
        reach = self.max_range
        return {"play": [h for h in play(heading, side, hexes) if min(length(h), length(h - stern)) <= reach]}

    def is_ready(self, state: PlottedState, ship: Ship, side: int) -> bool:
        """Return whether a side may fire: loaded, guns left, hands to serve them (B.VIII.A.8, C.3, B.VII.B.5)."""
        load = ship.load[side]
        if load in (UNLOADED, HALF_DOUBLE) or not armed(ship, side) or not ship.can_sail_and_fire:
            return False
        if ship.has_tasks and ship.none_at_the_guns:
            return False
        for bar in self.book.fire_bars:
            if bar(self.book, state, ship, side) is not None:
                return False
        return True

    def in_range(self, state: PlottedState) -> ShipsInRange:
        """Return which ships lie within range of each other now; looked at anew when any of them has moved."""
        known = self._in_range
        if known is None or not known.holds_for(state.ships):
            known = self._in_range = ShipsInRange(state.ships, self.max_range + FROM_BOWS)
        return known

    def targets(self, state: PlottedState, ship: Ship, side: int) -> list[Ship]:
        """The ships this broadside may be fired at, whatever it is loaded with."""
        return [target for target, _ in self._closest(self.in_range(state), state, ship, side)]

    def _closest(
        self, in_range: ShipsInRange, state: PlottedState, ship: Ship, side: int
    ) -> list[tuple[Ship, Bearing]]:
        """The closest ships in the field of a broadside and how they lie, if these are enemies (B.VIII.A.4-5)."""
        nearest = self.max_range
        closest: list[tuple[Ship, Bearing]] = []
        index = ship.spec.index
        others, lies = in_range.others[index], in_range.lies[index]
        for number in range(len(others)):
            lie = lies[number]
            if lie.range > nearest or not (lie.port if side == PORT else lie.starboard):
                continue
            if lie.range < nearest:
                nearest = lie.range
                closest.clear()
            closest.append((state.ships[others[number]], lie))
        if not closest:
            return closest
        targets = [pair for pair in closest if is_target(ship, pair[0])]
        if targets and not state.chart.open_sea and land_nearer(state, ship, side, nearest):
            return []
        if nearest > self.carronade_range and not ship.guns[side]:
            return []
        return targets

    def shots(
        self, state: PlottedState, ship: Ship, side: int, in_range: ShipsInRange | None = None
    ) -> list[Shot]:
        """Every shot that a loaded broadside may fire, laid; `aims` tells at what."""
        closest = self._closest(in_range or self.in_range(state), state, ship, side)
        return [self.lay(state, ship, side, target, lie) for target, lie in closest]

    def engages(self, state: PlottedState, ship: Ship, in_range: ShipsInRange) -> bool:
        """Return whether either broadside has a ship that it may be fired at, loaded or not."""
        if not in_range.others[ship.spec.index]:
            return False
        return bool(
            self._closest(in_range, state, ship, PORT) or self._closest(in_range, state, ship, STARBOARD)
        )

    def charges(
        self, state: PlottedState, ship: Ship, side: int, target: Ship, distance: int
    ) -> tuple[int, ...]:
        """The kinds of shot as which a load may be fired so far."""
        return (ROUND,)

    def lay(
        self,
        state: PlottedState,
        ship: Ship,
        side: int,
        target: Ship,
        lie: Bearing | None = None,
        section: str = "",
        shot: int = ROUND,
    ) -> Shot:
        """Lay a broadside, or the guns of one of its sections, on a target."""
        if lie is None:
            lie = bearing(
                ship.bow, ship.heading, target.bow, target.heading, ship.spec.hexes, target.spec.hexes
            )
        guns, carronades = squares_of(ship, side, section)
        if lie.range > self.carronade_range:
            carronades = 0
        row = self.book.row_by_guns[min(guns + carronades, self.most_guns)]
        rake = self.book.rake(lie)
        first = bool(ship.initial[side])
        return Shot(
            state, ship, target, side, lie, guns, carronades, row, bool(rake), first, shot, section, rake
        )

    def base(self, shot: Shot) -> int:
        """The table number by guns and range, before modifiers (B.VIII.B.3, A.I.A.1.a)."""
        numbers = self.book.raking if shot.raking else self.book.base
        return numbers[min(shot.guns + shot.carronades, self.most_guns)][shot.lie.range]

    def number(self, shot: Shot) -> int:
        """The table number with all modifiers, however high or low (B.VIII.B.4)."""
        number, book = self.base(shot), self.book
        for modifier in self.modifiers:
            number += modifier.value(book, shot)
        return number

    def table(self, shot: Shot) -> int:
        """The hit table to be used, or MISS when it falls below table zero (B.VIII.B.4)."""
        return self.table_of(shot, self.number(shot))

    def table_of(self, shot: Shot, number: int) -> int:
        """The hit table that a number stands for."""
        return MISS if number < 0 else min(number, self.highest_table)

    def dice(self, table: int) -> tuple[int, ...]:
        """The tables on which a die is rolled each; none for a miss."""
        return () if table == MISS else (table,)

    def named_modifiers(self, shot: Shot) -> tuple[Modifier, ...]:
        """The modifiers that change the number, with their rules."""
        found = ((m, m.value(self.book, shot)) for m in self.modifiers)
        return tuple(Modifier(m.label, value, self.book.cite(m.rule)) for m, value in found if value)

    def aims(self, shot: Shot) -> tuple[int, ...]:
        """Hull or rigging: far shots only at rigging, tied ships only at hull (B.VIII.B.5, B.8, 9.1.9)."""
        if shot.lie.range >= self.rigging_only_from:
            return (RIGGING,)
        ties = shot.state.ties
        if ties.pairs and ties.joined(shot.ship.spec.index, shot.target.spec.index):
            return (HULL,)
        return (HULL, RIGGING)

    def notation(self, shot: Shot, aim: int) -> str:
        """Return how a shot is ordered."""
        return f"{AIMS[aim]}>{shot.target.spec.id}"

    def ordered(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[Shot, int]:
        """The shot and the aim that a legal order means."""
        aim, _, name = notation.partition(">")
        return self.lay(state, ship, side, state.ship(name)), AIMS.index(aim)

    def laid(self, state: PlottedState, ship: Ship, side: int, number: int) -> tuple[Shot, int]:
        """The shot and the aim that a number stands for (see `Shot.number`)."""
        target, section, kind, aim = shot_parts(number)
        return self.lay(state, ship, side, state.ships[target], None, section, kind), aim

    def near_section(self, shot: Shot) -> str:
        """The section of the target that gun hits fall on, if any."""
        return ""

    def objection(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[str, str]:
        """Say why an order that is not offered is wrong: the reason, and the family's key of the rule."""
        aim, _, name = notation.partition(">")
        target = next((s for s in state.ships if s.spec.id == name), None)
        if aim not in AIMS[:CREW] or target is None:
            return "write hold, air, hull>ship or rigging>ship", "B.VIII.A.4"
        shot = self.lay(state, ship, side, target)
        found = self.no_target(shot)
        if found is None and target not in self.targets(state, ship, side):
            blocked = "something nearer blocks the field of fire", "B.VIII.A.4.a"
            found = self.out_of_reach(shot) or blocked
        return found or self.no_aim(shot, AIMS.index(aim))

    def no_target(self, shot: Shot) -> tuple[str, str] | None:
        """Say why a ship is no target of a broadside, whatever lies between."""
        if not is_target(shot.ship, shot.target):
            return "she is not an enemy that may be fired at", "B.VIII.A.4.b"
        if not shot.lie.bears(shot.side) or not shot.target.present:
            return "she is not in the play of this broadside", "B.VIII.A.1"
        if shot.lie.range > self.max_range:
            return f"she is {shot.lie.range} hexes away, beyond gun range", "B.VIII.A.3"
        return None

    def out_of_reach(self, shot: Shot) -> tuple[str, str] | None:
        """Carronades alone do not reach far (B.VIII.A.9)."""
        if shot.guns or shot.lie.range <= self.carronade_range:
            return None
        return "only carronades are left on this side and they do not reach", "B.VIII.A.9"

    def no_aim(self, shot: Shot, aim: int) -> tuple[str, str]:
        """Say why a lawful target may not be aimed at in that way."""
        if aim == HULL:
            return f"at {shot.lie.range} hexes only the rigging can be aimed at", "B.VIII.B.5"
        return "ships that are fouled or grappled may not fire at each other's rigging", "B.VIII.B.8"


def is_target(ship: Ship, other: Ship) -> bool:
    """An enemy in fighting state or under an enemy prize crew; all others only block (ruling P11)."""
    return (
        other.side != ship.side
        and other.hull > 0
        and (other.captured or not other.surrendered)
        and not other.doom
    )


def armed(ship: Ship, side: int) -> bool:
    """Return whether a broadside has anything left to fire."""
    return bool(ship.guns[side] or (ship.carronades[side] and not ship.spec.bomb))
