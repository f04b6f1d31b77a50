"""Play the battle on from several orders in words, many times for one decision."""

from collections.abc import Callable
from typing import Any

from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.number_bot import play_by_number
from weathergage.bots.search.candidates import Candidate
from weathergage.bots.search.habits import Habits
from weathergage.bots.search.position_value import armament, worth
from weathergage.bots.search.successive_halving import RemainingBudget, best_of
from weathergage.engine.game import Game
from weathergage.engine.orders import IllegalOrder, Orders, Request


class Trials:
    """Play the game on repeatedly for one decision, with orders in words, by whatever rules."""

    def __init__(
        self,
        view: Any,
        request: Request,
        rehearsal: Callable[[int], Game],
        seed: int,
        habits: Habits,
        care: float,
    ) -> None:
        self._side = request.side
        self._rehearsal = rehearsal
        self._seed = seed
        self._habits = habits
        self._care = care
        self._guns = armament(view)
        self._last_turn: int = view.turn + habits.horizon - 1
        #: Guessed answers of the other sides, by guess: the same whatever we do.
        self._answers: dict[int, dict[int, Orders]] = {}
        self.played = 0

    def improve(
        self, orders: Orders, candidate: Candidate, remaining: RemainingBudget, until: float
    ) -> Orders:
        """Return the orders with the best answer to one ask, as far as the budget allows."""

        def trial(answer: str, luck: int) -> float:
            self.played += 1
            return self.play_on({**orders, candidate.ask: answer}, luck)

        chosen = best_of(candidate.answers, candidate.prior, trial, remaining, until)
        return {**orders, candidate.ask: chosen}

    def play_on(self, orders: Orders, luck: int) -> float:
        """Return the worth of the position to which orders have led after some turns, by one luck."""
        side = self._side
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
        play_by_number(game, [MastersMate(luck) for _ in game.state.sealed], self._last_turn)
        return worth(game.glance(side), side, self._guns, self._care)

    def _answered(self, game: Game, guess: int) -> dict[int, Orders]:
        """Return what a model of the enemy orders for all other sides."""
        enemy = self._habits.enemies[guess](self._seed + guess)
        return {
            other: enemy.decide(game.view(other), request)
            for other, request in enumerate(game.requests)
            if request is not None and other != self._side
        }
