"""Gunnery: who can be fired at, with how many guns, on which table (B.VIII.A-C)."""

from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.events import Modifier
from weathergage.geometry.bearing import Bearing
from weathergage.geometry.hexgrid import length, stern_of, to_axial
from weathergage.geometry.plays import PORT, STARBOARD, play
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import HALF_DOUBLE, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.batteries import land_nearer, squares_of
from weathergage.rulesets.plotted.gunnery.ships_in_range import (
    FAR,
    LONGEST_RANGE,
    NO_END,
    PORT_BEARS,
    RANGE,
    STARBOARD_BEARS,
    ShipsInRange,
    lie_of,
    number_of,
)
from weathergage.rulesets.plotted.gunnery.shot import (
    AIMS,
    BASIC_MODIFIERS,
    BROADSIDES,
    CREW,
    HULL,
    MISS,
    RIGGING,
    SECTIONS,
    WHOLE,
    GunneryModifier,
    GunRow,
    Shot,
    Tally,
    aim_in,
    armed,
    open_to,
    shot_number,
    shot_parts,
    target_in,
    with_aim,
)
from weathergage.rulesets.shared.views import FieldView

__all__ = [
    "AIMS",
    "BASIC_MODIFIERS",
    "BROADSIDES",
    "CREW",
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

#: A possible critical hit, as the hit tables mark it (A.I.A.2.b).
CRITICAL: Final = "*"
_ROUND_SHOT: Final[tuple[int, ...]] = (ROUND,)
_AT_EITHER: Final[tuple[int, ...]] = (HULL, RIGGING)
_AT_HULL: Final[tuple[int, ...]] = (HULL,)
_AT_RIGGING: Final[tuple[int, ...]] = (RIGGING,)


class Broadsides:
    """The gunnery of one game: its tables and its list of modifiers."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.modifiers: vec[GunneryModifier] = vec[GunneryModifier](book.modifiers)
        self.tallies = list(book.tallies)
        self.fire_bars = list(book.fire_bars)
        self.rake = book.rake
        figures = book.tables.gunnery
        self.max_range: i64 = figures.max_range
        self.carronade_range: i64 = figures.carronade_range
        self.rigging_only_from: i64 = figures.rigging_only_from
        self.highest_table: i64 = figures.highest_table
        if self.max_range > LONGEST_RANGE:
            raise ValueError(
                f"gunnery.max_range is {self.max_range}; no more than {LONGEST_RANGE} are worked out"
            )
        #: By number of guns, as far as the table goes.
        self.rows = [GunRow(row) for row in book.row_by_guns]
        self.most_guns: i64 = len(self.rows) - 1
        #: At guns * columns + range.
        self.columns: i64 = len(book.base[0])
        self.base_numbers: vec[i64] = vec[i64]([number for row in book.base for number in row])
        self.raking_numbers: vec[i64] = vec[i64]([number for row in book.raking for number in row])
        #: The hits of each cell by aim, table and die, and whether it may be a critical hit.
        self.cells = [[list(row) for row in aim] for aim in book.cells]
        self.critical_cells = [
            [[text.endswith(CRITICAL) for text in row] for row in aim] for aim in book.printed
        ]
        #: Mean hits that were worked out before (see `hit_rolls.expected`).
        self.means: dict[int, tuple[float, ...]] = {}
        self.field_views = [
            FieldView(hexes=hexes, side=side, field=name, offsets=[to_axial(h) for h in offsets])
            for hexes in (1, 2)
            for side in (0, 1)
            for name, offsets in self.fields(1, side, hexes).items()
        ]

    def fields(self, heading: int, side: int, hexes: int) -> dict[str, list[int]]:
        """Return the hexes that a broadside covers, by field, as offsets from the bow.

        Each side has its own (B.VIII.A.2).
        """
        stern = stern_of(0, heading, hexes)
        reach = self.max_range
        return {"play": [h for h in play(heading, side, hexes) if min(length(h), length(h - stern)) <= reach]}

    def is_ready(self, state: PlottedState, ship: Ship, side: i64) -> bool:
        """Return whether a side may fire: loaded, guns left, hands to serve them (B.VIII.A.8, C.3, B.VII.B.5)."""
        return self.is_loaded(ship, side) and self.is_served(ship) and not self.is_barred(state, ship, side)

    def is_loaded(self, ship: Ship, side: i64) -> bool:
        """Return whether a side has guns left and shot in them; half of a double shot is none."""
        load = ship.load[side]
        return load != UNLOADED and load != HALF_DOUBLE and armed(ship, side)

    def is_served(self, ship: Ship) -> bool:
        """Return whether a ship that fights has men left at her guns."""
        return ship.can_sail_and_fire and not (ship.has_tasks and ship.none_at_the_guns)

    def is_barred(self, state: PlottedState, ship: Ship, side: i64) -> bool:
        """Return whether some other rule forbids a side to fire."""
        for bar in self.fire_bars:
            if bar.why(self.book, state, ship, side) is not None:
                return True
        return False

    def targets(self, state: PlottedState, ship: Ship, side: i64) -> list[Ship]:
        """Return the ships this broadside may be fired at, whatever it is loaded with."""
        found = NumberRow()
        self.list_targets(state, ship, side, state.in_range, found)
        # A ship may be open to more than one section.
        return [state.ships[target] for target in dict.fromkeys(map(target_in, found.all()))]

    def list_targets(
        self, state: PlottedState, ship: Ship, side: i64, in_range: ShipsInRange, found: NumberRow
    ) -> None:
        """List the closest ships in the field of a broadside, if these are enemies (B.VIII.A.4-5).

        Each with what may fire at her (see `open_to`), which in the Basic game is always the whole broadside.
        """
        index = ship.spec.index
        bears: i64 = PORT_BEARS if side == PORT else STARBOARD_BEARS
        begin: i64 = in_range.first[index]
        end: i64 = in_range.first[index + 1]
        nearest: i64 = FAR
        for at in range(begin, end):
            lie: i64 = in_range.lies[at]
            if lie & bears and lie & RANGE < nearest:
                nearest = lie & RANGE
        if nearest > self.max_range or (nearest > self.carronade_range and not ship.guns[side]):
            return
        for at in range(begin, end):
            lie = in_range.lies[at]
            if lie & bears and lie & RANGE == nearest:
                target = in_range.others[at]
                if is_target(ship, state.ships[target]):
                    found.append(open_to(target, WHOLE))
        if found.count and not state.chart.open_sea and land_nearer(state, ship, side, nearest):
            found.clear()

    def list_shots(
        self, state: PlottedState, ship: Ship, side: i64, in_range: ShipsInRange, found: NumberRow
    ) -> None:
        """List every shot that a loaded broadside may fire (see `shot_number`), in a list that was empty."""
        if not in_range.alone(ship.spec.index):
            self.list_targets(state, ship, side, in_range, found)
            for place in range(found.count):
                found[place] = shot_number(found[place], ROUND)

    def shots(self, state: PlottedState, ship: Ship, side: i64) -> list[Shot]:
        """Return every shot that a loaded broadside may fire, laid; `aims` tells at what."""
        numbers = NumberRow()
        self.list_shots(state, ship, side, state.in_range, numbers)
        return [self.laid(state, ship, side, with_aim(number, HULL))[0] for number in numbers.all()]

    def engages(self, state: PlottedState, ship: Ship, in_range: ShipsInRange, found: NumberRow) -> bool:
        """Return whether either broadside has a ship that it may be fired at, loaded or not; `found` is work space."""
        if in_range.alone(ship.spec.index):
            return False
        found.clear()
        self.list_targets(state, ship, PORT, in_range, found)
        if not found.count:
            self.list_targets(state, ship, STARBOARD, in_range, found)
        return found.count > 0

    def rakes_hull(self, state: PlottedState, ship: Ship, side: i64, target: Ship) -> bool:
        """Return whether a loaded broadside may be fired so that it rakes the hull of a target."""
        if self.rake.end(lie_of(ship, target)) == NO_END:
            return False
        return any(
            shot.raking and shot.target is target and HULL in self.aims(shot)
            for shot in self.shots(state, ship, side)
        )

    def charges(
        self, state: PlottedState, ship: Ship, side: i64, target: Ship, distance: i64
    ) -> tuple[int, ...]:
        """Return the kinds of shot as which a load may be fired so far."""
        return _ROUND_SHOT

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
        found = Shot(state, ship, target, side, self.rows[0])
        lies = lie_of(ship, target) if lie is None else number_of(lie)
        self._lay(found, lies, SECTIONS.index(section), shot)
        return found

    def lay_again(self, shot: Shot, state: PlottedState, ship: Ship, side: i64, number: i64) -> None:
        """Lay a shot anew: on the target, with the section and the kind of shot that a number stands for."""
        target, section, kind = shot_parts(number)
        shot.state, shot.ship, shot.target, shot.side = state, ship, state.ships[target], side
        self._lay(shot, lie_of(ship, shot.target), section, kind)

    def _lay(self, shot: Shot, lie: i64, section: i64, kind: i64) -> None:
        """Find out the guns that reach the target, and what their fire is."""
        ship = shot.ship
        guns, carronades = squares_of(ship, shot.side, section)
        shot.lies, shot.range = lie, lie & RANGE
        if shot.range > self.carronade_range:
            carronades = 0
        shot.guns, shot.carronades = guns, carronades
        shot.row = self.rows[min(guns + carronades, self.most_guns)]
        shot.end = self.rake.end(lie)
        shot.raking = shot.end != NO_END
        shot.initial = ship.initial[shot.side] != 0
        shot.shot, shot.guns_of = kind, section

    def base(self, shot: Shot) -> i64:
        """Return the table number by guns and range, before modifiers (B.VIII.B.3, A.I.A.1.a)."""
        numbers = self.raking_numbers if shot.raking else self.base_numbers
        return numbers[min(shot.guns + shot.carronades, self.most_guns) * self.columns + shot.range]

    def number(self, shot: Shot) -> i64:
        """Return the table number with all modifiers, however high or low (B.VIII.B.4)."""
        number, book = self.base(shot), self.book
        for modifier in self.modifiers:
            number += modifier.value(book, shot)
        return number

    def table(self, shot: Shot) -> i64:
        """Return the hit table to be used, or MISS when it falls below table zero (B.VIII.B.4)."""
        return self.table_of(shot, self.number(shot))

    def table_of(self, shot: Shot, number: i64) -> i64:
        """Return the hit table that a number stands for."""
        if number < 0:
            return MISS
        return min(number, self.highest_table)

    def dice(self, table: int) -> tuple[int, ...]:
        """Return the tables on which a die is rolled each; none for a miss."""
        return () if table == MISS else (table,)

    def named_modifiers(self, shot: Shot) -> tuple[Modifier, ...]:
        """Return the modifiers that change the number, with their rules."""
        found = ((m, m.value(self.book, shot)) for m in self.modifiers)
        return tuple(Modifier(m.label, value, self.book.cite(m.rule)) for m, value in found if value)

    def aims(self, shot: Shot) -> tuple[int, ...]:
        """Aim at hull or rigging: far shots only at rigging, tied ships only at hull (B.VIII.B.5, B.8, 9.1.9)."""
        if shot.range >= self.rigging_only_from:
            return _AT_RIGGING
        ties = shot.state.ties
        if ties.pairs and ties.joined(shot.ship.spec.index, shot.target.spec.index):
            return _AT_HULL
        return _AT_EITHER

    def notation(self, shot: Shot, aim: int) -> str:
        """Return how a shot is ordered."""
        return f"{AIMS[aim]}>{shot.target.spec.id}"

    def ordered(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[Shot, int]:
        """Return the shot and the aim that a legal order means."""
        aim, _, name = notation.partition(">")
        return self.lay(state, ship, side, state.ship(name)), AIMS.index(aim)

    def laid(self, state: PlottedState, ship: Ship, side: i64, number: i64) -> tuple[Shot, i64]:
        """Return the shot and the aim that a number stands for (see `shot_number`)."""
        shot = Shot(state, ship, ship, side, self.rows[0])
        self.lay_again(shot, state, ship, side, number)
        return shot, aim_in(number)

    def near_section(self, shot: Shot) -> str:
        """Return the section of the target that gun hits fall on, if any."""
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
        """Refuse what carronades alone do not reach (B.VIII.A.9)."""
        if shot.guns or shot.lie.range <= self.carronade_range:
            return None
        return "only carronades are left on this side and they do not reach", "B.VIII.A.9"

    def no_aim(self, shot: Shot, aim: int) -> tuple[str, str]:
        """Say why a lawful target may not be aimed at in that way."""
        if aim == HULL:
            return f"at {shot.lie.range} hexes only the rigging can be aimed at", "B.VIII.B.5"
        return "ships that are fouled or grappled may not fire at each other's rigging", "B.VIII.B.8"


def is_target(ship: Ship, other: Ship) -> bool:
    """Return whether it is an enemy in fighting state or under an enemy prize crew.

    All others only block (ruling P11).
    """
    return (
        other.side != ship.side
        and other.hull > 0
        and (other.captured or not other.surrendered)
        and not other.doom
    )
