"""Who has won: the sheet does not say, so that it is as in any battle of ours (ruling Y8)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.outcome import Outcome
from weathergage.rulesets.drawn.red_and_black.book import Book
from weathergage.rulesets.drawn.red_and_black.state import OpenTable
from weathergage.rulesets.events import GameEnded

DRAW: Final = -1
RULE: Final = "6.11"


def points(state: OpenTable) -> tuple[int, ...]:
    """What each side has won: enemies that have struck, were carried, or are gone."""
    won = list(state.bonus)
    for ship in state.ships:
        if ship.struck or ship.captured or ship.fate:
            for side in range(len(won)):
                won[side] += ship.spec.points if side != ship.spec.owner else 0
    return tuple(won)


def beaten(state: OpenTable, side: int) -> bool:
    """Whether a side has no ship left to fight, and none to come or to come back."""
    return not any(
        ship.side == side and not ship.fate and not ship.struck and not ship.spec.fixed
        for ship in state.ships
    )


def judge(book: Book, state: OpenTable, report: Report) -> None:
    """End a duel as soon as a side has no ship left, and any battle in which nobody has."""
    if state.outcome is not None:
        return
    left = [side for side in range(len(state.sealed)) if not beaten(state, side)]
    if state.victory == "duel" and len(left) < len(state.sealed):
        end(book, state, report, left[0] if len(left) == 1 else DRAW, _how(state))
    elif not left:
        end(book, state, report, leader(state), "points")


def _how(state: OpenTable) -> str:
    lost = [ship for ship in state.ships if ship.fate or ship.struck]
    last = lost[-1] if lost else None
    if last is None:
        return "points"
    return last.fate or ("carried" if last.captured else "struck")


def leader(state: OpenTable) -> int:
    """Who has more points; where they are equal, who alone still has a ship to fight."""
    won = points(state)
    best = max(won)
    if won.count(best) == 1:
        return won.index(best)
    left = [side for side in range(len(won)) if not beaten(state, side)]
    return left[0] if len(left) == 1 else DRAW


def end_by_points(book: Book, state: OpenTable, report: Report, kind: str, adjudicated: bool = False) -> None:
    """The battle is over; who has more points has won it."""
    end(book, state, report, leader(state), kind, adjudicated)


def end(
    book: Book, state: OpenTable, report: Report, winner: int, kind: str, adjudicated: bool = False
) -> None:
    """The battle is over."""
    won = points(state)
    cite = book.cite(RULE)
    state.outcome = Outcome(
        winner=winner, kind=kind, turn=state.turn, points=won, cite=cite, adjudicated=adjudicated
    )
    if report is not None:
        report.append(GameEnded(winner=winner, kind=kind, points=won, cite=cite, rulings=("Y8",)))
