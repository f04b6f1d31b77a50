"""Judge the battle before acting: who the enemies are, and whether to fight, board or run."""

from typing import Final

from weathergage.bots.plotted.gunnery_sense import firepower
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: Enemies and friends within this distance count in the decision to run.
AT_HAND: Final = 10


def can_fight(ship: Sighting) -> bool:
    """Return whether she is on the chart, afloat and has not surrendered."""
    return ship.present and not ship.surrendered and ship.hull > 0


def enemies_of(view: PlottedView, side: int) -> list[Sighting]:
    """Return the enemies still to be beaten."""
    return [ship for ship in view.sightings if ship.side != side and can_fight(ship)]


def outmanned(ship: Sighting, foe: Sighting, weights: Weights = FIGHTING) -> float:
    """Compare crews: -1 if she is clearly stronger than the enemy, 1 if clearly weaker, 0 if equal."""
    most = max(ship.strength, foe.strength)
    return (
        max(-1.0, min(1.0, (foe.strength - ship.strength) / (most * (1 - 1 / weights.boards_at))))
        if most
        else 0.0
    )


def is_beaten(view: PlottedView, ship: Sighting, weights: Weights = FIGHTING) -> bool:
    """Return whether she is nearly lost while the enemies near her are not."""
    hurt = weights.hurt
    if ship.hull > hurt * ship.hull_full and ship.crew > hurt * ship.crew_full and any(ship.guns):
        return False
    mine = theirs = 0.0
    for other in view.sightings:
        if not can_fight(other) or not other.active or distance(ship.bow, other.bow) > AT_HAND:
            continue
        power = firepower(view.gun_chart_of(other.index)) * (other.hull + 1)
        if other.side == ship.side:
            mine += power
        else:
            theirs += power
    return mine < weights.outmatched * theirs
