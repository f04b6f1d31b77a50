"""Define the part of the state that every game has: turn, phase, dice, sealed orders, outcome."""

from dataclasses import dataclass, field

from weathergage.engine.dice import Dice
from weathergage.engine.journal import Outcome
from weathergage.engine.orders import Orders

__all__ = ["GameState", "Outcome"]


@dataclass(slots=True)
class GameState:
    """Hold the kernel's part of a state; rulesets extend it with ships and sea."""

    turn: int = 1
    #: Index into the ruleset's phases, and the step within that phase.
    phase: int = 0
    step: int = 0
    dice: Dice = field(default_factory=Dice)
    #: Orders given but not yet opened, per side.
    sealed: list[Orders | None] = field(default_factory=list)
    outcome: Outcome | None = None

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Return whether a side could ever be asked this; refusals are explained to no other side."""
        return False
