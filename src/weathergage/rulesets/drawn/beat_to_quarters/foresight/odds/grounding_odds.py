"""The question of running aground: what the ground does to a ship that is sailed onto it (7.l)."""

from collections.abc import Callable

from weathergage.engine.events import Modifier
from weathergage.engine.odds import Inquiry, Odds, OddsError, Parameter, Question
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_mishaps import endings
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.course_odds import chances_of, harm
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.dice_outcomes import alone
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.positions import position
from weathergage.rulesets.shared.chart import Chart

Answer = Callable[[QuartersRuleset, Seascape, Inquiry], Odds]


def question(book: Book) -> Question:
    """Return the question in a game in which only land holds ships."""
    return ground_question(book, _ashore_odds)


def ground_question(book: Book, answer: Answer, *parameters: Parameter) -> Question:
    """Return the question with what else may be given."""
    return Question(
        id="ground",
        title="Running aground",
        summary="whether shoals hold a ship, and what the ground does to her",
        cite=book.cite("7.l"),
        answer=answer,
        parameters=parameters,
        ships=1,
    )


def _ashore_odds(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> Odds:
    return ashore_odds(rules.book, *under_way(rules, state, inquiry))


def under_way(rules: QuartersRuleset, state: Seascape, inquiry: Inquiry) -> tuple[Seascape, Ship]:
    """Return the position that is asked about and its ship; OddsError says why she sails nowhere."""
    posed, ship, _ = position(rules, state, inquiry)
    if ship.spec.battery or ship.aground or ship.anchor or not ship.fights:
        raise OddsError(f"{ship.spec.id} does not sail anywhere as she is [{rules.book.cite('6.a')}]")
    return posed, ship


def ashore_odds(book: Book, state: Seascape, ship: Ship) -> Odds:
    """Return the odds of a ship that is sailed onto land."""
    now, ahead = with_water_ahead(state, ship, 1)
    now.chart = Chart(0, 0, frozenset(ahead))
    return ground_odds(book, now, ship, len(ahead), "runs ashore", book.cite("7.l"))


def with_water_ahead(state: Seascape, ship: Ship, hexes: int) -> tuple[Seascape, list[int]]:
    """Return a position with the ship alone on a sea without a chart, and some hexes ahead of her."""
    now = alone(state, (ship,))
    now.unit, now.paths, now.sounded, now.passed = [0], [[]], [], []
    now.ships[0].squadron = 0
    return now, [ship.bow + STEP[ship.heading] * number for number in range(1, hexes + 1)]


def ground_odds(
    book: Book,
    now: Seascape,
    ship: Ship,
    hexes: int,
    title: str,
    cite: str,
    modifiers: tuple[Modifier, ...] = (),
) -> Odds:
    """Return what becomes of a ship that sails this many hexes straight on."""
    found = endings(book, now, "plot", {f"plot/{ship.spec.id}": str(hexes)})
    return Odds(
        question="ground",
        title=f"{ship.spec.name} {title}",
        modifiers=modifiers,
        chances=(*chances_of(now, now.ships, found, cite), *harm(book, now, found)),
        notes=("For every shoal of her own rating a crew check; other ground holds her without one.",),
        cite=cite,
    )
