"""Decide about the work of the ship: sails, repairs, fire fighting and mortars."""

from typing import Final

from weathergage.bots.plotted.intent import enemies_of, is_beaten
from weathergage.bots.plotted.weights import Weights
from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import STEP, distance, hexes_between
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.gunnery.damage.self_repair import (
    GUN_DAMAGE,
    HULL_DAMAGE,
    RIGGING_DAMAGE,
    WORK_FOR,
)
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
#: The number of the answer that changes sails, in a row of its own phase.
CHANGED: Final = 1
#: The order of repairs: rigging, then hull, then guns.
MENDED: Final = ("RR", "RH", "RG")
_MENDED_PARTS: Final = (RIGGING_DAMAGE, HULL_DAMAGE, GUN_DAMAGE)
NOBODY: Final = "none"
#: Repairs ordered in this phase prevent firing, not only loading.
PLOTTING: Final = "movement_notation"


def nearest(view: PlottedView, ship: Sighting) -> int:
    """Return the distance of the nearest enemy who can still fight."""
    return min((distance(ship.bow, foe.bow) for foe in enemies_of(view, ship.side)), default=99)


def out_of_range(view: PlottedView, ship: i64) -> bool:
    """Return whether no enemy can fire at her or lie alongside after the next move, if she sails on or stays."""
    bow, side = view.bow_of(ship), view.side_of(ship)
    ahead = bow + STEP[view.heading_of(ship)] * view.speed_of(ship)
    for foe in range(view.fleet):
        if view.side_of(foe) != side and view.can_fight(foe):
            where = view.bow_of(foe)
            near = min(hexes_between(bow, where), hexes_between(ahead, where)) - _range(view, foe)
            # How far she sails is looked up only where it decides.
            if near <= 0 or near <= view.reach(foe).farthest:
                return False
    return True


def _range(view: PlottedView, foe: i64) -> i64:
    """Return how far she can do harm; without guns she can still board."""
    if view.is_armed(foe) and view.sails_and_fires(foe):
        return view.gun_range
    return CLOSE


def trim_sails(view: PlottedView, ship: int, ask: Ask, weights: Weights) -> str:
    """Set full sail to come up or to get away, battle sail to fight."""
    wanted = _sails_to_fight(view, view.sightings[ship], weights)
    return wanted if wanted in ask.options else ask.default


def chase(view: PlottedView, ship: int, ask: Ask, weights: Weights) -> str:
    """Trim sails as usual, but set full sail after a beaten enemy until she is well within range."""
    runs = FULL in ask.options and _enemy_runs(view, view.sightings[ship])
    return FULL if runs else trim_sails(view, ship, ask, weights)


def set_sails(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Trim sails in the phase that is made for it, where the only other answer is to keep them."""
    ship = view.sightings[questions.ship[row]]
    return CHANGED if _sails_to_fight(view, ship, weights) == view.other_sails(ship.index) else BY_DEFAULT


def set_sails_to_chase(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Set sails so, but after a beaten enemy all of them."""
    ship = view.sightings[questions.ship[row]]
    runs = view.other_sails(ship.index) == FULL and _enemy_runs(view, ship)
    return CHANGED if runs else set_sails(view, questions, row, weights)


def _sails_to_fight(view: PlottedView, ship: Sighting, weights: Weights) -> str:
    """Return the sails that suit the distance of the enemy; "" if both do."""
    off = nearest(view, ship)
    if off > FAR or is_beaten(view, ship, weights):
        return FULL
    return BATTLE if off <= NEAR else ""


def _enemy_runs(view: PlottedView, ship: Sighting) -> bool:
    """Return whether the nearest enemy is beaten and not well within range."""
    foes = enemies_of(view, ship.side)
    foe = min(foes, key=lambda foe: distance(ship.bow, foe.bow), default=None)
    return foe is not None and distance(ship.bow, foe.bow) > GRIP and is_beaten(view, foe)


def mend(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Repair while it costs nothing, where what is damaged is told by number: out of every enemy's range."""
    if not out_of_range(view, questions.ship[row]):
        return BY_DEFAULT
    damage = questions.about[row]
    for part in _MENDED_PARTS:
        if damage & part:
            # Repairs are offered in the order of their bits, after that of nothing.
            return 1 + len(WORK_FOR[damage & (part - 1)])
    return BY_DEFAULT


def mend_by_words(view: PlottedView, ship: int, ask: Ask, weights: Weights) -> str:
    """Repair out of every enemy's range, or with all guns loaded and nothing else to do."""
    work = next((work for work in MENDED if work in ask.options), ask.default)
    if work != ask.default and not _is_idle(view, ship) and not out_of_range(view, ship):
        return ask.default
    return work


def _is_idle(view: PlottedView, ship: int) -> bool:
    """Return whether nothing but loading would be given up for repairs, and no gun is left to load."""
    if view.phase == PLOTTING:
        return False
    seen = view.sightings[ship]
    return all(load or not guns for load, guns in zip(seen.load, seen.guns))


def fight_fire(view: PlottedView, ship: int, ask: Ask, weights: Weights) -> str:
    """Send two sections, if one is left for the guns; more if no enemy is near."""
    most = 3 if nearest(view, view.sightings[ship]) > FAR else 2
    fitting = [option for option in ask.options if option != NOBODY and len(option) <= most]
    return max(fitting, key=len, default=ask.default)


def serve_mortar(view: PlottedView, ship: int, ask: Ask, weights: Weights) -> str:
    """Load all mortars while no enemy is so near that the guns are needed; the last option names all mortars."""
    return ask.options[-1] if nearest(view, view.sightings[ship]) > CLOSE else ask.default
