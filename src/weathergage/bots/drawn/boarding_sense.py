"""Decide about boarding in the drawn games: throw grapples, hold on, cast off or go over."""

from typing import Final

from weathergage.bots.drawn.skill import Skill
from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.shared.lookout import Lookout, Sighting

HOLD: Final = "hold"
#: The worth of a prize that has already struck, in parts of a ship.
PRIZE: Final = 0.4
#: The least expected gain of a boarding for seasoned captains, in parts of a ship.
SURE: Final = 0.02


def stake(lookout: Lookout, ship: Sighting, other: Sighting, skill: Skill) -> float:
    """Return the points to be won by holding another ship; below 0 if there is more to lose."""
    if other.side == ship.side or not ship.fights:
        return 0.0
    if other.struck:
        return PRIZE * other.value
    if not other.fights:
        return 0.0
    mine, hers = lookout.carries(ship.id, other.id), lookout.carries(other.id, ship.id)
    if hers < skill.expects:
        hers = 0.0
    gain, loss = other.value * max(other.life, skill.least), ship.value * max(ship.life, skill.least)
    promise = _promise(lookout, ship.side, (mine, hers), (gain, loss))
    worth = skill.rounds * promise - skill.shy * ship.value
    return worth + skill.held * _fire_between(lookout, ship, other) if skill.held else worth


def _promise(lookout: Lookout, side: int, chances: tuple[float, float], stakes: tuple[float, float]) -> float:
    """Return the expected points of a turn alongside; where ships fight once a turn, only one of them attacks."""
    (mine, hers), (gain, loss) = chances, stakes
    if not lookout.fought_out and not hers:
        return mine * gain
    first, second = mine * gain, -hers * loss
    if lookout.fought_out:
        first, second = first - (1 - mine) * hers * loss, second + (1 - hers) * mine * gain
    chance = lookout.boards_first(side)
    return chance * first + (1 - chance) * second


def _fire_between(lookout: Lookout, ship: Sighting, other: Sighting) -> float:
    """Return the fire given less the fire taken as both lie now: a held ship cannot turn out of a rake."""
    mine = lookout.guns(ship.id, other.id).fresh(ship.pose, other.pose)
    return mine - lookout.guns(other.id, ship.id).fresh(other.pose, ship.pose)


def dares(lookout: Lookout, ship: str, other: str, skill: Skill) -> bool:
    """Return whether the odds are good enough for him."""
    least = skill.risks_at if lookout.fought_out else skill.boards_at
    return not least or lookout.carries(ship, other) >= least


def _wanted(lookout: Lookout, ship: Sighting, other: Sighting, skill: Skill) -> bool:
    return (other.struck or dares(lookout, ship.id, other.id, skill)) and stake(
        lookout, ship, other, skill
    ) > 0


def throw(lookout: Lookout, ask: Ask, skill: Skill) -> str:
    """Choose the best ship to grapple, if any is worth it."""
    if ask.options[0] != HOLD:
        ship = lookout.sighting(ask.ship)
        return ask.options[-1 if _wanted(lookout, ship, lookout.sighting(ask.other), skill) else 0]
    _, *others = ask.options
    return ask.options[throw_at(lookout, ask.ship, others, ask.options.index(ask.default), skill)]


def throw_at(lookout: Lookout, ship_id: str, others: list[str], default: int, skill: Skill) -> int:
    """Return the number of the best of some ships to grapple, from 1; 0 to throw none."""
    ship = lookout.sighting(ship_id)
    if ship.held and not default:
        return 0
    choice, most = default, 0.0
    for number, name in enumerate(others, start=1):
        other = lookout.sighting(name)
        if other.struck or dares(lookout, ship_id, name, skill):
            # Only what is to be gained is wanted.
            worth = stake(lookout, ship, other, skill)
            if worth > most:
                choice, most = number, worth
    return choice


def get_clear(lookout: Lookout, ask: Ask, skill: Skill) -> str:
    """Hold on to ships that are worth it; get clear of all others."""
    ship, other = lookout.sighting(ask.ship), lookout.sighting(ask.other)
    return HOLD if _wanted(lookout, ship, other, skill) else ask.options[-1]


def go_over(lookout: Lookout, ask: Ask, skill: Skill) -> str:
    """Board the ship that is most likely to be carried, where trying costs nothing."""
    if ask.options[0] != HOLD:
        return mean_to_board(lookout, ask, skill)
    if skill.boards_at:
        return ask.default
    odds = {
        option: lookout.carries(ask.ship, option) * lookout.sighting(option).value
        for option in ask.options
        if option != HOLD
    }
    best = max(odds, key=lambda option: odds[option])
    return best if odds[best] > 0 else ask.default


def mean_to_board(lookout: Lookout, ask: Ask, skill: Skill) -> str:
    """Choose whom to board where the loser may lose his own ship; the first answer is nobody."""
    ship = lookout.sighting(ask.ship)
    if skill.seasoned and lookout.fought_out:
        odds = {option: lookout.boarding(ask.ship, option) for option in ask.options[1:]}
    else:
        odds = {
            option: lookout.carries(ask.ship, option) * lookout.sighting(option).value
            - lookout.repelled(ask.ship, option) * ship.value
            for option in ask.options[1:]
            if dares(lookout, ask.ship, option, skill)
        }
    least = ((SURE if skill.seasoned else 0.0) + skill.shy) * ship.value
    best = max(odds, key=lambda option: odds[option], default=ask.options[0])
    return best if odds.get(best, 0.0) > least else ask.options[0]
