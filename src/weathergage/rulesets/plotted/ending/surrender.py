"""Let a ship give up her flag without being boarded, and take heart again (B.VIII.D, B.IX.D.14)."""

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.boarding.capture import check_prize
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import ShipSurrendered, SurrenderLapsed
from weathergage.rulesets.plotted.core.log_squares import nothing
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import (
    FIGHTING,
    FIREPOWER,
    IMMOBILITY,
    STRIKING,
    SURRENDERS,
)
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides

RULES = {STRIKING: "B.VIII.D.1.b", FIREPOWER: "B.VIII.D.3.b", IMMOBILITY: "B.VIII.D.4.b"}


def supported(book: Book, state: PlottedState, ship: Ship, by_class: int) -> bool:
    """Return whether a friend at least as large as the firing ship is near enough to keep her fighting."""
    within = book.tables.prizes.friend_range_to_hold
    for other in state.ships:
        if (
            other is not ship
            and other.side == ship.side
            and other.spec.ship_class <= by_class
            and other.can_sail_and_fire
            and state.range_between(ship, other) <= within
        ):
            return True
    return False


def yields_to_fire(book: Book, state: PlottedState, target: Ship, firing: Ship) -> bool:
    """Return whether a ship without guns gives up to an enemy who fires from an adjacent hex (B.VIII.D.3.b)."""
    return (
        target.gunless
        and state.adjacent(target, firing)
        and not supported(book, state, target, firing.spec.ship_class)
    )


def yields_to_rake(book: Book, state: PlottedState, guns: Broadsides, ship: Ship) -> int:
    """Return the enemy to whom a dismasted ship gives up, who can rake her hull with no friend near.

    It is -1 if there is none (B.VIII.D.4.b).
    """
    if not ship.dismasted or not ship.present or (ship.surrendered and not ship.captured) or ship.doom:
        return -1
    for enemy in state.ships:
        if (
            enemy.side != ship.side
            and not supported(book, state, ship, enemy.spec.ship_class)
            and _can_rake_hull(state, guns, enemy, ship)
        ):
            return enemy.spec.index
    return -1


def _can_rake_hull(state: PlottedState, guns: Broadsides, enemy: Ship, ship: Ship) -> bool:
    for side in (0, 1):
        if guns.is_ready(state, enemy, side) and guns.rakes_hull(state, enemy, side, ship):
            return True
    return False


def surrender(
    book: Book, state: PlottedState, ship: Ship, kind: int, to: Ship | None, report: Report
) -> None:
    """Strike the colours: a prize crew's as well, whose prisoners then have their ship back (B.IX.D.8)."""
    if ship.struck or (to is not None and to.side == ship.side):
        # She can sink no lower, or her prize crew has lost her in this very phase.
        return
    if report is not None:
        report.append(
            ShipSurrendered(
                ship=ship.spec.id,
                kind=SURRENDERS[kind],
                to_ship=to.spec.id if to else "",
                cite=book.cite(RULES[kind]),
            )
        )
    ship.rallying = False
    if ship.captured and kind != STRIKING:
        ship.prize = nothing()
        check_prize(state, book, ship, report)
    else:
        ship.surrendered = kind
        if kind == STRIKING:
            for follow in book.strikings:
                follow(book, state, ship, report)


def strike_colours(book: Book, state: PlottedState, report: Report) -> None:
    """Strike every ship that has lost her last hull square (B.VIII.D.1.b)."""
    for ship in state.ships:
        if ship.hull == 0 and ship.present and not ship.struck:
            surrender(book, state, ship, STRIKING, None, report)


def may_rally(state: PlottedState) -> bool:
    """Return whether any ship has surrendered or taken heart, so that there is something to look at."""
    for ship in state.ships:
        if ship.rallying or ship.surrendered:
            return True
    return False


def rally(book: Book, state: PlottedState, report: Report) -> None:
    """Let surrenders near friends lapse at the start of a turn; she functions again the turn after (B.IX.D.14)."""
    for ship in state.ships:
        ship.rallying = False
    for ship in state.ships:
        if not ship.surrendered or ship.struck or ship.captured or not ship.present:
            continue
        friend = _friend_near(book, state, ship)
        if friend is not None:
            ship.surrendered = FIGHTING
            ship.rallying = True
            if report is not None:
                cite = book.cite("B.IX.D.14")
                report.append(SurrenderLapsed(ship=ship.spec.id, friend=friend.spec.id, cite=cite))


def _friend_near(book: Book, state: PlottedState, ship: Ship) -> Ship | None:
    within = book.tables.prizes.friend_range_to_rally
    for other in state.ships:
        if other.side == ship.side and other.can_sail_and_fire and state.range_between(ship, other) <= within:
            return other
    return None
