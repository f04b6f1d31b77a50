"""Who has won: single ships and squadrons (17)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.outcome import Outcome
from weathergage.rulesets.drawn.beat_to_quarters.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.state import Seascape
from weathergage.rulesets.events import GameEnded

DRAW: Final = -1


def points(state: Seascape) -> tuple[int, ...]:
    """What each side has won: prizes and sunk enemies, nothing for who only struck (17.2, ruling B22)."""
    won = list(state.bonus)
    for ship in state.ships:
        if ship.captured and ship.side != ship.spec.owner:
            won[ship.side] += ship.spec.points
        if ship.fate:
            for side in range(len(won)):
                won[side] += ship.spec.points if side != ship.side else 0
    return tuple(won)


def beaten(state: Seascape, side: int) -> bool:
    """Whether a side has no ship left to fight, and none to come."""
    return not any(
        ship.side == side
        and not ship.fate
        and not ship.struck
        and not ship.abandoned
        and not ship.spec.battery
        and not ship.spec.port
        for ship in state.ships
    )


def unsettled(state: Seascape) -> list[Ship]:
    """Ships that have struck and that nobody has boarded yet."""
    return [ship for ship in state.afloat() if ship.struck and not ship.captured and not ship.kept]


def judge(book: Book, state: Seascape, report: Report) -> None:
    """End a duel as soon as a ship has sunk or surrendered (17.1), and any battle in which nobody is left."""
    if state.outcome is not None:
        return
    left = [side for side in range(len(state.sealed)) if not beaten(state, side)]
    if state.victory == "duel" and len(left) < len(state.sealed):
        end(book, state, report, left[0] if len(left) == 1 else DRAW, _how(state), "17.1")
    elif not left:
        end(book, state, report, _leader(state), "points", "17.2")


def _how(state: Seascape) -> str:
    lost = [ship for ship in state.ships if ship.fate or ship.struck or ship.captured]
    last = lost[-1] if lost else None
    if last is None:
        return "points"
    return last.fate or ("carried" if last.captured else "struck")


def _leader(state: Seascape) -> int:
    """Who has more points; where they are equal, who alone still has a ship to fight."""
    won = points(state)
    best = max(won)
    if won.count(best) == 1:
        return won.index(best)
    left = [side for side in range(len(won)) if not beaten(state, side)]
    return left[0] if len(left) == 1 else DRAW


def end_by_points(
    book: Book, state: Seascape, report: Report, kind: str, rule: str, adjudicated: bool = False
) -> None:
    """The battle is over; who has more points has won it (17.2)."""
    end(book, state, report, _leader(state), kind, rule, adjudicated)


def end(
    book: Book,
    state: Seascape,
    report: Report,
    winner: int,
    kind: str,
    rule: str,
    adjudicated: bool = False,
) -> None:
    """The battle is over."""
    won = points(state)
    state.outcome = Outcome(
        winner=winner, kind=kind, turn=state.turn, points=won, cite=book.cite(rule), adjudicated=adjudicated
    )
    if report is not None:
        report.append(GameEnded(winner=winner, kind=kind, points=won, cite=book.cite(rule)))
