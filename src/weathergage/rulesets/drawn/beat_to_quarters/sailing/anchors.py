"""Anchors: let go by bow or stern, weighed in two turns, or cut (9)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import AnchorHandled
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_BOW, BY_STERN, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import CUT, WEIGH

ANCHORS: Final = (BY_BOW, BY_STERN)


def handle_anchor(book: Book, state: Seascape, ship: Ship, deed: str, report: Report) -> None:
    """Let go, weigh or cut."""
    rule = "9.a"
    if deed == WEIGH:
        ship.weighing = 1
        rule = "9.e"
    elif deed == CUT:
        ship.anchor, ship.cable_cut = "", True
        rule = "9.f"
    else:
        ship.anchor = deed
    if report is not None:
        report.append(AnchorHandled(ship=ship.spec.id, deed=deed, cite=book.cite(rule)))


def weigh_on(book: Book, state: Seascape, report: Report) -> None:
    """Count the second turn of weighing, and the third, in which she may move again (9.e)."""
    for ship in state.ships:
        if not ship.weighing:
            continue
        ship.weighing += 1
        if ship.weighing == book.conduct.anchor.weigh_turns:
            ship.anchor = ""
        elif ship.weighing > book.conduct.anchor.weigh_turns:
            ship.weighing = 0
            if report is not None:
                report.append(AnchorHandled(ship=ship.spec.id, deed="aweigh", cite=book.cite("9.e")))
