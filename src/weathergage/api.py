"""The public API: what bots, server, simulator, referee and players of the library use, and nothing else."""

from weathergage.engine.dice import Dice, DiceError, outcomes
from weathergage.engine.events import Event, Modifier, Roll
from weathergage.engine.game import Entry, Game, resume, start
from weathergage.engine.odds import Estimate, Forecast, Inquiry, Odds, OddsError, ShipForecast, inquire
from weathergage.engine.orders import Ask, IllegalOrder, NotAsked, Orders, Request, Violation
from weathergage.engine.replay import Replay, ReplayError, load, read, rewound, save, state_hash, verify
from weathergage.engine.ruleset import (
    OptionError,
    Rule,
    Ruleset,
    Ruling,
    register,
    ruleset,
    ruleset_for,
    ruleset_ids,
)
from weathergage.engine.scenario import Scenario
from weathergage.engine.state import Outcome
from weathergage.rulesets import register_all
from weathergage.scenarios import ScenarioError, load_scenario, scenario_ids

register_all()

__all__ = [
    "Ask",
    "Dice",
    "DiceError",
    "Entry",
    "Estimate",
    "Event",
    "Forecast",
    "Game",
    "IllegalOrder",
    "Inquiry",
    "Modifier",
    "NotAsked",
    "Odds",
    "OddsError",
    "OptionError",
    "Orders",
    "Outcome",
    "Replay",
    "ReplayError",
    "Request",
    "Roll",
    "Rule",
    "Ruleset",
    "Ruling",
    "Scenario",
    "ScenarioError",
    "ShipForecast",
    "Violation",
    "inquire",
    "load",
    "load_scenario",
    "outcomes",
    "read",
    "register",
    "resume",
    "rewound",
    "ruleset",
    "ruleset_for",
    "ruleset_ids",
    "save",
    "scenario_ids",
    "start",
    "state_hash",
    "verify",
]
