"""Define the flag captain, who plots for the squadron and weighs the enemy's plots; the search builds on him."""

from typing import Final

from weathergage.bots.captains.captain import SENSES, Captain, Sense
from weathergage.bots.drawn.skill import FLAG, FLAG_BY_TURNS, Skill
from weathergage.bots.plotted.fleet_sense import FleetSense
from weathergage.bots.plotted.shiphandling_sense import chase
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

FLAG_SENSES: Final[dict[str, Sense]] = SENSES | {"sails": chase}
#: Scores of plots.
Scores = list[tuple[float, str]]


class FlagCaptain(Captain):
    """Plot for the whole squadron, without trying anything out."""

    senses: dict[str, Sense] = FLAG_SENSES

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return FLAG, FLAG_BY_TURNS

    def answer_scores(self, view: DrawnView, ask: Ask) -> Scores:
        """Return his scores of the answers to an ask about helm, guns or grapples in a drawn game."""
        return self._drawn.answer_scores(view, ask)

    def plots(self, view: PlottedView, asks: list[Ask]) -> Orders:
        """Return a plot for every ship that is asked for one."""
        return self._sense(view, asks).plots(asks)

    def plot_scores(self, view: PlottedView, asks: list[Ask]) -> list[tuple[str, Scores]]:
        """Return for each ask his scores of the plots, one for each place; ships nearest to the enemy first."""
        return self._sense(view, asks).plot_scores(asks)

    def _sense(self, view: PlottedView, asks: list[Ask]) -> FleetSense:
        return FleetSense(view, self._random, self.weights_for(view, len(asks)))
