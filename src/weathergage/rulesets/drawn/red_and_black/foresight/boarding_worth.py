"""Estimate what boardings promise: the test, and a fight on deck that stops when it pays no more (8.1, 8.2)."""

from math import log2
from typing import Final

from weathergage.engine.orders import Ask
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_stages import YES
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import (
    boarding_added,
    may_be_boarded,
    strength,
)
from weathergage.rulesets.drawn.red_and_black.boarding.melee import BREAK_OFF, DESPAIR, FIGHT, FOLLOW, STAY
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.die_chances import reached
from weathergage.rulesets.drawn.red_and_black.core.ship import KILLED, WOUNDED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import strike_added
from weathergage.rulesets.drawn.red_and_black.foresight.deck_fight_worth import (
    HERS,
    MINE,
    Parties,
    Terms,
    first_round,
    promises,
)
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import Eye, life

#: What a party is worth, and the least that a ship is, in parts of a ship.
_PARTY: Final = 0.04
_LEAST: Final = 0.25


def boarding_worth(book: Book, state: OpenTable, mine: Ship, hers: Ship, eye: Eye) -> float:
    """Return the points that boarding her promises now."""
    if not mine.fights or not may_be_boarded(mine, hers):
        return 0.0
    met = hers.crew > 0 and strength(book, hers) >= strength(book, mine)
    gained = _begun(book, state, mine, hers, met, MINE, eye) - _PARTY * (mine.crew - hers.crew)
    return gained * _worth(hers, eye)


def answers(book: Book, state: OpenTable, mine: Ship, hers: Ship, ask: Ask, eye: Eye) -> dict[str, float]:
    """Return what each answer promises: being met half-way or not, fighting on, breaking off, following, staying."""
    if ask.kind == "counterboard":
        return {each: _begun(book, state, mine, hers, each == YES, HERS, eye) for each in ask.options}
    began = MINE if state.began == mine.spec.index else HERS
    known = promises(_terms(book, state, mine, hers, state.counterboard, began, eye), _most(mine, hers))
    parties = mine.crew, hers.crew
    on, back = known[MINE, state.deck < 0, parties]
    follow = known[MINE, False, parties][0]
    found = {FIGHT: on, BREAK_OFF: back, FOLLOW: follow, STAY: _PARTY * (mine.crew - hers.crew)}
    return {option: found[option] for option in ask.options}


def _begun(
    book: Book, state: OpenTable, mine: Ship, hers: Ship, counterboard: bool, began: int, eye: Eye
) -> float:
    """Reckon from the test on, in parts of her ship."""
    boarder, boarded = (mine, hers) if began == MINE else (hers, mine)
    added = boarding_added(book, state, boarder, boarded, impromptu=False, counterboard=counterboard)
    holds = reached(1, book.sheet.boarding.need, added.total)
    terms = _terms(book, state, mine, hers, counterboard, began, eye)
    hurt = _hurt(book, mine), _hurt(book, hers)
    fought = first_round(terms, _most(mine, hers), (mine.crew, hers.crew), hurt)
    return holds * fought + (1 - holds) * _PARTY * (mine.crew - hers.crew)


def _terms(
    book: Book, state: OpenTable, mine: Ship, hers: Ship, counterboard: bool, began: int, eye: Eye
) -> Terms:
    table, quality = book.sheet.melee, book.sheet.melee.crew
    return Terms(
        quality=(quality[mine.spec.crew_quality], quality[hers.spec.crew_quality]),
        steady=(_steady(book, state, mine), _steady(book, state, hers)),
        gain=1.0,
        # Roughly, so that few fights have to be reckoned.
        loss=2.0 ** round(log2(_worth(mine, eye) / _worth(hers, eye))),
        party=_PARTY,
        margin=table.great_margin,
        great=table.great_loss,
        small=table.loses,
        despair=DESPAIR,
        counterboard=counterboard,
        began=began,
    )


def _most(mine: Ship, hers: Ship) -> Parties:
    return max(mine.crew, mine.spec.crew), max(hers.crew, hers.spec.crew)


def _worth(ship: Ship, eye: Eye) -> float:
    return max(_LEAST, life(ship, eye)) * max(1, ship.spec.points)


def _steady(book: Book, state: OpenTable, ship: Ship) -> float:
    """Return the chance of a strike test."""
    return reached(book.sheet.strike.dice, book.sheet.strike.need, strike_added(book, ship).total)


def _hurt(book: Book, ship: Ship) -> int:
    """Return what a captain's wounds cost in the first round."""
    table = book.sheet.melee
    return {KILLED: table.captain_killed, WOUNDED: table.captain_wounded}.get(ship.captain, 0)
