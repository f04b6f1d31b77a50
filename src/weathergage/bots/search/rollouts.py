"""Improve orders by rollouts: play the battle on from several orders, as a side may imagine it."""

from collections.abc import Callable
from random import Random
from typing import Any

from weathergage.bots.bot import Budget, second_thoughts
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.captains.style import Style
from weathergage.bots.number_bot import NumberBot, second_choices
from weathergage.bots.search.candidates import candidates
from weathergage.bots.search.fairway import Fairway
from weathergage.bots.search.habits import Habits
from weathergage.bots.search.plotted_candidates import plotted_candidates
from weathergage.bots.search.plotted_trials import PlottedTrials
from weathergage.bots.search.successive_halving import RemainingBudget
from weathergage.bots.search.trials import Trials
from weathergage.engine.contract.questions import Questions
from weathergage.engine.game import Game
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.view import PlottedView


class Rollouts(NumberBot):
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
        #: How many trials he has made so far, and how often he has played the battle on for them.
        self.tried = 0
        self.played = 0

    def chooses_in(self, game: Game) -> bool:
        """Return whether he answers by number in a game: in drawn games he searches in words."""
        return isinstance(game.state, PlottedState)

    def choose(self, view: Any, questions: Questions) -> None:
        """Answer by number as the flag captain would, improved ship by ship."""
        self._captain.choose(view, questions)
        if isinstance(view, PlottedView):
            self._search(view, questions, None)
            rows = view.rows_in_doubt(questions)
            if rows:
                second_choices(view, questions, rows)

    def decide(self, view: Any, request: Request) -> Orders:
        """Return the flag captain's orders, improved ship by ship."""
        if not isinstance(view, PlottedView):
            return self._decide_in_words(view, request)
        questions = view.in_rows(request)
        if self._captain.think(view, questions):
            kept = second_thoughts(view, view.worded(request, questions))
            for row, ask in enumerate(request.asks):
                if ask.id not in kept:
                    questions.answer[row] = questions.default[row]
        self._search(view, questions, request.asks)
        return second_thoughts(view, view.worded(request, questions))

    def _search(self, view: PlottedView, questions: Questions, asks: list[Ask] | None) -> None:
        """Improve the answers in the rows of a plotted game."""
        habits = self._plotted_habits
        asked = plotted_candidates(view, questions, self._captain, habits.scope)
        if not asked:
            return
        remaining = RemainingBudget(self._budget_for(habits, view.fleet))
        fairway = Fairway(view, questions)
        trials = PlottedTrials(view, questions, self._luck.getrandbits(62), habits, self._care, asks)
        gone = 0.0
        for each in asked:
            gone += 1 / len(asked)
            fit = fairway.narrowed(each, trials.answers)
            trials.improve(fit, remaining, gone)
            questions.answer[fit.row] = trials.answers[fit.row]
        self.played += trials.played
        self.tried += remaining.trials

    def _budget_for(self, habits: Habits, ships: int) -> Budget:
        """Return how much he may try for one decision."""
        return self._budget or Budget(count=max(habits.fewest, habits.trials * 2 // ships))

    def _decide_in_words(self, view: Any, request: Request) -> Orders:
        """Return the flag captain's orders, improved ask by ask, by whatever rules."""
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
        remaining = RemainingBudget(self._budget_for(habits, ships))
        trials = Trials(view, request, rehearsal, self._luck.getrandbits(62), habits, self._care)
        shares = sum(each.weight for each in asked)
        gone = 0.0
        for each in asked:
            gone += each.weight / shares
            orders = trials.improve(orders, each, remaining, gone)
        self.played += trials.played
        self.tried += remaining.trials
        return second_thoughts(view, orders)


def fleet_of(view: Any) -> int:
    """Return the number of ships to consider."""
    return sum(ship.fights for ship in view.lookout.sightings) if isinstance(view, DrawnView) else 2
