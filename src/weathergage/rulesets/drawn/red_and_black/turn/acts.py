"""Orders that are no answers: standing orders for the guns, an offer to end it, scuttling, a concession."""

from weathergage.engine.events import REFEREE, Report
from weathergage.engine.orders import Violation
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import RestOffered
from weathergage.rulesets.drawn.red_and_black.core.ship import SCUTTLED
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.ending.victory import beaten, end, end_by_points, judge, points
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import gone
from weathergage.rulesets.drawn.shared.result import sole
from weathergage.rulesets.drawn.shared.standing_orders import own_ship, set_standing
from weathergage.rulesets.shared.verdicts import pass_verdict


def act(
    rules: OpenTableRuleset, state: OpenTable, side: int, verb: str, notation: str, report: Report
) -> Violation | None:
    """Carry out an order given out of turn, or say why not."""
    book = rules.book
    if side == REFEREE:
        return pass_verdict(state, verb, notation, points(state), report)
    if not 0 <= side < len(state.sealed):
        return Violation(verb, "this battle has no such side")
    if verb == "standing":
        return set_standing(book.standing_answers, state, side, notation, report)
    if verb == "offer":
        return _offer(book, state, side, report)
    if verb == "scuttle":
        return _scuttle(book, state, side, notation, report)
    if verb == "concede":
        others = [other for other in range(len(state.sealed)) if other != side]
        winner = sole(others)
        end(book, state, report, winner, "conceded", adjudicated=True)
        return None
    return Violation(verb, "write standing, offer, scuttle or concede")


def _offer(book: Book, state: OpenTable, side: int, report: Report) -> Violation | None:
    if side in state.offers:
        return Violation("offer", "you have already offered it this turn")
    state.offers.append(side)
    if report is not None:
        report.append(RestOffered(side=side, rulings=("Y8",)))
    if all(each in state.offers or beaten(state, each) for each in range(len(state.sealed))):
        end_by_points(book, state, report, "agreed")
    return None


def _scuttle(book: Book, state: OpenTable, side: int, notation: str, report: Report) -> Violation | None:
    ship = own_ship(state, side, notation.strip())
    if ship is None or ship.spec.fixed or not ship.afloat:
        return Violation("scuttle", f"{notation!r} is not one of your ships afloat")
    if ship.struck and not ship.captured:
        return Violation("scuttle", "she has struck, and her people keep their word", book.cite("6.11"))
    if ship.spec.index in (state.mover, state.attacker, state.defender):
        return Violation("scuttle", "she is in the middle of an action; wait until it is over")
    gone(book, state, ship, SCUTTLED, "6.11", report)
    judge(book, state, report)
    return None
