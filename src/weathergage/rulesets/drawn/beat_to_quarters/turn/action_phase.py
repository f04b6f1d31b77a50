"""The action phase: one ship or squadron after the other sails, and both sides' guns have their say (5.d, 6)."""

from collections.abc import Callable
from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import judge
from weathergage.rulesets.drawn.beat_to_quarters.sailing import helm, kedging, passage
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import wheeling
from weathergage.rulesets.drawn.beat_to_quarters.turn import action_stages
from weathergage.rulesets.drawn.shared.draw import DrawPhase

#: What a stage asks of each side, and what it does with the answers: True when the phase is over.
Asking = Callable[[Book, Seascape], list[list[Ask]]]
Doing = Callable[[Book, Seascape, Orders, Report], bool]

STAGES: Final[dict[str, tuple[Asking, Doing]]] = {
    "choose": (action_stages.choose_asks, action_stages.choose),
    "fire": (action_stages.fire_asks, action_stages.open_fire),
    "grapple": (action_stages.grapple_asks, action_stages.grapple),
    "dice": (action_stages.nothing, action_stages.roll_dice),
    "plot": (action_stages.plot_asks, action_stages.lay_course),
    "kedge": (kedging.kedge_asks, kedging.kedge),
    "step": (action_stages.nothing, passage.step),
    "avoided": (passage.avoided_asks, passage.avoid),
    "turn": (helm.turn_asks, helm.turn),
    "tack": (helm.tack_asks, helm.go_about),
    "wheel": (wheeling.wheel_asks, wheeling.wheel),
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
        asks = STAGES[state.stage][0](self._book, state)
        if self._book.automaton is not None and asks:
            asks[self._book.automatic_side] = []
        return asks

    def refuse(self, state: Seascape, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        return action_stages.refused(self._book, state, ask, notation)

    def resolve(self, state: Seascape, orders: Orders, report: Report) -> bool:
        """Go one stage on."""
        book = self._book
        if orders:
            state.silent = 0
        if state.step == 0:
            for ship in state.ships:
                ship.new_phase()
            state.stage = "choose"
            return False
        asking, doing = STAGES[state.stage]
        if book.automaton is not None:
            asks = asking(book, state)
            if asks and asks[book.automatic_side]:
                orders = {**orders, **book.automaton(book, state, asks[book.automatic_side])}
        done = doing(book, state, orders, report)
        judge(book, state, report)
        return done

    def following(self, state: Seascape) -> int:
        """The next draw, or the boarding phase when the bag is empty."""
        return self._draw.after_phase(state)
