"""Define the admiral, who plays the battle on many times before he gives an order."""

from typing import Final

from weathergage.bots.bot import BotCard, Budget
from weathergage.bots.captains.commodore import Commodore
from weathergage.bots.captains.grappler import Grappler
from weathergage.bots.captains.lieutenant import Lieutenant
from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.captains.style import PLAIN, STYLE, Style
from weathergage.bots.search.candidates import Scope
from weathergage.bots.search.habits import Habits
from weathergage.bots.search.rollouts import Rollouts

HABITS: Final = Habits(
    trials=400,
    fewest=100,
    horizon=4,
    enemies=(Commodore, Lieutenant, Commodore, Commodore, MastersMate, Commodore, Lieutenant, Commodore),
    scope=Scope(most=8, few=4, ships=8, trust=0.03, kinds=frozenset({"board", "disengage", "unfoul"})),
    boarders=(Lieutenant, Grappler),
)
DRAWN: Final = Habits(
    trials=200,
    fewest=24,
    horizon=1,
    enemies=(MastersMate, Lieutenant, MastersMate),
    scope=Scope(
        most=6,
        few=3,
        ships=2,
        trust=5.0,
        kinds=frozenset({"grapple", "avoided", "ungrapple", "unfoul", "declare"}),
    ),
)

CARD: Final = BotCard(
    "admiral",
    "Admiral",
    "Plays the battle on many times from every promising order, and takes the best.",
    STYLE,
    str(HABITS.trials),
)


class Admiral(Rollouts):
    """Search as far as the budget allows."""

    def __init__(self, seed: int, style: Style = PLAIN, budget: Budget | None = None) -> None:
        super().__init__(seed, style, HABITS, DRAWN, budget)
