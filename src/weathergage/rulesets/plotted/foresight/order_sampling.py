"""Orders of other sides by lot: all that are possible where these are few, else a fair sample of them."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, product
from math import prod
from typing import Final

from weathergage.engine.dice import Dice
from weathergage.engine.orders import Orders
from weathergage.geometry.wakes import Wake, meet
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.foresight.plot_prior import wake_of
from weathergage.rulesets.plotted.sailing.plots import STAY

_FINE: Final = 1 << 30


@dataclass(slots=True, frozen=True)
class Lot:
    """A ship with the chances of her plots."""

    ship: Ship
    ask: str
    chances: dict[str, float]


def ways(lots: list[Lot]) -> int:
    """Return how many different orders there are."""
    return prod(len(lot.chances) for lot in lots)


def every(lots: list[Lot]) -> Iterator[tuple[float, Orders]]:
    """Return all orders that are possible, each with its chance."""
    for plots in product(*(lot.chances.items() for lot in lots)):
        chance = prod(each for _, each in plots)
        yield chance, {lot.ask: plot for lot, (plot, _) in zip(lots, plots, strict=True)}


def drawn(lots: list[Lot], state: PlottedState, samples: int, dice: Dice) -> Iterator[Orders]:
    """Draw this many orders by lot: each plot about as often as its chance is, but friends keep clear of each other."""
    decks = [_deck(lot, samples, dice) for lot in lots]
    sea = _Sea()
    moving = {lot.ship.spec.index for lot in lots}
    lying = [(ship, STAY) for ship in state.ships if ship.present and ship.spec.index not in moving]
    for turn in range(samples):
        orders: Orders = {}
        settled = lying[:]
        for lot, deck in zip(lots, decks, strict=True):
            friends = [each for each in settled if each[0].side == lot.ship.side]
            plot = deck[turn]
            if not sea.clear(lot.ship, plot, friends):
                free = {p: c for p, c in lot.chances.items() if sea.clear(lot.ship, p, friends)}
                if free:
                    plot = _pick(free, sum(free.values()) * dice.roll("guess", _FINE) / _FINE)
            settled.append((lot.ship, plot))
            orders[lot.ask] = plot
        yield orders


class _Sea:
    """The plots of two ships that lead them into each other, worked out once."""

    def __init__(self) -> None:
        self._wakes: dict[tuple[int, str], Wake] = {}
        self._clashes: dict[tuple[int, str, int, str], bool] = {}

    def clear(self, ship: Ship, plot: str, others: list[tuple[Ship, str]]) -> bool:
        """Return whether a plot keeps a ship clear of others on their way."""
        index, clashes = ship.spec.index, self._clashes
        for other, hers in others:
            key = index, plot, other.spec.index, hers
            if key not in clashes:
                clashes[key] = meet(self._wake(ship, plot), self._wake(other, hers))
            if clashes[key]:
                return False
        return True

    def _wake(self, ship: Ship, plot: str) -> Wake:
        key = ship.spec.index, plot
        if key not in self._wakes:
            self._wakes[key] = wake_of(ship, plot)
        return self._wakes[key]


def _deck(lot: Lot, samples: int, dice: Dice) -> list[str]:
    """Return the plots in even steps through their chances, shuffled."""
    start = dice.roll("guess", _FINE) / _FINE
    plots, upto = list(lot.chances), list(accumulate(lot.chances.values()))
    points = ((n + start) / samples for n in range(samples))
    deck = [plots[min(bisect_right(upto, point), len(plots) - 1)] for point in points]
    for last in range(samples - 1, 0, -1):
        other = dice.roll("guess", last + 1) - 1
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def _pick(chances: dict[str, float], point: float) -> str:
    for plot, upto in zip(chances, accumulate(chances.values()), strict=True):
        if point < upto:
            return plot
    return next(reversed(chances))
