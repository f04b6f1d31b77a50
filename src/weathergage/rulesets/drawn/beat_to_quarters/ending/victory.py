"""Decide who has won: single ships and squadrons (17)."""

from weathergage.engine.contract.compilation import i64
from weathergage.engine.events import Report
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
    if state.outcome is not None or all_fight_on(state):
        return
    left = unbeaten(state)
    if state.victory == "duel":
        ships = [ship for ship in state.ships if not ship.spec.battery]
        lost = [ship for ship in ships if ship.fate or ship.struck or ship.captured]
        end(book, state, report, result.sole(left), result.how_lost(lost), "17.1")
    elif not left:
        end_by_points(book, state, report, "points", "17.2")


def _counts(ship: Ship) -> bool:
    """Return whether a side is not beaten as long as it has this ship."""
    return not (ship.struck or ship.spec.battery or ship.fate) and ship.manned


def _sides_beaten(state: Seascape) -> i64:
    """Return the sides that have no ship left to fight, and none to come, as one bit each; there are never many."""
    one: i64 = 1
    found: i64 = (one << len(state.sealed)) - 1
    for ship in state.ships:
        if _counts(ship):
            found &= ~(one << ship.side)
            # Asked many times a turn, so it ends when all have one.
            if not found:
                break
    return found


def all_fight_on(state: Seascape) -> bool:
    """Return whether every side still has a ship to fight."""
    return _sides_beaten(state) == 0


def unbeaten(state: Seascape) -> list[int]:
    """Return the sides that still have a ship to fight, or one to come."""
    gone = _sides_beaten(state)
    return [side for side in range(len(state.sealed)) if not gone >> side & 1]


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
