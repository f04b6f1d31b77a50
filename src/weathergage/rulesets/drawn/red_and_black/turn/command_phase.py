"""The command phase: nothing fires, and nothing moves but what drifts (4.1.command)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import judge
from weathergage.rulesets.drawn.red_and_black.gunnery import fires, reloading, repairs
from weathergage.rulesets.drawn.red_and_black.sailing import drift, sails_and_anchors
from weathergage.rulesets.drawn.red_and_black.turn import signals, weather
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.sentences import not_offered

#: In the order of the sheet. What the weather brings is known before drift is declared, and drift before the rest.
STEPS: Final = (
    CommandStep("weather", "4.1.command.weather", 0, None, weather.change_weather),
    CommandStep("return", "4.1.command.return", 0, None, weather.come_back),
    CommandStep("drift", "4.1.command.drift", 1, drift.drift_asks, drift.drift),
    CommandStep("orders", "4.1.command.orders", 2, signals.signal_asks, signals.fly),
    CommandStep("masts", "4.1.command.repair", 2, None, repairs.cut_masts),
    CommandStep("ties", "4.1.command.repair", 2, repairs.tie_asks, repairs.get_clear),
    CommandStep("fires", "4.1.command.repair", 2, None, fires.fight_fires),
    CommandStep("wheels", "4.1.command.repair", 2, None, repairs.mend_wheels),
    CommandStep("jury_rig", "4.1.command.repair", 2, None, repairs.jury_rig),
    CommandStep("irons", "5.7", 2, repairs.heading_asks, repairs.pay_off),
    CommandStep("refloat", "4.1.command.repair", 2, None, repairs.refloat),
    CommandStep("boats", "4.1.command.boats", 2, sails_and_anchors.work_asks, sails_and_anchors.work),
    CommandStep("reload", "4.1.command.reload", 2, reloading.reload_asks, reloading.reload),
)


class CommandPhase(Phase[OpenTable]):
    """Weather and returning ships, then drift of both sides, then everything else of the active side."""

    id: ClassVar[str] = "command"
    title: ClassVar[str] = "Command"

    def __init__(self, book: Book, draw: DrawPhase[OpenTable]) -> None:
        super().__init__(book.cite("4.1.command"))
        self._book = book
        self._draw = draw
        self._last = max(step.sitting for step in book.steps)
        self._sittings = [
            [step for step in book.steps if step.sitting == sitting] for sitting in range(self._last + 1)
        ]

    def asks(self, state: OpenTable) -> list[list[Ask]] | None:
        """Return what this sitting asks."""
        asks: list[list[Ask]] = [[] for _ in state.sealed]
        for step in self._sittings[state.step]:
            if step.asks is not None:
                for side, some in enumerate(step.asks(self._book, state)):
                    asks[side] += some
        return asks

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return not_offered(state, ask, notation)

    def resolve(self, state: OpenTable, orders: Orders, report: Report) -> bool:
        """Carry the steps of this sitting out in the order of the sheet."""
        for step in self._sittings[state.step]:
            step.resolve(self._book, state, orders, report)
            judge(self._book, state, report)
            if state.outcome is not None:
                return True
        return state.step >= self._last

    def following(self, state: OpenTable) -> int:
        """The next card, or the end of the turn when all are drawn."""
        return self._draw.after_phase(state)
