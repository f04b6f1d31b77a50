"""Alarms of plans: marks of ships that are news to a captain who sleeps."""

from collections.abc import Iterable
from typing import Any, Final

from weathergage.engine.wording import (
    PlanAlarm,
)
from weathergage.rulesets.shared.account import left_of
from weathergage.rulesets.shared.planning.conditions import CRIPPLED
from weathergage.rulesets.shared.ship_views import ShipView


def _struck(view: Any, ship: ShipView) -> list[str]:
    return ["struck"] if ship.surrendered else []


def _burns(view: Any, ship: ShipView) -> list[str]:
    ratings = ship.ratings
    fires = any(each.key == "fire" for each in ship.conditions)
    return ["fire"] if fires or (ratings is not None and ratings.hull_fires + ratings.mast_fires) else []


def _foes_among(view: Any, ship: ShipView, others: Iterable[str]) -> list[str]:
    return [name for name in others if view.ship(name).side != ship.side]


def _grappled(view: Any, ship: ShipView) -> list[str]:
    return _foes_among(view, ship, ship.grappled)


def _fouled(view: Any, ship: ShipView) -> list[str]:
    return _foes_among(view, ship, ship.fouled)


def _boarded(view: Any, ship: ShipView) -> list[str]:
    return ["melee"] if ship.in_melee else []


def _dismasted(view: Any, ship: ShipView) -> list[str]:
    return [str(at) for at, left in enumerate(ship.rigging) if not left and ship.rigging_full[at]]


def _gone(view: Any, ship: ShipView) -> list[str]:
    lost = not ship.present and ship.entry_turn <= view.turn
    return ["gone"] if lost or ship.captured else []


def _half_gone(view: Any, ship: ShipView) -> list[str]:
    return ["crippled"] if left_of(ship) <= CRIPPLED else []


ALARMS: Final = (
    PlanAlarm(id="strikes", text="strikes her colours", marks=_struck),
    PlanAlarm(id="fire", text="catches fire", marks=_burns),
    PlanAlarm(id="grappled", text="is grappled", marks=_grappled),
    PlanAlarm(id="fouled", text="is fouled", marks=_fouled),
    PlanAlarm(id="boarded", text="is boarded", marks=_boarded),
    PlanAlarm(id="mast", text="loses a mast", marks=_dismasted),
    PlanAlarm(id="crippled", text="is crippled", marks=_half_gone),
    PlanAlarm(id="lost", text="is taken or lost", marks=_gone),
    PlanAlarm(id="enemy_strikes", text="strikes her colours", marks=_struck, foe=True),
    PlanAlarm(id="enemy_fire", text="catches fire", marks=_burns, foe=True),
)
