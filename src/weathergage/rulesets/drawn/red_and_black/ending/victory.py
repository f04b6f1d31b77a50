"""Decide who has won: the sheet does not say, so it is as in any battle of ours (ruling Y8)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.shared import result

RULE: Final = "6.11"


def points(state: OpenTable) -> tuple[int, ...]:
    """Count what each side has won: enemies that have struck, were carried, or are gone."""
    won = list(state.bonus)
    for ship in state.ships:
        if ship.struck or ship.captured or ship.fate:
            for side in range(len(won)):
                won[side] += ship.spec.points if side != ship.spec.owner else 0
    return tuple(won)


def beaten(state: OpenTable, side: int) -> bool:
    """Return whether a side has no ship left to fight, and none to come or to come back."""
    return not _fights_on(state, side)


def judge(book: Book, state: OpenTable, report: Report) -> None:
    """End a duel as soon as a side has no ship left, and any battle in which nobody has."""
    if state.outcome is not None:
        return
    if _all_fight_on(state):
        return
    left = unbeaten(state)
    if state.victory == "duel":
        lost = [ship for ship in state.ships if ship.fate or ship.struck]
        end(book, state, report, result.sole(left), result.how_lost(lost))
    elif not left:
        end_by_points(book, state, report, "points")


def _all_fight_on(state: OpenTable) -> bool:
    """Return whether no side is beaten; asked after everything that is done, so it ends when one of each is found."""
    # The next side of which no ship is found yet; ships are listed side by side.
    side, sides = 0, len(state.sealed)
    for ship in state.ships:
        if ship.side == side and _counts(ship):
            side += 1
            if side == sides:
                return True
    while side < sides and _fights_on(state, side):
        side += 1
    return side == sides


def _fights_on(state: OpenTable, side: int) -> bool:
    for ship in state.ships:
        if ship.side == side and _counts(ship):
            return True
    return False


def _counts(ship: Ship) -> bool:
    """Return whether a side is not beaten as long as it has this ship."""
    return not (ship.fate or ship.struck or ship.spec.fixed)


def unbeaten(state: OpenTable) -> list[int]:
    """Return the sides that still have a ship to fight, or one to come or to come back."""
    return result.unbeaten(state.ships, len(state.sealed), _counts)


def end_by_points(book: Book, state: OpenTable, report: Report, kind: str, adjudicated: bool = False) -> None:
    """End the battle; the side with more points has won it."""
    end(book, state, report, result.leader(points(state), unbeaten(state)), kind, adjudicated)


def end(
    book: Book, state: OpenTable, report: Report, winner: int, kind: str, adjudicated: bool = False
) -> None:
    """End the battle (ruling Y8)."""
    result.end(state, report, winner, kind, points(state), book.cite(RULE), adjudicated, ("Y8",))
