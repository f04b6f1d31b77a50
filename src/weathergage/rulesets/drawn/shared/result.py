"""Decide who has won a drawn game: by points, or alone still able to fight; and how the last ship was lost."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from weathergage.engine.events import Report
from weathergage.engine.journal import Outcome
from weathergage.rulesets.shared.events import GameEnded

DRAW: Final = -1
#: How nobody's loss is told.
POINTS: Final = "points"


def unbeaten(ships: Sequence[Any], sides: int, counts: Callable[[Any], bool]) -> list[int]:
    """Return the sides that still have a ship that counts; asked many times a turn, so it ends when all have."""
    left = [False] * sides
    missing = sides
    for ship in ships:
        if not left[ship.side] and counts(ship):
            left[ship.side] = True
            missing -= 1
            if not missing:
                break
    return [side for side, any_left in enumerate(left) if any_left]


def leader(won: Sequence[int], left: Sequence[int]) -> int:
    """Return who has more points; where they are equal, who alone still has a ship to fight."""
    best = max(won)
    leads = [side for side, points in enumerate(won) if points == best]
    if len(leads) == 1:
        return leads[0]
    return sole(left)


def sole(left: Sequence[int]) -> int:
    """Return the only side that is left, or none."""
    return left[0] if len(left) == 1 else DRAW


def how_lost(ships: Sequence[Any]) -> str:
    """Return how the last of some lost ships was lost."""
    if not ships:
        return POINTS
    last = ships[-1]
    return str(last.fate) or ("carried" if last.captured else "struck")


def end(
    state: Any,
    report: Report,
    winner: int,
    kind: str,
    won: tuple[int, ...],
    cite: str,
    adjudicated: bool = False,
    rulings: tuple[str, ...] = (),
) -> None:
    """End the battle."""
    state.outcome = Outcome(
        winner=winner, kind=kind, turn=state.turn, points=won, cite=cite, adjudicated=adjudicated
    )
    if report is not None:
        report.append(GameEnded(winner=winner, kind=kind, points=won, cite=cite, rulings=rulings))
