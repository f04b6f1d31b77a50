"""Define the commodore, who plots for the whole squadron and tries out his few best plans."""

from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.grappler import Grappler
from weathergage.bots.captains.lieutenant import Lieutenant
from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.captains.style import PLAIN, STYLE, Style
from weathergage.bots.search.candidates import Scope
from weathergage.bots.search.habits import Habits
from weathergage.bots.search.rollouts import Rollouts

CARD: Final = BotCard(
    "commodore",
    "Commodore",
    "Foresees what the enemy will weigh, keeps his line, concentrates, covers cripples, boards when the odds are good.",
    STYLE,
)
HABITS: Final = Habits(
    trials=24,
    fewest=24,
    horizon=3,
    enemies=(Lieutenant, MastersMate, Lieutenant, Lieutenant, MastersMate, Lieutenant),
    scope=Scope(most=4, few=2, ships=4, trust=0.01, kinds=frozenset({"board", "disengage"})),
    boarders=(Lieutenant, Grappler),
)

DRAWN: Final = Habits(
    trials=60,
    fewest=30,
    horizon=1,
    enemies=(MastersMate,),
    scope=Scope(most=4, few=2, ships=1, trust=5.0, kinds=frozenset({"declare"})),
    crowd=3,
)


class Commodore(Rollouts):
    """Try out a few plans a few turns ahead."""

    def __init__(self, seed: int, style: Style = PLAIN) -> None:
        super().__init__(seed, style, HABITS, DRAWN)
