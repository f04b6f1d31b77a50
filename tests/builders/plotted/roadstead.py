"""Games of several turns for tests of seamanship: dice by script, but the wind never changes."""

from typing import Any

import pytest

from tests.builders.builds import COMPILED
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.ship import Ship


class SteadyDice(Dice):
    """A script for everything but the wind, whose dice show ones and are not counted."""

    def roll(self, purpose: str, sides: int = 6) -> int:
        """The next die of the script."""
        return 1 if purpose.startswith("wind") else Dice.roll(self, purpose, sides)

    def clone(self) -> "SteadyDice":
        """An independent stream that will give the same rolls."""
        return SteadyDice(self.seed, None if self.script is None else self.script[:], self.taken)


def under_way(desk: Desk, *ships: Ship, dice: tuple[int, ...] = (), **circumstances: Any) -> Game:
    """A game that goes on from these ships, whatever the wind's dice may show."""
    if COMPILED:
        pytest.skip("steady dice are derived from a class that is compiled")
    state = desk.position(*ships, **circumstances)
    state.dice = SteadyDice(script=list(dice))
    return desk.game(state)


def ask_of(game: Game, ask_id: str) -> Any:
    """The ask of that id, of whichever side; None if nobody is asked."""
    found = (request.ask(ask_id) for request in game.requests if request is not None)
    return next((ask for ask in found if ask is not None), None)


def phase_of(game: Game) -> str:
    """The id of the phase that waits for orders."""
    found: str = game.rules.phases[game.state.phase].id
    return found


def on_to(desk: Desk, game: Game, phase: str, **orders: str) -> list[Event]:
    """Play with these orders, holding fire, until a phase asks again, in this turn or the next; the new events."""
    before = len(game.events)
    pending = dict(orders)
    for _ in range(40):
        asked = {ask.id for request in game.requests if request is not None for ask in request.asks}
        now = {ask.replace("/", "__"): "hold" for ask in asked if ask.startswith("fire/")}
        now |= {key: pending.pop(key) for key in list(pending) if key.replace("__", "/") in asked}
        desk.give(game, **now)
        if phase_of(game) == phase:
            assert not pending, f"nobody was asked {pending}"
            return game.events[before:]
    raise AssertionError(f"{phase} never asked")


def turn(desk: Desk, game: Game, **orders: str) -> list[Event]:
    """A whole turn, from movement notation to movement notation; the new events."""
    return on_to(desk, game, "movement_notation", **orders)


def refused(game: Game, side: int = 0, **orders: str) -> str:
    """The paragraph by which orders are refused; nothing is sealed then."""
    with pytest.raises(IllegalOrder) as caught:
        game.submit(side, {key.replace("__", "/"): value for key, value in orders.items()})
    assert game.state.sealed[side] is None
    violation = caught.value.violations[0]
    assert violation.reason
    return violation.cite.partition(":")[2]


def conditions(game: Game, ship: str, side: int = 0) -> dict[str, int]:
    """What is to be seen of a ship beside her log: keys and values."""
    return {seen.key: seen.value for seen in game.view(side).ship(ship).conditions}
