"""Many games at once: balance of a battle, odds of a plan, one bot against another."""

from weathergage.simulation.playing import Player, play_out
from weathergage.simulation.records import GameRecord
from weathergage.simulation.running import SimulationError, run
from weathergage.simulation.summary import Summary

__all__ = ["GameRecord", "Player", "SimulationError", "Summary", "play_out", "run"]
