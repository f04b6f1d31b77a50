"""Define bots that also answer by number; apart from the registry of bots, which cannot be compiled."""

from typing import Any

from weathergage.bots.bot import second_thoughts
from weathergage.engine.contract.compilation import i64, mypyc_attr
from weathergage.engine.contract.questions import Questions
from weathergage.engine.game import Game
from weathergage.engine.orders import Ask, Orders, Request, chosen_text
from weathergage.engine.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberBot:
    """Answer requests also by number: what bots do that play thousands of games, or the playouts of others.

    `choose` comes to the same answers as `decide`, from the same view, but reads the rows of the questions and makes
    no words of them.
    """

    def decide(self, view: Any, request: Request) -> Orders:
        """Return a notation for every ask of the request, from what the side may see."""
        raise NotImplementedError

    def chooses_in(self, game: Game) -> bool:
        """Return whether it answers by number in a game."""
        return True

    def choose(self, view: Any, questions: Questions) -> None:
        """Write the numbers of its answers into the rows of its side; by way of words, unless it knows better."""
        asks = _put_into_words(view, questions, questions.rows_of(view.side))
        orders = self.decide(view, view.request)
        for row, ask in asks.items():
            if ask.id in orders:
                questions.write(row, ask, orders[ask.id])


def _put_into_words(view: Any, questions: Questions, rows: list[int]) -> dict[int, Ask]:
    """Give a view what its side is asked in these rows in words, and return that by row."""
    asks = {row: view.asked(questions, row) for row in rows}
    view.request = Request(view.side, view.phase, list(asks.values()))
    return asks


def second_choices(view: Any, questions: Questions, rows: list[int]) -> None:
    """Go back to the defaults where answers in these rows conflict with each other."""
    asks = _put_into_words(view, questions, rows)
    chosen = {ask.id: chosen_text(ask, questions.chosen(row)) for row, ask in asks.items()}
    kept = second_thoughts(view, chosen)
    if len(kept) < len(chosen):
        for row, ask in asks.items():
            if ask.id not in kept:
                questions.answer[row] = questions.default[row]


def play_by_number(game: Game, bots: list[NumberBot], last: int) -> None:
    """Play a game on through this turn, with no question put into words unless one of the bots wants it."""
    state: GameState = game.state
    sides: i64 = len(state.sealed)
    while state.outcome is None and state.turn <= last:
        # Who is asked is known before anybody answers: with the last answer the next question comes.
        asked = game.asked
        for side in range(sides):
            if asked >> side & 1:
                bots[side].choose(game.glance(side), game.questions)
                game.seal(side)
