"""Tell how a battle stands, and how it went: goal and score, strength over time, turning points, losses and luck."""

from weathergage.battle_report.facts import BattleReport, Score
from weathergage.battle_report.report import report
from weathergage.battle_report.score import NoAccount, goal_of, score

__all__ = ["BattleReport", "NoAccount", "Score", "goal_of", "report", "score"]
