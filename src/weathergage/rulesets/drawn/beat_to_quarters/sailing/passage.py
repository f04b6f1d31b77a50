"""The way of a ship in the action phase, hex by hex, and past ships she comes clear of (6.a.4, 7.h)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.geometry.hexgrid import STEP
from weathergage.rulesets.drawn.beat_to_quarters.boarding.grappling import may_throw, throw
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import BEFORE, PASSING
from weathergage.rulesets.drawn.beat_to_quarters.sailing.manoeuvre import (
    AVOIDED,
    STOPPED,
    enter,
    overlapped,
    place,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import in_company
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.evolutions import number_of
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import finish, halted, leader
from weathergage.rulesets.drawn.beat_to_quarters.turn.stage import Stage, StageInWords

ON: Final = "on"
GRAPPLE: Final = "grapple"


class GoOn(Stage):
    """Go one hex on: the ship that moves, or every ship of a squadron (6.a.4)."""

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Go on until something happens."""
        go_one_hex(book, state, report)
        return False


def go_one_hex(book: Book, state: Seascape, report: Report) -> None:
    """Take the ship that moves one hex on, or every ship of a squadron."""
    if number_of(state):
        if in_company.step(book, state, report):
            finish(book, state, report)
        return
    while state.mover < len(state.unit):
        ship = state.ships[state.unit[state.mover]]
        path = state.paths[state.mover]
        pose = path.pop(0) if path else (ship.bow, ship.heading)
        if pose[0] != ship.bow or pose[1] != ship.heading:
            before = ship.bow
            status = enter(book, state, ship, pose, "forward", "6.a.4", state.unit, report)
            ship.made_way = ship.made_way or ship.bow != before
            if status == AVOIDED:
                path.insert(0, pose)
                other = overlapped(state, ship, pose, [*state.unit, *state.passed])
                state.avoided = -1 if other is None else other.spec.index
                state.stage = "avoided"
                return
            if status == STOPPED or not ship.fights:
                _back_off(book, state, ship, report)
                halted(state)
                return
        state.mover += 1
    state.mover = 0
    state.impulse += 1
    if not state.unit:
        finish(book, state, report)
        return
    ship = leader(state)
    over = overlapped(state, ship, (ship.bow, ship.heading), state.unit) is not None
    if _goes_on(state):
        state.point = PASSING
        state.stage = "step" if over else "fire"
        return
    if over:
        _back_off(book, state, ship, report)
    state.point, state.stage = BEFORE, "fire"


def _goes_on(state: Seascape) -> bool:
    """Return whether any ship under way has more hexes before her."""
    for path in state.paths:
        if path:
            return True
    return False


def _back_off(book: Book, state: Seascape, ship: Ship, report: Report) -> None:
    """Back her along her course from where another lies to where she was clear (7.h, rulings Q7 and B26)."""
    if not ship.afloat:
        return
    pose = (ship.bow, ship.heading)
    while overlapped(state, ship, pose, state.unit) is not None:
        pose = (pose[0] - STEP[ship.heading], ship.heading)
    if pose[0] != ship.bow:
        place(book, state, ship, pose, "back", "7.h", report)


AVOIDED_QUESTION = Wording(
    kind="avoided",
    title="Clear of her",
    prompt="{ship} has come clear of {other}. Grapple her, or sail on?",
    labels={ON: "Sail on past her", GRAPPLE: "Throw grapples at her"},
)


class ComeClear(StageInWords):
    """Grapple the ship just avoided, or sail on (7.h)."""

    def question(self, book: Book, state: Seascape) -> Ask | None:
        """Return the question, if grapples may be thrown at all."""
        ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
        if not may_throw(state, ship, other):
            return None
        return Ask(
            f"avoided/{ship.spec.id}",
            "avoided",
            ship.spec.id,
            (ON, GRAPPLE),
            ON,
            book.cite("7.h"),
            other=other.spec.id,
        )

    def do(self, book: Book, state: Seascape, answer: str, report: Report) -> None:
        """Grapple as ordered, which ends the movement whether it holds or not; else the path leads on (ruling B25)."""
        ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
        state.stage = "step"
        if ship.squadron:
            in_company.avoid(book, state, answer == GRAPPLE, report)
        elif answer == GRAPPLE:
            throw(book, state, ship, other, report)
            state.paths[state.mover] = []
            _back_off(book, state, ship, report)
            halted(state)
        else:
            state.passed.append(state.avoided)
