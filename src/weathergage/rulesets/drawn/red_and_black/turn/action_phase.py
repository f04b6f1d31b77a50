"""The action phase: one ship after the other fires, moves, fires, turns, fires and boards (4.1)."""

from typing import ClassVar

from weathergage.engine.contract.phase import Phase
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Violation
from weathergage.rulesets.drawn.red_and_black.boarding import boarding_stages, melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import boarding_ask
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import (
    ANCHOR,
    BOARD,
    COUNTERBOARD,
    DECLARE,
    FIRE,
    KINDS,
    NEXT,
    PLOT,
    TURN,
)
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.ending.victory import judge
from weathergage.rulesets.drawn.red_and_black.gunnery import reaction_fire
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import anchor_ask, ask_to_anchor
from weathergage.rulesets.drawn.red_and_black.turn import action_stages
from weathergage.rulesets.drawn.shared.draw import DrawPhase
from weathergage.rulesets.drawn.shared.sentences import not_offered
from weathergage.rulesets.shared.sentences import either


class ActionPhase(Phase[OpenTable]):
    """The active side's ships act in the order it likes."""

    id: ClassVar[str] = "action"
    title: ClassVar[str] = "Action"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = KINDS

    def __init__(self, book: Book, draw: DrawPhase[OpenTable]) -> None:
        super().__init__(book.cite("4.1.action.move"))
        self._book = book
        self._draw = draw

    def pose(self, state: OpenTable, questions: Questions) -> bool:
        """Put what the present stage asks; nothing at the beginning of the phase, and for dice."""
        book, stage = self._book, state.stage
        if state.step == 0:
            return True
        if stage == "fire":
            reaction_fire.ask_to_fire(book, state, questions)
        elif stage == "choose":
            action_stages.ask_who_acts(state, questions)
        elif stage == "plot":
            action_stages.ask_for_way(book, state, questions)
        elif stage == "turn":
            action_stages.ask_to_turn(book, state, questions)
        elif stage == "board":
            boarding_stages.ask_to_board(book, state, questions)
        elif stage == "moor":
            ask_to_anchor(state, state.ships[state.mover], questions)
        elif stage == "counterboard":
            boarding_stages.ask_to_counterboard(book, state, questions)
        elif stage == "melee":
            melee.ask_to_fight_on(book, state, questions)
        elif stage == "follow":
            melee.ask_to_follow(book, state, questions)
        return True

    def describe(self, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        book, kind = self._book, questions.kind[row]
        if kind == FIRE:
            return reaction_fire.fire_ask(book, state, questions, row)
        if kind == NEXT:
            return action_stages.who_acts_ask(book, state, questions)
        if kind == PLOT:
            return action_stages.way_ask(book, state)
        if kind == TURN:
            return action_stages.turn_ask(book, state, questions)
        if kind == ANCHOR:
            return anchor_ask(book, state.ships[state.mover])
        if kind == COUNTERBOARD:
            return boarding_stages.counterboard_ask(book, state, questions, row)
        if kind in (DECLARE, BOARD):
            return boarding_ask(book, state, questions, row)
        return melee.melee_ask(book, state, questions, row)

    def refuse(self, state: OpenTable, ask: Ask, notation: str) -> Violation:
        """Say why an answer is none of the options."""
        if ask.kind == "plot":
            reason = f"the dice give her {either(ask.options)} cm, and she moves all of it"
            return Violation(ask.id, reason, ask.cite)
        if ask.kind == "turn":
            reason = f"she cannot turn like that from here; write {either(ask.options)}"
            return Violation(ask.id, reason, ask.cite)
        return not_offered(state, ask, notation)

    def carry_out(self, state: OpenTable, questions: Questions, report: Report) -> bool:
        """Go one stage on."""
        if state.step == 0:
            for ship in state.ships:
                ship.new_phase()
            state.mover, state.point, state.stage = -1, "", "choose"
            return False
        done = self._go_on(state, questions, report)
        judge(self._book, state, report)
        return done

    def _go_on(self, state: OpenTable, questions: Questions, report: Report) -> bool:
        """Do what the present stage does; True when all ships have had their action."""
        book, stage = self._book, state.stage
        if stage == "choose":
            return action_stages.choose(state, questions)
        if stage == "fire":
            action_stages.open_fire(book, state, questions, report)
        elif stage == "dice":
            action_stages.roll_dice(book, state, report)
        elif stage == "plot":
            action_stages.move(book, state, questions, report)
        elif stage == "turn":
            action_stages.turn(book, state, questions, report)
        elif stage == "board":
            boarding_stages.choose(book, state, questions)
        elif stage == "moor":
            action_stages.moor(book, state, questions, report)
        elif stage == "counterboard":
            boarding_stages.test(book, state, questions, report)
        elif stage == "melee":
            boarding_stages.fight(book, state, questions, report)
        else:
            boarding_stages.follow(state, questions)
        return False

    def following(self, state: OpenTable) -> int:
        """Return the next card, or the end of the turn when all are drawn."""
        return self._draw.after_phase(state)
