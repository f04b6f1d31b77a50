"""Fights for a deck: the test to board, the melee to its end, and both together (8.1, 8.2)."""

from fractions import Fraction
from typing import Final, NamedTuple

from weathergage.engine.dice import Dice
from weathergage.engine.distribution import NONE, Distribution, settled
from weathergage.engine.events import Modifier
from weathergage.engine.odds import (
    YES_NO,
    Chance,
    Inquiry,
    Odds,
    OddsError,
    Parameter,
    Question,
    Spread,
    chance_of,
    spread_of,
)
from weathergage.rulesets.drawn.red_and_black.boarding import melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import (
    boarding_sum,
    grapple,
    may_be_boarded,
)
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.foresight.odds.check_odds import success
from weathergage.rulesets.drawn.red_and_black.foresight.odds.dice_outcomes import alone
from weathergage.rulesets.drawn.red_and_black.foresight.odds.positions import must_be_in_contact, position

#: The two ships of a fight, whoever attacks in it by now.
BOARDER: Final = 0
BOARDED: Final = 1
#: Nobody has been taken.
_NOBODY: Final = -1
_FACES: Final = 6


class Scrap(NamedTuple):
    """A fight in progress: who attacks, whose deck, whether it has begun, parties of both, who is taken."""

    attacker: int
    deck: int
    begun: bool
    parties: tuple[int, int]
    over: bool = False
    taken: int = _NOBODY
    #: The attacker fights this round, whatever is advised.
    pressed: bool = False


def fought_out(
    book: Book, state: OpenTable, ship: Ship, other: Ship, counterboard: bool
) -> dict[Scrap, Fraction]:
    """Return every end of a melee with its exact chance.

    Both sides break off and follow up as their officers advise.
    """
    small = alone(state, (ship, other))
    melee.begin(small, small.ships[BOARDER], small.ships[BOARDED], counterboard)
    return fought_from(book, small, Scrap(BOARDER, small.deck, False, (ship.crew, other.crew)))


def fought_from(book: Book, small: OpenTable, start: Scrap) -> dict[Scrap, Fraction]:
    """Return every end of a melee between two ships that has come so far."""
    return settled(start, lambda scrap: {} if scrap.over else _round(book, small, scrap))


def _round(book: Book, small: OpenTable, scrap: Scrap) -> dict[Scrap, Fraction]:
    """Return where one round may lead: of the two dice only the difference counts, of a strike test only the sum."""
    found: dict[Scrap, Fraction] = {}
    for lead in range(1 - _FACES, _FACES):
        pair = [max(1, 1 + lead), max(1, 1 - lead)]
        ways = Fraction(_FACES - abs(lead), _FACES**2)
        after, thrown = _fought(book, small, scrap, [*pair, _FACES, _FACES])
        tests = [(after, Fraction(1))]
        if thrown > len(pair):
            tests = [
                (
                    _fought(book, small, scrap, [*pair, total // 2, total - total // 2])[0],
                    Fraction(many, _FACES**2),
                )
                for total in range(2, 2 * _FACES + 1)
                if (many := _FACES - abs(total - _FACES - 1))
            ]
        for after, chance in tests:
            found[after] = found.get(after, NONE) + ways * chance
    return found


def _fought(book: Book, small: OpenTable, scrap: Scrap, dice: list[int]) -> tuple[Scrap, int]:
    """Return how a round ends with these dice, and how many of them were thrown."""
    now = small.clone()
    now.dice = Dice(script=dice)
    now.attacker, now.defender = scrap.attacker, 1 - scrap.attacker
    now.deck, now.round = scrap.deck, int(scrap.begun)
    for ship, crew in zip(now.ships, scrap.parties, strict=True):
        ship.crew = crew
    if not scrap.pressed and melee.loses_heart(book, now):
        return _back(book, now), 0
    came_to = melee.fight_round(book, now, None)
    after = _back(book, now) if came_to == "repulsed" else _noted(now, came_to == "over")
    return after, now.dice.taken


def _back(book: Book, now: OpenTable) -> Scrap:
    """Return the fight with the boarders back; a ship that may follow does as advised."""
    if melee.may_follow(now) and melee.is_strong(book, now):
        melee.turn_tables(now)
        return _noted(now, over=False)
    return _noted(now, over=True)


def _noted(now: OpenTable, over: bool) -> Scrap:
    mine, hers = now.ships
    taken = BOARDER if mine.struck else BOARDED if hers.struck else _NOBODY
    return Scrap(now.attacker, now.deck, True, (mine.crew, hers.crew), over, taken)


def carried(
    book: Book, state: OpenTable, ship: Ship, other: Ship, counterboard: bool
) -> tuple[Fraction, Fraction]:
    """Return the chances that a boarding carries the other ship, and that it loses her own."""
    ends = fought_out(book, state, ship, other, counterboard)
    return tuple(  # type: ignore[return-value]
        sum((chance for scrap, chance in ends.items() if scrap.taken == taken), NONE)
        for taken in (BOARDED, BOARDER)
    )


def grapple_chance(
    book: Book, state: OpenTable, ship: Ship, other: Ship, impromptu: bool, counterboard: bool
) -> Fraction:
    """Return the exact chance of the test to board."""

    def deed(now: OpenTable) -> bool:
        return grapple(book, now, now.ships[0], now.ships[1], impromptu, counterboard, None)

    return success(state, (ship, other), deed)


def grapple_odds(
    book: Book, state: OpenTable, ship: Ship, other: Ship, impromptu: bool, counterboard: bool
) -> Odds:
    """Return the odds of the test to board."""
    likely = grapple_chance(book, state, ship, other, impromptu, counterboard)
    return Odds(
        question="grapple",
        title=f"{ship.spec.name} tries to board {other.spec.name}",
        modifiers=tuple(boarding_sum(book, state, ship, other, impromptu, counterboard)),
        chances=(
            chance_of("succeeds", "her men get over", likely, book.cite("8.1")),
            chance_of("fails", "they do not", 1 - likely, book.cite("8.1")),
        ),
        notes=(f"The die and these make {book.sheet.boarding.need} or more.",),
        cite=book.cite("8.1"),
    )


def melee_odds(book: Book, state: OpenTable, ship: Ship, other: Ship, counterboard: bool) -> Odds:
    """Return the odds of a melee fought to its end."""
    ends = fought_out(book, state, ship, other, counterboard)
    return Odds(
        question="melee",
        title=f"{ship.spec.name} boards {other.spec.name}",
        given=(_advised(counterboard),),
        modifiers=_modifiers(book, state, ship, other),
        chances=ends_of(book, ship, other, ends, Fraction(1)),
        spreads=losses(book, ship, other, ends),
        notes=("A die each and these; the higher wins the round.",),
        cite=book.cite("8.2"),
    )


def boarding_odds(
    book: Book, state: OpenTable, ship: Ship, other: Ship, impromptu: bool, counterboard: bool
) -> Odds:
    """Return the odds of the test and the melee, taken together."""
    likely = grapple_chance(book, state, ship, other, impromptu, counterboard)
    ends = fought_out(book, state, ship, other, counterboard)
    return Odds(
        question="boarding",
        title=f"{ship.spec.name} boards {other.spec.name}",
        given=(_advised(counterboard),),
        modifiers=tuple(boarding_sum(book, state, ship, other, impromptu, counterboard)),
        chances=(
            chance_of("grapple", "her men get over", likely, book.cite("8.1")),
            *ends_of(book, ship, other, ends, likely),
        ),
        cite=book.cite("8.1"),
    )


def ends_of(
    book: Book, ship: Ship, other: Ship, ends: dict[Scrap, Fraction], times: Fraction
) -> tuple[Chance, ...]:
    """Return who is carried in the end, if it comes to the fight at all."""
    mine, hers = (
        times * sum((chance for scrap, chance in ends.items() if scrap.taken == taken), NONE)
        for taken in (BOARDED, BOARDER)
    )
    return (
        chance_of("carries", f"{ship.spec.name} carries {other.spec.name}", mine, book.cite("8.2.d")),
        chance_of("lost", f"{other.spec.name} carries {ship.spec.name}", hers, book.cite("8.2.g")),
        chance_of("neither", "neither is carried", 1 - mine - hers, book.cite("8.2.f")),
    )


def losses(book: Book, ship: Ship, other: Ship, ends: dict[Scrap, Fraction]) -> tuple[Spread, Spread]:
    """Return the crew parties that a fight costs either ship."""
    mine = Distribution.of((ship.crew - scrap.parties[BOARDER], chance) for scrap, chance in ends.items())
    hers = Distribution.of((other.crew - scrap.parties[BOARDED], chance) for scrap, chance in ends.items())
    return (
        spread_of("lost", f"parties {ship.spec.name} loses", mine, book.cite("8.2.a")),
        spread_of("other_lost", f"parties {other.spec.name} loses", hers, book.cite("8.2.a")),
    )


def _advised(counterboard: bool) -> str:
    met = "a counter-board" if counterboard else "no counter-board"
    return f"Met by {met}; both sides fight on, break off and follow up as their officers advise."


def _modifiers(book: Book, state: OpenTable, ship: Ship, other: Ship) -> tuple[Modifier, ...]:
    """Return what is added to her die; what is added to the other's counts against her."""
    small = alone(state, (ship, other))
    against = (
        Modifier(f"{other.spec.name}: {each.label}", -each.value, each.cite)
        for each in melee.melee_sum(book, small, small.ships[BOARDED])
    )
    return (*melee.melee_sum(book, small, small.ships[BOARDER]), *against)


def questions(book: Book) -> list[Question]:
    """Return the questions about fights for a deck."""
    counter = Parameter(
        id="counterboard",
        title="the other ship counter-boards",
        values=YES_NO,
        default="no",
        cite=book.cite("8.1"),
    )
    impromptu = Parameter(
        id="impromptu",
        title="after a collision, not declared",
        values=YES_NO,
        default="no",
        cite=book.cite("8.1"),
    )

    def pair(
        rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry
    ) -> tuple[OpenTable, Ship, Ship, bool]:
        posed, ship, other = position(rules, state, inquiry)
        if ship is other:
            raise OddsError(f"it takes two ships to board [{book.cite('8.1')}]")
        if not ship.fights or not may_be_boarded(ship, other):
            raise OddsError(f"{other.spec.id} cannot be boarded by {ship.spec.id} [{book.cite('8.1')}]")
        if not inquiry.posed:
            must_be_in_contact(book, posed, ship, other)
        return posed, ship, other, inquiry.given["counterboard"] == "yes"

    def test(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, other, met = pair(rules, state, inquiry)
        return grapple_odds(book, posed, ship, other, inquiry.given["impromptu"] == "yes", met)

    def fight(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, other, met = pair(rules, state, inquiry)
        return melee_odds(book, posed, ship, other, met)

    def both(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, other, met = pair(rules, state, inquiry)
        return boarding_odds(book, posed, ship, other, inquiry.given["impromptu"] == "yes", met)

    return [
        Question(
            id="grapple",
            title="The test to board",
            summary="whether boarders get over",
            cite=book.cite("8.1"),
            answer=test,
            parameters=(counter, impromptu),
        ),
        Question(
            id="melee",
            title="A melee",
            summary="whether boarders carry a ship, are beaten off, or lose their own",
            cite=book.cite("8.2"),
            answer=fight,
            parameters=(counter,),
        ),
        Question(
            id="boarding",
            title="A boarding",
            summary="the test and the melee, taken together",
            cite=book.cite("8.1"),
            answer=both,
            parameters=(counter, impromptu),
        ),
    ]
