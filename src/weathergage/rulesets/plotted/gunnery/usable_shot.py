"""Decide what a loaded broadside may be fired as, and how far each kind of shot carries (A.VIII.B)."""

from typing import Final

import msgspec

from weathergage.rulesets.plotted.boarding.tie_rolls import in_melee
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, HALF_DOUBLE, ROUND
from weathergage.rulesets.plotted.gunnery.shot import SHOT_NAMES

NO_POWDER: Final = 0


class Ammunition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of the kinds of shot."""

    range: dict[str, int]
    double_turns: int
    #: Crew sections at hand with which doubleshot is loaded in one turn; 0 where it never is.
    double_at_once: int = 0
    #: Nations that never fire chain.
    no_chain: tuple[str, ...] = ()
    double_as_round: bool = False
    round_as_grape: bool = False
    #: How logs mark the kinds, where not by their letters.
    marks: dict[str, str] = {}

    def mark(self, kind: int) -> str:
        """Return how a log marks a load; both halves of doubleshot alike."""
        return self.marks.get(SHOT_NAMES.get(DOUBLE if kind == HALF_DOUBLE else kind, ""), "")

    def carries(self, kind: int, distance: int) -> bool:
        """Return whether a kind of shot reaches so far (A.VIII.B.1.a)."""
        return distance <= self.range[SHOT_NAMES[kind]]


class Reloads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reload record, where an edition has one: its squares, and what each kind of shot takes."""

    squares: int = -1
    cost: dict[str, int] = {}


def fired_as(
    figures: Ammunition, state: PlottedState, ship: Ship, side: int, target: Ship, distance: int
) -> tuple[int, ...]:
    """The kinds of shot as which a load may be fired so far (24.2.4.5, A-24.2.3, A-24.2.4.5)."""
    load = ship.load[side]
    if load == ROUND:
        if not figures.round_as_grape or not figures.carries(GRAPE, distance):
            return (ROUND,) if figures.carries(ROUND, distance) else ()
        return (ROUND, GRAPE) if grape_is_allowed(state, ship, target) else (ROUND,)
    if load not in SHOT_NAMES:
        return ()
    if not figures.carries(load, distance):
        as_round = load == DOUBLE and figures.double_as_round and not low_on_powder(ship)
        return (ROUND,) if as_round else ()
    if load == GRAPE:
        return (GRAPE,) if grape_is_allowed(state, ship, target) else ()
    if load == CHAIN:
        return (CHAIN,) if may_use_chain(figures, state, ship) else ()
    return (DOUBLE,)


def grape_is_allowed(state: PlottedState, ship: Ship, target: Ship) -> bool:
    """Not into a melee that goes into its second turn or further between the two (A.VIII.B.4.d)."""
    return not in_melee(state, ship, target)


def may_use_chain(figures: Ammunition, state: PlottedState, ship: Ship) -> bool:
    """Some nations never do; in a prize her captors decide (A.VIII.B.2.d, ruling W55)."""
    if not figures.no_chain:
        return True
    nation = ship.spec.nation
    if ship.captured:
        nation = next((other.spec.nation for other in state.ships if other.spec.owner == ship.side), nation)
    return nation not in figures.no_chain


def low_on_powder(ship: Ship) -> bool:
    """Return whether all her reloads are spent, where they are counted."""
    return ship.reloads == NO_POWDER


def kinds_to_load(figures: Ammunition, state: PlottedState, ship: Ship) -> tuple[int, ...]:
    """The kinds of shot she may put in."""
    return (ROUND, CHAIN, DOUBLE, GRAPE) if may_use_chain(figures, state, ship) else (ROUND, DOUBLE, GRAPE)
