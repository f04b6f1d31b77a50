"""Sentences that every drawn game tells alike."""

from typing import Any

from weathergage.engine.events import PhaseBegan, Violation
from weathergage.engine.orders import Ask
from weathergage.rulesets.shared.sentences import either, party, plain


def phase_began(e: PhaseBegan) -> str:
    """Tell that a phase or a new turn begins."""
    return f"Turn {e.turn} begins." if e.phase == "turn_start" else f"Turn {e.turn}: {plain(e.phase)}."


def rest_offered(state: Any, side: int) -> str:
    """Tell that a side would end the battle here."""
    return f"{party(state, side).does('offers', 'offer')} to let the battle rest."


def not_offered(state: Any, ask: Ask, notation: str) -> Violation:
    """Say that an answer is none of those offered; ships are told by name, with what to write for them."""
    names = {ship.spec.id: ship.spec.name for ship in state.ships}
    offered = either(
        f"{names[option]} ({option})" if option in names else option or "nothing" for option in ask.options
    )
    return Violation(ask.id, f"{notation!r} is not offered; choose {offered}", ask.cite)
