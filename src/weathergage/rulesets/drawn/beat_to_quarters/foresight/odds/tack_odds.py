"""The question of a tack: a ship through the wind by a crew check, and a line of them in succession (6.a.7, 19.f)."""

from fractions import Fraction
from typing import Final

import msgspec

from weathergage.engine.odds import Inquiry, Odds, Parameter, Question, chance_of
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.check_odds import check_odds, success
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import position
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.formations import company

#: No longer line than this is asked about.
_LINE: Final = 12


def tack_odds(book: Book, state: Seascape, ship: Ship) -> Odds:
    """Return the odds of a turn through the wind's eye."""
    title = f"{ship.spec.name} turns her bow into the wind"
    return check_odds(
        book, state, ship, "tack", title, "she may go about or fall back", "she lies in irons", "6.a.7"
    )


def question(book: Book) -> Question:
    """Ask about one ship, or several that follow each other through the wind."""

    def answer(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
        posed, ship, _ = position(rules, state, inquiry)
        mates = company(posed, ship.squadron) if ship.squadron else [ship]
        line = mates[mates.index(ship) :] if not inquiry.posed else [ship] * int(inquiry.given["ships"])
        return _in_succession(book, posed, line, tack_odds(book, posed, ship))

    return Question(
        id="tack",
        title="Tacking",
        summary="whether a ship goes about or lies in irons; and a line of them in succession",
        cite=book.cite("6.a.7"),
        answer=answer,
        parameters=(
            Parameter(
                id="ships",
                title="ships in line, with crews alike, that tack one after the other",
                values=tuple(str(number) for number in range(1, _LINE + 1)),
                default="1",
                cite=book.cite("19.f"),
            ),
        ),
        settled=frozenset({"ships"}),
        ships=1,
    )


def _in_succession(book: Book, state: Seascape, line: list[Ship], odds: Odds) -> Odds:
    """Return the same with the chance that all of a line go about."""
    if len(line) < 2:
        return odds
    chance = Fraction(1)
    for ship in line:
        chance *= success(
            state, (ship,), lambda now: crew_check(book, now, now.ships[0], "to tack", "6.a.7", None)
        )
    words = f"all {len(line)} ships of the line go about in succession"
    every = chance_of("all", words, chance, book.cite("19.f"))
    return msgspec.structs.replace(odds, chances=(*odds.chances, every))
