"""Count failed decisions of guarded captains, or stop the game at the first."""

from collections.abc import Sequence
from typing import Any

from weathergage.bots.sandbox.guard import Guard
from weathergage.engine.orders import Orders, Request
from weathergage.simulation.plans.instructions import Instructed
from weathergage.simulation.runs.game_loop import Player
from weathergage.simulation.runs.game_records import Failings


class FailedDecision(Exception):
    """Raised when a guarded captain fails in a strict game; the message is the complaint."""

    def __init__(self, message: str, trace: str) -> None:
        super().__init__(message)
        self.trace = trace


class Strict:
    """Wrap a captain so that his first failed decision ends the game."""

    def __init__(self, captain: Player) -> None:
        self._captain = captain
        self._guard = guard_of(captain)

    def decide(self, view: Any, request: Request) -> Orders:
        """Return his orders; raises FailedDecision if the guard had to play defaults."""
        orders = self._captain.decide(view, request)
        if self._guard is not None and self._guard.failed:
            first, trace = _first(self._guard)
            raise FailedDecision(first, trace)
        return orders


def guard_of(captain: Player) -> Guard | None:
    """Return the guard of a captain; None if he has none."""
    own = captain.captain if isinstance(captain, Instructed) else captain
    return own if isinstance(own, Guard) else None


def failings(names: Sequence[str], captains: Sequence[Player]) -> list[Failings]:
    """Return the failures of each guarded captain of a game, under his name in the plan."""
    found = []
    for name, captain in zip(names, captains):
        if (guard := guard_of(captain)) is not None:
            first, trace = _first(guard)
            found.append(
                Failings(bot=name, decisions=guard.decisions, failed=guard.failed, first=first, trace=trace)
            )
    return found


def _first(guard: Guard) -> tuple[str, str]:
    """Return the first complaint, and the first traceback."""
    told = guard.complaints
    if not told:
        return ("no longer asked, since it failed in earlier games", "") if guard.failed else ("", "")
    return str(told[0]), next((each.trace for each in told if each.trace), "")
