"""Play the battle on from several orders, many times for one decision."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from weathergage.bots.bot import Bot
from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.number_bot import NumberBot, play_by_number
from weathergage.bots.search.candidates import Candidate, Scope
from weathergage.bots.search.position_value import armament, worth
from weathergage.bots.search.successive_halving import RemainingBudget, best_of
from weathergage.engine.contract.questions import WRITTEN, Questions
from weathergage.engine.dice import Dice
from weathergage.engine.game import Game
from weathergage.engine.orders import IllegalOrder, Orders, Request
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
        self._parties = any(ask.kind == "board" for ask in request.asks)
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
        return self.value_after(game, [MastersMate(luck) for _ in game.state.sealed])

    def value_after(self, game: Game, bots: list[NumberBot]) -> float:
        """Play the game on with these bots as far as the search looks, and return what has come of it."""
        play_by_number(game, bots, self._last_turn)
        return worth(game.glance(self._side), self._side, self._guns, self._care)

    def enemy(self, guess: int) -> Bot:
        """Return a model of the enemy."""
        habits = self._habits
        enemies = habits.boarders if habits.boarders and self._parties else habits.enemies
        return enemies[guess % len(enemies)](self._seed + guess)

    def _answered(self, game: Game, guess: int) -> dict[int, Orders]:
        enemy = self.enemy(guess)
        return {
            other: enemy.decide(game.view(other), request)
            for other, request in enumerate(game.requests)
            if request is not None and other != self._side
        }


class Answers:
    """Hold the answers to some rows of a question, to enter them again and again."""

    def __init__(self, questions: Questions, rows: list[int]) -> None:
        self._rows = rows
        self._answers = [questions.answer[row] for row in rows]
        self._notations = [questions.notation[row] for row in rows]

    def enter(self, questions: Questions) -> None:
        """Answer the same rows of the same questions."""
        for at in range(len(self._rows)):
            row = self._rows[at]
            questions.answer[row] = self._answers[at]
            if self._answers[at] == WRITTEN:
                questions.notation[row] = self._notations[at]


class PlottedTrials(Trials):
    """Play plotted games on by number: what is hidden is guessed once, and each trial begins with a copy of that."""

    def __init__(
        self,
        view: PlottedView,
        request: Request,
        rehearsal: Callable[[int], Game],
        seed: int,
        habits: Habits,
        care: float,
    ) -> None:
        super().__init__(view, request, rehearsal, seed, habits, care)
        self._start = rehearsal(seed)
        #: In plotted games they use no luck of their own.
        self._mates: list[NumberBot] = [MastersMate(seed) for _ in self._start.state.sealed]
        #: By side, what the rows ask in words, and by guess the answers of the others.
        self._asked = self._start.clone().requests
        self._guessed: dict[int, Answers] = {}

    def play_on(self, orders: Orders, luck: int) -> float:
        """Return the worth of the position to which orders have led after some turns, by one luck."""
        guess = luck % len(self._habits.enemies)
        guessed = self._guessed.get(guess)
        if guessed is None:
            guessed = self._guessed[guess] = self._guess(guess)
        game = self._start.clone()
        game.state.dice = Dice(self._seed + luck)
        guessed.enter(game.questions)
        self._write(game.questions, self._side, orders)
        for other in game.waiting_for():
            game.seal(other)
        return self.value_after(game, self._mates)

    def _guess(self, guess: int) -> Answers:
        """Return what a model of the enemy answers for all other sides."""
        enemy = self.enemy(guess)
        game = self._start.clone()
        rows: list[int] = []
        for other in game.waiting_for():
            if other == self._side:
                continue
            rows += game.questions.rows_of(other)
            if isinstance(enemy, NumberBot):
                enemy.choose(game.glance(other), game.questions)
            else:
                request = self._asked[other]
                assert request is not None
                asked = self._start.rules.view(self._start.rules, game.state, other, request)
                self._write(game.questions, other, enemy.decide(asked, request))
        return Answers(game.questions, rows)

    def _write(self, questions: Questions, side: int, orders: Orders) -> None:
        """Enter the orders of a side; what is not ordered keeps its default."""
        request = self._asked[side]
        assert request is not None
        at = 0
        for row in range(questions.rows):
            if questions.side[row] == side:
                ask = request.asks[at]
                at += 1
                notation = orders.get(ask.id)
                if notation is not None and notation != ask.default:
                    questions.write(row, ask, notation)


def trials_of(
    view: Any, request: Request, rehearsal: Callable[[int], Game], seed: int, habits: Habits, care: float
) -> Trials:
    """Return trials by number where no orders can be wrong together; else in words, which are checked."""
    if isinstance(view, PlottedView) and not view.has_checks:
        return PlottedTrials(view, request, rehearsal, seed, habits, care)
    return Trials(view, request, rehearsal, seed, habits, care)
