"""Firing positions of the Basic games: Alpha at R20 heading north, enemies abeam or ahead, orders to fire."""

from functools import partial
from typing import Any

from tests.builders.plotted import gun_drill
from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.present.previews import broadsides_of

HERE = parse_label("R20")


def abeam(distance: int, towards: int = 3) -> str:
    """A hex so far to starboard (3) or port (5) of a ship at R20 heading north; there a ship is in her play."""
    return label(step(HERE, towards, distance))


def ahead(distance: int) -> str:
    """A hex so far right ahead of a ship at R20 heading north; astern if negative."""
    return label(step(HERE, 1, distance))


class BasicGuns:
    """The guns of one edition's Basic game, and positions to fire them in.

    >>> guns = BasicGuns("tournament")
    >>> guns.fired(guns.two(), fire__alpha__R="hull>beta")
    """

    def __init__(self, ruleset_id: str) -> None:
        self.desk = Desk(ruleset_id)
        self.guns = broadsides_of(self.desk.rules)
        self.options = partial(gun_drill.options, self.desk)
        self.fire = partial(gun_drill.fire, self.desk)

    def two(
        self,
        far: int = 3,
        *,
        dice: tuple[int, ...] = (1,),
        target: dict[str, Any] | None = None,
        **mine: Any,
    ) -> PlottedState:
        """Alpha and an enemy so far on her starboard side, both heading north."""
        beta = self.desk.ship("beta", 1, abeam(far), **(target or {}))
        return self.desk.position(self.desk.ship("alpha", **mine), beta, phase="combat", dice=dice)

    def crossing(self, distance: int = 2, *, dice: tuple[int, ...] = (1,), **mine: Any) -> PlottedState:
        """Alpha crosses ahead of Beta, who heads north at R20, and rakes her with the starboard guns."""
        alpha = self.desk.ship("alpha", bow=ahead(distance), **{"heading": 3, **mine})
        return self.desk.position(alpha, self.desk.ship("beta", 1), phase="combat", dice=dice)

    def duel(
        self, dice: tuple[int, ...] = (), alpha: dict[str, Any] | None = None, **beta: Any
    ) -> PlottedState:
        """Two ships side by side at one hex, Alpha to port, in a battle of one ship against another."""
        ships = (
            self.desk.ship("alpha", **{"full_guns": (13, 13), **(alpha or {})}),
            self.desk.ship("beta", 1, abeam(1), full_guns=(13, 13), **beta),
        )
        return self.desk.position(*ships, phase="combat", dice=dice, victory="duel")

    def loading(self, **ship: Any) -> Game:
        """A game at the loading phase, with Alpha and somebody far away."""
        return self.desk.at(self.desk.ship("alpha", **ship), self.desk.ship("beta", 1, "A1"), phase="loading")

    def fired(self, state: PlottedState, **orders: str) -> list[BroadsideFired]:
        """The broadsides that these orders fire."""
        return self.desk.happened(self.fire(state, **orders), BroadsideFired)

    def modifiers(self, state: PlottedState) -> dict[str, tuple[int, str]]:
        """The modifiers of Alpha's starboard broadside at Beta's hull, with the paragraphs they rest on."""
        (shot,) = self.fired(state, fire__alpha__R="hull>beta")
        return {m.label: (m.value, m.cite.partition(":")[2]) for m in shot.modifiers}


SECOND, TOURNAMENT = BasicGuns("second_edition"), BasicGuns("tournament")
