"""Define the flag captain, who plots for the squadron and weighs the enemy's plots; the search builds on him."""

from typing import Final

from weathergage.bots.captains.captain import SENSES, WORDED_SENSES, Captain, Sense, WordedSense
from weathergage.bots.captains.style import PLAIN, Style
from weathergage.bots.drawn.skill import FLAG, FLAG_BY_TURNS, Skill
from weathergage.bots.plotted.fleet_sense import FleetSense
from weathergage.bots.plotted.reachable_moves import Moves
from weathergage.bots.plotted.shiphandling_sense import chase, set_sails_to_chase
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.contract.questions import Questions
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

FLAG_SENSES: Final[dict[str, Sense]] = SENSES | {"sails": set_sails_to_chase}
FLAG_WORDED_SENSES: Final[dict[str, WordedSense]] = WORDED_SENSES | {"sails": chase}
#: Scores of answers in words; and the row of a plot with its moves and their scores.
Scores = list[tuple[float, str]]
PlotScores = tuple[int, Moves, list[float]]


class FlagCaptain(Captain):
    """Plot for the whole squadron, without trying anything out."""

    senses: dict[str, Sense] = FLAG_SENSES
    worded_senses: dict[str, WordedSense] = FLAG_WORDED_SENSES

    def __init__(self, seed: int, style: Style = PLAIN, weights: Weights = FIGHTING) -> None:
        super().__init__(seed, style, weights)
        #: How he saw the battle when he plotted last, until his scores are asked for.
        self._last: FleetSense | None = None

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return FLAG, FLAG_BY_TURNS

    def answer_scores(self, view: DrawnView, ask: Ask) -> Scores:
        """Return his scores of the answers to an ask about helm, guns or grapples in a drawn game."""
        return self._drawn.answer_scores(view, ask)

    def plot(self, view: PlottedView, questions: Questions, rows: list[int]) -> None:
        """Answer all rows that ask for a plot."""
        self._last = self._sense(view, rows)
        self._last.plots(questions, rows)

    def plot_scores(self, view: PlottedView, questions: Questions, rows: list[int]) -> list[PlotScores]:
        """Return for each row his scores of the moves, one for each place; ships nearest to the enemy first.

        He has just plotted for the same view, so he need not look at the enemy once more.
        """
        sense, self._last = self._last, None
        if sense is None or not sense.is_of(view):
            sense = self._sense(view, rows)
        sense.begin_anew()
        return sense.plot_scores(questions, rows)

    def _sense(self, view: PlottedView, rows: list[int]) -> FleetSense:
        return FleetSense(view, self._random, self.weights_for(view, len(rows)))
