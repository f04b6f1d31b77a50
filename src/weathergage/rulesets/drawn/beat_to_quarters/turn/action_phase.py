"""The action phase: one ship or squadron after the other sails, and both sides' guns have their say (5.d, 6)."""

from collections.abc import Callable
from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge
from weathergage.rulesets.drawn.beat_to_quarters.gunnery import reaction_fire
from weathergage.rulesets.drawn.beat_to_quarters.sailing import helm, kedging, passage
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations, wheeling
from weathergage.rulesets.drawn.beat_to_quarters.turn import action_stages
from weathergage.rulesets.drawn.shared.draw import DrawPhase

#: What a stage asks of each side, whether it may ask anything at all now, and what it does with the answers: True when
#: the phase is over.
Asking = Callable[[Book, Seascape], list[list[Ask]]]
MayAsk = Callable[[Seascape], bool]
Doing = Callable[[Book, Seascape, Orders, Report], bool]


class Stage:
    """A stage of a movement."""

    def __init__(self, asking: Asking, may_ask: MayAsk, doing: Doing) -> None:
        self.asking = asking
        self.may_ask = may_ask
        self.doing = doing


def _never(state: Seascape) -> bool:
    return False


def _always(state: Seascape) -> bool:
    return True


STAGES: Final[dict[str, Stage]] = {
    "choose": Stage(action_stages.choose_asks, formations.choice_to_move, action_stages.choose),
    "fire": Stage(action_stages.fire_asks, reaction_fire.in_gunshot, action_stages.open_fire),
    "grapple": Stage(action_stages.grapple_asks, action_stages.alongside, action_stages.grapple),
    "dice": Stage(action_stages.nothing, _never, action_stages.roll_dice),
    "plot": Stage(action_stages.plot_asks, _always, action_stages.lay_course),
    "kedge": Stage(kedging.kedge_asks, _always, kedging.kedge),
    "step": Stage(action_stages.nothing, _never, passage.step),
    "avoided": Stage(passage.avoided_asks, _always, passage.avoid),
    "turn": Stage(helm.turn_asks, helm.may_turn_anew, helm.turn),
    "tack": Stage(helm.tack_asks, _always, helm.go_about),
    "wheel": Stage(wheeling.wheel_asks, _always, wheeling.wheel),
}


class ActionPhase(Phase[Seascape]):
    """The active side's ships sail in the order it likes."""

    id: ClassVar[str] = "action"
    title: ClassVar[str] = "Action"

    def __init__(self, book: Book, draw: DrawPhase[Seascape]) -> None:
        super().__init__(book.cite("5.d"))
        self._book = book
        self._draw = draw

    def asks(self, state: Seascape) -> list[list[Ask]] | None:
        """Return what the present stage asks; nothing at the beginning of the phase."""
        if state.step == 0:
            return None
        asks = STAGES[state.stage].asking(self._book, state)
        if self._book.automaton is not None and asks:
            asks[self._book.automatic_side] = []
        return asks

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return action_stages.refused(self._book, state, ask, notation)

    def resolve(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """Go on to the next stage that may ask something."""
        book = self._book
        if orders:
            state.silent = 0
        if state.step == 0:
            for ship in state.ships:
                ship.new_phase()
            state.stage = "choose"
            return False
        stage = STAGES[state.stage]
        if book.automaton is not None:
            asks = stage.asking(book, state)
            if asks and asks[book.automatic_side]:
                orders = {**orders, **book.automaton(book, state, asks[book.automatic_side])}
        done = stage.doing(book, state, orders, report)
        judge(book, state, report)
        # Stages that cannot ask anything are steps like others, but nobody need be looked for who could be asked.
        while not done and state.outcome is None and not STAGES[state.stage].may_ask(state):
            state.step += 1
            done = STAGES[state.stage].doing(book, state, {}, report)
            judge(book, state, report)
        return done

    def following(self, state: Seascape) -> int:
        """The next draw, or the boarding phase when the bag is empty."""
        return self._draw.after_phase(state)
