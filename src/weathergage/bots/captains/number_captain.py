"""Define how captains of plotted games answer by number, and in words by way of the same numbers."""

from typing import Any

from weathergage.bots.bot import second_thoughts
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.number_bot import NumberBot, second_choices
from weathergage.engine.contract.questions import Questions
from weathergage.engine.orders import Orders, Request
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView


class NumberCaptain(NumberBot):
    """Think about rows of numbers in plotted games; orders in words are these numbers put into words."""

    def think(self, view: PlottedView, questions: Questions) -> bool:
        """Answer the rows of the view's side; return whether the answers may conflict with each other."""
        raise NotImplementedError

    def of_drawn_games(self) -> DrawnCaptain | None:
        """Return the captain who answers in drawn games; None to answer everything there by default."""
        return None

    def decide(self, view: Any, request: Request) -> Orders:
        """Return orders for every ask."""
        if not isinstance(view, PlottedView):
            drawn = self.of_drawn_games() if isinstance(view, DrawnView) else None
            return request.defaults() if drawn is None else drawn.decide(view, request)
        questions = view.in_rows(request)
        doubtful = self.think(view, questions)
        orders = view.worded(request, questions)
        return second_thoughts(view, orders) if doubtful else orders

    def choose(self, view: Any, questions: Questions) -> None:
        """Answer by number; rows that are not answered keep their defaults."""
        if not isinstance(view, PlottedView):
            drawn = self.of_drawn_games() if isinstance(view, DrawnGlance) else None
            if drawn is not None:
                drawn.choose(view, questions)
        elif self.think(view, questions):
            rows = view.rows_in_doubt(questions)
            if rows:
                second_choices(view, questions, rows)
