"""The action phase: one ship after the other fires, moves, fires, turns, fires and boards (4.1)."""

from collections.abc import Callable
from typing import ClassVar, Final

from weathergage.engine.contract.phase import Phase
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.drawn.red_and_black.boarding import boarding_stages
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import judge
from weathergage.rulesets.drawn.red_and_black.gunnery import reaction_fire
from weathergage.rulesets.drawn.red_and_black.turn import action_stages
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.shared.sentences import either

#: What a stage asks of each side, and what it does with the answers: True when the phase is over.
Asking = Callable[[Book, OpenTable], list[list[Ask]]]
Doing = Callable[[Book, OpenTable, Orders, Report], bool]

STAGES: Final[dict[str, tuple[Asking, Doing]]] = {
    "choose": (action_stages.choose_asks, action_stages.choose),
    "fire": (reaction_fire.fire_asks, action_stages.open_fire),
    "dice": (action_stages.nothing, action_stages.roll_dice),
    "plot": (action_stages.plot_asks, action_stages.move),
    "turn": (action_stages.turn_asks, action_stages.turn),
    "board": (boarding_stages.choose_asks, boarding_stages.choose),
    "counterboard": (boarding_stages.counter_asks, boarding_stages.test),
    "melee": (boarding_stages.fight_asks, boarding_stages.fight),
    "follow": (boarding_stages.follow_asks, boarding_stages.follow),
    "moor": (action_stages.mooring_asks, action_stages.moor),
}


class ActionPhase(Phase[OpenTable]):
    """The active side's ships act in the order it likes."""

    id: ClassVar[str] = "action"
    title: ClassVar[str] = "Action"

    def __init__(self, book: Book, draw: DrawPhase[OpenTable]) -> None:
        super().__init__(book.cite("4.1.action.move"))
        self._book = book
        self._draw = draw

    def asks(self, state: OpenTable) -> list[list[Ask]] | None:
        """Return what the present stage asks; nothing at the beginning of the phase."""
        return None if state.step == 0 else STAGES[state.stage][0](self._book, state)

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        if ask.kind == "plot":
            reason = f"the dice give her {either(ask.options)} cm, and she moves all of it"
            return Violation(ask.id, reason, ask.cite)
        if ask.kind == "turn":
            reason = f"she cannot turn like that from here; write {either(ask.options)}"
            return Violation(ask.id, reason, ask.cite)
        return not_offered(state, ask, notation)

    def resolve(self, state: OpenTable, orders: Orders, report: Report) -> bool:
        """Go one stage on."""
        if state.step == 0:
            for ship in state.ships:
                ship.new_phase()
            state.mover, state.point, state.stage = -1, "", "choose"
            return False
        done = STAGES[state.stage][1](self._book, state, orders, report)
        judge(self._book, state, report)
        return done

    def following(self, state: OpenTable) -> int:
        """The next card, or the end of the turn when all are drawn."""
        return self._draw.after_phase(state)
