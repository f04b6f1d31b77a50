"""Show the events that every drawn game has."""

from typing import Any, Final

from weathergage.engine.events import Event, PhaseBegan
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.shared import displays
from weathergage.rulesets.shared.displays import Display, Drawn, PhaseEntered, shows

#: Phases that belong to both sides, after those that a token brought.
_COMMON: Final = frozenset(("boarding", "reckoning", "turn_start"))


def show(state: Any, event: Event) -> Display:
    """Return the display of an event; phases also tell whether they belong to both sides."""
    if isinstance(event, PhaseBegan):
        return PhaseEntered(common=event.phase in _COMMON)
    return displays.show(state, event)


@shows(TokenDrawn)
def _drawn(state: Any, e: TokenDrawn) -> Display:
    return Drawn(side=e.side, brings=e.brings, number=e.number, left=e.left, lots=(e.roll,))
