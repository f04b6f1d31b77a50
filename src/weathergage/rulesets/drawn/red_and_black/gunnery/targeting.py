"""Laying guns on the open table: arcs, range bands, rakes, and the attack number (6.4)."""

from dataclasses import dataclass
from math import isqrt
from typing import Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Modifier
from weathergage.geometry.opentable import (
    Arc,
    Base,
    can_touch,
    is_crossed,
    is_near,
    nearest_squared,
    overlap,
    range_of,
)
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import Figures, figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Reason, house
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shores_between
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, STERN, Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import HIGH, LOW, Shot
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

#: Tenths of a millimetre in a millimetre and in a centimetre.
MM: Final = 10
CM: Final = 100
#: The end of a target that is raked, by number.
ENDS: Final = ("", "bow", "stern")
#: A range at which a gunnery class has no guns.
NO_RANGE: Final = 99


@dataclass(slots=True, init=False)
class Aim:
    """A battery laid on a target."""

    ship: Ship
    battery: int
    target: Ship
    #: "low" at the hull or "high" at the masts; the band by its number; "bow" or "stern" where it rakes.
    aim: str
    band: int
    rake: str
    shot: Shot

    # Written out, since mypyc does not compile what the decorator makes, and shots are laid many times a turn.
    def __init__(
        self, ship: Ship, battery: int, target: Ship, aim: str, band: int, rake: str, shot: Shot
    ) -> None:
        self.ship = ship
        self.battery = battery
        self.target = target
        self.aim = aim
        self.band = band
        self.rake = rake
        self.shot = shot

    @property
    def range(self) -> int:
        """Return the distance for people to read, in whole millimetres."""
        return range_in_mm(self.ship, self.target)


#: What a battery finds that has nobody in its arc, as most have not; never added to.
_NO_AIMS: Final[list[Aim]] = []


def mounts(ship: Ship, battery: int) -> bool:
    """Return whether she has guns there at all; a work ashore has one battery for every side."""
    if ship.spec.fixed:
        return battery == PORT
    return battery < BOW or (ship.spec.bow_chasers if battery == BOW else ship.spec.stern_chasers)


#: The batteries that most ships have, and those of a ship with chasers.
_BROADSIDES: Final[tuple[int, ...]] = (PORT, STARBOARD)
_ALL: Final[tuple[int, ...]] = (PORT, STARBOARD, BOW, STERN)


def batteries_of(ship: Ship) -> tuple[int, ...]:
    """Return the batteries that a ship may have guns in."""
    return _ALL if ship.spec.bow_chasers or ship.spec.stern_chasers else _BROADSIDES


#: Why a battery cannot fire at all, by number.
_BARS: Final[tuple[Reason, ...]] = (
    ("", ""),
    ("she has struck or is not on the table", "6.11"),
    ("she has no guns there", "6.4.tactical"),
    ("no gun of hers can be fought any more", "6.4.low"),
    ("that battery has been fired this turn", "4.1.action.impromptu"),
    ("that battery is not loaded", "6.3"),
    ("the fire is out of control", "6.9"),
)


def _bar_of(ship: Ship, battery: int) -> int:
    """Return the number of the reason why a battery cannot fire now; 0 if it can."""
    if not ship.fights:
        return 1
    if not mounts(ship, battery):
        return 2
    if ship.broadside <= 0:
        return 3
    if ship.fired[battery]:
        return 4
    if not ship.load[battery]:
        return 5
    return 6 if ship.lost_to_fire else 0


def can_fire(ship: Ship, battery: int) -> bool:
    """Return whether a battery can fire now, if it has a target."""
    return _bar_of(ship, battery) == 0


def fire_bar(ship: Ship, battery: int) -> Reason | None:
    """Say why a battery cannot fire at all now; None if it can."""
    bar = _bar_of(ship, battery)
    return _BARS[bar] if bar else None


def bears(book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Return whether the target's mainmast lies in the arc of a battery (ruling X3)."""
    if ship.spec.fixed:
        return battery == PORT
    base, other = ship.base, target.base
    x, y = _muzzles(base, battery)
    return _arc_of(figures_of(book, state), base, battery).holds(other.x - x, other.y - y)


def _muzzles(base: Base, battery: int) -> tuple[i64, i64]:
    """Return the place from which the arc of a battery is measured."""
    if battery < BOW:
        return base.x, base.y
    return (base.bow_x, base.bow_y) if battery == BOW else (base.stern_x, base.stern_y)


def _arc_of(figures: Figures, base: Base, battery: int) -> Arc:
    if battery < BOW:
        return figures.broadside_arcs[base.point + (4 if battery == STARBOARD else 12) & 15]
    return figures.chaser_arcs[base.point if battery == BOW else base.point + 8 & 15]


def bands_of(book: Book, ship: Ship) -> tuple[int, ...]:
    """Return the ends of the range bands in centimetres, by the rate of the ship that fires."""
    table = book.sheet.range
    return table.rates_1_to_3 if ship.spec.rate <= 3 else table.rates_4_and_less


def band_of(book: Book, state: OpenTable, ship: Ship, target: Ship) -> int:
    """Return the band the target lies in, the nearer one exactly on a limit (ruling X5); -1 beyond the last."""
    base, squares = ship.base, figures_of(book, state).squares(ship.spec.rate, state.mist)
    return range_of(base.x, base.y, target.base, squares)


def range_in_mm(ship: Ship, target: Ship) -> int:
    """Return the distance for people to read, in whole millimetres."""
    above, below = nearest_squared(ship.mast, target.base)
    return isqrt(above // below) // 10


def rake_of(
    book: Book, state: OpenTable, ship: Ship, target: Ship, band: int, battery: int, shot: Shot
) -> str:
    """Return the end of the target that is raked.

    Near enough, not by chasers or chain, mainmast in the arc (6.4.rake).
    """
    if battery >= BOW or target.spec.fixed or shot.chain:
        return ""
    figures, base = figures_of(book, state), ship.base
    return ENDS[end_raked(figures, target.base, base.x, base.y)] if band <= figures.rake_band else ""


def end_raked(figures: Figures, base: Base, x: i64, y: i64) -> int:
    """Return the number of the end of a ship that lies open to a place; 0 where neither does."""
    if figures.rake_arcs[base.point + 8 & 15].holds(x - base.stern_x, y - base.stern_y):
        return 2
    return 1 if figures.rake_arcs[base.point].holds(x - base.bow_x, y - base.bow_y) else 0


def in_the_way(state: OpenTable, ship: Ship, target: Ship) -> str:
    """Return what the line between the mainmasts crosses: the name of another ship, or land; "" where it is clear."""
    a, b = ship.base, target.base
    for other in state.ships:
        if other is not ship and other is not target and other.afloat and not other.spec.fixed:
            if is_crossed(other.base, a.x, a.y, b.x, b.y):
                return other.spec.name
    if state.land and not ship.spec.fixed and not target.spec.fixed:
        for square in shores_between(state, ship.mast, target.mast):
            if is_crossed(square, a.x, a.y, b.x, b.y):
                return "land"
    return ""


def aim_at(book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship, aim: str) -> Aim | Reason:
    """Lay a battery on a ship, low or high; the reason where it cannot be."""
    shot = book.shot[ship.load[battery] or "R"]
    band = _band_laid(book, state, ship, battery, target, shot)
    if band < 0:
        return _not_laid(book, state, ship, battery, target, shot)
    if aim not in shot.aims:
        return f"{shot.name} is not fired {aim}", "6.4.ammunition"
    if aim == HIGH and not target.masts_stand:
        return f"{target.spec.name} has no mast to fire at", "6.4.high"
    rake = rake_of(book, state, ship, target, band, battery, shot)
    return Aim(ship, battery, target, aim, band, rake, shot)


def _band_laid(book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship, shot: Shot) -> int:
    """Return the band in which a battery has its target, low or high; -1 where it has not."""
    return _band(book, state, ship, target, shot) if bears(book, state, ship, battery, target) else -1


def _band(book: Book, state: OpenTable, ship: Ship, target: Ship, shot: Shot) -> int:
    """Return the band of a target in her arc; -1 where the shot does not carry, or something is in the way."""
    band = band_of(book, state, ship, target)
    if not _carries(book, state, ship, shot, band) or in_the_way(state, ship, target):
        return -1
    return band


def _carries(book: Book, state: OpenTable, ship: Ship, shot: Shot, band: int) -> bool:
    """Return whether a band is within the range of her guns, loaded like this (6.4.range)."""
    if band < 0 or band > shot.last_band:
        return False
    return figures_of(book, state).range_modifiers[ship.spec.gunnery][band] != NO_RANGE


def _not_laid(book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship, shot: Shot) -> Reason:
    """Say why a battery has not got a target."""
    if not bears(book, state, ship, battery, target):
        return f"{target.spec.name} is not in that arc", "6.4.rake"
    if not _carries(book, state, ship, shot, band_of(book, state, ship, target)):
        return f"{target.spec.name} is out of range for {shot.name}", "6.4.range"
    return f"{in_the_way(state, ship, target)} is in the way of {target.spec.name}", "6.4.low"


def is_target(ship: Ship, other: Ship) -> bool:
    """Return whether a ship fires at another: an enemy that has not struck."""
    return other.side != ship.side and other.fights


def guns_of(book: Book, state: OpenTable, ship: Ship, battery: int) -> int:
    """Return the broadside rating that a battery fires with; chasers have a part of it (ruling Y4)."""
    if battery < BOW:
        return ship.broadside
    return -(-ship.broadside // house(book, state, "rating.chasers"))


def base_score(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return the broadside rating less what stands against it.

    Hull, or all that is left of the masts (6.4.low, 6.4.high).
    """
    against = aim.target.hull if aim.aim == LOW else aim.target.mast_ratings
    return guns_of(book, state, aim.ship, aim.battery) - against


def attack_number(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return the number of a shot in the broadside table, before its limits (6.4.low, 6.4.high)."""
    total = base_score(book, state, aim) + range_modifier(book, state, aim)
    for tactic in book.tactics:
        total += tactic.value(book, state, aim)
    return total


def range_modifier(book: Book, state: OpenTable, aim: Aim) -> int:
    """Return it by band and gunnery class (6.4.range)."""
    return figures_of(book, state).range_modifiers[aim.ship.spec.gunnery][aim.band]


def tactics(book: Book, state: OpenTable, aim: Aim) -> list[Modifier]:
    """Range and all tactical modifiers that apply (6.4.range, 6.4.tactical)."""
    found = [book.modifier(book.sheet.range.bands[aim.band], range_modifier(book, state, aim), "6.4.range")]
    for tactic in book.tactics:
        if value := tactic.value(book, state, aim):
            found.append(book.modifier(tactic.label(aim), value, tactic.rule))
    return found


def in_reach(book: Book, state: OpenTable, ship: Ship, target: Ship) -> bool:
    """Return whether a ship is not far beyond any range of another, which is quickly seen."""
    other = target.base
    return is_near(ship.base, other, figures_of(book, state).reach(ship.spec.rate) + other.fore + other.aft)


def aims(book: Book, state: OpenTable, ship: Ship, battery: int, targets: list[Ship]) -> list[Aim]:
    """Return every shot that a battery, if it can fire at all, may fire at some enemies in reach, low before high."""
    found = _NO_AIMS
    base, everywhere = ship.base, ship.spec.fixed
    arc = _arc_of(figures_of(book, state), base, battery)
    x, y = _muzzles(base, battery)
    for target in targets:
        other = target.base
        if not everywhere and not arc.holds(other.x - x, other.y - y):
            continue
        shot = book.shot[ship.load[battery]]
        band = _band(book, state, ship, target, shot)
        if band >= 0:
            rake = rake_of(book, state, ship, target, band, battery, shot)
            found = found[:]
            for aim in shot.aims:
                if aim == LOW or target.masts_stand:
                    found.append(Aim(ship, battery, target, aim, band, rake, shot))
    return found


def alongside(book: Book, state: OpenTable, a: Ship, b: Ship) -> bool:
    """Return whether grapples reach from one ship to another."""
    return touching(a.base, b.base, figures_of(book, state).grapples)


def touching(a: Base, b: Base, slack: int) -> bool:
    """Return whether two bases are no farther apart than the slack; exactly on the limit is within (ruling X5)."""
    slack += 1
    if not can_touch(a, b, slack):
        return False
    return overlap(Base(a.mast, a.point, a.fore + slack, a.aft + slack, a.beam + slack), b)
