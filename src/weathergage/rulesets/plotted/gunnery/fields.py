"""The five fields of fire and what blocks them, and the rake from the next hex (A.VIII, A.VIII.A, A.VIII.D)."""

from dataclasses import replace
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.number_row import NumberRow
from weathergage.geometry.hexgrid import length, stern_of
from weathergage.geometry.plays import play
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, GRAPE
from weathergage.rulesets.plotted.gunnery.batteries import nearest_section, squares_of
from weathergage.rulesets.plotted.gunnery.fire_refusals import objection
from weathergage.rulesets.plotted.gunnery.rakes import BY_PLAY_OR_NEXT_HEX
from weathergage.rulesets.plotted.gunnery.ships_in_range import (
    RANGE,
    STERN_END,
    ShipsInRange,
    fields_of,
    lie_of,
)
from weathergage.rulesets.plotted.gunnery.shot import BOW_GUNS, STERN_GUNS, section_in, shot_number, target_in
from weathergage.rulesets.plotted.gunnery.sight_lines import NO_TARGET, list_open, look_over
from weathergage.rulesets.plotted.gunnery.targeting import (
    AIMS,
    CREW,
    HULL,
    MISS,
    RIGGING,
    Broadsides,
    GunneryModifier,
    Shot,
    is_target,
)
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition, fired_as

#: Grape is ordered by its name; every other shot by what it is aimed at.
GRAPE_ORDER: Final = "grape"
_FIELDS: Final = (1, 2, 3, 4, 5)
_AT_CREW: Final[tuple[int, ...]] = (CREW,)
_AT_RIGGING_RATHER: Final[tuple[int, ...]] = (RIGGING, HULL)


class FieldsOfFire(Broadsides):
    """Gunnery of the Advanced game: broadsides and their sections, four kinds of shot, tables beyond ten."""

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ammunition = Ammunition(book)

    def fields(self, heading: int, side: int, hexes: int) -> dict[str, list[int]]:
        """Return the hexes of each field, as offsets from the bow (A.VIII.A.1, ruling G6)."""
        stern = stern_of(0, heading, hexes)
        reach = self.max_range
        found: dict[str, list[int]] = {str(field): [] for field in _FIELDS}
        for offset, field in play(heading, side, hexes).items():
            if min(length(offset), length(offset - stern)) <= reach:
                found[str(field)].append(offset)
        return {field: offsets for field, offsets in found.items() if offsets}

    def list_targets(
        self, state: PlottedState, ship: Ship, side: i64, in_range: ShipsInRange, found: NumberRow
    ) -> None:
        """List the ships that the broadside or one of its sections may be fired at, whatever it is loaded with."""
        sight = look_over(state, ship, side, in_range, self.max_range)
        if sight == NO_TARGET:
            return
        index = ship.spec.index
        for at in range(in_range.first[index], in_range.first[index + 1]):
            lie: i64 = in_range.lies[at]
            distance: i64 = lie & RANGE
            fields = fields_of(lie, side)
            target = in_range.others[at]
            if fields and distance <= self.max_range and is_target(ship, state.ships[target]):
                before = found.count
                list_open(sight, fields, distance, target, found)
                self._keep_armed(ship, side, distance, found, before)

    def list_shots(
        self, state: PlottedState, ship: Ship, side: i64, in_range: ShipsInRange, found: NumberRow
    ) -> None:
        """List every target, section and kind of shot that the load allows; one of them is fired (A.VIII.A.3)."""
        if in_range.alone(ship.spec.index):
            return
        open_targets = NumberRow()
        self.list_targets(state, ship, side, in_range, open_targets)
        for place in range(open_targets.count):
            number = open_targets[place]
            target = state.ships[target_in(number)]
            for kind in self.charges(state, ship, side, target, lie_of(ship, target) & RANGE):
                found.append(shot_number(number, kind))

    def _keep_armed(self, ship: Ship, side: i64, distance: i64, found: NumberRow, first: i64) -> None:
        """Keep of the sections that were listed from a place on those with guns that reach so far."""
        kept = first
        for place in range(first, found.count):
            if self._armed(ship, side, section_in(found[place]), distance):
                found[kept] = found[place]
                kept += 1
        found.count = kept

    def _armed(self, ship: Ship, side: i64, section: i64, distance: i64) -> bool:
        """Return whether any gun that is to fire is left and reaches so far."""
        guns, carronades = squares_of(ship, side, section)
        return guns > 0 or (carronades > 0 and distance <= self.carronade_range)

    def charges(
        self, state: PlottedState, ship: Ship, side: i64, target: Ship, distance: i64
    ) -> tuple[int, ...]:
        """Return the kinds of shot as which a load may be fired so far."""
        return fired_as(self.ammunition, state, ship, side, target, distance)

    def table_of(self, shot: Shot, number: i64) -> i64:
        """Return the number itself, which may go beyond the highest table; grape below one does nothing."""
        return MISS if number < (1 if shot.shot == GRAPE else 0) else number

    def dice(self, table: int) -> tuple[int, ...]:
        """Return the tables of all dice.

        Beyond the highest one die on that, again, and the rest on its own (A.I.A.2.a).
        """
        highest = self.highest_table
        if table <= highest:
            return () if table == MISS else (table,)
        times, rest = divmod(table, highest)
        return (highest,) * times + (rest,) * bool(rest)

    def aims(self, shot: Shot) -> tuple[int, ...]:
        """Aim grape at the crew, and chain rather at the rigging."""
        if shot.shot == GRAPE:
            return _AT_CREW
        aims = super().aims(shot)
        return _AT_RIGGING_RATHER if shot.shot == CHAIN and len(aims) > 1 else aims

    def notation(self, shot: Shot, aim: int) -> str:
        """Write `hull>ship`, `grape>ship`, and with a section alone `bow:hull>ship`."""
        section = f"{shot.section}:" if shot.section else ""
        return f"{section}{GRAPE_ORDER if aim == CREW else AIMS[aim]}>{shot.target.spec.id}"

    def ordered(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[Shot, int]:
        """Return the shot and the aim that a legal order means."""
        return next(
            (shot, aim)
            for shot in self.shots(state, ship, side)
            for aim in self.aims(shot)
            if self.notation(shot, aim) == notation
        )

    def near_section(self, shot: Shot) -> str:
        """Return the section of the target closest to the guns that fire.

        "" where both are equally close (A.VIII.A.7).
        """
        ship = shot.ship
        if shot.guns_of == BOW_GUNS:
            return nearest_section(ship.bow, ship.bow, shot.target)
        if shot.guns_of == STERN_GUNS:
            return nearest_section(ship.stern, ship.stern, shot.target)
        return nearest_section(ship.bow, ship.stern, shot.target)

    def objection(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[str, str]:
        """Say why an order that is not offered is wrong: the reason, and the family's key of the rule."""
        return objection(self, state, ship, side, notation)


class SternRake(GunneryModifier):
    """A rake through the stern adds more (24.4.3)."""

    def value(self, book: Book, shot: Shot) -> i64:
        """Count a stern rake."""
        return shot.row.stern_rake if shot.end == STERN_END else 0


STERN_RAKE: Final = SternRake("stern rake", "A.I.A.1.b")


def apply(book: Book) -> Book:
    """Fire in five fields, rake by bracketed numbers, and from the next hex even if answered (A.I.A.1)."""
    book = replace(book, gunnery=FieldsOfFire, gun_sections=True, rake=BY_PLAY_OR_NEXT_HEX)
    return book.adding(modifiers=(STERN_RAKE,))
