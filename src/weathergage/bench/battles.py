"""Provide the battles that are measured: two ships, ten ships, and fleets of any size."""

from functools import cache

import msgspec

from weathergage.api import Game, Scenario, load_scenario, start
from weathergage.bots import make_bot
from weathergage.engine.typed_files import load_toml
from weathergage.simulation import play_out


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what is measured, as `battles.toml` says."""

    ruleset: str
    two_ships: str
    ten_ships: str
    fleets: str
    greedy: str
    random: str
    turn_limit: int
    also: tuple[str, ...] = ()


CHOICE = load_toml("weathergage.bench", "battles.toml", Choice)
TWO, TEN = CHOICE.two_ships, CHOICE.ten_ships
#: Battles with the names of their sizes.
SIZES = ((TWO, "two ships"), (TEN, "ten ships"))
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


def begun(scenario: Scenario, seed: int, rules: str = CHOICE.ruleset) -> Game:
    """Start a game without events."""
    return start(rules, scenario, seed, listening=False)


def played(
    scenario: Scenario, bot: str, seed: int, turns: int = CHOICE.turn_limit, rules: str = CHOICE.ruleset
) -> Game:
    """Play out a game with the same bot on all sides."""
    bots = [make_bot(bot, 100 * seed + side) for side in range(len(scenario.sides))]
    return play_out(begun(scenario, seed, rules), bots, turns)


def turns_of(game: Game) -> int:
    """Return how many turns a game has lasted."""
    turn: int = game.state.turn
    return turn if game.over else turn - 1
