"""Define the lieutenant, who weighs every legal plot against the likely plots of the enemy."""

from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.captain import Captain
from weathergage.bots.captains.style import STYLE

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

    def error(self, ships: int) -> float:
        """Return the random error that is added to his whims when he plots for this many ships."""
        return UNSURE if ships > 1 else 0.0
