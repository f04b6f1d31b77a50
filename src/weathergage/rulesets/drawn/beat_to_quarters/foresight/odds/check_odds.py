"""Crew checks that decide something at once: grapples, fouled rigging, tacks, kedging (5.b, 6.a.7, 6.b, 7)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.odds import YES_NO, Inquiry, Odds, OddsError, Parameter, Question, chance_of
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import throw
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check, quality_modifier
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import alone
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import must_lie_alongside, position
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import fouls
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import TRY, GetClear
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED

#: Question -> how ships must hang together for it, its title, what success is, in words, and its rule.
TRIALS: Final = {
    "grapple": ("", "Grappling", "the grapples hold", "{ship} throws grapples at {other}", "6.b.4"),
    "ungrapple": (
        "grappled",
        "Casting off grapples",
        "she comes clear",
        "{ship} tries to cast off from {other}",
        "5.b.3",
    ),
    "unfoul": (
        "fouled",
        "Clearing fouled rigging",
        "she comes clear",
        "{ship} tries to clear her rigging from {other}",
        "5.b.2",
    ),
}
_HELD: Final = {"ungrapple": GRAPPLED, "unfoul": FOULED}


def success(state: Seascape, ships: tuple[Ship, ...], deed: Callable[[Seascape], bool]) -> Fraction:
    """Return the exact chance that something succeeds for these ships, by the dice of the game itself."""
    small = alone(state, ships)

    def experiment(dice: Dice) -> bool:
        trying = small.clone()
        trying.dice = dice
        return deed(trying)

    return sum((likely for good, likely in outcomes(experiment) if good), Fraction(0))


def trial_chance(book: Book, question: str, state: Seascape, ship: Ship, other: Ship) -> Fraction:
    """Return the exact chance of grappling another ship, or of getting clear of her."""

    def deed(now: Seascape) -> bool:
        mine, hers = now.ships
        if question == "grapple":
            return throw(book, now, mine, hers, None)
        now.active = mine.side
        orders = {f"{question}/{mine.spec.id}/{hers.spec.id}": TRY}
        GetClear(_HELD[question])(book, now, orders, None)
        return not now.ties.held(0, 1) & _HELD[question]

    return success(state, (ship, other), deed) if ship.fights else Fraction(0)


def trial_odds(book: Book, question: str, state: Seascape, ship: Ship, other: Ship) -> Odds:
    """Return the odds of grappling another ship, or of getting clear of her, as they are."""
    _, _, words, title, rule = TRIALS[question]
    likely = trial_chance(book, question, state, ship, other)
    notes: tuple[str, ...] = ()
    if not ship.fights:
        notes = ("She has struck or has no crew, so she may not even try.",)
    elif likely == 1 and (ship.side == other.side or other.struck or other.dismasted):
        notes = ("Needs no check: friends help, and who is defenceless or has struck resists nobody.",)
    return Odds(
        question=question,
        title=title.format(ship=ship.spec.name, other=other.spec.name),
        modifiers=() if notes else (quality_modifier(book, ship),),
        chances=(chance_of("succeeds", words, likely, book.cite(rule)),),
        notes=notes or (_needs(book),),
        cite=book.cite(rule),
    )


def check_odds(
    book: Book, state: Seascape, ship: Ship, question: str, title: str, passed: str, failed: str, rule: str
) -> Odds:
    """Return the odds of a plain crew check."""
    likely = success(state, (ship,), lambda now: crew_check(book, now, now.ships[0], title, rule, None))
    return Odds(
        question=question,
        title=title,
        modifiers=(quality_modifier(book, ship),),
        chances=(
            chance_of("passes", passed, likely, book.cite(rule)),
            chance_of("fails", failed, 1 - likely, book.cite(rule)),
        ),
        notes=(_needs(book),),
        cite=book.cite(rule),
    )


def kedge_odds(book: Book, state: Seascape, ship: Ship) -> Odds:
    """Return the odds of hauling a ship off the ground."""
    title = f"{ship.spec.name} is hauled off the ground"
    return check_odds(book, state, ship, "kedge", title, "she comes off", "she sits fast", "7.m")


def foul_odds(book: Book, state: Seascape, ship: Ship, other: Ship, given: tuple[str, ...] = ()) -> Odds:
    """Return the odds when she runs into another: collision, which fouls, or else the dice of both."""
    both = (ship, other)

    def avoids(now: Seascape) -> bool:
        return crew_check(book, now, now.ships[0], "not to collide", "7.b", None)

    collides = 1 - success(state, both, avoids)
    caught = success(state, both, lambda now: fouls(book, now, now.ships[0], now.ships[1], None))
    fouled = collides + (1 - collides) * caught
    return Odds(
        question="foul",
        title=f"{ship.spec.name} runs into {other.spec.name}",
        given=given,
        modifiers=(quality_modifier(book, ship),),
        chances=(
            chance_of("collides", "they collide, and foul", collides, book.cite("7.d")),
            chance_of("caught", "they foul though she avoids it", (1 - collides) * caught, book.cite("7.g")),
            chance_of("fouled", "they are fouled, one way or the other", fouled, book.cite("7.f")),
            chance_of("clear", "she comes clear", 1 - fouled, book.cite("7.h")),
        ),
        notes=(_needs(book),),
        cite=book.cite("7.b"),
    )


def _needs(book: Book) -> str:
    crew = book.conduct.crew
    return f"A crew check: one die and the crew's quality make {crew.need} or more."


def questions(book: Book) -> list[Question]:
    """Return the questions that a crew check answers."""
    return [
        *(_trial(book, name) for name in TRIALS),
        _two(book, "foul", "Running into a ship", "collision, fouled rigging, or neither", "7.b", foul_odds),
        _one(book, "kedge", "Kedging off", "whether a ship comes off the ground", "7.m", kedge_odds),
    ]


def _trial(book: Book, name: str) -> Question:
    held, title, words, _, rule = TRIALS[name]

    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, other = position(rules, state, inquiry)
        if ship is other:
            raise OddsError(f"{name} is about two ships [{book.cite(rule)}]")
        if inquiry.posed:
            other.struck = other.struck or inquiry.given["struck"] == "yes"
            if name in _HELD:
                posed.ties.tie(ship.spec.index, other.spec.index, _HELD[name], posed.turn)
        else:
            must_lie_alongside(book, posed, ship, other, held)
        return trial_odds(book, name, posed, ship, other)

    struck = Parameter(
        id="struck",
        title="the other ship has struck",
        values=YES_NO,
        default="no",
        cite=book.cite("11.c.7"),
    )
    return Question(
        id=name,
        title=title,
        summary=f"the chance that {words}",
        cite=book.cite(rule),
        answer=answer,
        parameters=(struck,),
        settled=frozenset({"struck"}),
    )


def _two(
    book: Book,
    name: str,
    title: str,
    summary: str,
    rule: str,
    odds: Callable[[Book, Seascape, Ship, Ship], Odds],
) -> Question:
    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, other = position(rules, state, inquiry)
        if ship is other:
            raise OddsError(f"{name} is about two ships [{book.cite(rule)}]")
        return odds(book, posed, ship, other)

    return Question(id=name, title=title, summary=summary, cite=book.cite(rule), answer=answer)


def _one(
    book: Book, name: str, title: str, summary: str, rule: str, odds: Callable[[Book, Seascape, Ship], Odds]
) -> Question:
    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        return odds(book, posed, ship)

    return Question(id=name, title=title, summary=summary, cite=book.cite(rule), answer=answer, ships=1)
