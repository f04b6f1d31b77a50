"""The flag captain: weighs plots for the whole squadron, and with the enemy's head; the staff of those above him."""

from typing import Final

from weathergage.bots.captains.captain import SENSES, Captain, Sense
from weathergage.bots.drawn.skill import FLAG, FLAG_BY_TURNS, Skill
from weathergage.bots.plotted.fleet_sense import FleetSense
from weathergage.bots.plotted.shiphandling_sense import chase
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

FLAG_SENSES: Final[dict[str, Sense]] = SENSES | {"sails": chase}
#: What is thought of each plot.
Likings = list[tuple[float, str]]


class FlagCaptain(Captain):
    """Plots for the squadron as one; tries nothing out."""

    senses: dict[str, Sense] = FLAG_SENSES

    def skills(self) -> tuple[Skill, Skill]:
        """What he has learnt for the drawn games: where a boarding is fought out, and where it takes its turns."""
        return FLAG, FLAG_BY_TURNS

    def leanings(self, view: DrawnView, ask: Ask) -> Likings:
        """What he thinks of the answers to an ask about helm, guns or grapples in a drawn game."""
        return self._drawn.likings(view, ask)

    def plots(self, view: PlottedView, asks: list[Ask]) -> Orders:
        """A plot for every ship that is asked for one."""
        return self._sense(view, asks).plots(asks)

    def likings(self, view: PlottedView, asks: list[Ask]) -> list[tuple[str, Likings]]:
        """For each ask what he thinks of the plots, one for each place; the ships nearest to the enemy first."""
        return self._sense(view, asks).likings(asks)

    def _sense(self, view: PlottedView, asks: list[Ask]) -> FleetSense:
        return FleetSense(view, self._random, self.mood(view, len(asks)))
