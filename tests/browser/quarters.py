"""How the action of frigates is played: plain rules that read a view and write the orders of a side.

The page plays one side by them, and the other does the usual thing; `play` does the same without a page, to find dice
that bring all that the test wants to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tests.browser.desk import STEPS, distance
from weathergage.api import Game, load_scenario, start

BATTLE = Path(__file__).parent / "yardarm.toml"
SCENARIO = "yardarm"
RULESET = "beat_to_quarters"
DUEL = "constitution-guerriere"
TURNS = 5
OURS = ("alacrity", "vigilant")
TACKER = "vigilant"
SEEDS = range(1, 120)
#: Dice to try for the action; the first ones bring everything early.
ACTION_SEEDS = range(24, 120)

Orders = dict[str, str]
View = dict[str, Any]
Event = dict[str, Any]


def ours(view: View) -> Orders:
    """Tack once, then close, grapple and board; fire whenever something bears."""
    asks = view["request"]["asks"]
    return {ask["id"]: str(ask["default"]) if ask["routine"] else _ours(view, ask) for ask in asks}


def _ours(view: View, ask: dict[str, Any]) -> str:
    kind, options = ask["kind"], ask["options"]
    foes = {ship["id"] for ship in view["ships"] if ship["side"] != view["side"]}
    if kind == "plot":
        upwind = _upwind(view, ask) if ask["ship"] == TACKER and view["turn"] == 1 else []
        return upwind[0] if upwind else chase(view, ask)
    if kind in ("grapple", "board", "fire"):
        return next((option for option in options if option in foes), str(ask["default"]))
    return str(ask["default"])


def chase(view: View, ask: dict[str, Any]) -> str:
    """The course that brings a ship nearest to an enemy, by where it ends and where it points; never into the wind."""
    foes = [ship for ship in view["ships"] if ship["side"] != view["side"] and ship["present"]]
    against = (view["wind"] + 2) % 6 + 1

    def worth(notation: str) -> tuple[float, int, str]:
        place = ask["previews"].get(notation)
        if place is None or not foes:
            return 1000, len(notation), notation
        (q, r), (dq, dr) = place["bow"], STEPS[place["heading"]]
        ways = [[distance((q + dq * k, r + dr * k), foe["bow"]) for k in range(12)] for foe in foes]
        return (
            min(min(way) * 3 + way[0] for way in ways) + 50 * (place["heading"] == against),
            len(notation),
            notation,
        )

    return str(min(ask["options"], key=worth))


def _upwind(view: View, ask: dict[str, Any]) -> list[str]:
    """Courses that end head to wind, the shortest first."""
    against = (view["wind"] + 2) % 6 + 1
    courses = [option for option in ask["options"] if option in ask["previews"] and option[0].isdigit()]
    return sorted((one for one in courses if ask["previews"][one]["heading"] == against), key=len)


def play(seed: int, options: Sequence[str] = (), battle: str | Path = BATTLE, turns: int = TURNS) -> Game:
    """The battle with these dice, for so many turns: the first side by these rules, the other by default."""
    game = start(RULESET, load_scenario(battle), seed, options)
    if not options:
        for ship in OURS:
            game.act(0, "standing", f"{ship} watch ask")
    while not game.over and game.state.turn <= turns:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            asked = side == 0 and not all(ask.routine for ask in request.asks)
            orders = ours(msgspec.to_builtins(game.view(0).wire())) if asked else request.defaults()
            game.submit(side, orders)
    return game


def told(game: Game) -> Iterator[Event]:
    """What happened, as a client reads it."""
    for event in game.events:
        yield msgspec.to_builtins(event)


def wanted(events: Sequence[Event]) -> dict[str, bool]:
    """What the test wants to see, and whether it happened."""
    acting, answered = -1, False
    for event in events:
        if event["event"] == "TokenDrawn":
            acting = event["side"]
        if event["event"] == "ShotFired" and event["ship"] in OURS and acting == 1:
            answered = True

    def any_of(kind: str, **fields: Any) -> bool:
        return any(
            event["event"] == kind and all(event[name] in values for name, values in fields.items())
            for event in events
        )

    return {
        "a ship of ours went about": any_of("TackTried", ship=OURS, passed=(True,)),
        "our guns answered a ship that passed": answered,
        "our men boarded": any_of("BoardingFought", ship=OURS),
    }


@cache
def fitting_seed() -> int:
    """The first dice with which everything happens within the turns that are played."""
    for seed in ACTION_SEEDS:
        if all(wanted(list(told(play(seed)))).values()):
            return seed
    raise AssertionError(f"no seed of {ACTION_SEEDS} brings all of: {', '.join(wanted([]))}")


@cache
def orders_seed() -> int:
    """The first dice with which our side draws first, so that its line lies there as it began."""
    for seed in SEEDS:
        game = start(RULESET, load_scenario(BATTLE), seed)
        request = game.requests[0]
        if request is not None and any(ask.kind == "orders" for ask in request.asks):
            return seed
    raise AssertionError(f"no seed of {SEEDS} lets the first side draw first")


@cache
def solo_seed(turns: int) -> int:
    """The first dice with which a duel against the rules is decided within so many turns, with some shots fired."""
    for seed in SEEDS:
        game = play(seed, ("solo",), DUEL, turns)
        if game.over and sum(event["event"] == "ShotFired" for event in told(game)) > 1:
            return seed
    raise AssertionError(f"no seed of {SEEDS} decides the duel within {turns} turns")
