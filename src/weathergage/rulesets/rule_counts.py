"""Tell how often each paragraph came up in simulated battles, where that was measured."""

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

#: Written by `tools/rule_counts.py`, beside this module so that an installed program has it too.
FILE = "rule_counts.json"


class RuleCounts(msgspec.Struct, frozen=True, kw_only=True):
    """Sum up many games by one set of rules, with equal captains on all sides.

    `came_up` has for each paragraph in how many of the games something happened by it; paragraphs that never came up
    are left out.
    """

    ruleset: str
    preset: str
    captain: str
    games: int
    scenarios: tuple[str, ...]
    turn_limit: int
    came_up: Mapping[str, int]
    seed: int
    version: str
    command: str


@cache
def all_counts() -> tuple[RuleCounts, ...]:
    """Return everything that was counted."""
    file = resources.files(__package__).joinpath(FILE)
    return msgspec.json.decode(file.read_bytes(), type=tuple[RuleCounts, ...]) if file.is_file() else ()


def counts_of(ruleset: str) -> tuple[RuleCounts, ...]:
    """Return what was counted of a ruleset, by its presets."""
    return tuple(each for each in all_counts() if each.ruleset == ruleset)
