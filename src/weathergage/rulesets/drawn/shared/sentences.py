"""Sentences that every drawn game tells alike."""

from typing import Any

from weathergage.engine.events import PhaseBegan
from weathergage.rulesets.shared.sentences import party, plain


def phase_began(e: PhaseBegan) -> str:
    """A phase, or a new turn."""
    return f"Turn {e.turn} begins." if e.phase == "turn_start" else f"Turn {e.turn}: {plain(e.phase)}."


def rest_offered(state: Any, side: int) -> str:
    """A side would end the battle here."""
    return f"{party(state, side).does('offers', 'offer')} to let the battle rest."
