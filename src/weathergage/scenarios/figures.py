"""Figures of the shipped battles from simulation: how long they take and how even they are, where that was measured."""

from functools import cache
from importlib.resources import files

import msgspec

#: Written by `tools/battle_figures.py`.
FILE = "battle_figures.json"
#: Estimated seconds that a person takes to look at the chart before each sheet of orders, and for each question on it.
SECONDS_PER_SHEET = 20
SECONDS_PER_QUESTION = 6


class BattleFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Sum up many games of one battle by one set of rules, with equal captains on all sides.

    `sheets` and `questions` are what a person in the place of each side's captain would be asked in a game, on average;
    `minutes` follows from them. `unfinished` games reached `turn_limit` and count as draws.
    """

    scenario: str
    ruleset: str
    preset: str
    options: tuple[str, ...]
    captain: str
    games: int
    wins: tuple[int, ...]
    draws: int
    unfinished: int
    turn_limit: int
    turns: float
    sheets: tuple[float, ...]
    questions: tuple[float, ...]
    minutes: tuple[int, ...]
    seed: int
    version: str
    command: str


def minutes(sheets: float, questions: float) -> int:
    """Estimate the minutes that a person takes for this many sheets of orders with this many questions."""
    return round((sheets * SECONDS_PER_SHEET + questions * SECONDS_PER_QUESTION) / 60)


@cache
def all_figures() -> tuple[BattleFigures, ...]:
    """Return everything that was measured."""
    file = files("weathergage.scenarios").joinpath(FILE)
    if not file.is_file():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=tuple[BattleFigures, ...])


def figures_of(scenario_id: str) -> tuple[BattleFigures, ...]:
    """Return what was measured of a battle; nothing where it was not."""
    return tuple(each for each in all_figures() if each.scenario == scenario_id)
