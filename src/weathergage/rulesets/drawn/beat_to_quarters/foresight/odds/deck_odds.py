"""Fights for a deck: one attack, the answer to it, and a boarding with its grapples (6.b.4, 16)."""

from fractions import Fraction
from typing import Final

from weathergage.engine.distribution import NONE
from weathergage.engine.events import Modifier
from weathergage.engine.odds import Chance, Inquiry, Odds, OddsError, Question, chance_of
from weathergage.rulesets.drawn.beat_to_quarters.boarding.deck_fight import board, sums, unresisted
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import success, trial_chance
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import must_lie_alongside, position

_NO_FIGHT: Final = {
    "16.2": "Needs no dice: friends come aboard their own.",
    "16.8": "Needs no dice: she has struck.",
    "16.9": "Needs no dice: nobody defends a ship on fire.",
}


def carries(book: Book, state: Seascape, ship: Ship, other: Ship) -> Fraction:
    """Return the exact chance that one attack carries another ship."""

    def deed(now: Seascape) -> bool:
        mine, hers = now.ships
        board(book, now, mine, hers, None)
        return hers.captured or hers.kept or bool(hers.fate)

    return success(state, (ship, other), deed) if ship.fights else NONE


def deck_odds(book: Book, state: Seascape, ship: Ship, other: Ship) -> Odds:
    """Return the odds of an attack, and of the enemy's own attack a turn later if it fails (rulings B8 and Q11)."""
    mine, hers = ship.spec.name, other.spec.name
    carried = carries(book, state, ship, other)
    chances = [chance_of("carries", f"{mine} carries {hers}", carried, book.cite("16.6"))]
    rule = unresisted(book, ship, other)
    if not rule:
        chances += _answer(book, state, ship, other, carried)
    return Odds(
        question="melee",
        title=f"{mine} boards {hers}",
        modifiers=() if rule else _modifiers(book, ship, other),
        chances=tuple(chances),
        notes=(_NO_FIGHT.get(rule, "Needs no dice: nobody is aboard to resist."),)
        if rule
        else ("A die each and these; the higher carries the deck, and a tie does not.",),
        cite=book.cite(rule or "16.4"),
    )


def _answer(book: Book, state: Seascape, ship: Ship, other: Ship, carried: Fraction) -> list[Chance]:
    """Return the answer to boarders beaten off: they may be boarded in the next turn, by the crews as they are now."""
    lost = (1 - carried) * carries(book, state, other, ship)
    name = other.spec.name
    return [
        chance_of("beaten_off", "her men are beaten off", 1 - carried, book.cite("16.5")),
        chance_of(
            "lost", f"they are, and {name} carries her if she boards next turn", lost, book.cite("16.7")
        ),
        chance_of(
            "neither",
            f"neither is carried, if {name} boards next turn",
            1 - carried - lost,
            book.cite("16.7"),
        ),
    ]


def _modifiers(book: Book, ship: Ship, other: Ship) -> tuple[Modifier, ...]:
    """Return what is added to her die; what is added to the other's counts against her."""
    mine, hers = sums(book, ship, other)
    return (*mine, *(Modifier(f"{other.spec.name}: {each.label}", -each.value, each.cite) for each in hers))


def _boarding_odds(book: Book, state: Seascape, ship: Ship, other: Ship) -> Odds:
    """Grapple first, unless they hang together already; then one attack."""
    held = bool(state.ties.held(ship.spec.index, other.spec.index))
    grappled = Fraction(1) if held else trial_chance(book, "grapple", state, ship, other)
    carried = carries(book, state, ship, other)
    words = "she carries her, if the grapples hold"
    return Odds(
        question="boarding",
        title=f"{ship.spec.name} grapples and boards {other.spec.name}",
        modifiers=() if unresisted(book, ship, other) else _modifiers(book, ship, other),
        chances=(
            chance_of("grapple", "the grapples hold", grappled, book.cite("6.b.4")),
            chance_of("carries", words, carried, book.cite("16.6")),
            chance_of("taken_in_all", "both: she is taken", grappled * carried, book.cite("16.6")),
        ),
        notes=("They hang together already.",) if held else (),
        cite=book.cite("16.1"),
    )


def questions(book: Book) -> list[Question]:
    """Return the questions about fights for a deck."""

    def pair(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> tuple[Seascape, Ship, Ship]:
        posed, ship, other = position(rules, state, inquiry)
        if ship is other:
            raise OddsError(f"it takes two ships to board [{book.cite('16.1')}]")
        return posed, ship, other

    def melee(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, other = pair(rules, state, inquiry)
        if not inquiry.posed:
            must_lie_alongside(book, posed, ship, other, "held")
        return deck_odds(book, posed, ship, other)

    def boarding(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, other = pair(rules, state, inquiry)
        if not inquiry.posed:
            must_lie_alongside(book, posed, ship, other)
        return _boarding_odds(book, posed, ship, other)

    return [
        Question(
            id="melee",
            title="A fight for a deck",
            summary="whether boarders carry a ship, are beaten off, or lose their own a turn later",
            cite=book.cite("16.4"),
            answer=melee,
        ),
        Question(
            id="boarding",
            title="Grappling and boarding",
            summary="the grapples and one attack, taken together",
            cite=book.cite("16.1"),
            answer=boarding,
        ),
    ]
