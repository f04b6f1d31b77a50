"""Sentences that every drawn game tells alike."""

from collections.abc import Mapping

from weathergage.engine.events import PhaseBegan
from weathergage.rulesets.shared.events import GameEnded
from weathergage.rulesets.shared.sentences import plain


def phase_began(e: PhaseBegan) -> str:
    """A phase, or a new turn."""
    return f"Turn {e.turn} begins." if e.phase == "turn_start" else f"Turn {e.turn}: {plain(e.phase)}."


def ended(e: GameEnded, endings: Mapping[str, str]) -> str:
    """The end of a battle, in the words of the game for its kinds of ending."""
    score = " to ".join(map(str, e.points))
    who = "Nobody has won" if e.winner < 0 else f"Side {e.winner + 1} has won"
    return f"The battle is over: {endings.get(e.kind, plain(e.kind))}. {who} ({score})."
