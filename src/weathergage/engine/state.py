"""What every game has, whatever its rules: turn, phase, dice, sealed orders, outcome."""

from dataclasses import dataclass, field

import msgspec

from weathergage.engine.dice import Dice
from weathergage.engine.orders import Orders


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: winner (-1 for a draw), the kind of ending, points of each side, the rule."""

    winner: int
    kind: str
    turn: int
    points: tuple[int, ...] = ()
    cite: str = ""
    #: True where a referee's judgement ended it rather than the play itself.
    adjudicated: bool = False


@dataclass(slots=True)
class GameState:
    """The kernel's part of a state; rulesets extend it with ships and sea."""

    turn: int = 1
    #: Index into the ruleset's phases, and the step within that phase.
    phase: int = 0
    step: int = 0
    dice: Dice = field(default_factory=Dice)
    #: Orders given but not yet opened, per side.
    sealed: list[Orders | None] = field(default_factory=list)
    outcome: Outcome | None = None

    def answers_for(self, side: int, ask_id: str) -> bool:
        """Whether a question of that id could ever be put to a side; nothing is explained to any other."""
        return False
