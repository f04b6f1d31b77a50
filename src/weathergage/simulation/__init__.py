"""Many games at once: balance of a battle, odds of a plan, one bot against another, the effect of a change."""

from weathergage.simulation.comparison import Comparison, compare
from weathergage.simulation.plan import Plan, SimulationError, StrictStop, plan
from weathergage.simulation.playing import Player, play_out
from weathergage.simulation.records import GameRecord
from weathergage.simulation.running import run, simulate
from weathergage.simulation.summary import Summary, summarize

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
