"""Improve orders by rollouts: play the battle on from several orders, as a side may imagine it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from weathergage.bots.bot import Bot, Budget, second_thoughts
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.captains.style import Style
from weathergage.bots.plotted.fairway import Fairway
from weathergage.bots.search.candidates import Candidate, Scope, candidates
from weathergage.bots.search.position_value import armament, worth
from weathergage.bots.search.successive_halving import RemainingBudget, best_of
from weathergage.engine.game import Game
from weathergage.engine.orders import IllegalOrder, Orders, Request
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView


class Habits(NamedTuple):
    """Configure a search."""

    #: Rollouts for one decision between two ships, and the fewest for fleets, which take longer.
    trials: int
    fewest: int
    #: Turns of a rollout.
    horizon: int
    #: Models of the enemy, used in turn; there are as many guesses at the enemy's orders as entries here.
    enemies: Sequence[Callable[[int], Bot]]
    scope: Scope
    #: Models used when parties are formed, if not the same: some board with everyone.
    boarders: Sequence[Callable[[int], Bot]] = ()
    #: The most ships afloat with which rollouts are played; 0 for any number.
    crowd: int = 0


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
        trials = _Trials(view, request, rehearsal, self._luck.getrandbits(62), habits, self._care)
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


class _Trials:
    """Play the game on repeatedly for one decision."""

    def __init__(
        self,
        view: Any,
        request: Request,
        rehearsal: Callable[[int], Game],
        seed: int,
        habits: Habits,
        care: float,
    ) -> None:
        self._view = view
        self._side = request.side
        self._rehearsal = rehearsal
        self._seed = seed
        self._habits = habits
        self._care = care
        self._guns = armament(view)
        self._parties = any(ask.kind == "board" for ask in request.asks)
        #: Guessed answers of the other sides, by guess: the same whatever we do.
        self._answers: dict[int, dict[int, Orders]] = {}
        self.played = 0

    def improve(
        self, orders: Orders, candidate: Candidate, remaining: RemainingBudget, until: float
    ) -> Orders:
        """Return the orders with the best answer to one ask, as far as the budget allows."""

        def trial(answer: str, luck: int) -> float:
            return self._play_on({**orders, candidate.ask: answer}, luck)

        chosen = best_of(candidate.answers, candidate.prior, trial, remaining, until)
        return {**orders, candidate.ask: chosen}

    def _play_on(self, orders: Orders, luck: int) -> float:
        side = self._side
        self.played += 1
        game = self._rehearsal(self._seed + luck)
        guess = luck % len(self._habits.enemies)
        answers = self._answers.get(guess)
        if answers is None:
            answers = self._answers[guess] = self._answered(game, guess)
        try:
            for other, request in enumerate(game.requests):
                if request is not None:
                    game.submit(other, orders if other == side else answers[other])
        except IllegalOrder:
            return float("-inf")
        bots = [MastersMate(luck) for _ in game.state.sealed]
        last = self._view.turn + self._habits.horizon
        while not game.over and game.state.turn < last:
            for other in game.waiting_for():
                bots[other].choose(game.glance(other), game.questions)
                game.seal(other)
        return worth(game.glance(side), side, self._guns, self._care)

    def _answered(self, game: Game, guess: int) -> dict[int, Orders]:
        habits = self._habits
        enemies = habits.boarders if habits.boarders and self._parties else habits.enemies
        enemy = enemies[guess % len(enemies)](self._seed + guess)
        return {
            other: enemy.decide(game.view(other), request)
            for other, request in enumerate(game.requests)
            if request is not None and other != self._side
        }
