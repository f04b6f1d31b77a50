"""Boarding: who may go over to whom, and who wins the deck (16)."""

from weathergage.engine.events import Modifier, Report, Roll
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.crew_checks import quality_modifier, quality_value
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    BoardingFought,
    ShipSecured,
    ShipTaken,
)
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.damage import strike


def may_board(state: Seascape, ship: Ship) -> list[Ship]:
    """Return the ships alongside and held that her men may go over to (16.1, 16.2, 5.e.1)."""
    if not ship.has_hands or not state.ties.pairs:
        return []
    found = []
    for index in state.ties.others(ship.spec.index):
        other = state.ships[index]
        wanted = other.side != ship.side or other.deserted
        if other.afloat and wanted and state.adjacent(ship, other):
            found.append(other)
    return found


def unresisted(book: Book, ship: Ship, other: Ship) -> str:
    """Return the rule by which there is no resistance, or ""."""
    for walkover in book.walkovers:
        if rule := walkover(book, ship, other):
            return rule
    return ""


def defenceless(book: Book, ship: Ship, other: Ship) -> str:
    """Return the rule by which a friend, a ship that has struck or one on fire does not resist (16.2, 16.8, 16.9)."""
    if ship.side == other.side:
        return "16.2"
    if other.struck:
        return "16.8"
    if other.burning:
        return "16.9"
    return ""


def boarding_sum(book: Book, ship: Ship, other: Ship) -> int:
    """Return what the men of one ship add to their die: their crew, and the rating of the other (16.3, 16.4)."""
    return quality_value(book, ship) + other.rate


def sums(book: Book, ship: Ship, other: Ship) -> tuple[list[Modifier], list[Modifier]]:
    """Name what each side adds to its die, for those who are told (16.3, 16.4)."""
    return (
        [quality_modifier(book, ship), Modifier("rating of the target", other.rate, book.cite("16.3"))],
        [quality_modifier(book, other), Modifier("rating of the attacker", ship.rate, book.cite("16.4"))],
    )


def board(book: Book, state: Seascape, ship: Ship, other: Ship, report: Report) -> None:
    """Go over: without a fight where nobody resists, else by a die each (5.e.2, 5.e.3, 16)."""
    rule = unresisted(book, ship, other)
    if ship.side == other.side:
        if other.abandoned:
            other.man(ship.quality)
        else:
            other.kept = True
        if report is not None:
            cite = book.cite(rule)
            report.append(
                ShipSecured(ship=other.spec.id, by=ship.spec.id, own=True, cite=cite, rulings=("B8",))
            )
        return
    rolls: tuple[Roll, ...] = ()
    total = against = 0
    if not rule:
        die = book.conduct.boarding.die
        rolls = tuple(Roll(name, state.dice.roll(name, die), die) for name in ("boarding", "defence"))
        total = rolls[0].value + boarding_sum(book, ship, other)
        against = rolls[1].value + boarding_sum(book, other, ship)
    carried = bool(rule) or total > against
    if report is not None:
        mine, hers = sums(book, ship, other)
        report.append(
            BoardingFought(
                ship=ship.spec.id,
                other=other.spec.id,
                rolls=rolls,
                modifiers=tuple(mine) if rolls else (),
                other_modifiers=tuple(hers) if rolls else (),
                total=total,
                other_total=against,
                carried=carried,
                cite=book.cite(rule or ("16.5" if total == against else "16.4")),
            )
        )
    if carried:
        _carried(book, state, ship, other, rule, report)


def _carried(book: Book, state: Seascape, ship: Ship, other: Ship, rule: str, report: Report) -> None:
    """Carry the deck: she changes hands as she is (16.6)."""
    if any(prize(book, state, ship, other, report) for prize in book.prizes):
        return
    if rule == "16.9" and book.strikes_burning(book, other):
        strike(book, state, other, "boarded", "12", report)
    if other.abandoned:
        other.man(ship.quality)
    other.change_hands(ship.side)
    if report is not None:
        report.append(
            ShipTaken(
                ship=other.spec.id,
                by=ship.spec.id,
                by_side=ship.side,
                cite=book.cite("16.6"),
                rulings=("B8",),
            )
        )
