"""The stages of a ship's action: what is asked at each, and what comes of it (4.1)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import ask_to_declare
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, passes, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import BoardingDeclared, WayRolled
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import NEXT, PLOT, TURN
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery import reaction_fire
from weathergage.rulesets.drawn.red_and_black.gunnery.reaction_fire import AFTER, BEFORE, MID
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import in_touch, pip, put, sail_on
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    GO_ABOUT,
    STAY,
    after_tack,
    can_sail,
    dice_by_name,
    dice_for,
    eye,
    may_choose_a_die,
    point_of_sailing,
    slowed,
    tack_added,
    turn_notation,
    turns_of,
)
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import drop_anchor
from weathergage.rulesets.drawn.red_and_black.sailing.turn_words import turn_answer, way_answer
from weathergage.rulesets.shared.option_words import naming

MOVEMENT_QUESTIONS: Final = (
    Wording(
        kind="next",
        title="Next to move",
        prompt="Which ship acts next?",
        input="ship",
        answer=naming("{ship}"),
    ),
    Wording(
        kind="plot",
        title="Movement",
        heading="",
        prompt="By which die does {ship} move?",
        input="way",
        answer=way_answer,
        facts=AskFacts(leads=True, rolled=True, forecast=True, brief=True),
    ),
    Wording(
        kind="turn",
        title="Turn",
        prompt="{ship} has come to the end of her way. How does she turn?",
        input="swing",
        answer=turn_answer,
        facts=AskFacts(rolled=True, forecast=True),
    ),
)


#: The stage after the guns have had their say, by point of the movement.
_AFTER_FIRE: Final = {BEFORE: "dice", MID: "turn", AFTER: "board"}


def mover(state: OpenTable) -> Ship:
    """Return the ship whose action it is."""
    return state.ships[state.mover]


def _is_to_act(state: OpenTable, ship: Ship) -> bool:
    return ship.side == state.active and not ship.moved and ship.fights


def ask_who_acts(state: OpenTable, questions: Questions) -> None:
    """Ask which ship acts next, where there is a choice."""
    for ship in state.ships:
        if _is_to_act(state, ship):
            questions.options.append(ship.spec.index)
    todo = questions.options.count
    if todo > 1:
        questions.put(state.active, NEXT, questions.options[0], todo)


def who_acts_ask(book: Book, state: OpenTable, questions: Questions) -> Ask:
    """Return that question in words."""
    todo = tuple([state.ships[index].spec.id for index in questions.options.all()])
    return Ask("next", "next", todo[0], todo, todo[0], book.cite("4.1.action.move"))


def choose(state: OpenTable, questions: Questions) -> bool:
    """Begin the action of a ship, or end the phase when all have had theirs."""
    chosen = questions.answer[0] if questions.rows else 0
    todo = questions.options
    if not todo:
        return True
    ship = state.ships[todo[max(0, chosen)]]
    ship.moved = True
    state.mover = ship.spec.index
    state.ways, state.met = [], []
    state.under_way = False
    state.point, state.stage = BEFORE, "fire"
    return False


def open_fire(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Let the active side fire first, then go on to what follows this point."""
    if questions.rows:
        reaction_fire.open_fire(book, state, questions, report)
    if mover(state).fights:
        state.stage = _AFTER_FIRE[state.point]
    else:
        finish(state)


def finish(state: OpenTable) -> None:
    """End the action."""
    ship = mover(state)
    ship.boarding = -1
    state.mover = -1
    state.ways, state.met = [], []
    state.point, state.stage = "", "choose"


def distances_of(book: Book, state: OpenTable, ship: Ship, rolled: list[int], less: int) -> list[int]:
    """Return the ways that dice give her, in tenths of a millimetre.

    Their sum, or either where she may choose (5.2).
    """
    if may_choose_a_die(book, state, ship):
        sums = [face for face in range(6, 0, -1) if face in rolled]
    else:
        total = less
        for die in rolled:
            total += die
        sums = [total]
    return [slowed(book, state, ship, max(0, each) * pip(book, state)) for each in sums]


def roll_dice(book: Book, state: OpenTable, report: Report) -> None:
    """Roll for her way under sail or by boats; a ship that makes none stays where she is (5.2)."""
    ship = mover(state)
    state.stage = "plot"
    towed = ship.boats and not ship.aground and not ship.anchored and not state.ties.any(ship.spec.index)
    if not towed and not can_sail(book, state, ship):
        return
    state.under_way = True
    if towed:
        purpose, rule = "tow", "4.1.command.boats"
        values = thrown(state, purpose, 1)
        state.ways = [values[0] * house(book, state, "boats.tow") * MM]
    else:
        dice, less = dice_for(book, state, ship)
        choice = may_choose_a_die(book, state, ship)
        purpose = "movement"
        values = thrown(state, purpose, book.sheet.sailing.beating_choice if choice else dice)
        state.ways = distances_of(book, state, ship, values, less)
        rule = "5.2.beating_choice" if choice else "5.11" if ship.masts_lost else "5.2"
    if report is not None:
        report.append(
            WayRolled(
                ship=ship.spec.id,
                sailing="towed" if towed else point_of_sailing(book, state, ship, ship.point),
                rolls=as_rolls(purpose, values),
                modifiers=() if towed else tuple(dice_by_name(book, state, ship)),
                distances=tuple([way // MM for way in state.ways]),
                cite=book.cite(rule),
            )
        )


def in_centimetres(way: int) -> str:
    """Return a way as it is written in orders: whole centimetres, or with half of one."""
    return f"{way // 100}" if way % 100 == 0 else f"{way // 100}.{way % 100 // 10}"


def ask_for_way(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask which of two dice she moves by, and whom she means to board."""
    ship = mover(state)
    if len(state.ways) > 1:
        questions.put(ship.side, PLOT, ship.spec.index, len(state.ways))
    ask_to_declare(book, state, ship, questions)


def way_ask(book: Book, state: OpenTable) -> Ask:
    """Return the question about her dice in words."""
    ship, options = mover(state).spec.id, tuple([in_centimetres(way) for way in state.ways])
    return Ask(f"plot/{ship}", "plot", ship, options, options[0], book.cite("5.2.beating_choice"))


def move(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Declare, then move the whole distance (4.1.action.declare_boarding, 4.1.action.move)."""
    ship = mover(state)
    way = state.ways[0] if state.ways else 0
    for row in range(questions.rows):
        answer = questions.answer[row]
        if questions.kind[row] == PLOT:
            way = way_meant(state, max(0, answer))
        elif answer > 0:
            other = state.ships[questions.options[questions.first[row] + answer - 1]]
            ship.boarding = other.spec.index
            if report is not None:
                cite = book.cite("4.1.action.declare_boarding")
                report.append(BoardingDeclared(ship=ship.spec.id, other=other.spec.id, cite=cite))
    if state.under_way and state.ways:
        sail_on(book, state, ship, way, "tow" if ship.boats else "sail", report)
    if ship.fights:
        state.point, state.stage = MID, "fire"
    else:
        finish(state)


def way_meant(state: OpenTable, number: int) -> int:
    """Return the way of that number; of two that are written alike the first is meant."""
    meant = state.ways[number]
    for way in state.ways:
        if way == meant or in_centimetres(way) == in_centimetres(meant):
            return way
    return meant


def may_turn(state: OpenTable, ship: Ship) -> bool:
    """Return whether she has had way on and nothing holds her since."""
    return state.under_way and not ship.aground and not state.ties.any(ship.spec.index)


def ask_to_turn(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask how she turns at the end of her way (4.1.action.turn); the options are turns."""
    ship = mover(state)
    if may_turn(state, ship):
        turns = turns_of(book, state, ship, in_touch(state, ship))
        if len(turns) > 1:
            questions.options.extend(turns)
            questions.put(ship.side, TURN, ship.spec.index, len(turns))


def turn_ask(book: Book, state: OpenTable, questions: Questions) -> Ask:
    """Return that question in words."""
    ship, options = mover(state).spec.id, tuple([turn_notation(each) for each in questions.options.all()])
    return Ask(f"turn/{ship}", "turn", ship, options, STAY, book.cite("4.1.action.turn"))


def turn(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Turn as ordered."""
    state.point, state.stage = AFTER, "fire"
    wanted = questions.options[questions.answer[0]] if questions.rows and questions.answer[0] > 0 else 0
    ship = mover(state)
    if wanted == GO_ABOUT:
        tack(book, state, ship, report)
    elif wanted:
        put(book, state, ship, ship.mast, ship.point + wanted, "turn", "4.1.action.turn", report)


def tack(book: Book, state: OpenTable, ship: Ship, report: Report) -> None:
    """Try to go about: who fails lies head to wind, in irons (5.7)."""
    table = book.sheet.tacking
    added = tack_added(book, state, ship, report is not None)
    tacked = passes(book, state, ship, "to tack", table.dice, table.need, added, "5.7", report)
    point = after_tack(book, state, ship) if tacked else eye(state)
    put(book, state, ship, ship.mast, point, "tack", "5.7", report)


def moor(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Drop her anchor at the end of her action if it was ordered (4.1.action.anchor), and be done."""
    if questions.rows and questions.answer[0] > 0:
        drop_anchor(book, state, mover(state), report)
    finish(state)
