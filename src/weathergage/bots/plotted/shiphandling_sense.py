"""Decide about the work of the ship: sails, repairs, fire fighting and mortars."""

from typing import Final

from weathergage.bots.plotted.intent import enemies_of, is_beaten
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import STEP, distance
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView

#: Beyond the first distance full sail or repairs are safe; within the second she fights under battle sail.
FAR: Final = 15
NEAR: Final = 11
#: Mortars cannot fire nearer than this.
CLOSE: Final = 3
#: A beaten enemy farther off than this is chased under full sail.
GRIP: Final = 4
FULL: Final = "FS"
BATTLE: Final = "BS"
ATTEMPT: Final = "attempt"
#: The order of repairs: rigging, then hull, then guns.
MENDED: Final = ("RR", "RH", "RG")
NOBODY: Final = "none"
#: Repairs ordered in this phase prevent firing, not only loading.
PLOTTING: Final = "movement_notation"


def nearest(view: PlottedView, ship: Sighting) -> int:
    """Return the distance of the nearest enemy who can still fight."""
    return min((distance(ship.bow, foe.bow) for foe in enemies_of(view, ship.side)), default=99)


def out_of_range(view: PlottedView, ship: Sighting) -> bool:
    """Return whether no enemy can fire at her or lie alongside after the next move, if she sails on or stays."""
    ahead = ship.bow + STEP[ship.heading] * ship.reach[ship.heading]
    return all(
        min(distance(ship.bow, foe.bow), distance(ahead, foe.bow)) > _range(view, foe) + max(foe.reach)
        for foe in enemies_of(view, ship.side)
    )


def _range(view: PlottedView, foe: Sighting) -> int:
    """Return how far she can do harm; without guns she can still board."""
    return view.gun_chart(foe.id).max_range if foe.active and any(foe.guns) else CLOSE


def trim_sails(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Set full sail to come up or to get away, battle sail to fight."""
    off = nearest(view, ship)
    wanted = ""
    if off > FAR or is_beaten(view, ship, weights):
        wanted = FULL
    elif off <= NEAR:
        wanted = BATTLE
    return wanted if wanted in ask.options else ask.default


def chase(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Trim sails as usual, but set full sail after a beaten enemy until she is well within range."""
    foes = enemies_of(view, ship.side)
    foe = min(foes, key=lambda foe: distance(ship.bow, foe.bow), default=None)
    runs = foe is not None and distance(ship.bow, foe.bow) > GRIP and is_beaten(view, foe)
    return FULL if runs and FULL in ask.options else trim_sails(view, ship, ask, weights)


def mend(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Repair while it costs nothing: out of every enemy's range, or with all guns loaded and nothing else to do."""
    idle = view.phase != PLOTTING and all(load or not guns for load, guns in zip(ship.load, ship.guns))
    if not idle and not out_of_range(view, ship):
        return ask.default
    hurt = {"RR": ship.rigging < ship.rigging_full, "RH": ship.hull < ship.hull_full, "RG": True}
    return next((work for work in MENDED if work in ask.options and hurt[work]), ask.default)


def fight_fire(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Send two sections, if one is left for the guns; more if no enemy is near."""
    most = 3 if nearest(view, ship) > FAR else 2
    fitting = [option for option in ask.options if option != NOBODY and len(option) <= most]
    return max(fitting, key=len, default=ask.default)


def serve_mortar(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Load all mortars while no enemy is so near that the guns are needed; the last option names all mortars."""
    return ask.options[-1] if nearest(view, ship) > CLOSE else ask.default
