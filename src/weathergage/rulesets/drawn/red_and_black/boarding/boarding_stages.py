"""The stages of a boarding within a ship's action: the test, the rounds, following up (4.1.action.board)."""

from typing import Final

from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.red_and_black.boarding import melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import (
    NONE,
    board_asks,
    grapple,
    in_contact,
    may_be_boarded,
    strength,
)
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import mover, only

YES: Final = "yes"
NO: Final = "no"
COUNTERBOARD_QUESTION: Final = Wording(
    kind="counterboard",
    title="Boarders",
    prompt="{other} means to board {ship}. Do her men meet them half-way?",
    labels={NO: "Await them on our deck", YES: "Meet them half-way"},
    facts=AskFacts(odds=True),
)


def _declared(book: Book, state: OpenTable, ship: Ship) -> Ship | None:
    """The ship she declared to board, if she has come up with her."""
    if ship.boarding < 0:
        return None
    other = state.ships[ship.boarding]
    return other if may_be_boarded(ship, other) and in_contact(book, state, ship, other) else None


def choose_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether a ship that ran into an enemy boards her, where nothing was declared."""
    ship = mover(state)
    if ship.boarding >= 0:
        return []
    return only(state, ship.side, board_asks(book, state, ship))


def choose(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Choose whom she tries to board now, if anybody."""
    ship = mover(state)
    other = _declared(book, state, ship)
    state.impromptu = False
    name = orders.get(f"board/{ship.spec.id}", NONE)
    if other is None and name != NONE:
        other, state.impromptu = state.ship(name), True
    if other is None or not ship.fights:
        state.stage = "moor"
    else:
        state.attacker, state.defender = ship.spec.index, other.spec.index
        state.stage = "counterboard"
    return False


def counter_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether the crew that is to be boarded meets the boarders half-way."""
    attacker, defender = melee.sides_of(state)
    if not defender.crew:
        return []
    strong = strength(book, defender) >= strength(book, attacker)
    ask = Ask(
        f"counterboard/{defender.spec.id}",
        "counterboard",
        defender.spec.id,
        (NO, YES),
        YES if strong else NO,
        book.cite("8.1"),
        other=attacker.spec.id,
    )
    return only(state, defender.side, [ask])


def test(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """The die of 8.1; success begins the melee."""
    attacker, defender = melee.sides_of(state)
    counter = orders.get(f"counterboard/{defender.spec.id}") == YES
    if grapple(book, state, attacker, defender, state.impromptu, counter, report):
        melee.begin(state, attacker, defender, counter)
        state.stage = "melee"
    else:
        _over(state)
    return False


def fight_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether the attacker fights on."""
    return only(state, state.ships[state.attacker].side, melee.fight_asks(book, state))


def fight(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """One more round, or back to the own ship (8.2, 8.2.f, 8.2.h)."""
    attacker, _ = melee.sides_of(state)
    if orders.get(f"melee/{attacker.spec.id}") == melee.BREAK_OFF:
        _back(book, state, "broken off", "8.2.f", report)
        return False
    came_to = melee.fight_round(book, state, report)
    if came_to == "over":
        _over(state)
    elif came_to == "repulsed":
        _back(book, state, "repulsed", "8.2.e", report)
    return False


def _back(book: Book, state: OpenTable, result: str, rule: str, report: Report) -> None:
    """The boarders go back; who may follow is asked, else it is over."""
    melee.went_back(book, state, result, rule, report)
    if melee.may_follow(state):
        state.stage = "follow"
    else:
        _over(state)


def follow_asks(book: Book, state: OpenTable) -> list[list[Ask]]:
    """Ask whether the defender goes after them."""
    return only(state, state.ships[state.defender].side, melee.follow_asks(book, state))


def follow(book: Book, state: OpenTable, orders: Orders, report: Report) -> bool:
    """Follow up with changed roles, or let it rest."""
    _, defender = melee.sides_of(state)
    if orders.get(f"follow/{defender.spec.id}") == melee.FOLLOW:
        melee.turn_tables(state)
        state.stage = "melee"
    else:
        _over(state)
    return False


def _over(state: OpenTable) -> None:
    melee.leave(state)
    state.stage = "moor"
