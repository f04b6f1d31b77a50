"""The five fields of fire and what blocks them, and the rake from the next hex (A.VIII, A.VIII.A, A.VIII.D)."""

from dataclasses import replace
from typing import Final

from weathergage.geometry.hexgrid import length, stern_of
from weathergage.geometry.plays import PORT, STARBOARD, play
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, GRAPE
from weathergage.rulesets.plotted.gunnery.batteries import BOW, STERN, nearest_section, squares_of
from weathergage.rulesets.plotted.gunnery.fire_refusals import objection
from weathergage.rulesets.plotted.gunnery.rakes import by_play_or_next_hex
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.plotted.gunnery.sight_lines import Sights
from weathergage.rulesets.plotted.gunnery.targeting import (
    AIMS,
    CREW,
    HULL,
    MISS,
    RIGGING,
    Broadsides,
    GunneryModifier,
    Shot,
)
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition, fired_as

#: Grape is ordered by its name; every other shot by what it is aimed at.
GRAPE_ORDER: Final = "grape"
_FIELDS: Final = (1, 2, 3, 4, 5)


class FieldsOfFire(Broadsides):
    """Gunnery of the Advanced game: broadsides and their sections, four kinds of shot, tables beyond ten."""

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.ammunition = book.chart("ammunition", Ammunition)

    def fields(self, heading: int, side: int, hexes: int) -> dict[str, list[int]]:
        """The hexes of each field, as offsets from the bow (A.VIII.A.1, ruling G6)."""
        stern = stern_of(0, heading, hexes)
        reach = self.max_range
        found: dict[str, list[int]] = {str(field): [] for field in _FIELDS}
        for offset, field in play(heading, side, hexes).items():
            if min(length(offset), length(offset - stern)) <= reach:
                found[str(field)].append(offset)
        return {field: offsets for field, offsets in found.items() if offsets}

    def sights(
        self, state: PlottedState, ship: Ship, side: int, in_range: ShipsInRange | None = None
    ) -> Sights:
        """Everything in the play of a broadside, and what is nearest in each field."""
        found = Sights(ship, side)
        most, index = self.max_range, ship.spec.index
        in_range = in_range or self.in_range(state)
        others, lies = in_range.others[index], in_range.lies[index]
        for number in range(len(others)):
            lie = lies[number]
            if lie.range <= most and lie.fields[side]:
                found.see(state.ships[others[number]], lie)
        if found.ships and not state.chart.open_sea:
            found.see_land(state.chart, most)
        return found

    def targets(self, state: PlottedState, ship: Ship, side: int) -> list[Ship]:
        """The ships that the broadside or one of its sections may be fired at, whatever it is loaded with."""
        found: list[Ship] = []
        for target, lie, section in self.sights(state, ship, side).open_shots():
            if target not in found and self._armed(ship, side, section, lie.range):
                found.append(target)
        return found

    def shots(
        self, state: PlottedState, ship: Ship, side: int, in_range: ShipsInRange | None = None
    ) -> list[Shot]:
        """Every target, section and kind of shot that the load allows; one of them is fired (A.VIII.A.3)."""
        found: list[Shot] = []
        for target, lie, section in self.sights(state, ship, side, in_range).open_shots():
            if self._armed(ship, side, section, lie.range):
                for kind in self.charges(state, ship, side, target, lie.range):
                    found.append(self.lay(state, ship, side, target, lie, section, kind))
        return found

    def engages(self, state: PlottedState, ship: Ship, in_range: ShipsInRange) -> bool:
        """Return whether either broadside has a ship that it may be fired at, loaded or not."""
        if not in_range.others[ship.spec.index]:
            return False
        return bool(self.targets(state, ship, PORT) or self.targets(state, ship, STARBOARD))

    def _armed(self, ship: Ship, side: int, section: str, distance: int) -> bool:
        """Return whether any gun that is to fire is left and reaches so far."""
        guns, carronades = squares_of(ship, side, section)
        return bool(guns or (carronades and distance <= self.carronade_range))

    def charges(
        self, state: PlottedState, ship: Ship, side: int, target: Ship, distance: int
    ) -> tuple[int, ...]:
        """The kinds of shot as which a load may be fired so far."""
        return fired_as(self.ammunition, state, ship, side, target, distance)

    def table_of(self, shot: Shot, number: int) -> int:
        """The number itself, which may go beyond the highest table; grape below one takes nobody."""
        return MISS if number < (1 if shot.shot == GRAPE else 0) else number

    def dice(self, table: int) -> tuple[int, ...]:
        """Beyond the highest table one die on that, again, and the rest on its own (A.I.A.2.a)."""
        highest = self.highest_table
        if table <= highest:
            return () if table == MISS else (table,)
        times, rest = divmod(table, highest)
        return (highest,) * times + (rest,) * bool(rest)

    def aims(self, shot: Shot) -> tuple[int, ...]:
        """Grape at the crew; chain rather at the rigging."""
        if shot.shot == GRAPE:
            return (CREW,)
        aims = super().aims(shot)
        return (RIGGING, HULL) if shot.shot == CHAIN and len(aims) > 1 else aims

    def notation(self, shot: Shot, aim: int) -> str:
        """`hull>ship`, `grape>ship`, and with a section alone `bow:hull>ship`."""
        section = f"{shot.section}:" if shot.section else ""
        return f"{section}{GRAPE_ORDER if aim == CREW else AIMS[aim]}>{shot.target.spec.id}"

    def ordered(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[Shot, int]:
        """The shot and the aim that a legal order means."""
        return next(
            (shot, aim)
            for shot in self.shots(state, ship, side)
            for aim in self.aims(shot)
            if self.notation(shot, aim) == notation
        )

    def near_section(self, shot: Shot) -> str:
        """The section of the target closest to the guns that fire; "" where both are equally close (A.VIII.A.7)."""
        ship = shot.ship
        guns = {BOW: (ship.bow,), STERN: (ship.stern,)}.get(shot.section, (ship.bow, ship.stern))
        return nearest_section(guns, shot.target)

    def objection(self, state: PlottedState, ship: Ship, side: int, notation: str) -> tuple[str, str]:
        """Say why an order that is not offered is wrong: the reason, and the family's key of the rule."""
        return objection(self, state, ship, side, notation)


class SternRake(GunneryModifier):
    """A rake through the stern adds more (24.4.3)."""

    def value(self, book: Book, shot: Shot) -> int:
        """Count a stern rake."""
        return shot.row.stern_rake if shot.rake == STERN else 0


STERN_RAKE: Final = SternRake("stern rake", "A.I.A.1.b")


def apply(book: Book) -> Book:
    """Five fields instead of one, bracketed numbers for rakes, a rake from the next hex even if answered (A.I.A.1)."""
    book = replace(book, gunnery=FieldsOfFire, gun_sections=True, rake=by_play_or_next_hex)
    return book.adding(modifiers=(STERN_RAKE,))
