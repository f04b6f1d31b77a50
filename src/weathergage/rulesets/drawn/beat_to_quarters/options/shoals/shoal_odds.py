"""The odds of shoals: how often a ship that just touches them is held (21.shoals)."""

from typing import Final

from weathergage.engine.odds import Inquiry, Odds, Parameter, Question
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_modifier
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.grounding_odds import (
    ashore_odds,
    ground_odds,
    ground_question,
    under_way,
    with_water_ahead,
)
from weathergage.rulesets.shared.chart import Chart

RULE: Final = "21.shoals"
#: No ship sails over more shoals than this in one movement that one would ask about.
_MOST: Final = 8
_ASHORE: Final = "0"
#: Water as deep as this carries every ship, in feet.
_DEEP: Final = 100


def question(book: Book) -> Question:
    """Return the question of running aground with shoals in a ship's way."""
    shoals = Parameter(
        id="shoals",
        title="shoals of her own rating in her way; 0 for land, or a shoal too shallow for her",
        values=tuple(str(number) for number in range(_MOST + 1)),
        default="1",
        cite=book.cite(RULE),
    )
    return ground_question(book, _shoal_odds, shoals)


def _shoal_odds(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
    book = rules.book
    posed, ship = under_way(rules, state, inquiry)
    shoals = inquiry.given.get("shoals", _ASHORE)
    if shoals == _ASHORE:
        return ashore_odds(book, posed, ship)
    now, ahead = with_water_ahead(posed, ship, int(shoals))
    now.chart = Chart(0, 0, frozenset())
    for feet in range(_DEEP, 0, -1):
        if not _shallow(book, now, ship, ahead[0]):
            now.chart = Chart(0, 0, frozenset(), shoals=dict.fromkeys(ahead, feet))
    title = f"sails over {shoals} shoal{'s' * (shoals != '1')}"
    return ground_odds(book, now, ship, len(ahead), title, book.cite(RULE), (quality_modifier(book, ship),))


def _shallow(book: Book, state: Seascape, ship: Ship, code: int) -> bool:
    return any(shallow(book, state, ship, code) for shallow in book.shallows)
