"""The stages of a boarding within a ship's action: the test, the rounds, following up (4.1.action.board)."""

from typing import Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.drawn.red_and_black.boarding import boarding_test, melee
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import (
    grapple,
    in_contact,
    may_be_boarded,
)
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import COUNTERBOARD
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.turn.action_stages import mover

YES: Final = "yes"
NO: Final = "no"
_CHOICES: Final = (NO, YES)
COUNTERBOARD_QUESTION: Final = Wording(
    kind="counterboard",
    title="Boarders",
    prompt="{other} means to board {ship}. Do her men meet them half-way?",
    labels={NO: "Await them on our deck", YES: "Meet them half-way"},
    facts=AskFacts(odds=True),
)


def _declared(book: Book, state: OpenTable, ship: Ship) -> Ship | None:
    """Return the ship she declared to board, if she has come up with her."""
    if ship.boarding < 0:
        return None
    other = state.ships[ship.boarding]
    return other if may_be_boarded(ship, other) and in_contact(book, state, ship, other) else None


def ask_to_board(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask whether a ship that ran into an enemy boards her, where nothing was declared."""
    ship = mover(state)
    if ship.boarding < 0:
        boarding_test.ask_to_board(book, state, ship, questions)


def choose(book: Book, state: OpenTable, questions: Questions) -> None:
    """Choose whom she tries to board now, if anybody."""
    ship = mover(state)
    other = _declared(book, state, ship)
    state.impromptu = False
    if other is None and questions.rows and questions.answer[0] > 0:
        other, state.impromptu = state.ships[questions.options[questions.answer[0] - 1]], True
    if other is None or not ship.fights:
        state.stage = "moor"
    else:
        state.attacker, state.defender = ship.spec.index, other.spec.index
        state.stage = "counterboard"


def ask_to_counterboard(book: Book, state: OpenTable, questions: Questions) -> None:
    """Ask whether the crew that is to be boarded meets the boarders half-way."""
    defender, index = state.ships[state.defender], state.defender
    if defender.crew:
        meets = int(melee.is_strong(book, state))
        questions.put(defender.side, COUNTERBOARD, index, len(_CHOICES), meets, about=state.attacker)


def counterboard_ask(book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
    """Return that question in words."""
    ship, other = state.ships[questions.ship[row]].spec.id, state.ships[questions.about[row]].spec.id
    default = _CHOICES[questions.default[row]]
    name, kind = f"counterboard/{ship}", "counterboard"
    return Ask(name, kind, ship, _CHOICES, default, book.cite("8.1"), other=other)


def test(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Roll the die of 8.1; success begins the melee."""
    attacker, defender = melee.sides_of(state)
    counter = _says_yes(questions)
    if grapple(book, state, attacker, defender, state.impromptu, counter, report):
        melee.begin(state, attacker, defender, counter)
        state.stage = "melee"
    else:
        _over(state)


def _says_yes(questions: Questions) -> bool:
    """Return whether the one question that was asked, if any, was answered by the second of two answers."""
    return questions.rows > 0 and questions.answer[0] == 1


def fight(book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
    """Fight one more round, or go back to the own ship (8.2, 8.2.f, 8.2.h)."""
    if _says_yes(questions):
        _back(book, state, "broken off", "8.2.f", report)
        return
    came_to = melee.fight_round(book, state, report)
    if came_to == "over":
        _over(state)
    elif came_to == "repulsed":
        _back(book, state, "repulsed", "8.2.e", report)


def _back(book: Book, state: OpenTable, result: str, rule: str, report: Report) -> None:
    """Send the boarders back; a ship that may follow is asked, else it is over."""
    melee.went_back(book, state, result, rule, report)
    if melee.may_follow(state):
        state.stage = "follow"
    else:
        _over(state)


def follow(state: OpenTable, questions: Questions) -> None:
    """Follow up with changed roles, or let it rest."""
    if _says_yes(questions):
        melee.turn_tables(state)
        state.stage = "melee"
    else:
        _over(state)


def _over(state: OpenTable) -> None:
    melee.leave(state)
    state.stage = "moor"
