"""Rank captains by a tournament of bots."""

from weathergage.simulation.ladder.contest import BATTLES, Contest, Rules, captains, ladder, rules_named
from weathergage.simulation.ladder.standings import Ladder

__all__ = ["BATTLES", "Contest", "Ladder", "Rules", "captains", "ladder", "rules_named"]
