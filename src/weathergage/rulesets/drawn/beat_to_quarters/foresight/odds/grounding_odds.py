"""The question of running aground: whether shoals hold a ship, and what the ground does to her (7.l, 21.shoals)."""

from typing import Final

from weathergage.engine.odds import Inquiry, Odds, OddsError, Parameter, Question
from weathergage.engine.ruleset import Ruleset
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_modifier
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_mishaps import endings
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_odds import chances_of, harm
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import alone
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import position
from weathergage.rulesets.shared.chart import Chart

#: No ship sails over more shoals than this in one movement that one would ask about.
_MOST: Final = 8
_ASHORE: Final = "0"
#: Water as deep as this carries every ship, in feet.
_DEEP: Final = 100
_RULE: Final = "21.shoals"


def question(book: Book) -> Question:
    """The question in this game; shoals are asked about where they are played with."""
    shoals = Parameter(
        id="shoals",
        title="shoals of her own rating in her way; 0 for land, or a shoal too shallow for her",
        values=tuple(str(number) for number in range(_MOST + 1)),
        default="1",
        cite=book.cite(_RULE),
    )
    return Question(
        id="ground",
        title="Running aground",
        summary="whether shoals hold a ship, and what the ground does to her",
        cite=book.cite("7.l"),
        answer=_ground_odds,
        parameters=(shoals,) if book.shallows else (),
        ships=1,
    )


def _ground_odds(rules: Ruleset, state: Seascape, inquiry: Inquiry) -> Odds:
    book: Book = rules.book
    posed, ship, _ = position(rules, state, inquiry)
    if ship.spec.battery or ship.aground or ship.anchor or not ship.fights:
        raise OddsError(f"{ship.spec.id} does not sail anywhere as she is [{book.cite('6.a')}]")
    shoals = inquiry.given.get("shoals", _ASHORE)
    now, course = _coast(book, posed, ship, int(shoals))
    found = endings(book, now, "plot", {f"plot/{ship.spec.id}": course})
    title = "runs ashore" if shoals == _ASHORE else f"sails over {shoals} shoal{'s' * (shoals != '1')}"
    return Odds(
        question="ground",
        title=f"{ship.spec.name} {title}",
        modifiers=() if shoals == _ASHORE else (quality_modifier(book, ship),),
        chances=(*chances_of(now, now.ships, found, book.cite(_RULE)), *harm(book, now, found)),
        notes=("For every shoal of her own rating a crew check; other ground holds her without one.",),
        cite=book.cite("7.l" if shoals == _ASHORE else _RULE),
    )


def _coast(book: Book, state: Seascape, ship: Ship, shoals: int) -> tuple[Seascape, str]:
    """The ship alone before so many shoals that she just touches, or before land; and the course over them."""
    now = alone(state, (ship,))
    ahead = [ship.bow + STEP[ship.heading] * hexes for hexes in range(1, max(1, shoals) + 1)]
    now.chart = Chart(0, 0, frozenset() if shoals else frozenset(ahead))
    for feet in range(_DEEP, 0, -1):
        if shoals and not _shallow(book, now, ship, ahead[0]):
            now.chart = Chart(0, 0, frozenset(), shoals=dict.fromkeys(ahead, feet))
    now.unit, now.paths, now.sounded, now.passed = [0], [[]], [], []
    now.ships[0].squadron = 0
    return now, str(len(ahead))


def _shallow(book: Book, state: Seascape, ship: Ship, code: int) -> bool:
    return any(shallow(book, state, ship, code) for shallow in book.shallows)
