"""A critical hit on its way to a ship: what was rolled, by which result, and from when it counts."""

from dataclasses import dataclass

import msgspec

from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result of the critical hit table: its effect, when it comes true, and the figures it has."""

    effect: str
    #: Only if the shot was a rake, from so near, not into this end, and if the target was at full sail.
    rake: bool = False
    within: int = 0
    unless: str = ""
    full_sail: bool = False
    #: Only if a die is no higher than the number of the hit table.
    qualify: bool = False
    #: The broadside it hampers ("port" or "starboard"), how many turns it lasts, what turning ability it costs.
    side: str = ""
    turns: int = 0
    turning: int = 0
    #: Squares it takes, or kinds of hits it doubles.
    squares: int = 0
    doubles: tuple[str, ...] = ()
    #: The highest sum, or the dice, with which it does harm.
    at_most: int = 0
    dice: tuple[int, ...] = ()
    #: The result that comes true instead if this die spares her.
    otherwise: str = ""


@dataclass(slots=True, frozen=True)
class Blow:
    """One critical hit on one ship."""

    ship: Ship
    critical: Critical
    result: Result
    #: The turn after which its effects are counted: the last one whose combat is over.
    since: int
