"""Full sail: how fast it is, when it comes down by itself, and the phase in which it is set (A.V.A, A.XI)."""

from dataclasses import replace

from weathergage.engine.events import Report
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BATTLE_SAIL, FULL_SAIL, SAILS
from weathergage.rulesets.plotted.sailing.sail_setting import SAIL_QUESTION, change_sails, why_no_full_sail
from weathergage.rulesets.plotted.turn.full_sail_phase import FullSailPhase


def bend_sails(book: Book, scenario: Scenario, state: PlottedState) -> None:
    """Set the sails under which the battle begins, as far as ships can carry them."""
    wanted = {ship.id: SAILS.index(ship.sails) for side in scenario.sides for ship in side.ships}
    for ship in state.ships:
        if wanted[ship.spec.id] == FULL_SAIL and why_no_full_sail(book, state, ship) is None:
            ship.sails = FULL_SAIL


def lower_sails(book: Book, state: PlottedState, ship: Ship, sections: int, report: Report) -> None:
    """Take her out of full sail at once when the first section of her rigging is gone (A.V.A.4)."""
    if ship.sails == FULL_SAIL and not ship.rigging[0]:
        change_sails(book, ship, BATTLE_SAIL, "A.V.A.4", report, "rigging")


def apply(book: Book) -> Book:
    """Return the book with this section in it (A.II.J, A.V.A.5)."""
    book = book.with_phase(FullSailPhase, after="loading")
    book = book.adding(fittings=(bend_sails,), falls=(lower_sails,), words=(SAIL_QUESTION,))
    return replace(book, full_sails=True)
