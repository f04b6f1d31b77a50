"""Decide for the squadron in the drawn games: which enemies are wanted most."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.lookout import Lookout

#: Added to the weight of hits on an enemy for each further ship near her, up to a number, within a distance.
CONCENTRATION: Final = 0.05
TOGETHER: Final = 4
AT_HAND: Final = 8
#: The same for an enemy near a friend who is nearly lost, and for an enemy who is nearly lost herself.
COVER: Final = 1.1
FINISH: Final = 0.2
CRIPPLED: Final = 0.5
#: Within this distance of the enemy a line obstructs itself.
CLOSE: Final = 14


def signal(lookout: Lookout, ask: Ask, taken: set[str]) -> str:
    """Signal independent action close to the enemy; before that, and once all have it, signal nothing."""
    flag = lookout.sighting(ask.ship)
    close = any(
        lookout.distance(ship.pose, foe.pose) <= CLOSE
        for ship in lookout.sightings
        for foe in lookout.sightings
        if ship.side == flag.side and ship.fights and foe.side != ship.side and foe.fights
    )
    freed = {
        option: lookout.set_free(option)
        for option in ask.options
        if option not in taken and option != ask.default
    }
    best = max(freed, key=lambda option: freed[option], default=ask.default)
    return best if close and freed and freed[best] > 0 and not taken else ask.default


def needs(lookout: Lookout, side: int) -> dict[str, float]:
    """Return the weight of a hit on each enemy."""
    own = [ship for ship in lookout.sightings if ship.side == side and ship.fights]
    found: dict[str, float] = {}
    for foe in lookout.sightings:
        if foe.side == side or not foe.fights:
            continue
        near = [ship for ship in own if lookout.distance(ship.pose, foe.pose) <= AT_HAND]
        need = 1 + CONCENTRATION * max(0, min(len(near), TOGETHER) - 1)
        need *= 1 + FINISH * (1 - foe.life)
        if any(ship.life < CRIPPLED for ship in near):
            need *= COVER
        found[foe.id] = need
    return found
