"""Grapples: thrown at a ship alongside, held by a crew check, thrown off again in the command phase (6.b)."""

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import crew_check
from weathergage.rulesets.drawn.beat_to_quarters.core.events import ShipSecured, ShipsTied
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.shared.ties import GRAPPLED


def may_throw(state: Seascape, ship: Ship, other: Ship) -> bool:
    """Return whether grapples may be thrown.

    Once a ship and target in a phase, alongside and not yet held (6.b.1, 6.b.4, 7.k, ruling B5).
    """
    return (
        ship is not other
        and ship.has_hands
        and not ship.threw
        and other.afloat
        and not other.thrown_at
        and not other.spec.battery
        and not state.ties.held(ship.spec.index, other.spec.index) & GRAPPLED
        and state.adjacent(ship, other)
    )


def throw(book: Book, state: Seascape, ship: Ship, other: Ship, report: Report) -> bool:
    """Try to grapple: friends and the defenceless are held without a check (6.b.6, 15, ruling Q9)."""
    ship.threw = True
    other.thrown_at = True
    friends = ship.side == other.side
    state.happened = state.happened or not friends
    if not friends and not other.dismasted:
        if not crew_check(book, state, ship, "to grapple", "6.b.4", report, other.spec.id, ("B5",)):
            return False
    state.ties.tie(ship.spec.index, other.spec.index, GRAPPLED, state.turn)
    if report is not None:
        rule = "6.b.6" if friends else "11.c.5" if other.dismasted else "6.b.9"
        report.append(ShipsTied(ship=ship.spec.id, other=other.spec.id, how="grappled", cite=book.cite(rule)))
    if other.struck and not friends and not other.surrendered:
        other.surrendered = True
        if report is not None:
            report.append(
                ShipSecured(ship=other.spec.id, by=ship.spec.id, own=False, cite=book.cite("11.c.7"))
            )
    return True
