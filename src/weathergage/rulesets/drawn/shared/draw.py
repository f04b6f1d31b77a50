"""The draw: one token at a time, so that nobody knows who acts next; it decides which phase follows."""

from collections.abc import Callable
from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report, Roll
from weathergage.rulesets.drawn.shared.events import TokenDrawn
from weathergage.rulesets.drawn.shared.state import Drawn

COMMAND: Final = "command"
ACTION: Final = "action"
#: What a token that belongs to no side does: state, whether it was the first of the turn, report.
Stray = Callable[[Drawn, bool, Report], None]


class DrawPhase(Phase[Drawn]):
    """Draws a token blind; the first of a side is its command phase, every other one an action phase."""

    id: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"
    numbered: ClassVar[bool] = True

    def __init__(self, cite: str, commands: int, stray: tuple[str, Stray[Drawn]] | None = None) -> None:
        super().__init__(cite)
        self._commands = commands
        self._stray = stray
        #: Indices among the ruleset's phases; set when it is assembled.
        self.drawing = self.command = self.action = self.closing = 0

    def pose(self, state: Drawn, questions: Questions) -> bool:
        """Ask no side anything."""
        return True

    def carry_out(self, state: Drawn, questions: Questions, report: Report) -> bool:
        """Draw one token."""
        tokens = 0
        for each in state.bag:
            tokens += each
        value = state.dice.roll("the draw", tokens)
        owner, left = 0, value
        while left > state.bag[owner]:
            left -= state.bag[owner]
            owner += 1
        first = not state.drawn
        state.bag[owner] -= 1
        state.drawn.append(owner)
        sides = len(state.sealed)
        state.active = owner if owner < sides else -1
        if report is not None:
            report.append(
                TokenDrawn(
                    side=state.active,
                    brings=self._brings(state, owner),
                    number=state.drawn_by(owner),
                    left=tuple(state.bag),
                    roll=Roll("the draw", value, sum(state.bag) + 1),
                    cite=self.cite,
                )
            )
        if owner == sides and self._stray is not None:
            self._stray[1](state, first, report)
        return True

    def following(self, state: Drawn) -> int:
        """Return the phase that the token brings: command, action, or another draw."""
        if state.active < 0:
            return state.phase if not state.bag_empty else self.closing
        return self.command if state.drawn_by(state.active) <= self._commands else self.action

    def after_phase(self, state: Drawn) -> int:
        """Return where to go when a command or action phase is over: the next draw, or the end of the turn."""
        return self.closing if state.bag_empty else self.drawing

    def _brings(self, state: Drawn, owner: int) -> str:
        if owner >= len(state.sealed):
            return self._stray[0] if self._stray is not None else ""
        return COMMAND if state.drawn_by(owner) <= self._commands else ACTION
