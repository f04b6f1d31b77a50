"""How the action at anchor is fought: plain rules that read a view, for both sides.

The page plays by them; `play` does the same without a page, to find dice that bring all that the test wants to see.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from weathergage.api import Game, load_scenario, start

BATTLE = Path(__file__).parent / "cable.toml"
SCENARIO = "cable"
RULESET = "red_and_black"
SEEDS = range(1, 120)
POINTS = 16
MOST_TURNS = 12
#: What is to be asked of people before the battle is over.
WANTED = {"load", "weigh", "spring", "fire", "turn", "reload", "declare", "counterboard"}

View = dict[str, Any]
Ask = dict[str, Any]


def answer(view: View, ask: Ask) -> str:
    """Load double, haul on the springs, fire at the hull, close and board; all else as usual."""
    kind, options = ask["kind"], ask["options"]
    if kind == "turn":
        return turn_to(view, ask)
    if kind == "load":
        return "D"
    if kind in ("spring", "declare") and len(options) > 1:
        return str(options[1])
    if kind == "fire" and not ask["routine"]:
        return str(options[1])
    return str(ask["default"])


def turn_to(view: View, ask: Ask, abeam: bool = False) -> str:
    """The turn that heads for the enemy, or lays her abeam; never through the wind."""
    own = next(ship for ship in view["ships"] if ship["id"] == ask["ship"])["place"]
    foe = next(ship for ship in view["ships"] if ship["side"] != view["side"])["place"]
    bearing = math.degrees(math.atan2(foe["x"] - own["x"], own["y"] - foe["y"])) * POINTS / 360
    turns = [option for option in ask["options"] if ask["previews"][option]["preview"] == "place"]

    def off(option: str) -> float:
        turn = (ask["previews"][option]["point"] - bearing) % POINTS
        return float(abs(min(turn, POINTS - turn) - (POINTS // 4 if abeam else 0)))

    return str(min(turns, key=lambda option: (off(option), len(option))))


def play(seed: int) -> tuple[Game, set[str]]:
    """The battle with these dice, and the kinds of questions that people were asked."""
    game = start(RULESET, load_scenario(BATTLE), seed)
    asked: set[str] = set()
    while not game.over and game.state.turn <= MOST_TURNS:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            consults = game.rules.consults
            assert consults is not None
            put = [
                ask for ask in request.asks if not ask.routine or consults(game.rules.book, game.state, ask)
            ]
            if not put:
                game.submit(side, request.defaults())
                continue
            asked |= {ask.kind for ask in put}
            view = msgspec.to_builtins(game.view(side).wire())
            game.submit(side, {ask["id"]: answer(view, ask) for ask in view["request"]["asks"]})
    return game, asked


@cache
def fitting_seed() -> int:
    """The first dice with which everything is asked and the battle is decided."""
    for seed in SEEDS:
        game, asked = play(seed)
        if game.over and asked >= WANTED:
            return seed
    raise AssertionError(f"no seed of {SEEDS} brings all of: {', '.join(sorted(WANTED))}")
