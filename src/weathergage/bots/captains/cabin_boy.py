"""Define the cabin boy, who gives legal orders at random."""

from random import Random
from typing import Any

from weathergage.bots.bot import BotCard, second_thoughts
from weathergage.bots.number_bot import NumberBot, second_choices
from weathergage.engine.contract.questions import Questions
from weathergage.engine.orders import Orders, Request

CARD = BotCard(
    "cabin-boy", "Cabin boy", "Gives legal orders at random. For a first game, and for testing the rules."
)


class CabinBoy(NumberBot):
    """Choose one option of every ask that is not routine, with equal chances; plays any ruleset."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def decide(self, view: Any, request: Request) -> Orders:
        """Return random legal orders."""
        random = self._random
        orders: Orders = {}
        for ask in request.asks:
            options = ask.options
            orders[ask.id] = ask.default if ask.routine else options[int(random() * len(options))]
        return second_thoughts(view, orders)

    def choose(self, view: Any, questions: Questions) -> None:
        """Choose random options by number."""
        random, side = self._random, view.side
        for row in range(questions.rows):
            if questions.side[row] == side and not questions.routine[row]:
                questions.answer[row] = int(random() * int(questions.choices[row]))
        if view.has_checks:
            second_choices(view, questions, questions.rows_of(side))
