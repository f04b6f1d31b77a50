"""Damage without a shot: hits to be marked, critical hits that wait, ships about to sink or explode."""

from typing import Any

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.engine.events import Event
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical, Hits
from weathergage.rulesets.plotted.core.terms import STRIKING
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.gunnery.targeting import HULL

#: A hex next to the ship in R20 that heads north, and one that is not.
NEAR, FAR = "R18", "R30"


def armed(desk: Desk, squares: tuple[int, int, int, int], **standing: str) -> Ship:
    """A ship with guns port and starboard, carronades port and starboard."""
    guns, carronades = list(squares[:2]), list(squares[2:])
    return desk.ship("alpha", guns=guns, carronades=carronades, standing=StandingOrders(**standing))


def marked(desk: Desk, ship: Ship, *hits: Hits) -> list[Event]:
    """Mark these hits on a ship, and return what is told of it."""
    report: list[Event] = []
    state = desk.position(ship, desk.ship("enemy", 1, "A1"), phase="combat")
    mark(desk.book, state, ship, list(hits), None, report)
    return report


def hit(
    aim: int = HULL, table: int = 5, distance: int = 1, rake: str = "", full_sail: bool = False, **hits: Any
) -> Critical:
    """A critical hit of alpha on beta that waits to be settled."""
    struck = Hits(1, hits.pop("side", 0), **hits)
    return Critical(1, 0, aim, table, distance, rake, struck, full_sail=full_sail)


def after(
    desk: Desk, *criticals: Critical, dice: tuple[int, ...], alpha: dict[str, Any] | None = None, **beta: Any
) -> Game:
    """The end of a combat phase in which nobody fires and these critical hits wait."""
    return desk.at(
        desk.ship("alpha", load=[0, 0], **(alpha or {})),
        desk.ship("beta", 1, **{"bow": "R17", "load": [0, 0], **beta}),
        phase="combat",
        criticals=list(criticals),
        dice=dice,
    )


def doomed(desk: Desk, doom: int, dice: tuple[int, ...], *others: Ship, **overrides: Any) -> Game:
    """The Unfouling Phase of turn 3 with beta about to sink or explode, and others in any place."""
    circumstances = {"phase": "unfouling", "turn": 3, "dice": dice, **overrides.pop("around", {})}
    beta = desk.ship("beta", 1, **{"doom": doom, "surrendered": STRIKING, "hull": 0, **overrides})
    return desk.at(desk.ship("alpha", bow=FAR), beta, *others, **circumstances)


def beta(game: Game) -> Ship:
    """The second ship of a game, which is hit."""
    found: Ship = game.state.ships[1]
    return found


def keys(game: Game, side: int = 0) -> list[str]:
    """What a side sees of beta beside her log, but for the cables she was not given."""
    return [c.key for c in game.view(side).ship("beta").conditions if c.key != "cables"]
