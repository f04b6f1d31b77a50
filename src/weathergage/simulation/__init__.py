"""Play many games at once: balance of a battle, odds of a plan, one bot against another, the effect of a change."""

from weathergage.simulation.plans.plan import Plan, SimulationError, StrictStop, plan
from weathergage.simulation.results.comparison import Comparison, compare
from weathergage.simulation.results.summary import Summary, summarize
from weathergage.simulation.runs.game_loop import Player, play_out
from weathergage.simulation.runs.game_records import GameRecord
from weathergage.simulation.runs.simulate import run, simulate

__all__ = [
    "Comparison",
    "GameRecord",
    "Plan",
    "Player",
    "SimulationError",
    "StrictStop",
    "Summary",
    "compare",
    "plan",
    "play_out",
    "run",
    "simulate",
    "summarize",
]
