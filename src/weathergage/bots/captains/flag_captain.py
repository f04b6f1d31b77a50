"""Define the flag captain, who plots for the squadron and weighs the enemy's plots; the search builds on him."""

from typing import Final

from weathergage.bots.captains.captain import SENSES, WORDED_SENSES, Captain, Sense, WordedSense
from weathergage.bots.drawn.skill import FLAG, FLAG_BY_TURNS, Skill
from weathergage.bots.plotted.fleet_sense import fleet_sense_of
from weathergage.bots.plotted.reachable_moves import Moves
from weathergage.bots.plotted.sailing_sense import SailingSense
from weathergage.bots.plotted.shiphandling_sense import chase, set_sails_to_chase
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

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return FLAG, FLAG_BY_TURNS

    def answer_scores(self, view: DrawnView, ask: Ask) -> Scores:
        """Return his scores of the answers to an ask about helm, guns or grapples in a drawn game."""
        return self._drawn.answer_scores(view, ask)

    def sense(self, view: PlottedView) -> SailingSense:
        """Return how he looks at the battle to plot."""
        return fleet_sense_of(view, self._weights, view.side)

    def plot_scores(self, view: PlottedView, questions: Questions, rows: list[int]) -> list[PlotScores]:
        """Return for each row his scores of the moves, one for each place; ships nearest to the enemy first."""
        sense = self.sense(view)
        sense.begin(self._random, self.error(len(rows)))
        return sense.plot_scores(questions, rows)
