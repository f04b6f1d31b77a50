"""The lieutenant: weighs every legal plot against the likely plots of the enemy."""

from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captain import Captain
from weathergage.bots.style import STYLE

CARD: Final = BotCard(
    "lieutenant",
    "Lieutenant",
    "Weighs every plot against what the enemy is likely to do: rakes given and taken, guns that bear, collisions.",
    STYLE,
)


class Lieutenant(Captain):
    """One turn ahead, each ship by herself, with an eye on her friends."""
