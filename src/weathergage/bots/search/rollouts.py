"""Improve orders by rollouts: play the battle on from several orders, as a side may imagine it."""

from collections.abc import Callable
from random import Random
from typing import Any

from weathergage.bots.bot import Budget, second_thoughts
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.captains.style import Style
from weathergage.bots.plotted.fairway import Fairway
from weathergage.bots.search.candidates import candidates
from weathergage.bots.search.successive_halving import RemainingBudget
from weathergage.bots.search.trials import Habits, trials_of
from weathergage.engine.game import Game
from weathergage.engine.orders import Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView


class Rollouts:
    """Improve the orders of a flag captain by trial, in any ruleset whose view can rehearse."""

    def __init__(
        self, seed: int, style: Style, habits: Habits, drawn: Habits, budget: Budget | None = None
    ) -> None:
        self._captain = FlagCaptain(seed, style)
        self._luck = Random(seed)
        self._plotted_habits = habits
        self._drawn_habits = drawn
        self._budget = budget
        #: The weight of his own ships relative to the enemy's.
        self._care = 1.6**-style.daring
        #: How often the battle was played on so far.
        self.played = 0

    def decide(self, view: Any, request: Request) -> Orders:
        """Return the flag captain's orders, improved ship by ship."""
        orders = self._captain.decide(view, request)
        rehearsal: Callable[[int], Game] | None = getattr(view, "rehearsal", None)
        if rehearsal is None:
            return orders
        habits = self._drawn_habits if isinstance(view, DrawnView) else self._plotted_habits
        ships = fleet_of(view)
        if habits.crowd and ships > habits.crowd:
            return orders
        asked = candidates(view, request, orders, self._captain, habits.scope)
        if not asked:
            return orders
        remaining = RemainingBudget(
            self._budget or Budget(count=max(habits.fewest, habits.trials * 2 // ships))
        )
        fairway = Fairway(view, request) if isinstance(view, PlottedView) else None
        trials = trials_of(view, request, rehearsal, self._luck.getrandbits(62), habits, self._care)
        shares = sum(each.weight for each in asked)
        gone = 0.0
        for each in asked:
            gone += each.weight / shares
            fit = each if fairway is None else fairway.narrowed(each, orders)
            orders = trials.improve(orders, fit, remaining, gone)
        self.played += trials.played
        return second_thoughts(view, orders)


def fleet_of(view: Any) -> int:
    """Return the number of ships to consider."""
    if isinstance(view, DrawnView):
        return sum(ship.fights for ship in view.lookout.sightings)
    return view.fleet if isinstance(view, PlottedView) else 2
