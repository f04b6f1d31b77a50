"""Mortars: which a bomb has, what they can be laid on, and what a shell is worth (42.1-42.2, 42.4-42.9)."""

from dataclasses import dataclass
from typing import Final

import msgspec

from weathergage.engine.events import Modifier
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.geometry.hexgrid import STEP, distance
from weathergage.geometry.plays import PORT, STARBOARD, play
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import UNLOADED
from weathergage.rulesets.plotted.gunnery.batteries import nearest_section
from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar, has_loaders
from weathergage.rulesets.plotted.gunnery.shot import GunRow
from weathergage.rulesets.plotted.gunnery.targeting import BASIC_MODIFIERS, MISS, Shot, is_target
from weathergage.rulesets.plotted.sailing.helm import Infraction

BOW: Final = 0
SECOND: Final = 1
NAMES: Final = ("bow", "second")
#: The carronade squares of a side in which each mortar is marked, and under which its loading is noted (42.5-42.6).
SQUARES: Final = (STARBOARD, PORT)
#: What a mortar is laid on that does not fire; and in place of the broadsides loaded before combat, that the mortars
#: are loaded this turn.
NOTHING: Final = -1
SERVING: Final = -1
#: Crew quality, crew sections lost, captured ship: nothing else changes the table (42.9.1).
_MODIFIERS: Final = tuple(m for m in BASIC_MODIFIERS if m.rule in ("B.VIII.C.1", "B.VIII.C.3", "B.VIII.C.5"))


class MortarFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns of loading, reach, base table, what hits are multiplied by, and mortars by kind of vessel."""

    loading_turns: int
    nearest: int
    farthest: int
    table: int
    multiplier: int
    mortars: dict[str, int]


def figures_of(book: Book) -> MortarFigures:
    """Return the figures of the edition."""
    return book.chart("bomb_ketches", MortarFigures)


def mortars_left(figures: MortarFigures, ship: Ship) -> list[int]:
    """Return the mortars that still have squares in the log."""
    return [
        mortar
        for mortar in range(figures.mortars[ship.spec.bomb] if ship.spec.bomb else 0)
        if ship.carronades[SQUARES[mortar]]
    ]


def served(book: Book, state: PlottedState, ship: Ship) -> bool:
    """Return whether hands can fire mortars: what keeps both broadsides from firing keeps them too."""
    if not ship.can_sail_and_fire or (any(ship.tasks) and ship.none_at_the_guns):
        return False
    return not any(
        all(bar.why(book, state, ship, side) is not None for side in SQUARES)
        for bar in book.fire_bars
        if not isinstance(bar, MortarsFire)
    )


def loaders(book: Book, state: PlottedState, ship: Ship) -> bool:
    """Return whether hands can load mortars: what keeps broadsides from being loaded keeps them too (ruling W87)."""
    return has_loaders(ship) and not any(
        all(bar.why(book, state, ship, side) is not None for side in SQUARES)
        for bar in book.load_bars
        if not isinstance(bar, MortarsFire)
    )


def loaded_broadsides(ship: Ship) -> int:
    """Return how many of her broadsides are loaded."""
    return sum(load != UNLOADED for load in ship.load)


class MortarsFire(GunBar):
    """No broadside is fired in a turn in which a mortar is (42.3.1)."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at what her mortars are laid on."""
        laid = state.bombs.get(ship.spec.index)
        if laid is None or laid[:2] == (NOTHING, NOTHING):
            return None
        return Infraction("", "her mortars are fired this turn", "42.3.1")


class MortarsServed(MortarsFire):
    """No broadside is loaded in a turn in which a mortar is fired or loaded (42.3.1)."""

    def why(self, book: Book, state: PlottedState, ship: Ship, side: int) -> Infraction | None:
        """Look at her mortars' crews as well."""
        laid = state.bombs.get(ship.spec.index)
        if laid is not None and laid[2] == SERVING:
            return Infraction("", "her mortars are loaded this turn", "42.3.1")
        return super().why(book, state, ship, side)


def lie_of(ship: Ship, target: Ship) -> Bearing:
    """Return how a target lies to a bomb."""
    return bearing(ship.bow, ship.heading, target.bow, target.heading, ship.spec.hexes, target.spec.hexes)


def covers(ship: Ship, mortar: int, target: Ship) -> bool:
    """Return whether some hex of the target lies in a mortar's field (42.4, 42.4.1)."""
    astern = ship.bow - STEP[ship.heading]
    for where in (target.bow, target.stern):
        offset = where - ship.bow
        if any(offset in play(ship.heading, side, ship.spec.hexes) for side in (PORT, STARBOARD)):
            return True
        # What is in neither broadside lies ahead or astern; the bow mortar fires over the bow, none over the stern.
        if mortar == BOW and distance(where, ship.bow) < distance(where, astern):
            return True
    return False


def lies_still(target: Ship) -> bool:
    """Return whether she is at anchor or aground, so that she cannot stir; a ship that drifts does (42.7)."""
    return target.anchored or bool(target.aground)


def may_be_shelled(ship: Ship, target: Ship) -> bool:
    """Return whether it is an enemy's work that still stands, or an enemy ship that lies still (42.7)."""
    if target.spec.fixed:
        return target.side != ship.side and target.hull > 0
    return target.present and is_target(ship, target) and lies_still(target)


def in_range(figures: MortarFigures, state: PlottedState, ship: Ship, target: Ship) -> bool:
    """Return whether it is neither too near nor too far (42.8, 42.8.1)."""
    return figures.nearest <= state.range_between(ship, target) <= figures.farthest


def targets(figures: MortarFigures, state: PlottedState, ship: Ship, mortar: int) -> list[Ship]:
    """Return everything that a mortar may be fired at, whatever lies between (42.2)."""
    return [
        target
        for target in state.ships
        if may_be_shelled(ship, target)
        and in_range(figures, state, ship, target)
        and covers(ship, mortar, target)
    ]


@dataclass(slots=True, frozen=True)
class Shell:
    """A mortar laid on a target, before the die is rolled."""

    ship: Ship
    target: Ship
    mortar: int
    range: int
    near_side: int
    near_section: str
    base: int
    modifiers: tuple[Modifier, ...]
    table: int


def lay(
    book: Book, figures: MortarFigures, state: PlottedState, ship: Ship, mortar: int, target: Ship
) -> Shell:
    """Lay a mortar; its squares tell the row of the chart from which the modifiers are read (ruling W88)."""
    squares = ship.carronades[SQUARES[mortar]]
    lie = lie_of(ship, target)
    row = GunRow(book.row_by_guns[min(squares, len(book.row_by_guns) - 1)])
    shot = Shot(state, ship, target, SQUARES[mortar], row)
    shot.guns, shot.raking, shot.initial = squares, lie.play_rake, bool(ship.initial[SQUARES[mortar]])
    values = ((m, m.value(book, shot)) for m in _MODIFIERS)
    modifiers = tuple(Modifier(m.label, value, book.cite(m.rule)) for m, value in values if value)
    number = figures.table + sum(modifier.value for modifier in modifiers)
    table = MISS if number < 0 else min(number, book.tables.gunnery.highest_table)
    reach = state.range_between(ship, target)
    section = nearest_section(ship.bow, ship.stern, target) if book.gun_sections else ""
    return Shell(ship, target, mortar, reach, lie.near_side, section, figures.table, modifiers, table)
