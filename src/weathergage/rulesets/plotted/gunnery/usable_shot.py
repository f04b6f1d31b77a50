"""Decide what a loaded broadside may be fired as, and how far each kind of shot carries (A.VIII.B)."""

from typing import Final

from weathergage.rulesets.plotted.boarding.tie_rolls import in_melee
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.table_schema import AmmunitionTable
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.gunnery.shot import SHOT_NAMES

NO_POWDER: Final = 0
# Kinds of shot as which a broadside may be fired, made once.
_NONE: Final[tuple[int, ...]] = ()
_ROUND: Final[tuple[int, ...]] = (ROUND,)
_ROUND_OR_GRAPE: Final[tuple[int, ...]] = (ROUND, GRAPE)
_CHAIN: Final[tuple[int, ...]] = (CHAIN,)
_DOUBLE: Final[tuple[int, ...]] = (DOUBLE,)
_GRAPE: Final[tuple[int, ...]] = (GRAPE,)
_ALL_KINDS: Final[tuple[int, ...]] = (ROUND, CHAIN, DOUBLE, GRAPE)
_ALL_BUT_CHAIN: Final[tuple[int, ...]] = (ROUND, DOUBLE, GRAPE)


class Ammunition:
    """Figures of the kinds of shot, by load."""

    def __init__(self, book: Book) -> None:
        figures = book.chart("ammunition", AmmunitionTable)
        #: How far each kind carries (A.VIII.B.1.a); -1 for what cannot be fired.
        self.range = [
            figures.range[SHOT_NAMES[kind]] if kind in SHOT_NAMES else -1 for kind in range(len(LOADS))
        ]
        self.double_turns = figures.double_turns
        self.double_at_once = figures.double_at_once
        self.no_chain = figures.no_chain
        self.double_as_round = figures.double_as_round
        self.round_as_grape = figures.round_as_grape
        #: How logs mark the kinds, where not by their letters; both halves of doubleshot alike.
        self.marks = [figures.marks.get(SHOT_NAMES.get(kind, ""), "") for kind in range(len(LOADS))]
        self.marks[HALF_DOUBLE] = self.marks[DOUBLE]

    def carries(self, kind: int, distance: int) -> bool:
        """Return whether a kind of shot reaches so far."""
        return distance <= self.range[kind]


def fired_as(
    figures: Ammunition, state: PlottedState, ship: Ship, side: int, target: Ship, distance: int
) -> tuple[int, ...]:
    """Return the kinds of shot as which a load may be fired so far (24.2.4.5, A-24.2.3, A-24.2.4.5)."""
    load = ship.load[side]
    if load == ROUND:
        if (
            figures.round_as_grape
            and figures.carries(GRAPE, distance)
            and grape_is_allowed(state, ship, target)
        ):
            return _ROUND_OR_GRAPE
        return _ROUND if figures.carries(ROUND, distance) else _NONE
    if load not in (CHAIN, DOUBLE, GRAPE):
        return _NONE
    if not figures.carries(load, distance):
        as_round = load == DOUBLE and figures.double_as_round and not low_on_powder(ship)
        return _ROUND if as_round else _NONE
    if load == GRAPE:
        return _GRAPE if grape_is_allowed(state, ship, target) else _NONE
    if load == CHAIN:
        return _CHAIN if may_use_chain(figures.no_chain, state, ship) else _NONE
    return _DOUBLE


def grape_is_allowed(state: PlottedState, ship: Ship, target: Ship) -> bool:
    """Return whether grape may be fired.

    Not into a melee in its second turn or further between the two (A.VIII.B.4.d).
    """
    return not in_melee(state, ship, target)


def may_use_chain(no_chain: tuple[str, ...], state: PlottedState, ship: Ship) -> bool:
    """Return whether her nation is none of those without; in a prize her captors decide (A.VIII.B.2.d, ruling W55)."""
    if not no_chain:
        return True
    nation = ship.spec.nation
    if ship.captured:
        nation = next((other.spec.nation for other in state.ships if other.spec.owner == ship.side), nation)
    return nation not in no_chain


def low_on_powder(ship: Ship) -> bool:
    """Return whether all her reloads are spent, where they are counted."""
    return ship.reloads == NO_POWDER


def kinds_to_load(no_chain: tuple[str, ...], state: PlottedState, ship: Ship) -> tuple[int, ...]:
    """Return the kinds of shot she may put in, where these nations use no chain."""
    return _ALL_KINDS if may_use_chain(no_chain, state, ship) else _ALL_BUT_CHAIN
