"""Optional rule: ships newly arrived on a station carry more men against sickness (O.XV.B, 41.2)."""

from dataclasses import replace

import msgspec

from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState


class ScurvyFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most extra crew squares in each section, by class of ship; classes not named get none."""

    most: dict[int, int]


def embark(book: Book, scenario: Scenario, state: PlottedState) -> None:
    """Give extra squares to every section that has any, as many as the battle and her class allow (ruling W45)."""
    most = book.chart("scurvy", ScurvyFigures).most
    arrived = {ship.id: ship.newly_arrived for side in scenario.sides for ship in side.ships}
    for ship in state.ships:
        extra = min(arrived[ship.spec.id], most.get(ship.spec.ship_class, 0))
        if extra > 0:
            crew = tuple(squares + extra if squares else 0 for squares in ship.spec.crew)
            ship.spec = replace(ship.spec, crew=crew)
            ship.crew = row_of([*crew, 0])


def apply(book: Book) -> Book:
    """Return the book with this rule in it."""
    return book.adding(fittings=(embark,))
