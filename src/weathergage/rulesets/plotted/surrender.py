"""When a ship gives up her flag without being boarded, and when she takes heart again (B.VIII.D, B.IX.D.14)."""

from weathergage.engine.events import Report
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.events import ShipSurrendered, SurrenderLapsed
from weathergage.rulesets.plotted.gunnery import HULL, Broadsides
from weathergage.rulesets.plotted.ship import FIGHTING, FIREPOWER, IMMOBILITY, STRIKING, SURRENDERS, Ship
from weathergage.rulesets.plotted.state import PlottedState

RULES = {STRIKING: "B.VIII.D.1.b", FIREPOWER: "B.VIII.D.3.b", IMMOBILITY: "B.VIII.D.4.b"}


def supported(book: Book, state: PlottedState, ship: Ship, by_class: int) -> bool:
    """Whether a friend at least as large as the firing ship is near enough to keep her fighting."""
    within = book.tables.prizes.friend_range_to_hold
    return any(
        other is not ship
        and other.side == ship.side
        and other.present
        and not other.surrendered
        and other.spec.ship_class <= by_class
        and state.range_between(ship, other) <= within
        for other in state.ships
    )


def yields_to_fire(book: Book, state: PlottedState, target: Ship, firing: Ship) -> bool:
    """A ship without guns gives up to an enemy who fires into her from an adjacent hex (B.VIII.D.3.b)."""
    return (
        target.gunless
        and state.adjacent(target, firing)
        and not supported(book, state, target, firing.spec.ship_class)
    )


def immobile_ships(book: Book, state: PlottedState, guns: Broadsides) -> dict[int, int]:
    """Dismasted ships whose hull an enemy can rake, with the first such enemy (B.VIII.D.4.b)."""
    found: dict[int, int] = {}
    for ship in state.ships:
        if any(ship.rigging) or not ship.present or ship.surrendered:
            continue
        for enemy in state.ships:
            if enemy.side != ship.side and _can_rake_hull(state, guns, enemy, ship):
                if not supported(book, state, ship, enemy.spec.ship_class):
                    found[ship.spec.index] = enemy.spec.index
                break
    return found


def _can_rake_hull(state: PlottedState, guns: Broadsides, enemy: Ship, ship: Ship) -> bool:
    for side in (0, 1):
        if not guns.may_fire(enemy, side) or ship not in guns.targets(state, enemy, side):
            continue
        shot = guns.lay(enemy, side, ship)
        if shot.raking and HULL in guns.aims(state, enemy, ship, shot.lie.range):
            return True
    return False


def surrender(book: Book, ship: Ship, kind: int, to: Ship | None, report: Report) -> None:
    """The colours come down; a ship already given up only changes if she now strikes."""
    if ship.surrendered == kind or ship.surrendered == STRIKING:
        return
    ship.surrendered = kind
    ship.rallying = False
    if report is not None:
        report.append(
            ShipSurrendered(
                ship=ship.spec.id,
                kind=SURRENDERS[kind],
                to_ship=to.spec.id if to else "",
                cite=book.cite(RULES[kind]),
            )
        )


def rally(book: Book, state: PlottedState, report: Report) -> None:
    """At the start of a turn: near friends a surrender lapses, and she functions again the turn after (B.IX.D.14)."""
    for ship in state.ships:
        if not ship.surrendered:
            continue
        if ship.rallying:
            ship.rallying = False
            if not ship.captured and not ship.struck:
                ship.surrendered = FIGHTING
            continue
        if ship.struck or ship.captured or not ship.present:
            continue
        friend = _friend_near(book, state, ship)
        if friend is not None:
            ship.rallying = True
            if report is not None:
                cite = book.cite("B.IX.D.14")
                report.append(SurrenderLapsed(ship=ship.spec.id, friend=friend.spec.id, cite=cite))


def _friend_near(book: Book, state: PlottedState, ship: Ship) -> Ship | None:
    within = book.tables.prizes.friend_range_to_rally
    for other in state.ships:
        if other is ship or other.side != ship.spec.owner or not other.present or other.surrendered:
            continue
        if state.range_between(ship, other) <= within:
            return other
    return None
