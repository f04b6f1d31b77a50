"""The ladder of captains: a tournament of bots, and how strong each of them is."""

from weathergage.simulation.ladder.contest import BATTLES, Contest, Rules, captains, ladder, rules_named
from weathergage.simulation.ladder.standings import Ladder

__all__ = ["BATTLES", "Contest", "Ladder", "Rules", "captains", "ladder", "rules_named"]
