"""The action phase: one ship or squadron after the other sails, and both sides' guns have their say (5.d, 6)."""

from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge
from weathergage.rulesets.drawn.beat_to_quarters.sailing.helm import Tack, Turn
from weathergage.rulesets.drawn.beat_to_quarters.sailing.kedging import Kedge
from weathergage.rulesets.drawn.beat_to_quarters.sailing.passage import ComeClear, GoOn
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import Wheel
from weathergage.rulesets.drawn.beat_to_quarters.turn import action_stages
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import (
    Choose,
    LayCourse,
    OpenFire,
    RollDice,
    ThrowGrapples,
)
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import KINDS, Stage
from weathergage.rulesets.drawn.shared.draw import DrawPhase

#: The stages by the name under which a state has them.
STAGES: Final[dict[str, Stage]] = {
    "choose": Choose(),
    "fire": OpenFire(),
    "grapple": ThrowGrapples(),
    "dice": RollDice(),
    "plot": LayCourse(),
    "kedge": Kedge(),
    "step": GoOn(),
    "avoided": ComeClear(),
    "turn": Turn(),
    "tack": Tack(),
    "wheel": Wheel(),
}


class ActionPhase(Phase[Seascape]):
    """The active side's ships sail in the order it likes."""

    id: ClassVar[str] = "action"
    title: ClassVar[str] = "Action"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, book: Book, draw: DrawPhase[Seascape]) -> None:
        super().__init__(book.cite("5.d"))
        self._book = book
        self._draw = draw
        #: The answers to a stage that asks nothing.
        self._nothing = Questions()

    def pose(self, state: Seascape, questions: Questions) -> bool:
        """Put what the present stage asks; nothing at the beginning of the phase."""
        book = self._book
        if state.step == 0:
            return True
        stage = STAGES[state.stage]
        if book.automaton is None:
            stage.pose(book, state, questions)
            return True
        for side, asks in enumerate(stage.asks(book, state)):
            for ask in asks if side != book.automatic_side else ():
                questions.put_ask(side, ask)
        return True

    def describe(self, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ask = questions.asked[row]
        return STAGES[state.stage].describe(self._book, state, questions, row) if ask is None else ask

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return action_stages.refused(self._book, state, ask, notation)

    def carry_out(self, state: Seascape, questions: Questions, report: Report) -> bool:
        """Go on to the next stage that may ask something."""
        book = self._book
        if _any_answer(questions):
            state.silent = 0
        if state.step == 0:
            for ship in state.ships:
                ship.new_phase()
            state.stage = "choose"
            return False
        if book.automaton is None:
            done = STAGES[state.stage].carry_out(book, state, questions, report)
        else:
            done = self._obey(state, questions.orders(), report)
        judge(book, state, report)
        # Stages that cannot ask anything are steps like others, but no ships that could be asked are looked for.
        while not done and state.outcome is None:
            stage = STAGES[state.stage]
            if stage.may_ask(state):
                return False
            state.step += 1
            done = stage.carry_out(book, state, self._nothing, report)
            judge(book, state, report)
        return done

    def _obey(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """Carry out a stage in words, with the answers of the side that the rules themselves command."""
        book, stage = self._book, STAGES[state.stage]
        asks = stage.asks(book, state)[book.automatic_side]
        if asks and book.automaton is not None:
            orders = {**orders, **book.automaton(book, state, asks)}
        return stage.obey(book, state, orders, report)

    def following(self, state: Seascape) -> int:
        """Return the next draw, or the boarding phase when the bag is empty."""
        return self._draw.after_phase(state)


def _any_answer(questions: Questions) -> bool:
    """Return whether any side was asked anything and has answered."""
    for row in range(questions.rows):
        if questions.answer[row] != UNANSWERED:
            return True
    return False
