"""Gun drill for rulebook tests: two editions' Advanced games, ships abeam of each other, fire orders and refusals."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired, HitsMarked
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.gunnery.fields import FieldsOfFire
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides, Shot
from weathergage.rulesets.plotted.present.previews import broadsides_of

HERE = parse_label("R20")


def guns_of(desk: Desk) -> Broadsides:
    """The gunnery of a desk's game."""
    return broadsides_of(desk.rules)


def fields_of(desk: Desk) -> FieldsOfFire:
    """The gunnery of a desk's Advanced game."""
    found = broadsides_of(desk.rules)
    assert isinstance(found, FieldsOfFire)
    return found


def off(towards: int, far: int, bow: str = "R20") -> str:
    """A hex so far from another in a direction."""
    return label(step(parse_label(bow), towards, far))


def in_play(column: int, t: int, bow: str = "R20") -> str:
    """The t-th hex of a column of the starboard play of a ship that heads north (rulings G5, G6)."""
    return label(step(step(parse_label(bow), 2, column), 4, t))


def abeam(far: int) -> str:
    """So far to starboard of a ship at R20 that heads north, in the middle of her play."""
    return in_play(far, far // 2)


def two(
    desk: Desk, far: int = 2, *, dice: Sequence[int] = (), target: dict[str, Any] | None = None, **mine: Any
) -> PlottedState:
    """Alpha at R20 heading north, and the enemy beta so far on her starboard side, heading north as well."""
    alpha = desk.ship("alpha", **deepcopy({"nation": "french", **mine}))
    hers = {"full_hull": 40, "nation": "british", **(target or {})}
    beta = desk.ship("beta", 1, abeam(far), **deepcopy(hers))
    return desk.position(alpha, beta, phase="combat", dice=dice)


def shot_at(
    desk: Desk, state: PlottedState, ship: str = "alpha", target: str = "beta", side: int = 1
) -> Shot:
    """The first shot that a ship has at another."""
    found = [s for s in guns_of(desk).shots(state, state.ship(ship), side) if s.target.spec.id == target]
    assert found, f"{ship} has no shot at {target}"
    return found[0]


def options(desk: Desk, state: PlottedState, ask_id: str = "fire/alpha/R") -> list[str]:
    """What a broadside may do, or nothing where it is not asked."""
    for request in desk.game(state.clone()).requests:
        for ask in request.asks if request else ():
            if ask.id == ask_id:
                return list(ask.options)
    return []


def fire(desk: Desk, state: PlottedState, **orders: str) -> Game:
    """Give these fire orders; every other broadside holds its fire."""
    game = desk.game(state)
    asked = [ask for request in game.requests if request for ask in request.asks]
    held = {ask.id.replace("/", "__"): "hold" for ask in asked if ask.kind == "fire"}
    desk.give(game, **{**held, **orders})
    return game


def fired(desk: Desk, state: PlottedState, order: str, ask: str = "fire__alpha__R") -> BroadsideFired:
    """The one broadside that goes off by an order."""
    (event,) = desk.happened(fire(desk, state, **{ask: order}), BroadsideFired)
    assert isinstance(event, BroadsideFired)
    return event


def marked(game: Game) -> HitsMarked:
    """What the one ship that was hit has lost."""
    (event,) = [event for event in game.events if isinstance(event, HitsMarked)]
    return event


def refused(desk: Desk, state: PlottedState, order: str, ask: str = "fire/alpha/R", side: int = 0) -> str:
    """The reason and the rule by which an order is turned down."""
    with pytest.raises(IllegalOrder) as wrong:
        desk.game(state.clone()).submit(side, {ask: order})
    return str(wrong.value)
