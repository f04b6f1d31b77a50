"""Orders and communications: a text to the own side in the command phase (4.1.command.orders)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask
from weathergage.engine.wording import Wording
from weathergage.rulesets.drawn.red_and_black.core.book import Book, CommandStep
from weathergage.rulesets.drawn.red_and_black.core.events import SignalFlown
from weathergage.rulesets.drawn.red_and_black.core.question_kinds import SIGNAL
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable

RULE: Final = "4.1.command.orders"
#: The longest signal.
LETTERS: Final = 120
SIGNAL_QUESTION: Final = Wording(
    kind="signal",
    title="Signal",
    prompt="What is signalled to the fleet?",
    input="text",
    paper="register",
    labels={"": "No signal"},
)


class Signal(CommandStep):
    """A signal to the ships of the active side, which no other can read."""

    kinds: ClassVar[tuple[int, ...]] = (SIGNAL,)

    def pose(self, book: Book, state: OpenTable, questions: Questions) -> None:
        """Ask what the side signals to its ships, where it has more than one to read it."""
        ships, flag = 0, -1
        for ship in state.ships:
            if ship.side == state.active and ship.fights:
                ships += 1
                if flag < 0 or (ship.flag and not state.ships[flag].flag):
                    flag = ship.spec.index
        if ships > 1:
            questions.put(state.active, SIGNAL, flag, 1, routine=True)

    def describe(self, book: Book, state: OpenTable, questions: Questions, row: int) -> Ask:
        """Return the question in words; any text may be sent."""
        flag = state.ships[questions.ship[row]].spec.id
        return Ask("signal", "signal", flag, ("",), "", book.cite(RULE), routine=True, free_text=LETTERS)

    def carry_out(self, book: Book, state: OpenTable, questions: Questions, report: Report) -> None:
        """Hoist it."""
        text = ""
        for row in range(questions.rows):
            if questions.kind[row] == SIGNAL:
                text = questions.written(row).strip()
        state.signals[state.active] = text
        if text and report is not None:
            report.append(SignalFlown(side=state.active, text=text, cite=book.cite(RULE), to=state.active))
