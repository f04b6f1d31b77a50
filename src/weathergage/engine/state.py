"""Define the part of the state that every game has: turn, phase, dice, sealed orders, outcome."""

from dataclasses import dataclass, field

import msgspec

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
    #: What sides have ordered once and for all, by a key of the ruleset's own; left out of files where nobody has, as
    #: it was before there was this field. Never changed in place, since copies share it.
    standing_answers: dict[str, str] | msgspec.UnsetType = field(default=msgspec.UNSET, kw_only=True)

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Return whether a side could ever be asked this; refusals are explained to no other side."""
        return False
