"""Decide who has won: single ships and squadrons (17)."""

from weathergage.engine.events import Report
from weathergage.geometry.native_numbers import i64
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.shared import result


def points(state: Seascape) -> tuple[int, ...]:
    """Count what each side has won: prizes and sunk enemies, none that only struck (17.2, 17.2.a-c, ruling B22)."""
    won = list(state.bonus)
    for ship in state.ships:
        if ship.captured and ship.side != ship.spec.owner:
            won[ship.side] += ship.spec.points
        if ship.fate:
            for side in range(len(won)):
                won[side] += ship.spec.points if side != ship.side else 0
    return tuple(won)


def beaten(state: Seascape, side: int) -> bool:
    """Return whether a side has no ship left to fight, and none to come."""
    return side not in unbeaten(state)


def unsettled(state: Seascape) -> list[Ship]:
    """Return ships that have struck and are not boarded yet; a battery that struck is out of it (ruling Q12)."""
    return [
        ship
        for ship in state.afloat()
        if ship.struck and not ship.captured and not ship.kept and not ship.spec.battery
    ]


def judge(book: Book, state: Seascape, report: Report) -> None:
    """End a duel as soon as a ship has sunk or surrendered (17.1), and any battle in which nobody is left."""
    if state.outcome is not None:
        return
    still = _sides_left(state)
    if still == _all_sides(state):
        return
    if state.victory == "duel":
        left = unbeaten(state)
        ships = [ship for ship in state.ships if not ship.spec.battery]
        lost = [ship for ship in ships if ship.fate or ship.struck or ship.captured]
        end(book, state, report, result.sole(left), result.how_lost(lost), "17.1")
    elif not still:
        end_by_points(book, state, report, "points", "17.2")


def _counts(ship: Ship) -> bool:
    """Return whether a side is not beaten as long as it has this ship."""
    return ship.manned and not (ship.fate or ship.struck or ship.spec.battery)


def _sides_left(state: Seascape) -> i64:
    """Return the sides that still have a ship to fight, or one to come, as one bit each; there are never many."""
    all_sides = _all_sides(state)
    found: i64 = 0
    for ship in state.ships:
        mark = 1 << ship.side
        if not found & mark and _counts(ship):
            found |= mark
            # Asked many times a turn, so it ends when all have one.
            if found == all_sides:
                break
    return found


def _all_sides(state: Seascape) -> i64:
    sides: i64 = len(state.sealed)
    return (1 << sides) - 1


def all_fight_on(state: Seascape) -> bool:
    """Return whether every side still has a ship to fight."""
    return _sides_left(state) == _all_sides(state)


def unbeaten(state: Seascape) -> list[int]:
    """Return the sides that still have a ship to fight, or one to come."""
    left = _sides_left(state)
    return [side for side in range(len(state.sealed)) if left >> side & 1]


def end_by_points(
    book: Book, state: Seascape, report: Report, kind: str, rule: str, adjudicated: bool = False
) -> None:
    """End the battle; the side with more points has won it (17.2)."""
    winner = result.leader(points(state), unbeaten(state))
    end(book, state, report, winner, kind, rule, adjudicated)


def end(
    book: Book,
    state: Seascape,
    report: Report,
    winner: int,
    kind: str,
    rule: str,
    adjudicated: bool = False,
) -> None:
    """End the battle by a rule of the book."""
    result.end(state, report, winner, kind, points(state), book.cite(rule), adjudicated)
