"""Provide battles as data: the file format, its loader and checks, and the battles that come with the game."""

from weathergage.scenarios.loader import (
    all_scenarios,
    battle_data,
    load_scenario,
    scenario_from_dict,
    scenario_from_json,
    scenario_from_toml,
    scenario_ids,
)
from weathergage.scenarios.mistakes import Mistake, ScenarioError

__all__ = [
    "Mistake",
    "ScenarioError",
    "all_scenarios",
    "battle_data",
    "load_scenario",
    "scenario_from_dict",
    "scenario_from_json",
    "scenario_from_toml",
    "scenario_ids",
]
