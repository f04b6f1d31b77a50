"""Laying guns on the open table: arcs, range bands, rakes, and the attack number (6.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final

from weathergage.engine.events import Modifier
from weathergage.geometry.opentable import (
    Base,
    Spot,
    can_touch,
    crosses,
    in_sector,
    nearest_squared,
    overlap,
    within,
)
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import Figures, figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, Reason, house
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shores_between
from weathergage.rulesets.drawn.red_and_black.core.ship import BOW, PORT, STARBOARD, Ship
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


def mounts(ship: Ship, battery: int) -> bool:
    """Return whether she has guns there at all; a work ashore has one battery for every side."""
    if ship.spec.fixed:
        return battery == PORT
    return battery < BOW or (ship.spec.bow_chasers if battery == BOW else ship.spec.stern_chasers)


def fire_bar(book: Book, state: OpenTable, ship: Ship, battery: int) -> Reason | None:
    """Say why a battery cannot fire at all now; None if it can."""
    if not ship.fights:
        return "she has struck or is not on the table", "6.11"
    if not mounts(ship, battery):
        return "she has no guns there", "6.4.tactical"
    if ship.broadside <= 0:
        return "no gun of hers can be fought any more", "6.4.low"
    if ship.fired[battery]:
        return "that battery has been fired this turn", "4.1.action.impromptu"
    if not ship.load[battery]:
        return "that battery is not loaded", "6.3"
    if ship.lost_to_fire:
        return "the fire is out of control", "6.9"
    return None


def bears(book: Book, state: OpenTable, ship: Ship, battery: int, target: Ship) -> bool:
    """Return whether the target's mainmast lies in the arc of a battery (ruling X3)."""
    if ship.spec.fixed:
        return battery == PORT
    if battery in (PORT, STARBOARD):
        abeam = ship.point + (4 if battery == STARBOARD else -4)
        return in_sector(ship.mast, abeam, figures_of(book, state).broadside_arc, target.mast)
    base = ship.base
    origin, point = (base.bow, ship.point) if battery == BOW else (base.stern, ship.point + 8)
    return in_sector(origin, point, figures_of(book, state).chaser_arc, target.mast)


def bands_of(book: Book, ship: Ship) -> tuple[int, ...]:
    """Return the ends of the range bands in centimetres, by the rate of the ship that fires."""
    table = book.sheet.range
    return table.rates_1_to_3 if ship.spec.rate <= 3 else table.rates_4_and_less


def band_of(book: Book, state: OpenTable, ship: Ship, target: Ship) -> int:
    """Return the band the target lies in, the nearer one exactly on a limit (ruling X5); -1 beyond the last."""
    return band_within(figures_of(book, state).squares(ship.spec.rate, state.mist), ship.mast, target.base)


def band_within(squares: list[int], spot: Spot, base: Base) -> int:
    """Return the band in which a keel lies from a place, by the squares of their ends; -1 beyond the last."""
    above, below = nearest_squared(spot, base)
    for band in range(len(squares)):
        if above <= squares[band] * below:
            return band
    return -1


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
    figures = figures_of(book, state)
    return ENDS[end_raked(figures, target.base, ship.mast)] if band <= figures.rake_band else ""


def end_raked(figures: Figures, base: Base, spot: Spot) -> int:
    """Return the number of the end of a ship that lies open to a place; 0 where neither does."""
    if in_sector(base.stern, base.point + 8, figures.rake_arc, spot):
        return 2
    return 1 if in_sector(base.bow, base.point, figures.rake_arc, spot) else 0


def in_the_way(state: OpenTable, ship: Ship, target: Ship) -> str:
    """Return what the line between the mainmasts crosses: the name of another ship, or land; "" where it is clear."""
    a, b = ship.mast, target.mast
    west, east = min(a[0], b[0]), max(a[0], b[0])
    north, south = min(a[1], b[1]), max(a[1], b[1])
    for other in state.ships:
        x, y = other.mast
        reach = other.spec.fore + other.spec.aft
        if not (west - reach <= x <= east + reach and north - reach <= y <= south + reach):
            continue
        if other is not ship and other is not target and other.afloat and not other.spec.fixed:
            if crosses(a, b, other.base):
                return other.spec.name
    if state.land and not ship.spec.fixed and not target.spec.fixed:
        for square in shores_between(state, a, b):
            if crosses(a, b, square):
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
    if not bears(book, state, ship, battery, target):
        return -1
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
    farthest = figures_of(book, state).reach(ship.spec.rate)
    return within(ship.mast, target.mast, farthest + target.spec.fore + target.spec.aft)


def aims(book: Book, state: OpenTable, ship: Ship, battery: int, targets: Sequence[Ship]) -> list[Aim]:
    """Return every shot that a battery, if it can fire at all, may fire at some enemies in reach, low before high."""
    shot = book.shot[ship.load[battery]]
    found: list[Aim] = []
    for target in targets:
        band = _band_laid(book, state, ship, battery, target, shot)
        if band >= 0:
            rake = rake_of(book, state, ship, target, band, battery, shot)
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
