"""The way of a ship in the action phase, hex by hex, and past ships she comes clear of (6.a.4, 7.h)."""

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
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
from weathergage.rulesets.drawn.beat_to_quarters.turn.action_stages import finish, halted, leader, only

ON, GRAPPLE = "on", "grapple"


def step(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """One hex on for the ship that moves, or for every ship of a squadron."""
    if number_of(state):
        if in_company.step(book, state, report):
            finish(book, state, report)
        return False
    while state.mover < len(state.unit):
        ship = state.ships[state.unit[state.mover]]
        path = state.paths[state.mover]
        pose = path.pop(0) if path else (ship.bow, ship.heading)
        if pose != (ship.bow, ship.heading):
            before = ship.bow
            status = enter(book, state, ship, pose, "forward", "6.a.4", state.unit, report)
            ship.made_way = ship.made_way or ship.bow != before
            if status == AVOIDED:
                path.insert(0, pose)
                other = overlapped(state, ship, pose, [*state.unit, *state.passed])
                state.avoided = -1 if other is None else other.spec.index
                state.stage = "avoided"
                return False
            if status == STOPPED or not ship.fights:
                _back_off(book, state, ship, report)
                halted(state)
                return False
        state.mover += 1
    state.mover = 0
    state.impulse += 1
    if not state.unit:
        finish(book, state, report)
        return False
    ship = leader(state)
    over = overlapped(state, ship, (ship.bow, ship.heading), state.unit) is not None
    if any(state.paths):
        state.point = PASSING
        state.stage = "step" if over else "fire"
        return False
    if over:
        _back_off(book, state, ship, report)
    state.point, state.stage = BEFORE, "fire"
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


def avoided_asks(book: Book, state: Seascape) -> list[list[Ask]]:
    """Grapple the ship just avoided, or sail on (7.h)."""
    ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
    if not may_throw(state, ship, other):
        return []
    ask = Ask(
        f"avoided/{ship.spec.id}",
        "avoided",
        ship.spec.id,
        (ON, GRAPPLE),
        ON,
        book.cite("7.h"),
        other=other.spec.id,
    )
    return only(state, ask)


def avoid(book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
    """Grapple as ordered, which ends the movement whether it holds or not; otherwise the path leads on (ruling B25)."""
    ship, other = state.ships[state.unit[state.mover]], state.ships[state.avoided]
    state.stage = "step"
    if ship.squadron:
        in_company.avoid(book, state, orders.get(f"avoided/{ship.spec.id}") == GRAPPLE, report)
        return False
    if orders.get(f"avoided/{ship.spec.id}") == GRAPPLE:
        throw(book, state, ship, other, report)
        state.paths[state.mover] = []
        _back_off(book, state, ship, report)
        halted(state)
        return False
    state.passed.append(state.avoided)
    return False
