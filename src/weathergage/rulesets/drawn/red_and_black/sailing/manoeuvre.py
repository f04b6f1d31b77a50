"""Way over the table: what stops a ship, collisions, grounding, and the table's edge (4.1.action.move, ruling X3)."""

from typing import Final

from weathergage.engine.events import Report, Roll
from weathergage.geometry.opentable import (
    POINTS,
    Base,
    Spot,
    ahead,
    between,
    can_touch,
    free_way,
    overlaps_any,
    those_in_touch,
)
from weathergage.rulesets.drawn.red_and_black.core.battle_figures import figures_of
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import Added, by_captain, passes
from weathergage.rulesets.drawn.red_and_black.core.events import HullsMet, HullsTied, ShipSailed, TableEdge
from weathergage.rulesets.drawn.red_and_black.core.land_grid import shores_near
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.striking import owed, strike_tests
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import fell, founder, lose
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM, touching
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import is_aback
from weathergage.rulesets.drawn.shared.ties import FOULED

RULE: Final = "4.1.action.move"
#: How a ship that sails ahead is stopped.
CLEAR: Final = ""
SHIP: Final = "ship"
LAND: Final = "land"
EDGE: Final = "edge"


def others_of(state: OpenTable, ship: Ship) -> list[Ship]:
    """Return the ships that can be in her way."""
    return [other for other in state.ships if other is not ship and other.afloat and not other.spec.fixed]


def obstacles(state: OpenTable, ship: Ship, length: int = 0) -> list[Base]:
    """Return everything she cannot sail over: ships, then land that she could reach with a way and her own length."""
    return _with_land(state, ship, length, others_of(state, ship))


def _with_land(state: OpenTable, ship: Ship, length: int, others: list[Ship]) -> list[Base]:
    land = shores_near(state, ship.mast, length + 2 * (ship.spec.fore + ship.spec.aft))
    found = [other.base for other in others]
    return found + land if land else found


def in_touch(state: OpenTable, ship: Ship) -> list[Base]:
    """Return everything that she could touch while she turns about her mast."""
    base = ship.base
    found = those_in_touch(base, shores_near(state, ship.mast, 2 * (ship.spec.fore + ship.spec.aft)))
    for other in state.ships:
        if other is not ship and other.afloat and not other.spec.fixed and can_touch(base, other.base):
            found.append(other.base)
    return found


def pip(book: Book, state: OpenTable) -> int:
    """Return one pip of a movement die, in tenths of a millimetre."""
    return figures_of(book, state).pip


def way_ahead(state: OpenTable, ship: Ship, length: int) -> tuple[int, Ship | None, str]:
    """Return how far she can go ahead, the ship she would run into, and what stops her."""
    others, base = others_of(state, ship), ship.base
    way, hit = free_way(base, length, _with_land(state, ship, length, others))
    if hit < 0:
        return way, None, CLEAR if on_table(state, ahead(ship.mast, ship.point, way)) else EDGE
    return way, (others[hit] if hit < len(others) else None), SHIP if hit < len(others) else LAND


def on_table(state: OpenTable, spot: Spot) -> bool:
    """Return whether a place is on the table; its edge is."""
    return 0 <= spot[0] <= state.width and 0 <= spot[1] <= state.height


def put(
    book: Book, state: OpenTable, ship: Ship, mast: Spot, point: int, kind: str, rule: str, report: Report
) -> None:
    """Let a ship lie somewhere else."""
    ship.mast, ship.point = mast, point % POINTS
    state.impulse += 1
    if report is not None:
        report.append(
            ShipSailed(
                ship=ship.spec.id,
                impulse=state.impulse,
                kind=kind,
                mast=mast,
                point=ship.point,
                cite=book.cite(rule),
            )
        )


def sail_on(book: Book, state: OpenTable, ship: Ship, length: int, kind: str, report: Report) -> None:
    """Go ahead the whole way, or as far as something lets her (4.1.action.move)."""
    length = _to_board(book, state, ship, length)
    way, other, stopped = way_ahead(state, ship, length)
    short = stopped == SHIP and other is not None and _stops_short(book, state, ship, other, report)
    if short:
        way = max(0, way - house(book, state, "collision.short") * MM)
    if way:
        put(book, state, ship, ahead(ship.mast, ship.point, way), ship.point, kind, RULE, report)
    if stopped == EDGE:
        leave_table(book, state, ship, report)
    elif stopped == LAND:
        ground(book, state, ship, report)
    elif other is not None and not short:
        collide(book, state, ship, other, report)


def _to_board(book: Book, state: OpenTable, ship: Ship, length: int) -> int:
    """Lay a ship that means to board alongside, where her whole way would carry her past (ruling Y6)."""
    if ship.boarding < 0:
        return length
    other = state.ships[ship.boarding]
    reach = figures_of(book, state).grapples
    way = way_ahead(state, ship, length)[0]
    steps: list[int] = [*range(way, 0, -pip(book, state)), 0]
    for at in steps:
        if touching(ship.base.moved(at), other.base, reach):
            return at
    return length


def _stops_short(book: Book, state: OpenTable, ship: Ship, other: Ship, report: Report) -> bool:
    """Return whether she backs her sails in time (ruling Y5)."""
    word = "friend" if other.side == ship.side else "enemy"
    return passes(
        book,
        state,
        ship,
        "to stop short",
        1,
        house(book, state, f"collision.avoid_{word}"),
        by_captain(book, ship, book.sheet.repairs.captain, "6.8", report is not None),
        RULE,
        report,
        other.spec.id,
        ("X3", "Y5"),
    )


def collide(book: Book, state: OpenTable, ship: Ship, other: Ship, report: Report) -> None:
    """Let two ships meet.

    Every mast may fall, each ship may be entangled, the smaller one is hurt (4.1.action.move).
    """
    if other.side != ship.side and other.spec.index not in state.met:
        state.met.append(other.spec.index)
    reasons: dict[int, list[str]] = {ship.spec.index: [], other.spec.index: []}
    rolls: list[Roll] = []
    told = len(report or ())
    for each in (ship, other):
        for mast, rating in enumerate(each.masts):
            if not rating:
                continue
            rolls.append(Roll("mast in a collision", state.dice.roll("mast in a collision")))
            if rolls[-1].value <= house(book, state, "collision.mast_falls"):
                felled = fell(book, state, each, mast, "collision", RULE, (rolls[-1],), report)
                reasons[each.spec.index] += felled
    if report is not None:
        # The collision is told before what it brings down, with the dice of every mast.
        met = HullsMet(
            ship=ship.spec.id, other=other.spec.id, rolls=tuple(rolls), cite=book.cite(RULE), rulings=("X3",)
        )
        report.insert(told, met)
    entangled = False
    for each in (ship, other):
        need, nothing = house(book, state, "collision.entangles"), Added(book, RULE, named=False)
        foul = _not(each, ship, other)
        if passes(book, state, each, "entangled", 1, need, nothing, RULE, report, foul, ("X3",)):
            entangled = True
    if entangled:
        tie(book, state, ship, other, FOULED, RULE, report)
    if ship.spec.rate != other.spec.rate:
        smaller = max((ship, other), key=lambda each: each.spec.rate)
        lose(book, state, smaller, 0, house(book, state, "collision.hull"), 0, RULE, report)
    for each in (ship, other):
        founder(book, state, each, report)
        each.tests = 0
        if not each.fate and not each.struck:
            strike_tests(book, state, each, owed(book, state, reasons[each.spec.index]), "6.11", report)


def _not(each: Ship, ship: Ship, other: Ship) -> str:
    return other.spec.id if each is ship else ship.spec.id


def tie(book: Book, state: OpenTable, ship: Ship, other: Ship, how: int, rule: str, report: Report) -> None:
    """Tie two ships together."""
    state.ties.tie(ship.spec.index, other.spec.index, how)
    if report is not None:
        word = "entangled" if how == FOULED else "grappled"
        report.append(
            HullsTied(ship=ship.spec.id, other=other.spec.id, how=word, tied=True, cite=book.cite(rule))
        )


def ground(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Put her fast ashore until she is refloated."""
    ship.aground = True
    ship.full_sail = False
    if report is not None:
        report.append(HullsMet(ship=ship.spec.id, other="", rolls=(), cite=book.cite(RULE), rulings=("X3",)))


def leave_table(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Take her off the table when her mainmast has passed the edge; she may come back (4.1.command.return)."""
    ship.away = True
    state.ties.cast_off(ship.spec.index)
    if report is not None:
        report.append(
            TableEdge(ship=ship.spec.id, back=False, cite=book.cite("4.1.command.return"), rulings=("X3",))
        )


def way_in(book: Book, state: OpenTable, ship: Ship) -> tuple[Spot, int] | None:
    """Return where and how she comes back: near where she left, straight inward if she can; None if it is crowded."""
    x = min(max(ship.mast[0], 0), state.width)
    y = min(max(ship.mast[1], 0), state.height)
    inward = 4 if x == 0 else 12 if x == state.width else 8 if y == 0 else 0
    headings = sorted(range(POINTS), key=lambda point: (between(point, inward), point))
    point = next(each for each in headings if not is_aback(book, state, ship, each))
    along = (inward + 4) % POINTS
    length = ship.spec.fore + ship.spec.aft
    for number in range(21):
        steps = (number + 1) // 2 * (1 if number % 2 else -1)
        spot = ahead((x, y), along, steps * length)
        base = Base(spot, point, ship.spec.fore, ship.spec.aft, ship.spec.beam)
        if on_table(state, spot) and not overlaps_any(base, obstacles(state, ship)):
            return spot, point
    return None
