"""Provide the battles that are measured: duels, ten ships, and fleets of any size, by several rules."""

from collections.abc import Mapping
from functools import cache

import msgspec

from weathergage.api import Game, Scenario, load_scenario, ruleset, start
from weathergage.bots import make_bot
from weathergage.engine.typed_files import load_toml
from weathergage.simulation import play_out


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name rules that are measured, and the turns for one action of catanatron that each build aims at, by size."""

    ruleset: str
    preset: str = ""
    compiled: Mapping[str, float] = {}
    plain: Mapping[str, float] = {}

    @property
    def title(self) -> str:
        """Return the name of the game, and of the preset if there is one."""
        rules = ruleset(self.ruleset)
        titles = [each.title for each in rules.presets if each.id == self.preset]
        return ", ".join([rules.title, *titles])

    @property
    def options(self) -> tuple[str, ...]:
        """Return the options of the preset."""
        return _options(self.ruleset, self.preset)


@cache
def _options(rules: str, preset: str) -> tuple[str, ...]:
    return next((each.options for each in ruleset(rules).presets if each.id == preset), ())


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what is measured, as `battles.toml` says."""

    duels: tuple[str, ...]
    ten_ships: str
    fleets: str
    greedy: str
    random: str
    searching: str
    turn_limit: int
    rules: tuple[Rules, ...]


CHOICE = load_toml("weathergage.bench", "battles.toml", Choice)
BASIC, *OTHERS = CHOICE.rules
DUELS, TEN = CHOICE.duels, CHOICE.ten_ships
#: Battles of a size, played in turn.
SIZES = {"two ships": DUELS, "ten ships": (TEN,)}
GREEDY, RANDOM = CHOICE.greedy, CHOICE.random


@cache
def battle(name: str) -> Scenario:
    """Return a battle by name, read once."""
    return load_scenario(name)


@cache
def fleets(ships: int) -> Scenario:
    """Return the largest battle cut down to this many ships, half of them on each side if possible."""
    whole = battle(CHOICE.fleets)
    first = min(len(whole.sides[0].ships), ships // 2)
    counts = (first, ships - first)
    sides = tuple(
        msgspec.structs.replace(side, ships=side.ships[:count])
        for side, count in zip(whole.sides, counts, strict=True)
    )
    return msgspec.structs.replace(whole, sides=sides)


def begun(scenario: Scenario, seed: int, rules: Rules = BASIC) -> Game:
    """Start a game without events."""
    return start(rules.ruleset, scenario, seed, rules.options, listening=False)


def played(
    scenario: Scenario, bot: str, seed: int, turns: int = CHOICE.turn_limit, rules: Rules = BASIC
) -> Game:
    """Play out a game with the same bot on all sides."""
    bots = [make_bot(bot, 100 * seed + side) for side in range(len(scenario.sides))]
    return play_out(begun(scenario, seed, rules), bots, turns)


def turns_of(game: Game) -> int:
    """Return how many turns a game has lasted."""
    turn: int = game.state.turn
    return turn if game.over else turn - 1
