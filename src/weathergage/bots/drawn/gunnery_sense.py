"""Decide about fire in the drawn games, where every broadside fires once a turn: when, and at whom."""

from typing import Final

from weathergage.bots.drawn.skill import Skill
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.lookout import ARRIVED, SETTING_OUT, Lookout, Sighting

HOLD: Final = "hold"
#: Weights of a shot that may come a step later while an enemy moves, and in a later action of one's own.
STANDS_ON: Final = 0.7
LATER: Final = 0.75
#: A hit now weakens the enemy's fire.
NOW: Final = 1.1
#: Enemies farther off than this are no better target this turn.
FAR: Final = 24


def most_worth(worths: dict[str, float], ask: Ask) -> str:
    """Return the answer with the highest worth; the default if none is known."""
    return max(worths, key=lambda option: worths[option], default=ask.default)


def fire(lookout: Lookout, ask: Ask, skill: Skill, need: dict[str, float]) -> str:
    """Choose the best target now, unless a better shot is expected this turn."""
    shots = {
        option: worth * need.get(lookout.target_of(option), 1.0)
        for option, worth in lookout.shots(ask).items()
    }
    if not shots:
        return ask.default
    best = max(shots, key=lambda option: shots[option] * _leaning(lookout, option, skill))
    if shots[best] <= 0:
        return HOLD
    return best if NOW * shots[best] >= expected_later(lookout, ask, need) else HOLD


def favourite(lookout: Lookout, ask: Ask, skill: Skill) -> str:
    """Keep the default target, with the aim the captain prefers."""
    target = lookout.target_of(ask.default)
    same = [each for each in ask.options if each != HOLD and lookout.target_of(each) == target]
    return max(same, key=lambda option: _leaning(lookout, option, skill), default=ask.default)


def _leaning(lookout: Lookout, option: str, skill: Skill) -> float:
    return skill.rigging if lookout.aims_high(option) else 1.0


def expected_later(lookout: Lookout, ask: Ask, need: dict[str, float]) -> float:
    """Return the worth of the best shot the battery may expect if it waits."""
    battery = ask.id.rpartition("/")[2]
    ship = lookout.sighting(ask.ship)
    foes = [
        foe
        for foe in lookout.sightings
        if foe.fights and foe.side != ship.side and lookout.gap(ship.id, ship.pose, foe.id, foe.pose) <= FAR
    ]
    best = 0.0
    if ship.id in lookout.moving:
        if lookout.point == SETTING_OUT:
            best = _from_reach(lookout, ship, foes, battery, need)
        else:
            best = max(
                (
                    lookout.guns(ship.id, foe.id).worth_of(battery, pose, foe.pose) * need.get(foe.id, 1.0)
                    for pose in lookout.to_come(ship.id)
                    for foe in foes
                ),
                default=0.0,
            )
    elif lookout.point != ARRIVED:
        for foe in foes:
            if foe.id in lookout.moving and foe.free:
                guns, chance = lookout.guns(ship.id, foe.id), need.get(foe.id, 1.0)
                for pose in lookout.straight_on(foe.pose, 3):
                    chance *= STANDS_ON
                    best = max(best, chance * guns.worth_of(battery, ship.pose, pose))
    if lookout.actions_left(ship.side):
        best = max(best, LATER * _from_reach(lookout, ship, foes, battery, need))
    return best


def _from_reach(
    lookout: Lookout, ship: Sighting, foes: list[Sighting], battery: str, need: dict[str, float]
) -> float:
    """Return the expected worth of a battery's best shot after the next action, if the enemies stay."""
    reach = lookout.reach(ship.id, ship.pose)
    guns = [(lookout.guns(ship.id, foe.id), foe.pose, need.get(foe.id, 1.0)) for foe in foes]
    worth = [
        max((each.worth_of(battery, pose, at) * by for pose in group for each, at, by in guns), default=0.0)
        for group in reach.groups
    ]
    return sum(chance * max(worth[index] for index in groups) for chance, groups in reach.falls)
