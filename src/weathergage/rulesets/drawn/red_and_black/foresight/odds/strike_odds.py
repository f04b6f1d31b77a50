"""The questions of colours: a strike test, and how many broadsides it takes to make a ship strike (6.11)."""

from typing import Final

from weathergage.engine.odds import Chance, Inquiry, Odds, OddsError, Question, chance_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.shot import LOW
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.ending.striking import strike_sum, strike_tests
from weathergage.rulesets.drawn.red_and_black.foresight.odds.broadside_odds import (
    FIRER,
    TARGET,
    Broadside,
    Flight,
    described,
    hit,
    out,
)
from weathergage.rulesets.drawn.red_and_black.foresight.odds.check_odds import success
from weathergage.rulesets.drawn.red_and_black.foresight.odds.positions import position
from weathergage.rulesets.drawn.red_and_black.foresight.odds.shot_odds import SETTLED, aimed, parameters
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import Aim

#: Broadsides that are reckoned with.
_BROADSIDES: Final = 2


def question(book: Book) -> Question:
    """Return the question in this game."""

    def answer(rules: OpenTableRuleset, state: OpenTable, inquiry: Inquiry) -> Odds:
        posed, ship, enemy = position(rules, state, inquiry)
        if not inquiry.other:
            for each in parameters(book):
                if inquiry.given[each.id] != each.default:
                    raise OddsError(f"{each.id}: that is about a broadside; name the ship that fires it, too")
            return test_odds(book, posed, ship)
        return strike_odds(book, posed, ship, aimed(book, posed, enemy, ship, inquiry))

    return Question(
        id="strike",
        title="Striking the colours",
        summary="a strike test, and with another ship how many broadsides of hers make this one strike",
        cite=book.cite("6.11"),
        answer=answer,
        parameters=parameters(book),
        settled=SETTLED,
        alone=True,
    )


def test_odds(book: Book, state: OpenTable, ship: Ship) -> Odds:
    """Return the chance of one test as she is, whoever made her take it."""
    return Odds(
        question="strike",
        title=f"Does {ship.spec.name} strike?",
        given=(_as_she_is(ship),),
        modifiers=tuple(strike_sum(book, state, ship)),
        chances=(_tested(book, state, ship),),
        cite=book.cite("6.11"),
    )


def _as_she_is(ship: Ship) -> str:
    return f"{ship.spec.name}: hull {ship.hull}, broadside {ship.broadside}, {ship.spec.crew_quality} crew."


def _tested(book: Book, state: OpenTable, ship: Ship) -> Chance:
    tested = success(state, (ship,), lambda now: strike_tests(book, now, now.ships[0], 1, "6.11", None))
    return chance_of("test", "she strikes if she must take a test now", tested, book.cite("6.11"))


def strike_odds(book: Book, state: OpenTable, ship: Ship, aim: Aim) -> Odds:
    """Return the chance of one test, and after each of some broadsides that she has struck or is lost."""
    chances = [_tested(book, state, ship)]
    shot = Broadside(book, state, aim)
    for number in range(1, _BROADSIDES + 1):
        shot.worlds.go_on(lambda now, flight: _forgotten(now.ships[TARGET], aim.aim))
        shot.fire()
        shot.worlds.go_on(_no_longer_the_first)
        likely = shot.worlds.chance(lambda world: out(hit(world)))
        after = "one broadside" if number == 1 else f"{number} broadsides"
        chances.append(
            chance_of(
                f"strikes_{number}", f"she has struck or is lost after {after}", likely, book.cite("6.11")
            )
        )
    lost = shot.worlds.chance(lambda world: bool(hit(world).fate))
    chances.append(chance_of("lost", "sunk by then", lost, book.cite("6.4.ammunition")))
    return Odds(
        question="strike",
        title=f"Does {ship.spec.name} strike?",
        given=(
            _as_she_is(ship),
            f"{aim.ship.spec.name} fires into her again and again.",
            *described(book, state, aim),
        ),
        modifiers=tuple(strike_sum(book, state, ship)),
        chances=tuple(chances),
        cite=book.cite("6.11"),
    )


def _no_longer_the_first(state: OpenTable, flight: Flight) -> Flight:
    """Note that what she fires from now on is no initial broadside (6.4.tactical)."""
    state.ships[FIRER].opened = [True, True]
    return flight


def _forgotten(ship: Ship, aim: str) -> Flight:
    """Forget sides of fallen masts, wheel and fires, which have no say in whether she strikes."""
    ship.fallen = [0, 0]
    ship.wheel_shot, ship.hull_fires, ship.mast_fires, ship.tests = False, 0, 0, 0
    ship.masts = sorted(min(1, mast) if aim == LOW else mast for mast in ship.masts)
    return Flight()
