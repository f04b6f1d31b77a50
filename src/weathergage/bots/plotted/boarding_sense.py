"""Decide about boarding in the plotted games: when to hold on, when to get clear, and how many men to send.

Every sense answers a row by the number of an option; BY_DEFAULT leaves it as it is.
"""

from typing import Final

from weathergage.bots.plotted.weights import Weights
from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.geometry.hexgrid import hexes_between
from weathergage.rulesets.plotted.boarding.parties import in_party, kind_of, target_of, task_of
from weathergage.rulesets.plotted.boarding.party_numbers import PartyOrders
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS, TRANSFER
from weathergage.rulesets.plotted.present.view import PlottedView
from weathergage.rulesets.plotted.turn.boarding_phase import OFFERED
from weathergage.rulesets.plotted.turn.grappling_phase import TRY
from weathergage.rulesets.plotted.turn.melee_phase import BOARDS

#: Stands for no party, and for parties of several kinds.
_NONE: Final = 0
_MIXED: Final = -1
#: Sections, and what follows them, are digits below this where parties are ranked.
_DIGITS: Final = 8
_NOTHING: Final = 0
#: The mark between sections and the ship they board, which comes after all sections in texts.
_BEFORE_A_NAME: Final = 7

#: Defenders this many times as strong as all boarders are enough; with fewer, everyone defends.
ENOUGH: Final = 1
#: A party boards if it is this many times as strong as the enemy; more than the second factor is not needed.
STRONG: Final = 1.3
OVERWHELMING: Final = 3
#: The number of beaten crew squares that one square of a prize crew can guard safely.
GUARDED: Final = 5
#: No prize is manned while an enemy who can fight is this near.
TOO_NEAR: Final = 4


def hold_on(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Grapple an enemy only to board her: a grappled ship is held, and boarded in the same turn."""
    return TRY if _would_board(view, questions, row, weights) else _hold(questions, row)


def get_clear(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Cast off from friends, hulks, and every enemy that is not to be boarded."""
    return _hold(questions, row) if _would_board(view, questions, row, weights) else TRY


def part(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Break off a melee that goes badly."""
    mine, hers = view.strength_of(questions.ship[row]), view.strength_of(questions.about[row])
    return OFFERED if mine < hers else 1 - OFFERED


def counterboard(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Follow beaten boarders home if what is left there is weaker, but never with all hands."""
    ship = questions.ship[row]
    stronger = view.strength_of(ship) > view.strength_of(questions.about[row])
    return BOARDS if stronger and view.has_hands_left(ship) else BY_DEFAULT


def form_parties(view: PlottedView, questions: Questions, row: int, weights: Weights) -> int:
    """Board when clearly stronger, ward off boarders otherwise, and man prizes when no enemy is near."""
    ship = questions.ship[row]
    foes = _foes(view, ship)
    if not foes:
        return _take_prize(view, questions, row)
    if _means_to_board(view, ship, foes, weights):
        weakest = _weakest(view, foes)
        answer = _attack(view, questions, row, weakest)
        if answer == BY_DEFAULT:
            answer = _everybody(questions, row, task_of(OFFENSIVE, weakest))
        if answer != BY_DEFAULT:
            return answer
    answer = _defence(view, questions, row, _strength(view, foes))
    return _everybody(questions, row, task_of(DEFENSIVE)) if answer == BY_DEFAULT else answer


def extremes(view: PlottedView, questions: Questions, row: int) -> list[int]:
    """Return the orders of everyone defending, and everyone boarding the weakest enemy if strong enough.

    Empty if she is tied to no enemy who can fight.
    """
    ship = questions.ship[row]
    foes = _foes(view, ship)
    if not foes:
        return []
    found = [_everybody(questions, row, task_of(DEFENSIVE))]
    if view.strength_of(ship) >= _strength(view, foes):
        found.append(_everybody(questions, row, task_of(OFFENSIVE, _weakest(view, foes))))
    return [answer for answer in found if answer != BY_DEFAULT]


def _hold(questions: Questions, row: int) -> int:
    """Return the number by which nothing is tried."""
    return questions.choices[row] - 1


def _would_board(view: PlottedView, questions: Questions, row: int, weights: Weights) -> bool:
    """Return whether the other ship is an enemy to be boarded, together with those she is tied to already."""
    ship, other = questions.ship[row], questions.about[row]
    if view.side_of(other) == view.side_of(ship) or not view.can_fight(other):
        return False
    return _means_to_board(view, ship, _foes(view, ship, other), weights)


def _foes(view: PlottedView, ship: i64, other: i64 = -1) -> list[int]:
    """Return the enemies that may fight her hand to hand: those tied to her, and another about to be."""
    found: list[int] = []
    tied, side = view.is_tied(ship), view.side_of(ship)
    if not tied and other < 0:
        return found
    for foe in range(view.fleet):
        if foe != other and not (tied and view.are_tied(ship, foe)):
            continue
        if view.side_of(foe) != side and view.can_fight(foe):
            if view.strength_of(foe):
                found.append(foe)
    return found


def _means_to_board(view: PlottedView, ship: int, foes: list[int], weights: Weights) -> bool:
    """Return whether she is clearly stronger in men than all of them; used for grappling and for parties."""
    mine: int = view.strength_of(ship)
    return mine >= weights.boards_at * _strength(view, foes)


def _strength(view: PlottedView, ships: list[int]) -> int:
    found = 0
    for ship in ships:
        found += view.strength_of(ship)
    return found


def _weakest(view: PlottedView, foes: list[int]) -> int:
    """Return the ship with the fewest men worth fighting, the first of equals."""
    weakest = foes[0]
    for foe in foes:
        if view.strength_of(foe) < view.strength_of(weakest):
            weakest = foe
    return weakest


def _orders(questions: Questions, row: int) -> PartyOrders:
    """Return the orders among which a row chooses."""
    return PartyOrders(questions.options, questions.first[row])


def only_party(tasks: vec[i64]) -> i64:
    """Return the task of all sections that are in a party; _NONE if none is, _MIXED if they do several things."""
    found: i64 = _NONE
    for task in tasks:
        if in_party(task):
            if found not in (_NONE, task):
                return _MIXED
            found = task
    return found


def rank_of_sections(tasks: vec[i64], end: i64) -> i64:
    """Return a number by which parties of the same strength are ranked: as the log's text of their sections would be.

    `end` stands for what follows the sections there, or for nothing.
    """
    found: i64 = 0
    length: i64 = 0
    for section in range(SECTIONS):
        if in_party(tasks[section]):
            found = found * _DIGITS + section + 1
            length += 1
    found = found * _DIGITS + end
    for _ in range(length, SECTIONS):
        found *= _DIGITS
    return found


def sections_of(tasks: vec[i64]) -> str:
    """Return the sections in parties as the log writes them, which decides between parties of the same strength."""
    return "".join(str(section + 1) for section in range(SECTIONS) if in_party(tasks[section]))


def _everybody(questions: Questions, row: int, wanted: int) -> int:
    """Return the order with most sections in one party and fewest in others, without transfers."""
    most, fewest, answer = 0, 0, BY_DEFAULT
    orders = _orders(questions, row)
    for order in range(questions.choices[row]):
        mine, others = 0, 0
        for task in orders.read(order):
            if kind_of(task) == TRANSFER:
                mine = 0
                break
            if task == wanted:
                mine += 1
            elif in_party(task):
                others += 1
        if mine and (mine > most or (mine == most and others < fewest)):
            most, fewest, answer = mine, others, order
    return answer


def _attack(view: PlottedView, questions: Questions, row: int, foe: int) -> int:
    """Return the smallest overwhelming party, or else the strongest, that leaves men to work the ship."""
    wanted, figures = task_of(OFFENSIVE, foe), view.party_figures(questions.ship[row])
    hers: int = view.strength_of(foe)
    answer, best, best_rank = BY_DEFAULT, 0, 0
    orders = _orders(questions, row)
    for order in range(questions.choices[row]):
        tasks = orders.read(order)
        if only_party(tasks) != wanted or not figures.may_fire(tasks):
            continue
        mine, rank = figures.strength(tasks), rank_of_sections(tasks, _BEFORE_A_NAME)
        if mine < STRONG * hers:
            continue
        if answer == BY_DEFAULT or _is_better(mine, rank, best, best_rank, OVERWHELMING * hers):
            answer, best, best_rank = order, mine, rank
    return answer


def _defence(view: PlottedView, questions: Questions, row: int, strength: int) -> int:
    """Return the smallest party that holds the deck, or everyone."""
    figures = view.party_figures(questions.ship[row])
    answer, best, best_rank = BY_DEFAULT, 0, 0
    orders = _orders(questions, row)
    for order in range(questions.choices[row]):
        tasks = orders.read(order)
        if only_party(tasks) != DEFENSIVE:
            continue
        mine, rank = figures.strength(tasks), rank_of_sections(tasks, _NOTHING)
        if answer == BY_DEFAULT or _is_better(mine, rank, best, best_rank, ENOUGH * strength):
            answer, best, best_rank = order, mine, rank
    return answer


def _is_better(mine: int, rank: int, best: int, best_rank: int, enough: int) -> bool:
    """Return whether a party is the smaller of two that are strong enough, or else the stronger."""
    if best >= enough:
        return mine >= enough and (mine < best or (mine == best and rank < best_rank))
    return mine > best or (mine == best and rank > best_rank)


def _take_prize(view: PlottedView, questions: Questions, row: int) -> int:
    """Send just enough men to a beaten enemy alongside."""
    ship = questions.ship[row]
    if _is_threatened(view, ship):
        return BY_DEFAULT
    figures = view.party_figures(ship)
    fewest, answer = view.crew_of(ship), BY_DEFAULT
    orders = _orders(questions, row)
    for order in range(questions.choices[row]):
        tasks = orders.read(order)
        prize = target_of(only_party(tasks))
        if prize < 0 or not _is_prize(view, ship, prize):
            continue
        squares = figures.squares(tasks)
        if squares < fewest and squares * GUARDED >= view.crew_of(prize) and figures.may_fire(tasks):
            fewest, answer = squares, order
    return answer


def _is_threatened(view: PlottedView, ship: int) -> bool:
    """Return whether an enemy who can sail and fire is near."""
    side, bow = view.side_of(ship), view.bow_of(ship)
    for foe in range(view.fleet):
        if view.side_of(foe) != side and hexes_between(bow, view.bow_of(foe)) <= TOO_NEAR:
            if view.can_fight(foe) and view.sails_and_fires(foe):
                return True
    return False


def _is_prize(view: PlottedView, ship: int, other: int) -> bool:
    """Return whether an enemy has given up, or has no crew left."""
    if not view.is_present(other) or view.side_of(other) == view.side_of(ship):
        return False
    return view.has_given_up(other) or not view.strength_of(other)
