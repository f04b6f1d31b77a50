"""Configure searches: how many trials, how far ahead, and who the enemy is taken for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from weathergage.bots.number_bot import NumberBot
from weathergage.bots.search.candidates import Scope


class Habits(NamedTuple):
    """Configure a search."""

    #: Rollouts for one decision between two ships, and the fewest for fleets, which take longer.
    trials: int
    fewest: int
    #: Turns of a rollout.
    horizon: int
    #: Models of the enemy, used in turn; there are as many guesses at the enemy's orders as entries here.
    enemies: Sequence[Callable[[int], NumberBot]]
    scope: Scope
    #: Models used when parties are formed, if not the same: some board with everyone.
    boarders: Sequence[Callable[[int], NumberBot]] = ()
    #: The most ships afloat with which rollouts are played; 0 for any number.
    crowd: int = 0
