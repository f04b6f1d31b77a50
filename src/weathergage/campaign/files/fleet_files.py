"""Read fleets from TOML or JSON, and write fleets and their battles as TOML."""

from typing import Any

import msgspec
import tomli_w

from weathergage.campaign.fleet import FleetPlan
from weathergage.engine.scenario import Scenario, ShipEntry
from weathergage.engine.typed_files import UNREADABLE, fault_in


class FleetFileError(ValueError):
    """Raised for a file that contains no fleet."""


def read_fleet(text: bytes, *, json: bool = False) -> FleetPlan:
    """Read the fleet in a file; its price and faults are checked elsewhere."""
    try:
        if json:
            return msgspec.json.decode(text, type=FleetPlan)
        return msgspec.toml.decode(text, type=FleetPlan)
    except UNREADABLE as wrong:
        raise FleetFileError(str(fault_in(wrong, FleetPlan))) from wrong


def fleet_text(plan: FleetPlan) -> str:
    """Return a fleet as TOML, with a table for every ship."""
    return tomli_w.dumps(msgspec.to_builtins(plan))


def battle_text(battle: Scenario) -> str:
    """Return a battle of ships with data cards as a battle file."""
    return tomli_w.dumps(
        {
            "id": battle.id,
            "title": battle.title,
            "date": battle.date,
            "place": battle.place,
            "notes": battle.notes,
            "rules": list(battle.rules or ()),
            "anchoring": battle.anchoring,
            "wind": {"direction": battle.wind.direction},
            "sea": {"columns": battle.sea.columns, "rows": battle.sea.rows},
            "victory": {"kind": battle.victory.kind},
            "side": [
                {
                    "id": side.id,
                    "name": side.name,
                    "nations": list(side.nations),
                    "ship": [_ship(ship) for ship in side.ships],
                }
                for side in battle.sides
            ],
        }
    )


def _ship(ship: ShipEntry) -> dict[str, Any]:
    """Return a ship with her card; the squares that other games need are only filled in."""
    if ship.card is None:
        raise ValueError(f"{ship.id} has no data card")
    return {
        "id": ship.id,
        "name": ship.name,
        "quality": ship.quality,
        "bow": ship.bow,
        "heading": ship.heading,
        "class": ship.ship_class,
        "rating": ship.rating,
        "points": ship.points,
        "turning": ship.turning,
        "battle_speed": ship.battle_speed,
        "full_speed": ship.full_speed,
        "squadron": ship.squadron,
        "card": {"rate": ship.card.rate, "masts": ship.card.masts},
        "log": {
            "level": "basic",
            "hull": ship.log.hull,
            "crew": list(ship.log.crew),
            "guns": list(ship.log.guns),
            "rigging": [1] * ship.battle_speed,
        },
    }
