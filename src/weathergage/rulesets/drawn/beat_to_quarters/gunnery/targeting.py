"""Laying guns: which batteries may fire, what they bear on, and the sums of both rolls (10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Modifier
from weathergage.geometry.bearing import HORIZON
from weathergage.geometry.hexgrid import hexes_between
from weathergage.geometry.plays import cone
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book, FireBar, GunModifier, Reason
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BOW, STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.bearing_table import (
    ENDS,
    PORT_BEARS,
    RANGE,
    bearing_table,
    in_field,
    open_end,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.sight_lines import blocker


@dataclass(slots=True, init=False)
class Aim:
    """A battery laid on a target."""

    ship: Ship
    battery: int
    #: Who will be hit: the ship aimed at, or the one that is in the way.
    target: Ship
    range: int
    #: "bow" or "stern" where it rakes, else "".
    rake: str = ""
    #: The ship that was aimed at past the one in the way.
    beyond: Ship | None = None
    #: The firer's rating where it is not her present one: a blast counts as she was built.
    rate: int = 0
    blast: bool = False
    shot: str = ""

    # Written out because mypyc does not compile an `__init__` made by a decorator.
    def __init__(
        self,
        ship: Ship,
        battery: int,
        target: Ship,
        range: int,
        rake: str = "",
        beyond: Ship | None = None,
        rate: int = 0,
        blast: bool = False,
        shot: str = "",
    ) -> None:
        self.ship = ship
        self.battery = battery
        self.target = target
        self.range = range
        self.rake = rake
        self.beyond = beyond
        self.rate = rate
        self.blast = blast
        self.shot = shot

    @property
    def firer_rate(self) -> int:
        """The rating that the target adds to her roll."""
        return self.rate or self.ship.rate


class Shot:
    """A shot that was fired: the aim, the columns rolled and the cells as they counted."""

    def __init__(self, aim: Aim, columns: tuple[int, ...], cells: list[str]) -> None:
        self.aim = aim
        self.columns = columns
        self.cells = cells


def fire_bar(book: Book, state: Seascape, ship: Ship, battery: int) -> Reason | None:
    """Say why a battery cannot fire at all now; None if it can."""
    for bar in book.fire_bars:
        if (reason := bar.reason(book, state, ship, battery)) is not None:
            return reason
    return None


def may_fire(book: Book, state: Seascape, ship: Ship, battery: int) -> bool:
    """Return whether a battery can fire now, if it bears on anybody."""
    for bar in book.fire_bars:
        if bar.bars(book, state, ship, battery):
            return False
    return True


#: Why a ship cannot fire a battery, by number.
_STRUCK: Final = 0
_ABLAZE: Final = 1
_DISMASTED: Final = 2
_MAST_OVER: Final = 3
_FIRED_THIS_TURN: Final = 4
_FIRED_THIS_PHASE: Final = 5
_REASONS: Final[tuple[Reason, ...]] = (
    ("she has struck or is not in the battle", "11.c.7"),
    ("she is on fire", "11.c.8"),
    ("she has no mast left and is defenceless", "11.c.5"),
    ("a mast hangs over that side", "14"),
    ("that broadside has been fired this turn", "10.b"),
    ("that broadside has been fired in this phase", "10.b"),
)


class Unable(FireBar):
    """Ships that have struck, burn, are dismasted or have a mast over that side do not fire; nor twice."""

    def reason(self, book: Book, state: Seascape, ship: Ship, battery: int) -> Reason | None:
        """Say why; None if she can."""
        why = self._why(book, ship, battery)
        return None if why < 0 else _REASONS[why]

    def bars(self, book: Book, state: Seascape, ship: Ship, battery: int) -> bool:
        """Return whether she cannot."""
        return self._why(book, ship, battery) >= 0

    def _why(self, book: Book, ship: Ship, battery: int) -> int:
        if not ship.fights:
            return _STRUCK
        if ship.burning:
            return _ABLAZE
        if ship.dismasted:
            return _DISMASTED
        if battery < BOW and ship.hanging[battery]:
            return _MAST_OVER
        if ship.fired[battery] and ship.fired[battery] >= book.broadsides(book, ship, battery):
            return _FIRED_THIS_TURN
        return _FIRED_THIS_PHASE if ship.fired_now[battery] else -1


def reach(book: Book, state: Seascape, ship: Ship, battery: int) -> int:
    """Return how many hexes a battery reaches (10.a.2)."""
    hexes = book.figures.cannon
    for change in book.reaches:
        hexes = change(book, state, ship, battery, hexes)
    return min(hexes, book.figures.sight_in_fog) if state.fog else hexes


def how_she_lies(ship: Ship, target: Ship) -> i64:
    """Return how a target lies to a ship, in one number."""
    table = bearing_table(ship.spec.hexes, target.spec.hexes)
    return table.lies(ship.bow, ship.heading, target.bow, target.heading)


def bears(ship: Ship, battery: int, target: Ship, lies: i64) -> bool:
    """Return whether a battery's field holds any hex of a target (10.a, ruling Q1)."""
    if ship.spec.battery:
        return battery == 0 and any(code - ship.bow in cone(ship.heading) for code in target.hexes)
    if battery < BOW:
        return in_field(lies, battery)
    end = ship.bow if battery == BOW else ship.stern
    field = cone(ship.heading, astern=battery == STERN)
    return any(code - end in field for code in target.hexes)


def rake_of(book: Book, ship: Ship, battery: int, target: Ship, lies: i64) -> str:
    """Return the end of a target that is raked: near enough, in this play, and unable to answer (10.j, ruling G8)."""
    if lies & RANGE > book.figures.rake_range or target.spec.battery or battery >= BOW:
        return ""
    return ENDS[open_end(lies)]


#: Why a battery cannot be laid on a ship: not in its field, too far off, or behind land.
OUT_OF_FIELD: Final = 0
OUT_OF_RANGE: Final = 1
HIDDEN: Final = 2


def lay(book: Book, state: Seascape, ship: Ship, battery: int, target: Ship) -> Aim | int:
    """Lay a battery on a ship, or on the one that is in the way; or return why it cannot be, as a number."""
    lies = how_she_lies(ship, target)
    if not bears(ship, battery, target, lies):
        return OUT_OF_FIELD
    if lies & RANGE > reach(book, state, ship, battery):
        return OUT_OF_RANGE
    seen = blocker(state, ship, target)
    if seen is True:
        return HIDDEN
    shot = ship.load[battery] if battery < BOW else ""
    if isinstance(seen, Ship):
        near = how_she_lies(ship, seen)
        rake = rake_of(book, ship, battery, seen, near) if bears(ship, battery, seen, near) else ""
        return Aim(ship, battery, seen, near & RANGE, rake, beyond=target, shot=shot)
    return Aim(ship, battery, target, lies & RANGE, rake_of(book, ship, battery, target, lies), shot=shot)


def aim_at(book: Book, state: Seascape, ship: Ship, battery: int, target: Ship) -> Aim | Reason:
    """Lay a battery on a ship; the reason in words where it cannot be."""
    aim = lay(book, state, ship, battery, target)
    if isinstance(aim, Aim):
        return aim
    if aim == OUT_OF_FIELD:
        return f"{target.spec.name} is not in that field of fire", "10.a"
    if aim == HIDDEN:
        return f"land hides {target.spec.name}", "10.d"
    return f"{target.spec.name} is {how_she_lies(ship, target) & RANGE} hexes off, out of range", "10.a.2"


def is_target(ship: Ship, other: Ship) -> bool:
    """Return whether a ship fires at another: an enemy that has not struck, even one she hangs on (10.h)."""
    return other.side != ship.side and other.present and not other.fate and not other.struck


def targets_near(ship: Ship, others: Sequence[Ship]) -> list[Ship]:
    """Return those of some ships that a ship fires at and that are in sight, in their order."""
    bow = ship.bow
    return [other for other in others if is_target(ship, other) and hexes_between(bow, other.bow) <= HORIZON]


#: What is not told by how a target lies, one bit for each battery: chasers, and all guns of a work ashore.
_CHASERS: Final = 0b1100
_BROADSIDES: Final = 0b0011
_ANY: Final = 0b1111


def may_bear(ship: Ship, others: list[Ship]) -> i64:
    """Return the batteries that may bear on any target among some ships, one bit for each; certainly no others do."""
    found: i64 = 0
    for other in others:
        if hexes_between(ship.bow, other.bow) <= HORIZON and is_target(ship, other):
            if ship.spec.battery:
                return _ANY
            found |= _CHASERS | how_she_lies(ship, other) // PORT_BEARS & _BROADSIDES
    return found


def aims(book: Book, state: Seascape, ship: Ship, battery: int, targets: Sequence[Ship]) -> list[Aim]:
    """Return everything a battery can be laid on, of some ships that are targets, in their order."""
    farthest = reach(book, state, ship, battery) + 2
    found = []
    for target in targets:
        if hexes_between(ship.bow, target.bow) <= farthest:
            aim = lay(book, state, ship, battery, target)
            if isinstance(aim, Aim):
                found.append(aim)
    return found


class RangeModifier(GunModifier):
    """The nearer the better (10.a.1, 10.a.3)."""

    def value(self, book: Book, state: Seascape, aim: Aim) -> int | None:
        """Return it by the table."""
        return book.figures.range[aim.range - 1]

    def label(self, state: Seascape, aim: Aim) -> str:
        """Return it with the hexes."""
        return f"range {aim.range}"

    def rule(self, aim: Aim) -> str:
        """Return the row of the table."""
        return "10.e.2"


class RakeModifier(GunModifier):
    """A rake along the length of the target (10.j.1, 10.j.2)."""

    def value(self, book: Book, state: Seascape, aim: Aim) -> int | None:
        """Return more by the stern."""
        if not aim.rake:
            return None
        return book.figures.stern_rake if aim.rake == "stern" else book.figures.bow_rake

    def label(self, state: Seascape, aim: Aim) -> str:
        """Return it by the end that lies open."""
        return f"{aim.rake} rake"

    def rule(self, aim: Aim) -> str:
        """Return it by the end that lies open."""
        return "10.j.2" if aim.rake == "stern" else "10.j.1"


def lead_of(book: Book, state: Seascape, aim: Aim) -> int:
    """Return by how much the firer is ahead of the target before the dice; ratings as they are now (10.e, 11.c.12)."""
    total = aim.target.rate - aim.firer_rate
    for modifier in book.modifiers:
        total += modifier.value(book, state, aim) or 0
    for modifier in book.defences:
        total -= modifier.value(book, state, aim) or 0
    return total


def firing_sum(book: Book, state: Seascape, aim: Aim) -> list[Modifier]:
    """Name all that is added to the firer's die, for those who are told."""
    first = Modifier("rating of the target", aim.target.rate, book.cite("10.e.1"))
    return [first, *_named(book, state, aim, book.modifiers)]


def target_sum(book: Book, state: Seascape, aim: Aim) -> list[Modifier]:
    """Name all that is added to the target's die, for those who are told."""
    first = Modifier("rating of the firer", aim.firer_rate, book.cite("10.e.3"))
    return [first, *_named(book, state, aim, book.defences)]


def _named(book: Book, state: Seascape, aim: Aim, modifiers: tuple[GunModifier, ...]) -> list[Modifier]:
    return [
        Modifier(each.label(state, aim), value, book.cite(each.rule(aim)))
        for each in modifiers
        if (value := each.value(book, state, aim)) is not None
    ]


def column_of(book: Book, state: Seascape, aim: Aim, difference: int) -> int:
    """Return the column that a difference of the two sums leads to; below 0 it misses."""
    for change in book.columns:
        difference = change(book, state, aim, difference)
    return difference


def cell_of(book: Book, state: Seascape, aim: Aim, value: int, column: int) -> tuple[str, str]:
    """Return the cell that a D12 finds, and what it counts as for this target (10.e.6)."""
    own = own_row(book, aim)
    cell = book.figures.damage_rows[value - 1][column] if own is None else own[value - 1]
    return cell, as_it_counts(book, state, aim, cell)


def own_row(book: Book, aim: Aim) -> tuple[str, ...] | None:
    """Return the cells by D12 of a shot that has a row for itself, whatever the column; None for most."""
    return book.rows.get(aim.shot) if book.rows else None


def as_it_counts(book: Book, state: Seascape, aim: Aim, cell: str) -> str:
    """Return what a cell counts as for the target of a shot."""
    for change in book.cells:
        cell = change(book, state, aim, cell)
    return cell


def split(book: Book, column: int) -> tuple[int, ...]:
    """Return the columns that are rolled on.

    None for a miss, table 10 as often as it goes, then the rest (ruling Q4).
    """
    last = book.figures.last_column
    if column < 0:
        return ()
    if column <= last:
        return (column,)
    whole, rest = divmod(column, last)
    return (last,) * whole + ((rest,) if rest else ())
