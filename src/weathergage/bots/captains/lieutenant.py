"""Define the lieutenant, who weighs every legal plot against the likely plots of the enemy."""

from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.captain import Captain
from weathergage.bots.captains.style import STYLE
from weathergage.bots.plotted.weights import Weights
from weathergage.rulesets.plotted.present.view import PlottedView

CARD: Final = BotCard(
    "lieutenant",
    "Lieutenant",
    "Weighs every plot against what the enemy is likely to do: rakes given and taken, guns that bear, collisions.",
    STYLE,
)


#: The random error of his scores, in hull hits, with more than one ship.
UNSURE: Final = 4.0


class Lieutenant(Captain):
    """Look one turn ahead for each ship by herself, less precisely if there are several."""

    def weights_for(self, view: PlottedView, ships: int) -> Weights:
        """Return the weights for plotting this many ships now."""
        weights = super().weights_for(view, ships)
        return weights.unsure(UNSURE) if ships > 1 else weights
