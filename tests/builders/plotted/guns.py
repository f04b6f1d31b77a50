"""Firing positions of the Basic game: Alpha at R20 heading north, enemies abeam or ahead, orders to fire."""

from typing import Any

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.previews import broadsides_of

DESK = Desk("tournament")
GUNS = broadsides_of(DESK.rules)
HERE = parse_label("R20")


def abeam(distance: int, towards: int = 3) -> str:
    """A hex so far to starboard (3) or port (5) of a ship at R20 heading north; there a ship is in her play."""
    return label(step(HERE, towards, distance))


def ahead(distance: int) -> str:
    """A hex so far right ahead of a ship at R20 heading north; astern if negative."""
    return label(step(HERE, 1, distance))


def two(far: int = 3, *, dice: tuple[int, ...] = (1,), target: Any = None, **mine: Any) -> PlottedState:
    """Alpha and an enemy so far on her starboard side, both heading north."""
    beta = DESK.ship("beta", 1, abeam(far), **(target or {}))
    return DESK.position(DESK.ship("alpha", **mine), beta, phase="combat", dice=dice)


def crossing(distance: int = 2, *, dice: tuple[int, ...] = (1,), **mine: Any) -> PlottedState:
    """Alpha crosses ahead of Beta, who heads north at R20, and rakes her with the starboard guns."""
    alpha = DESK.ship("alpha", bow=ahead(distance), **{"heading": 3, **mine})
    return DESK.position(alpha, DESK.ship("beta", 1), phase="combat", dice=dice)


def options(state: PlottedState, ask_id: str) -> list[str]:
    """What a broadside may do; nothing if it is not asked."""
    game = DESK.game(state)
    asked = {**DESK.asks(game, 0), **DESK.asks(game, 1)}
    return list(asked[ask_id].options) if ask_id in asked else []


def fire(state: PlottedState, **orders: str) -> Game:
    """Give these fire orders; every other broadside holds its fire."""
    game = DESK.game(state)
    asked = {**DESK.asks(game, 0), **DESK.asks(game, 1)}
    DESK.give(game, **{**{ask.replace("/", "__"): "hold" for ask in asked}, **orders})
    return game


def fired(state: PlottedState, **orders: str) -> list[BroadsideFired]:
    """The broadsides that these orders fire."""
    return DESK.happened(fire(state, **orders), BroadsideFired)


def modifiers(state: PlottedState) -> dict[str, tuple[int, str]]:
    """The modifiers of Alpha's starboard broadside at Beta's hull, with the paragraphs they rest on."""
    (shot,) = fired(state, fire__alpha__R="hull>beta")
    return {m.label: (m.value, m.cite.removeprefix("tournament:")) for m in shot.modifiers}
