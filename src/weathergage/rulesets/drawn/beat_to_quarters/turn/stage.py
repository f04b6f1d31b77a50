"""Define a stage of a movement: what it asks, in rows of numbers, and what comes of the answers (6)."""

from typing import Final

from weathergage.engine.contract.questions import UNANSWERED, WRITTEN, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape

#: The kinds of questions that are put in rows of numbers; all others are put in words.
NEXT: Final = 0
FIRE: Final = 1
GRAPPLE: Final = 2
PLOT: Final = 3
TURN: Final = 4
KINDS: Final[tuple[str, ...]] = ("next", "fire", "grapple", "plot", "turn")


class Stage:
    """Ask something, or nothing, and carry out the answers."""

    def may_ask(self, state: Seascape) -> bool:
        """Return whether anything could be asked now; the stage is passed over where it could not."""
        return False

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put the questions of this stage."""

    def describe(self, book: Book, state: Seascape, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        ask = questions.asked[row]
        assert ask is not None, "a stage that puts rows of numbers describes them"
        return ask

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Do what was answered; True when the phase is over."""
        raise NotImplementedError

    def asks(self, book: Book, state: Seascape) -> list[list[Ask]]:
        """Return what the stage asks of each side, in words."""
        questions = Questions()
        self.pose(book, state, questions)
        found: list[list[Ask]] = [[] for _ in state.sealed]
        for row in range(questions.rows):
            found[questions.side[row]].append(self.describe(book, state, questions, row))
        return found

    def obey(self, book: Book, state: Seascape, orders: Orders, report: Report) -> bool:
        """Do what orders in words say; True when the phase is over."""
        questions = Questions()
        self.pose(book, state, questions)
        for row in range(questions.rows):
            ask = self.describe(book, state, questions, row)
            if ask.id in orders:
                questions.write(row, ask, orders[ask.id])
            else:
                questions.answer[row] = UNANSWERED
        return self.carry_out(book, state, questions, report)


class StageInWords(Stage):
    """Ask in words: for what comes up seldom."""

    def question(self, book: Book, state: Seascape) -> Ask | None:
        """Return what the active side is asked; None where it has no choice."""
        raise NotImplementedError

    def do(self, book: Book, state: Seascape, answer: str, report: Report) -> None:
        """Do what was answered; "" where nothing was."""
        raise NotImplementedError

    def may_ask(self, state: Seascape) -> bool:
        """Return whether anything could be asked now."""
        return True

    def pose(self, book: Book, state: Seascape, questions: Questions) -> None:
        """Put the question to the active side."""
        ask = self.question(book, state)
        if ask is not None:
            questions.put_ask(state.active, ask)

    def carry_out(self, book: Book, state: Seascape, questions: Questions, report: Report) -> bool:
        """Do what was answered."""
        self.do(book, state, questions.written(0) if questions.rows else "", report)
        return False


def ship_chosen(state: Seascape, questions: Questions, row: int) -> int:
    """Return the index of the ship that an answer names; -1 for the first option, which names none, or no answer."""
    answer = questions.answer[row]
    if answer > 0:
        return questions.options[questions.first[row] + answer - 1]
    return state.ship(questions.notation[row]).spec.index if answer == WRITTEN else -1
