"""Follow an answer in a boarding to its end: counter-boards, fighting on, breaking off, following (8)."""

from fractions import Fraction
from typing import Final

import msgspec

from weathergage.engine.odds import Chance, Odds
from weathergage.rulesets.drawn.red_and_black.boarding import melee
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.foresight.odds.deck_odds import (
    BOARDED,
    BOARDER,
    Scrap,
    boarding_odds,
    ends_of,
    fought_from,
    losses,
)
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import alone

#: What matters most first, as answers are read.
_ORDER: Final = ("carries", "lost", "grapple", "neither")
_ADVISED: Final = "After that both sides fight on, break off and follow up as their officers advise."


def declared_odds(book: Book, state: OpenTable, ship: Ship, other: Ship, impromptu: bool) -> Odds:
    """Return the odds of a boarding against each answer of the other ship.

    The test and the melee, met half-way and not (8.1).
    """
    plain = boarding_odds(book, state, ship, other, impromptu, counterboard=False)
    if not other.crew:
        return plain
    met = boarding_odds(book, state, ship, other, impromptu, counterboard=True)
    chances: list[Chance] = []
    for key in _ORDER:
        one, two = plain.chance(key), met.chance(key)
        chances.append(_if(one, key, ", no counter-board"))
        chances.append(_if(two, f"{key}_met", " against a counter-board"))
    return Odds(
        question=plain.question,
        title=plain.title,
        given=("Both sides fight on, break off and follow up as their officers advise.",),
        modifiers=plain.modifiers,
        chances=tuple(chances),
        cite=plain.cite,
    )


def _if(chance: Chance, key: str, words: str) -> Chance:
    return msgspec.structs.replace(chance, key=key, label=chance.label + words)


def fight_odds(book: Book, state: OpenTable, ship: Ship, other: Ship, option: str) -> Odds | None:
    """Return the odds of a melee under way to its end, for the ship that is asked.

    None where it ends at once (8.2.e, 8.2.f).
    """
    small = _under_way(state, ship, other)
    given = [_ADVISED]
    if option == melee.STAY or (option == melee.BREAK_OFF and not melee.may_follow(small)):
        return None
    if option == melee.BREAK_OFF:
        given.insert(0, f"{other.spec.name} follows; if she does not, all is over.")
    if option != melee.FIGHT:
        melee.turn_tables(small)
    start = Scrap(small.attacker, small.deck, small.round > 0, (ship.crew, other.crew), pressed=True)
    ends = fought_from(book, small, start)
    return Odds(
        question="melee",
        title=f"{ship.spec.name}, fighting {other.spec.name}: {option}",
        given=tuple(given),
        chances=ends_of(book, ship, other, ends, times=Fraction(1)),
        spreads=losses(book, ship, other, ends),
        cite=book.cite("8.2"),
    )


def _under_way(state: OpenTable, ship: Ship, other: Ship) -> OpenTable:
    """Return the two ships by themselves, with their fight as it stands."""
    places = {ship.spec.index: BOARDER, other.spec.index: BOARDED}
    small = alone(state, (ship, other))
    small.attacker, small.defender = places[state.attacker], places[state.defender]
    small.began, small.deck = places[state.began], places.get(state.deck, melee.BETWEEN)
    return small
