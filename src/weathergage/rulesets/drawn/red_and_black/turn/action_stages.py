"""The stages of a ship's action: what is asked at each, and what comes of it (4.1)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE, declare_asks
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.die_tests import as_rolls, passes, thrown
from weathergage.rulesets.drawn.red_and_black.core.events import BoardingDeclared, WayRolled
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery import reaction_fire
from weathergage.rulesets.drawn.red_and_black.gunnery.reaction_fire import AFTER, BEFORE, MID
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM
from weathergage.rulesets.drawn.red_and_black.sailing.manoeuvre import obstacles, pip, put, sail_on
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    STAY,
    TACK,
    after_tack,
    can_sail,
    dice_by_name,
    dice_for,
    eye,
    may_choose_a_die,
    point_of_sailing,
    slowed,
    tack_sum,
    turn_options,
    turned,
)
from weathergage.rulesets.drawn.red_and_black.sailing.sails_and_anchors import DROP, anchor_asks, drop_anchor
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


def nothing(book: Book, state: OpenTable) -> list[list[Ask]]:
    """A stage that asks nobody anything."""
    return []


def only(state: OpenTable, side: int, asks: list[Ask]) -> list[list[Ask]]:
    """Asks for one side alone."""
    return [asks if each == side else [] for each in range(len(state.sealed))]


def mover(state: OpenTable) -> Ship:
    """The ship whose action it is."""
    return state.ships[state.mover]


def _todo(state: OpenTable) -> list[Ship]:
    side = state.active
    return [ship for ship in state.ships if ship.side == side and not ship.moved and ship.fights]


def choose_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask which ship acts next, where there is a choice."""
    todo = [ship.spec.id for ship in _todo(state)]
    if len(todo) < 2:
        return []
    ask = Ask("next", "next", todo[0], tuple(todo), todo[0], book.cite("4.1.action.move"))
    return only(state, state.active, [ask])


def choose(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Begin the action of a ship, or end the phase when all have had theirs."""
    todo = _todo(state)
    if not todo:
        return True
    ship = state.ship(orders["next"]) if "next" in orders else todo[0]
    ship.moved = True
    state.mover = ship.spec.index
    state.ways, state.met = [], []
    state.under_way = False
    state.point, state.stage = BEFORE, "fire"
    return False


def open_fire(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """The active side fires first; then on to what follows this point."""
    reaction_fire.open_fire(book, state, orders, report)
    if not mover(state).fights:
        finish(state)
    else:
        state.stage = _AFTER_FIRE[state.point]
    return False


def finish(state: OpenTable) -> None:
    """The action is over."""
    ship = mover(state)
    ship.boarding = -1
    state.mover = -1
    state.ways, state.met = [], []
    state.point, state.stage = "", "choose"


def distances_of(book: Book, state: OpenTable, ship: Ship, rolled: list[int], less: int) -> list[int]:
    """The ways that dice give her, in tenths of a millimetre: their sum, or either where she may choose (5.2)."""
    sums = sorted(set(rolled), reverse=True) if may_choose_a_die(book, state, ship) else [sum(rolled) + less]
    return [slowed(book, state, ship, max(0, each) * pip(book, state)) for each in sums]


def roll_dice(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Roll for her way under sail or by boats; a ship that makes none stays where she is (5.2)."""
    ship = mover(state)
    state.stage = "plot"
    towed = ship.boats and not state.ties.others(ship.spec.index) and not ship.aground and not ship.anchored
    if not towed and not can_sail(book, state, ship):
        return False
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
                distances=tuple(way // MM for way in state.ways),
                cite=book.cite(rule),
            )
        )
    return False


def in_centimetres(way: int) -> str:
    """A way as it is written in orders: whole centimetres, or with half of one."""
    return f"{way // 100}" if way % 100 == 0 else f"{way // 100}.{way % 100 // 10}"


def plot_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask which of two dice she moves by, and whom she means to board."""
    ship = mover(state)
    asks = []
    if len(state.ways) > 1:
        options = tuple(in_centimetres(way) for way in state.ways)
        cite = book.cite("5.2.beating_choice")
        asks.append(Ask(f"plot/{ship.spec.id}", "plot", ship.spec.id, options, options[0], cite))
    asks += declare_asks(book, state, ship)
    return only(state, ship.side, asks)


def move(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Declare, then move the whole distance (4.1.action.declare_boarding, 4.1.action.move)."""
    ship = mover(state)
    target = orders.get(f"declare/{ship.spec.id}", NONE)
    if target != NONE:
        other = state.ship(target)
        ship.boarding = other.spec.index
        if report is not None:
            cite = book.cite("4.1.action.declare_boarding")
            report.append(BoardingDeclared(ship=ship.spec.id, other=other.spec.id, cite=cite))
    if state.under_way and state.ways:
        wanted = orders.get(f"plot/{ship.spec.id}")
        way = state.ways[0]
        if wanted is not None and len(state.ways) > 1:
            way = next(each for each in state.ways if in_centimetres(each) == wanted)
        sail_on(book, state, ship, way, "tow" if ship.boats else "sail", report)
    if ship.fights:
        state.point, state.stage = MID, "fire"
    else:
        finish(state)
    return False


def may_turn(book: Book, state: OpenTable, ship: Ship) -> bool:
    """Return whether she has had way on and nothing holds her since."""
    return state.under_way and not ship.aground and not state.ties.others(ship.spec.index)


def turn_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask how she turns at the end of her way (4.1.action.turn)."""
    ship = mover(state)
    if not may_turn(book, state, ship):
        return []
    options = turn_options(book, state, ship, obstacles(state, ship))
    if len(options) < 2:
        return []
    cite = book.cite("4.1.action.turn")
    ask = Ask(f"turn/{ship.spec.id}", "turn", ship.spec.id, tuple(options), STAY, cite)
    return only(state, ship.side, [ask])


def turn(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Turn as ordered, or try to tack: who fails lies head to wind, in irons (5.7)."""
    ship = mover(state)
    notation = orders.get(f"turn/{ship.spec.id}", STAY)
    state.point, state.stage = AFTER, "fire"
    if notation == TACK:
        table = book.sheet.tacking
        added = tack_sum(book, state, ship)
        tacked = passes(book, state, ship, "to tack", table.dice, table.need, added, "5.7", report)
        point = after_tack(book, state, ship) if tacked else eye(state)
        put(book, state, ship, ship.mast, point, "tack", "5.7", report)
    elif notation != STAY:
        put(book, state, ship, ship.mast, turned(ship, notation), "turn", "4.1.action.turn", report)
    return False


def mooring_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether she drops her anchor at the end of her action (4.1.action.anchor)."""
    ship = mover(state)
    return only(state, ship.side, anchor_asks(book, state, ship))


def moor(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Drop it, and be done."""
    ship = mover(state)
    if orders.get(f"anchor/{ship.spec.id}") == DROP:
        drop_anchor(book, state, ship, report)
    finish(state)
    return False
