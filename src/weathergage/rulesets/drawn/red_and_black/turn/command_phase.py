"""The command phase: nothing fires, and nothing moves but what drifts (4.1.command)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import KINDS
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import judge
from weathergage.rulesets.drawn.red_and_black.gunnery import fires, reloading, repairs
from weathergage.rulesets.drawn.red_and_black.sailing import drift, sails_and_anchors
from weathergage.rulesets.drawn.red_and_black.turn import signals, weather
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.sentences import not_offered

#: In the order of the sheet. What the weather brings is known before drift is declared, and drift before the rest.
STEPS: Final = (
    weather.ChangeWeather("weather", "4.1.command.weather", 0),
    weather.ComeBack("return", "4.1.command.return", 0),
    drift.Drift("drift", "4.1.command.drift", 1),
    signals.Signal("orders", "4.1.command.orders", 2),
    repairs.CutMasts("masts", "4.1.command.repair", 2),
    repairs.GetClear("ties", "4.1.command.repair", 2),
    fires.FightFires("fires", "4.1.command.repair", 2),
    repairs.MendWheels("wheels", "4.1.command.repair", 2),
    repairs.JuryRig("jury_rig", "4.1.command.repair", 2),
    repairs.PayOff("irons", "5.7", 2),
    repairs.Refloat("refloat", "4.1.command.repair", 2),
    sails_and_anchors.Work("boats", "4.1.command.boats", 2),
    reloading.Reload("reload", "4.1.command.reload", 2),
)


class CommandPhase(Phase[OpenTable]):
    """Weather and returning ships, then drift of both sides, then everything else of the active side."""

    id: ClassVar[str] = "command"
    title: ClassVar[str] = "Command"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, book: Book, draw: DrawPhase[OpenTable]) -> None:
        super().__init__(book.cite("4.1.command"))
        self._book = book
        self._draw = draw
        self._last = max([step.sitting for step in book.steps])
        self._sittings = [
            [step for step in book.steps if step.sitting == sitting] for sitting in range(self._last + 1)
        ]
        #: Who puts questions of a kind into words.
        self._asking = {kind: step for step in book.steps for kind in step.kinds}

    def pose(self, state: OpenTable, questions: Questions) -> bool:
        """Put what this sitting asks."""
        for step in self._sittings[state.step]:
            step.pose(self._book, state, questions)
        return True

    def describe(self, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ask = questions.asked[row]
        if ask is not None:
            return ask
        return self._asking[questions.kind[row]].describe(self._book, state, questions, row)

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return not_offered(state, ask, notation)

    def carry_out(self, state: OpenTable, questions: Questions, report: Report) -> bool:
        """Carry the steps of this sitting out in the order of the sheet."""
        for step in self._sittings[state.step]:
            step.carry_out(self._book, state, questions, report)
            judge(self._book, state, report)
            if state.outcome is not None:
                return True
        return state.step >= self._last

    def following(self, state: OpenTable) -> int:
        """Return the next card, or the end of the turn when all are drawn."""
        return self._draw.after_phase(state)
