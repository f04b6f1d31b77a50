"""Decide about boarding in the plotted games: when to hold on, when to get clear, and how many men to send."""

from dataclasses import replace
from typing import Final

from weathergage.bots.plotted.intent import can_fight, enemies_of
from weathergage.bots.plotted.weights import FIGHTING, Weights
from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import distance
from weathergage.rulesets.plotted.foresight.lookout import Sighting
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.shared.views import BoardPreview

ATTEMPT: Final = "attempt"
HOLD: Final = "hold"
BOARD: Final = "board"
OFFER: Final = "offer"
FIGHT: Final = "fight"

OFFENSIVE: Final = "OBP"
DEFENSIVE: Final = "DBP"
TRANSFER: Final = "TBP"

#: Defenders this many times as strong as all boarders are enough; with fewer, everyone defends.
ENOUGH: Final = 1.0
#: A party boards if it is this many times as strong as the enemy; more than the second factor is not needed.
STRONG: Final = 1.3
OVERWHELMING: Final = 3
#: The number of beaten crew squares that one square of a prize crew can guard safely.
GUARDED: Final = 5
#: No prize is manned while an enemy who can fight is this near.
TOO_NEAR: Final = 4


def hold_on(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Grapple an enemy only to board her: a grappled ship is held, and boarded in the same turn."""
    foe = view.sighting(ask.other)
    wanted = (
        foe.side != ship.side and can_fight(foe) and _means_to_board(ship, _foes(view, ship, foe), weights)
    )
    return ATTEMPT if wanted else HOLD


def _foes(view: PlottedView, ship: Sighting, *others: Sighting) -> list[Sighting]:
    """Return the enemies that may fight her hand to hand: those tied to her, and others about to be."""
    tied = {name: view.sighting(name) for name, _, _ in view.ties_of(ship.id)}
    tied |= {other.id: other for other in others}
    return [foe for foe in tied.values() if foe.side != ship.side and can_fight(foe) and foe.strength]


def _means_to_board(ship: Sighting, foes: list[Sighting], weights: Weights) -> bool:
    """Return whether she is clearly stronger in men than all of them; used for grappling and for parties."""
    return ship.strength >= weights.boards_at * sum(foe.strength for foe in foes)


def get_clear(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Cast off from friends, hulks, and every enemy that is not to be boarded."""
    return HOLD if hold_on(view, ship, ask, weights) == ATTEMPT else ATTEMPT


def part(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Break off a melee that goes badly."""
    return OFFER if ship.strength < view.sighting(ask.other).strength else FIGHT


def counterboard(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Follow beaten boarders home if what is left there is weaker, but never with all hands."""
    stronger = ship.strength > view.sighting(ask.other).strength
    return BOARD if stronger and BOARD in ask.options and _hands_left(view, ship) else ask.default


def _hands_left(view: PlottedView, ship: Sighting) -> bool:
    """Return whether a section with men is in no party."""
    log = view.ship(ship.id)
    parties = "".join(party.partition(">")[0] for party in log.parties.split())
    return any(
        men and str(section) not in parties
        for section, men in enumerate(log.prize if log.captured else log.crew, 1)
    )


def form_parties(view: PlottedView, ship: Sighting, ask: Ask, weights: Weights = FIGHTING) -> str:
    """Board when clearly stronger, ward off boarders otherwise, and man prizes when no enemy is near."""
    foes = _foes(view, ship)
    if not foes:
        return _take_prize(view, ship, ask)
    if _means_to_board(ship, foes, weights):
        weakest = min(foes, key=lambda foe: foe.strength)
        answer = _attack(view, ask, weakest) or _everybody(ask, OFFENSIVE, weakest.id)
        if answer:
            return answer
    strength = sum(foe.strength for foe in foes)
    return _defence(view, ask, strength) or _everybody(ask, DEFENSIVE) or ask.default


def extremes(view: PlottedView, ask: Ask) -> list[str]:
    """Return the options of everyone defending, and everyone boarding the weakest enemy if strong enough.

    Empty if she is tied to no enemy who can fight.
    """
    ship = view.sighting(ask.ship)
    foes = _foes(view, ship)
    if not foes:
        return []
    found = [_everybody(ask, DEFENSIVE)]
    if ship.strength >= sum(foe.strength for foe in foes):
        found.append(_everybody(ask, OFFENSIVE, min(foes, key=lambda foe: foe.strength).id))
    return [answer for answer in found if answer]


def _everybody(ask: Ask, kind: str, target: str = "") -> str:
    """Return the option with most sections in one kind of party and fewest in others, without transfers."""
    best, answer = (0, 0), ""
    for option in ask.options:
        groups = [group.partition(">") for group in option.split()]
        if any(party[:3] == TRANSFER for party, _, _ in groups):
            continue
        wanted = sum(len(party) - 3 for party, _, aim in groups if party[:3] == kind and aim == target)
        others = sum(len(party) - 3 for party, _, aim in groups if party[:3] != kind or aim != target)
        if wanted and (wanted, -others) > best:
            best, answer = (wanted, -others), option
    return answer


def _previews(view: PlottedView, ask: Ask, options: list[str]) -> dict[str, BoardPreview]:
    """Compute the previews of some of the options only."""
    found = view.previews(replace(ask, options=options))
    return {option: preview for option, preview in found.items() if isinstance(preview, BoardPreview)}


def _attack(view: PlottedView, ask: Ask, foe: Sighting) -> str:
    """Return the smallest overwhelming party, or else the strongest, that leaves men to work the ship."""
    options = [
        option for option in ask.options if option[:3] == OFFENSIVE and option.partition(">")[2] == foe.id
    ]
    found = [
        (preview.strength, option)
        for option, preview in _previews(view, ask, options).items()
        if preview.may_fire and preview.strength >= STRONG * foe.strength
    ]
    least = min((each for each in found if each[0] >= OVERWHELMING * foe.strength), default=None)
    return (least or max(found, default=(0, "")))[1]


def _defence(view: PlottedView, ask: Ask, strength: int) -> str:
    """Return the smallest party that holds the deck, or everyone."""
    options = [option for option in ask.options if option[:3] == DEFENSIVE and " " not in option]
    found = sorted((preview.strength, option) for option, preview in _previews(view, ask, options).items())
    for mine, option in found:
        if mine >= ENOUGH * strength:
            return option
    return found[-1][1] if found else ""


def _take_prize(view: PlottedView, ship: Sighting, ask: Ask) -> str:
    """Send just enough men to a beaten enemy alongside."""
    if any(distance(ship.bow, foe.bow) <= TOO_NEAR for foe in enemies_of(view, ship.side) if foe.active):
        return ask.default
    prizes = {other.id: other for other in view.sightings if _is_prize(ship, other)}
    single = [option for option in ask.options if " " not in option and option.partition(">")[2] in prizes]
    best, answer = ship.crew, ask.default
    for option, preview in _previews(view, ask, single).items():
        guarded = preview.squares * GUARDED >= prizes[option.partition(">")[2]].crew
        if guarded and preview.may_fire and preview.squares < best:
            best, answer = preview.squares, option
    return answer


def _is_prize(ship: Sighting, other: Sighting) -> bool:
    """Return whether an enemy has given up, or has no crew left."""
    return other.present and other.side != ship.side and (other.surrendered or not other.strength)
