"""Ships that a campaign leaves in port: under repair, or recaptured without a crew (20.f.5, 20.g.5)."""

from dataclasses import replace
from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.scenario import Scenario
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.events import ShipFoundered
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_BOW, DESTROYED, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import CAUSES
from weathergage.rulesets.shared.views import Condition

#: The mark of a ship under repair; the other one is that of a recaptured ship.
UNDER_REPAIR: Final = "UR"
REPAIR_RULE, RECAPTURE_RULE = "20.f.5", "20.g.5"

CAUSES[DESTROYED] = "{ship} is boarded in port by the men of {by} and destroyed."


def lay_up(book: Book, scenario: Scenario, state: Seascape) -> None:
    """Moor the ships whose cards say that they lie in port."""
    entries = [entry for side in scenario.sides for entry in side.ships]
    for entry, ship in zip(entries, state.ships, strict=True):
        if entry.card is not None and entry.card.port:
            ship.spec = replace(ship.spec, port=entry.card.port)
            ship.anchor = ship.anchor or BY_BOW


def carried(book: Book, ship: Ship, other: Ship) -> str:
    """Let everybody aboard of a ship in port, which has no crew to resist (20.f.5)."""
    return REPAIR_RULE if other.laid_up else ""


def destroyed(book: Book, state: Seascape, ship: Ship, other: Ship, report: Report) -> bool:
    """Destroy a ship under repair, which cannot be sailed away, when her deck is won (20.f.5)."""
    if other.spec.port != UNDER_REPAIR:
        return False
    other.go_down(DESTROYED)
    state.ties.cast_off(other.spec.index)
    if report is not None:
        cite = book.cite(REPAIR_RULE)
        report.append(ShipFoundered(ship=other.spec.id, cause=DESTROYED, by=ship.spec.id, cite=cite))
    return True


def conditions(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
    """Show everybody why she lies there."""
    if not ship.laid_up:
        return []
    if ship.spec.port == UNDER_REPAIR:
        return [Condition(key="port", text="under repair", cite=book.cite(REPAIR_RULE))]
    return [Condition(key="port", text="recaptured, without a crew", cite=book.cite(RECAPTURE_RULE))]


def on_the_card(ship: Ship) -> str:
    """Return the mark of a ship in port."""
    return ship.spec.port


def apply(book: Book) -> Book:
    """Return a book in which ships may lie in port."""
    return book.adding(
        fittings=(lay_up,),
        walkovers=(carried,),
        prizes=(destroyed,),
        conditions=(conditions,),
        card_notes=(on_the_card,),
    )
